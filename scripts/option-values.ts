import { z } from "zod";
import { parseQuarterRange, type QuarterRange } from "../pipeline/jobs/quarter-range.ts";
import { UsageError } from "./command.ts";

/** The port that servers listen on unless told otherwise. */
export const defaultPort = "8080";

/** In less DuckDB cannot read so much as the lists that come with the program. */
const leastMemory = 16e6;
/** Beyond it DuckDB cannot count the bytes. */
const mostMemory = 1e18;

/** No option is of use beyond it. */
const mostCounted = 9_999_999;

/** A whole number that is given for an option, from `least` to `most`; throws UsageError where it is none. */
export function toCount(name: string, value: string, least = 1, most = Number.POSITIVE_INFINITY): number {
  const count = /^\d+$/.test(value) && Number(value) <= mostCounted ? Number(value) : Number.NaN;
  if (count > most) throw new UsageError(`${name} ${value} is more than the ${most} that are of use.`);
  if (count >= least) return count;
  throw new UsageError(`${name} ${value} is not a whole number from ${least} to ${Math.min(most, mostCounted)}.`);
}

/**
 * A size of memory that DuckDB takes; throws UsageError where it is none, for DuckDB's own reason names neither the option nor
 * the value.
 */
export function toSize(name: string, value: string): string {
  const [, amount, unit = ""] = /^(\d{1,9}(?:\.\d+)?) ?([kmgt])(?:i?b)?$/i.exec(value) ?? [];
  const bytes = Number(amount) * 1000 ** ("kmgt".indexOf(unit.toLowerCase()) + 1);
  if (bytes >= leastMemory && bytes <= mostMemory) return value;
  const bound = bytes > mostMemory ? "a size that any machine has" : "a size of 16MB or more";
  throw new UsageError(`${name} ${value} is not ${bound}: write it like 4GB or 512MB.`);
}

/** A day, `YYYY-MM-DD`; throws UsageError where it is none. */
export function toDay(name: string, value: string): string {
  if (z.iso.date().safeParse(value).success) return value;
  throw new UsageError(`${name} ${value} is not a day of the calendar: write it like 2024-02-29.`);
}

/** A range of quarters, either end of which may be left open; throws UsageError where it is none. */
export function toRange(name: string, value: string): QuarterRange {
  const range = parseQuarterRange(value);
  if (range) return range;
  throw new UsageError(
    `${name} ${value} is not a range of quarters, the first one first: write it like 2013q2..2016q4, ..2016q4, 2017q1.. or 2017q1.`,
  );
}

/** An address without a slash at its end; throws UsageError where it is none, or has a query. */
export function toUrl(name: string, value: string): string {
  if (/^https?:\/\/[^\s?#]+$/.test(value) && URL.canParse(value)) {
    return value.replace(/\/+$/, "");
  }
  throw new UsageError(
    `${name} ${value} is not an address without a query: write it like https://api.example.com or https://example.com/13f.`,
  );
}
