import { findPlaces } from "./read-row.ts";
import { putCalls, sharesTypes } from "./row-columns.ts";
import type { SplitTable } from "./split-rows.ts";

/** All lines at once could be longer than a string may be. */
const rowsAtOnce = 10_000;

/** Prints some plain rows as lines of their table again, with the cells that are needed. */
export function* printRows(
  { rows, words, header }: Pick<SplitTable, "rows" | "words"> & { readonly header: readonly string[] },
  places: readonly number[],
): Iterable<string> {
  const at = findPlaces(header);
  const [filings, cusips] = [words.filing.list(), words.cusip.list()];
  const [names, titles] = [words.name.list(), words.title.list()];
  const printRow = (row: number): string => {
    const cells = header.map(() => "");
    cells[at.filing] = filings[rows.filing[row] ?? 0] ?? "";
    cells[at.name] = names[rows.name[row] ?? 0] ?? "";
    cells[at.title] = titles[rows.title[row] ?? 0] ?? "";
    cells[at.cusip] = cusips[rows.cusip[row] ?? 0] ?? "";
    cells[at.value] = String(rows.value[row]);
    cells[at.shares] = String(rows.shares[row]);
    cells[at.sharesType] = sharesTypes[rows.sharesType[row] ?? 0] ?? "";
    cells[at.putCall] = putCalls[rows.putCall[row] ?? 0] ?? "";
    return `${cells.join("\t")}\n`;
  };
  for (let start = 0; start < places.length; start += rowsAtOnce) {
    yield places
      .slice(start, start + rowsAtOnce)
      .map(printRow)
      .join("");
  }
}
