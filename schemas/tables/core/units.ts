import * as c from "../columns.ts";
import { double, flag, integer, type Table, text } from "../table.ts";

/** Core tables of the prices that filings imply, and of the units of VALUE that these tell within a quarter. */
export const unitsTables: readonly Table[] = [
  {
    name: "core.repeating_filings",
    grain:
      "one row per effective filing whose shares column repeats VALUE in nine tenths of its rows, so that it tells no prices",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: { "core.holdings": "same" },
    columns: { accession_number: c.accessionNumber, report_period: c.reportPeriod },
  },
  {
    name: "core.filed_prices",
    grain:
      "one row per effective filing, CUSIP that names a security, and SH or PRN with a VALUE and shares, options aside: the price in the filing's own unit",
    key: ["accession_number", "cusip", "shares_type"],
    partitioning: "view",
    reads: { "core.holdings": "same", "core.repeating_filings": "same" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cik: c.cik,
      cusip: c.cusip,
      shares_type: c.sharesType,
      filed_value: c.filedValue,
      shares: c.filedShares,
      row_count: c.rowCount,
      filed_price: c.filedPrice,
      is_uneven: c.isUneven,
      is_stated: c.isStated,
      is_repeating: flag("whether the filing is among core.repeating_filings"),
    },
  },
  {
    name: "core.unit_votes",
    grain:
      "one row per effective filing and CUSIP of shares without a close, and one per filing and unit that its closes show: what tells the unit of VALUE",
    key: ["accession_number", "cusip", "close_unit"],
    partitioning: "view",
    reads: { "core.filed_prices": "same", "core.quotes": "same", "core.reporters": "same" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cusip: text("CUSIP without a close, whose price other managers are asked for; null where closes tell"),
      close_unit: integer(
        "unit of VALUE in US dollars that closes show: 1, 1000, 1000000, or 0 for none of these; null where there is no close",
      ),
      filed_price: double(`${c.filedPrice.meaning}; null where closes tell`),
      row_count: c.rowCount,
      is_voice: flag(
        "whether the price is heard when others are judged: one for each manager and CUSIP without a close",
      ),
    },
  },
  {
    name: "core.quarter_units",
    grain:
      "one row per effective filing: the unit of VALUE by what the closes, many usual prices and the other filings of the same period say",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: { "core.filing_rulings": "same", "core.filings": "same", "core.unit_votes": "same" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      prior_value_unit_usd: c.priorValueUnit,
      value_unit_usd: c.valueUnit,
      is_resolved: flag(
        "whether the unit is settled: it changes no more and three rows or more, half of those compared, agree with it, or corrections.csv tells it",
      ),
      rows_agreeing: integer(
        "information-table rows whose price in this unit agrees with a close or with other filings",
      ),
    },
  },
  {
    name: "core.resolved_prices",
    grain:
      "one row per CUSIP that filings of the report period with a settled unit hold in shares: the price that they imply",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: { "core.filed_prices": "same", "core.quarter_units": "same" },
    columns: {
      cusip: c.cusip,
      report_period: c.reportPeriod,
      price_usd: double("median over filings of value / shares in US dollars"),
      filings_count: integer("filings that the median is over"),
    },
  },
  {
    name: "core.settled_prices",
    grain:
      "one row per CUSIP of core.resolved_prices: the price that most filings of its quarter and of those beside it bear out",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: { "core.resolved_prices": "neighbours" },
    columns: {
      cusip: c.cusip,
      report_period: c.reportPeriod,
      price_usd: double(
        "price of core.resolved_prices in US dollars, or that of the quarter before or after where more filings have it, within a factor of 31.6",
      ),
      filings_count: integer("filings of the three quarters that have it, within a factor of 31.6"),
    },
  },
  {
    name: "core.neighbouring_prices",
    grain:
      "one row per CUSIP that the quarter holds without a close and with three settled filings at most, and that is held beside it: its price there",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.held_cusips": "same",
      "core.quotes": "same",
      "core.resolved_prices": "same",
      "core.settled_prices": "neighbours",
    },
    columns: {
      cusip: c.cusip,
      report_period: c.reportPeriod,
      price_usd: double(
        "price of core.settled_prices in US dollars of the quarter before or after, of two that of more filings, then of the earlier",
      ),
      is_of_more_filings: flag(
        "whether more filings have it than core.resolved_prices counts in the quarter itself; false where it counts none",
      ),
    },
  },
];
