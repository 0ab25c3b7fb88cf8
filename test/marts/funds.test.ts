import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("what an icon is drawn from, in the order of the ids", async () => {
  const rows = await runModel("marts.funds", {
    "core.funds": [
      { cik: 2, id: "soros-2", name: "Soros", icon_url: null, profile: "A fund." },
      { cik: 1, id: "scion-1", name: "Scion", icon_url: "https://example.org/scion.svg" },
    ],
  });
  expect(rows).toEqual([
    { id: "scion-1", name: "Scion", cik: 1 },
    { id: "soros-2", name: "Soros", cik: 2 },
  ]);
});
