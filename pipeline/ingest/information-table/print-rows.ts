import { findPlaces } from "./read-row.ts";
import { putCalls, sharesTypes } from "./row-columns.ts";
import type { SplitTable } from "./split-rows.ts";

/** All lines at once could be longer than a string may be. */
const rowsAtOnce = 10_000;

/** Prints some plain rows as lines of their table again, with the cells that are needed. */
export function* printRows(
  { rows, texts, header }: Pick<SplitTable, "rows" | "texts"> & { readonly header: readonly string[] },
  places: readonly number[],
): Iterable<string> {
  const at = findPlaces(header);
  const printRow = (row: number): string => {
    const cells = header.map(() => "");
    cells[at.filing] = texts.filing[rows.filing[row] ?? 0] ?? "";
    cells[at.name] = texts.name[rows.name[row] ?? 0] ?? "";
    cells[at.title] = texts.title[rows.title[row] ?? 0] ?? "";
    cells[at.cusip] = texts.cusip[rows.cusip[row] ?? 0] ?? "";
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
