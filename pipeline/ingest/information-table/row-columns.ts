import { extend } from "./number-words.ts";

/** What SSHPRNAMTTYPE and PUTCALL of plain rows say, sorted; PUTCALL says nothing of a holding. */
export const sharesTypes: readonly string[] = ["PRN", "SH"];
export const putCalls: readonly string[] = ["", "Call", "Put"];

/** Rows of an information table, column by column, and how many there are: the columns may be longer. */
export interface Rows {
  /** Numbers of accession numbers, CUSIPs, issuers' names and titles of class. */
  filing: Int32Array;
  cusip: Int32Array;
  name: Int32Array;
  title: Int32Array;
  /** Places among `sharesTypes` and `putCalls`. */
  sharesType: Uint8Array;
  putCall: Uint8Array;
  value: Float64Array;
  shares: Float64Array;
  /** The line of the file. */
  line: Int32Array;
  count: number;
}

/** Columns without a row. */
export function makeRows(length = 1 << 16): Rows {
  return {
    filing: new Int32Array(length),
    cusip: new Int32Array(length),
    name: new Int32Array(length),
    title: new Int32Array(length),
    sharesType: new Uint8Array(length),
    putCall: new Uint8Array(length),
    value: new Float64Array(length),
    shares: new Float64Array(length),
    line: new Int32Array(length),
    count: 0,
  };
}

/** Makes room for as many rows again. */
export function extendRows(rows: Rows): void {
  const length = 2 * rows.line.length;
  rows.filing = extend(rows.filing, length);
  rows.cusip = extend(rows.cusip, length);
  rows.name = extend(rows.name, length);
  rows.title = extend(rows.title, length);
  rows.sharesType = extend(rows.sharesType, length);
  rows.putCall = extend(rows.putCall, length);
  rows.value = extend(rows.value, length);
  rows.shares = extend(rows.shares, length);
  rows.line = extend(rows.line, length);
}
