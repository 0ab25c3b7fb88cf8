import { divideRow } from "./corrupt-rows.ts";
import { type Corruption, countHolders, isShares, isSound, replaceFilings, replaceRows } from "./corruption.ts";
import { type FiledRow, type Filing, type Inputs, unitByDate, type ValueUnit } from "./inputs.ts";
import type { Random } from "./random.ts";

/** Up to a tenth of a quarter's filers use another unit than that of the day, where enough of their rows compare. */
export const mistakeUnits: Corruption = {
  name: "filings in another unit",
  corrupt: (inputs, random) => {
    const holders = countHolders(inputs.filings);
    const compares = ({ periodOfReport, rows }: Filing) =>
      rows.filter((row) => isShares(row) && holders(periodOfReport, row.cusip) >= 5).length >= 4;
    const mistaken = chooseByPeriod(inputs, 0.1, random, compares);
    return replaceFilings(
      inputs,
      (filing) => mistaken.has(filing),
      (filing) => [{ ...filing, valueUnit: mistakeUnit(filing, random) }],
    );
  },
};

function mistakeUnit({ filedAt, rows }: Filing, random: Random): ValueUnit {
  const isRound = rows.every(({ valueUsd }) => valueUsd % 1_000_000 === 0);
  if (isRound && random.chance(0.5)) return 1_000_000;
  return unitByDate(filedAt) === 1 ? 1000 : 1;
}

/** A value a thousand times too large, in a security that many hold. */
export const fatFinger: Corruption = {
  name: "fat-fingered values",
  needsExactPrices: true,
  corrupt: (inputs, random) => slipRows(inputs, random, mayGrow, (row) => [{ ...row, valueUsd: 1000 * row.valueUsd }]),
};

/** The same befalls some of several rows for one holding, or their values lack three zeros; the sum may be near to the truth. */
export const fatFingerPart: Corruption = {
  name: "fat-fingered values among others",
  needsExactPrices: true,
  corrupt: (inputs, random) =>
    slipRows(
      inputs,
      random,
      // Parts of fewer shares, or of values that round to nothing, are as they were.
      (row, { valueUnit }) => mayGrow(row) && row.shares >= 12 && row.valueUsd >= 12_000 * valueUnit,
      (row, { valueUnit }) => {
        const slip = random.pick([
          (valueUsd: number) => 1000 * valueUsd,
          (valueUsd: number) => Math.floor(valueUsd / 1000 / valueUnit) * valueUnit,
        ]);
        const parts = divideRow(row, random.between(2, 4), valueUnit);
        return parts.map((part) => (random.chance(0.5) ? part : { ...part, valueUsd: slip(part.valueUsd) }));
      },
    ),
};

/** The value column stands in the shares column too. */
export const repeatValues: Corruption = {
  name: "values repeated as shares",
  needsExactPrices: true,
  corrupt: (inputs, random) =>
    spoilFilings(
      inputs,
      random,
      // At 1,000 dollars a share the two columns are the same in thousands.
      (shares) => shares.length >= 3 && shares.every((row) => Math.abs(priceOf(row) - 1000) > 50),
      (row, { valueUnit }) => (isShares(row) ? { ...row, shares: row.valueUsd / valueUnit } : row),
    ),
};

/** VALUE stands in the shares column of a whole filing, and the shares in that of VALUE. */
export const swapColumns: Corruption = {
  name: "columns swapped",
  needsExactPrices: true,
  corrupt: (inputs, random) =>
    spoilFilings(
      inputs,
      random,
      (shares) =>
        shares.filter(showsSwap).length >= 3 &&
        // In dollars the two columns are the same at 1 dollar a share, in thousands at 1,000.
        shares.every((row) => priceOf(row) > 4 && priceOf(row) < 800),
      (row) => ({ ...row, isSwapped: true }),
    ),
};

/** The same befalls one row, which is more than ten times off by it. */
export const swapRow: Corruption = {
  name: "a row's columns swapped",
  needsExactPrices: true,
  corrupt: (inputs, random) =>
    slipRows(
      inputs,
      random,
      // In dollars, 3.16 dollars and less are off by less, in thousands 316 dollars and more.
      (row, { valueUnit }) => showsSwap(row) && priceOf(row) > 4 && priceOf(row) < (valueUnit === 1 ? 800 : 300),
      (row) => [{ ...row, isSwapped: true }],
    ),
};

/** One row slips in some of each period's sound filings: of shares that many hold. */
function slipRows(
  inputs: Inputs,
  random: Random,
  maySlip: (row: FiledRow, filing: Filing) => boolean,
  slip: (row: FiledRow, filing: Filing) => readonly FiledRow[],
): Inputs {
  const holders = countHolders(inputs.filings);
  const listRows = (filing: Filing) =>
    filing.rows.filter(
      (row) => isShares(row) && holders(filing.periodOfReport, row.cusip) >= 8 && maySlip(row, filing),
    );
  const chosen = chooseByPeriod(inputs, 0.05, random, (filing) => isSound(filing) && listRows(filing).length > 0);
  return replaceFilings(
    inputs,
    (filing) => chosen.has(filing),
    (filing) => {
      const slipped = random.pick(listRows(filing));
      return [{ ...filing, rows: filing.rows.flatMap((row) => (row === slipped ? slip(row, filing) : [row])) }];
    },
  );
}

/** All rows are spoilt in some of each period's sound filings: of those that hold only shares that many hold. */
function spoilFilings(
  inputs: Inputs,
  random: Random,
  maySpoil: (shares: readonly FiledRow[]) => boolean,
  spoil: (row: FiledRow, filing: Filing) => FiledRow,
): Inputs {
  const holders = countHolders(inputs.filings);
  const chosen = chooseByPeriod(inputs, 0.03, random, (filing) => {
    const shares = filing.rows.filter(isShares);
    const areHeld = shares.every(({ cusip }) => holders(filing.periodOfReport, cusip) >= 8);
    return isSound(filing) && areHeld && maySpoil(shares);
  });
  return replaceRows(
    inputs,
    (filing) => chosen.has(filing),
    (row, filing) => [spoil(row, filing)],
  );
}

/** Whether a thousand times the value is read: one of ten trillion is rejected with its row. */
const mayGrow = ({ valueUsd }: FiledRow) => 1000 * valueUsd < 10_000_000_000_000;

/** Some 32 dollars a share are in dollars, swapped, what they are in thousands as they should be, and the other way round. */
function showsSwap(row: FiledRow): boolean {
  return priceOf(row) < 28 || priceOf(row) > 36;
}

const priceOf = ({ valueUsd, shares }: FiledRow) => valueUsd / shares;

/** Some of each period's filings that may be chosen, at most a share of all. */
function chooseByPeriod(
  { filings }: Inputs,
  share: number,
  random: Random,
  mayBe: (filing: Filing) => boolean,
): Set<Filing> {
  const periods = [...new Set(filings.map(({ periodOfReport }) => periodOfReport))];
  return new Set(
    periods.flatMap((period) => {
      const filed = filings.filter(({ periodOfReport, form }) => periodOfReport === period && form === "13F-HR");
      return random.shuffle(filed.filter(mayBe)).slice(0, Math.ceil(share * filed.length));
    }),
  );
}
