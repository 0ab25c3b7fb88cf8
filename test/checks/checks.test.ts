import { describe, expect, test } from "vitest";
import { listKeyChecks, readChecks } from "../../pipeline/checks/checks.ts";
import { runSql } from "../run-model.ts";
import { worlds } from "./worlds.ts";

const checks = await readChecks();

test("every check has its worlds, and every world its check", () => {
  expect(Object.keys(worlds).sort()).toEqual(checks.map(({ name }) => name));
});

const tried = checks.filter(({ name }) => name in worlds).map((check) => [check.name, check] as const);

describe.each(tried)("%s", (name, { sql, scope }) => {
  const { good, bad, offenders } = worlds[name] ?? expect.unreachable();

  test("orders its rows: the first are told as examples", () => {
    expect(sql).toMatch(/\norder by [^\n]+\n?$/);
  });

  test("is silent where the rule holds", async () => {
    for (const given of [good].flat()) expect(await runSql(sql, given)).toEqual([]);
  });

  test("answers the rows that offend", async () => {
    const rows = await runSql(sql, bad);
    expect(rows).toMatchObject([...offenders]);
    if (scope === "by quarter") expect(rows[0]).toHaveProperty("report_period");
    // Whatever it is a CUSIP of, a finding has it where the dictionary says.
    expect(rows[0]).not.toHaveProperty("security_cusip");
  });

  test("answers them in one order, in whichever the tables lie", async () => {
    const turned = Object.fromEntries(Object.entries(bad).map(([table, rows]) => [table, [...(rows ?? [])].reverse()]));
    expect(await runSql(sql, turned)).toEqual(await runSql(sql, bad));
  });
});

describe("the key of a table", () => {
  const check = listKeyChecks().find(({ name }) => name === "core_positions__key") ?? expect.unreachable();
  const [apple, amazon] = [1, 2] as const;
  const position = { cik: 1, security_id: apple, report_period: "2023-12-31", shares: 1 };

  test("is silent where it tells the rows apart", async () => {
    const rows = [position, { ...position, cik: 2 }, { ...position, security_id: amazon }];
    expect(await runSql(check.sql, { "core.positions": rows })).toEqual([]);
  });

  test("answers the keys that rows share", async () => {
    const rows = [position, { ...position, shares: 2 }];
    expect(await runSql(check.sql, { "core.positions": rows })).toMatchObject([{ cik: 1, rows: 2 }]);
  });
});
