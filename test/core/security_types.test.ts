import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const [apple, spy, unknown] = [1, 2, 3] as const;

test("only what securities.csv says is an ETF; of what it does not say nothing is known", async () => {
  const securities = [
    { security_id: spy, type: "etf" },
    { security_id: apple, type: "stock" },
    { security_id: unknown, type: null },
  ];
  expect(await runModel("core.security_types", { "core.securities": securities })).toEqual([
    { security_id: apple, is_etf: false },
    { security_id: spy, is_etf: true },
  ]);
});
