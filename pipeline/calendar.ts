import { UTCDate, utc } from "@date-fns/utc";
import { addDays } from "date-fns/addDays";
import { addQuarters } from "date-fns/addQuarters";
import { addWeeks } from "date-fns/addWeeks";
import { eachQuarterOfInterval } from "date-fns/eachQuarterOfInterval";
import { endOfQuarter } from "date-fns/endOfQuarter";
import { formatISO } from "date-fns/formatISO";
import { getQuarter } from "date-fns/getQuarter";
import { getYear } from "date-fns/getYear";
import { isSaturday } from "date-fns/isSaturday";
import { isSunday } from "date-fns/isSunday";
import { isValid } from "date-fns/isValid";
import { isWeekend } from "date-fns/isWeekend";
import { nextDay } from "date-fns/nextDay";
import { nextMonday } from "date-fns/nextMonday";
import { parse } from "date-fns/parse";
import { parseISO } from "date-fns/parseISO";
import { previousMonday } from "date-fns/previousMonday";
import { subDays } from "date-fns/subDays";
import { subQuarters } from "date-fns/subQuarters";
import type { Quarter } from "../schemas/pages.ts";

// Days are text, YYYY-MM-DD, and are counted in UTC: in a machine's own time zone a day can be missing (Samoa had no
// 2011-12-30).

const DEADLINE_DAYS = 45;

/** Gives the calendar quarter that contains a day. */
export function quarterOf(date: string): Quarter {
  const day = toDay(date);
  return { year: getYear(day), quarter: getQuarter(day) };
}

/** Gives the last day of a quarter. */
export function quarterEnd(year: number, quarter: number): string {
  if (!Number.isInteger(year) || ![1, 2, 3, 4].includes(quarter)) {
    throw new Error(`year ${year}, quarter ${quarter} is not a calendar quarter: the quarter is 1, 2, 3 or 4`);
  }
  return toText(endOfQuarter(new UTCDate(year, quarter * 3 - 1, 1)));
}

/** Names the quarter that contains a day: `2023q3` for `2023-09-30`. */
export const quarterName = remember((date) => {
  const { year, quarter } = quarterOf(date);
  return `${year}q${quarter}`;
});

/** Gives the last day of the quarter that a name such as `2023q3` names; undefined where it names none. */
export function quarterEndOf(name: string): string | undefined {
  const [, year, quarter] = /^([1-9]\d{3})q([1-4])$/.exec(name) ?? [];
  return year && quarter ? quarterEnd(Number(year), Number(quarter)) : undefined;
}

/** Gives the last day of the quarter before the one that contains a day. */
export const previousQuarterEnd = remember((date) => toText(endOfQuarter(subQuarters(toDay(date), 1))));

/** Gives the last day of the quarter after the one that contains a day. */
export const nextQuarterEnd = remember((date) => toText(endOfQuarter(addQuarters(toDay(date), 1))));

/** Gives the day after a day. */
export function dayAfter(date: string): string {
  return toText(addDays(toDay(date), 1));
}

/** Gives the day before a day. */
export function dayBefore(date: string): string {
  return toText(subDays(toDay(date), 1));
}

/** Gives the last days of all quarters from the one that contains `first` to the one that contains `last`, in order. */
export function quartersBetween(first: string, last: string): string[] {
  const start = toDay(first);
  const end = endOfQuarter(toDay(last));
  return start > end ? [] : eachQuarterOfInterval({ start, end }).map((day) => toText(endOfQuarter(day)));
}

/**
 * Gives the last day on which a Form 13F for the quarter that contains a day is in time: 45 days after the quarter's
 * end, or the next business day. Source: 17 CFR 240.13f-1(a) and 240.0-3(a).
 */
export function filingDeadline(date: string): string {
  let deadline: Date = addDays(endOfQuarter(toDay(date)), DEADLINE_DAYS);
  while (!isBusinessDay(toText(deadline))) deadline = addDays(deadline, 1);
  return toText(deadline);
}

/** Tells whether the SEC takes filings on a day: no weekend, no federal holiday. One-off closures are not known here. */
export function isBusinessDay(date: string): boolean {
  const day = toDay(date);
  const year = getYear(day);
  // A New Year's Day on a Saturday is observed in the year before.
  const closed = [...federalHolidays(year), ...federalHolidays(year + 1)].map((holiday) => toText(observed(holiday)));
  return !isWeekend(day) && !closed.includes(date);
}

const JANUARY = 0;
const FEBRUARY = 1;
const JUNE = 5;
const JULY = 6;
const SEPTEMBER = 8;
const OCTOBER = 9;
const NOVEMBER = 10;
const DECEMBER = 11;
const THURSDAY = 4;

/** Source: 5 U.S.C. 6103(a); Juneteenth since Public Law 117-17 of 2021. */
function federalHolidays(year: number): Date[] {
  // Day 0 of a month is the day before its first.
  const nthMonday = (month: number, nth: number) => addWeeks(nextMonday(new UTCDate(year, month, 0)), nth - 1);
  const holidays = [
    new UTCDate(year, JANUARY, 1),
    nthMonday(JANUARY, 3),
    nthMonday(FEBRUARY, 3),
    previousMonday(new UTCDate(year, JUNE, 1)),
    new UTCDate(year, JULY, 4),
    nthMonday(SEPTEMBER, 1),
    nthMonday(OCTOBER, 2),
    new UTCDate(year, NOVEMBER, 11),
    addWeeks(nextDay(new UTCDate(year, NOVEMBER, 0), THURSDAY), 3),
    new UTCDate(year, DECEMBER, 25),
  ];
  return year < 2021 ? holidays : [...holidays, new UTCDate(year, JUNE, 19)];
}

/** Source: 5 U.S.C. 6103(b) and Executive Order 11582: Saturday's is kept on Friday, Sunday's on Monday. */
function observed(holiday: Date): Date {
  if (isSaturday(holiday)) return subDays(holiday, 1);
  return isSunday(holiday) ? addDays(holiday, 1) : holiday;
}

/** Reads a day that is written as a format of date-fns says, such as `ddMMMyyyy`; undefined where the text is none. */
export function readDay(text: string, format: string): string | undefined {
  const day = parse(text, format, new UTCDate(0), { in: utc });
  return isValid(day) ? toText(day) : undefined;
}

/** Reads a day as EDGAR writes it, `20220307` or `2022-03-07`; undefined where the text is none. */
export function readEdgarDay(text: string): string | undefined {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return readDay(iso, "yyyy-MM-dd") === iso ? iso : undefined;
}

/** Tells the same of a day without counting again: a run asks thousands of times, of some hundred days. */
function remember(tell: (date: string) => string): (date: string) => string {
  const told = new Map<string, string>();
  return (date) => {
    const answer = told.get(date) ?? tell(date);
    told.set(date, answer);
    return answer;
  };
}

function toDay(date: string): UTCDate {
  const day = parseISO(date, { in: utc });
  if (!isValid(day) || toText(day) !== date) {
    throw new Error(`"${date}" is not a day of the calendar: write it like 2024-02-29 (year-month-day)`);
  }
  return day;
}

function toText(day: Date): string {
  return formatISO(day, { representation: "date" });
}
