import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("of a manager that is listed twice, the last line counts", async () => {
  const rows = await runModel("staging.funds", {
    "raw.funds": [
      { line: 2, cik: 1029160, name: "Soros", city: "New York" },
      { line: 3, cik: 1029160, name: "Soros Fund Management" },
    ],
  });
  expect(rows).toMatchObject([{ cik: 1029160, name: "Soros Fund Management", city: null }]);
});
