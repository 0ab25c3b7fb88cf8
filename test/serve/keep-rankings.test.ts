import { expect, test } from "vitest";
import { encodeRanking } from "../../pipeline/publish/encode-ranking.ts";
import { keepRankings } from "../../pipeline/serve/keep-rankings.ts";
import { findEndpoint } from "../../schemas/endpoints.ts";

const bytes = await encodeRanking(findEndpoint("analyst-trends/upside"), [], null);

/** The rankings that are read where some are asked for one after the other, and there is room for so many. */
async function listRead(room: number, asked: readonly string[]): Promise<string[]> {
  const read: string[] = [];
  const open = keepRankings(room * bytes.length);
  for (const digest of asked) {
    await open(digest, async () => {
      read.push(digest);
      return bytes;
    });
  }
  return read;
}

test("the rankings asked for last stay open while there is room, and are not read again", async () => {
  expect(await listRead(2, ["a", "b", "a", "c", "a", "c"])).toEqual(["a", "b", "c"]);
  expect(await listRead(2, ["a", "b", "c", "b", "a"])).toEqual(["a", "b", "c", "a"]);
  expect(await listRead(3, ["a", "b", "c", "d", "b", "c", "d"])).toEqual(["a", "b", "c", "d"]);
});

test("the last ranking stays open even where there is no room for it", async () => {
  expect(await listRead(0.5, ["a", "a", "b", "b", "a"])).toEqual(["a", "b", "a"]);
});
