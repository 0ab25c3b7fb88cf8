import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const row = (cusip: string, shares_type = "SH", put_call: string | null = null) => ({
  ...period,
  ...{ cusip, shares_type, put_call },
});

test("a CUSIP is held by a row of shares, of principal or of options", async () => {
  const rows = await runModel(
    "core.held_cusips",
    {
      "core.holdings": [
        row("037833100"),
        row("037833100"),
        row("88160RAG6"),
        row("88160RAG6", "PRN"),
        row("88160RAG6", "PRN"),
        row("88160RAH4"),
        row("88160RAH4", "PRN"),
        row("464287234", "SH", "Put"),
        row("464287242", "PRN", "Put"),
        row("88160R101", "SH", "Call"),
        row("88160R101"),
        { ...row("594918104"), report_period: "2023-09-30" },
      ],
    },
    period,
  );
  expect(rows).toEqual([
    { cusip: "037833100", ...period, has_principal: false, is_principal: false, has_options_only: false },
    { cusip: "464287234", ...period, has_principal: false, is_principal: false, has_options_only: true },
    { cusip: "464287242", ...period, has_principal: false, is_principal: false, has_options_only: true },
    { cusip: "88160R101", ...period, has_principal: false, is_principal: false, has_options_only: false },
    { cusip: "88160RAG6", ...period, has_principal: true, is_principal: true, has_options_only: false },
    { cusip: "88160RAH4", ...period, has_principal: true, is_principal: false, has_options_only: false },
  ]);
});

test("options tell nothing of whether a CUSIP is one of principal", async () => {
  const rows = [row("88160RAG6", "PRN"), row("88160RAG6", "SH", "Put"), row("88160RAG6", "SH", "Call")];
  expect(await runModel("core.held_cusips", { "core.holdings": rows }, period)).toMatchObject([{ is_principal: true }]);
});
