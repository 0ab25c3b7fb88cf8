import { dayAfter } from "../calendar.ts";
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

/** The days after `since` and up to `until` that no data set covers: those of sets that are not to be had, and those since the newest. */
export function listUncovered(
  { since, until }: { readonly since: string; readonly until: string },
  { wanted, saved }: FetchedDataSets,
): Window[] {
  const windows: Window[] = [];
  let reach = since;
  let first: string | undefined;
  for (const [place, { lastFiled }] of wanted.entries()) {
    if (saved[place]?.outcome === "missing") {
      first ??= dayAfter(reach);
    } else if (first !== undefined) {
      windows.push({ first, last: reach < until ? reach : until });
      first = undefined;
    }
    reach = lastFiled;
  }
  windows.push({ first: first ?? dayAfter(reach), last: until });
  return windows.filter((window) => window.first <= window.last);
}
