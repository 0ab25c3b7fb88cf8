import { expect, test } from "vitest";
import {
  describeHeaders,
  findFollowing,
  isReleaseKey,
  listObjects,
  pointer,
} from "../../pipeline/upload/list-objects.ts";

const digest = (digit: string) => ({ sha256: digit.repeat(64), bytes: 1 });
const manifest = {
  release: "2024-01-01-0123456789ab",
  as_of: "2024-01-01",
  files: {
    "v1/fund-trends/holding/index.json": digest("a"),
    "v1/fund-trends/holding/page=2.json": digest("b"),
    "v1/funds-portfolios/quarter=1/year=2023/page=1.json": digest("c"),
    "v1/icons/scion.svg": digest("d"),
    "v1/openapi.json": digest("0"),
    "v1/rankings/fund-trends/holding.arrow": digest("e"),
    "v1/status.json": digest("f"),
  },
};

test("each object comes after what it points to; rankings lie under their digest too, companions under their release, default pages under the bare path", () => {
  expect(listObjects(manifest, "identity").map(({ wave, key, path }) => [wave, key, path])).toEqual([
    [0, `rankings/${"e".repeat(64)}.arrow`, "v1/rankings/fund-trends/holding.arrow"],
    [0, "releases/2024-01-01-0123456789ab/manifest.json", "manifest.json"],
    [0, "releases/2024-01-01-0123456789ab/v1/openapi.json", "v1/openapi.json"],
    [0, "releases/2024-01-01-0123456789ab/v1/status.json", "v1/status.json"],
    [1, "v1/icons/scion.svg", "v1/icons/scion.svg"],
    [1, "v1/rankings/fund-trends/holding.arrow", "v1/rankings/fund-trends/holding.arrow"],
    [2, "v1/fund-trends/holding/page=2.json", "v1/fund-trends/holding/page=2.json"],
    [3, "v1/fund-trends/holding", "v1/fund-trends/holding/index.json"],
    [3, "v1/fund-trends/holding/index.json", "v1/fund-trends/holding/index.json"],
    [3, "v1/funds-portfolios/quarter=1/year=2023/page=1.json", "v1/funds-portfolios/quarter=1/year=2023/page=1.json"],
    [4, "v1/openapi.json", "v1/openapi.json"],
    [5, "v1/status.json", "v1/status.json"],
    [6, "manifest.json", "manifest.json"],
  ]);
});

test("texts are encoded where asked, rankings never", () => {
  const encoded = listObjects(manifest, "br").filter(({ headers }) => headers.contentEncoding === "br");
  expect(encoded.map(({ key }) => key).some((key) => key.endsWith(".arrow"))).toBe(false);
  expect(encoded).toHaveLength(11);
  for (const { headers } of listObjects(manifest, "identity")) expect(headers).not.toHaveProperty("contentEncoding");
});

test("what never changes may be kept for a year, the rest is asked for again, and the pointer each time", () => {
  for (const { wave, headers } of listObjects(manifest, "identity")) {
    expect(headers.cacheControl.includes("max-age=31536000, immutable")).toBe(wave === 0);
  }
  expect(pointer.headers).toEqual({ contentType: "application/json", cacheControl: "no-cache" });
});

test("each page comes after the one that follows it, of ten and more, too", () => {
  const paths = [1, 2, 9, 10].map((page) => `v1/funds-portfolios/page=${page}.json`);
  const files = Object.fromEntries(paths.map((path) => [path, digest("a")]));
  const listed = listObjects({ ...manifest, files }, "identity").filter(({ key }) => paths.includes(key));
  expect(listed.map(({ key }) => key)).toEqual(paths.toReversed());
  expect(listed.map(({ wave }) => wave)).toEqual([2, 2, 2, 3]);
  expect(listed.map(({ key }) => findFollowing(key))).toEqual([
    "v1/funds-portfolios/page=11.json",
    "v1/funds-portfolios/page=10.json",
    "v1/funds-portfolios/page=3.json",
    undefined,
  ]);
  expect(findFollowing("v1/funds-portfolios/index.json")).toBeUndefined();
});

test("objects of a kind are those of one wave and ending, sent with the same headers", () => {
  const headers = { contentType: "application/json", cacheControl: "no-cache" };
  const object = { path: "v1/status.json", wave: 5, headers };
  expect(describeHeaders(object)).toBe("5.json | application/json | no-cache | identity");
  const encoded = { ...headers, contentEncoding: "br" as const };
  expect(describeHeaders({ ...object, headers: encoded })).toBe("5.json | application/json | no-cache | br");
});

test("what is not of a release is never deleted", () => {
  const ours = [
    "v1/fund-trends/holding",
    "v1/funds-portfolios/index.json",
    "v1/funds-portfolios/page=12.json",
    "v1/fund-trends/holding/sector=energy/page=2.json",
    "v1/icons/x.svg",
    "v1/rankings/fund-trends/holding.arrow",
    "v1/rankings/funds-portfolios/2023q3.arrow",
    `rankings/${"0".repeat(64)}.arrow`,
    "releases/2024-01-01-0123456789ab/manifest.json",
    "releases/2024-01-01-0123456789ab/v1/status.json",
  ];
  const others = [
    "index.html",
    "v1/other.json",
    "v1/fund-trends/holdings",
    "v1/fund-trends/holding/",
    "v1/fund-trends/holding/notes.txt",
    "v1/fund-trends/holding/my-index.json",
    "v1/fund-trends/holding/page=2.json.bak",
    "v1/icons/x.png",
    "v1/icons/mine/x.svg",
    "v1/rankings/fund-trends/holding.csv",
    "rankings/mine.arrow",
    "releases/mine/manifest.json",
    "releases/2024-01-01-0123456789ab/notes.txt",
    "releases/2024-01-01-0123456789ab/manifest.json.bak",
    `rankings/${"0".repeat(64)}.arrow.bak`,
    ...ours.map((key) => `backup/${key}`),
    "live.json",
    "upload.json",
    "v1/status.json",
  ];
  expect(ours.filter(isReleaseKey)).toEqual(ours);
  expect(others.filter(isReleaseKey)).toEqual([]);
});
