import * as c from "../columns.ts";
import { date, integer, type Table, text } from "../table.ts";

const filedColumns = {
  accession_number: c.accessionNumber,
  report_period: c.reportPeriod,
  cusip: c.filedCusip,
  shares_type: c.sharesType,
  put_call: c.putCall,
  filed_value: c.filedValue,
  shares: c.filedShares,
};

const holdingColumns = {
  cik: c.cik,
  ...filedColumns,
  row_count: c.rowCount,
  highest_row_price: c.highestRowPrice,
  lowest_row_price: c.lowestRowPrice,
  is_uneven: c.isUneven,
  is_stated: c.isStated,
};

/** Core tables of what filings hold, as filed. */
export const holdingsTables: readonly Table[] = [
  {
    name: "core.named_rows",
    grain:
      "one row per CUSIP, SH or PRN, and put/call of a filing for the report period in which corrections.csv corrects rows of the CUSIP: as filed",
    key: ["accession_number", "cusip", "shares_type", "put_call"],
    partitioning: "quarter",
    reads: {
      "staging.holdings": "its sources",
      "core.row_corrections": { by: "accession_number", in: "core.filing_rulings" },
      "core.filing_rulings": "same",
    },
    columns: filedColumns,
  },
  {
    name: "core.corrected_holdings",
    grain:
      "one row per effective filing that corrections.csv corrects in rows, manager or report period, CUSIP, SH or PRN, and put/call: as corrected",
    key: ["accession_number", "cusip", "shares_type", "put_call"],
    partitioning: "quarter",
    reads: {
      "staging.holdings": "its sources",
      "core.row_corrections": { by: "accession_number", in: "core.filing_rulings" },
      "core.filing_corrections": { by: "accession_number", in: "core.filing_rulings" },
      "core.filing_rulings": "same",
    },
    columns: { ...holdingColumns, name_of_issuer: c.nameOfIssuer },
  },
  {
    name: "core.set_aside_filings",
    grain:
      "one row per filing with an information table for the report period, and source that has it, whose rows do not count as they are: it counts nowhere, or from another source, or in core.corrected_holdings",
    key: ["accession_number", "source_id"],
    partitioning: "quarter",
    reads: {
      "staging.filing_totals": { by: "report_period" },
      "core.filing_rulings": "same",
      "core.corrected_holdings": "same",
    },
    columns: {
      accession_number: c.accessionNumber,
      source_id: c.sourceId,
      report_period: date("last day of the quarter for which it was filed"),
    },
  },
  {
    name: "core.holdings",
    grain:
      "one row per effective filing, CUSIP, SH or PRN, and put/call: as filed, with the rows that corrections.csv corrects, before repairs",
    key: ["accession_number", "cusip", "shares_type", "put_call"],
    partitioning: "view",
    reads: {
      "staging.holdings": "its sources",
      "core.set_aside_filings": "same",
      "core.corrected_holdings": "same",
    },
    columns: holdingColumns,
  },
  {
    name: "core.issuer_names",
    grain:
      "one row per CUSIP and name under which effective filings of the report period hold it, as corrected, options aside",
    key: ["cusip", "name_of_issuer", "report_period"],
    partitioning: "quarter",
    reads: { "staging.holdings": "its sources", "core.filing_rulings": "same", "core.corrected_holdings": "same" },
    columns: {
      cusip: c.filedCusip,
      report_period: c.reportPeriod,
      name_of_issuer: text("issuer's name as filed"),
      holdings_count: integer("rows of staging.holdings, or of core.corrected_holdings, under that name"),
    },
  },
];
