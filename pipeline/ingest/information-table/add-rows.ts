import { makePlaces, type Places } from "../../column-data.ts";
import { putCallType, sharesTypeType, type TextTypes } from "./holding-columns.ts";
import type { RowTexts } from "./read-row.ts";
import type { Rows } from "./row-columns.ts";

/** For each column of texts, by the number of a text, its place in the column's type. */
export type Ranks = Readonly<Record<keyof RowTexts, Int32Array>>;

/** Holdings, column by column; of texts their places. */
export interface Holdings {
  readonly filing: Places;
  readonly cusip: Places;
  readonly sharesType: Places;
  readonly putCall: Places;
  readonly name: Places;
  readonly title: Places;
  /** Whole numbers of 64 bits, the lower half first. */
  readonly value: Uint32Array;
  readonly shares: Uint32Array;
  readonly rowCount: Int32Array;
  /** Of several rows; NaN where there is but one, or none of them tells. */
  readonly highestPrice: Float64Array;
  readonly lowestPrice: Float64Array;
}

/** Sums rows to one holding after the other. */
export interface HoldingAdder {
  /** Adds the holding of which some places are those of the rows; answers false where JavaScript has no number for a sum. */
  add(places: Int32Array, from: number, to: number): boolean;
  /** All that were added. */
  finish(): Holdings;
}

/** An adder of holdings of some rows, of which each has one row or more. */
export function openHoldings(rows: Rows, types: TextTypes, ranks: Ranks): HoldingAdder {
  const holdings = makeHoldings(types, rows.count);
  const sum = { value: 0, shares: 0, name: 0, title: 0, highestPrice: Number.NaN, lowestPrice: Number.NaN };
  let count = 0;

  function begin(row: number): void {
    sum.value = rows.value[row] ?? 0;
    sum.shares = rows.shares[row] ?? 0;
    sum.name = ranks.name[rows.name[row] ?? 0] ?? 0;
    sum.title = ranks.title[rows.title[row] ?? 0] ?? 0;
    sum.highestPrice = Number.NaN;
    sum.lowestPrice = Number.NaN;
  }

  function addPrices(value: number, shares: number): void {
    if (shares === 0) return;
    // Less or more the half unit that rounding may have added or taken; in hundredths, as the model has it.
    const highest = (100 * value - 50) / (100 * shares);
    const lowest = (100 * value + 50) / (100 * shares);
    if (!(highest <= sum.highestPrice)) sum.highestPrice = highest;
    if (value > 0 && !(lowest >= sum.lowestPrice)) sum.lowestPrice = lowest;
  }

  function addRow(row: number): void {
    const value = rows.value[row] ?? 0;
    const shares = rows.shares[row] ?? 0;
    addPrices(value, shares);
    sum.value += value;
    sum.shares += shares;
    sum.name = firstText(sum.name, ranks.name[rows.name[row] ?? 0] ?? 0);
    sum.title = firstText(sum.title, ranks.title[rows.title[row] ?? 0] ?? 0);
  }

  function store(row: number, rowCount: number): void {
    holdings.filing[count] = ranks.filing[rows.filing[row] ?? 0] ?? 0;
    holdings.cusip[count] = ranks.cusip[rows.cusip[row] ?? 0] ?? 0;
    holdings.sharesType[count] = 1 + (rows.sharesType[row] ?? 0);
    holdings.putCall[count] = rows.putCall[row] ?? 0;
    holdings.name[count] = sum.name;
    holdings.title[count] = sum.title;
    storeWhole(holdings.value, count, sum.value);
    storeWhole(holdings.shares, count, sum.shares);
    holdings.rowCount[count] = rowCount;
    holdings.highestPrice[count] = sum.highestPrice;
    holdings.lowestPrice[count] = sum.lowestPrice;
    count += 1;
  }

  function add(places: Int32Array, from: number, to: number): boolean {
    const row = places[from] ?? 0;
    begin(row);
    if (to - from > 1) addPrices(sum.value, sum.shares);
    for (let place = from + 1; place < to; place += 1) addRow(places[place] ?? 0);
    if (!Number.isSafeInteger(sum.value) || !Number.isSafeInteger(sum.shares)) return false;
    store(row, to - from);
    return true;
  }

  return { add, finish: () => cutHoldings(holdings, count) };
}

function makeHoldings(types: TextTypes, length: number): Holdings {
  return {
    filing: makePlaces(types.filing, length),
    cusip: makePlaces(types.cusip, length),
    sharesType: makePlaces(sharesTypeType, length),
    putCall: makePlaces(putCallType, length),
    name: makePlaces(types.name, length),
    title: makePlaces(types.title, length),
    value: new Uint32Array(2 * length),
    shares: new Uint32Array(2 * length),
    rowCount: new Int32Array(length),
    highestPrice: new Float64Array(length),
    lowestPrice: new Float64Array(length),
  };
}

function cutHoldings(holdings: Holdings, count: number): Holdings {
  return {
    filing: holdings.filing.subarray(0, count),
    cusip: holdings.cusip.subarray(0, count),
    sharesType: holdings.sharesType.subarray(0, count),
    putCall: holdings.putCall.subarray(0, count),
    name: holdings.name.subarray(0, count),
    title: holdings.title.subarray(0, count),
    value: holdings.value.subarray(0, 2 * count),
    shares: holdings.shares.subarray(0, 2 * count),
    rowCount: holdings.rowCount.subarray(0, count),
    highestPrice: holdings.highestPrice.subarray(0, count),
    lowestPrice: holdings.lowestPrice.subarray(0, count),
  };
}

function storeWhole(halves: Uint32Array, place: number, number: number): void {
  const upper = Math.floor(number / 2 ** 32);
  halves[2 * place] = number - upper * 2 ** 32;
  halves[2 * place + 1] = upper;
}

/** The place of the first of two texts; none, at 0, gives way. */
const firstText = (one: number, other: number): number => (one === 0 || (other !== 0 && other < one) ? other : one);
