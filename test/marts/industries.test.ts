import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const stock = (industry: string | null, sector_id: string | null) => ({ industry_id: industry, industry, sector_id });

test("each industry once, in the sector that most of its stocks are in; of equally many, the first in the alphabet", async () => {
  const rows = await runModel("marts.industries", {
    "core.stocks": [
      stock("phones", "technology"),
      stock("phones", "technology"),
      stock("phones", "communication"),
      stock("banks", "finance"),
      stock("banks", "energy"),
      stock("mines", null),
      stock(null, "technology"),
    ],
  });
  expect(rows).toEqual([
    { id: "banks", name: "banks", sector_id: "energy" },
    { id: "mines", name: "mines", sector_id: null },
    { id: "phones", name: "phones", sector_id: "technology" },
  ]);
});

test("of two spellings of an industry that are as frequent the first stands, capitals before small letters", async () => {
  const spelled = ["phones", "Phones"].map((industry) => ({
    industry_id: "phones",
    industry,
    sector_id: "technology",
  }));
  for (const stocks of [spelled, spelled.toReversed()]) {
    expect(await runModel("marts.industries", { "core.stocks": stocks })).toMatchObject([{ name: "Phones" }]);
  }
});
