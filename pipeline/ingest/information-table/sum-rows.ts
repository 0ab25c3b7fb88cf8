import type { ColumnTable } from "../../sql/column-data.ts";
import {
  type Filing,
  listPlaces,
  makeType,
  openColumns,
  putCalls,
  sharesTypes,
  type TextTypes,
} from "./holding-columns.ts";
import { type Kernel, numbersAt } from "./open-kernel.ts";
import type { SplitTable } from "./split-rows.ts";

/** A holding of which not all rows are plain. */
export interface OtherHolding {
  readonly accession_number: string;
  readonly cusip: string;
  readonly shares_type: string;
  readonly put_call: string | null;
  readonly name_of_issuer: string | null;
  readonly title_of_class: string | null;
}

/** What plain rows add up to. */
export interface SummedRows {
  readonly holdings: ColumnTable;
  /** The numbers of the rows that were left. */
  readonly left: readonly number[];
}

/**
 * Sums the plain rows of a table by filing, CUSIP, SH or PRN, and put/call, as the model of staging.holdings does, in that order; filings
 * come by their report periods. Left are the rows of other filings than these, and those of holdings that have other rows, too.
 */
export function sumRows(
  { kernel, texts }: SplitTable,
  filings: readonly Filing[],
  others: readonly OtherHolding[],
): SummedRows {
  const types = {
    filing: makeType(filings.map(({ accession_number }) => accession_number)),
    cusip: makeType([...texts.cusip, ...others.map(({ cusip }) => cusip)]),
    name: makeType([...texts.name, ...others.map(({ name_of_issuer }) => name_of_issuer ?? "")]),
    title: makeType([...texts.title, ...others.map(({ title_of_class }) => title_of_class ?? "")]),
  };
  const sorted = [...filings].sort(compareFilings);
  const filingPlaces = new Map(sorted.map(({ accession_number }, place) => [accession_number, place]));
  const cusipPlaces = listPlaces(types.cusip);
  placeWords(kernel, 0, texts.filing, filingPlaces);
  placeWords(kernel, 1, texts.cusip, cusipPlaces);
  placeWords(kernel, 2, texts.name, listPlaces(types.name));
  placeWords(kernel, 3, texts.title, listPlaces(types.title));
  const exceptions = others.map((other) => nameHolding(kernel, other, filingPlaces, cusipPlaces));
  return sumExcept(kernel, types, sorted, BigUint64Array.from(exceptions).sort());
}

const compareFilings = (a: Filing, b: Filing): number =>
  a.day - b.day || (a.accession_number < b.accession_number ? -1 : 1);

/** Tells the kernel the place of each word of a column; of one without a place that it is behind all. */
function placeWords(
  kernel: Kernel,
  column: number,
  words: readonly string[],
  places: ReadonlyMap<string, number>,
): void {
  numbersAt(kernel, kernel.openPlaces(column), words.length).set(words.map((word) => places.get(word) ?? places.size));
}

/** A holding as the kernel tells it from others: the place of its filing, of its CUSIP, and its kind. */
function nameHolding(
  { kindBits }: Kernel,
  { accession_number, cusip, shares_type, put_call }: OtherHolding,
  filings: ReadonlyMap<string, number>,
  cusips: ReadonlyMap<string, number>,
): bigint {
  const kind = putCalls.length * sharesTypes.indexOf(shares_type) + putCalls.indexOf(put_call ?? "");
  const key = (BigInt(cusips.get(cusip) ?? 0) << BigInt(kindBits.value)) | BigInt(kind);
  return (BigInt(filings.get(accession_number) ?? 0) << 32n) | key;
}

function sumExcept(
  kernel: Kernel,
  types: TextTypes,
  filings: readonly Filing[],
  exceptions: BigUint64Array,
): SummedRows {
  const address = kernel.openHoldings(filings.length, exceptions.length);
  new BigUint64Array(kernel.memory.buffer, address >>> 0, exceptions.length).set(exceptions);
  const columns = openColumns(kernel, types, filings, kernel.rowCount.value);
  for (let count = kernel.sumHoldings(); count > 0; count = kernel.sumHoldings()) columns.add(count);
  const left = [...numbersAt(kernel, kernel.leftRows.value, kernel.leftCount.value)];
  return { holdings: columns.finish(), left };
}
