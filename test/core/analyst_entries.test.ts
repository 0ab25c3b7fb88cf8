import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const words = [
  { word: "buy", stance: "bullish" },
  { word: "hold", stance: "neutral" },
  { word: "sell", stance: "bearish" },
  { word: "suspended", stance: "withdrawn" },
  { word: "initiated", stance: null },
];
const [apple, amazon, old] = [1, 2, 3] as const;
const price = {
  ticker: "AAPL",
  security_id: apple,
  is_ticker_owner: true,
  price: 190,
  currency: "USD",
};
const entry = {
  published_at: "2023-11-01 14:00:00",
  ticker: "AAPL",
  firm: "Alpha",
  rating: "Buy",
  rating_word: "buy",
  price_target: 200,
  currency: "USD",
};
const replaced =
  "another entry of the same analyst stands for it: the latest, of one moment that with the highest target";
const run = (entries: Row[], given: Given = {}, as_of = "2023-11-30") =>
  runModel(
    "core.analyst_entries",
    {
      "staging.analyst_targets": entries.map((row) => ({ ...entry, ...row })),
      "staging.rating_words": words,
      "core.ticker_prices": [price],
      ...given,
    },
    { as_of },
  );
const countedTargets = async (...entries: Row[]) => {
  const rows = await run(entries);
  return rows.filter((row) => row.is_counted).map((row) => row.price_target);
};

describe("the window: after as-of less 3 calendar months, and not after as-of", () => {
  test.each([
    ["2023-11-30", "2023-08-30 23:59:59", false],
    ["2023-11-30", "2023-08-31 00:00:00", true],
    ["2023-11-30", "2023-11-30 23:59:59", true],
    ["2023-11-30", "2023-12-01 00:00:00", false],
    ["2024-05-31", "2024-02-29 12:00:00", false],
    ["2024-05-31", "2024-03-01 00:00:00", true],
  ])("as of %s, an entry of %s is in it: %s", async (as_of, published_at, isIn) => {
    expect(await run([{ published_at }], {}, as_of)).toHaveLength(isIn ? 1 : 0);
  });
});

describe("one entry an analyst", () => {
  test("is the latest", async () => {
    const rows = await run([{ published_at: "2023-10-01", price_target: 300 }, { price_target: 200 }]);
    expect(rows).toMatchObject([
      {
        ...{ price_target: 300, is_counted: false, not_counted_reason: replaced },
        adjusted_price_target: null,
      },
      { price_target: 200, is_counted: true, not_counted_reason: null, adjusted_price_target: 200 },
    ]);
  });

  test.each(["Hold", "hold", "Sell"])(
    "of several at one moment without a target, is the one that withdraws (%s)",
    async (rating) => {
      const bare = { firm: "Beta", price_target: null };
      const other = { ...bare, rating, rating_word: rating.toLowerCase() };
      const rows = await run([other, { ...bare, rating: "Suspended", rating_word: "suspended" }]);
      expect(rows.map(({ is_counted }) => is_counted)).toEqual([false, false]);
      const same = { firm: "Beta", price_target: 390 };
      const equal = await run([same, { ...same, rating: "Suspended", rating_word: "suspended" }]);
      expect(equal.map(({ is_counted }) => is_counted)).toEqual([false, false]);
      const higher = await run([same, { ...same, price_target: 380, rating: "Suspended", rating_word: "suspended" }]);
      expect(higher.map(({ is_counted }) => is_counted)).toEqual([true, false]);
    },
  );

  test("of several at one moment without a target, else is the one whose word comes first, however it is spelled", async () => {
    const bare = { price_target: null };
    const unknown = { ...bare, rating: "Accrue", rating_word: "accrue" };
    expect(await run([unknown, bare])).toMatchObject([
      { rating: "Accrue", is_counted: true, is_unknown_rating: true },
      { is_counted: false },
    ]);
    const spelled = [
      { ...bare, firm: "ALPHA", rating: "Sell", rating_word: "sell" },
      { ...bare, firm: "alpha", rating: "Buy", rating_word: "buy" },
    ];
    const counted = (await run(spelled)).filter(({ is_counted }) => is_counted);
    expect(counted).toMatchObject([{ rating: "Buy" }]);
  });

  test("of several at one moment, is the one with the highest target", async () => {
    expect(await countedTargets({ price_target: 180 }, { price_target: 210 }, { price_target: null })).toEqual([210]);
  });

  test("be it that none of those targets can be used", async () => {
    const targets = [300, null, 400].map((price_target) => ({ price_target, currency: "CAD" }));
    expect(await countedTargets(...targets)).toEqual([400]);
  });

  test("each firm counts, and each analyst that it names; letter case does not tell them apart", async () => {
    expect(await countedTargets({ firm: "Alpha" }, { firm: "Beta", price_target: 210 })).toEqual([200, 210]);
    expect(await countedTargets({ analyst: "Ann" }, { analyst: "Bob", price_target: 210 })).toEqual([200, 210]);
    expect(await countedTargets({ analyst: "Ann" }, { analyst: null, price_target: 210 })).toEqual([200, 210]);
    expect(
      await countedTargets(
        { firm: "ALPHA", analyst: "ann", published_at: "2023-10-01" },
        { analyst: "Ann", price_target: 210 },
      ),
    ).toEqual([210]);
  });

  test("a firm counts once for each ticker", async () => {
    expect(await countedTargets({}, { ticker: "AMZN", price_target: 150 })).toEqual([200, 150]);
  });
});

describe("a suspended or withdrawn entry", () => {
  const suspended = { rating: "Suspended", rating_word: "suspended", price_target: null };

  test("removes the analyst, its earlier entries with it", async () => {
    const rows = await run([{ published_at: "2023-10-01" }, suspended]);
    expect(rows.filter((row) => row.is_counted)).toEqual([]);
    expect(rows).toMatchObject([{}, { not_counted_reason: "suspended or withdrawn" }]);
  });

  test("that names nobody removes all of the firm for that ticker that came before, and nothing else", async () => {
    const before = { analyst: "Ann", published_at: "2023-10-01" };
    const since = "the firm suspended or withdrew since, naming nobody";
    expect(await run([before, { ...before, analyst: "Bob" }, { ...suspended, firm: "ALPHA" }])).toMatchObject([
      { not_counted_reason: since },
      { not_counted_reason: since },
      { not_counted_reason: "suspended or withdrawn" },
    ]);
    const others = [{ ...before, firm: "Beta" }, { ...before, ticker: "AMZN" }, { analyst: "Ann" }];
    expect(await countedTargets(...others, suspended)).toEqual([200, 200, 200]);
    const again = { analyst: "Ann", published_at: "2023-11-02", price_target: 210 };
    expect(await countedTargets(before, suspended, again)).toEqual([210]);
    const resumed = { published_at: "2023-11-02", price_target: 220 };
    expect(await countedTargets(before, suspended, resumed)).toEqual([220]);
    expect(await countedTargets({ ...suspended, published_at: "2023-09-20" }, before, suspended)).toEqual([]);
    // At one moment a target tells more than a withdrawal.
    expect(await countedTargets(before, suspended, { price_target: 230 })).toEqual([200, 230]);
    expect(await countedTargets(before, { ...suspended, analyst: "Bob" })).toEqual([200]);
  });

  test("ends with a later one", async () => {
    expect(await run([{ ...suspended, published_at: "2023-10-01" }, {}])).toMatchObject([
      { is_counted: false, not_counted_reason: replaced },
      { is_counted: true, price_target: 200 },
    ]);
  });
});

describe("ratings", () => {
  test.each([
    ["Buy", "buy", "bullish", false],
    ["Hold", "hold", "neutral", false],
    ["Sell", "sell", "bearish", false],
    ["Reiterated", "reiterated", null, true],
    ["Initiated", "initiated", null, false],
    [null, null, null, false],
  ])("%s is known by its word %s: %s", async (rating, rating_word, stance, is_unknown_rating) => {
    expect(await run([{ rating, rating_word }])).toMatchObject([{ stance, is_unknown_rating, is_counted: true }]);
  });

  test("an entry with neither a rating nor a target does not count; with one of them it does", async () => {
    const none = { rating: null, rating_word: null, price_target: null };
    expect(await run([none])).toMatchObject([
      { is_counted: false, not_counted_reason: expect.stringContaining("neither a rating nor a target") },
    ]);
    expect(await run([{ ...none, price_target: 200, currency: "CAD" }])).toMatchObject([{ is_counted: false }]);
    expect(await run([{ ...none, price_target: 200 }])).toMatchObject([{ is_counted: true }]);
    expect(await run([{ price_target: null }])).toMatchObject([{ is_counted: true, adjusted_price_target: null }]);
  });
});

test.each([
  ["in another currency", { price_target: 300, currency: "CAD" }],
  ["beyond all prices", { price_target: 1e9 }],
])("of one moment, a target that can be used stands before a higher one %s", async (_, other) => {
  const [counted] = (await run([other, { price_target: 200 }])).filter(({ is_counted }) => is_counted);
  expect(counted).toMatchObject({ price_target: 200, currency: "USD", adjusted_price_target: 200 });
});

describe("a target that cannot be used is set aside, and its rating still counts", () => {
  const notCredible = "target not above half a cent, or above 10 million";

  test.each([
    [{ price_target: 0 }, notCredible],
    [{ price_target: -5 }, notCredible],
    [{ price_target: 0.003 }, notCredible],
    [{ price_target: 0.005 }, notCredible],
    [{ price_target: 10_000_001 }, notCredible],
    [{ price_target: 1e300 }, notCredible],
    [{ currency: "CAD" }, "target in CAD, price in USD"],
  ])("%j: %s", async (row, target_rejected_reason) => {
    expect(await run([row])).toMatchObject([
      { is_counted: true, stance: "bullish", target_rejected_reason, adjusted_price_target: null },
    ]);
  });

  test("where there is none, none is set aside, whatever its currency", async () => {
    expect(await run([{ price_target: null, currency: "CAD" }])).toMatchObject([
      { is_counted: true, target_rejected_reason: null },
    ]);
  });

  test.each([0.006, 750_000, 10_000_000])("a target of %s is used", async (price_target) => {
    expect(await run([{ price_target }])).toMatchObject([
      { target_rejected_reason: null, adjusted_price_target: price_target },
    ]);
  });

  test("a target in the currency of a price that is not in dollars is used", async () => {
    const given = { "core.ticker_prices": [{ ...price, currency: "CAD" }] };
    expect(await run([{ currency: "CAD" }], given)).toMatchObject([
      { target_rejected_reason: null, adjusted_price_target: 200 },
    ]);
  });
});

describe("a target is adjusted for splits since its date", () => {
  const split = (ex_date: string, new_shares: number, old_shares = 1, security_id: number = apple) => ({
    security_id,
    ex_date,
    new_shares,
    old_shares,
  });

  test.each([
    ["on the day of the target", [split("2023-11-01", 4)], 200],
    ["on the day after", [split("2023-11-02", 4)], 50],
    ["after the latest close, which is adjusted as well", [split("2023-11-18", 4)], 50],
    ["twice", [split("2023-11-06", 4), split("2023-11-08", 5, 2)], 20],
    ["in reverse", [split("2023-11-06", 1, 10)], 2_000],
    ["of another security", [split("2023-11-06", 4, 1, amazon)], 200],
  ])("a split %s", async (_case, splits, adjusted_price_target) => {
    expect(await run([{}], { "core.splits": splits })).toMatchObject([{ price_target: 200, adjusted_price_target }]);
  });

  test("but not where the ticker's targets are adjusted already", async () => {
    const given = { "core.splits": [split("2023-11-06", 4)] };
    const adjusted = (ticker: string) => run([{}], { ...given, "core.adjusted_targets": [{ ticker }] });
    expect(await adjusted("AAPL")).toMatchObject([{ adjusted_price_target: 200 }]);
    expect(await adjusted("MSFT")).toMatchObject([{ adjusted_price_target: 50 }]);
  });

  test("those of the security that owns the ticker count, no other's", async () => {
    const given = {
      "core.ticker_prices": [price, { ...price, security_id: old, is_ticker_owner: false }],
      "core.splits": [split("2023-11-06", 4, 1, old)],
    };
    expect(await run([{}], given)).toMatchObject([{ adjusted_price_target: 200 }]);
  });
});

test("entries are numbered by ticker, moment, firm, analyst, rating, target and currency, however they are given", async () => {
  const entries = [
    { ticker: "AAPL", published_at: "2023-11-02 00:00:00", firm: "Beta" },
    { ticker: "AMZN", published_at: "2023-10-02 00:00:00", firm: "Gamma" },
    { ticker: "AMZN", published_at: "2023-11-01 00:00:00", firm: "Alpha", analyst: "Cid" },
    { ticker: "AMZN", published_at: "2023-11-01 00:00:00", firm: "Beta", analyst: "Ann", rating: "Sell" },
    { ticker: "AMZN", published_at: "2023-11-01 00:00:00", firm: "Beta", analyst: "Bob", rating: "Buy" },
    { ticker: "AMZN", published_at: "2023-11-01 00:00:00", firm: "Beta", analyst: "Bob", rating: "Hold" },
    {
      ticker: "AMZN",
      published_at: "2023-11-01 00:00:00",
      firm: "Beta",
      analyst: "Bob",
      rating: "Sell",
      price_target: 100,
    },
    {
      ticker: "AMZN",
      published_at: "2023-11-01 00:00:00",
      firm: "Beta",
      analyst: "Bob",
      rating: "Sell",
      currency: "CAD",
    },
    { ticker: "AMZN", published_at: "2023-11-01 00:00:00", firm: "Beta", analyst: "Bob", rating: "Sell" },
  ].map((row) => ({ ...entry, analyst: null, ...row }));
  const tell = ({ ticker, firm, analyst, rating, price_target, currency }: Row) =>
    JSON.stringify([ticker, firm, analyst, rating, price_target, currency]);
  for (const given of [entries, entries.toReversed()]) {
    const rows = await run(given);
    expect(rows.map(({ entry_number }) => entry_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rows.map(tell)).toEqual(entries.map(tell));
  }
});
