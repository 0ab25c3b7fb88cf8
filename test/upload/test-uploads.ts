import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Release } from "../../pipeline/publish/release.ts";
import { noCompressor } from "../../pipeline/serve/content-coding.ts";
import { followBucket } from "../../pipeline/serve/follow-bucket.ts";
import { handleRequest } from "../../pipeline/serve/handler.ts";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import { Overtaken } from "../../pipeline/upload/claim-bucket.ts";
import { type ObjectStore, WriteConflict } from "../../pipeline/upload/object-store.ts";
import { readState, STATE_KEY } from "../../pipeline/upload/upload-state.ts";
import { day, listWanted, start, type UploadPlace } from "./upload-place.ts";
import { watchStore } from "./watch-store.ts";

const later = new Date(start.getTime() + day);

/** Declares the tests of what an upload promises of any store; each asks for a place of its own, where nothing lies. */
export function testUploads(makePlace: () => UploadPlace): void {
  test("the first upload sends everything, and asks no more of the store than it must", async () => {
    const { first, upload, expectWhole } = makePlace();
    const { outcome, sent, kept, deleted, requests } = await upload(first);
    await expectWhole(first, "nothing else");
    const wanted = await listWanted(first);
    expect({ outcome, sent, kept, deleted }).toEqual({ outcome: "live", sent: wanted.length, kept: 0, deleted: 0 });
    // Beside the objects: the pointer, the note twice, and two listings.
    expect(requests).toMatchObject({ deletes: 0 });
    expect(requests.writes - requests.retries).toBeLessThanOrEqual(wanted.length + 5);
  });

  test("the same again sends nothing", async () => {
    const { first, upload, open } = makePlace();
    await upload(first);
    const store = open();
    const before = store.countRequests().writes;
    const again = await upload(first, { store });
    expect(again).toMatchObject({ outcome: "unchanged", sent: 0, deleted: 0 });
    expect(again.requests.writes - before).toBe(1);
  });

  test("the same again writes live.json alone where it is gone", async () => {
    const { first, upload, open, readLive } = makePlace();
    await upload(first);
    await open().remove(["live.json"]);
    expect(await upload(first)).toMatchObject({ outcome: "live", sent: 0 });
    expect(await readLive()).toBe(first.id);
  });

  test("the next release sends what changed, deletes pages past the end at once, and what else nobody wants after the grace period", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    const [before, after] = [await listWanted(first), await listWanted(second)];
    const old = new Map(before.map(({ key, sha256 }) => [key, sha256]));
    const changed = after.filter(({ key, sha256 }) => sha256 === null || old.get(key) !== sha256);
    const gone = [...old.keys()].filter((key) => !after.some((object) => object.key === key));
    const pages = gone.filter((key) => key.includes("/page="));
    expect(pages).toContain("v1/fund-trends/holding/page=2.json");
    const waiting = gone.length - pages.length;
    expect(waiting).toBeGreaterThan(0);
    expect(await upload(second)).toMatchObject({ sent: changed.length, deleted: pages.length, waiting });
    await expectWhole(second);
    const kept = await open().list();
    expect(gone.filter((key) => !kept.has(key))).toEqual(pages);
    const within = await upload(second, { now: new Date(later.getTime() - 1) });
    expect(within).toMatchObject({ outcome: "unchanged", deleted: 0 });
    expect(await upload(second, { now: later })).toMatchObject({ sent: 0, deleted: waiting, waiting: 0 });
    await expectWhole(second, "nothing else");
  });

  test("a grace period runs from when nobody wanted an object any more, whatever is uploaded meanwhile", async () => {
    const { first, second, upload, open } = makePlace();
    await upload(first);
    const { waiting } = await upload(second);
    await open().remove(["v1/icons/scion.svg"]);
    const within = await upload(second, { now: new Date(start.getTime() + day / 2) });
    expect(within).toMatchObject({ outcome: "live", sent: 1, waiting });
    expect(await upload(second, { now: later })).toMatchObject({ deleted: waiting, waiting: 0 });
  });

  test("what was live again meanwhile has its grace period anew, even if that upload ended right after its commit", async () => {
    const { first, second, upload, open, readLive } = makePlace();
    await upload(first);
    await upload(second);
    await expect(upload(first, { store: endAfterCommit(open()), now: later })).rejects.toThrow("ended");
    expect(await readLive()).toBe(first.id);
    const rankings = (await listWanted(first)).map(({ key }) => key).filter((key) => key.startsWith("rankings/"));
    await upload(second, { now: new Date(later.getTime() + 1) });
    const kept = await open().list();
    expect(rankings.filter((key) => !kept.has(key))).toEqual([]);
  });

  test("what is pointed to is sent before what points to it, and live.json last", async () => {
    const { first, upload, open } = makePlace();
    const keys: string[] = [];
    const store = watchStore(open(), (_, key) => void keys.push(key));
    await upload(first, { store, concurrency: 1 });
    const waves = [/^(rankings|releases)\//, /^v1\/(icons|rankings)\//, /page=[2-9]/, /\/(index|page=1)\.json$/];
    const ends = [/^v1\/openapi/, /^v1\/status/, /^manifest/, /^live/];
    const places = [...waves, ...ends].map((pattern) => keys.flatMap((key, at) => (pattern.test(key) ? [at] : [])));
    for (const [index, after] of places.slice(1).entries()) {
      expect(Math.max(...(places[index] ?? [])), keys[after[0] ?? 0]).toBeLessThan(Math.min(...after));
    }
    expect(keys.filter((key) => key !== "(delete)").slice(-2)).toEqual(["live.json", STATE_KEY]);
  });

  test("a dry run of a first upload tells what it would send and writes nothing", async () => {
    const { first, upload, open } = makePlace();
    const { outcome, sent, sentBytes, requests } = await upload(first, { dryRun: true });
    expect({ outcome, writes: requests.writes }).toEqual({ outcome: "dry run", writes: 1 });
    expect(sent).toBeGreaterThan(50);
    expect(sentBytes).toBeGreaterThan(10_000);
    expect((await open().list()).size).toBe(0);
  });

  test("a dry run tells how many objects it would delete, as many as the upload after it deletes", async () => {
    const { first, second, upload, open } = makePlace();
    await upload(first);
    const told = await upload(second, { dryRun: true });
    const { deleted, waiting } = await upload(second);
    expect([told.deleted, told.waiting]).toEqual([deleted, waiting]);
    expect(deleted).toBeGreaterThan(0);
    expect(waiting).toBeGreaterThan(0);
    expect(await upload(second, { dryRun: true })).toMatchObject({ deleted: 0, waiting });
    const before = await open().list();
    expect(await upload(second, { dryRun: true, now: later })).toMatchObject({ deleted: waiting, waiting: 0 });
    expect(await open().list()).toEqual(before);
    expect(await upload(second, { now: later })).toMatchObject({ deleted: waiting, waiting: 0 });
  });

  test("an edge answers every path from the old release up to the commit, and from the new one after it", async () => {
    const { first, second, upload, open } = makePlace();
    await upload(first);
    const paths = [...new Set([...(await listWanted(first)), ...(await listWanted(second))].map(({ path }) => path))];
    const store = watchStore(open(), async (_, key) => {
      if (key === "live.json") await expectAnswers(open(), paths, first);
    });
    await upload(second, { store });
    await expectAnswers(open(), paths, second);
  });

  test("ended at any write, nothing half is there, and the next upload completes it", async () => {
    const { first, second, upload, open, findHalves, expectWhole } = makePlace();
    await upload(first);
    let writes = 0;
    const count = (call: number) => {
      writes = call;
    };
    await upload(second, { store: watchStore(open(), count), concurrency: 1 });
    const step = Math.ceil(writes / 12);
    for (let last = 1; last <= writes; last += last < writes - 4 && last > 4 ? step : 1) {
      const [from, to] = last % 2 === 0 ? [first, second] : [second, first];
      await upload(from);
      const store = watchStore(open(), (call) => {
        if (call > last) throw new Error("ended");
      });
      await upload(to, { store, concurrency: 4 }).catch((error: Error) => expect(error.message).toBe("ended"));
      expect(await findHalves(), `write ${last}`).toEqual([]);
      await upload(to);
      await expectWhole(to);
    }
  }, 300_000);

  test("an upload that ended right after its commit is noted as done by the next", async () => {
    const { first, upload, open } = makePlace();
    await upload(first);
    await open().remove(["v1/status.json"]);
    await expect(upload(first, { store: endAfterCommit(open()) })).rejects.toThrow("ended");
    expect((await readState(open()))?.note.state).toBe("under way");
    expect(await upload(first)).toMatchObject({ outcome: "live", sent: 0 });
    expect((await readState(open()))?.note.state).toBe("done");
  });

  test("writes that happened, though the store refuses them when they are repeated, are not taken for another's", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    const store = open();
    const write: ObjectStore["write"] = async (key, ...given) => {
      await store.write(key, ...given);
      throw new WriteConflict(`${key} is not as it was`);
    };
    const { outcome, deleted } = await upload(second, { store: { ...store, write } });
    expect(outcome).toBe("live");
    expect(deleted).toBeGreaterThan(0);
    await expectWhole(second);
    expect((await readState(open()))?.note).toMatchObject({ state: "done", release: second.id });
  });

  test("a write that the store refuses each time ends the upload at the third", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    let refused = 0;
    const store = watchStore(open(), (_, key) => {
      if (key !== "v1/status.json") return;
      refused += 1;
      throw refused > 3 ? new Error("a fourth try") : new WriteConflict(`${key} is not as it was`);
    });
    await expect(upload(second, { store })).rejects.toThrow(WriteConflict);
    expect(refused).toBe(3);
    await upload(second);
    await expectWhole(second);
  });

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

  test("pages past the end that an upload could not delete any more are deleted by the next", async () => {
    const { first, second, upload, open, expectWhole } = makePlace();
    await upload(first);
    const store = watchStore(open(), (_, key) => {
      if (key === "(delete)") throw new Error("ended");
    });
    await expect(upload(second, { store })).rejects.toThrow("ended");
    await expectWhole(second);
    expect((await upload(second)).deleted).toBeGreaterThan(0);
    expect((await open().list()).has("v1/fund-trends/holding/page=2.json")).toBe(false);
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

  test("a file that is not the manifest's is not uploaded", async () => {
    const { first, upload, open } = makePlace();
    const directory = await mkdtemp(join(tmpdir(), "damaged-"));
    await cp(first.directory, directory, { recursive: true });
    await writeFile(join(directory, "v1/icons/scion.svg"), "<svg/>");
    await expect(upload({ ...first, directory })).rejects.toThrow(/icons\/scion\.svg differs from the manifest/);
    expect((await open().list()).has("live.json")).toBe(false);
    await rm(directory, { recursive: true });
  });
}

/** A store on which nothing can be written any more once a release is live. */
function endAfterCommit(store: ObjectStore): ObjectStore {
  let isCommitted = false;
  return watchStore(store, (_, key) => {
    if (isCommitted) throw new Error("ended");
    isCommitted = key === "live.json";
  });
}

/** Expects an edge that opens the bucket now to answer every path as the release in its folder does. */
async function expectAnswers(store: ObjectStore, paths: readonly string[], { directory }: Release): Promise<void> {
  const bucket = { read: async (key: string) => (await store.read(key))?.bytes };
  const options = { checkEveryMs: 0, memoryBytes: 1e7, now: Date.now, log: (line: string) => expect.unreachable(line) };
  const [edge, folder] = [await followBucket({ bucket, ...options })(), await openRelease(directory)];
  expect(edge.id).toBe(folder.id);
  for (const path of paths) {
    const request = { method: "GET", target: `/${path}`, ifNoneMatch: null, acceptEncoding: null };
    const [found, wanted] = await Promise.all(
      [edge, folder].map(async (release) => {
        const { body, ...reply } = await handleRequest(request, release, noCompressor);
        return { path, ...reply, body: Buffer.from(body ?? []).toString() };
      }),
    );
    expect(found).toEqual(wanted);
  }
  store.close();
}
