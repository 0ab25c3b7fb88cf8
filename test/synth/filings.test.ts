import { expect, test } from "vitest";
import { listFilings, makeAccession } from "../../scripts/synth/filings.ts";
import { smallWorld } from "./small-world.ts";

test("no two filings have one accession number, however many a data set and the night after have", () => {
  const world = smallWorld();
  const [filing] = listFilings(world, world.last);
  if (!filing) throw new Error("the small world has no filing");
  const windows = [0, 1, 2, 3];
  // Of a world of more than eighteen times the real size.
  const places = [0, 199_999, 200_000, 249_999, 250_000, 250_001, 450_000, 999_999];
  const days = windows.flatMap((window) => places.map((place) => makeAccession(filing, window, place, "day")));
  const nights = [0, 49_999, 50_000, 99_999].map((place) => makeAccession(filing, 3, place, "night"));
  const all = [...days, ...nights];
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((accession) => !/^\d{10}-\d{2}-\d{6}$/.test(accession))).toEqual([]);
});
