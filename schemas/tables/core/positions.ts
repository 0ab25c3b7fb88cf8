import * as c from "../columns.ts";
import { bigint, date, double, flag, integer, type Table, text } from "../table.ts";

const filedValueUsd = bigint("market value as filed, in US dollars by core.filing_units; ten trillion at most");
const filedShares = bigint("shares as filed, or dollars of principal where the rows are PRN");
const comparedPrice = double(
  "reference price in US dollars a share that the row was compared with; null where no price is supported",
);

/** Core tables of what managers hold: which rows are wrong, what they are taken to be, and the positions that they make. */
export const positionsTables: readonly Table[] = [
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
        "first ex-date of the splits of the quarter that the shares lack, or last one of those since the quarter that they have already: VALUE over them differs from the reference price that 5 or more managers support by exactly these, within 5 %, or by a factor up to 3.3 where the shares differ so from those of the quarter before",
      ),
      filed_shares: bigint("shares as filed"),
      shares: bigint("shares at the end of the report period, to whole ones"),
    },
  },
  {
    name: "core.suspect_holdings",
    grain:
      "one row per row of core.holdings that seems to contradict a well supported price, itself or by a row that it sums, is worth more than anything, or is known to be wrong in its columns or its date: what it was compared with",
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
      security_id: c.securityId,
      value_unit_usd: c.valueUnit,
      filed_value: bigint("VALUE as filed, in the filing's unit"),
      filed_shares: filedShares,
      filed_value_usd: filedValueUsd,
      price_usd: comparedPrice,
      shareholders_count: integer(
        "shareholders_count of core.reference_prices, some of whom may contradict the price; null where no price is supported",
      ),
      expected_value_usd: double("US dollars that shares and price make; null where no price is supported"),
      row_ratio: double(
        "where several rows were summed, how many times the price the highest is that is more than 10 times it, else the lowest; null where one row is, or no price is supported",
      ),
      is_far: flag(
        "whether it is more than 10 times off the price, itself or a row that it sums, but one whose columns are swapped; null where no price is supported",
      ),
      seems_off: flag(
        "whether it is, or is worth more than anything where shares and price are not, or repeats its shares as VALUE and is off by more than 1 %, unless corrections.csv gives its value or shares; null where none of these is known",
      ),
      is_repeating: flag("whether shares and VALUE are one number, in a filing where most are"),
      is_filing_repeating: flag(
        "whether most rows of its filing repeat their shares as VALUE; see core.repeating_filings",
      ),
      is_filing_swapped: flag(
        "whether the columns of its whole filing are swapped, see core.swapped_filings, and corrections.csv gives neither",
      ),
      dated_shares: bigint(
        "shares of core.misdated_shares; null where it has none, or corrections.csv gives its value or shares",
      ),
    },
  },
  {
    name: "core.repairs",
    grain:
      "one row per row of core.holdings that contradicts a well supported price, itself or by a row that it sums, has its columns swapped or its shares counted on the other side of a split, or is worth more than anything: what it is taken to be",
    key: ["accession_number", "cusip", "shares_type"],
    partitioning: "quarter",
    reads: {
      "core.suspect_holdings": "same",
      "core.splits": { by: "report_period" },
      "core.reference_prices": "same and previous",
      "core.holdings": "same and previous",
      "core.cusips": "same and previous",
    },
    columns: {
      cik: c.cik,
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      cusip: c.filedCusip,
      shares_type: c.sharesType,
      repaired_column: text(
        "value: made from shares and price; shares: made from value and price, where the shares column repeats VALUE, shares times price is more than anything is worth, or VALUE is within a factor of 3 of what the manager held a quarter before, of the CUSIP or else of the security, and the shares are not; swapped: VALUE and shares changed places, in this row or in the whole filing; swapped row: in one of the rows that are summed here, so that both are made from their sum and the price; split: the shares are those of core.misdated_shares; both: set to 0, where the value would be ten trillion dollars or more and no price tells what it should be",
      ),
      filed_value_usd: filedValueUsd,
      filed_shares: filedShares,
      price_usd: comparedPrice,
      managers_count: integer(
        "managers that support the price: of the shareholders_count of core.reference_prices those that are not themselves more than 10 times off, 5 or more where the row is repaired by it; null where no price is supported",
      ),
      value_usd: bigint("market value in US dollars as repaired"),
      shares: bigint("shares as repaired"),
      changed_usd: bigint("US dollars by which the repair raises or lowers the value"),
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
