/** A column of a table as DuckDB holds it. */
export interface ColumnData {
  readonly name: string;
  readonly type: "BIGINT" | "BOOLEAN" | "DATE" | "DOUBLE" | "INTEGER" | EnumType;
  /** The values one after the other, at least as many as the table has rows. */
  readonly values: Int32Array | Uint8Array | Uint16Array | Uint32Array | BigInt64Array | Float64Array;
  /** A bit for each value, from the lowest of the first byte on: whether it is not null. Undefined where none is null. */
  readonly valid?: Uint8Array;
}

/** Columns of a table with so many rows. */
export interface ColumnTable {
  readonly columns: readonly ColumnData[];
  readonly rowCount: number;
}

/** The places of texts, in as few bytes each as their number takes. */
export type Places = Uint8Array | Uint16Array | Uint32Array;

/** Texts that recur, as a type of DuckDB's: they sort as listed, and each is written once to a part of a file. */
export interface EnumType {
  readonly texts: readonly string[];
}

/** Room for the places of texts of a type, which are as wide as DuckDB's. */
export function makePlaces({ texts }: EnumType, length: number): Places {
  if (texts.length < 2 ** 8) return new Uint8Array(length);
  return texts.length < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/** A column of texts, given by their places in the type; the first text is none, and null. */
export function enumColumn(name: string, type: EnumType, values: Places): ColumnData {
  const column = { name, type, values };
  if (!values.includes(0)) return column;
  const valid = markAllValid(values.length);
  for (let row = 0; row < values.length; row += 1) if (values[row] === 0) markNull(valid, row);
  return { ...column, valid };
}

/** A column of numbers; those that are not finite are null. */
export function doubleColumn(name: string, values: Float64Array): ColumnData {
  const valid = markAllValid(values.length);
  for (let row = 0; row < values.length; row += 1) if (!Number.isFinite(values[row])) markNull(valid, row);
  return { name, type: "DOUBLE", values, valid };
}

/** In whole numbers of 64 bits, as DuckDB reads them. */
function markAllValid(rows: number): Uint8Array {
  return new Uint8Array(Math.ceil(rows / 64) * 8).fill(0xff);
}

function markNull(valid: Uint8Array, row: number): void {
  valid[row >> 3] = (valid[row >> 3] ?? 0) & ~(1 << (row & 7));
}
