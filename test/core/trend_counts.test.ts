import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const apple = 1;
const parameters = { report_period: "2023-12-31" };
const changed = (evidence: string, status: string | null, previous_shares: number | null, shares: number | null) => ({
  security_id: apple,
  report_period: "2023-12-31",
  evidence,
  status,
  previous_shares,
  shares,
  value_usd: shares === null ? null : 10 * shares,
});
const held = (cik: string, report_period: string) => ({ cik, security_id: apple, report_period, shares: 5 });
const named = (report_period: string, name_of_issuer: string, holdings_count = 1, cusip = "037833100") => ({
  cusip,
  report_period,
  name_of_issuer,
  holdings_count,
});
const cusips = ["2023-12-31", "2023-09-30", "2023-06-30"].flatMap((report_period) =>
  ["037833100", "03783310X"].map((cusip) => ({ report_period, cusip, security_id: apple })),
);

test("managers are counted by what they did: holders by status, those that left, those without evidence", async () => {
  const [counts, ...rest] = await runModel(
    "core.trend_counts",
    {
      "core.position_changes": [
        changed("both quarters", "new", null, 5),
        changed("both quarters", "new", null, 5),
        changed("both quarters", "increased", 5, 6),
        changed("both quarters", "maintained", 5, 5),
        changed("both quarters", "reduced", 5, 4),
        changed("both quarters", "closed", 5, null),
        changed("first or returning", null, null, 5),
        changed("in part", null, 5, 6),
        changed("in part", null, null, 6),
        changed("reported elsewhere", null, 5, null),
      ],
      "core.reporters": [
        { cik: 1, report_period: "2023-12-31" },
        { cik: 2, report_period: "2023-09-30" },
        { cik: 4, report_period: "2023-09-30" },
      ],
      "core.positions": [
        held("1", "2023-09-30"),
        held("2", "2023-09-30"),
        held("3", "2023-09-30"),
        held("4", "2023-09-30"),
        held("5", "2023-06-30"),
        held("1", "2023-12-31"),
      ],
      "core.issuer_names": [named("2023-12-31", "APPLE INC")],
      "core.cusips": cusips,
    },
    parameters,
  );
  expect(rest).toEqual([]);
  expect(counts).toMatchObject({
    holding_count: 8,
    previous_holding_count: 9,
    new_count: 2,
    increased_count: 1,
    maintained_count: 1,
    reduced_count: 1,
    closed_count: 1,
    first_or_returning_count: 1,
    in_part_count: 2,
    previous_in_part_count: 1,
    reported_elsewhere_count: 1,
    not_filed_count: 3,
    value_usd: 420,
  });
});

test("a value without shares is held, too", async () => {
  const rows = await runModel(
    "core.trend_counts",
    { "core.position_changes": [{ ...changed("both quarters", "new", null, 0), value_usd: 5 }] },
    parameters,
  );
  expect(rows).toMatchObject([{ holding_count: 1, new_count: 1, value_usd: 5 }]);
});

test("a security that everyone closed is counted still, with no dollars", async () => {
  const rows = await runModel(
    "core.trend_counts",
    {
      "core.position_changes": [changed("both quarters", "closed", 5, null)],
      "core.issuer_names": [named("2023-09-30", "APPLE INC")],
      "core.cusips": cusips,
    },
    parameters,
  );
  expect(rows).toMatchObject([{ holding_count: 0, previous_holding_count: 1, closed_count: 1, value_usd: 0 }]);
});

test("its name is the one most filed in the two quarters; of equally many, the first in the alphabet", async () => {
  const name = async (...names: readonly ReturnType<typeof named>[]) => {
    const rows = await runModel(
      "core.trend_counts",
      {
        "core.position_changes": [changed("both quarters", "new", null, 5)],
        "core.issuer_names": names,
        "core.cusips": cusips,
      },
      parameters,
    );
    return rows.map((row) => row.name_of_issuer);
  };
  const [now, before, longBefore] = ["2023-12-31", "2023-09-30", "2023-06-30"];
  expect(
    await name(named(now, "APPLE COMPUTER", 3), named(now, "APPLE INC", 2), named(before, "APPLE INC", 2)),
  ).toEqual(["APPLE INC"]);
  expect(await name(named(now, "B"), named(now, "A"), named(longBefore, "B"))).toEqual(["A"]);
  expect(await name(named(now, "A", 2), named(now, "B"), named(now, "B", 2, "03783310X"))).toEqual(["B"]);
  expect(await name()).toEqual([null]);
});

test("each security has a CUSIP and a name of its own", async () => {
  const amazon = 2;
  const rows = await runModel(
    "core.trend_counts",
    {
      "core.position_changes": [apple, amazon].map((security_id) => ({
        ...{ ...changed("both quarters", "new", null, 5), security_id },
      })),
      "core.issuer_names": [named("2023-12-31", "APPLE INC", 3), named("2023-12-31", "AMAZON COM INC", 5, "023135106")],
      "core.cusips": [
        { ...cusips[0], security_cusip: "037833100" },
        { report_period: "2023-12-31", cusip: "023135106", security_id: amazon, security_cusip: "023135106" },
      ],
    },
    parameters,
  );
  expect(rows).toMatchObject([
    { security_id: apple, security_cusip: "037833100", name_of_issuer: "APPLE INC" },
    { security_id: amazon, security_cusip: "023135106", name_of_issuer: "AMAZON COM INC" },
  ]);
});
