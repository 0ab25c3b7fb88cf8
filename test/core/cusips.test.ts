import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const cp = 1;
const period = { report_period: "2023-12-31" };

test("a CUSIP held is a security of its own, or the one that it is linked to", async () => {
  const rows = await runModel(
    "core.cusips",
    {
      "core.held_cusips": ["037833100", "13646K108"].map((cusip) => ({ ...period, cusip, has_principal: false })),
      "core.security_links": [
        { cusip: "13646K108", security_cusip: "13645T100", security_id: cp },
        { cusip: "held by nobody", security_cusip: "13645T100", security_id: cp },
      ],
    },
    period,
  );
  expect(rows).toEqual([
    {
      cusip: "037833100",
      ...period,
      security_cusip: "037833100",
      security_id: 0x970f6cee35,
      has_principal: false,
    },
    {
      cusip: "13646K108",
      ...period,
      security_cusip: "13645T100",
      security_id: cp,
      has_principal: false,
    },
  ]);
});
