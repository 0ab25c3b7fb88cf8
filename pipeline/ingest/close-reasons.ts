import { complaints, spreadsheetError, spreadsheetErrorStarts } from "../../schemas/inputs/cells.ts";
import type { priceRow } from "../../schemas/inputs/prices.ts";
import { quoteLiteral } from "../sql/quote.ts";

const beginsAsError = (cell: string) =>
  spreadsheetErrorStarts.map((start) => `starts_with(${cell}, ${quoteLiteral(start)})`).join(" or ");
const isError = (cell: string) =>
  `(${beginsAsError(cell)}) and regexp_full_match(${cell}, ${quoteLiteral(`(?i)${spreadsheetError}`)})`;

type Judgement = readonly [isBad: string, complaint: string];

/** A column of the file: its cell as given, and in what cases that cannot be used, the first of which is told. */
interface JudgedCell {
  readonly given: string;
  readonly cases: readonly Judgement[];
}

const needed = (given: string): readonly Judgement[] => [
  [`coalesce(${given}, '') = ''`, complaints.empty],
  [isError(given), complaints.spreadsheetError],
];

/** Each cell is judged as schemas/inputs/cells.ts judges those of the user's other files. */
const judgedCells: Readonly<Record<keyof typeof priceRow.shape, JudgedCell>> = {
  date: {
    given: "given_date",
    cases: [
      ...needed("given_date"),
      ["length(given_date) <> 10 or coalesce(date::varchar <> given_date, true)", complaints.notADay],
      ["date not between '1900-01-01' and '2199-12-31'", complaints.anotherAge],
    ],
  },
  ticker: {
    given: "ticker",
    cases: [...needed("ticker"), ["regexp_matches(ticker, '[\\p{Cc}\\p{Cf}\"]')", complaints.notPrintable]],
  },
  close: {
    given: "given_close",
    cases: [
      ...needed("given_close"),
      ["coalesce(not isfinite(close), true)", complaints.notANumber],
      ["not is_credible_price(close)", complaints.notAPrice],
    ],
  },
  currency: {
    given: "given_currency",
    cases: [
      ["given_currency <> 'USD' and regexp_full_match(given_currency, '[A-Z]{2}[a-z]')", complaints.hundredths],
      ["currency <> 'USD' and not regexp_full_match(currency, '[A-Z]{3}')", complaints.notACurrency],
    ],
  },
};

/** Of each column of a line of closes: its cell as given, and a column that tells why that cannot be used, null where it can. */
export const closeReasons = Object.entries(judgedCells).map(([field, { given, cases }]) => {
  const judged = cases.map(([isBad, complaint]) => `when ${isBad} then ${quoteLiteral(complaint)}`);
  return { field, given, name: `${field}_reason`, expression: `case ${judged.join(" ")} end` };
});

/** Null where a line can be used. */
export const anyCloseReason = `coalesce(${closeReasons.map(({ name }) => name).join(", ")})`;
