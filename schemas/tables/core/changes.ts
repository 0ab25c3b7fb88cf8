import * as c from "../columns.ts";
import { bigint, double, integer, type Table, text } from "../table.ts";

/** What a manager held of a security at both ends of a quarter. */
const pair = {
  evidence: text(
    "both quarters: the manager reported both in full; in part: it reported both, but of one only additions are held, not what they add to; first or returning: it did not report the quarter before; reported elsewhere: it only gave notice for this one",
  ),
  shares: bigint("shares held, and dollars of principal where rows are PRN; null where it is not held any more"),
  value_usd: bigint("market value in US dollars at the end of the quarter; null where it is not held any more"),
  previous_shares: bigint("the same at the end of the quarter before, as reported then; null where it was not held"),
  previous_value_usd: bigint("market value in US dollars at the end of the quarter before; null where it was not held"),
};

/** Core tables of splits, and what managers did between two quarters. */
export const changesTables: readonly Table[] = [
  {
    name: "core.position_pairs",
    grain:
      "one row per manager that reported or gave notice for the report period, and security that it held at its end or at that of the quarter before: what it held at both",
    key: ["cik", "security_id", "report_period"],
    partitioning: "quarter",
    reads: { "core.reporters": "same and previous", "core.positions": "same and previous" },
    columns: { cik: c.cik, security_id: c.securityId, report_period: c.reportPeriod, ...pair },
  },
  {
    name: "core.share_moves",
    grain:
      "one row per security that a manager held in shares at both ends of the quarter, and whose implied price moved below 0.85 or above 1.2 times, or that splits.csv lists, or of whose five holders or more hardly anyone's shares stayed as they were: what the shares of its managers did",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.position_pairs": "same",
      "core.implied_prices": "same and previous",
      "core.repairs": "same",
      "core.cusips": "same",
      "core.splits": { by: "report_period" },
    },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      price_ratio: c.impliedPriceRatio,
      managers_count: c.bothEndsCount,
      unchanged_count: c.unchangedCount,
      stale_count: integer(
        "of these, managers whose value is that at the implied price of the quarter before, within a factor of 1.2, and not at that of now, within one of 1.6: they may not have heard of a split",
      ),
      shares_ratio: c.sharesRatio,
      value_usd: c.bothEndsValue,
    },
  },
  {
    name: "core.shown_ratios",
    grain:
      "one row per security of core.share_moves that hardly anyone holds as before, and of which five managers or more, with a thousand shares at both ends of the quarter, show one ratio: the one that most show",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: { "core.share_moves": "same", "core.position_pairs": "same" },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      new_shares: double(
        "shares now for `old_shares` of before, in the simplest fraction that comes to the ratio, to a thousandth, from 10 times on to a tenth, from 100 times on to a whole number",
      ),
      old_shares: double("shares of before"),
      managers_count: integer("managers that show the ratio, among those with a thousand shares at both ends"),
    },
  },
  {
    name: "core.split_evidence",
    grain:
      "one row per security whose shares or price moved as if it had split, and the usual ratio, or that of its own holders, that its managers' shares fit best: whether it split",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.share_moves": "same",
      "core.shown_ratios": "same",
      "staging.split_ratios": "all",
      "core.position_pairs": "same",
      "core.splits": { by: "report_period" },
      "core.split_successors": "same",
      "core.cusips": "same",
    },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      new_shares: c.newShares,
      old_shares: c.oldShares,
      verdict: text(
        "in splits.csv: the file lists a split in the quarter, by this ratio, or by another while this one is short of proof; proven: shares are restated by it, or by splits.csv where that lists another; suspected: nothing is restated",
      ),
      exact_count: integer("managers whose shares, 20 or more, moved by exactly this ratio, within one share"),
      near_count: integer("managers whose shares moved by this ratio within 0.5 %"),
      unchanged_count: c.unchangedCount,
      managers_count: c.bothEndsCount,
      shares_ratio: c.sharesRatio,
      price_ratio: c.impliedPriceRatio,
      value_usd: c.bothEndsValue,
    },
  },
  {
    name: "core.split_factors",
    grain:
      "one row per security that split during the report period: all its splits there as one, by which shares of the quarter before are restated",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: { "core.splits": { by: "report_period" }, "core.split_evidence": "same" },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      new_shares: c.newShares,
      old_shares: c.oldShares,
      split_source: c.splitSource,
    },
  },
  {
    name: "core.position_changes",
    grain: "one row per row of core.position_pairs: what the manager did, its previous shares restated for splits",
    key: ["cik", "security_id", "report_period"],
    partitioning: "view",
    reads: { "core.position_pairs": "same", "core.split_factors": "same" },
    columns: {
      cik: c.cik,
      security_id: c.securityId,
      report_period: c.reportPeriod,
      evidence: pair.evidence,
      status: text(
        `new, increased, maintained, reduced or closed, by shares against restated_previous_shares: where core.split_factors restates them, one share apart or less is maintained; null ${c.unlessInFull}`,
      ),
      shares: pair.shares,
      value_usd: pair.value_usd,
      previous_shares: pair.previous_shares,
      restated_previous_shares: double(
        "previous_shares on the share basis of this quarter, by core.split_factors; null where it was not held",
      ),
      previous_value_usd: pair.previous_value_usd,
    },
  },
  {
    name: "core.trend_counts",
    grain:
      "one row per security held at the end of the report period or of the quarter before: its managers, counted by what they did",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.reporters": "same",
      "core.position_changes": "same",
      "core.positions": "same and previous",
      "core.issuer_names": "same and previous",
      "core.cusips": "same and previous",
    },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      name_of_issuer: c.nameMostFiled,
      holding_count: c.holdersCount,
      previous_holding_count: integer("managers with a position at the end of the quarter before"),
      new_count: integer("managers whose position has the status new"),
      increased_count: integer("managers whose position has the status increased"),
      maintained_count: integer("managers whose position has the status maintained"),
      reduced_count: integer("managers whose position has the status reduced"),
      closed_count: integer("managers whose position has the status closed"),
      first_or_returning_count: integer("holders that did not report the quarter before"),
      in_part_count: integer("holders of this quarter whose evidence is in part"),
      previous_in_part_count: integer("holders of the quarter before whose evidence is in part"),
      reported_elsewhere_count: integer("holders of the quarter before for whom others report now"),
      not_filed_count: integer("holders of the quarter before that have not filed for this one"),
      value_usd: c.heldValue,
    },
  },
];
