import type { Row } from "../../pipeline/warehouse.ts";
import { numberSecurity } from "../number-security.ts";
import type { Worlds } from "./worlds.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const quarters = [
  { report_period: now, is_latest_finalized: true },
  { report_period: before, is_latest_finalized: false },
];

/** So many securities that managers hold now, and what securities.csv says of each by its place in the list. */
const listed = (count: number, describe: (place: number) => Row) => ({
  "core.held_securities": Array.from({ length: count }, (_, place) => ({
    ...{ security_cusip: `cusip${place + 10}`, name_of_issuer: `FIRM${place} CORP`, ticker: `T${place + 10}` },
    ...describe(place),
  })),
});

/** Securities by type and name of securities.csv, and the name of issuer that they are filed under. */
const withNames = (
  ...names: readonly (readonly [type: string | null, name: string | null, name_of_issuer: string | null])[]
) =>
  listed(names.length, (place) => {
    const [type, name, name_of_issuer] = names[place] ?? [null, null, null];
    return { type, name, name_of_issuer };
  });

const shares = (cik: number, cusip: string, more: Row = {}) => ({
  ...{ cik, cusip, report_period: now, shares_type: "SH", shares: 1, ...more },
});
const alphabet = [
  { cusip: "02079K107", ticker: "GOOG" },
  { cusip: "02079K305", ticker: "GOOG" },
];
const bothClasses = (cik: number, more: Row = {}) => alphabet.map(({ cusip }) => shares(cik, cusip, more));

const holding = (...holdings: readonly Row[]) => ({
  "core.quarters": quarters,
  "core.listings": alphabet,
  "core.holdings": holdings,
});

const stocks = (sector: string, sector_id: string, count: number, industry: string | null = null) =>
  Array.from({ length: count }, (_, place) => ({
    ...{ security_id: numberSecurity(`s${place}`), sector, sector_id },
    ...{ industry, industry_id: industry?.toLowerCase() ?? null },
  }));

/** So many sectors, each of one stock of an industry. */
const sectors = (count: number, nameIndustry: (place: number) => string | null) => ({
  "core.stocks": Array.from({ length: count }, (_, place) =>
    stocks(`S${place}`, `s${place}`, 1, nameIndustry(place)),
  ).flat(),
});

/** Worlds of the checks on securities.csv and funds.csv that need what managers hold, and on files that are kept by hand. */
export const listingWorlds: Readonly<Record<string, Worlds>> = {
  funds__unmatched: {
    good: { "staging.funds": [{ cik: 1 }], "staging.filings": [{ cik: 1 }, { cik: 2 }] },
    bad: { "staging.funds": [{ cik: 1 }, { cik: 12, name: "Oak" }], "staging.filings": [{ cik: 1 }, { cik: 21 }] },
    offenders: [{ cik: 12, name: "Oak", profile: null }],
  },
  rejects__single_files: {
    good: {
      "ops.sources": [
        { source_id: "closes", file: "prices/a.csv", kind: "prices" },
        { source_id: "splits", file: "splits.csv", kind: "splits" },
      ],
      "ops.rejects": [{ source_id: "closes", file: "prices/a.csv", line: 2, reason: "is no price" }],
    },
    bad: {
      "ops.sources": ["splits", "corrections"].map((kind) => ({ source_id: kind, file: `${kind}.csv`, kind })),
      "ops.rejects": [
        { source_id: "splits", file: "splits.csv", line: 3, field: "ex_date", value: "1.2.2023", reason: "is no day" },
        {
          source_id: "corrections",
          file: "corrections.csv",
          line: 5,
          field: "field",
          value: "unit",
          reason: "cannot be",
        },
        { source_id: "corrections", file: "corrections.csv", line: 4, field: "field", value: null, reason: "is empty" },
        {
          source_id: "corrections",
          file: "corrections.csv",
          line: 4,
          field: "reason",
          value: null,
          reason: "is empty",
        },
      ],
    },
    offenders: [
      { file: "corrections.csv", lines_count: 2, example: 'line 4 field "" is empty' },
      { file: "splits.csv", lines_count: 1, example: 'line 3 ex_date "1.2.2023" is no day' },
    ],
  },
  sectors__near_names: {
    good: {
      "core.stocks": [
        ...stocks("Technology", "technology", 2, "Software"),
        // One group, whatever the case.
        ...stocks("TECHNOLOGY", "technology", 1, "Hardware"),
        // Codes.
        ...[...stocks("325411", "325411", 1, "10101010"), ...stocks("325412", "325412", 1, "10101020")],
        // Too short to tell, and of another kind.
        ...[...stocks("Oil", "oil", 1, "Technologys"), ...stocks("Soil", "soil", 1)],
        ...[...stocks("Bank", "bank", 1), ...stocks("Banks", "banks", 2)],
        // Two letters are another word.
        ...[...stocks("Telecom Devices", "telecom-devices", 1), ...stocks("Telecom Services", "telecom-services", 2)],
      ],
    },
    bad: {
      "core.stocks": [
        ...[...stocks("Technology", "technology", 2, "Banks"), ...stocks("Tecnology", "tecnology", 1, "Insurance")],
        ...[...stocks("Health Care", "health-care", 1), ...stocks("Healthcare", "healthcare", 2)],
        ...[...stocks("Oil & Gas", "oil-gas", 1), ...stocks("Oil and Gas", "oil-and-gas", 2)],
        ...[...stocks("Retal", "retal", 1), ...stocks("Retail", "retail", 2)],
        ...[...stocks("Energy", "energy", 1, "Semiconductor"), ...stocks("Energy", "energy", 2, "Semiconductors")],
      ],
    },
    offenders: [
      { kind: "industry", name: "Semiconductor", stocks_count: 1, other_name: "Semiconductors", other_stocks_count: 2 },
      { kind: "sector", name: "Health Care", stocks_count: 1, other_name: "Healthcare", other_stocks_count: 2 },
      { kind: "sector", name: "Oil & Gas", other_name: "Oil and Gas" },
      { kind: "sector", name: "Retal", other_name: "Retail" },
      { kind: "sector", name: "Tecnology", stocks_count: 1, other_name: "Technology", other_stocks_count: 2 },
    ],
  },
  sectors__one_id: {
    good: {
      "core.stocks": [
        ...[...stocks("Oil & Gas", "oil-gas", 1), ...stocks("oil gas", "oil-gas", 2)],
        ...[...stocks("Café", "cafe", 1, "IT"), ...stocks("CAFE", "cafe", 1, "IT")],
      ],
    },
    bad: {
      "core.stocks": [
        ...[...stocks("IT услуги", "it", 2, "a*"), ...stocks("IT оборудование", "it", 1, "ΟΔΟΣ a")].map((stock) => ({
          ...{ ...stock, industry_id: "a" },
        })),
        ...stocks("IT", "it", 1),
      ],
    },
    offenders: [
      { kind: "industry", id: "a", name: "a*", names: "a*; ΟΔΟΣ a", stocks_count: 3 },
      { kind: "sector", id: "it", name: "IT услуги", names: "IT; IT оборудование; IT услуги", stocks_count: 4 },
    ],
  },
  securities__check_digit: {
    good: [
      {
        "staging.securities": [{ cusip: "037833100" }, { cusip: "037833101" }],
        "core.held_cusips": [{ cusip: "037833101" }],
      },
      { "staging.securities": [{ cusip: "037833101" }, ...Array.from({ length: 19 }, () => ({ cusip: "037833100" }))] },
    ],
    bad: {
      "staging.securities": [
        { cusip: "O37833100", ticker: "AAPL" },
        { cusip: "023135106", ticker: "AMZN" },
        { cusip: "O231351O6", ticker: "AMZN" },
      ],
    },
    offenders: [{ lines_count: 2, cusip: "O231351O6", ticker: "AMZN" }],
  },
  securities__held_together: {
    good: [
      {
        ...holding(
          ...[bothClasses(1), bothClasses(2)].flat(),
          ...[bothClasses(3, { report_period: before }), bothClasses(4, { put_call: "Put" })].flat(),
          ...[5, 6, 7].flatMap((cik) => [shares(cik, "02079K107"), shares(cik, "02079K999")]),
          ...[5, 6, 7].flatMap((cik) => [shares(cik, "99999K999"), shares(cik, "02079Z999")]),
        ),
        "core.listings": [
          ...alphabet,
          { cusip: "02079K999", ticker: "OTHER" },
          { cusip: "99999K999", ticker: "GOOG" },
          { cusip: "02079Z999", ticker: "GOOG" },
        ],
      },
      // Two may do so by chance, three of six are not most, and no shares are none.
      holding(...bothClasses(1), ...bothClasses(2)),
      holding(...[1, 2, 3].flatMap((cik) => bothClasses(cik)), ...[4, 5, 6].map((cik) => shares(cik, "02079K107"))),
      holding(...[1, 2, 3].flatMap((cik) => bothClasses(cik, { shares: 0 }))),
    ],
    bad: holding(
      ...[1, 2, 3].flatMap((cik) => bothClasses(cik)),
      ...[4, 5].map((cik) => shares(cik, "02079K107")),
      shares(6, "02079K305"),
    ),
    offenders: [{ ticker: "GOOG", cusip: "02079K107", other_cusip: "02079K305", cusip_holders: 5, holders_of_both: 3 }],
  },
  securities__inactive: {
    // The last is in no trend.
    good: [
      listed(21, (place) => ({ active: place < 10, ...(place === 20 && { ticker: null }) })),
      listed(19, () => ({ active: false })),
    ],
    bad: listed(21, (place) => ({ active: place > 9 ? false : place > 0 || null })),
    offenders: [{ told_count: 20, inactive_count: 11, ticker: "T20" }],
  },
  securities__other_type: {
    good: withNames(
      ["stock", "Brandywine Realty Trust", "BRANDYWINE RLTY TR"],
      ["stock", "Blackstone Secured Lending Fund", "BLACKSTONE SECD LENDING FD"],
      ["stock", "Netflix", "NETFLIX INC"],
      ["stock", null, null],
      ["stock", "Acme Inc.", "ISHARES TR"],
      ["etf", "iShares MSCI Japan ETF", "ISHARES INC"],
      ["etf", "Invesco Exchange-Traded Holdings", "INVESCO EXCH TRADED FD TR II"],
      ["etf", "Capital Group Growth", "CAPITAL GROUP GROWTH"],
      ["etf", "Vanguard Long-Term Corp Bond", "VANGUARD SCOTTSDALE FDS"],
      [null, "Vanguard S&P 500 ETF", "VANGUARD INDEX FDS"],
    ),
    bad: withNames(
      ["stock", "Vanguard S&P 500 ETF", "VANGUARD INDEX FDS"],
      ["stock", null, "ISHARES TR"],
      ["etf", "Microsoft", "MICROSOFT CORP"],
      ["stock", "MSCI Japan", "ISHARES INC"],
      ["stock", "iShares, Inc. MSCI Japan", "ISHARES INC"],
      ["etf", "Microsoft Corp", "MICROSOFT CORP"],
    ),
    offenders: [
      { cusip: "cusip10", ticker: "T10", type: "stock", name: "Vanguard S&P 500 ETF" },
      { cusip: "cusip11", type: "stock", name: null, name_of_issuer: "ISHARES TR" },
      { cusip: "cusip12", type: "etf", name_of_issuer: "MICROSOFT CORP" },
      ...["cusip13", "cusip14", "cusip15"].map((cusip) => ({ cusip })),
    ],
  },
  securities__market_cap_beyond: {
    good: {
      "core.securities": [
        { security_id: 1, ticker: "NVDA", market_cap_usd: 5e12 },
        { security_id: 2, ticker: "AAPL", shares_outstanding: 15e9 },
      ],
      "core.ticker_prices": [
        { security_id: 2, ticker: "AAPL", currency: "USD", price: 200 },
        { security_id: 2, ticker: "AAPL", currency: "JPY", price: 30_000 },
      ],
    },
    bad: {
      "core.securities": [
        { security_id: 1, ticker: "NVDA", market_cap_usd: 5e15, security_cusip: "nvidia" },
        { security_id: 2, ticker: "AAPL", shares_outstanding: 15e12, security_cusip: "apple" },
      ],
      "core.ticker_prices": [{ security_id: 2, ticker: "AAPL", currency: "USD", price: 200 }],
    },
    offenders: [
      { ticker: "NVDA", market_cap_usd: 5e15, known_market_cap_usd: 5e15, cusip: "nvidia" },
      { ticker: "AAPL", shares_outstanding: 15e12, known_market_cap_usd: 3e15, cusip: "apple" },
    ],
  },
  securities__more_sectors: {
    good: [sectors(20, (place) => `I${place}`), sectors(19, (place) => `I${place % 11}`), sectors(20, () => null)],
    bad: sectors(20, (place) => `I${place % 11}`),
    offenders: [{ sectors_count: 20, industries_count: 11, sector: "S0" }],
  },
  securities__other_names: {
    good: [
      listed(21, (place) => ({ name: `Firm${place < 7 ? "other" : place}, Inc.` })),
      listed(19, () => ({ name: "Another Co" })),
      listed(40, (place) => ({ name: place < 20 ? "公司" : `Firm${place}, Inc.` })),
    ],
    bad: listed(20, (place) => ({ name: place > 12 ? "Another Co" : `Firm${place}.` })),
    offenders: [
      { names_count: 20, other_count: 7, cusip: "cusip23", name: "Another Co", name_of_issuer: "FIRM13 CORP" },
    ],
  },
  securities__shared_ticker: {
    good: listed(4, (place) => ({ ticker: place < 2 ? "B" : null, active: place > 0 })),
    bad: listed(3, (place) => ({ ticker: place < 2 ? "B" : "T", active: place > 0 ? true : null })),
    offenders: [{ ticker: "B", cusip: "cusip10", other_cusip: "cusip11", securities_count: 2 }],
  },
};
