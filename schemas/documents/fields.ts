import * as z from "zod";

/** An id that may stand in a path: lower-case ASCII letters and digits, joined by single hyphens. */
export const slug = (meaning: string) =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .describe(meaning);

/** A text that is never empty. */
export const text = (meaning: string) => z.string().min(1).describe(meaning);

/** A text that may be unknown. */
export const textOrNull = (meaning: string, nullWhen: string) =>
  z.string().min(1).nullable().describe(describeNull(meaning, nullWhen));

/** A number of things: an integer of 0 or more. */
export const count = (meaning: string) => z.int().min(0).describe(meaning);

/** A number of things, or null where it cannot be known. */
export const countOrNull = (meaning: string, nullWhen: string) =>
  z.int().min(0).nullable().describe(describeNull(meaning, nullWhen));

/** The difference of two counts. */
export const countChange = (meaning: string) => z.int().describe(meaning);

/** The difference of two counts, or null where one of them cannot be known. */
export const countChangeOrNull = (meaning: string, nullWhen: string) =>
  z.int().nullable().describe(describeNull(meaning, nullWhen));

/** An amount that cannot be negative, in whole US dollars. */
export const amount = (meaning: string) => z.int().min(0).describe(`${meaning}, in US dollars`);

/** An amount in whole US dollars, or null where it cannot be known. */
export const amountOrNull = (meaning: string, nullWhen: string) =>
  z
    .int()
    .min(0)
    .nullable()
    .describe(describeNull(`${meaning}, in US dollars`, nullWhen));

/** A flow or a difference of amounts, in whole US dollars, or null where it cannot be known. */
export const amountChangeOrNull = (meaning: string, nullWhen: string) =>
  z
    .int()
    .nullable()
    .describe(describeNull(`${meaning}, in US dollars`, nullWhen));

/** A price of 2 decimals, above 0. */
export const price = (meaning: string) => rounded().positive().describe(`${meaning}, rounded to 2 decimals`);

/** A percentage as a plain number of 2 decimals: 12.5 means 12.5 %. */
export const percent = (meaning: string) => rounded().describe(`${meaning}, in percent, rounded to 2 decimals`);

/** A percentage, or null where it cannot be known. */
export const percentOrNull = (meaning: string, nullWhen: string) =>
  rounded()
    .nullable()
    .describe(describeNull(`${meaning}, in percent, rounded to 2 decimals`, nullWhen));

/** The year of a calendar quarter; the SEC's structured 13F data begin in 2013, but late filings reach back further. */
export const year = (meaning: string) => z.int().min(1900).max(9999).describe(meaning);

/** A calendar quarter, 1 to 4. */
export const quarter = (meaning: string) => z.int().min(1).max(4).describe(meaning);

/** A calendar day, `YYYY-MM-DD`. */
export const day = (meaning: string) => z.iso.date().describe(meaning);

const describeNull = (meaning: string, nullWhen: string) => `${meaning}; null ${nullWhen}`;

const rounded = () => z.number().refine((value) => Math.round(value * 100) / 100 === value, "has more than 2 decimals");
