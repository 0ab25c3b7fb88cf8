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
  [null, null],
])("the rating %s is looked up as %s", async (rating, rating_word) => {
  const rows = await runModel("staging.analyst_targets", { "raw.analyst_targets": [{ ...entry, rating }] });
  expect(rows).toMatchObject([{ rating, rating_word }]);
});
