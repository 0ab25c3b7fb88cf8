import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("each sector of a stock once, by its id; a stock without one adds none", async () => {
  const rows = await runModel("marts.sectors", {
    "core.stocks": [
      { sector_id: "technology", sector: "technology" },
      { sector_id: "technology", sector: "Technology" },
      { sector_id: "health-care", sector: "Health Care" },
      { sector_id: null, sector: null },
    ],
  });
  expect(rows).toEqual([
    { id: "health-care", name: "Health Care" },
    { id: "technology", name: "Technology" },
  ]);
});

test("of several spellings the most frequent stands, of equally many the first, capitals before small letters", async () => {
  const name = async (...spellings: string[]) => {
    const stocks = spellings.map((sector) => ({ sector_id: "energy", sector }));
    const [row] = await runModel("marts.sectors", { "core.stocks": stocks });
    return row?.name;
  };
  expect(await name("ENERGY", "Energy", "Energy", "energy")).toBe("Energy");
  expect(await name("energy", "Energy")).toBe("Energy");
});
