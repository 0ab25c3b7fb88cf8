import { quarterEnd } from "../../pipeline/calendar.ts";

/** What a made-up world is like; the same world always brings the same files, byte for byte. */
export interface World {
  readonly seed: number;
  /** Managers that file holdings in the quarter `fullSizeQuarter`; fewer before. */
  readonly managers: number;
  /** Securities on the list at any time. */
  readonly securities: number;
  /** Report periods that have filings, as `toQuarterNumber` counts them. */
  readonly first: number;
  readonly last: number;
  /** Filings that come in a night after the data sets were made. */
  readonly nightFilings: number;
  /** Days after the end of the last quarter on which its data set was made: before the deadline, many have not filed. */
  readonly daysOpen: number;
  /** Nobody makes a mistake: no wrong unit, no lost zero, no value a thousand times too large. */
  readonly isFaultless: boolean;
}

/** The first quarter that can be made: the market begins with it, and before it no filing of a made-up manager lies. */
export const firstQuarter = toQuarterNumber(2010, 1);

/** Managers and securities in a recent quarter of the real world. */
export const fullSize = { managers: 9_000, securities: 23_000 } as const;

/** The quarter in which a world has its full number of managers: 2026q2. */
export const fullSizeQuarter = toQuarterNumber(2026, 2);

/** Days after the end of a quarter on which its data set is complete but for the late; the deadline is on the 45th. */
export const daysToComplete = 50;

/** Numbers the quarters through, so that they can be counted with. */
export function toQuarterNumber(year: number, quarter: number): number {
  return year * 4 + quarter - 1;
}

/** The last day of a numbered quarter, `YYYY-MM-DD`. */
export function lastDayOf(quarter: number): string {
  return quarterEnd(Math.floor(quarter / 4), (quarter % 4) + 1);
}

/** A day some days later, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day as of which everything of a world, but for its night, is known. */
export function asOfDay(world: World): string {
  return addDays(lastDayOf(world.last), world.daysOpen);
}

/** The day of the night after. */
export function nightDay(world: World): string {
  return addDays(asOfDay(world), 1);
}
