import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const [amazon, apple, tesla] = [1, 2, 3] as const;
const reported = (cik: number, report_period: string) => ({ cik, report_period, status: "reported", has_base: true });
const held = (cik: number, security_id: number, report_period: string, shares: number) => ({
  ...{ cik, security_id, report_period, shares },
  value_usd: 10 * shares,
});

test("what each manager held of a security at both ends, in the order of the key", async () => {
  const rows = await runModel(
    "core.position_pairs",
    {
      "core.reporters": [reported(1, before), reported(1, now), reported(2, now)],
      "core.positions": [
        held(2, amazon, now, 5),
        held(1, tesla, now, 3),
        held(1, amazon, before, 1),
        held(1, apple, before, 2),
        held(1, apple, now, 4),
        held(1, apple, "2023-06-30", 9),
      ],
    },
    { report_period: now },
  );
  const both = { report_period: now, evidence: "both quarters" };
  expect(rows).toEqual([
    {
      ...{ ...both, cik: 1, security_id: amazon },
      ...{ shares: null, value_usd: null, previous_shares: 1, previous_value_usd: 10 },
    },
    {
      ...{ ...both, cik: 1, security_id: apple },
      ...{ shares: 4, value_usd: 40, previous_shares: 2, previous_value_usd: 20 },
    },
    {
      ...{ ...both, cik: 1, security_id: tesla },
      ...{ shares: 3, value_usd: 30, previous_shares: null, previous_value_usd: null },
    },
    {
      ...{ cik: 2, security_id: amazon, report_period: now, evidence: "first or returning" },
      ...{ shares: 5, value_usd: 50, previous_shares: null, previous_value_usd: null },
    },
  ]);
});

test("what its two reports are evidence of: in part, where either lacks its base; as a first one, where it gave notice before", async () => {
  const inPart = (cik: number, report_period: string) => ({ ...reported(cik, report_period), has_base: false });
  const given = {
    "core.reporters": [
      ...[inPart(1, before), reported(1, now)],
      ...[reported(2, before), inPart(2, now)],
      ...[{ ...reported(3, before), status: "reported elsewhere" }, reported(3, now)],
      ...[reported(4, "2023-06-30"), reported(4, now)],
    ],
    "core.positions": [1, 2, 3, 4].map((cik) => held(cik, amazon, now, 1)),
  };
  expect(await runModel("core.position_pairs", given, { report_period: now })).toMatchObject([
    { cik: 1, evidence: "in part" },
    { cik: 2, evidence: "in part" },
    { cik: 3, evidence: "first or returning" },
    { cik: 4, evidence: "first or returning" },
  ]);
});

test("nothing of a manager that has neither reported nor given notice yet, but of one that gave notice", async () => {
  const given = {
    "core.reporters": [
      reported(1, before),
      reported(2, before),
      { cik: 2, report_period: now, status: "reported elsewhere" },
    ],
    "core.positions": [held(1, amazon, before, 1), held(2, amazon, before, 2)],
  };
  expect(await runModel("core.position_pairs", given, { report_period: now })).toMatchObject([
    { cik: 2, evidence: "reported elsewhere", shares: null, previous_shares: 2 },
  ]);
});
