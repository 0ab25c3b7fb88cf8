// Days are text, YYYY-MM-DD, and are counted in UTC: the same on every machine. date-fns counts in the machine's own
// time zone, and there a day can be missing (Samoa had no 2011-12-30), so it is not used here.

const DAY_MS = 86_400_000;
const DEADLINE_DAYS = 45;

/** A calendar quarter: the year, and 1 to 4. */
export interface Quarter {
  readonly year: number;
  readonly quarter: number;
}

const toMs = (date: string): number => {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || toDate(ms) !== date) {
    throw new Error(`"${date}" is not a day of the calendar: write it like 2024-02-29 (year-month-day)`);
  }
  return ms;
};
const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const addDays = (date: string, days: number): string => toDate(toMs(date) + days * DAY_MS);
const weekday = (date: string): number => new Date(toMs(date)).getUTCDay();
/** Day 0 of a month is the last of the month before; months outside 1 to 12 run on into the neighbouring years. */
const dayOf = (year: number, month: number, day: number): string => toDate(Date.UTC(year, month - 1, day));

/** Gives the calendar quarter that contains a day. */
export function quarterOf(date: string): Quarter {
  const day = new Date(toMs(date));
  return { year: day.getUTCFullYear(), quarter: Math.floor(day.getUTCMonth() / 3) + 1 };
}

/** Gives the last day of a quarter. */
export function quarterEnd(year: number, quarter: number): string {
  if (!Number.isInteger(year) || ![1, 2, 3, 4].includes(quarter)) {
    throw new Error(`year ${year}, quarter ${quarter} is not a calendar quarter: the quarter is 1, 2, 3 or 4`);
  }
  return dayOf(year, quarter * 3 + 1, 0);
}

/** Names the quarter that contains a day: `2023q3` for `2023-09-30`. */
export function quarterName(date: string): string {
  const { year, quarter } = quarterOf(date);
  return `${year}q${quarter}`;
}

/** Gives the last day of the quarter before the one that contains a day. */
export function previousQuarterEnd(date: string): string {
  const { year, quarter } = quarterOf(date);
  return dayOf(year, quarter * 3 - 2, 0);
}

/** Gives the last days of all quarters from the one that contains `first` to the one that contains `last`, in order. */
export function quartersBetween(first: string, last: string): string[] {
  const index = ({ year, quarter }: Quarter): number => year * 4 + quarter - 1;
  const from = index(quarterOf(first));
  const count = Math.max(0, index(quarterOf(last)) - from + 1);
  return Array.from({ length: count }, (_, i) => quarterEnd(Math.floor((from + i) / 4), ((from + i) % 4) + 1));
}

/** Goes back whole calendar months; where the month is too short for the day, its last day stands in. */
export function subtractMonths(date: string, months: number): string {
  toMs(date);
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lastDay = Number(dayOf(year, month - months + 1, 0).slice(-2));
  return dayOf(year, month - months, Math.min(day, lastDay));
}

/**
 * Gives the last day on which a Form 13F for the quarter that contains a day is in time: 45 days after the quarter's
 * end, or the next business day. Source: 17 CFR 240.13f-1(a) and 240.0-3(a).
 */
export function filingDeadline(date: string): string {
  const { year, quarter } = quarterOf(date);
  let deadline = addDays(quarterEnd(year, quarter), DEADLINE_DAYS);
  while (!isBusinessDay(deadline)) deadline = addDays(deadline, 1);
  return deadline;
}

/** Tells whether the SEC takes filings on a day: no weekend, no federal holiday. One-off closures are not known here. */
export function isBusinessDay(date: string): boolean {
  const year = quarterOf(date).year;
  // A New Year's Day on a Saturday is observed in the year before.
  const closed = [...federalHolidays(year), ...federalHolidays(year + 1)].map(observed);
  return !isWeekend(date) && !closed.includes(date);
}

const isWeekend = (date: string): boolean => weekday(date) === 0 || weekday(date) === 6;

/** Source: 5 U.S.C. 6103(a); Juneteenth since Public Law 117-17 of 2021. */
function federalHolidays(year: number): string[] {
  const holidays = [
    dayOf(year, 1, 1),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    addDays(nthWeekday(year, 6, 1, 1), -7),
    dayOf(year, 7, 4),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    dayOf(year, 11, 11),
    nthWeekday(year, 11, 4, 4),
    dayOf(year, 12, 25),
  ];
  return year < 2021 ? holidays : [...holidays, dayOf(year, 6, 19)];
}

/** Source: 5 U.S.C. 6103(b) and Executive Order 11582: Saturday's is kept on Friday, Sunday's on Monday. */
function observed(holiday: string): string {
  const shift = { 0: 1, 6: -1 }[weekday(holiday)] ?? 0;
  return addDays(holiday, shift);
}

const nthWeekday = (year: number, month: number, day: number, nth: number): string => {
  const first = dayOf(year, month, 1);
  return addDays(first, ((day - weekday(first) + 7) % 7) + (nth - 1) * 7);
};
