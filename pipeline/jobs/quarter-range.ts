import { previousQuarterEnd, quarterName } from "../calendar.ts";

/** Quarters from one to another, both among them, by names such as `2013q2`; an end that is left out is open. */
export interface QuarterRange {
  readonly first?: string;
  readonly last?: string;
}

/** The quarters asked for are not held: a mistake on the command line that only the warehouse can tell. */
export class QuartersNotHeld extends Error {}

const rangePattern = /^(\d{4}q[1-4])?\.\.(\d{4}q[1-4])?$|^(\d{4}q[1-4])$/;

/** Reads `2013q2..2016q4`, `..2016q4`, `2017q1..` or `2017q1`; undefined where a text is none, or ends before it begins. */
export function parseQuarterRange(text: string): QuarterRange | undefined {
  const [found, from, to, only] = rangePattern.exec(text) ?? [];
  const [first, last] = [from ?? only, to ?? only];
  if (found === undefined || (first && last && first > last)) {
    return undefined;
  }
  return { ...(first && { first }), ...(last && { last }) };
}

/** Writes a range as it is read. */
export function printQuarterRange({ first = "", last = "" }: QuarterRange): string {
  return first && first === last ? first : `${first}..${last}`;
}

/**
 * The quarters of a range among those that are held, all as their last days, in order.
 * @throws QuartersNotHeld where an end of the range is not held; it names those that are.
 */
export function selectQuarters({ first, last }: QuarterRange, held: readonly string[]): string[] {
  const names = held.map(quarterName);
  const strange = [first, last].find((name) => name !== undefined && !names.includes(name));
  if (strange !== undefined) {
    throw new QuartersNotHeld(`No filing is for ${strange}; the warehouse holds ${printQuarters(held)}.`);
  }
  return held.filter((period) => {
    const name = quarterName(period);
    return (first ?? name) <= name && name <= (last ?? name);
  });
}

/** Writes quarters, given as their last days in order, with those that follow each other as one range. */
export function printQuarters(periods: readonly string[]): string {
  const starts = periods.filter((period) => !periods.includes(previousQuarterEnd(period)));
  const runs = starts.map((start, index) => {
    const next = starts[index + 1];
    const last = periods.filter((period) => next === undefined || period < next).at(-1) ?? start;
    return printQuarterRange({ first: quarterName(start), last: quarterName(last) });
  });
  return runs.join(", ");
}
