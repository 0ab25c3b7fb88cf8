import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ObjectStore, WriteConflict } from "../../pipeline/upload/object-store.ts";
import { readState, STATE_KEY } from "../../pipeline/upload/upload-state.ts";
import type { UploadPlace } from "./upload-place.ts";
import { endAfterCommit, watchStore } from "./watch-store.ts";

/** Declares the tests of uploads that end midway or are refused, and of the next one; each asks for a place where nothing lies. */
export function testEndings(makePlace: () => UploadPlace): void {
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

  test("what a store says that cannot take the note ends the upload", async () => {
    const { first, upload, open } = makePlace();
    const store = watchStore(open(), (_, key) => {
      if (key === STATE_KEY) throw new Error("no room");
    });
    await expect(upload(first, { store })).rejects.toThrow("no room");
  });

  test("a store that lets nothing be written over on condition of what it is, is told of as such by any upload", async () => {
    const { first, second, upload, open, readLive } = makePlace();
    const store = open();
    const write: ObjectStore["write"] = (key, bytes, headers, condition) => {
      if (typeof condition === "object") throw new WriteConflict(`${key} is not as it was`);
      return store.write(key, bytes, headers, condition);
    };
    const told =
      /^upload\.json in the bucket is as it was, .* does not where a bucket keeps versions: upload to one that/;
    await expect(upload(first, { store: { ...store, write } })).rejects.toThrow(told);
    expect(await readLive()).toBe(first.id);
    await expect(upload(second, { store: { ...open(), write } })).rejects.toThrow(told);
    expect(await readLive()).toBe(first.id);
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

  test("a bucket in which upload.json is somebody else's is left as it is", async () => {
    const { first, upload, open } = makePlace();
    for (const theirs of ['{"uploaded":"photos"}', "photos"]) {
      await open().write(STATE_KEY, Buffer.from(theirs), { contentType: "application/json", cacheControl: "no-store" });
      await expect(upload(first)).rejects.toThrow(
        /^upload\.json in the bucket was not written by an upload: give another/,
      );
      expect([...(await open().list()).keys()]).toEqual([STATE_KEY]);
    }
  });

  test("a file that is not the manifest's is not uploaded", async () => {
    const { first, upload, open } = makePlace();
    const directory = await mkdtemp(join(tmpdir(), "damaged-"));
    await cp(first.directory, directory, { recursive: true });
    await writeFile(join(directory, "v1/icons/scion.svg"), "<svg/>");
    const file = join(directory, "v1/icons/scion.svg");
    const advice = "publish the release again, then upload it";
    await expect(upload({ ...first, directory })).rejects.toThrow(`${file} differs from the manifest: ${advice}`);
    await rm(file);
    await expect(upload({ ...first, directory })).rejects.toThrow(`${file} is missing: ${advice}`);
    await mkdir(file);
    await expect(upload({ ...first, directory })).rejects.toThrow(`${file} is missing: ${advice}`);
    expect((await open().list()).has("live.json")).toBe(false);
    await rm(directory, { recursive: true });
  });
}
