import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const entry = { published_at: "2023-11-01 14:30:00", ticker: "AAPL", firm: "Alpha", rating: "Buy", price_target: 200 };

test("exact repeats are one entry, whatever file and line they came from", async () => {
  const rows = await runModel("staging.analyst_targets", {
    "raw.analyst_targets": [
      { ...entry, source_id: "one", line: 2 },
      { ...entry, source_id: "two", line: 9 },
      { ...entry, price_target: 201 },
    ],
  });
  expect(rows.map(({ price_target }) => price_target)).toEqual([200, 201]);
});

test.each([
  ["Sector-Perform", "sectorperform"],
  ["sector  perform", "sectorperform"],
  ["OUTPERFORM", "outperform"],
  ["買入", "買入"],
  ["Übergewichten", "übergewichten"],
  ["★★★", null],
  [null, null],
])("the rating %s is looked up as %s", async (rating, rating_word) => {
  const rows = await runModel("staging.analyst_targets", { "raw.analyst_targets": [{ ...entry, rating }] });
  expect(rows).toMatchObject([{ rating, rating_word }]);
});

test("entries are in the order of all that tells them apart, in whichever they lie", async () => {
  const least = { ...entry, firm: "A", analyst: "A", rating: "A", currency: "A" };
  const inOrder = [
    least,
    { ...least, currency: "B" },
    { ...least, price_target: 201 },
    { ...least, rating: "B" },
    { ...least, analyst: "B" },
    { ...least, firm: "B" },
    { ...least, ticker: "B" },
    { ...least, published_at: "2023-11-02 14:30:00" },
  ];
  for (const given of [inOrder, inOrder.toReversed()]) {
    const read = await runModel("staging.analyst_targets", { "raw.analyst_targets": given });
    expect(read).toMatchObject(inOrder);
  }
});
