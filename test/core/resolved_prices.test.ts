import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const price = (accession_number: string, filed_price: number, more: Row = {}) => ({
  ...period,
  accession_number,
  cusip: "apple",
  shares_type: "SH",
  filed_price,
  is_repeating: false,
  is_uneven: false,
  ...more,
});
const unit = (accession_number: string, value_unit_usd: number, is_resolved = true) => ({
  ...period,
  accession_number,
  value_unit_usd,
  is_resolved,
});

test("the median in dollars over filings whose unit is resolved", async () => {
  const rows = await runModel(
    "core.resolved_prices",
    {
      "core.filed_prices": [
        price("a", 190),
        price("b", 0.194),
        price("c", 191),
        price("unresolved", 7),
        price("principal", 0.9, { shares_type: "PRN" }),
        price("repeating", 1, { is_repeating: true }),
        price("uneven", 1, { is_uneven: true }),
      ],
      "core.quarter_units": [
        unit("a", 1),
        unit("b", 1_000),
        unit("c", 1),
        unit("unresolved", 1, false),
        unit("principal", 1),
        unit("repeating", 1),
      ],
    },
    period,
  );
  expect(rows).toMatchObject([{ cusip: "apple", price_usd: 191, filings_count: 3 }]);
});
