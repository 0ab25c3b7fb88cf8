import * as c from "../columns.ts";
import { bigint, date, double, flag, integer, type Table, text } from "../table.ts";

/** Core tables of securities, their prices, and what managers hold of them. */
export const securitiesTables: readonly Table[] = [
  {
    name: "core.splits",
    grain: "one row per split of a security on or before as-of, from splits.csv",
    key: ["security_id", "ex_date"],
    partitioning: "whole",
    reads: { "staging.splits": "all", "core.security_links": "all" },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      ex_date: date("first trading day on the new basis"),
      report_period: c.quarterOfDay,
      new_shares: c.newShares,
      old_shares: c.oldShares,
    },
  },
  {
    name: "core.securities",
    grain: "one row per security that securities.csv names, as the file describes it",
    key: ["security_id"],
    partitioning: "whole",
    reads: {
      "staging.securities": "all",
      "core.held_cusips": "all",
      "core.cusip_changes": "all",
      "core.security_links": "all",
    },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      ...c.describedBy,
      older_market_cap_usd: double(
        "market_cap_usd of an older CUSIP's row, for shares without a price; null where the newest row with a size has one, or none has",
      ),
    },
  },
  {
    name: "core.security_types",
    grain: "one row per security whose type securities.csv names: whether it is an exchange-traded fund",
    key: ["security_id"],
    partitioning: "whole",
    reads: { "core.securities": "all" },
    columns: { security_id: c.securityId, is_etf: flag("whether it is an exchange-traded fund") },
  },
  {
    name: "core.cusips",
    grain: "one row per CUSIP that effective filings of the report period hold: the security that it stands for",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: { "core.held_cusips": "same", "core.security_links": { by: "cusip", in: "core.held_cusips" } },
    columns: {
      cusip: c.filedCusip,
      report_period: c.reportPeriod,
      security_cusip: c.securityCusip,
      security_id: c.securityId,
      has_principal: c.hasPrincipal,
    },
  },
  {
    name: "core.implied_prices",
    grain:
      "one row per security of which managers file both value and shares, or principal, at the end of the report period: the price that these imply",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: { "core.filed_prices": "same", "core.filing_units": "same", "core.cusips": "same" },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      price_usd: double("median over managers of value / shares in US dollars, however few they are"),
      managers_count: c.pricingManagers,
      shareholders_count: c.pricingShareholders,
    },
  },
  {
    name: "core.reference_prices",
    grain: "one row per security with a close or an implied price at the end of the report period: its price",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.implied_prices": "same and previous",
      "core.quotes": "same and previous",
      "core.security_links": { by: "cusip", in: "core.quotes" },
      "core.splits": "all",
    },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      price_usd: double(
        "reference price in US dollars a share: the close, adjusted for splits between its day and the quarter's end, but not where its managers contradict it and its CUSIP is not the one held, or has an active rival, nor where nobody holds it any more and its last managers contradicted that of the quarter before, else the implied price; null where there is no such close, and fewer than 3 managers imply a price",
      ),
      price_source: text("close, or implied where 3 or more managers imply one; null where there is no price"),
      price_ticker: text("ticker whose close it is; null where the price is no close"),
      price_date: date("trading day of the close; null where the price is no close"),
      implied_price_usd: double(
        "median over managers of value / shares in US dollars, however few they are; null where none imply one",
      ),
      managers_count: c.pricingManagers,
      shareholders_count: c.pricingShareholders,
    },
  },
  {
    name: "core.misdated_shares",
    grain:
      "one row per row of core.holdings whose shares are counted as before a split of the quarter, or as after one between its end and the day of filing: what they were at its end",
    key: ["accession_number", "cusip", "shares_type"],
    partitioning: "quarter",
    reads: {
      "core.splits": { by: "security_id", in: "core.cusips" },
      "core.reference_prices": "same",
      "core.cusips": "same and previous",
      "core.filing_rulings": "same",
      "core.filing_units": "same",
      "core.holdings": "same and previous",
    },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cusip: c.filedCusip,
      shares_type: c.sharesType,
      ex_date: date(
        "first ex-date of the splits of the quarter that the shares lack, or last one of those since the quarter that they have already: VALUE over them differs from the reference price that 5 or more managers support by exactly these, within 5 %",
      ),
      filed_shares: bigint("shares as filed"),
      shares: bigint("shares at the end of the report period, to whole ones"),
    },
  },
  {
    name: "core.repairs",
    grain:
      "one row per row of core.holdings that contradicts a well supported price, itself or by a row that it sums, has its columns swapped or its shares counted on the other side of a split, or is worth more than anything: what it is taken to be",
    key: ["accession_number", "cusip", "shares_type"],
    partitioning: "quarter",
    reads: {
      "core.holdings": "same",
      "core.filing_units": "same",
      "core.repeating_filings": "same",
      "core.cusips": "same",
      "core.misdated_shares": "same",
      "core.reference_prices": "same",
    },
    columns: {
      cik: c.cik,
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cusip: c.filedCusip,
      shares_type: c.sharesType,
      repaired_column: text(
        "value: made from shares and price; shares: made from value and price, where the shares column repeats VALUE, or shares times price is more than anything is worth; swapped: VALUE and shares changed places, in this row or in the whole filing; split: the shares are those of core.misdated_shares; both: set to 0, where the value would be ten trillion dollars or more and no price tells what it should be",
      ),
      filed_value_usd: bigint("market value as filed, in US dollars by core.filing_units; ten trillion at most"),
      filed_shares: bigint("shares as filed, or dollars of principal where the rows are PRN"),
      price_usd: double(
        "reference price in US dollars a share that the row was compared with; null where no price is supported",
      ),
      managers_count: integer(
        "managers that support the price: of the shareholders_count of core.reference_prices those that are not themselves more than 10 times off, 5 or more where the row is repaired by it; null where no price is supported",
      ),
      value_usd: bigint("market value in US dollars as repaired"),
      shares: bigint("shares as repaired"),
      changed_usd: bigint("US dollars by which the repair changes the value"),
    },
  },
  {
    name: "core.positions",
    grain:
      "one row per manager and security that it holds at the end of the report period: all its effective rows but options, repaired and in US dollars",
    key: ["cik", "security_id", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.holdings": "same",
      "core.filing_units": "same",
      "core.repairs": "same",
      "core.cusips": "same",
    },
    columns: {
      cik: c.cik,
      security_id: c.securityId,
      report_period: c.reportPeriod,
      shares: bigint("shares held, and dollars of principal where rows are PRN; 0 where only a value was filed"),
      value_usd: bigint(`${c.valueUsd.meaning}; 0 where it was rounded to nothing`),
      row_count: c.rowCount,
      is_repaired: flag("whether a row of it was repaired; see core.repairs"),
    },
  },
];
