/**
 * The lines of some plain rows, numbered from 0 in the order of the table, given those that are none, sorted: the header's first. Rows
 * lie in all other lines.
 */
export function listLines(rows: readonly number[], otherLines: readonly number[]): number[] {
  return rows.map((row) => {
    // As many others lie before a row as have fewer rows before them than it has.
    let [low, high] = [0, otherLines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((otherLines[middle] ?? 0) - middle - 1 <= row) low = middle + 1;
      else high = middle;
    }
    return row + low + 1;
  });
}
