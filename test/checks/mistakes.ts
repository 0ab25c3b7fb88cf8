import { addDays } from "../../scripts/synth/world.ts";
import type { FiledRow, Filing } from "../worlds/inputs.ts";

/** A mistake in a filing that its manager may make, and what the operator is advised to write of it. */
export interface Mistake {
  /** The check that tells of it. */
  readonly check: string;
  /** What is filed in place of what is right, given the manager's filing of the quarter before. */
  befall(filing: Filing, before: Filing): readonly Filing[];
  /** The lines of corrections.csv that the check advises. */
  advise(filing: Filing, before: Filing): readonly Correction[];
}

/** A line: its field, the value as filed and as it should be, and the filing where that is another than the right one. */
export type Correction = readonly [field: string, filed: string | number, corrected: string | number, of?: string];

const nameNext = ({ accessionNumber }: Filing) => accessionNumber.replace(/^0000900001/, "0000900002");
/** Another filing of the quarter by the same manager, a day later. */
const fileNext = (filing: Filing, told: Partial<Filing>): Filing => ({
  ...{ ...filing, accessionNumber: nameNext(filing), filedAt: addDays(filing.filedAt, 1) },
  ...told,
});
const changeRows = (filing: Filing, change: (row: FiledRow) => Partial<FiledRow>): Filing[] => [
  { ...filing, rows: filing.rows.map((row) => ({ ...row, ...change(row) })) },
];
const giveShares = ({ rows }: Filing, filed: (row: FiledRow) => number) =>
  rows.map((row): Correction => [`shares:${row.cusip}`, filed(row), row.shares]);
/** A filing for another quarter than it is of, and its correction as the finding shows that quarter. */
const misdate = (check: string, periodOfReport: string, shown = periodOfReport): Mistake => ({
  check,
  befall: (filing) => [{ ...filing, periodOfReport }],
  advise: (filing) => [["report_period", shown, filing.periodOfReport]],
});

/** What only the operator can put right, for filings in dollars; the first need a book of many rows. */
export const mistakes: readonly Mistake[] = [
  {
    check: "repairs__made",
    befall: (filing) => changeRows(filing, () => ({ isSwapped: true })),
    // Where a few rows are given, the others are swapped back still.
    advise: ({ rows }) =>
      rows.slice(0, 2).flatMap(({ cusip, valueUsd, shares }): Correction[] => [
        [`value:${cusip}`, shares, valueUsd],
        [`shares:${cusip}`, valueUsd, shares],
      ]),
  },
  {
    check: "repairs__made",
    befall: (filing) => changeRows(filing, ({ valueUsd }) => ({ shares: valueUsd })),
    advise: (filing) => giveShares(filing, ({ valueUsd }) => valueUsd),
  },
  {
    check: "filings__without_shares",
    befall: (filing) => changeRows(filing, () => ({ shares: 0 })),
    advise: (filing) => giveShares(filing, () => 0),
  },
  {
    check: "filings__same_table",
    befall: (filing, { rows }) => [filing, fileNext(filing, { rows })],
    advise: (filing) => [["effective", "", "ignored", nameNext(filing)]],
  },
  {
    check: "filings__unknown_amendment",
    befall: (filing) => [
      { ...filing, rows: filing.rows.slice(0, 2) },
      fileNext(filing, { form: "13F-HR/A", rows: filing.rows.slice(2) }),
    ],
    advise: (filing) => [["amendment_type", "", "NEW HOLDINGS", nameNext(filing)]],
  },
  {
    check: "filing_rulings__emptied",
    befall: (filing) => [filing, fileNext(filing, { rows: [] })],
    advise: (filing) => [["effective", "", "ignored", nameNext(filing)]],
  },
  {
    check: "filings__notice_with_table",
    befall: (filing) => [{ ...filing, form: "13F-NT" }],
    advise: () => [["submission_type", "13F-NT", "13F-HR"]],
  },
  misdate("filings__early_period", "2003-03-31"),
  misdate("filings__later_period", "2033-03-31"),
  // On a day that ends no quarter.
  misdate("filing_rulings__late_original", "2022-12-30", "2022-12-31"),
];
