import type { Row } from "../../pipeline/warehouse.ts";
import type { Given } from "../run-model.ts";
import type { Worlds } from "./worlds.ts";

const published_at = "2023-11-20T00:00:00Z";
const tickers = Array.from({ length: 10 }, (_, place) => `T${place}`);

/** Files of targets of ten tickers, each worth 100 dollars, by what the file gives of each. */
const filesOf = (...files: readonly (readonly [string, (place: number) => Row])[]) => ({
  "ops.sources": files.map(([file]) => ({ source_id: file, file, kind: "analyst_targets" })),
  "raw.analyst_targets": files.flatMap(([source_id, give]) =>
    tickers.map((ticker, place) => ({
      ...{ source_id, published_at, ticker, firm: "Oak", price_target: 110, currency: "USD" },
      ...give(place),
    })),
  ),
});
const priced = {
  "core.ticker_prices": tickers.map((ticker) => ({ ticker, price: 100, currency: "USD", is_ticker_owner: true })),
  "core.analyst_entries": tickers.map((ticker) => ({ ticker, published_at })),
};

const rated = (count: number, unknown: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...{ rating: place < unknown ? "Kaufen" : "Buy", is_unknown_rating: place < unknown },
  }));
const counted = (firm: string, more: Row = {}) => ({ firm, is_counted: true, ...more });

/** Targets of so many tickers that each firm, and analyst where named, has set on one day. */
const callsOf = (
  ...calls: readonly (readonly [readonly [firm: string, analyst?: string], count: number, more?: Row])[]
) => ({
  "core.analyst_entries": calls.flatMap(([[firm, analyst = null], count, more = {}]) =>
    tickers.slice(0, count).map((ticker) => {
      const call = { ticker, price_target: 110, adjusted_price_target: 110, currency: "USD" };
      return { ...call, firm, analyst, published_at, ...more, ...(more.ticker && { ticker: `${firm}${ticker}` }) };
    }),
  ),
});

/** Targets of several files, each an entry that counts unless it is told why not. */
const entriesOf = (...rows: readonly (Row & { count: number })[]) => {
  const entries = rows.flatMap(({ count, ...row }) =>
    Array.from({ length: count }, (_, place) => ({
      ...{ source_id: "a", published_at, ticker: "AAPL", price_target: place + 1, currency: "USD", ...row },
    })),
  );
  return {
    "ops.sources": ["a", "b", "c", "d"].map((source_id) => ({
      source_id,
      file: `${source_id}.csv`,
      kind: "analyst_targets",
    })),
    "core.ticker_prices": [
      { ticker: "AAPL", is_ticker_owner: true },
      { ticker: "MSFT", is_ticker_owner: false },
    ],
    "raw.analyst_targets": entries.map(({ target_rejected_reason, ...row }: Row) => row),
    "core.analyst_entries": entries.map(({ source_id, ...entry }) => entry),
  };
};
const small = { file: "files of fewer than 20 targets" };
const inEuros = { currency: "EUR", target_rejected_reason: "target in EUR, price in USD" };

/** Worlds of the checks on what analysts said. */
/** A target of November 2023 for a stock that splits in the quarter, without a day that a file tells. */
const splitUnder = (split: Row = {}, entry: Row = {}): Given => ({
  "core.split_factors": [
    {
      ...{ security_id: 1, security_cusip: "apple", report_period: "2023-12-31", new_shares: 2, old_shares: 1 },
      ...{ split_source: "detected", ...split },
    },
  ],
  "core.ticker_prices": [{ ticker: "AAPL", security_id: 1, is_ticker_owner: true }],
  "core.analyst_entries": [
    { ticker: "AAPL", published_at: "2023-11-01 14:00:00", adjusted_price_target: 200, ...entry },
  ],
});

/** A target of a stock, and its price. */
const targetOf = (entry: Row, price: Row = {}): Given => {
  const target = { ticker: "BKNG", published_at, firm: "Oak", price_target: 3, currency: "USD" };
  const { adjusted_price_target, ...given } = entry;
  return {
    "ops.sources": [{ source_id: "a", file: "a.csv", kind: "analyst_targets" }],
    "raw.analyst_targets": [{ source_id: "a", ...target, ...given }],
    "core.analyst_entries": [{ ...target, adjusted_price_target: 3, ...entry }],
    "core.ticker_prices": [{ ticker: "BKNG", price: 3_000, is_ticker_owner: true, ...price }],
  };
};

export const targetWorlds: Readonly<Record<string, Worlds>> = {
  analyst_entries__one_firm_twice: {
    good: {
      "core.analyst_entries": [
        ...[counted("Wells Fargo"), counted("WELLS FARGO"), counted("Fargo"), counted("Northland")],
        ...[counted("North & Co"), counted("Oak"), counted("Oak, Inc.", { is_counted: false })],
      ],
    },
    bad: {
      "core.analyst_entries": [
        ...[counted("Wells Fargo & Co."), counted("Wells Fargo"), counted("wells fargo")],
        ...[counted("Société Générale SA"), counted("Societe Generale"), counted("Harbor & Vale")],
        ...[counted("J.P. Morgan"), counted("JPMorgan"), counted("JP Morgan, Inc.")],
      ],
    },
    offenders: [
      { firm: "J.P. Morgan", other_firm: "JP Morgan, Inc.", names_count: 3, entries_count: 3 },
      { firm: "J.P. Morgan", other_firm: "JPMorgan", names_count: 3, entries_count: 3 },
      { firm: "Wells Fargo", other_firm: "Wells Fargo & Co.", names_count: 2, entries_count: 3 },
      { firm: "Societe Generale", other_firm: "Société Générale SA", names_count: 2, entries_count: 2 },
    ],
  },
  analyst_entries__detected_split: {
    good: [
      splitUnder({ split_source: "splits.csv" }),
      splitUnder({ report_period: "2023-09-30" }),
      splitUnder({ security_id: 2 }),
      splitUnder({}, { adjusted_price_target: null }),
      { ...splitUnder(), "core.adjusted_targets": [{ ticker: "AAPL" }] },
      { ...splitUnder(), "core.ticker_prices": [{ ticker: "AAPL", security_id: 1, is_ticker_owner: false }] },
    ],
    bad: splitUnder({}, { published_at: "2023-12-31 23:00:00" }),
    offenders: [
      {
        ...{ ticker: "AAPL", cusip: "apple", report_period: "2023-12-31", new_shares: 2, old_shares: 1 },
        targets_count: 1,
      },
    ],
  },
  analyst_entries__ratings_unknown: {
    good: [
      { "core.analyst_entries": [...rated(20, 10), { rating: null, is_unknown_rating: false }] },
      { "core.analyst_entries": rated(19, 19) },
    ],
    bad: { "core.analyst_entries": rated(20, 11) },
    offenders: [{ ratings_count: 20, unknown_count: 11, rating: "Kaufen" }],
  },
  analyst_entries__thousandths: {
    good: [
      targetOf({ price_target: 2_000, adjusted_price_target: 2_000 }),
      targetOf({ price_target: 2_000, adjusted_price_target: 100 }),
      targetOf({ adjusted_price_target: null }),
      targetOf({ price_target: 0.8, adjusted_price_target: 0.8 }, { price: 800 }),
      targetOf({}, { price: 12_001 }),
      targetOf({}, { price: 749 }),
      targetOf({}, { is_ticker_owner: false }),
    ],
    bad: targetOf({}, { price: 3_181 }),
    offenders: [{ file: "a.csv", ticker: "BKNG", price_target: 3, price: 3_181 }],
  },
  analyst_entries__unused_targets: {
    good: [
      entriesOf({ count: 20 }, { count: 20, ticker: "AAPL US" }),
      entriesOf({ count: 30, ticker: "AAPL US", price_target: null }),
      entriesOf({ count: 19, ticker: "AAPL US" }, { count: 21, source_id: "b" }),
      entriesOf({ count: 19, ticker: "AAPL US" }),
    ],
    bad: entriesOf(
      ...[{ count: 9 }, { count: 3, ...inEuros }, { count: 4, ticker: "MSFT" }, { count: 4, ticker: "AAPL US" }],
      { count: 10, source_id: "b", ...inEuros },
      { count: 50, source_id: "c" },
      { count: 19, source_id: "d", ticker: "AAPL US" },
    ),
    offenders: [
      { file: "a.csv", reason: "the ticker has no price", unused_count: 8, targets_count: 20, first_ticker: "AAPL US" },
      {
        file: "a.csv",
        reason: "target in EUR, price in USD",
        unused_count: 3,
        targets_count: 20,
        first_ticker: "AAPL",
      },
      { ...small, reason: "the ticker has no price", unused_count: 19, targets_count: 29, first_ticker: "AAPL US" },
      { ...small, reason: "target in EUR, price in USD", unused_count: 10, targets_count: 29, first_ticker: "AAPL" },
    ],
  },
  analyst_entries__same_calls: {
    good: [
      callsOf([["Oak", "Ada"], 3], [["Elm"], 2]),
      callsOf([["Oak"], 7], [["Elm"], 3], [["Elm"], 3, { ticker: "other" }]),
      callsOf([["Oak"], 3], [["OAK"], 3, { ticker: "other" }]),
      callsOf([["Oak"], 3], [["Elm"], 3, { published_at: "2023-11-21T00:00:00Z" }]),
      callsOf([["Oak"], 3], [["Elm"], 3, { price_target: 111 }]),
      callsOf([["Oak"], 3], [["Elm"], 3, { currency: "CAD" }]),
      callsOf([["Oak"], 3], [["Elm"], 3, { adjusted_price_target: null }]),
    ],
    bad: callsOf(
      [["Oak", "Ada"], 3, { published_at: "2023-11-20T14:00:00Z" }],
      [["Oak"], 4],
      [["Oak"], 2, { ticker: "other" }],
      [["Elm"], 3, { published_at: "2023-11-19T14:00:00Z" }],
      [["Elm Research"], 5, { published_at: "2023-11-19T14:00:00Z" }],
    ),
    offenders: [
      { name: "Elm", other_name: "Elm Research", shared_count: 3, calls_count: 3, ticker: "T0" },
      { name: "Oak", other_name: "Oak, Ada", shared_count: 3, calls_count: 3, ticker: "T0" },
    ],
  },
  analyst_targets__conflicting_files: {
    good: [
      {
        "core.analyst_entries": [{ published_at }],
        ...filesOf(
          ["a", () => ({})],
          ["again", () => ({})],
          ["of which half is", (place) => ({ price_target: place < 5 ? 120 : 110 })],
          ["of another day", () => ({ price_target: 120, published_at: "2023-11-21T00:00:00Z" })],
          ["of another firm", () => ({ price_target: 120, firm: "Elm" })],
          ["of an analyst", () => ({ price_target: 120, analyst: "Ada" })],
          ["of long ago", () => ({ published_at: "2022-11-20T00:00:00Z" })],
          ["of as long ago", () => ({ price_target: 120, published_at: "2022-11-20T00:00:00Z" })],
          // They share nine.
          ["of Elm", (place) => ({ firm: "Elm & Ash", analyst: place < 9 ? null : "Ada" })],
          ["also of Elm", (place) => ({ firm: "Elm & Ash", analyst: place < 9 ? null : "Bob", price_target: 120 })],
        ),
      },
      // The higher of two in one file is what counts of it.
      {
        "core.analyst_entries": [{ published_at }],
        ...filesOf(["twice", () => ({ price_target: 90 })], ["twice", () => ({})], ["once", () => ({})]),
      },
    ],
    bad: {
      "core.analyst_entries": [{ published_at }, { published_at: "2023-11-25T00:00:00Z" }],
      ...filesOf(["new", () => ({ firm: "OAK" })], ["old", (place) => ({ price_target: place > 3 ? 120 : 110 })]),
    },
    offenders: [{ lower_file: "new", higher_file: "old", shared_count: 10, differing_count: 6, ticker: "T4" }],
  },
  analyst_targets__far_file: {
    good: {
      ...priced,
      ...filesOf(
        ["of which some are", (place) => ({ price_target: place < 4 ? 11_000 : 110 })],
        ["of nine tickers", (place) => ({ ticker: `T${place % 9}`, price_target: 11_000 + place })],
        ["of zeros", (place) => ({ price_target: place < 6 ? 0 : 110 })],
        ["almost fourfold", () => ({ price_target: 390 })],
        ["of a few", (place) => ({ price_target: place < 9 ? 11_000 : null })],
        ["in yen", () => ({ price_target: 11_000, currency: "JPY" })],
        ["of long ago", () => ({ price_target: 11_000, published_at: "2013-11-20T00:00:00Z" })],
      ),
    },
    bad: {
      ...priced,
      ...filesOf(
        ["cents", () => ({ price_target: 11_000 })],
        ["pounds", () => ({ price_target: 11 })],
        ["over fourfold", () => ({ price_target: 410 })],
      ),
    },
    offenders: [
      { file: "cents", targets_count: 10, median_ratio: 110, ticker: "T0" },
      { file: "over fourfold", targets_count: 10, median_ratio: 4.1 },
      { file: "pounds", targets_count: 10, median_ratio: 0.11 },
    ],
  },
};
