import * as z from "zod";
import { text } from "./cells.ts";

const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#";

/**
 * The check digit of the first eight characters of a CUSIP.
 * Source: CUSIP Global Services, "modulus 10 double add double".
 */
export function checkDigit(cusip: string): string {
  const sum = [...cusip.slice(0, 8)]
    .map((character, index) => CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + Math.floor(value / 10) + (value % 10), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Tells whether the ninth character of a CUSIP is its check digit. */
export function hasCheckDigit(cusip: string): boolean {
  return cusip.at(8) === checkDigit(cusip);
}

/**
 * A CUSIP of nine characters in capitals. A shorter one, of five at least, has lost its leading zeros, as spreadsheets do
 * to it, and gets them back where the check digit proves it, as by the macro `tidy_cusip`. A wrong check digit on a full
 * one is let through: filings have them too. Nine zeros name no security, as by the macro `names_security`.
 */
export const cusip = text
  .toUpperCase()
  .regex(/^(?!0+$)[0-9A-Z*@#]{5,9}$/, "is not a CUSIP: write its nine letters and digits")
  .transform((given, context) => {
    const padded = given.padStart(9, "0");
    if (given.length < 9 && !hasCheckDigit(padded)) {
      const message = `is too short for a CUSIP, and ${padded} has a wrong check digit: write all nine characters`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
    return padded;
  })
  .pipe(z.string());
