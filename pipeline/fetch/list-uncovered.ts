import { firstYear } from "../../schemas/inputs/first-year.ts";
import { dayAfter, dayBefore } from "../calendar.ts";
import type { OfferedDataSet } from "./list-data-sets.ts";
import type { Saved } from "./open-sec.ts";

/** Days on which filings were made, the first and the last of them. */
export interface Window {
  readonly first: string;
  readonly last: string;
}

/** The data sets that are wanted, in the order in which they end, and what came of each. */
export interface FetchedDataSets {
  readonly wanted: readonly OfferedDataSet[];
  readonly saved: readonly Saved[];
}

/** The first day of the SEC's first data set: filings have had tables since that quarter. */
const firstDay = `${firstYear}-04-01`;

/**
 * The days after `since` and up to `until` that no data set covers: those of sets that are not to be had, or not listed, and those since
 * the newest. Not those before the SEC's first one.
 */
export function listUncovered(
  { since, until }: { readonly since: string; readonly until: string },
  { wanted, saved }: FetchedDataSets,
): Window[] {
  const windows: Window[] = [];
  let first = dayAfter(since);
  if (first < firstDay) first = firstDay;
  const had = wanted.filter((_, place) => saved[place]?.outcome !== "missing");
  // In the order in which they begin, for one may lie within another.
  for (const { firstFiled, lastFiled } of had.sort((a, b) => (a.firstFiled < b.firstFiled ? -1 : 1))) {
    windows.push({ first, last: dayBefore(firstFiled) });
    if (first <= lastFiled) first = dayAfter(lastFiled);
  }
  windows.push({ first, last: until });
  return windows.filter((window) => window.first <= window.last);
}
