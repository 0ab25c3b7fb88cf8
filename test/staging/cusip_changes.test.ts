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

test("changes are in the order of the old CUSIP, then of the new one", async () => {
  const changes = [
    ["13645T100", "44267T102"],
    ["44267D107", "13646K108"],
    ["44267D107", "44267T102"],
  ].map(([old_cusip = "", new_cusip = ""]) => ({ old_cusip, new_cusip, effective_date: "2023-04-14" }));
  for (const given of [changes, changes.toReversed()]) {
    expect(await runModel("staging.cusip_changes", { "raw.cusip_changes": given })).toEqual(changes);
  }
});
