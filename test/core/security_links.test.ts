import { describe, expect, test } from "vitest";
import { type Given, runModel } from "../run-model.ts";

/** The CUSIPs that another stands for, by that one. */
async function links(given: Given): Promise<Record<string, string[]>> {
  const rows = await runModel("core.security_links", given, { as_of: "2023-12-31" });
  const stands = [...new Set(rows.map(({ security_cusip }) => String(security_cusip)))];
  const linkedTo = (one: string) =>
    rows.filter(({ security_cusip }) => security_cusip === one).map(({ cusip }) => String(cusip));
  return Object.fromEntries(stands.map((one) => [one, linkedTo(one)]));
}
const change = (old_cusip: string, new_cusip: string) => ({ old_cusip, new_cusip, effective_date: "2023-04-14" });

describe("a CUSIP change", () => {
  test("links the two; the old one stands for both, so that the security's id stays", async () => {
    expect(await links({ "core.cusip_changes": [change("Z", "A")] })).toEqual({ Z: ["A"] });
    const held = { "core.held_cusips": [{ cusip: "A", report_period: "2023-06-30" }] };
    expect(await links({ ...held, "core.cusip_changes": [change("Z", "A")] })).toEqual({ Z: ["A"] });
  });

  test("after another makes one chain", async () => {
    expect(await links({ "core.cusip_changes": [change("B", "A"), change("C", "B")] })).toEqual({
      C: ["A", "B"],
    });
  });

  test("of two into one makes all three one", async () => {
    expect(await links({ "core.cusip_changes": [change("X", "A"), change("Y", "A")] })).toEqual({
      X: ["A", "Y"],
    });
  });
});

describe("a CUSIP with a wrong check digit", () => {
  const held = (...cusips: string[]) => ({ "core.held_cusips": cusips.map((cusip) => ({ cusip })) });

  test("is the known one whose first eight characters it has, held or in securities.csv", async () => {
    expect(await links(held("037833101", "037833100", "02079K305"))).toEqual({ "037833100": ["037833101"] });
    expect(await links({ ...held("037833109"), "staging.securities": [{ cusip: "037833100" }] })).toEqual({
      "037833100": ["037833109"],
    });
  });

  test("is known where only splits.csv names it", async () => {
    const splits = [{ cusip: "023135107", ex_date: "2022-06-06" }];
    expect(await links({ ...held("023135106"), "staging.splits": splits })).toEqual({ "023135106": ["023135107"] });
  });

  test("is none other where no CUSIP with the right one is known", async () => {
    expect(await links(held("037833101", "037833109", "037833"))).toEqual({});
  });

  test("is told by its first eight characters only where it has nine", async () => {
    expect(await links(held("03783310", "0378331000", "037833100"))).toEqual({});
    expect(await links(held("023135106", "023135119"))).toEqual({});
  });

  test("stands for none with the right one, be it first in the alphabet", async () => {
    expect(await links(held("023135106", "023135101"))).toEqual({ "023135106": ["023135101"] });
    const changed = { ...held("023135106", "023135101"), "core.cusip_changes": [change("023135101", "023135106")] };
    expect(await links(changed)).toEqual({ "023135106": ["023135101"] });
  });

  test("links what it is changed into by mistake to the right one", async () => {
    const given = { ...held("023135106", "023135101"), "core.cusip_changes": [change("011111111", "023135101")] };
    expect(await links(given)).toEqual({ "011111111": ["023135101", "023135106"] });
  });

  test("stands for nothing, whatever becomes of the right one", async () => {
    const given = {
      ...held("037833000", "037833100", "037833101"),
      "core.cusip_changes": [change("Z", "037833100")],
    };
    expect(await links(given)).toEqual({ Z: ["037833100", "037833101"] });
  });
});

describe("securities.csv", () => {
  const securities = (...rows: [cusip: string, ticker: string | null][]) =>
    links({ "staging.securities": rows.map(([cusip, ticker]) => ({ cusip, ticker })) });

  test("links CUSIPs that share both the ticker and the issuer's six characters", async () => {
    expect(await securities(["44267D107", "HHC"], ["44267D206", "HHC"])).toEqual({
      "44267D107": ["44267D206"],
    });
  });

  test("a ticker alone identifies nothing: B was Barnes, and now is Barrick", async () => {
    expect(await securities(["067806109", "B"], ["067901108", "B"])).toEqual({});
    expect(await securities(["067901108", "B"], ["067902106", "B"])).toEqual({});
  });

  test("the issuer's six characters alone identify nothing: GOOG and GOOGL are two", async () => {
    expect(await securities(["02079K107", "GOOG"], ["02079K305", "GOOGL"])).toEqual({});
    expect(await securities(["02079K107", null], ["02079K305", null])).toEqual({});
  });

  test("of those the one that was held first stands for both, whatever the alphabet says", async () => {
    const given = (...quarters: [cusip: string, report_period: string][]) => ({
      "staging.securities": ["531229755", "531229854"].map((cusip) => ({ cusip, ticker: "FWONK" })),
      "core.held_cusips": quarters.map(([cusip, report_period]) => ({ cusip, report_period })),
    });
    expect(await links(given(["531229854", "2023-06-30"], ["531229755", "2023-09-30"]))).toEqual({
      "531229854": ["531229755"],
    });
    const since = ["531229854", "2023-12-31"] as [string, string];
    expect(await links(given(["531229854", "2023-06-30"], ["531229755", "2023-09-30"], since))).toEqual({
      "531229854": ["531229755"],
    });
    expect(await links(given(["531229854", "2023-06-30"]))).toEqual({ "531229854": ["531229755"] });
    expect(await links(given())).toEqual({ "531229755": ["531229854"] });
  });

  test("links no bond to the stock of its issuer, though it be listed with the ticker", async () => {
    const held = (...quarters: boolean[]) => ({
      "staging.securities": ["88160R101", "88160RAG6"].map((cusip) => ({ cusip, ticker: "TSLA" })),
      "core.held_cusips": quarters.map((is_principal) => ({ cusip: "88160RAG6", is_principal })),
    });
    expect(await links(held(true, true, false))).toEqual({});
    expect(await links(held(true, false))).toEqual({ "88160R101": ["88160RAG6"] });
  });

  test("and a change make one security together", async () => {
    const given = {
      "staging.securities": [
        { cusip: "44267D107", ticker: "HHH" },
        { cusip: "44267D206", ticker: "HHH" },
      ],
      "core.cusip_changes": [change("44267D107", "44267T102")],
    };
    expect(await links(given)).toEqual({ "44267D107": ["44267D206", "44267T102"] });
    const changed = { ...given, "core.cusip_changes": [change("X", "44267D107")] };
    expect(await links(changed)).toEqual({ "44267D206": ["44267D107", "X"] });
  });
});
