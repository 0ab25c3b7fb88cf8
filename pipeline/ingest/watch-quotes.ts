import { countCells } from "./count-cells.ts";

const lineFeed = 10;
const quote = 34;
/** DuckDB reads no line that is longer. */
const longestLine = 2_000_000;

/**
 * Looks at the chunks of a tab-separated text in order; tells whether any line is no row because of its quotes: one that nothing closes
 * before its end, or text after the end of a quoted cell. Costs a search for them, and lines with one are taken apart.
 */
export function watchQuotes() {
  let begun: Buffer = Buffer.alloc(0);
  let isBroken = false;
  return {
    add: (chunk: Buffer): void => {
      if (isBroken) return;
      const text = begun.length > 0 ? Buffer.concat([begun, chunk]) : chunk;
      const end = text.lastIndexOf(lineFeed) + 1;
      begun = text.subarray(end);
      isBroken = begun.length > longestLine || hasBrokenLine(text.subarray(0, end));
    },
    /** The last line may have no end. */
    hasBroken: (): boolean => isBroken || hasBrokenLine(begun),
  };
}

/** Of whole lines, but for the end of the last. */
function hasBrokenLine(lines: Buffer): boolean {
  for (let at = lines.indexOf(quote); at !== -1; ) {
    const start = lines.lastIndexOf(lineFeed, at) + 1;
    const next = lines.indexOf(lineFeed, at);
    const end = next === -1 ? lines.length : next;
    if (typeof countCells(lines.toString("latin1", start, end), "\t") === "string") return true;
    at = lines.indexOf(quote, end);
  }
  return false;
}
