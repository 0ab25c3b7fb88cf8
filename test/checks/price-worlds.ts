import type { Value } from "../../pipeline/sql/sql-parameters.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { numberSecurity } from "../number-security.ts";
import type { Worlds } from "./worlds.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const securityOf = (ticker: Value = null) => (ticker === null ? null : numberSecurity(String(ticker)));

/** Closes of listed CUSIPs while their securities were held under others, whose managers imply ten times as much, by what priced them. */
const renamedAt = (sources: Readonly<Record<string, string>>, ...others: readonly Row[]) => ({
  "core.quotes": Object.keys(sources).map((ticker) => ({
    ...{
      report_period: now,
      ticker,
      cusip: `new ${ticker}`,
      given_close: 20,
      close: 20,
      is_compared: ticker === "TOLD",
    },
    refuting_price_usd: ticker === "REFUTED" ? 200 : null,
  })),
  "core.security_links": Object.keys(sources).flatMap((ticker) =>
    ["old", "new"].map((which) => ({ cusip: `${which} ${ticker}`, security_id: securityOf(ticker) })),
  ),
  "core.reference_prices": [
    ...Object.entries(sources).map(([ticker, price_source]) => ({
      ...{ report_period: now, security_id: securityOf(ticker), price_source },
      ...{ implied_price_usd: { SAME: 20.4, NEAR: 20.6, LOW: 10 }[ticker] ?? 200 },
      ...{ managers_count: 6, shareholders_count: ticker === "BOND" ? 0 : 1 },
    })),
    ...others,
  ],
});
/** Another security that has the closes of the ticker NEW. */
const owner = { security_id: securityOf("OTHER"), price_source: "close", price_ticker: "NEW" };

/** Latest prices, and what managers imply of the same securities: 100 dollars each, by three of them. */
const latestPrices = (...prices: readonly Row[]) => ({
  "core.quarters": [now, before].map((report_period) => ({
    report_period,
    is_latest_finalized: report_period === now,
  })),
  "core.ticker_prices": prices.map(({ managers_count: _, ...price }) => ({
    price: price.unadjusted_price ?? null,
    ...price,
    security_id: securityOf(price.ticker),
  })),
  "core.reference_prices": prices.flatMap(({ ticker = null, managers_count = 3 }) => {
    const price = { security_id: securityOf(ticker), security_cusip: ticker, managers_count };
    return [
      { ...price, report_period: now, implied_price_usd: 100 },
      { ...price, report_period: before, implied_price_usd: 1 },
    ];
  }),
});

/** So many tickers as a vendor writes them who adds the exchange. */
const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ ticker: `A${index}` }));
const suffixed = (count: number) => Array.from({ length: count }, (_, index) => ({ ticker: `A${index}.US` }));

/** So many closes, whose holders show so many times as much. */
const drifting = (count: number, price_ratio: number, report_period: string, filings_count = 3) =>
  Array.from({ length: count }, () => ({ report_period, price_ratio, filings_count }));

/** Securities that managers hold, at 10 dollars a share. */
const held = (...rows: readonly Row[]) => ({
  "core.held_securities": rows.map(({ currency: _, ...row }) => ({ ...row, security_id: securityOf(row.ticker) })),
  "core.ticker_prices": rows.map(({ ticker = null, currency = "USD" }) => ({
    ticker,
    security_id: securityOf(ticker),
    price: 10,
    currency,
  })),
});

const quarterEnds = ["2023-03-31", "2023-06-30", before, now];
/** Closes of a ticker in one quarter after the other, of shares that managers filed at 100 dollars. */
const closesAgainst = (price_ticker: string, closes: readonly number[], more: Row = {}) =>
  closes.map((price_usd, place) => ({
    ...{ price_ticker, security_cusip: price_ticker, price_source: "close", managers_count: 2 },
    ...{ report_period: quarterEnds[place] ?? null, price_usd, implied_price_usd: 100, ...more },
  }));

/** Worlds of the checks on closes that filings contradict, and on targets that closes do. */
export const priceWorlds: Readonly<Record<string, Worlds>> = {
  adjusted_targets__found: {
    good: { "core.adjusted_targets": [] },
    bad: { "core.adjusted_targets": [{ ticker: "NVDA" }, { ticker: "AVGO", targets_count: 3 }] },
    offenders: [{ ticker: "AVGO", targets_count: 3 }, { ticker: "NVDA" }],
  },
  analyst_upside__far: {
    good: {
      "marts.analyst_upside": [
        { ticker: "HIGH", price_target: 1_000 },
        { ticker: "LOW", price_target: 25 },
      ],
      "core.ticker_prices": [
        { ticker: "HIGH", is_ticker_owner: true, price: 100 },
        { ticker: "HIGH", is_ticker_owner: false, price: 1 },
        { ticker: "LOW", is_ticker_owner: true, price: 100 },
      ],
    },
    bad: {
      "marts.analyst_upside": [
        { ticker: "NVDA", price_target: 24.9 },
        { ticker: "BABA", price_target: 1_001 },
      ],
      "core.ticker_prices": [
        { ticker: "BABA", is_ticker_owner: true, price: 100, currency: "USD" },
        { ticker: "NVDA", is_ticker_owner: true, price: 100 },
      ],
    },
    offenders: [{ ticker: "BABA", price_target: 1_001, price: 100, currency: "USD" }, { ticker: "NVDA" }],
  },
  latest_closes__unknown_tickers: {
    good: [
      {
        "core.listings": [{ ticker: "AAPL" }, ...numbered(8)],
        "staging.analyst_targets": [{ ticker: "MSFT" }],
        "core.latest_closes": [{ ticker: "AAPL" }, ...suffixed(99)],
      },
      { "core.listings": numbered(10), "core.latest_closes": suffixed(9) },
      { "staging.analyst_targets": [{ ticker: "A0.US" }, ...numbered(10)], "core.latest_closes": suffixed(10) },
      { "core.listings": numbered(100), "core.latest_closes": [{ ticker: "A0" }, ...suffixed(9)] },
    ],
    bad: {
      "core.listings": numbered(11),
      "staging.analyst_targets": suffixed(10),
      "core.latest_closes": [{ ticker: "A0" }, ...suffixed(10)],
    },
    offenders: [{ tickers_count: 11, known_count: 1, unknown_ticker: "A0.US", known_ticker: "A0" }],
  },
  listings__other_spelling: {
    good: {
      "core.listings": [
        { ticker: "BRK-B" },
        { ticker: "BRK.A" },
        { ticker: "BRKB" },
        { ticker: "META" },
        { ticker: "AAL" },
        { ticker: "-" },
      ],
      "core.latest_closes": [{ ticker: "BRK-B" }, { ticker: "BF.B" }, { ticker: "META" }, { ticker: "MET-A" }],
      "staging.analyst_targets": [
        { ticker: "BRK.A" },
        { ticker: "LON:AAL" },
        { ticker: "AAL.TO" },
        { ticker: "AAL2" },
        { ticker: "--" },
      ],
    },
    bad: {
      "core.listings": ["BRK-B", "BF.B", "BF/B", "AAPL", "IBM"].map((ticker) => ({ ticker })),
      "core.latest_closes": ["BRK.B", "BRK/B", "AAPL", "IBM US EQUITY"].map((ticker) => ({ ticker })),
      "staging.analyst_targets": ["BF B", "BRK.B", "BRKB", "AAPL.US", "NYSE:BF_B"].map((ticker) => ({ ticker })),
    },
    offenders: [
      { ticker: "AAPL.US", listed_ticker: "AAPL" },
      { ticker: "BF B", listed_ticker: "BF.B" },
      { ticker: "BRK.B", listed_ticker: "BRK-B" },
      { ticker: "BRK/B", listed_ticker: "BRK-B" },
      { ticker: "BRKB", listed_ticker: "BRK-B" },
      { ticker: "IBM US EQUITY", listed_ticker: "IBM" },
      { ticker: "NYSE:BF_B", listed_ticker: "BF.B" },
    ],
  },
  quote_evidence__drifting: {
    good: {
      "core.quote_evidence": [
        ...drifting(9, 1.05, before),
        ...drifting(5, 1.05, now),
        ...drifting(5, 1.02, now),
        ...drifting(9, 1.05, now, 2),
      ],
    },
    bad: {
      "core.quote_evidence": [
        ...drifting(1, 5, now),
        ...drifting(4, 1.25, now),
        ...drifting(1, 1.025, now),
        ...drifting(4, 1.02, now),
        ...drifting(10, 0.5, before),
      ],
    },
    offenders: [
      { report_period: now, closes_count: 10, off_count: 6, median_difference_percent: -12.1 },
      { report_period: before, off_count: 10, median_difference_percent: 100 },
    ],
  },
  quotes__adjusted: {
    good: { "core.quotes": [{ report_period: now, ticker: "AAPL", adjustment_ratio: null }] },
    bad: {
      "core.quotes": [
        { report_period: now, ticker: "AAPL", cusip: "apple", adjustment_ratio: 4 },
        { report_period: now, ticker: "AAPL", cusip: "old apple", adjustment_ratio: 4 },
        { report_period: before, ticker: "NVDA", adjustment_ratio: 10 },
        { report_period: now, ticker: "NVDA", adjustment_ratio: 10 },
      ],
    },
    offenders: [
      { ticker: "NVDA", quarters_count: 2, first_report_period: before, last_report_period: now },
      { ticker: "AAPL", adjustment_ratio: 4, quarters_count: 1 },
    ],
  },
  quotes__refuted: {
    good: {
      "core.quotes": [
        { report_period: now, ticker: "AAPL", close: 192.53, refuting_price_usd: null },
        { report_period: now, ticker: "MSFT", close: 100, refuting_price_usd: 109, has_rival: false },
        { report_period: now, ticker: "GOOG", close: 109, refuting_price_usd: 100, has_rival: false },
        { report_period: now, ticker: "B", close: 17, refuting_price_usd: 34, is_active: false, has_rival: true },
        { report_period: now, ticker: "DUP", close: 17, refuting_price_usd: 34 },
        {
          report_period: now,
          ticker: "NEW",
          cusip: "000700104",
          close: 4,
          refuting_price_usd: 41,
          has_rival: false,
        },
        {
          report_period: now,
          ticker: "NEW",
          cusip: "000700104",
          close: 4,
          refuting_price_usd: 39,
          has_rival: false,
        },
      ],
      "core.reference_prices": [{ report_period: now, price_ticker: "DUP" }],
      "core.security_links": [{ cusip: "000700104", security_id: 7 }],
      "core.splits": [{ security_id: 7, ex_date: "2024-02-19", new_shares: 1, old_shares: 10 }],
    },
    bad: {
      "core.quotes": [
        {
          report_period: before,
          ticker: "AAPL",
          close: 17_121,
          refuting_price_usd: 171,
          is_active: true,
          has_rival: true,
        },
        { report_period: now, ticker: "MSFT", close: 3.76, refuting_price_usd: 376 },
        { report_period: now, ticker: "AAPL", close: 19_253, refuting_price_usd: 192 },
        { report_period: now, ticker: "BRK-A", close: 5_425_350.25, refuting_price_usd: 542_535.0250273021 },
        { report_period: now, ticker: "HIGH", close: 109.1, refuting_price_usd: 100 },
        { report_period: now, ticker: "LOW", close: 100, refuting_price_usd: 109.1 },
        { report_period: now, ticker: "OFF", cusip: "000700203", close: 4, refuting_price_usd: 43 },
        { report_period: now, ticker: "OFF", cusip: "000700104", close: 4, refuting_price_usd: 37 },
        { report_period: now, ticker: "PAST", cusip: "000900100", close: 4, refuting_price_usd: 40 },
        { report_period: now, ticker: "SINCE", cusip: "001100108", close: 4, refuting_price_usd: 40 },
      ].map((quote) => ({ has_rival: false, ...quote })),
      "core.reference_prices": [{ report_period: before, price_ticker: "MSFT" }],
      "core.security_links": [
        { cusip: "000700104", security_id: 7 },
        { cusip: "000700203", security_id: 7 },
        { cusip: "000900100", security_id: 9 },
        { cusip: "001100108", security_id: 11 },
      ],
      "core.splits": [
        { security_id: 7, ex_date: "2024-01-10", new_shares: 1, old_shares: 10 },
        { security_id: 9, ex_date: now, new_shares: 1, old_shares: 10 },
        { security_id: 11, ex_date: "2024-02-20", new_shares: 1, old_shares: 10 },
      ],
    },
    offenders: [
      { ticker: "AAPL", close: 19_253 },
      // A close is told as it was given, to be found in its file.
      { ticker: "BRK-A", close: 5_425_350.25, refuting_price_usd: 542_535.025027 },
      { ticker: "HIGH" },
      { ticker: "LOW" },
      { ticker: "MSFT" },
      { ticker: "OFF", refuting_price_usd: 37 },
      { ticker: "OFF", refuting_price_usd: 43 },
      { ticker: "PAST" },
      { ticker: "SINCE" },
      { ticker: "AAPL", close: 17_121 },
    ],
  },
  reference_prices__unused_closes: {
    good: renamedAt(
      { NEW: "implied", USED: "close", TOLD: "implied", REFUTED: "implied", SAME: "implied", BOND: "implied" },
      { ...owner, report_period: now },
      { security_id: securityOf("USED"), report_period: before, implied_price_usd: 200, shareholders_count: 6 },
    ),
    bad: renamedAt(
      { NEW: "implied", USED: "close", NEAR: "implied", LOW: "implied" },
      { ...owner, report_period: before },
    ),
    offenders: [
      { ticker: "LOW" },
      { ticker: "NEAR" },
      { ticker: "NEW", given_close: 20, implied_price_usd: 200, cusip: "new NEW" },
    ],
  },
  reference_prices__contradicted: {
    good: {
      "core.reference_prices": [
        { price_ticker: "LOW", price_source: "close", managers_count: 2, price_usd: 10, implied_price_usd: 100 },
        { price_ticker: "HIGH", price_source: "close", managers_count: 2, price_usd: 1_000, implied_price_usd: 100 },
        { price_ticker: "ALONE", price_source: "close", managers_count: 1, price_usd: 9, implied_price_usd: 100 },
        { price_ticker: null, price_source: "implied", managers_count: 3, price_usd: 9, implied_price_usd: 100 },
      ],
    },
    bad: {
      "core.reference_prices": [
        {
          price_ticker: "MSFT",
          price_source: "close",
          managers_count: 2,
          price_usd: 3_160,
          implied_price_usd: 315.7500014,
        },
        { price_ticker: "AAPL", price_source: "close", managers_count: 3, price_usd: 1.71, implied_price_usd: 171.21 },
      ],
    },
    offenders: [{ ticker: "AAPL" }, { ticker: "MSFT", price_usd: 3_160, implied_price_usd: 315.750001 }],
  },
  reference_prices__never_agree: {
    good: {
      "core.reference_prices": [
        ...closesAgainst("ONCE", [150, 119, 150]),
        ...closesAgainst("SHORT", [150, 150]),
        ...closesAgainst("ALONE", [150, 150, 150], { managers_count: 1 }),
        ...closesAgainst("IMPLIED", [150, 150, 150], { price_source: "implied" }),
      ],
    },
    bad: {
      "core.reference_prices": [
        ...closesAgainst("AAPL", [121, 121, 121]),
        ...closesAgainst("MSFT", [82, 60, 70, 83]),
        // What one manager files tells nothing, neither for nor against.
        ...closesAgainst("MSFT", [100], { managers_count: 1 }),
      ],
    },
    offenders: [
      { ticker: "MSFT", cusip: "MSFT", quarters_count: 4, report_period: "2023-12-31", price_usd: 83 },
      { ticker: "AAPL", quarters_count: 3, implied_price_usd: 100 },
    ],
  },
  securities__market_cap: {
    good: held(
      { ticker: "CAP", market_cap_usd: 100, value_usd: 1_000 },
      { ticker: "SHARES", shares_outstanding: 10, value_usd: 1_000 },
      { ticker: "NONE", value_usd: 1e9 },
      { ticker: "PENCE", shares_outstanding: 10, currency: "GBp", value_usd: 1e9 },
    ),
    bad: held(
      { ticker: "CAP", market_cap_usd: 100, value_usd: 1_001 },
      { ticker: "ABROAD", market_cap_usd: 100, currency: "CAD", value_usd: 1_000.5 },
      { ticker: "SHARES", shares_outstanding: 10, value_usd: 1_002 },
    ),
    offenders: [
      { ticker: "SHARES", market_cap_usd: 100, value_usd: 1_002 },
      { ticker: "CAP", value_usd: 1_001 },
      { ticker: "ABROAD" },
    ],
  },
  ticker_prices__contradicted: {
    good: {
      ...latestPrices(
        { ticker: "LOW", unadjusted_price: 2, currency: "USD", price_source: "close" },
        { ticker: "HIGH", unadjusted_price: 1_000, currency: "USD", price_source: "close" },
        { ticker: "PENCE", unadjusted_price: 9_900, currency: "GBp", price_source: "close" },
        { ticker: "SPLIT", unadjusted_price: 1, currency: "USD", price_source: "close" },
        { ticker: "EARLIER", unadjusted_price: 2_000, price: 100, currency: "USD", price_source: "close" },
        { ticker: "FEW", unadjusted_price: 1, currency: "USD", price_source: "close", managers_count: 2 },
        { ticker: "IMPLIED", unadjusted_price: 1, currency: "USD", price_source: "implied" },
      ),
      "core.splits": [{ security_id: securityOf("SPLIT"), ex_date: "2024-01-02" }],
    },
    bad: {
      ...latestPrices(
        { ticker: "CENTS", unadjusted_price: 1_001, currency: "USD", price_source: "close", managers_count: 3 },
        { ticker: "MILLS", unadjusted_price: 1.9, currency: "USD", price_source: "close", managers_count: 4 },
      ),
      "core.splits": [
        { security_id: securityOf("CENTS"), ex_date: now },
        { security_id: securityOf("ANOTHER"), ex_date: "2024-01-02" },
      ],
    },
    offenders: [
      { ticker: "MILLS", close: 1.9, implied_price_usd: 100 },
      { ticker: "CENTS", close: 1_001 },
    ],
  },
};
