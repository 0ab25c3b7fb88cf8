import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const parameters = { report_period: "2023-12-31" };
const filing = (accession_number: string, kind: string, filed_at = `2024-02-${accession_number}`, more: Row = {}) => ({
  accession_number,
  kind,
  filed_at,
  cik: 1,
  report_period: "2023-12-31",
  ...more,
});

async function rule(filings: Row[], evidence: Row[] = []): Promise<Row[]> {
  const amendment_evidence = evidence.map((row) => ({ report_period: "2023-12-31", ...row }));
  return runModel(
    "core.filing_rulings",
    { "core.filings": filings, "core.amendment_evidence": amendment_evidence },
    parameters,
  );
}

/** The roles of a manager's filings by accession number, which is the day of filing. */
async function roles(filings: Row[], evidence: Row[] = []): Promise<Record<string, unknown>> {
  const rows = await rule(filings, evidence);
  return Object.fromEntries(rows.map(({ accession_number, role }) => [accession_number, role]));
}

describe("the base is the latest of originals and restatements", () => {
  test("one original", async () => {
    expect(await rule([filing("10", "original")])).toMatchObject([
      { role: "base", is_effective: true, is_flagged: false, reason: "latest original or restatement" },
    ]);
  });

  test("a restatement replaces the original", async () => {
    expect(await rule([filing("10", "original"), filing("20", "restatement")])).toMatchObject([
      { accession_number: "10", role: "superseded", is_effective: false, reason: "superseded by 20" },
      { accession_number: "20", role: "base", is_effective: true },
    ]);
  });

  test("an amendment of unknown type counts as a restatement", async () => {
    expect(await roles([filing("10", "original"), filing("20", "amendment of unknown type")])).toEqual({
      10: "superseded",
      20: "base",
    });
  });

  test("of two originals, the later; of two alike on one day, that with the higher accession number", async () => {
    expect(await roles([filing("10", "original"), filing("20", "original")])).toEqual({ 10: "superseded", 20: "base" });
    const sameDay = "2024-02-14";
    expect(await roles([filing("b", "original", sameDay), filing("a", "original", sameDay)])).toEqual({
      a: "superseded",
      b: "base",
    });
  });

  test("of one day, an amendment after what is none, then by the number on its cover", async () => {
    const sameDay = (
      accession_number: string,
      kind: string,
      submission_type: string,
      amendment_number: number | null,
    ) => filing(accession_number, kind, "2024-02-14", { submission_type, amendment_number });
    const original = sameDay("d", "original", "13F-HR", null);
    const restatement = sameDay("c", "restatement", "13F-HR/A", 1);
    const addition = sameDay("b", "new holdings", "13F-HR/A", 2);
    expect(await rule([original, restatement, addition])).toMatchObject([
      { accession_number: "b", ordinal: 3, role: "added" },
      { accession_number: "c", ordinal: 2, role: "base" },
      { accession_number: "d", ordinal: 1, role: "superseded" },
    ]);
    const unnumbered = sameDay("e", "restatement", "13F-HR/A", null);
    expect(await roles([original, restatement, unnumbered])).toMatchObject({ c: "base", e: "superseded" });
    const another = sameDay("f", "restatement", "13F-HR/A", null);
    expect(await roles([another, unnumbered])).toEqual({ e: "superseded", f: "base" });
  });

  test("of one day, an amendment without a number belongs to the original before it, not to a second one", async () => {
    const day = "2024-02-14";
    const addition = filing("b", "new holdings", day, { submission_type: "13F-HR/A" });
    expect(await roles([filing("a", "original", day), addition, filing("c", "original", day)])).toEqual({
      ...{ a: "superseded", b: "superseded", c: "base" },
    });
    expect(await roles([addition, filing("c", "original", day)])).toEqual({ b: "added", c: "base" });
    expect(await roles([filing("a", "notice", day), addition, filing("c", "original", day)])).toEqual({
      ...{ a: "notice", b: "added", c: "base" },
    });
  });

  test("of one day, the original that an amendment belongs to is its manager's, and of that day", async () => {
    const day = "2024-02-14";
    const restatement = { submission_type: "13F-HR/A", cik: 2 };
    const both = [filing("c", "restatement", day, restatement), filing("d", "original", day, { cik: 2 })];
    expect(await roles([filing("a", "original", day), ...both])).toEqual({ a: "base", c: "base", d: "superseded" });
    expect(await roles([filing("a", "original", "2024-02-10", { cik: 2 }), ...both])).toEqual({
      ...{ a: "superseded", c: "base", d: "superseded" },
    });
  });

  test("the day of filing decides, not the accession number, whose prefix is the submitter's", async () => {
    expect(
      await roles([filing("0009", "restatement", "2024-02-14"), filing("0001", "original", "2024-03-14")]),
    ).toEqual({
      "0009": "superseded",
      "0001": "base",
    });
  });
});

describe("new holdings", () => {
  test("add to the base that they follow, each of them", async () => {
    const filings = [filing("10", "original"), filing("20", "new holdings"), filing("25", "new holdings")];
    expect(await rule(filings)).toMatchObject([
      { role: "base" },
      { role: "added", is_effective: true, is_flagged: false, reason: "new holdings that add to 10" },
      { role: "added", is_effective: true },
    ]);
  });

  test("that a later restatement follows are part of it", async () => {
    const filings = [filing("10", "original"), filing("15", "new holdings"), filing("20", "restatement")];
    expect(await roles(filings)).toEqual({ 10: "superseded", 15: "superseded", 20: "base" });
  });

  test("filed before the base do not count", async () => {
    expect(await roles([filing("10", "new holdings"), filing("20", "original")])).toEqual({
      10: "superseded",
      20: "base",
    });
  });

  test("alone stand for themselves, and are flagged", async () => {
    expect(await rule([filing("10", "new holdings")])).toMatchObject([
      { role: "added", is_effective: true, is_flagged: true, reason: "new holdings without a filing to add to" },
    ]);
  });
});

describe("a restatement that cannot replace the base", () => {
  const book = [filing("10", "original"), filing("20", "restatement")];
  const addsTo = (base_accession_number: string) => [
    { accession_number: "20", base_accession_number, verdict: "new holdings", row_count: 99, base_row_count: 1000 },
  ];

  test("adds to it, and is flagged", async () => {
    expect(await rule(book, addsTo("10"))).toMatchObject([
      { accession_number: "10", role: "base" },
      { accession_number: "20", role: "added", is_effective: true, is_flagged: true },
    ]);
  });

  test.each([
    ["restatement", "a restatement"],
    ["amendment of unknown type", "of unknown type"],
  ])("says so of a %s", async (kind, said) => {
    const [, added] = await rule([filing("10", "original"), filing("20", kind)], addsTo("10"));
    expect(added?.reason).toBe(`filed as ${said}, but under a tenth of 10 and sharing none of its rows`);
  });

  test("replaces what was added before, where it restates that", async () => {
    const again = { accession_number: "25", verdict: "restatement", base_accession_number: "20" };
    const next = {
      ...again,
      verdict: "new holdings",
      base_accession_number: "10",
      row_count: 100,
      base_row_count: 1000,
    };
    for (const kind of ["restatement", "new holdings"]) {
      const filings = [filing("10", "original"), filing("20", kind), filing("25", "restatement")];
      expect(await rule(filings, [...addsTo("10"), next, again])).toMatchObject([
        { role: "base" },
        { role: "superseded", reason: "superseded by 25" },
        { role: "added", is_flagged: true, reason: expect.stringContaining("with the CUSIPs of an addition to 10") },
      ]);
    }
  });

  test("replaces a base that it restates, as it says, which deserves no look", async () => {
    const restates = { accession_number: "20", base_accession_number: "10", verdict: "restatement" };
    expect(await rule(book, [restates])).toMatchObject([
      { role: "superseded" },
      { role: "base", is_flagged: false, reason: "latest original or restatement" },
    ]);
  });

  test("leaves it the base that the next one adds to", async () => {
    const next = { accession_number: "25", base_accession_number: "10", verdict: "new holdings" };
    expect(await roles([...book, filing("25", "restatement")], [...addsTo("10"), next])).toEqual({
      10: "base",
      20: "added",
      25: "added",
    });
  });

  test("replaces a base that it was not measured by", async () => {
    const filings = [filing("05", "original"), ...book];
    expect(await roles(filings, addsTo("05"))).toEqual({
      "05": "superseded",
      10: "superseded",
      20: "base",
    });
  });

  test("is gone with its base when a whole restatement follows", async () => {
    const filings = [...book, filing("25", "restatement")];
    expect(await roles(filings, addsTo("10"))).toEqual({
      10: "superseded",
      20: "superseded",
      25: "base",
    });
  });
});

describe("new holdings that repeat the base", () => {
  const book = [filing("10", "original"), filing("20", "new holdings")];
  const repeats = [{ accession_number: "20", base_accession_number: "10", verdict: "restatement" }];

  test("replace it, and are flagged", async () => {
    expect(await rule(book, repeats)).toMatchObject([
      { accession_number: "10", role: "superseded", is_flagged: false, reason: "superseded by 20" },
      {
        accession_number: "20",
        role: "base",
        is_flagged: true,
        reason: "filed as new holdings, but holds most of the book of 10",
      },
    ]);
  });

  test("are a base to add to, and to replace", async () => {
    expect(await roles([...book, filing("25", "new holdings")], repeats)).toEqual({
      10: "superseded",
      20: "base",
      25: "added",
    });
    expect(await rule([...book, filing("25", "restatement")], repeats)).toMatchObject([
      { role: "superseded" },
      { role: "superseded", is_flagged: false },
      { role: "base", is_flagged: false },
    ]);
  });

  test("in other numbers add to it, and are flagged", async () => {
    const others = [{ accession_number: "20", base_accession_number: "10", verdict: "new holdings" }];
    expect(await rule(book, others)).toMatchObject([
      { role: "base" },
      { role: "added", is_flagged: true, reason: "new holdings with the CUSIPs of 10 in other numbers" },
    ]);
  });

  test("leave what was added to that base, but for what they repeat, too", async () => {
    const filings = [filing("10", "original"), filing("15", "new holdings"), filing("20", "new holdings")];
    const added = { accession_number: "15", role: "added", is_flagged: false, reason: "new holdings that add to 20" };
    expect(await rule(filings, repeats)).toMatchObject([{ role: "superseded" }, added, { role: "base" }]);
    expect(await rule(filings, [...repeats, { ...repeats[0], base_accession_number: "15" }])).toMatchObject([
      { role: "superseded" },
      { role: "superseded", is_effective: false, reason: "superseded by 20" },
      { role: "base", is_flagged: true },
    ]);
    const before = filing("05", "new holdings");
    expect(await roles([before, ...filings], repeats)).toMatchObject({ "05": "superseded", 15: "added", 20: "base" });
  });

  test("leave what was added where others take their place that do not repeat it", async () => {
    const filings = ["15", "20", "25"].map((number) => filing(number, "new holdings"));
    const again = (accession_number: string, base_accession_number: string) => ({
      ...{ accession_number, base_accession_number, verdict: "restatement" },
    });
    const evidence = [again("20", "10"), again("20", "15"), again("25", "20")];
    expect(await roles([filing("10", "original"), ...filings], evidence)).toEqual({
      ...{ 10: "superseded", 15: "added", 20: "superseded", 25: "base" },
    });
  });

  test("leave it whatever another manager filed since", async () => {
    const filings = [filing("10", "original"), filing("15", "new holdings"), filing("20", "new holdings")];
    const others = ["11", "16"].map((number) => filing(number, "original", undefined, { cik: 2 }));
    expect(await roles([...filings, ...others], repeats)).toMatchObject({ 15: "added", 16: "base", 20: "base" });
  });

  test("add where corrections.csv says so", async () => {
    const corrected = filing("20", "new holdings", undefined, {
      corrected_role: "added",
      correction_reason: "seen by hand",
    });
    expect(await rule([filing("10", "original"), corrected], repeats)).toMatchObject([
      { role: "base" },
      { role: "added", is_flagged: false, reason: "corrections.csv: seen by hand" },
    ]);
  });
});

describe("new holdings that repeat earlier ones", () => {
  const repeats = { accession_number: "25", base_accession_number: "20", verdict: "restatement" };
  const filings = (first: Row = {}, second: Row = {}) => [
    filing("10", "original"),
    filing("20", "new holdings", undefined, first),
    filing("25", "new holdings", undefined, second),
  ];

  test("replace them, and are flagged", async () => {
    expect(await rule(filings(), [repeats])).toMatchObject([
      { role: "base" },
      { role: "superseded", is_effective: false, is_flagged: false, reason: "superseded by 25" },
      { role: "added", is_flagged: true, reason: "new holdings that repeat those of an earlier amendment" },
    ]);
  });

  test("without a base, too, and where they are repeated once more", async () => {
    const again = { accession_number: "27", base_accession_number: "20", verdict: "restatement" };
    const third = { ...again, base_accession_number: "25" };
    const alone = [...filings().slice(1), filing("27", "new holdings")];
    expect(await rule(alone, [repeats, again, third])).toMatchObject([
      { role: "superseded", reason: "superseded by 27" },
      { role: "superseded", reason: "superseded by 27" },
      { role: "added", is_flagged: true },
    ]);
  });

  test("but not where they come first, nor where their numbers are others", async () => {
    const [accession_number, base_accession_number] = ["20", "25"];
    expect(await roles(filings(), [{ ...repeats, accession_number, base_accession_number }])).toMatchObject({
      20: "added",
      25: "added",
    });
    expect(await roles(filings(), [{ ...repeats, verdict: "new holdings" }])).toMatchObject({ 20: "added" });
  });

  test("of a base that was replaced since, no more than it", async () => {
    expect(await rule([...filings(), filing("27", "restatement")], [repeats])).toMatchObject([
      { reason: "superseded by 27" },
      { reason: "superseded by 27" },
      { role: "superseded", is_flagged: false },
      { role: "base" },
    ]);
  });

  test("add to them where corrections.csv says that either is added", async () => {
    const corrected = { corrected_role: "added", correction_reason: "seen by hand" };
    for (const both of [filings(corrected), filings({}, corrected)]) {
      expect(await roles(both, [repeats])).toEqual({ 10: "base", 20: "added", 25: "added" });
    }
  });
});

describe("corrections.csv overrules", () => {
  const corrected = (corrected_role: string) => ({ corrected_role, correction_reason: "seen by hand" });

  test("the base, whatever came later", async () => {
    const filings = [filing("10", "original", undefined, corrected("base")), filing("20", "restatement")];
    expect(await rule(filings)).toMatchObject([
      { role: "base", corrected_role: "base", reason: "corrections.csv: seen by hand" },
      { role: "superseded", corrected_role: null },
    ]);
    const added = filing("15", "new holdings");
    expect(await roles([...filings, added])).toEqual({ 10: "base", 15: "added", 20: "superseded" });
  });

  test("the last of two", async () => {
    const filings = ["10", "20"].map((name) => filing(name, "original", undefined, corrected("base")));
    expect(await rule(filings)).toMatchObject([
      { role: "superseded", reason: "superseded by 20" },
      { role: "base", reason: "corrections.csv: seen by hand" },
    ]);
  });

  test("that a filing adds, even one filed before the base", async () => {
    const filings = [filing("10", "restatement", undefined, corrected("added")), filing("20", "original")];
    expect(await roles(filings)).toEqual({ 10: "added", 20: "base" });
  });

  test("that a filing does not count: the one before it does again", async () => {
    const filings = [filing("10", "original"), filing("20", "restatement", undefined, corrected("ignored"))];
    expect(await rule(filings)).toMatchObject([{ role: "base" }, { role: "ignored", is_effective: false }]);
  });

  test.each(["ignored", "added"])(
    "that a filing is %s: one after it is measured by the base before it",
    async (role) => {
      const filings = [
        filing("10", "original"),
        filing("20", "restatement", undefined, corrected(role)),
        filing("25", "restatement"),
      ];
      const small = [{ accession_number: "25", base_accession_number: "10", verdict: "new holdings" }];
      expect(await roles(filings, small)).toEqual({ 10: "base", 20: role, 25: "added" });
    },
  );

  test.each([
    ["ignored", false],
    ["base", true],
    ["added", true],
    ["notice", false],
  ])("that a notice is %s", async (role, is_effective) => {
    expect(await rule([filing("10", "notice", undefined, corrected(role))])).toMatchObject([
      { kind: "notice", role, is_effective, reason: "corrections.csv: seen by hand" },
    ]);
  });

  test("that a report is a notice: the one before it does not count for that", async () => {
    const filings = [filing("10", "original"), filing("20", "restatement", undefined, corrected("notice"))];
    expect(await rule(filings)).toMatchObject([{ role: "base" }, { role: "notice", is_effective: false }]);
  });

  test("that a small restatement is the base indeed", async () => {
    const filings = [filing("10", "original"), filing("20", "restatement", undefined, corrected("base"))];
    const small = { accession_number: "20", base_accession_number: "10", verdict: "new holdings" };
    expect(await roles(filings, [small])).toEqual({ 10: "superseded", 20: "base" });
    const next = { ...small, accession_number: "25", base_accession_number: "20" };
    expect(await roles([...filings, filing("25", "restatement")], [small, next])).toEqual({
      10: "superseded",
      20: "base",
      25: "added",
    });
  });
});

describe("a notice", () => {
  test("neither counts nor stands in for a base, nor is it flagged", async () => {
    expect(await rule([filing("10", "original"), filing("20", "notice"), filing("25", "new holdings")])).toMatchObject([
      { role: "base" },
      { role: "notice", is_effective: false, reason: "others report for this manager" },
      { role: "added", is_flagged: false },
    ]);
    expect(await rule([filing("20", "notice")])).toMatchObject([{ role: "notice", is_flagged: false }]);
  });

  test("leaves the base as it was to a restatement that cannot replace it", async () => {
    const filings = [filing("10", "original"), filing("20", "notice"), filing("25", "restatement")];
    const small = [{ accession_number: "25", base_accession_number: "10", verdict: "new holdings" }];
    expect(await roles(filings, small)).toEqual({ 10: "base", 20: "notice", 25: "added" });
  });
});

test("managers and quarters do not mix", async () => {
  const rows = await rule([
    filing("10", "original"),
    filing("20", "original", undefined, { cik: 2 }),
    filing("25", "restatement", undefined, { report_period: "2023-09-30" }),
  ]);
  expect(rows.map(({ accession_number, role }) => [accession_number, role])).toEqual([
    ["10", "base"],
    ["20", "base"],
  ]);
  const small = { accession_number: "20", base_accession_number: "10", verdict: "new holdings" };
  const both = [filing("10", "original"), filing("20", "restatement")];
  expect(await roles(both, [{ ...small, report_period: "2023-09-30" }])).toEqual({ 10: "superseded", 20: "base" });
});
