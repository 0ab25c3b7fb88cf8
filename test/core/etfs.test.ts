import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("only what securities.csv says is an ETF", async () => {
  const securities = [
    { security_id: "spy", type: "etf" },
    { security_id: "apple", type: "stock" },
    { security_id: "unknown", type: null },
  ];
  expect(await runModel("core.etfs", { "core.securities": securities })).toEqual([{ security_id: "spy" }]);
});
