import { type Corruption, countHolders, isShares, isSound, replaceFilings, replaceRows } from "./corruption.ts";
import { type Filing, type Inputs, unitByDate, type ValueUnit } from "./inputs.ts";
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
  corrupt: (inputs, random) => {
    const holders = countHolders(inputs.filings);
    const isHeld = (period: string, cusip: string) => holders(period, cusip) >= 8;
    const candidates = (filing: Filing) =>
      isSound(filing) && filing.rows.some((row) => isShares(row) && isHeld(filing.periodOfReport, row.cusip));
    const chosen = chooseByPeriod(inputs, 0.05, random, candidates);
    return replaceFilings(
      inputs,
      (filing) => chosen.has(filing),
      (filing) => {
        const slip = random.pick(
          filing.rows.filter((row) => isShares(row) && isHeld(filing.periodOfReport, row.cusip)),
        );
        const rows = filing.rows.map((row) => (row === slip ? { ...row, valueUsd: 1000 * row.valueUsd } : row));
        return [{ ...filing, rows }];
      },
    );
  },
};

/** The value column stands in the shares column too. */
export const repeatValues: Corruption = {
  name: "values repeated as shares",
  needsExactPrices: true,
  corrupt: (inputs, random) => {
    const holders = countHolders(inputs.filings);
    const candidates = (filing: Filing) => {
      const shares = filing.rows.filter(isShares);
      return (
        isSound(filing) &&
        shares.length >= 3 &&
        shares.every(({ cusip }) => holders(filing.periodOfReport, cusip) >= 8) &&
        // At 1,000 dollars a share the two columns are the same in thousands.
        shares.every((row) => Math.abs(row.valueUsd / row.shares - 1000) > 50)
      );
    };
    const chosen = chooseByPeriod(inputs, 0.03, random, candidates);
    return replaceRows(
      inputs,
      (filing) => chosen.has(filing),
      (row, { valueUnit }) => [isShares(row) ? { ...row, shares: row.valueUsd / valueUnit } : row],
    );
  },
};

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
