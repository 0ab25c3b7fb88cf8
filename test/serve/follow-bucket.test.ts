import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuseCoded } from "../../pipeline/serve/bucket.ts";
import { followBucket } from "../../pipeline/serve/follow-bucket.ts";
import type { Release } from "../../pipeline/serve/release.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { writeRelease } from "./fake-release.ts";
import { fillBucket } from "./fill-bucket.ts";
import { askRelease } from "./vectors.ts";

const folder = renewTemporaryFolder("bucket");
let objects: Map<string, Uint8Array>;
let reads: string[];
let lines: string[];
let time: number;

beforeEach(async () => {
  [objects, reads, lines, time] = [new Map(), [], [], 0];
  vi.spyOn(Date, "now").mockImplementation(() => time);
});
afterEach(async () => {
  vi.restoreAllMocks();
});

const upload = async (figure: number) =>
  fillBucket(await writeRelease(folder, { id: `r${figure}`, figure, entries: 3 }), async (key, bytes) =>
    objects.set(key, bytes),
  );

const follow = (memoryBytes = 1e9) =>
  followBucket({
    bucket: {
      read: async (key) => {
        reads.push(key);
        return objects.get(key);
      },
    },
    ...{ memoryBytes, log: (line) => void lines.push(line) },
  });

async function ask(release: Release, target: string) {
  const { body } = await askRelease(release, target);
  return JSON.parse(new TextDecoder().decode(body ?? undefined));
}
const askFigure = async (release: Release) => (await ask(release, "/v1/fund-trends/holding")).stocks[0].current;

test("a bucket in which nothing was uploaded is an error, until something is", async () => {
  const current = follow();
  await expect(current()).rejects.toThrow("the bucket holds no live.json below its prefix; upload a release first");
  await upload(1);
  const release = await current();
  time = 10_000;
  expect(await current()).toBe(release);
  expect(reads).toEqual(["live.json", "live.json", "live.json"]);
});

test("a new release is noticed when the time to look has come, or the clock is put back, not before", async () => {
  await upload(1);
  const current = follow();
  expect((await current()).id).toBe("r1");
  await upload(2);
  time = 9_999;
  expect((await current()).id).toBe("r1");
  time = 10_000;
  expect((await current()).id).toBe("r2");
  expect(reads).toEqual(["live.json", "live.json"]);
  await upload(3);
  time = 0;
  expect((await current()).id).toBe("r3");
});

test("a release answers from its own rankings after another has gone live, and also if it opens one only then", async () => {
  await upload(1);
  const current = follow();
  const before = await current();
  await upload(2);
  time = 20_000;
  const after = await current();
  expect([await askFigure(before), await askFigure(after), await askFigure(before)]).toEqual([1, 2, 1]);
});

test("a ranking is read once, and not again where the next release has the same", async () => {
  await upload(1);
  const current = follow();
  for (const at of [0, 20_000]) {
    time = at;
    await askFigure(await current());
    objects.set("live.json", Buffer.from(String(objects.get("live.json")).replace('"r1"', '"r2"')));
  }
  expect((await current()).id).toBe("r2");
  expect(reads.filter((key) => key.startsWith("rankings/"))).toHaveLength(1);
});

test("no more rankings stay open than memory allows, and the one asked for last is among them", async () => {
  await upload(1);
  const release = await follow(1)();
  const rankings = () => reads.filter((key) => key.startsWith("rankings/")).length;
  const paths = ["holding", "holding", "closed-positions", "holding"];
  const counts: number[] = [];
  for (const path of paths) {
    await ask(release, `/v1/fund-trends/${path}`);
    counts.push(rankings());
  }
  expect(counts).toEqual([1, 1, 2, 3]);
});

test("a pointer that cannot be read leaves the release held, is told, and looked at again later", async () => {
  await upload(1);
  const current = follow();
  await current();
  for (const [at, text] of [
    [10_000, "{"],
    [20_000, '{"release":"r2"}'],
  ] as const) {
    time = at;
    objects.set("live.json", Buffer.from(text));
    expect((await current()).id).toBe("r1");
  }
  expect(lines[0]).toMatch(
    /^the new release cannot be opened, r1 stays: Error: live\.json is not as uploaded: SyntaxError.*; upload the release/,
  );
  expect(lines[1]).toMatch(/live\.json is not as uploaded: [^{]*as_of/);
  await upload(3);
  time = 30_000;
  expect((await current()).id).toBe("r3");
});

test("a failure that lasts is told once, and again where it comes back", async () => {
  await upload(1);
  const current = follow();
  await current();
  const whole = objects.get("live.json");
  const looks = ["{", "{", whole, "{"];
  for (const [look, text] of looks.entries()) {
    time = 10_000 * (look + 1);
    objects.set("live.json", Buffer.from(text ?? ""));
    expect((await current()).id).toBe("r1");
  }
  expect(lines).toEqual([lines[0], lines[0]]);
});

test("what live.json points to and is gone is an error, and only the web root can be asked for by its path", async () => {
  await upload(1);
  const release = await follow()();
  for (const key of [...objects.keys()].filter((each) => each.startsWith("rankings/"))) objects.delete(key);
  await expect(askFigure(release)).rejects.toThrow(/^release r1 lacks rankings\/[0-9a-f]{64}\.arrow in the bucket/);
  objects.delete("releases/r1/v1/status.json");
  await expect(release.findFile("v1/status.json")).rejects.toThrow(
    "release r1 lacks releases/r1/v1/status.json in the bucket; upload it again",
  );
  const others = ["live.json", "upload.json", "releases/r1/v1/sectors.json", "v1/icons/none.svg", "v1/icons/../a.svg"];
  for (const path of others) expect([path, await release.findFile(path)]).toEqual([path, undefined]);
  expect(await release.findFile("v1/none.json")).toBeUndefined();
  expect((await release.findFile("v1/icons/fund-a.svg"))?.digest).toMatch(/^[0-9a-f]{64}$/);
});

test("an object stored compressed is refused, not sent as it lies there", () => {
  expect(() => refuseCoded("v1/status.json", "gzip")).toThrow("v1/status.json is stored in gzip; for an edge, upload");
  for (const coding of [undefined, ""]) expect(() => refuseCoded("v1/status.json", coding)).not.toThrow();
});

test("what a slow look found is not put in the place of what a later one did", async () => {
  const answers: (() => void)[] = [];
  const bucket = {
    read: (key: string) => {
      const bytes = objects.get(key);
      return new Promise<typeof bytes>((resolve) => answers.push(() => resolve(bytes)));
    },
  };
  const current = followBucket({ bucket, memoryBytes: 1e9, log: (line) => void lines.push(line) });
  const begin = (at: number) => {
    time = at;
    return current();
  };
  await upload(1);
  const first = begin(0);
  answers[0]?.();
  expect((await first).id).toBe("r1");
  const slow = begin(10_000);
  await upload(2);
  const quick = begin(20_000);
  answers[2]?.();
  expect((await quick).id).toBe("r2");
  answers[1]?.();
  expect((await slow).id).toBe("r2");
  expect((await begin(21_000)).id).toBe("r2");
});
