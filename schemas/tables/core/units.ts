import * as c from "../columns.ts";
import { double, flag, integer, type Table, text } from "../table.ts";

const unitCounts = {
  rows_compared: integer("rows of shares as filed, with a price from elsewhere to compare with"),
  rows_1: integer("of these, rows that are in dollars by that price, within a factor of 31.6"),
  rows_1000: integer("of these, rows that are in thousands by that price, within a factor of 31.6"),
  rows_1000000: integer("of these, rows that are in millions by that price, within a factor of 31.6"),
  median_ratio: double("median of filed price / price from elsewhere; about 1 / unit"),
  price_source: text("where most of those prices are from: close, other managers, or neighbouring quarter"),
};

/** Core tables of the prices that filings imply, and of the units of VALUE that these tell. */
export const unitsTables: readonly Table[] = [
  {
    name: "core.repeating_filings",
    grain:
      "one row per effective filing whose shares column repeats its value column, so that it says nothing of prices",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: { "core.holdings": "same" },
    columns: { accession_number: c.accessionNumber, report_period: c.reportPeriod },
  },
  {
    name: "core.filed_prices",
    grain:
      "one row per effective filing, CUSIP that names a security, and SH or PRN: the price in the filing's own unit, and the close to compare it with",
    key: ["accession_number", "cusip", "shares_type"],
    partitioning: "view",
    reads: { "core.holdings": "same", "core.quotes": "same", "core.repeating_filings": "same" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cik: c.cik,
      cusip: c.cusip,
      shares_type: c.sharesType,
      filed_value: c.filedValue,
      shares: c.shares,
      row_count: c.rowCount,
      filed_price: double("VALUE / shares, in the filing's own unit"),
      close: double("close of the CUSIP's ticker at the quarter's end in US dollars; null: not known"),
      is_repeating: flag("whether the filing is among core.repeating_filings"),
    },
  },
  {
    name: "core.unit_votes",
    grain:
      "one row per effective filing and CUSIP of shares without a close, and per filing and unit that closes show: what tells its unit",
    key: ["accession_number", "cusip", "close_unit"],
    partitioning: "view",
    reads: { "core.filed_prices": "same", "core.reporters": "same" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cusip: text("CUSIP that has no close, whose price others are asked for; null where closes tell"),
      close_unit: integer("unit in US dollars that closes show, 0 for none of them; null where there is no close"),
      filed_price: double("VALUE / shares, in the filing's own unit; null where closes tell"),
      row_count: c.rowCount,
      is_voice: flag("whether the price is asked for when others are judged: once for each manager"),
    },
  },
  {
    name: "core.quarter_units",
    grain:
      "one row per effective filing: the unit of VALUE by what the closes and the other filings of the same period say",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: { "core.filing_rulings": "same", "core.filings": "same", "core.unit_votes": "same" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      prior_value_unit_usd: c.priorValueUnit,
      value_unit_usd: c.valueUnit,
      is_resolved: flag("whether at least three rows agree with the unit, or corrections.csv tells it"),
      rows_agreeing: integer("rows whose price in this unit agrees with a close or with other filings"),
    },
  },
  {
    name: "core.resolved_prices",
    grain: "one row per CUSIP: the price implied by the filings of the period whose unit is resolved",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: { "core.filed_prices": "same", "core.quarter_units": "same" },
    columns: {
      cusip: c.cusip,
      report_period: c.reportPeriod,
      price_usd: double("median of the filings' prices in US dollars a share"),
      filings_count: integer("filings that the median is over"),
    },
  },
  {
    name: "core.unit_evidence",
    grain: "one row per effective filing with a row to compare: how many of its rows show which unit of VALUE",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: { "core.quarter_units": "same", "core.filed_prices": "same", "core.resolved_prices": "neighbours" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      ...unitCounts,
      rows_near: integer("of the rows compared, those at that price in one of the units, within a factor of 1.25"),
    },
  },
  {
    name: "core.swapped_filings",
    grain:
      "one row per effective filing whose VALUE and shares columns changed places: which unit of VALUE its rows show, changed back",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: {
      "core.quarter_units": "same",
      "core.unit_evidence": "same",
      "core.filed_prices": "same",
      "core.resolved_prices": "neighbours",
    },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      ...unitCounts,
    },
  },
  {
    name: "core.unsettled_prices",
    grain:
      "one row per effective filing that its own quarter left unsettled, and CUSIP that no settled filing holds: the price in its own unit",
    key: ["accession_number", "cusip"],
    partitioning: "quarter",
    reads: {
      "core.swapped_filings": "same",
      "core.quarter_units": "same",
      "core.filed_prices": "same",
      "core.resolved_prices": "neighbours",
    },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cusip: c.cusip,
      filed_price: double("VALUE / shares, in the filing's own unit"),
      row_count: c.rowCount,
      is_compared: flag(
        "whether core.unit_evidence has a price to compare it with: a close, or a neighbouring quarter's",
      ),
    },
  },
  {
    name: "core.chained_units",
    grain:
      "one row per filing whose unit only those tell that neighbouring quarters settled in their turn: what its rows show",
    key: ["accession_number"],
    partitioning: "whole",
    reads: { "core.unsettled_prices": "all", "core.unit_evidence": "all" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      ...unitCounts,
    },
  },
  {
    name: "core.filing_units",
    grain: "one row per effective filing of the report period: what one unit of its VALUE is worth, and the evidence",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: {
      "core.filing_rulings": "same",
      "core.filings": "same",
      "core.unit_evidence": "same",
      "core.chained_units": { by: "report_period" },
      "core.swapped_filings": "same",
    },
    columns: {
      accession_number: c.accessionNumber,
      cik: c.cik,
      report_period: c.reportPeriod,
      prior_value_unit_usd: c.priorValueUnit,
      value_unit_usd: c.valueUnit,
      decided_by: text("evidence, filing date, or corrections.csv"),
      rows_compared: integer("rows of shares as filed, with a price from elsewhere to compare with"),
      rows_agreeing: integer("rows whose price in the decided unit agrees with that price within a factor of 31.6"),
      median_ratio: double(
        "median over the compared rows of filed price / price from elsewhere, about 1 / unit; null where none is compared",
      ),
      price_source: text(
        "where most of those prices are from: close, other managers, or neighbouring quarter; null where none is compared",
      ),
      confidence: text("proven: 10 rows and 90 % of those compared agree; supported: fewer; else what decided alone"),
      is_swapped: flag(
        "whether it is among core.swapped_filings: what is told of its rows is told of them changed back",
      ),
    },
  },
];
