import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { Overtaken } from "../../pipeline/upload/claim-bucket.ts";
import { STATE_KEY } from "../../pipeline/upload/upload-state.ts";
import { later, type UploadPlace } from "./upload-place.ts";
import { watchStore } from "./watch-store.ts";

/** Declares the tests of two uploads at once; each asks for a place where nothing lies. */
export function testRivals(makePlace: () => UploadPlace): void {
  test("of two uploads at once one wins, and the other says so or comes after", async () => {
    const { first, second, upload, readLive, expectWhole } = makePlace();
    for (const _ of [1, 2, 3]) {
      const results = await Promise.allSettled([upload(first), upload(second)]);
      const failed = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
      for (const reason of failed) expect(reason).toBeInstanceOf(Overtaken);
      expect(failed.length).toBeLessThan(2);
      const live = await readLive();
      if (failed.length === 1) expect(live).toBe(results[0].status === "fulfilled" ? first.id : second.id);
      await expectWhole(live === first.id ? first : second);
    }
  });

  test("where nothing was ever uploaded, an upload ends that another one was quicker to begin than", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    let begun = false;
    const store = watchStore(open(), async (_, key) => {
      if (begun || key !== STATE_KEY) return;
      begun = true;
      await upload(first);
    });
    await expect(upload(second, { store })).rejects.toThrow(/, began at the same moment and goes on; this one ends/);
    await expectWhole(first);
  });

  test("an upload that another one has overtaken finds out before it commits, and spoils nothing", async () => {
    const { first, second, upload, open, findHalves, expectWhole } = makePlace();
    await upload(first);
    let overtaken = false;
    const store = watchStore(open(), async (_, key) => {
      if (overtaken || !key.includes("page=")) return;
      overtaken = true;
      await upload(first);
    });
    await expect(upload(second, { store, concurrency: 1 })).rejects.toThrow(/has taken over; this one ends/);
    expect(await findHalves()).toEqual([]);
    await upload(first);
    await expectWhole(first);
  });

  test("an upload whose note somebody removes ends, and says what to do", async () => {
    const { first, second, upload, open } = makePlace();
    await upload(first);
    let removed = false;
    const store = watchStore(open(), async (_, key) => {
      if (removed || !key.includes("page=")) return;
      removed = true;
      await open().remove([STATE_KEY]);
    });
    await expect(upload(second, { store, concurrency: 1 })).rejects.toThrow(
      /upload\.json was removed from the bucket while this upload ran: upload again/,
    );
  });

  test("an upload that stood still while another one overtook it ends before it writes on", async () => {
    const { first, second, upload, open } = makePlace();
    await upload(first);
    const clock = vi.spyOn(Date, "now");
    onTestFinished(() => clock.mockRestore());
    const written: string[] = [];
    let overtaken = false;
    const store = watchStore(open(), async (_, key) => {
      if (overtaken) written.push(key);
      else if (key.includes("page=")) {
        overtaken = true;
        await upload(first);
        const woken = Date.now() + 60_000;
        clock.mockImplementation(() => woken);
      }
    });
    await expect(upload(second, { store, concurrency: 1 })).rejects.toThrow(Overtaken);
    expect(written).toEqual([]);
  });

  test("an upload that another one has overtaken within a wave writes over nothing of it", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    let overtaken = false;
    const store = watchStore(open(), async (_, key) => {
      if (overtaken || key !== "v1/fund-trends/closed-positions/index.json") return;
      overtaken = true;
      await upload(second);
    });
    await expect(upload(first, { store, concurrency: 1 })).rejects.toThrow(Overtaken);
    await expectWhole(second);
  });

  test("the last word of an upload that was overtaken is written over", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    const late = open();
    let spoken = false;
    const store = watchStore(open(), async (_, key) => {
      if (spoken || key !== "v1/status.json") return;
      spoken = true;
      await late.write(key, Buffer.from("{}"), { contentType: "application/json", cacheControl: "no-cache" });
    });
    await upload(second, { store });
    expect(spoken).toBe(true);
    await expectWhole(second);
  });

  test("an upload that another one overtakes while it looks at what it sent does not commit", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    const store = open();
    let listings = 0;
    const list = async () => {
      const found = await store.list();
      listings += 1;
      if (listings === 2) await upload(first);
      return found;
    };
    await expect(upload(second, { store: { ...store, list } })).rejects.toThrow(Overtaken);
    await expectWhole(first);
  });

  test("an upload that another one overtakes once it has committed deletes nothing, and says so", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    const { waiting } = await upload(second);
    let isCommitted = false;
    const store = watchStore(open(), async (_, key) => {
      if (isCommitted && key === STATE_KEY) await upload(first, { now: later });
      isCommitted = key === "live.json";
    });
    expect(await upload(second, { store, now: later })).toMatchObject({ outcome: "live", deleted: 0, waiting });
    await expectWhole(first);
  });

  test("an upload waits while another one deletes, for what it wants may be among that", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    await upload(second);
    let rollBack: Promise<unknown> | undefined;
    const store = watchStore(open(), async (_, key) => {
      if (key !== "(delete)" || rollBack) return;
      rollBack = upload(first, { now: later, patienceMs: 60_000 });
      await setTimeout(1_500);
    });
    expect(await upload(second, { store, now: later })).toMatchObject({ outcome: "live", waiting: 0 });
    expect(await rollBack).toMatchObject({ outcome: "live" });
    await expectWhole(first);
  });

  test("of two uploads that delete the one that another has taken for dead deletes no more", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    const strays = Array.from({ length: 1_100 }, (_, number) => `v1/fund-trends/holding/page=${9_000 + number}.json`);
    const headers = { contentType: "application/json", cacheControl: "no-cache" };
    for (const key of strays) await open().write(key, Buffer.from("{}"), headers);
    let deletions = 0;
    const store = watchStore(open(), async (_, key) => {
      if (key === STATE_KEY && deletions === 1) await upload(first);
      if (key === "(delete)") deletions += 1;
    });
    expect(await upload(second, { store })).toMatchObject({ outcome: "live", deleted: 1_000 });
    expect(deletions).toBe(1);
    await expectWhole(first);
  });
}
