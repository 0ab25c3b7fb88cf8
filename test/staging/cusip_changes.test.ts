import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("a change listed twice is one, from its earliest day", async () => {
  const rows = await runModel("staging.cusip_changes", {
    "raw.cusip_changes": [
      { old_cusip: "13645T100", new_cusip: "13646K108", effective_date: "2023-04-17" },
      { old_cusip: "13645T100", new_cusip: "13646K108", effective_date: "2023-04-14" },
    ],
  });
  expect(rows).toEqual([{ old_cusip: "13645T100", new_cusip: "13646K108", effective_date: "2023-04-14" }]);
});
