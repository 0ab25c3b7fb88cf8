import { expect, test } from "vitest";
import { chooseTicker, namesShares } from "../../pipeline/securities/choose-ticker.ts";

// Titles of class as filed in 2023, and tickers from the SEC's list of 2025.

test.each([
  "COM",
  "COM PAR $0.004",
  "SPONSORED ADR",
  "SPONSRD ADS",
  "SHS CLASS A",
  "CL B NEW",
  "ORD",
  "SUB VTG SHS",
  "CAP STK CL C",
  "NY REGISTRY SH",
  "COM UT LTD PTN",
  "LP INT UNIT",
  "TR UNIT",
  "UNIT SER 1",
  "common stock",
])("%s names shares", (title) => expect(namesShares(title)).toBe(true));

test.each([
  "NOTE 1.250% 6/1",
  "SPON ADR REP PFD",
  "*W EXP 01/01/202",
  "RIGHT 99/99/9999",
  "UNIT 99/99/9999",
  "ALERIAN ML ETN",
  "7.50%PERP PFD SH",
  "US LARGECAP DIVD",
  "",
])("%s does not", (title) => expect(namesShares(title)).toBe(false));

const registrant = (...tickers: string[]) => ({
  name: "",
  tickers: tickers.map((ticker) => ({ ticker: ticker.replace("*", ""), isListed: !ticker.endsWith("*") })),
});

test.each([
  ["COM", ["AAPL"], "AAPL"],
  ["COM", ["DUK", "DUKB", "DUK-PA"], "DUK"],
  ["COM", ["AGNC", "AGNCN", "AGNCP"], "AGNC"],
  ["COM", ["BAC-PB", "BAC"], "BAC"],
  ["COM", ["RUMBW", "RUMB"], "RUMB"],
  ["COM", ["HGTXU", "XYZ"], "HGTXU"],
  ["CL A", ["FLD", "FLDDW"], "FLD"],
  ["CL A", ["NMP*", "NMPAU"], "NMP"],
  ["SHS CLASS A", ["FVN", "FVNNR", "FVNNU"], "FVN"],
  ["CL P", ["KMI", "EP-PC"], "KMI"],
  ["COM", ["BAC", "BML-PG", "BAC-PE", "BACRP*", "MER-PK"], "BAC"],
  ["COM A SIRIUSXM", ["LSXMA"], "LSXMA"],
  ["SPONSORED S A ADR", ["NSRGY", "NSRGF"], "NSRGY"],
  ["cl b new", ["BRK-B", "BRK-A"], "BRK-B"],
  ["SPONSORED ADS", ["TOYOF*", "TM"], "TM"],
  ["SPONSORED ADR", ["NSRGY*", "NSRGF*"], "NSRGY"],
  ["CL B NEW", ["BRK-B", "BRK-A"], "BRK-B"],
  ["CL A", ["BRK-B", "BRK-A"], "BRK-A"],
  ["CL A", ["BIO", "BIO-B"], "BIO"],
  ["CL B", ["BIO", "BIO-B"], "BIO-B"],
  ["CL A", ["FOXA", "FOX"], "FOXA"],
  ["CL A", ["META"], "META"],
  ["CL C", ["META"], "META"],
  ["COM CL A", ["COIN"], "COIN"],
  ["COM LBTY ONE S A", ["FWONK", "FWONA"], "FWONA"],
])("of %s among %j it is %s", (title, tickers, ticker) => {
  expect(chooseTicker(registrant(...tickers), title)).toBe(ticker);
});

test.each([
  ["CAP STK CL A", ["GOOGL", "GOOG"]],
  ["CL B COM", ["FOXA", "FOX"]],
  ["CL A", ["FOXA", "FOX", "NWS"]],
  ["CL A", ["FOXA", "FOX", "FONT"]],
  ["COM SER N", ["UHAL", "UHAL-B"]],
  ["CL A", ["BRK-B"]],
  ["CL A", ["EVA", "EVAA"]],
  ["CL C", ["AMCC", "AMCX"]],
  ["COM LBTY ONE S C", ["FWONK", "FWONA"]],
  ["COM", ["XYZ-WT"]],
  ["COM", ["ARGD", "ARGO-PA"]],
  ["CL A", ["ATH-PA", "ATH-PB", "ATHS"]],
  ["CL A COM NEW", ["VIASP"]],
  ["COM A SIRIUSXM", ["FWONK", "FWONA"]],
])("of %s among %j it cannot be told", (title, tickers) => {
  expect(chooseTicker(registrant(...tickers), title)).toBeUndefined();
});
