import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Release } from "../../pipeline/publish/release.ts";
import { noCompressor } from "../../pipeline/serve/content-coding.ts";
import { followBucket } from "../../pipeline/serve/follow-bucket.ts";
import { handleRequest } from "../../pipeline/serve/handler.ts";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import type { ObjectStore } from "../../pipeline/upload/object-store.ts";
import { readState, STATE_KEY } from "../../pipeline/upload/upload-state.ts";
import { day, later, listWanted, nameNext, start, type UploadPlace } from "./upload-place.ts";
import { endAfterCommit, watchStore } from "./watch-store.ts";

/** Declares the tests of what is sent and deleted, in which order, and what readers see meanwhile; each asks for a place where nothing lies. */
export function testChanges(makePlace: () => UploadPlace): void {
  test("the first upload sends everything, and asks no more of the store than it must", async () => {
    const { first, upload, expectWhole } = makePlace();
    const { outcome, sent, kept, deleted, requests } = await upload(first);
    await expectWhole(first, "nothing else");
    const wanted = await listWanted(first);
    expect({ outcome, sent, kept, deleted }).toEqual({ outcome: "live", sent: wanted.length, kept: 0, deleted: 0 });
    // Beside the objects: the pointer, the note twice, and two listings.
    expect(requests).toMatchObject({ deletes: 0 });
    expect(requests.writes - requests.retries).toBeLessThanOrEqual(wanted.length + 5);
    // The note, for each wave and now and then.
    expect(requests.reads).toBeLessThan(wanted.length / 2);
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

  test("the same again writes live.json alone where it is gone, or says something else", async () => {
    const { first, upload, open, readLive } = makePlace();
    await upload(first);
    await open().remove(["live.json"]);
    expect(await upload(first)).toMatchObject({ outcome: "live", sent: 0 });
    expect(await readLive()).toBe(first.id);
    await open().write("live.json", Buffer.from("{}"), { contentType: "application/json", cacheControl: "no-cache" });
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
    expect((await readState(open()))?.note.stale).toEqual({});
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

  test("without a grace period what nobody wants any more stays for as long as an edge may read it, which is to the next upload", async () => {
    const { first, second, upload } = makePlace();
    await upload(first);
    const { waiting } = await upload(second, { graceMs: 0 });
    expect(waiting).toBeGreaterThan(0);
    expect(await upload(second, { graceMs: 0 })).toMatchObject({ deleted: waiting, waiting: 0 });
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

  test("a page that promises another one is written after it, however slow that is", async () => {
    const { first, second, upload, open } = makePlace();
    await upload(second);
    const store = open();
    const written: string[] = [];
    const write: ObjectStore["write"] = async (key, ...given) => {
      await setTimeout(20 * Number(/\d+(?=\.json$)/.exec(key) ?? 0));
      const etag = await store.write(key, ...given);
      written.push(key);
      return etag;
    };
    await upload(first, { store: { ...store, write } });
    expect(written).toContain("v1/fund-trends/holding/page=4.json");
    const pages = written.filter((key) => key.includes("/page="));
    expect(pages.filter((key, place) => pages.indexOf(nameNext(key)) > place)).toEqual([]);
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
    expect([told.outcome, told.deleted, told.waiting]).toEqual(["dry run", deleted, waiting]);
    expect(deleted).toBeGreaterThan(0);
    expect(waiting).toBeGreaterThan(0);
    expect(await upload(second, { dryRun: true })).toMatchObject({ outcome: "unchanged", deleted: 0, waiting });
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
