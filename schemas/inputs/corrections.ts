import * as z from "zod";
import { accessionNumber, cik, date, number, oneOf, orEmpty, text } from "./cells.ts";
import { cusip } from "./cusip.ts";
import { submissionTypes } from "./data-set.ts";
import { firstYear } from "./first-year.ts";

/** What the warehouse holds as BIGINT, and JavaScript exactly. */
const wholeAmount = number
  .pipe(z.number().nonnegative("must not be below 0: correct it, or delete the row"))
  .pipe(z.int("is no whole number below nine quadrillion: write it in whole units"));

/** What each field may be corrected to. The first six are of the filing; the last four of its rows of one CUSIP. */
const correctable = {
  cik,
  report_period: date,
  submission_type: oneOf(submissionTypes),
  amendment_type: oneOf(["RESTATEMENT", "NEW HOLDINGS"]),
  value_unit_usd: oneOf(["1", "1000", "1000000"]),
  effective: oneOf(["base", "added", "ignored", "notice"]),
  value: wholeAmount,
  shares: wholeAmount,
  cusip,
  put_call: oneOf(["Put", "Call", "None"]),
};
type Correctable = keyof typeof correctable;

const rowFields: readonly string[] = ["value", "shares", "cusip", "put_call"] satisfies Correctable[];
/** A filing may leave these blank, or has no such field at all: then there is no filed value to name. */
const notAlwaysFiled: readonly string[] = [
  "amendment_type",
  "value_unit_usd",
  "effective",
  "put_call",
] satisfies Correctable[];

const nameOf = (field: string): Correctable | undefined => {
  const [name = "", rowCusip] = field.split(":");
  const known = Object.keys(correctable).find((key): key is Correctable => key === name);
  return rowFields.includes(name) === (rowCusip !== undefined) ? known : undefined;
};

const field = text
  .transform((given) =>
    given.replace(/^[^:]*/, (name) => name.toLowerCase()).replace(/:.*/, (row) => row.toUpperCase()),
  )
  .pipe(
    z.string().refine(
      (given) => nameOf(given) !== undefined && /^[^:]*(:[0-9A-Z*@#]{1,9})?$/.test(given),
      `cannot be corrected: write ${Object.keys(correctable)
        .map((name) => (rowFields.includes(name) ? `${name}:<CUSIP>` : name))
        .join(", ")}`,
    ),
  );

/**
 * A row of `corrections.csv`: one field of one filing, wrong as filed, and what it should be. Source: the user.
 * `corrected_value` comes out in the one spelling that its field knows.
 */
export const correctionRow = z
  .strictObject({
    accession_number: accessionNumber.describe("EDGAR's number of the filing, 0001234567-YY-NNNNNN"),
    field: field.describe(
      "cik, report_period, submission_type, amendment_type, value_unit_usd, effective (base, added, ignored or notice: overrides the ruling), " +
        "or a field of the filing's rows of one CUSIP as filed: value:, shares:, cusip: or put_call: and that CUSIP",
    ),
    filed_value: orEmpty(text).describe(
      "the value as filed, to tell which row is meant and whether it still stands; in value: and shares:, as the corrected value there, the sum of the filing's rows of that CUSIP that share SH or PRN and put/call; null where the field may be blank, or is none that is filed",
    ),
    corrected_value: text.describe("the value to use; None in put_call for a holding that is no option"),
    reason: text.describe("why, with the evidence, for whoever reads it years later"),
  })
  .superRefine(checkValues, { when: () => true });

function checkValues(
  row: { accession_number: string; field: string; filed_value: string | null; corrected_value: string },
  context: z.RefinementCtx,
) {
  const name = nameOf(String(row.field));
  if (name === undefined) return;
  const result = correctable[name].safeParse(row.corrected_value);
  if (result.success) row.corrected_value = String(result.data);
  const impossible = name === "report_period" && result.success ? complainOfPeriod(row) : [];
  for (const message of [...(result.error?.issues ?? []).map((issue) => issue.message), ...impossible]) {
    context.addIssue({ code: "custom", path: ["corrected_value"], message });
  }
  if (row.filed_value === null && !notAlwaysFiled.includes(name)) {
    const message = "is empty: write what the filing says, so that the correction ends when the filing is mended";
    context.addIssue({ code: "custom", path: ["filed_value"], message });
  }
}

/** A filing that is moved to a quarter which nobody can report would be missing in its own, and be in none. */
function complainOfPeriod({
  accession_number,
  corrected_value,
}: {
  accession_number: string;
  corrected_value: string;
}) {
  const yearFiled = `20${/-(\d\d)-/.exec(accession_number)?.[1] ?? "99"}`;
  const year = corrected_value.slice(0, 4);
  if (year < String(firstYear)) {
    return [`is before ${firstYear}, where the quarters that are published begin: write the quarter that is meant`];
  }
  if (year <= yearFiled) return [];
  return [`is after ${yearFiled}, when the filing was made by its accession number: write the quarter that is meant`];
}
