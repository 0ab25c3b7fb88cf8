import type { Truth } from "./truth.ts";

const upside = (
  ticker: string,
  [priceTarget, upsidePercent, bullishPercent, ratingsCount]: readonly [number, number, number, number],
  arithmetic: string,
): Truth => ({
  what: `Upside of ${ticker} from invented targets and closes.`,
  where: "/v1/analyst-trends/upside",
  key: { ticker },
  expected: {
    price_target: priceTarget,
    upside_percent: upsidePercent,
    bullish_percent: bullishPercent,
    ratings_count: ratingsCount,
  },
  accessionNumbers: [],
  arithmetic,
});

const unlisted = (ticker: string, arithmetic: string): Truth => ({
  what: `${ticker} is not listed in upside.`,
  where: "/v1/analyst-trends/upside",
  key: { ticker },
  expected: null,
  accessionNumbers: [],
  arithmetic,
});

/** Upside as of 2023-11-30, one rule of the definition a ticker; entries count from 2023-08-31. */
export const upsideTruths: readonly Truth[] = [
  upside(
    "AAPL",
    [206.67, 8.77, 66.67, 3],
    "(210 latest of two + 190 of 08-31 + 220 of 11-30 at 20:00) / 3, close 190; 08-30 and December do not count.",
  ),
  upside(
    "MSFT",
    [385, 4.05, 100, 3],
    "(390 resumed after a withdrawal + 380) / 2, close 370; one analyst suspended, of one whose target is text the rating counts.",
  ),
  upside(
    "AMZN",
    [165, 10, 66.67, 3],
    "(170, the higher of one moment + 160, three times over two files) / 2, close 150; a rating without target counts.",
  ),
  upside(
    "CNQ",
    [72, 12.5, 50, 4],
    "72 alone, close 64; two targets in CAD and one of 0 rejected, their ratings count: 2 of 4 bullish.",
  ),
  upside(
    "TSLA",
    [250, 4.17, 33.33, 5],
    "(250 + 150 + 290 + 310) / 4, close 240; -5 rejected; the unknown word and the missing rating are in the count only: 1 of 3.",
  ),
  upside(
    "GOOGL",
    [150, 13.64, 66.67, 6],
    "(150 + 155 + 140 + 160 + 165 + 130) / 6, close 132; four bullish in odd case and hyphens.",
  ),
  upside(
    "META",
    [355, 10.94, 50, 4],
    "(380 + 330 + 370 + 340) / 4, close 320: an analyst, the same firm without a name, and two analysts of another.",
  ),
  upside("NVO", [107, 7, 66.67, 3], "(220 / 2, set before the 2:1 split of 2023-09-20, + 115 + 96) / 3, close 100."),
  upside("CELH", [62, 24, 66.67, 3], "(210 / 3 + 62, set on the ex-date, + 54) / 3, close 50; 3:1 on 2023-11-15."),
  upside("SNEX", [74, 23.33, 66.67, 3], "(120 / 1.5 + 76 + 99 / 1.5) / 3, close 60; 3:2 on 2023-11-27."),
  upside("MLI", [46, 15, 66.67, 3], "(96 / 2 + 42 + 48) / 3, close 40; 2:1 on 2023-10-23."),
  upside(
    "CPRT",
    [53, 6, 66.67, 3],
    "(49 + 56 + 54) / 3, close 50; the target before the split of 2023-08-22 is out of the window.",
  ),
  upside("B", [20, 25, 66.67, 3], "(20 + 18 + 22) / 3, close 16: Barrick, not Barnes."),
  upside("JD", [38, 30.45, 66.67, 3], "(40 + 31 + 43) / 3; no close, implied price of three holders 29.13."),
  upside("HPP", [6, -9.77, 0, 3], "(5 + 7 + 6) / 3; no close, implied price of three holders 6.65."),
  unlisted("MGM", "Three targets, no close, two holders: no price."),
  unlisted("NFLX", "One suspended, one too old, one after the as-of date."),
];
