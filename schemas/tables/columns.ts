import { submissionTypes } from "../inputs/data-set.ts";
import { bigint, date, double, flag, integer, text } from "./table.ts";

// The same quantity has the same name, type and meaning in every table.

export const accessionNumber = text("EDGAR's number of the filing, 0001234567-YY-NNNNNN");
export const sourceId = text("which source the row was read from; see ops.sources");
export const line = integer("line of the file, the header being line 1; within an EDGAR filing, the row's ordinal");
export const cik = bigint("Central Index Key of the manager, a number of ten digits at most");
export const reportPeriod = date("last day of the calendar quarter that the row is about");
export const periodOfReport = date("report period as filed; may be no quarter's end");
export const submissionType = text(`the form: ${submissionTypes.join(", ")}`);
export const filedAt = date("day on which the filing was made");
export const cusip = text("nine-character CUSIP, upper case, without spaces");
export const securityType = text("stock or etf; null: unknown");
export const securityId = text("short opaque code of the security, the same for good");
export const securityCusip = text("the CUSIP that stands for the security: the oldest of those that are one");
export const ticker = text("exchange ticker; identifies nothing by itself");
export const isActive = flag("whether securities.csv says that it is traded still");
export const hasPrincipal = flag("whether a row of it, options aside, is of a principal amount");
export const sharesType = text("SH for shares, PRN for a principal amount");
export const putCall = text("Put or Call for an option, told by PUTCALL or by the title of class; null for a holding");
export const nameOfIssuer = text("issuer's name as filed; where rows differ, the first in alphabetical order");
export const titleOfClass = text("title of class as filed; where rows differ, the first in alphabetical order");
export const rowCount = integer("information-table rows summed into this one");
export const shares = bigint("shares held, or dollars of principal where the rows are PRN");
export const valueUsd = bigint("market value in US dollars at the end of the quarter");
export const priceUsd = double("US dollars a share");
export const year = integer("calendar year of the report period");
export const quarter = integer("calendar quarter of the report period, 1 to 4");
export const tableRowCount = integer("rows of the information table");
export const tableFiledValue = bigint("sum of VALUE in the filing's own unit");
export const quarterOfDay = date("last day of the calendar quarter that the day is in");
export const amendmentNumber = integer(
  "number of the amendment on the cover, 1 for the first; null on originals, and where none is told",
);
/** What the summary page of a filing says of its table. */
export const tableEntryTotal = integer("rows of the information table, as the summary page says; null where none does");
export const tableValueTotal = bigint(
  "sum of VALUE in the filing's own unit, as the summary page says; null where none does",
);
export const filedValue = bigint("sum of VALUE as filed, in the filing's own unit");
export const priceDate = date("trading day of the close; null where there is none");
export const close = double("closing price as traded, in `currency` a share");
export const currency = text("ISO 4217 code");
export const newShares = double("shares after the split for each `old_shares`");
export const oldShares = double("shares before the split");
export const splitSource = text("splits.csv, or detected");
export const capitalFlow = double(
  "US dollars put in or taken out: shares bought less shares sold, at the price at the quarter's end; null unless the quarter before was reported",
);
export const bought = double(
  "US dollars of shares bought, at the price at the quarter's end; null unless the quarter before was reported",
);
export const sold = double(
  "US dollars of shares sold, at the price at the quarter's end; null unless the quarter before was reported",
);
export const quarterReturn = double(
  "percent that the previous book would have earned; null where less than half of it is priced",
);
export const marketCap = text("micro_cap, small_cap, mid_cap, large_cap or mega_cap; null: unknown");

/** Who reported a quarter, and what that makes it. */
export const quarterState = {
  deadline: date("last day to file for the quarter"),
  state: text("open up to its deadline; then final with 90 % of the previous quarter's managers in, else incomplete"),
  managers_reported_previous: integer("managers that reported the quarter before"),
  managers_reported: integer("managers that reported"),
  managers_reported_elsewhere: integer("managers that gave notice that others report for them"),
  managers_not_filed: integer("managers that reported the quarter before and neither reported nor gave notice"),
  coverage_percent: double(
    "percent of the previous quarter's managers that reported or gave notice; null where it has none",
  ),
  is_latest_finalized: flag("whether it is the quarter that requests are answered with"),
};

/** A manager as the API shows it, and its own latest final quarter. */
export const fund = {
  id: text(
    "slug of the first name that the manager filed under, with its CIK; stays unless an earlier filing is added",
  ),
  name: text("name in funds.csv, else the latest filed, tidied in case only"),
  profile: text("a sentence or two about the manager: those in funds.csv, else made from the data"),
  icon_url: text("URL of the icon where funds.csv gives one; else null, and one is drawn"),
  city: text("city in funds.csv, else on the latest cover page that names one"),
  state_or_country: text("state or country in funds.csv, else on the latest cover page that names one, spelled out"),
  latest_reporting_year: integer("year of the manager's latest final quarter"),
  latest_reporting_quarter: integer("quarter of the year of the manager's latest final quarter"),
  latest_aum: bigint("US dollars of all positions then"),
  return_latest_quarter: double("percent returned in that quarter; null where too little is priced"),
  return_years_1: double("percent returned over the 4 quarters up to then, compounded; null where one is unknown"),
  return_years_3: double("percent returned over the 12 quarters up to then, compounded; null where one is unknown"),
  return_years_5: double("percent returned over the 20 quarters up to then, compounded; null where one is unknown"),
  return_years_10: double("percent returned over the 40 quarters up to then, compounded; null where one is unknown"),
};
export const priorValueUnit = integer("US dollars a unit of VALUE by the date rule, or by corrections.csv");
export const valueUnit = integer("US dollars a unit of VALUE: 1, 1000 or 1000000");
