import type { Row } from "../../pipeline/warehouse.ts";
import { numberSecurity } from "../number-security.ts";
import type { Worlds } from "./worlds.ts";

const now = "2023-12-31";
const before = "2023-09-30";

const unit = (accession_number: string, median_ratio: number, more: Row = {}) => ({
  ...{ accession_number, report_period: now, value_unit_usd: 1_000, decided_by: "corrections.csv", rows_compared: 3 },
  ...{ median_ratio, ...more },
});

/** A holding of Apple, at 200 dollars, in a filing in thousands, as corrected. */
const held = (accession_number: string, filed_value: number, shares: number, more: Row = {}) => ({
  ...{ accession_number, report_period: now, cusip: "apple", shares_type: "SH", filed_value, shares, ...more },
});
const corrected = (accession_number: string, field: string, corrected_value: string, filed_value = "7") => ({
  ...{ accession_number, cusip: "apple", field, filed_value, corrected_value },
});
const priced = {
  "core.cusips": [{ cusip: "apple", report_period: now, security_id: numberSecurity("apple") }],
  "core.reference_prices": [
    { security_id: numberSecurity("apple"), report_period: now, price_usd: 200 },
    { security_id: numberSecurity("apple"), report_period: before, price_usd: 2 },
  ],
};
const inThousands = (...names: readonly string[]) =>
  names.map((accession_number) => ({ accession_number, report_period: now, value_unit_usd: 1_000 }));

const ruled = (accession_number: string, role: string, more: Row = {}) => ({
  ...{ accession_number, cik: 1, report_period: now, kind: "original", role },
  ...more,
});

const movedFrom = (accession_number: string, field: string, filed_value: string, corrected_value: string) => ({
  ...{ accession_number, field, filed_value, corrected_value },
});

/** Worlds of the checks on corrections.csv that need the filings as they count. */
export const correctionWorlds: Readonly<Record<string, Worlds>> = {
  corrections__contradicted_price: {
    good: {
      ...priced,
      "core.filing_units": inThousands("right", "untold", "option", "cusip", "as filed", "a third", "threefold"),
      "core.corrected_holdings": [
        held("right", 2_000, 10_000),
        held("untold", 9, 1_000),
        held("option", 2_000_000, 10_000, { put_call: "Put" }),
        held("cusip", 2_000_000, 10_000),
        held("as filed", 2_000_000, 10_000),
        ...[held("a third", 6_700, 100_000), held("threefold", 5_950, 10_000)],
      ],
      "core.row_corrections": [
        ...[corrected("right", "value", "2000"), corrected("right", "shares", "10000")],
        ...[corrected("untold", "value", "9"), corrected("option", "value", "2000000")],
        corrected("cusip", "cusip", "apple"),
        corrected("as filed", "value", "2000000", "2000000"),
        ...[corrected("a third", "value", "6700"), corrected("threefold", "value", "5950")],
      ],
    },
    bad: {
      ...priced,
      "core.filing_units": inThousands("dollars", "ten", "tenfold", "over threefold", "under a third"),
      "core.corrected_holdings": [
        ...[held("dollars", 2_000_000, 10_000), held("tenfold", 2_000, 100_000), held("ten", 10, 1_000)],
        ...[held("over threefold", 6_200, 10_000), held("under a third", 6_500, 100_000)],
      ],
      "core.row_corrections": [
        corrected("dollars", "value", "2000000"),
        corrected("tenfold", "shares", "100000"),
        ...[corrected("ten", "value", "10"), corrected("over threefold", "value", "6200")],
        corrected("under a third", "value", "6500"),
        // Another row of the filing is meant.
        corrected("tenfold", "value", "1"),
      ],
    },
    offenders: [
      {
        ...{ accession_number: "dollars", report_period: now, field: "value:apple", corrected_value: "2000000" },
        ...{ corrected_price_usd: 200_000, price_usd: 200 },
      },
      { accession_number: "over threefold", corrected_price_usd: 620 },
      { accession_number: "ten", corrected_price_usd: 10 },
      { accession_number: "tenfold", field: "shares:apple", corrected_price_usd: 20, price_usd: 200 },
      { accession_number: "under a third", corrected_price_usd: 65 },
    ],
  },
  corrections__contradicted_unit: {
    good: {
      "core.filing_units": [
        ...[unit("right", 0.001), unit("tenfold", 0.0098), unit("a tenth", 0.000102)],
        unit("few", 1, { rows_compared: 2 }),
        unit("not corrected", 1, { decided_by: "filing date" }),
        unit("unknown", 1, { rows_compared: 0, median_ratio: null }),
      ],
    },
    bad: { "core.filing_units": [unit("a", 1, { cik: 1, rows_agreeing: 0 }), unit("b", 0.0102), unit("c", 0.000098)] },
    offenders: [
      {
        ...{ accession_number: "a", cik: 1, report_period: now, value_unit_usd: 1_000, rows_compared: 3 },
        ...{ rows_agreeing: 0, median_ratio: 1 },
      },
      { accession_number: "b" },
      { accession_number: "c" },
    ],
  },
  corrections__of_superseded: {
    good: {
      "staging.corrections": [
        { accession_number: "counts", field: "value_unit_usd", corrected_value: "1" },
        { accession_number: "ignored", field: "value:apple", corrected_value: "1" },
        // Why it does not count.
        { accession_number: "superseded", field: "report_period", corrected_value: before },
        { accession_number: "unknown", field: "value_unit_usd", corrected_value: "1" },
        { accession_number: "counts", field: "effective", corrected_value: "base" },
        { accession_number: "superseded", field: "effective", corrected_value: "added" },
      ],
      "core.filing_rulings": [ruled("counts", "base"), ruled("ignored", "ignored"), ruled("superseded", "superseded")],
    },
    bad: {
      "staging.corrections": [
        { accession_number: "a", field: "value_unit_usd", corrected_value: "1" },
        { accession_number: "b", field: "value:apple", corrected_value: "2" },
        { accession_number: "other base", field: "effective", corrected_value: "base" },
      ],
      "core.filing_rulings": [
        ruled("a", "superseded", { reason: "superseded by c" }),
        ruled("b", "superseded", { reason: "superseded by c" }),
        ruled("other base", "superseded", { reason: "superseded by c" }),
      ],
    },
    offenders: [
      { accession_number: "a", field: "value_unit_usd", report_period: now, reason: "superseded by c" },
      { accession_number: "b", field: "value:apple", corrected_value: "2" },
      { accession_number: "other base", field: "effective", reason: "superseded by c" },
    ],
  },
  corrections__two_originals: {
    good: {
      "core.filing_corrections": [
        { accession_number: "moved", cik: 1, fields: "cik" },
        { accession_number: "unit", value_unit_usd: 1, fields: "value_unit_usd" },
        { accession_number: "beside a notice", cik: 3, fields: "cik" },
        { accession_number: "as filed", report_period: now, fields: "report_period" },
        { accession_number: "made base", corrected_role: "base", fields: "effective" },
      ],
      "staging.corrections": [
        ...[movedFrom("moved", "cik", "2", "0000000001"), movedFrom("beside a notice", "cik", "4", "0000000003")],
        movedFrom("as filed", "report_period", now, "2023-12-29"),
      ],
      "core.filing_rulings": [
        ruled("moved", "base"),
        ruled("amended", "superseded", { kind: "restatement" }),
        ruled("before", "superseded", { report_period: before }),
        ruled("unit", "base", { cik: 2 }),
        ruled("unmoved", "superseded", { cik: 2 }),
        ruled("beside a notice", "base", { cik: 3 }),
        ruled("notice", "notice", { cik: 3, kind: "notice" }),
        ...[ruled("as filed", "base", { cik: 4 }), ruled("replaced", "superseded", { cik: 4 })],
        ...[
          ruled("made base", "base", { cik: 5, ordinal: 2 }),
          ruled("before it", "superseded", { cik: 5, ordinal: 1 }),
        ],
        ...[
          ruled("seen", "ignored", { cik: 5, ordinal: 3 }),
          ruled("of it", "superseded", { cik: 5, kind: "new holdings", ordinal: 4 }),
        ],
      ],
    },
    bad: {
      "core.filing_corrections": [
        { accession_number: "moved", report_period: now, fields: "report_period" },
        { accession_number: "given", cik: 2, fields: "cik" },
        { accession_number: "made base", corrected_role: "base", fields: "effective" },
      ],
      "staging.corrections": [
        movedFrom("moved", "report_period", before, now),
        movedFrom("given", "cik", "1", "0000000002"),
      ],
      "core.filing_rulings": [
        ruled("moved", "superseded"),
        ruled("own", "base"),
        ruled("given", "base", { cik: 2 }),
        ruled("other", "superseded", { cik: 2 }),
        ruled("made base", "base", { cik: 3, ordinal: 1 }),
        ruled("restated since", "superseded", { cik: 3, ordinal: 2, kind: "restatement" }),
      ],
    },
    offenders: [
      { accession_number: "given", report_period: now, cik: 2, role: "base", other_accession_number: "other" },
      { accession_number: "made base", fields: "effective", role: "base", other_accession_number: "restated since" },
      { accession_number: "moved", cik: 1, role: "superseded", other_accession_number: "own" },
    ],
  },
};
