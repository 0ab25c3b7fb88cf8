import {
  type ColumnTable,
  doubleColumn,
  type EnumType,
  enumColumn,
  makePlaces,
  type Places,
} from "../../sql/column-data.ts";
import { type Kernel, numbersAt, type OfTexts } from "./open-kernel.ts";

/** A type for each column of texts that recur. */
export type TextTypes = OfTexts<EnumType>;

/** A filing that may have holdings. */
export interface Filing {
  readonly accession_number: string;
  readonly cik: number;
  /** Its report period, in days since 1970. */
  readonly day: number;
}

/** What SSHPRNAMTTYPE of plain rows says, sorted. */
export const sharesTypes: readonly string[] = ["PRN", "SH"];
/** What PUTCALL of plain rows says, sorted; nothing of a holding. */
export const putCalls: readonly string[] = ["", "Call", "Put"];
const sharesTypeType = makeType(sharesTypes);
const putCallType = makeType(putCalls);

/** The columns of staging.holdings but for the source, to which holdings are added as the kernel sums them. */
export interface HoldingColumns {
  /** Adds so many that were summed last. */
  add(count: number): void;
  finish(): ColumnTable;
}

/** The type of a column that holds some texts, and perhaps none. */
export function makeType(texts: Iterable<string>): EnumType {
  return { texts: [...new Set(["", ...texts])].sort() };
}

/** By its text the place of each in a type. */
export function listPlaces({ texts }: EnumType): Map<string, number> {
  return new Map(texts.map((text, place) => [text, place]));
}

/** Columns for the holdings of some filings, given by their places as the kernel has them, and so many at most. */
export function openColumns(
  kernel: Kernel,
  types: TextTypes,
  filings: readonly Filing[],
  most: number,
): HoldingColumns {
  const columns = makeColumns(types, most);
  const fillFilings = openFilingColumns(columns, types.filing, filings);
  let rowCount = 0;

  function add(count: number): void {
    const { buffer } = kernel.memory;
    // As kernel/sum-holdings.ts has them: behind so many bytes a holding.
    const after = (bytes: number) => (kernel.columns.value >>> 0) + kernel.batch.value * bytes;
    columns.value.set(new BigInt64Array(buffer, after(0), count), rowCount);
    columns.shares.set(new BigInt64Array(buffer, after(8), count), rowCount);
    columns.highestPrice.set(new Float64Array(buffer, after(16), count), rowCount);
    columns.lowestPrice.set(new Float64Array(buffer, after(24), count), rowCount);
    fillFilings(numbersAt(kernel, after(32), count), rowCount);
    columns.cusip.set(numbersAt(kernel, after(36), count), rowCount);
    columns.name.set(numbersAt(kernel, after(40), count), rowCount);
    columns.title.set(numbersAt(kernel, after(44), count), rowCount);
    columns.rowCount.set(numbersAt(kernel, after(48), count), rowCount);
    columns.sharesType.set(new Uint8Array(buffer, after(52), count), rowCount);
    columns.putCall.set(new Uint8Array(buffer, after(53), count), rowCount);
    columns.isUneven.set(new Uint8Array(buffer, after(54), count), rowCount);
    rowCount += count;
  }

  return { add, finish: () => ({ columns: listColumns(columns, types, rowCount), rowCount }) };
}

/** Fills in what all holdings of a filing share, of holdings that begin at a row: those of one filing follow each other. */
function openFilingColumns(columns: ReturnType<typeof makeColumns>, type: EnumType, filings: readonly Filing[]) {
  const placeOf = listPlaces(type);
  const places = Int32Array.from(filings, ({ accession_number }) => placeOf.get(accession_number) ?? 0);
  const days = Int32Array.from(filings, ({ day }) => day);
  const ciks = BigInt64Array.from(filings, ({ cik }) => BigInt(cik));
  return (given: Uint32Array, row: number): void => {
    for (let start = 0; start < given.length; ) {
      const filing = given[start] ?? 0;
      let end = start + 1;
      while (given[end] === filing) end += 1;
      columns.filing.fill(places[filing] ?? 0, row + start, row + end);
      columns.day.fill(days[filing] ?? 0, row + start, row + end);
      columns.cik.fill(ciks[filing] ?? 0n, row + start, row + end);
      start = end;
    }
  };
}

/** Room for holdings, column by column; of texts their places. */
function makeColumns(types: TextTypes, length: number) {
  return {
    filing: makePlaces(types.filing, length),
    cik: new BigInt64Array(length),
    day: new Int32Array(length),
    cusip: makePlaces(types.cusip, length),
    sharesType: makePlaces(sharesTypeType, length),
    putCall: makePlaces(putCallType, length),
    name: makePlaces(types.name, length),
    title: makePlaces(types.title, length),
    value: new BigInt64Array(length),
    shares: new BigInt64Array(length),
    rowCount: new Int32Array(length),
    highestPrice: new Float64Array(length),
    lowestPrice: new Float64Array(length),
    isUneven: new Uint8Array(length),
  };
}

function listColumns(
  columns: ReturnType<typeof makeColumns>,
  types: TextTypes,
  length: number,
): ColumnTable["columns"] {
  const texts = (name: string, type: EnumType, places: Places) => enumColumn(name, type, places.subarray(0, length));
  return [
    texts("accession_number", types.filing, columns.filing),
    { name: "cik", type: "BIGINT", values: columns.cik },
    { name: "report_period", type: "DATE", values: columns.day },
    texts("cusip", types.cusip, columns.cusip),
    texts("shares_type", sharesTypeType, columns.sharesType),
    texts("put_call", putCallType, columns.putCall),
    texts("name_of_issuer", types.name, columns.name),
    texts("title_of_class", types.title, columns.title),
    { name: "filed_value", type: "BIGINT", values: columns.value },
    { name: "shares", type: "BIGINT", values: columns.shares },
    { name: "row_count", type: "INTEGER", values: columns.rowCount },
    { name: "is_unknown_type", type: "BOOLEAN", values: new Uint8Array(length) },
    doubleColumn("highest_row_price", columns.highestPrice.subarray(0, length)),
    doubleColumn("lowest_row_price", columns.lowestPrice.subarray(0, length)),
    { name: "is_uneven", type: "BOOLEAN", values: columns.isUneven },
  ];
}
