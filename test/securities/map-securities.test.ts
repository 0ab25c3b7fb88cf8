import { expect, test } from "vitest";
import { mapSecurities } from "../../pipeline/securities/map-securities.ts";
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
const map = (securities: ReturnType<typeof held>[], registrants: Registrant[], taken: string[] = []) => {
  const { mapped, left } = mapSecurities(securities, registrants, new Set(taken));
  return { mapped, left: left.map(({ held: { cusip }, reason }) => [cusip, reason]) };
};

test("rows come in the order of their CUSIPs, with the name where EDGAR has it in mixed case, and what the name says of the type", () => {
  const registrants = [
    company("NVIDIA CORP", "NVDA"),
    company("Apple Inc.", "AAPL"),
    company("SPDR GOLD TRUST", "GLD"),
    company("SPDR S&P 500 ETF TRUST", "SPY"),
  ];
  const securities = [
    held("78462F103", "SPDR S&P 500 ETF TR", { title: "TR UNIT" }),
    held("67066G104", "NVIDIA CORPORATION"),
    held("78463V107", "SPDR GOLD TR", { title: "GOLD SHS" }),
    held("037833100", "APPLE INC"),
  ];
  expect(map(securities, registrants)).toEqual({
    mapped: [
      { cusip: "037833100", ticker: "AAPL", name: "Apple Inc.", type: "stock", active: "true" },
      { cusip: "67066G104", ticker: "NVDA", name: "", type: "stock", active: "true" },
      { cusip: "78462F103", ticker: "SPY", name: "", type: "etf", active: "true" },
      { cusip: "78463V107", ticker: "GLD", name: "", type: "", active: "true" },
    ],
    left: [],
  });
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
