import * as z from "zod";

// A cell arrives as text. Each schema here turns the text into a typed value, or says how it should be written. The
// messages are read after "field X, value Y", so they begin with what is wrong and end with what to do.
// Where a cell is wrong in two ways the first message is the one to show; zod's `abort` would silence the row's checks.

/** What is said of cells that DuckDB judges too: closes are too many for zod. */
export const complaints = {
  empty: "is empty, but the row means nothing without it: fill it in, or delete the row",
  notANumber: "is not a number: write digits with a decimal point only, like 1234.56, without currency or commas",
  notAPrice: "is not above half a cent, or above 10 million, and so no price: correct it, or delete the row",
  notADay: "is not a day of the calendar: write it like 2024-02-29 (year-month-day)",
  anotherAge: "is in no year from 1900 to 2199: write the year in four digits, like 2024-02-29",
  hundredths:
    "means hundredths of a currency (GBp is pence): convert the amount to whole units, and write the currency in capitals, as GBP for GBp",
  spreadsheetError:
    "is what a spreadsheet shows where a formula fails, but the row means nothing without it: correct the formula, or delete the row",
  notPrintable:
    "has a quote, or a character that cannot be printed or seen, as no ticker has: type it anew, like BRK.B, as what is copied may hide one",
  notACurrency: "is not a currency: write the three letters of its ISO code, like USD",
} as const;
const FAILED_FORMULA =
  "is what a spreadsheet shows where a formula fails: correct the formula, or leave the cell empty where nothing is known";
const NOT_PLAIN = "is a list or an object: write plain text or a number";
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?\s?(?:Z|UTC|([+-]\d\d)(?::?(\d\d))?)?)?$/i;

/**
 * What a whole cell says, in any case, where a formula of a spreadsheet fails: #REF!, #NAME?, #N/A, and in other languages
 * #WERT!, #NOM?, #N/D, #NV, or of LibreOffice Err:502; DuckDB reads the expression, too.
 */
export const spreadsheetError = String.raw`(#(\S+[!?]|\p{L}/\p{L}|NV)|Err:\d{3})`;
/** What it begins with: to look for that is quick, where most cells begin otherwise. */
export const spreadsheetErrorStarts = ["#", "E", "e"] as const;
const NO_SPREADSHEET_ERROR = new RegExp(`^(?!${spreadsheetError}$)`, "iu");

/** Text that must not be empty, nor be the error of a spreadsheet, without the spaces around it. */
export const text = z
  .string(NOT_PLAIN)
  .trim()
  .min(1, complaints.empty)
  .regex(NO_SPREADSHEET_ERROR, complaints.spreadsheetError);

/** What programs print, in any case, where nothing is known: R, pandas, a database; DuckDB reads the expression, too. */
export const unknownWord = "(n/?a|nan|null)";
const NOTHING = new RegExp(`^(|${unknownWord})$`, "i");

/** Makes a cell that may be empty: empty means unknown, and comes out as null. */
export const orEmpty = <T extends z.ZodType>(cell: T) => nullWhere((given) => given === "", cell);

/** The same, of a cell for which NA, N/A, NaN or NULL mean unknown, too: a ticker NA is Nano Labs, and a country Namibia. */
export const orUnknown = <T extends z.ZodType>(cell: T) => nullWhere((given) => NOTHING.test(given), cell);

const nullWhere = <T extends z.ZodType>(isNothing: (given: string) => boolean, cell: T) =>
  z.preprocess((given, context) => {
    if (typeof given !== "string") return given;
    if (!NO_SPREADSHEET_ERROR.test(given.trim())) context.addIssue({ code: "custom", message: FAILED_FORMULA });
    return isNothing(given.trim()) ? null : given;
  }, cell.nullable());

/**
 * Makes a cell that is rejected without its row where it cannot be read: it then comes out as one that is empty, and so does the one of
 * the row that means nothing without it.
 */
export const rejectedAlone = <T extends z.ZodType>(cell: T, takes?: string): T =>
  cell.meta({ isRejectedAlone: true, takes });

/** Tells whether a cell is rejected without its row. */
export const isRejectedAlone = (cell: z.ZodType): boolean => cell.meta()?.isRejectedAlone === true;

/** The column of the cell that a cell takes with it where it is rejected. */
export const takenBy = (cell: z.ZodType): string | undefined => cell.meta()?.takes as string | undefined;

/** Makes a cell that may hold lines of prose, any of which may look like a row: a number that begins one could be a CIK. */
export const ofProse = <T extends z.ZodType>(cell: T): T => cell.meta({ isOfProse: true });

/** Tells whether a cell may hold lines of prose. */
export const isOfProse = (cell: z.ZodType): boolean => cell.meta()?.isOfProse === true;

/** One of a few words, whatever the case; comes out as declared. */
export const oneOf = <const T extends readonly string[]>(words: T) =>
  text
    .transform((given) => words.find((word) => word.toLowerCase() === given.toLowerCase()) ?? given)
    .pipe(z.enum(words, `is not one of the words allowed here: write ${words.join(" or ")}`));

/** A finite number. */
export const number = text
  .regex(NUMBER, complaints.notANumber)
  .transform(Number)
  .pipe(z.number("is too large for a number: check its exponent"));

/** A number above 0. */
export const positiveNumber = number.pipe(z.number().positive("must be above 0: correct it, or delete the row"));

/** A price, within the bounds of the macro `is_credible_price`. */
export const price = number.pipe(z.number().gt(0.005, complaints.notAPrice).max(10_000_000, complaints.notAPrice));

/** A number of 0 or more. */
export const amount = number.pipe(z.number().nonnegative("must not be below 0: correct it, or leave it empty"));

/**
 * A name: what is between its words, be it several spaces, a tab or a line break, comes out as one space, and a letter with an accent as
 * one character, as which of two ways it is written cannot be seen.
 */
export const name = text
  .overwrite((given) =>
    given
      .normalize("NFC")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  )
  .min(1, complaints.empty);

/**
 * The name of a group that has an id for paths: the macro `slug` makes it of the letters a to z, without accents, and digits.
 */
export const groupName = name
  .max(200, "is longer than the 200 characters that the name of a page has room for: shorten it, or leave it empty")
  .refine((given) => /[a-z0-9]/i.test(given.normalize("NFD")), {
    error: "has no letter from a to z and no digit to make its id of: write it in Latin letters, or leave it empty",
  });

/** True or false, whatever the case. */
export const flag = oneOf(["true", "false"])
  .transform((word) => word === "true")
  .pipe(z.boolean());

/** Whether a day is in a year from 1900 to 2199; one typed in two digits is not. */
const isOfThisAge = (day: string) => /^(19|20|21)/.test(day);

/** A day of the calendar, `YYYY-MM-DD`, from 1900 to 2199. */
export const date = text
  .regex(/^(?!0000)/, complaints.notADay)
  .pipe(z.iso.date(complaints.notADay).refine(isOfThisAge, complaints.anotherAge));

/**
 * A moment, as `YYYY-MM-DDTHH:MM:SSZ` in UTC. Given as a date (midnight) or a date and time, with a zone as databases print
 * it, too: `+00`, `UTC`; without one it is taken as UTC. Fractions of a second are cut off.
 */
export const moment = text
  .transform((given) => {
    const [, day, minutes = "00:00", seconds = ":00", hoursAway, minutesAway = "00"] = DATE_TIME.exec(given) ?? [];
    const zone = hoursAway === undefined ? "Z" : `${hoursAway}:${minutesAway}`;
    return day === undefined ? given : `${day}T${minutes}${seconds}${zone}`;
  })
  .pipe(
    z.iso.datetime({ offset: true, error: "is not a date or time: write it like 2024-02-29 or 2024-02-29T16:30:00Z" }),
  )
  .transform((given) => `${new Date(given).toISOString().slice(0, 19)}Z`)
  .pipe(
    z.iso
      .datetime("is a moment that has no day in UTC: write it like 2024-02-29T16:30:00Z")
      .refine(isOfThisAge, complaints.anotherAge),
  );

/** An exchange ticker, in capitals. What is copied from a page may have characters without width, or that turn the direction of writing. */
export const ticker = text.regex(/^[^\p{Cc}\p{Cf}"]*$/u, complaints.notPrintable).toUpperCase();

/** An ISO 4217 currency code, in capitals; US dollars where it is not given. */
export const currency = z
  .string(NOT_PLAIN)
  .trim()
  .overwrite((given) => (NOTHING.test(given) ? "" : given))
  .refine((given) => !/^[A-Z]{2}[a-z]$/.test(given), {
    error: complaints.hundredths,
  })
  .toUpperCase()
  .transform((given) => given || "USD")
  .pipe(z.string().regex(/^[A-Z]{3}$/, complaints.notACurrency));

/** A Central Index Key of EDGAR, padded to ten digits. */
export const cik = text
  .regex(/^(?!0+$)\d{1,10}$/, "is not a CIK: write the filer's number at EDGAR, up to ten digits, like 1037389")
  .transform((digits) => digits.padStart(10, "0"))
  .pipe(z.string());

/** EDGAR's number of a filing, `0001234567-YY-NNNNNN`; the hyphens may be left out. */
export const accessionNumber = text
  .regex(/^(\d{10}-\d\d-\d{6}|\d{18})$/, "is not an accession number: write it like 0001037389-23-000119")
  .transform((given) => given.replace(/^(\d{10})(\d\d)(\d{6})$/, "$1-$2-$3"))
  .pipe(z.string());
