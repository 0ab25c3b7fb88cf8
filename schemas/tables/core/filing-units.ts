import * as c from "../columns.ts";
import { double, flag, integer, type Table, text } from "../table.ts";

/** What is counted of a filing's rows; `near` says how far VALUE / shares may be from the price, and `over` what the median is over. */
const countRows = (near: string, over = "CUSIPs") => ({
  rows_compared: integer(
    "information-table rows of shares for which there is a price from elsewhere; none of core.repeating_filings, nor of a sum whose rows contradict each other (is_uneven), and of core.swapped_filings none that fits as filed as well as changed back, or that corrections.csv corrects",
  ),
  rows_1: integer(`of these, rows that are in dollars by that price: VALUE / shares is within ${near}`),
  rows_1000: integer("of these, rows that are in thousands by that price, as near"),
  rows_1000000: integer("of these, rows that are in millions by that price, as near"),
  median_ratio: double(
    `median over ${over} of VALUE / shares / price from elsewhere: about 1 for dollars, 0.001 for thousands`,
  ),
  price_source: text("where most of those prices are from: close, other managers, or neighbouring quarter"),
});
const wide = "a factor of 31.6 of it";
const narrow = "a factor of 1.25 of it, or of 2 where it is of a neighbouring quarter";
const unitCounts = countRows(wide);

/** Core tables of the unit of VALUE in each filing, and of the evidence for it. */
export const filingUnitsTables: readonly Table[] = [
  {
    name: "core.unit_evidence",
    grain: "one row per effective filing with a row to compare: how many of its rows show which unit of VALUE",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: {
      "core.quarter_units": "same",
      "core.filed_prices": "same",
      "core.quotes": "same",
      "core.resolved_prices": "same",
      "core.neighbouring_prices": "same",
    },
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
      "one row per effective filing whose VALUE and shares columns changed places: which unit of VALUE its rows show when they are changed back",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: {
      "core.quarter_units": "same",
      "core.unit_evidence": "same",
      "core.filed_prices": "same",
      "core.quotes": "same",
      "core.resolved_prices": "neighbours",
    },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      ...countRows(`${narrow}, once the columns are changed back`),
      median_ratio: double(
        "median over CUSIPs of VALUE / shares / price from elsewhere, once the columns are changed back: about 1 for dollars, 0.001 for thousands",
      ),
    },
  },
  {
    name: "core.unsettled_prices",
    grain:
      "one row per effective filing whose unit its own quarter left unsettled, and CUSIP that no settled filing of the quarter holds: the price in its own unit",
    key: ["accession_number", "cusip"],
    partitioning: "quarter",
    reads: {
      "core.swapped_filings": "same",
      "core.quarter_units": "same",
      "core.filed_prices": "same",
      "core.quotes": "same",
      "core.resolved_prices": "neighbours",
    },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cusip: c.cusip,
      filed_price: c.filedPrice,
      row_count: c.rowCount,
      is_compared: flag(
        "whether core.unit_evidence has a price to compare it with: a close, or a neighbouring quarter's",
      ),
      usual_unit_usd: integer(
        "unit of VALUE in US dollars in which the filing's rows here, three or more, are in the median at 5 to 500 dollars: that of the filing date, or against it where there are ten rows, nine tenths of them at other prices by the date; null where there is none",
      ),
    },
  },
  {
    name: "core.chained_units",
    grain:
      "one row per filing whose unit only filings of neighbouring quarters tell that their neighbours settled in turn, or in which their prices are the usual ones: what its rows show",
    key: ["accession_number"],
    partitioning: "whole",
    reads: { "core.unsettled_prices": "all", "core.unit_evidence": "all" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      ...countRows(wide, "the CUSIPs for which core.unit_evidence has no price"),
      price_source: text("neighbouring quarter: where the first of the chain is from"),
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
      "core.unsettled_prices": "same",
    },
    columns: {
      accession_number: c.accessionNumber,
      cik: c.cik,
      report_period: c.reportPeriod,
      prior_value_unit_usd: c.priorValueUnit,
      value_unit_usd: c.valueUnit,
      decided_by: text(
        "what decided the unit: evidence (the rows compared), usual prices (core.unsettled_prices, against the date), filing date, or corrections.csv",
      ),
      rows_compared: unitCounts.rows_compared,
      rows_agreeing: integer(
        `of these, rows whose price, in the decided unit, is within ${wide}; of core.swapped_filings within ${narrow}`,
      ),
      median_ratio: double(`${unitCounts.median_ratio.meaning}; null where none is compared`),
      price_source: text(`${unitCounts.price_source.meaning}; null where none is compared`),
      confidence: text(
        "proven: by 10 rows or more, 90 % of those compared; supported: by evidence that is less; usual prices only; filing date only; corrections.csv only",
      ),
      is_swapped: flag(
        "whether it is among core.swapped_filings: its counts and its ratio are of VALUE and shares changed back",
      ),
    },
  },
];
