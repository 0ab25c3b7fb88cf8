import * as c from "../columns.ts";
import { bigint, date, double, flag, integer, type Table, text } from "../table.ts";

/** A CUSIP that vanished, and another that appeared. */
const pairOfCusips = (part: string) => ({
  old_cusip: text(`CUSIP held the quarter before, and by ${part} as many since, or fewer`),
  new_cusip: text(`CUSIP held this quarter, and by ${part} as many before, or fewer`),
  report_period: c.reportPeriod,
});
const pairOfHolders = {
  previous_holders_count: integer("managers that held the old CUSIP and reported both quarters in full"),
  holders_count: integer("managers that hold the new CUSIP and reported both quarters in full"),
};

/** Core tables of CUSIPs that are one security. */
export const linksTables: readonly Table[] = [
  {
    name: "core.moved_cusips",
    grain:
      "one row per manager that reported both quarters in full and CUSIP that it held in shares the quarter before and does not since, as half of all such managers do not, or the other way round: what it held",
    key: ["cik", "cusip", "is_current", "report_period"],
    partitioning: "quarter",
    reads: { "core.reporters": "same and previous", "core.holdings": "same and previous" },
    columns: {
      cik: c.cik,
      report_period: c.reportPeriod,
      cusip: text("CUSIP as filed, held by no more than half as many managers in the other quarter"),
      is_current: flag(
        "whether it appeared, and is held this quarter; else it vanished, and was held the quarter before",
      ),
      shares: bigint("shares that the manager held, summed over its filings, options aside"),
      previous_holders_count: integer("managers that held it the quarter before and reported both quarters in full"),
      holders_count: integer("managers that hold it this quarter and reported both in full"),
      is_clear: flag("whether no more than a twentieth as many held it in the other quarter"),
    },
  },
  {
    name: "core.cusip_namesakes",
    grain:
      "one row per CUSIP that vanished since the quarter before and another of the same issuer's name that half of its holders or more changed it for, where no other of the name did either",
    key: ["old_cusip", "new_cusip", "report_period"],
    partitioning: "quarter",
    reads: { "core.moved_cusips": "same", "core.issuer_names": "same and previous" },
    columns: {
      ...pairOfCusips("a twentieth"),
      managers_count: integer(
        "managers that changed one for the other; names are taken for the same by their first ten letters",
      ),
      ...pairOfHolders,
      shares_ratio: double("median over these managers of shares now / shares before"),
    },
  },
  {
    name: "core.split_successors",
    grain:
      "one row per CUSIP that appeared since the quarter before and other of its issuer that it may have replaced when the shares were split: whether they are one security",
    key: ["old_cusip", "new_cusip", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.resolved_prices": "same and previous",
      "staging.splits": { by: "report_period" },
      "staging.split_ratios": "all",
      "core.holdings": "same and previous",
    },
    columns: {
      old_cusip: text("CUSIP held the quarter before, and by half as many at most since"),
      new_cusip: text("CUSIP of the same issuer held this quarter, and by hardly anyone before"),
      report_period: c.reportPeriod,
      new_shares: c.newShares,
      old_shares: c.oldShares,
      verdict: text(
        "in splits.csv: linked, for the split is listed there under the new CUSIP, or, a reverse one, under a CUSIP of the issuer that nobody held yet; proven: linked without it; suspected: not linked, for a human to look at, as where several CUSIPs may have replaced one, or more than a twentieth file the old one still, at another price than that of the new; none is linked of which cusip_changes.csv says that it did not change",
      ),
      exact_count: integer(
        "managers that hold the new CUSIP in this ratio to their shares of the old one, within one share",
      ),
      previous_filings_count: integer("filings that imply the price of the old CUSIP the quarter before"),
      filings_count: integer("filings that imply the price of the new CUSIP"),
      price_ratio: double("price of the new CUSIP / price of the old one the quarter before"),
    },
  },
  {
    name: "core.cusip_evidence",
    grain:
      "one row per CUSIP that vanished since the quarter before and another that appeared in the same managers' filings, with the same shares or under the same issuer's name: whether they are one security",
    key: ["old_cusip", "new_cusip", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.moved_cusips": "same",
      "core.cusip_namesakes": "same",
      "core.split_successors": "same",
      "core.resolved_prices": "same and previous",
      "core.listings": { by: "cusip", in: "core.moved_cusips" },
      "core.holdings": "same",
      "core.quarter_units": "same",
      "staging.cusip_changes": "all",
    },
    columns: {
      ...pairOfCusips("half"),
      verdict: text(
        "in cusip_changes.csv: linked by a line of that, without effective_date or of one up to the end of the quarter; proven: linked without it; in securities.csv: linked, for that gives both one ticker and name, and shares_ratio is from 0.5 to 2, or from 0.9 to 1.1 where ten managers or more changed one for the other; suspected: not linked by this, for a human to look at, as where the old one became several, or has another successor by its issuer's name, by a split or by cusip_changes.csv, or the new one is at less than a fifth of its price, or at more than five times; core.security_links tells whether something else links the two, or nothing, as where cusip_changes.csv says that the old one did not change",
      ),
      managers_count: integer(
        "managers that hold the same shares, no multiple of 100, under both CUSIPs; 0 where only the name and the holders, half of the old one's or more, are the same",
      ),
      ...pairOfHolders,
      shares_ratio: double(
        "median over the managers that changed one for the other of shares now / shares before; 1 where managers_count tells",
      ),
      value_usd: bigint(
        "US dollars that all effective filings hold under the new CUSIP, options aside, by core.quarter_units and before repairs",
      ),
    },
  },
  {
    name: "core.cusip_changes",
    grain:
      "one row per CUSIP and one that took its place, as cusip_changes.csv says by as-of, or as filings prove and it does not deny",
    key: ["old_cusip", "new_cusip"],
    partitioning: "whole",
    reads: { "staging.cusip_changes": "all", "core.cusip_evidence": "all", "core.split_successors": "all" },
    columns: {
      old_cusip: text("CUSIP that was replaced"),
      new_cusip: text("CUSIP that took its place"),
      effective_date: date("day of the change in cusip_changes.csv; null where none is known"),
    },
  },
  {
    name: "core.security_links",
    grain: "one row per CUSIP that another stands for, because they are one security: that other one",
    key: ["cusip"],
    partitioning: "whole",
    reads: {
      "staging.securities": "all",
      "staging.splits": "all",
      "core.held_cusips": "all",
      "core.cusip_changes": "all",
    },
    columns: { cusip: c.cusip, security_cusip: c.securityCusip, security_id: c.securityId },
  },
];
