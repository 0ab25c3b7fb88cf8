import { putCalls, sharesTypes } from "./holding-columns.ts";
import { numbersAt } from "./open-kernel.ts";
import { findCells, type SplitTable } from "./split-rows.ts";

/** All lines at once could be longer than a string may be. */
const rowsAtOnce = 10_000;

/** A table of which the kernel keeps rows, and its header. */
type KeptTable = SplitTable & { readonly header: readonly string[] };

/** Prints some plain rows as lines of their table again, with the cells that are needed. */
export function* printRows(table: KeptTable, rows: readonly number[]): Iterable<string> {
  const printRow = openPrinter(table);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows
      .slice(start, start + rowsAtOnce)
      .map(printRow)
      .join("");
  }
}

function openPrinter({ kernel, texts, header }: KeptTable): (row: number) => string {
  const at = findCells(header);
  const kinds = 1 << kernel.kindBits.value;
  return (row) => {
    // As kernel/rows.ts has them; amounts are below 2^53.
    const [filing = 0, holding = 0, name = 0, title = 0, ...amounts] = numbersAt(kernel, kernel.rowAt(row), 8);
    const [value = 0, valueUpper = 0, shares = 0, sharesUpper = 0] = amounts;
    const kind = holding % kinds;
    const cells = header.map(() => "");
    cells[at.filing] = texts.filing[filing] ?? "";
    cells[at.cusip] = texts.cusip[Math.floor(holding / kinds)] ?? "";
    cells[at.name] = texts.name[name] ?? "";
    cells[at.title] = texts.title[title] ?? "";
    cells[at.value] = String(value + 2 ** 32 * valueUpper);
    cells[at.shares] = String(shares + 2 ** 32 * sharesUpper);
    cells[at.sharesType] = sharesTypes[Math.floor(kind / putCalls.length)] ?? "";
    cells[at.putCall] = putCalls[kind % putCalls.length] ?? "";
    return `${cells.join("\t")}\n`;
  };
}
