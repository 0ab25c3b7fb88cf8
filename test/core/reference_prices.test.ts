import { describe, expect, test } from "vitest";
import { numberSecurity } from "../number-security.ts";
import { type Given, runModel } from "../run-model.ts";

const [amazon, apple] = [numberSecurity("amazon"), numberSecurity("apple")];
const period = { report_period: "2023-12-31" };
const imply = (price_usd: number, managers_count = 3, security_cusip = "apple") => ({
  ...period,
  security_id: numberSecurity(security_cusip),
  security_cusip,
  price_usd,
  managers_count,
});
const security = (cusip: string, ticker: string, is_active = false) => ({ cusip, ticker, is_active });
const link = (cusip: string, security_cusip = cusip) => ({
  ...{ cusip, security_cusip, security_id: numberSecurity(security_cusip) },
});
const links = ["apple", "amazon", "tesla"].map((cusip) => link(cusip));
const hold = (...cusips: string[]) => cusips.map((cusip) => ({ ...period, cusip, has_options_only: false }));
/** What is given of listings, closes, held CUSIPs and what their filings show of the closes makes the quotes. */
async function run({
  "core.listings": listings = [],
  "core.closes": closes = [],
  "core.held_cusips": held = [],
  "core.quote_evidence": evidence = [],
  ...given
}: Given) {
  const told: Given = { "core.held_cusips": held, "core.quote_evidence": evidence };
  const sources: Given = { "core.listings": listings, "core.closes": closes, ...told };
  const quotes = await runModel("core.quotes", sources, period);
  return runModel("core.reference_prices", { "core.security_links": links, "core.quotes": quotes, ...given }, period);
}
const close = (ticker: string, price: number, currency = "USD") => ({
  ...period,
  ticker,
  close: price,
  currency,
  price_date: "2023-12-29",
});

test("a close that its holders refute is no price of the security", async () => {
  const quote = { ...period, cusip: "apple", ticker: "AAPL", close: 192.53, price_date: "2023-12-29" };
  const given = {
    "core.security_links": links,
    "core.quotes": [{ ...quote, is_held: true, has_rival: false, refuting_price_usd: 19 }],
    "core.implied_prices": [imply(19)],
  };
  expect(await runModel("core.reference_prices", given, period)).toMatchObject([
    { security_id: apple, price_usd: 19, price_source: "implied", price_ticker: null },
  ]);
});

describe("the implied price", () => {
  test("is that of 3 managers or more", async () => {
    expect(await run({ "core.implied_prices": [imply(192)] })).toMatchObject([
      {
        security_id: apple,
        security_cusip: "apple",
        price_usd: 192,
        price_source: "implied",
        price_ticker: null,
        price_date: null,
        managers_count: 3,
      },
    ]);
  });

  test("is none where fewer imply it, but is kept for what asks for less", async () => {
    expect(await run({ "core.implied_prices": [imply(191, 2)] })).toMatchObject([
      { price_usd: null, price_source: null, implied_price_usd: 191, managers_count: 2 },
    ]);
  });

  test("comes with the number of those who hold shares", async () => {
    const bond = { ...imply(0.9, 5), shareholders_count: 2 };
    expect(await run({ "core.implied_prices": [bond] })).toMatchObject([{ managers_count: 5, shareholders_count: 2 }]);
  });
});

describe("the close of the quarter's end", () => {
  test("goes before what managers imply", async () => {
    const given = { "core.listings": [security("apple", "AAPL")], "core.closes": [close("AAPL", 192.53)] };
    expect(await run({ "core.implied_prices": [imply(191)], ...given })).toMatchObject([
      {
        price_usd: 192.53,
        price_source: "close",
        price_date: "2023-12-29",
        implied_price_usd: 191,
        managers_count: 3,
      },
    ]);
  });

  test("is of a CUSIP that is linked to no other, too", async () => {
    const given = {
      "core.security_links": [],
      "core.quotes": [{ ...period, cusip: "037833100", ticker: "AAPL", close: 192.53, price_date: "2023-12-29" }],
    };
    const [row] = await runModel("core.reference_prices", given, period);
    expect(row).toMatchObject({
      ...{ security_cusip: "037833100", price_usd: 192.53, managers_count: 0, shareholders_count: 0 },
    });
    expect(row?.security_id).toBe(0x970f6cee35);
    const bond = { ...period, security_id: 0x970f6cee35, price_usd: 0.9, managers_count: 3, shareholders_count: 0 };
    expect(await runModel("core.reference_prices", { ...given, "core.implied_prices": [bond] }, period)).toMatchObject([
      { price_usd: 0.9, price_source: "implied" },
    ]);
  });

  test("is of no other quarter, nor is what managers imply", async () => {
    const before = { report_period: "2023-09-30" };
    const quote = { ...period, cusip: "apple", ticker: "AAPL", close: 192.53, price_date: "2023-12-29" };
    const given = {
      "core.security_links": links,
      "core.quotes": [quote, { ...quote, ...before, cusip: "amazon", ticker: "AMZN" }],
      "core.implied_prices": [imply(191), { ...imply(34, 3, "tesla"), ...before }],
    };
    expect(await runModel("core.reference_prices", given, period)).toMatchObject([
      { security_id: apple, price_usd: 192.53, implied_price_usd: 191 },
    ]);
  });

  test("prices what nobody holds", async () => {
    const given = { "core.listings": [security("apple", "AAPL")], "core.closes": [close("AAPL", 192.53)] };
    expect(await run(given)).toMatchObject([{ price_usd: 192.53, managers_count: 0, implied_price_usd: null }]);
  });

  test("in another currency than the dollar is no reference", async () => {
    const given = { "core.listings": [security("apple", "AAPL")], "core.closes": [close("AAPL", 260, "CAD")] };
    expect(await run({ "core.implied_prices": [imply(191)], ...given })).toMatchObject([
      { price_usd: 191, price_source: "implied" },
    ]);
  });
});

describe("where two securities bear one ticker", () => {
  const both: Given = {
    "core.implied_prices": [imply(34), imply(14, 4, "amazon")],
    "core.held_cusips": hold("apple", "amazon"),
    "core.closes": [close("B", 17)],
  };

  describe("of which one is active", () => {
    const listings = [security("apple", "B", true), security("amazon", "B", false)];
    const judge = (ofActive: number, ofFormer: number) =>
      run({
        ...{ ...both, "core.listings": listings },
        "core.implied_prices": [imply(ofActive, 1), imply(ofFormer, 4, "amazon")],
      });

    test("its closes are that one's", async () => {
      for (const near of [11, 16.3, 17, 26]) {
        expect(await judge(near, 14)).toMatchObject([
          { security_id: amazon, price_usd: 14, price_source: "implied" },
          { security_id: apple, price_usd: 17, price_source: "close" },
        ]);
      }
    });

    test("unless only the managers of the one that bore it before agree with them within 5 %", async () => {
      expect(await judge(17.7, 16.5)).toMatchObject([{ price_source: "implied" }, { price_source: "close" }]);
      for (const [ofActive, ofFormer] of [
        [17.9, 16.5],
        [26, 17],
        [34, 17.5],
      ] as const) {
        expect(await judge(ofActive, ofFormer)).toMatchObject([
          { security_id: amazon, price_usd: 17, price_source: "close" },
          { security_id: apple, price_usd: null },
        ]);
      }
    });

    test("nor where its own managers price it otherwise, however few", async () => {
      for (const far of [10, 28]) {
        expect(await judge(far, 40)).toMatchObject([
          { security_id: amazon, price_usd: 40, price_source: "implied" },
          { security_id: apple, price_usd: null, price_source: null },
        ]);
      }
      const alone = { ...both, "core.held_cusips": hold("apple"), "core.listings": listings };
      expect(await run({ ...alone, "core.implied_prices": [imply(28, 1)] })).toMatchObject([{ price_usd: null }]);
      const nobody = { ...alone, "core.held_cusips": [], "core.implied_prices": [] };
      expect(await run(nobody)).toMatchObject([{ security_id: apple, price_usd: 17 }]);
    });
  });

  test("but not where nobody holds that one yet", async () => {
    const securities = [security("tesla", "B", true), security("amazon", "B", false)];
    expect(await run({ ...both, "core.listings": securities })).toMatchObject([
      { security_id: amazon, price_usd: 17, price_source: "close" },
      { security_id: apple, price_usd: 34, price_source: "implied" },
    ]);
  });

  test("nor where those who hold the other imply no price", async () => {
    const listings = [security("tesla", "B", true), security("amazon", "B", false)];
    expect(await run({ ...both, "core.implied_prices": [], "core.listings": listings })).toMatchObject([
      { security_id: amazon, price_usd: 17, price_source: "close" },
    ]);
  });

  test("nor of another that its managers price otherwise, however few", async () => {
    const listings = [security("tesla", "B", true), security("amazon", "B", false)];
    const price = async (implied: number, managers_count: number) => {
      const prices = { "core.implied_prices": [imply(implied, managers_count, "amazon")] };
      const found = await run({ ...both, ...prices, "core.listings": listings });
      return found.find(({ security_id }) => security_id === amazon);
    };
    for (const near of [11, 17, 26, 17_000]) expect(await price(near, 1)).toMatchObject({ price_source: "close" });
    for (const far of [10, 28, 170]) {
      expect(await price(far, 4)).toMatchObject({ security_id: amazon, price_usd: far, price_source: "implied" });
      expect(await price(far, 2)).toMatchObject({ security_id: amazon, price_usd: null, price_source: null });
    }
  });

  describe("of which the active one is held under another CUSIP", () => {
    const listings = [security("apple", "B", true), security("amazon", "B", false)];
    const renamed = { "core.security_links": [...links, link("old apple", "apple")], "core.listings": listings };
    const judge = (ofActive: number, shareholders_count: number, managers_count = 3) =>
      run({
        ...{ ...both, ...renamed, "core.held_cusips": hold("old apple", "amazon") },
        "core.implied_prices": [{ ...imply(ofActive, managers_count), shareholders_count }, imply(17, 4, "amazon")],
      });

    test("they are that one's where its managers agree", async () => {
      for (const prices of [await judge(17, 3), await judge(17, 2), await judge(16.9, 1, 1)]) {
        expect(prices).toMatchObject([
          { security_id: amazon, price_source: "implied" },
          { security_id: apple, price_usd: 17, price_source: "close" },
        ]);
      }
    });

    test("else they are of who bore the ticker then", async () => {
      for (const [shareholders, managers] of [
        [3, 3],
        [2, 3],
        [1, 3],
      ] as const) {
        expect(await judge(34, shareholders, managers)).toMatchObject([
          { security_id: amazon, price_usd: 17, price_source: "close" },
          { security_id: apple, price_usd: 34, price_source: "implied" },
        ]);
      }
    });
  });

  test("never of a bond that bears its issuer's", async () => {
    const stock = { ...imply(34, 1), shareholders_count: 1 };
    const bond = { ...imply(0.96, 4, "amazon"), shareholders_count: 0 };
    const given = { ...both, "core.listings": [security("apple", "B", true), security("amazon", "B", true)] };
    expect(await run({ ...given, "core.implied_prices": [stock, bond] })).toMatchObject([
      { security_id: amazon, price_usd: 0.96, price_source: "implied" },
      { security_id: apple, price_usd: 17, price_source: "close" },
    ]);
  });

  test("else of the one whose managers agree with them within 5 %, in whatever unit", async () => {
    const find = async (implied: number) => {
      const given = { ...both, "core.listings": [security("apple", "B"), security("amazon", "B")] };
      const prices = { "core.implied_prices": [imply(implied, 1), imply(14, 9, "amazon")] };
      const owner = (await run({ ...given, ...prices })).find(({ price_source }) => price_source === "close");
      return owner?.security_id;
    };
    for (const near of [17, 16.3, 17.7, 17_000]) expect(await find(near)).toBe(apple);
    for (const far of [16.2, 17.9]) expect(await find(far)).toBe(amazon);
  });

  test("else of the one that more managers hold", async () => {
    const securities = [security("apple", "B"), security("amazon", "B")];
    expect(await run({ ...both, "core.listings": securities })).toMatchObject([
      { security_id: amazon, price_usd: 17, price_source: "close" },
      { security_id: apple, price_usd: 34, price_source: "implied" },
    ]);
    const more = {
      ...both,
      "core.listings": securities,
      "core.implied_prices": [imply(34, 4), imply(14, 3, "amazon")],
    };
    expect(await run(more)).toMatchObject([
      { security_id: amazon, price_usd: 14, price_source: "implied" },
      { security_id: apple, price_usd: 17, price_source: "close" },
    ]);
    const asMany = { ...more, "core.implied_prices": [imply(34), imply(14, 3, "amazon")] };
    expect(await run(asMany)).toMatchObject([{ security_id: amazon, price_usd: 17 }, { price_usd: 34 }]);
    const alone = { ...asMany, "core.implied_prices": [imply(14, 1, "amazon")] };
    expect(await run(alone)).toMatchObject([{ security_id: amazon, price_usd: 17, price_source: "close" }]);
  });
});

describe("where the ticker of a security changed with its CUSIP", () => {
  const renamed = {
    "core.implied_prices": [imply(190)],
    "core.security_links": [link("facebook", "apple"), link("meta", "apple")],
    "core.listings": [security("facebook", "FB", false), security("meta", "META", true)],
  } satisfies Given;
  const closes = [close("FB", 192.53), close("META", 13)];

  test("its close is that of the CUSIP held then", async () => {
    const given = { ...renamed, "core.closes": closes };
    const [before] = await run({ ...given, "core.held_cusips": hold("facebook") });
    expect(before).toMatchObject({ price_usd: 192.53, price_ticker: "FB" });
    const [since] = await run({ ...given, "core.held_cusips": hold("meta") });
    expect(since).toMatchObject({ price_usd: 13, price_ticker: "META" });
  });

  test("and of the active one where both are", async () => {
    const given = { ...renamed, "core.closes": closes, "core.held_cusips": hold("facebook", "meta") };
    expect(await run(given)).toMatchObject([{ price_usd: 13, security_cusip: "apple" }]);
    const listings = [security("meta", "META", true), security("facebook", "FB", true)];
    expect(await run({ ...given, "core.listings": listings })).toMatchObject([{ price_usd: 192.53 }]);
    expect(await run({ ...given, "core.implied_prices": [] })).toMatchObject([{ security_cusip: "apple" }]);
    const another = [...renamed["core.listings"], security("apple", "META", false)];
    const changed = [...renamed["core.security_links"], link("apple")];
    const held = { "core.listings": another, "core.held_cusips": hold("facebook", "meta", "apple") };
    const told = { "core.security_links": changed, "core.implied_prices": [imply(13)] };
    expect(await run({ ...given, ...held, ...told })).toMatchObject([{ price_ticker: "META" }]);
  });

  test("it is active under its own ticker, and has the closes of that, not under the one before", async () => {
    const judge = (ticker: string, ofAnother: number, ofActive: number) =>
      run({
        ...{ ...renamed, "core.closes": [close("FB", 17), close("META", 17)] },
        "core.security_links": [...links, ...renamed["core.security_links"]],
        "core.listings": [...renamed["core.listings"], security("amazon", ticker, false)],
        "core.held_cusips": hold("facebook", "amazon"),
        "core.implied_prices": [imply(ofActive), imply(ofAnother, 4, "amazon")],
      });
    expect(await judge("FB", 14, 34)).toMatchObject([{ security_id: amazon, price_usd: 17 }, { price_usd: 17 }]);
    expect(await judge("META", 16, 26)).toMatchObject([{ security_id: amazon, price_usd: 16 }, { price_usd: 17 }]);
  });

  test("a vendor may have moved its closes to the new one", async () => {
    const given = { ...renamed, "core.closes": [close("META", 192.53)], "core.held_cusips": hold("facebook") };
    expect(await run(given)).toMatchObject([{ price_usd: 192.53, price_source: "close" }]);
  });
});

test("of two CUSIPs of one security with one ticker that nobody holds, what holders told of the inactive one counts", async () => {
  const quote = (cusip: string, is_active: boolean, close: number, adjustment_ratio: number | null) => ({
    ...{ ...period, cusip, ticker: "META", is_active, is_held: false, has_rival: true },
    ...{ price_date: "2023-12-29", close, adjustment_ratio },
  });
  const given = {
    "core.security_links": [link("facebook", "apple"), link("meta", "apple")],
    "core.quotes": [quote("facebook", false, 1.3, 0.05), quote("meta", true, 26, null)],
  };
  expect(await runModel("core.reference_prices", given, period)).toMatchObject([{ price_usd: 1.3 }]);
});

describe("a close of a security that nobody holds any more", () => {
  const before = "2023-09-30";
  const quote = { cusip: "apple", ticker: "AAPL", is_active: true, is_held: false, has_rival: false };
  /** The price, where the close was this a quarter before, or then, and so many managers implied 100 dollars. */
  async function priceAfter(close: number, shareholders_count = 3, more: Given = {}, then = before) {
    const rows = await runModel(
      "core.reference_prices",
      {
        "core.security_links": links,
        "core.quotes": [
          { ...quote, report_period: then, price_date: then, close },
          { ...quote, ...period, price_date: "2023-12-29", close: 90 },
        ],
        "core.implied_prices": [{ ...imply(100), report_period: then, shareholders_count }],
        ...more,
      },
      period,
    );
    return rows[0]?.price_usd;
  }

  test("is believed where its managers did not contradict that of the quarter before, or were few", async () => {
    for (const near of [80, 100, 125, 100_000]) expect(await priceAfter(near)).toBe(90);
    expect(await priceAfter(2_000, 2)).toBe(90);
    expect(await priceAfter(2_000, 3, {}, "2023-06-30")).toBe(90);
  });

  test("is not where they did, as one that is adjusted for a split to come under another CUSIP", async () => {
    for (const far of [2_000, 50, 130]) expect(await priceAfter(far)).toBeUndefined();
  });

  test("but where somebody holds it, or another did, that is asked", async () => {
    const held = { ...imply(90, 1), shareholders_count: 1 };
    const its = { ...imply(100), report_period: before, shareholders_count: 3 };
    const another = { ...its, ...imply(100, 3, "amazon"), report_period: before };
    expect(await priceAfter(2_000, 3, { "core.implied_prices": [held, its] })).toBe(90);
    expect(await priceAfter(2_000, 3, { "core.implied_prices": [another] })).toBe(90);
    const quotes = (cusip: string, ticker: string) => ({
      "core.quotes": [
        { ...quote, ...period, price_date: "2023-12-29", close: 90 },
        { ...quote, report_period: before, price_date: before, cusip, ticker, close: 2_000 },
      ],
    });
    expect(await priceAfter(2_000, 3, { ...quotes("amazon", "AAPL"), "core.implied_prices": [another] })).toBe(90);
    expect(await priceAfter(2_000, 3, quotes("apple", "OLD"))).toBe(90);
    expect(await priceAfter(2_000, 3, quotes("apple", "AAPL"))).toBeUndefined();
  });
});

test("of two CUSIPs of one security with one ticker, it is the held one, then the one whose holders tell what the closes were adjusted for", async () => {
  const quote = (cusip: string, close: number, adjustment_ratio: number | null, is_held = true) => ({
    ...{ ...period, cusip, ticker: "META", is_active: true, is_held, has_rival: false },
    ...{ price_date: "2023-12-29", close, adjustment_ratio },
  });
  const changed = [link("facebook", "apple"), link("meta", "apple")];
  for (const [told, other] of [
    ["facebook", "meta"],
    ["meta", "facebook"],
  ] as const) {
    const given = { "core.security_links": changed, "core.quotes": [quote(told, 100, 10), quote(other, 10, null)] };
    expect(await runModel("core.reference_prices", given, period)).toMatchObject([{ price_usd: 100 }]);
    const quotes = [quote(told, 100, 10, false), quote(other, 10, null)];
    for (const implied of [10, 40]) {
      const prices = { ...given, "core.quotes": quotes, "core.implied_prices": [imply(implied)] };
      expect(await runModel("core.reference_prices", prices, period)).toMatchObject([{ price_usd: 10 }]);
    }
  }
});

describe("where a security was held under another CUSIP than the listed one, its managers tell of the close", () => {
  const renamed = { ...link("old apple", "apple") };
  const split = { security_id: apple, security_cusip: "apple", ex_date: "2024-06-10", new_shares: 10, old_shares: 1 };
  const judge = async (implied: number, shareholders_count: number, given: Given = {}, held = "old apple") => {
    const [price] = await run({
      "core.security_links": [...links, renamed],
      "core.listings": [security("apple", "AAPL", true)],
      "core.closes": [close("AAPL", 20)],
      "core.held_cusips": hold(held),
      "core.implied_prices": [{ ...imply(implied, Math.max(3, shareholders_count)), shareholders_count }],
      ...given,
    });
    return [price?.price_usd, price?.price_source];
  };

  test("it is that where they agree, or file in another unit, or are too few", async () => {
    expect(await judge(20.3, 9)).toEqual([20, "close"]);
    expect(await judge(20_000, 9)).toEqual([20, "close"]);
    expect(await judge(40, 2)).toEqual([20, "close"]);
  });

  test("what they imply is the price where the close is adjusted for a later split, dividends, or is wrong", async () => {
    const given = { "core.splits": [split] };
    expect(await judge(200, 9, given)).toEqual([200, "implied"]);
    expect(await judge(200, 1, given)).toEqual([200, "implied"]);
    expect(await judge(200, 1, { "core.splits": [{ ...split, ex_date: "2023-12-31", ...period }] })).toEqual([
      2,
      "close",
    ]);
    expect(await judge(20.6, 3)).toEqual([20.6, "implied"]);
    expect(await judge(40, 3)).toEqual([40, "implied"]);
    expect(await judge(10, 3)).toEqual([10, "implied"]);
  });

  test("it is adjusted for its own splits, of a tenth or more, as many as there were until the file was made, to 5 %", async () => {
    const later = { ...split, ex_date: "2025-06-10", new_shares: 4, old_shares: 2 };
    const ofAnother = { ...split, security_id: amazon, ex_date: "2024-03-01" };
    const splits = { "core.splits": [later, split, ofAnother] };
    expect(await judge(200, 1, splits)).toEqual([200, "implied"]);
    expect(await judge(400, 1, splits)).toEqual([400, "implied"]);
    expect(await judge(40, 1, splits)).toEqual([20, "close"]);
    expect(await judge(20.3, 1, splits)).toEqual([20, "close"]);
    expect(await judge(208, 1, splits)).toEqual([208, "implied"]);
    expect(await judge(212, 1, splits)).toEqual([20, "close"]);
    expect(await judge(200, 1, { "core.splits": [ofAnother] })).toEqual([20, "close"]);
    const by = (new_shares: number, old_shares: number) => ({ "core.splits": [{ ...split, new_shares, old_shares }] });
    expect(await judge(2, 1, by(1, 10))).toEqual([2, "implied"]);
    expect(await judge(21.8, 1, by(109, 100))).toEqual([20, "close"]);
    expect(await judge(22.2, 1, by(111, 100))).toEqual([22.2, "implied"]);
    const onItsLastDay = { "core.splits": [{ ...split, ex_date: "2023-12-31", ...period }] };
    expect(await judge(20, 1, onItsLastDay)).toEqual([2, "close"]);
  });

  test("those who hold the listed one were asked before", async () => {
    const evidence = { cusip: "apple", price_ratio: 1, filings_count: 1, is_refuted: false };
    const told = (report_period: string) => ({
      ...{ "core.splits": [split], "core.quote_evidence": [{ ...evidence, report_period }] },
    });
    for (const implied of [40, 200]) {
      expect(await judge(implied, 9, told("2023-12-31"), "apple")).toEqual([20, "close"]);
      expect(await judge(implied, 9, told("2023-09-30"), "apple")).toEqual([implied, "implied"]);
    }
  });

  test("those who hold it by rows that could not be compared were not; they may have rounded", async () => {
    for (const near of [13, 20, 31]) expect(await judge(near, 9, {}, "apple")).toEqual([20, "close"]);
    for (const far of [12, 32]) expect(await judge(far, 9, {}, "apple")).toEqual([far, "implied"]);
    expect(await judge(40, 2, {}, "apple")).toEqual([20, "close"]);
  });
});

test("a close from before a split is on the basis of the quarter's end", async () => {
  const split = { security_id: apple, new_shares: 4, old_shares: 1, report_period: "2023-12-31" };
  const given = {
    "core.listings": [security("apple", "AAPL")],
    "core.closes": [{ ...close("AAPL", 400), price_date: "2023-12-27" }],
  };
  const price = async (ex_date: string) =>
    (await run({ ...given, "core.splits": [{ ...split, ex_date }] }))[0]?.price_usd;
  expect(await price("2023-12-28")).toBe(100);
  expect(await price("2023-12-27")).toBe(400);
  const two = [split, { ...split, new_shares: 2 }].map((each, day) => ({ ...each, ex_date: `2023-12-${28 + day}` }));
  expect(await run({ ...given, "core.splits": two })).toMatchObject([{ price_usd: 50 }]);
  const both = {
    "core.listings": [security("apple", "AAPL"), security("amazon", "AMZN")],
    "core.closes": [...given["core.closes"], close("AMZN", 152)],
  };
  expect(await run({ ...both, "core.splits": [{ ...split, ex_date: "2023-12-31" }] })).toMatchObject([
    { security_id: amazon, price_usd: 152 },
    { security_id: apple, price_usd: 100 },
  ]);
  const told = { "core.implied_prices": [{ ...imply(100.5), shareholders_count: 3 }] };
  expect(await run({ ...given, ...told, "core.splits": [{ ...split, ex_date: "2023-12-28" }] })).toMatchObject([
    { price_usd: 100, price_source: "close" },
  ]);
  const later = { ...split, ex_date: "2024-01-02", report_period: "2024-03-31" };
  expect(await run({ ...given, "core.splits": [later] })).toMatchObject([{ price_usd: 400 }]);
});
