import type { FiledRow, Filing, Inputs } from "./inputs.ts";
import { unitByDate } from "./inputs.ts";
import type { Random } from "./random.ts";

/** A way in which true inputs reach us wrong, or in another shape, that may not move what is published. */
export interface Corruption {
  readonly name: string;
  /** Whether it can be undone only where all managers value at the one true price. */
  readonly needsExactPrices?: boolean;
  /** The same facts told otherwise; the same inputs where there is nothing to work on. */
  corrupt(inputs: Inputs, random: Random): Inputs;
}

/** The same inputs with each filing that `applies` replaced by one or more. */
export function replaceFilings(
  inputs: Inputs,
  applies: (filing: Filing) => boolean,
  replace: (filing: Filing) => readonly Filing[],
): Inputs {
  return { ...inputs, filings: inputs.filings.flatMap((filing) => (applies(filing) ? replace(filing) : [filing])) };
}

/** The same inputs with each row of the filings that `applies` replaced by one or more. */
export function replaceRows(
  inputs: Inputs,
  applies: (filing: Filing) => boolean,
  replace: (row: FiledRow, filing: Filing) => readonly FiledRow[],
): Inputs {
  return replaceFilings(inputs, applies, (filing) => [
    { ...filing, rows: filing.rows.flatMap((row) => replace(row, filing)) },
  ]);
}

/** Whether a row is a holding of shares, neither an option nor a note. */
export function isShares({ sharesType, putCall, titleOfClass }: FiledRow): boolean {
  return sharesType === "SH" && putCall === "" && titleOfClass === "COM";
}

/** How many filings of a period hold shares of a CUSIP. */
export function countHolders(filings: readonly Filing[]): (period: string, cusip: string) => number {
  const counts = new Map<string, number>();
  for (const { periodOfReport, rows } of filings) {
    for (const { cusip } of rows.filter(isShares)) {
      const key = `${periodOfReport} ${cusip}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return (period, cusip) => counts.get(`${period} ${cusip}`) ?? 0;
}

/** Whether the shares column of any row is something else: the value column again, or that in its place. */
export function mistakesColumns({ valueUnit, rows }: Filing): boolean {
  return rows.some((row) => row.isSwapped || (isShares(row) && row.shares === row.valueUsd / valueUnit));
}

/** Whether a filing is in the unit of its day, and its shares are shares. */
export function isSound(filing: Filing): boolean {
  return filing.valueUnit === unitByDate(filing.filedAt) && !mistakesColumns(filing);
}
