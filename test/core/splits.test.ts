import { expect, test } from "vitest";
import { type Given, runModel } from "../run-model.ts";

const split = { cusip: "023135106", ex_date: "2022-06-06", new_shares: 20, old_shares: 1 };
const run = (splits: (typeof split)[], given: Given = {}) =>
  runModel("core.splits", { "staging.splits": splits, ...given }, { as_of: "2022-06-30" });

test("splits up to as-of, none after it", async () => {
  const rows = await run([{ ...split, ex_date: "2022-07-01" }, { ...split, ex_date: "2022-06-30" }, split]);
  expect(rows).toMatchObject([
    { security_cusip: "023135106", ex_date: "2022-06-06", new_shares: 20, old_shares: 1 },
    { security_cusip: "023135106", ex_date: "2022-06-30" },
  ]);
});

test("one that is listed under the old and the new CUSIP of a security is one split", async () => {
  const link = { security_cusip: "035710409", security_id: "annaly" };
  const reverse = { ex_date: "2022-06-06", new_shares: 1, old_shares: 4 };
  const rows = await run(
    [
      { ...reverse, cusip: "035710409" },
      { ...reverse, cusip: "035710839" },
    ],
    {
      "core.security_links": [
        { cusip: "035710409", ...link },
        { cusip: "035710839", ...link },
      ],
    },
  );
  expect(rows).toMatchObject([{ security_id: "annaly", security_cusip: "035710409", new_shares: 1, old_shares: 4 }]);
});
