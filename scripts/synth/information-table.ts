import { copyBytes, writeInteger } from "./bytes.ts";
import type { Filing } from "./filings.ts";
import type { Market } from "./market.ts";
import { fillPosition, type Position, startPosition } from "./positions.ts";
import type { SecurityTexts } from "./security-texts.ts";

/** What the rows of a report period are made from. */
export interface Period {
  readonly market: Market;
  readonly texts: SecurityTexts;
}

/** What a filing's rows come to, for its summary page. */
export interface Totals {
  readonly rows: number;
  readonly value: number;
}

const chunkSize = 1 << 20;
// No row is as long as this: names are short and numbers have at most 16 digits.
const longestRow = 512;
const tab = 9;
const newline = 10;
const zero = 48;
const ascii = (text: string) => Buffer.from(text, "latin1");
const shares = ascii("SH\t");
const principal = ascii("PRN\t");
const puts = ascii("Put\t");
const calls = ascii("Call\t");
const sole = ascii("SOLE\t");
const defined = ascii("DFND\t");
const noVotes = ascii("\t0\t0\n");

/**
 * Gives INFOTABLE.tsv as chunks of bytes, and tells what each filing came to once its rows are out. Bytes are written
 * in place, without a string or an object a row.
 */
export function* writeInformationTable(
  header: string,
  filings: readonly Filing[],
  periods: ReadonlyMap<number, Period>,
  firstKey: number,
  tell: (filing: Filing, totals: Totals) => void,
): Generator<Uint8Array> {
  const row = startPosition();
  let bytes = Buffer.allocUnsafe(chunkSize + longestRow);
  let position = bytes.write(header, "latin1");
  let key = firstKey;
  for (const filing of filings) {
    const period = periods.get(filing.period);
    if (!period) throw new Error(`The filing ${filing.accession} is of quarter ${filing.period}, which is not held.`);
    const accession = ascii(`${filing.accession}\t`);
    let value = 0;
    for (let index = 0; index < filing.positions; index++) {
      fillPosition(row, filing, period.market, filing.firstPosition + index);
      value += row.value;
      position = copyBytes(bytes, position, accession, 0, accession.length);
      position = writeRow(bytes, position, key++, row, period.texts, filing.manager.losesZeros);
      if (position < chunkSize) continue;
      yield bytes.subarray(0, position);
      bytes = Buffer.allocUnsafe(chunkSize + longestRow);
      position = 0;
    }
    tell(filing, { rows: filing.positions, value });
  }
  yield bytes.subarray(0, position);
}

function writeRow(
  bytes: Uint8Array,
  start: number,
  key: number,
  row: Position,
  texts: SecurityTexts,
  losesZeros: boolean,
): number {
  let at = writeInteger(bytes, start, key);
  bytes[at++] = tab;
  at = writeSecurity(bytes, at, row.place, texts, losesZeros);
  at = writeInteger(bytes, at, row.value);
  bytes[at++] = tab;
  at = writeInteger(bytes, at, row.shares);
  bytes[at++] = tab;
  at = writeText(bytes, at, texts.isNote[row.place] ? principal : shares);
  if (row.putCall === "") bytes[at++] = tab;
  else at = writeText(bytes, at, row.putCall === "Put" ? puts : calls);
  at = writeText(bytes, at, row.otherManager ? defined : sole);
  if (row.otherManager) at = writeInteger(bytes, at, row.otherManager);
  bytes[at++] = tab;
  return writeVotes(bytes, at, row);
}

function writeSecurity(bytes: Uint8Array, at: number, place: number, texts: SecurityTexts, losesZeros: boolean) {
  const end = texts.starts[place + 1] ?? 0;
  let cusip = texts.cusips[place] ?? 0;
  const next = copyBytes(bytes, at, texts.bytes, texts.starts[place] ?? 0, cusip);
  while (losesZeros && texts.bytes[cusip] === zero) cusip += 1;
  return copyBytes(bytes, next, texts.bytes, cusip, end);
}

function writeVotes(bytes: Uint8Array, start: number, { voting, shares: votes }: Position): number {
  if (voting === "sole") return writeText(bytes, writeInteger(bytes, start, votes), noVotes);
  const shared = voting === "none" ? 0 : votes >>> 2;
  let at = writeInteger(bytes, start, shared);
  bytes[at++] = tab;
  bytes[at++] = zero;
  bytes[at++] = tab;
  at = writeInteger(bytes, at, votes - shared);
  bytes[at++] = newline;
  return at;
}

function writeText(bytes: Uint8Array, at: number, text: Uint8Array): number {
  return copyBytes(bytes, at, text, 0, text.length);
}
