import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };

/** A filing that counts for the quarter, from the source `zip`. */
export const ruling = { ...period, accession_number: "a", source_id: "zip", cik: 1, is_effective: true };

const row = {
  ...period,
  accession_number: "a",
  source_id: "zip",
  cik: 1,
  cusip: "037833100",
  shares_type: "SH",
  filed_value: 200,
  shares: 20,
  row_count: 2,
};

/** What the quarter's holdings are made of, each with the columns that differ from those of one row of one filing. */
export interface GivenHoldings {
  /** Rows of staging.holdings. */
  readonly rows: readonly Row[];
  readonly rulings?: readonly Row[];
  readonly rowCorrections?: readonly Row[];
  readonly filingCorrections?: readonly Row[];
}

/** The quarter's holdings in the order of their key, through the two tables of what does not count as it was filed. */
export async function runHoldings({
  rows,
  rulings = [ruling],
  rowCorrections = [],
  filingCorrections = [],
}: GivenHoldings): Promise<Row[]> {
  const staged = rows.map((each): Row => ({ ...row, ...each }));
  const ruled = {
    "core.filing_rulings": rulings,
    "core.row_corrections": rowCorrections.map((each) => ({ accession_number: "a", cusip: row.cusip, ...each })),
    "core.filing_corrections": filingCorrections,
  };
  const totals = staged.map(({ accession_number = null, source_id = null, report_period = null }) => ({
    ...{ accession_number, source_id, report_period },
  }));
  const corrected = await runModel("core.corrected_holdings", { ...ruled, "staging.holdings": staged }, period);
  const setAside = await runModel(
    "core.set_aside_filings",
    { "staging.filing_totals": totals, "core.filing_rulings": rulings, "core.corrected_holdings": corrected },
    period,
  );
  const holdings = await runModel("core.holdings", {
    "staging.holdings": staged,
    "core.set_aside_filings": setAside,
    "core.corrected_holdings": corrected,
  });
  const name = ({ accession_number, cusip, shares_type, put_call }: Row) =>
    JSON.stringify([accession_number, cusip, shares_type, put_call ?? ""]);
  return holdings
    .filter(({ report_period }) => report_period === row.report_period)
    .sort((a, b) => (name(a) < name(b) ? -1 : 1));
}
