import { submissionTypes } from "../inputs/data-set.ts";
import { inputColumns } from "../inputs/sources.ts";
import { bigint, date, double, flag, integer, text } from "./table.ts";

// The same quantity has the same name, type and meaning in every table.

export const accessionNumber = text("EDGAR's number of the filing, 0001234567-YY-NNNNNN");
export const sourceId = text("source that the row was read from; see ops.sources");
export const line = integer(
  "line of the file on which the row begins, the header being line 1; its place in JSON that is all on one line",
);
export const cik = bigint("Central Index Key of the manager, as a number without leading zeros");
export const reportPeriod = date("last day of the calendar quarter that the row is about");
export const periodOfReport = date("report period as filed; may be no quarter's end");
export const submissionType = text(`the form: ${submissionTypes.join(", ")}`);
export const filedAt = date("day on which the filing was made");
export const filedCusip = text(
  "CUSIP as filed, in upper case, without spaces, lost leading zeros put back; may be wrong or not nine characters, and is empty where none was filed",
);
export const cusip = text("nine-character CUSIP, upper case");
/** What securities.csv says of a security. */
const { cusip: _, ...describedBy } = inputColumns("securities");

export { describedBy };
export const securityType = text("stock or etf; null: unknown");
export const securityId = bigint(
  "number of the security, made from security_cusip; stays unless an older CUSIP joins the security; the API's stock.id is the same in hexadecimal, ten digits",
);
export const stockId = text("the API's stock.id: security_id in hexadecimal, ten digits, lower case");
export const securityCusip = text(
  "the CUSIP that stands for the security: the oldest of its CUSIPs; empty for what was filed without one",
);
export const ticker = text(
  "exchange ticker, upper case; identifies nothing by itself, for several securities may bear it",
);
export const isActive = flag("whether securities.csv says that it is traded still; false where it does not say");
export const hasPrincipal = flag("whether any row of it, options aside, is of a principal amount");
export const sharesType = text("PRN for a principal amount, else SH for shares");
export const putCall = text("Put or Call for an option, told by PUTCALL or by the title of class; null for a holding");
export const nameOfIssuer = text(
  "issuer's name as filed; where rows differ, the first in alphabetical order; null where none has one",
);
export const titleOfClass = text(
  "title of class as filed; where rows differ, the first in alphabetical order; null where none has one",
);
export const rowCount = integer("information-table rows summed into this one");
export const highestRowPrice = double(
  "the highest VALUE per share among the rows that are summed, less the half of a unit that rounding may have added; null where one row is, none has shares, or corrections.csv corrects the sum",
);
export const lowestRowPrice = double(
  "the lowest VALUE per share among the rows that are summed, but those of 0, and half of a unit more; null where one row is, none has both, or corrections.csv corrects the sum",
);
export const isUneven = flag(
  "whether the rows that were summed are more than ten times apart in price, so that some are wrong",
);
export const isStated = flag("whether corrections.csv gives its value or its shares, so that it is not repaired");
export const filedShares = bigint(
  "shares as filed, or dollars of principal where the rows are PRN; of an option, the shares that it is on",
);
export const valueUsd = bigint("market value in US dollars at the end of the quarter");
export const year = integer("calendar year of the report period");
export const quarter = integer("calendar quarter of the report period, 1 to 4");
export const tableRowCount = integer("rows of the information table that can be used; ops.rejects has the others");
export const tableFiledValue = bigint("sum of VALUE over these rows, in the filing's own unit");
export const tableShares = bigint("sum of SSHPRNAMT over these rows, principal and options included");
export const quarterOfDay = date("last day of the calendar quarter that the day is in");
export const amendmentNumber = integer(
  "number of the amendment on the cover, 1 for the first; null on originals, and where none is told",
);
/** What the cover of a filing says of the report and of its manager. */
export const reportType = text(
  "13F HOLDINGS REPORT, 13F NOTICE or 13F COMBINATION REPORT, as the cover says; null where it does not",
);
export const managerName = text("name of the filing manager on the cover; null where there is none");
export const coverCity = text("city of the filing manager on the cover; null where there is none");
export const coverState = text(
  "EDGAR's code of the filing manager's state or country on the cover; null where there is none",
);
/** What the summary page of a filing says of its table. */
export const tableEntryTotal = integer("rows of the information table, as the summary page says; null where none does");
export const tableValueTotal = bigint(
  "sum of VALUE in the filing's own unit, as the summary page says; null where none does",
);
export const filingKind = text(
  "what the filing says that it is, or corrections.csv: original, restatement, new holdings, amendment of unknown type, or notice",
);
export const filedValue = bigint(
  "sum of VALUE as filed, in the filing's own unit; of an option, of the shares that it is on",
);
export const filedPrice = double("VALUE / shares, in the filing's own unit a share");
export const priceDate = date("trading day of the close");
export const close = double(
  "closing price as the file has it, in `currency` a share; it may be adjusted for later splits: core.quotes has it as traded",
);
export const currency = text("ISO 4217 code of the price");
export const newShares = double("shares after the split for each `old_shares`; 20 in a 20:1 split");
export const oldShares = double("shares before the split; 20 in a 1:20 reverse split");
export const splitSource = text("splits.csv, or detected: by the filings themselves");
export const bothEndsCount = integer(
  "managers that held shares of it at the end of this quarter and of the one before",
);
export const unchangedCount = integer("managers that held it at both ends, in the same shares");
export const sharesRatio = double("median over these managers of shares / shares the quarter before");
export const impliedPriceRatio = double("implied price / implied price the quarter before, not adjusted for splits");
export const bothEndsValue = bigint("US dollars that these managers' positions are worth at the end of the quarter");
export const nameMostFiled = text(
  "issuer's name most filed in the report period and the quarter before; null where no row has one",
);
export const holdersCount = integer("managers with a position at the end of the report period");
export const heldValue = bigint(
  "US dollars of all positions in it at the end of the report period; 0 where there are none",
);
export const pricingManagers = integer("managers whose rows imply a price");
export const pricingShareholders = integer("of these, managers that filed shares, not principal only");
/** What is said of a column that compares two quarters. */
export const unlessInFull = "unless both quarters were reported in full";
export const quarterReturn = double(
  `percent that the positions held at the end of the quarter before earned, by their value then, from the price then to that now, on one share basis: the reference price, else the manager's own value / shares, as for bought_usd of core.portfolio_flows; null where there were none, less than half of that value is priced at both ends, or ${unlessInFull}`,
);
export const isTraded = flag(
  "whether it is traded still, by securities.csv, else whether it is held in the latest finalized quarter",
);
export const marketCap = text(
  "micro_cap, small_cap (from $300 million), mid_cap (from $2 billion), large_cap (from $10 billion) or mega_cap (from $200 billion), by market_cap_usd of core.securities, else its shares_outstanding times the price in US dollars of core.ticker_prices, else its older_market_cap_usd; null where there is none of these",
);

/** Who reported a quarter, and what that makes it. */
export const quarterState = {
  deadline: date("last day to file for the quarter: 45 days after its end, or the next business day"),
  state: text(
    "open up to its deadline; then final where 90 % of the managers that reported the quarter before have reported or given notice, or nobody reported that one or too few; else incomplete, as where less than a tenth as many reported it as a later one",
  ),
  managers_reported_previous: integer("managers that reported the quarter before"),
  managers_reported: integer("managers that reported holdings, or that they have none"),
  managers_reported_elsewhere: integer("managers that only gave notice that others report for them"),
  managers_not_filed: integer("managers that reported the quarter before and have neither reported nor given notice"),
  coverage_percent: double(
    "percent of the managers of the quarter before that reported or gave notice; null where nobody reported that one",
  ),
  is_latest_finalized: flag(
    "whether it answers requests that name no quarter: the latest final one, or the newest where none is final",
  ),
};

/** A manager as the API shows it, and its own latest final quarter. */
export const fund = {
  id: text(
    "slug of the first name that the manager filed under, with its CIK; stays unless an earlier filing is added",
  ),
  name: text("name in funds.csv, else the latest filed, tidied in case only; CIK and that number where none was filed"),
  profile: text("a sentence or two about the manager: those in funds.csv, else made from the data"),
  icon_url: text("URL of the icon where funds.csv gives one; else null, and one is drawn"),
  city: text("city in funds.csv, else on the latest cover page that names one; null where none does"),
  state_or_country: text(
    "state or country in funds.csv, else on the cover page that the city is from, or on the latest where none names a city, spelled out where the code is known; null where that names none",
  ),
  latest_reporting_year: integer(
    "year of the latest final quarter that the manager reported, or of the one that stands in where none is final; null where it has none",
  ),
  latest_reporting_quarter: integer("quarter of the year of that one, 1 to 4; null where it has none"),
  latest_aum: bigint("US dollars of all positions at its end; null where it has none"),
  return_latest_quarter: double("percent returned in that quarter; null where that is unknown"),
  return_years_1: double("percent returned over the 4 quarters up to then, compounded; null where one is unknown"),
  return_years_3: double("percent returned over the 12 quarters up to then, compounded; null where one is unknown"),
  return_years_5: double("percent returned over the 20 quarters up to then, compounded; null where one is unknown"),
  return_years_10: double("percent returned over the 40 quarters up to then, compounded; null where one is unknown"),
};
export const priorValueUnit = integer(
  "US dollars that one unit of VALUE is by the filing date (1000 before 2023-01-03, 1 from that day), or by corrections.csv where it tells",
);
export const valueUnit = integer("US dollars that one unit of VALUE is: 1, 1000 or 1000000");
