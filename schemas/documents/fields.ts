import * as z from "zod";

/** What an id that may stand in a path is: lower-case ASCII letters and digits, joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** An id that may stand in a path. */
export const slug = (meaning: string) => z.string().regex(slugPattern).describe(meaning);

/** A text that is never empty. */
export const text = (meaning: string) => z.string().min(1).describe(meaning);

/** A number of things: an integer of 0 or more. */
export const count = (meaning: string) => z.int().min(0).describe(meaning);

/** The difference of two counts. */
export const countChange = (meaning: string) => z.int().describe(meaning);

/** An amount that cannot be negative, in whole US dollars. */
export const amount = (meaning: string) => z.int().min(0).describe(`${meaning}, in US dollars`);

/** A flow or a difference of amounts, in whole US dollars. */
export const amountChange = (meaning: string) => z.int().describe(`${meaning}, in US dollars`);

/** A price of 2 decimals, above 0. */
export const price = (meaning: string) => rounded().positive().describe(`${meaning}, rounded to 2 decimals`);

/** A percentage as a plain number of 2 decimals: 12.5 means 12.5 %. */
export const percent = (meaning: string) => rounded().describe(`${meaning}, in percent, rounded to 2 decimals`);

/** The year of a calendar quarter; the SEC's structured 13F data begin in 2013, but late filings reach back further. */
export const year = (meaning: string) => z.int().min(1900).max(9999).describe(meaning);

/** A calendar quarter, 1 to 4. */
export const quarter = (meaning: string) => z.int().min(1).max(4).describe(meaning);

/** A calendar day, `YYYY-MM-DD`. */
export const day = (meaning: string) => z.iso.date().describe(meaning);

/** Any of these, or null where it cannot be known. */
export const orNull = <T extends z.ZodType>(field: T, nullWhen: string) =>
  field.nullable().describe(`${field.description}; null ${nullWhen}`);

// By its digits: a value times 100 may lie between two numbers.
const rounded = () => z.number().refine((value) => Number(value.toFixed(2)) === value, "has more than 2 decimals");
