import { expect, test } from "vitest";
import { mapSecurities } from "../../pipeline/securities/map-securities.ts";
import type { PriceFit } from "../../pipeline/securities/prove-tickers.ts";
import type { Registrant } from "../../pipeline/securities/read-registrants.ts";

const company = (name: string, ...tickers: string[]): Registrant => ({
  name,
  tickers: tickers.map((ticker) => ({ ticker, isListed: true })),
});
const held = (cusip: string, name_of_issuer: string, given: { title?: string; holders?: number } = {}) => ({
  cusip,
  name_of_issuer,
  title_of_class: given.title ?? "COM",
  holding_count: given.holders ?? 1,
  value_usd: 5,
});
const map = (
  securities: ReturnType<typeof held>[],
  registrants: Registrant[],
  taken: string[] = [],
  fits: PriceFit[] = [],
) => {
  const { mapped, left, provenCount } = mapSecurities(securities, registrants, new Set(taken), fits);
  return { mapped, provenCount, left: left.map(({ held: { cusip }, reason }) => [cusip, reason]) };
};

test("rows come in the order of their CUSIPs, with the name where EDGAR has it in mixed case, and what the name says of the type", () => {
  const registrants = [
    company("NVIDIA CORP", "NVDA"),
    company("Apple Inc.", "AAPL"),
    company("SPDR Gold Trust", "GLD"),
    company("SPDR S&P 500 ETF TRUST", "SPY"),
  ];
  const securities = [
    held("78462F103", "SPDR S&P 500 ETF TR", { title: "TR UNIT" }),
    held("67066G104", "NVIDIA CORPORATION"),
    held("78463V107", "SPDR GOLD TR", { title: "GOLD SHS", holders: 2 }),
    held("037833100", "APPLE INC"),
  ];
  expect(map(securities, registrants)).toEqual({
    mapped: [
      { cusip: "037833100", ticker: "AAPL", name: "Apple Inc.", type: "stock", active: "true" },
      { cusip: "67066G104", ticker: "NVDA", name: "", type: "stock", active: "true" },
      { cusip: "78462F103", ticker: "SPY", name: "", type: "etf", active: "true" },
      { cusip: "78463V107", ticker: "GLD", name: "", type: "", active: "true" },
    ],
    provenCount: 0,
    left: [],
  });
});

test.each([
  ["SPDR S&P 500 ETF TRUST", "SPDR S&P 500 TR", "TR UNIT"],
  ["SPDR S&P 500 TRUST", "SPDR S&P 500 ETF TR", "TR UNIT"],
  ["SPDR S&P 500 TRUST", "SPDR S&P 500 TR", "ETF SHS"],
])("%s, of which filings say %s, %s, is a fund", (name, issuer, title) => {
  const fits = [{ cusip: "78462F103", ticker: "SPY", fit_count: 5, moves_count: 4 }];
  const { mapped } = map([held("78462F103", issuer, { title })], [company(name, "SPY")], [], fits);
  expect(mapped).toMatchObject([{ ticker: "SPY", type: "etf" }]);
});

test("what is left comes in the order given, each with its reason", () => {
  const registrants = [
    company("Alphabet Inc.", "GOOGL", "GOOG"),
    company("Summit Corp", "SUMM"),
    company("Summit Corp", "SMMT"),
    company("Apple Inc.", "AAPL"),
  ];
  const securities = [
    held("464287465", "ISHARES TR", { title: "MSCI EAFE ETF" }),
    held("02079K305", "ALPHABET INC", { title: "CAP STK CL A" }),
    held("866082100", "SUMMIT CORP"),
    held("98980L101", "ZOOM VIDEO COMMUNICATIONS IN"),
    held("037833100", "APPLE INC"),
    held("N/A", "APPLE INC"),
  ];
  expect(map(securities, registrants, ["AAPL"]).left).toEqual([
    ["464287465", "no shares by its title of class"],
    ["02079K305", "its class is none of GOOGL, GOOG"],
    ["866082100", "2 registrants may be meant"],
    ["98980L101", "no registrant of this name"],
    ["037833100", "AAPL is another security's already"],
    ["N/A", "its CUSIP is none"],
  ]);
});

test("of two registrants of one name the one that an exchange lists is meant", () => {
  const unlisted = { ...company("Summit Corp"), tickers: [{ ticker: "SMMC", isListed: false }] };
  const { mapped } = map([held("866082100", "SUMMIT CORP")], [unlisted, company("Summit Corp", "SUMM")]);
  expect(mapped).toMatchObject([{ ticker: "SUMM" }]);
  const inPart = { ...unlisted, tickers: [{ ticker: "SUMM", isListed: true }, ...unlisted.tickers] };
  expect(map([held("866082100", "SUMMIT CORP")], [unlisted, inPart]).mapped).toMatchObject([{ ticker: "SUMM" }]);
  expect(map([held("866082100", "SUMMIT CORP")], [unlisted, unlisted]).left).toEqual([
    ["866082100", "2 registrants may be meant"],
  ]);
});

test("of two CUSIPs of one name the one that more managers hold has the ticker", () => {
  const securities = [held("037833100", "APPLE INC"), held("037833209", "APPLE INC", { holders: 2 })];
  expect(map(securities, [company("Apple Inc.", "AAPL")])).toMatchObject({
    mapped: [{ cusip: "037833209" }],
    left: [["037833100", "AAPL is another security's already"]],
  });
});

test("of two that as many hold the one with the lower CUSIP has it, in whichever order they are given", () => {
  const securities = [held("037833100", "APPLE INC"), held("037833209", "APPLE INC")];
  for (const given of [securities, securities.toReversed()]) {
    expect(map(given, [company("Apple Inc.", "AAPL")]).mapped).toMatchObject([{ cusip: "037833100" }]);
  }
});

test("closes prove a ticker whatever the names, which tell what else there is to tell", () => {
  const registrants = [
    company("Apple Inc.", "AAPL"),
    company("SPDR S&P 500 ETF TRUST", "SPY"),
    company("Old Corp", "OLD"),
  ];
  const securities = [
    held("464287465", "ISHARES TR", { title: "MSCI EAFE ETF" }),
    held("78462F103", "SPDR S&P 500 ETF TR", { title: "TR UNIT" }),
    held("037833100", "APPLE COMPUTER", { holders: 9 }),
    held("81369Y803", "SELECT SECTOR SPDR TR", { title: "TECHNOLOGY" }),
    held("866082100", "OLD CORP"),
  ];
  const prove = (cusip: string, ticker: string) => ({ cusip, ticker, fit_count: 5, moves_count: 4 });
  const fits = [
    prove("464287465", "EFA"),
    prove("78462F103", "SPY"),
    prove("037833100", "AAPL"),
    prove("81369Y803", "XLK"),
    prove("866082100", "NEW"),
  ];
  const row = { name: "", active: "true" };
  expect(map(securities, registrants, [], fits)).toEqual({
    mapped: [
      { ...row, cusip: "037833100", ticker: "AAPL", name: "Apple Inc.", type: "stock" },
      { ...row, cusip: "464287465", ticker: "EFA", type: "etf" },
      { ...row, cusip: "78462F103", ticker: "SPY", type: "etf" },
      { ...row, cusip: "81369Y803", ticker: "XLK", type: "" },
      { ...row, cusip: "866082100", ticker: "NEW", type: "" },
    ],
    provenCount: 5,
    left: [],
  });
});

test("a ticker that closes prove is no other security's, however many hold that", () => {
  const fits = [{ cusip: "037833209", ticker: "AAPL", fit_count: 5, moves_count: 4 }];
  const securities = [held("037833100", "APPLE INC", { holders: 9 }), held("037833209", "APPLE INC")];
  expect(map(securities, [company("Apple Inc.", "AAPL")], [], fits)).toMatchObject({
    mapped: [{ cusip: "037833209" }],
    left: [["037833100", "AAPL is another security's already"]],
  });
});

test("closes at two quarter ends tell the class of a company's shares", () => {
  const fits = [
    { cusip: "02079K305", ticker: "GOOGL", fit_count: 2, moves_count: 1 },
    { cusip: "02079K107", ticker: "GOOG", fit_count: 2, moves_count: 1 },
  ];
  const securities = [
    held("02079K305", "ALPHABET INC", { title: "CAP STK CL A" }),
    held("02079K107", "ALPHABET INC", { title: "CAP STK CL C" }),
  ];
  expect(map(securities, [company("Alphabet Inc.", "GOOGL", "GOOG")], [], fits)).toMatchObject({
    mapped: [{ ticker: "GOOG" }, { ticker: "GOOGL" }],
    provenCount: 0,
  });
});
