import { expect, test } from "vitest";
import { findFitting, type PriceFit, proveTickers } from "../../pipeline/securities/prove-tickers.ts";

const fitting = (cusip: string, ticker: string, fit_count: number, moves_count = fit_count - 1): PriceFit => ({
  ...{ cusip, ticker, fit_count, moves_count },
});

test("closes that fit at five quarter ends prove a ticker, at four they do not", () => {
  const fits = [fitting("037833100", "AAPL", 5), fitting("67066G104", "NVDA", 4)];
  expect([...proveTickers(fits)]).toEqual([["037833100", "AAPL"]]);
});

test("closes that hardly move prove none, and still keep another from being proven", () => {
  const fits = [
    fitting("G33032106", "JWSM", 9, 2),
    fitting("037833100", "AAPL", 5, 3),
    fitting("67066G104", "NVDA", 9),
    fitting("67066G104", "BIL", 5, 0),
  ];
  expect([...proveTickers(fits)]).toEqual([["037833100", "AAPL"]]);
});

test("two tickers that fit one security prove neither, nor does one that fits two", () => {
  const fits = [
    fitting("037833100", "AAPL", 9),
    fitting("037833100", "APC", 5),
    fitting("464287465", "EFA", 12),
    fitting("922042858", "EFA", 6),
    fitting("67066G104", "NVDA", 6),
    // By chance.
    fitting("67066G104", "AAPL", 2),
  ];
  expect([...proveTickers(fits)]).toEqual([["67066G104", "NVDA"]]);
});

test("among a company's tickers one that fits is meant, and none where two do", () => {
  const fits = [fitting("02079K305", "GOOGL", 2), fitting("02079K107", "GOOG", 3), fitting("02079K107", "XYZ", 2)];
  expect(findFitting(fits, "02079K107", ["GOOGL", "GOOG"])).toBe("GOOG");
  expect(findFitting(fits, "02079K305", ["GOOGL", "GOOG"])).toBe("GOOGL");
  expect(findFitting(fits, "02079K107", ["GOOG", "XYZ"])).toBeUndefined();
  expect(findFitting(fits, "037833100", ["GOOGL", "GOOG"])).toBeUndefined();
});
