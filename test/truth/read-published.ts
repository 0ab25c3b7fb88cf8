import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Truth } from "./truth.ts";

type Field = string | number | boolean | null;
/** An entry of a published list: its fields, and those of the fund or stock within it under `fund.` or `stock.`. */
export type Entry = Readonly<Record<string, Field>>;

interface Body {
  readonly has_more_pages: boolean;
  readonly stocks?: readonly object[];
  readonly portfolios?: readonly object[];
}

/** Every entry of a published list, taken from its written pages in `folder`, `first` being the file of page 1. */
export async function readEntries(folder: string, first = "page=1.json"): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const file = join(folder, page === 1 ? first : `page=${page}.json`);
    const { has_more_pages, stocks, portfolios } = JSON.parse(await readFile(file, "utf8")) as Body;
    entries.push(...(stocks ?? portfolios ?? []).map((entry) => flatten(entry)));
    if (!has_more_pages) return entries;
  }
}

/** What a test of a truth is called: the case, and the filings that it was read from. */
export function nameTruth({ what, key, accessionNumbers }: Truth): string {
  const row = Object.values(key).join(" ");
  return `${what} (${[row, ...accessionNumbers].filter((part) => part !== "").join(", ")})`;
}

/** The fields of a row that a truth speaks of; null where the row is not there. */
export function selectExpected(truth: Truth["expected"], row: Entry | undefined): Truth["expected"] | Entry {
  if (row === undefined) return null;
  const names = Object.keys(truth ?? row);
  return Object.fromEntries(names.map((name) => [name, row[name] as Field]));
}

function flatten(entry: object, prefix = ""): Entry {
  const fields = Object.entries(entry) as [string, Field | object][];
  const flat = fields.map(([name, value]) =>
    typeof value === "object" && value !== null ? flatten(value, `${prefix}${name}.`) : { [prefix + name]: value },
  );
  return Object.assign({}, ...flat) as Entry;
}
