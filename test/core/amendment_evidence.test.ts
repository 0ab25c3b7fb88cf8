import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const held = (
  accession_number: string,
  cusips: readonly string[],
  put_call: string | null = null,
  row_count = 1,
  shares = 100,
): Row[] => cusips.map((cusip) => ({ accession_number, source_id: "zip", cusip, put_call, row_count, shares }));
const cusips = (count: number, prefix = "book"): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const filing = (accession_number: string, kind: string, cik = "1") => ({
  accession_number,
  source_id: "zip",
  cik,
  kind,
  is_amendment_type_corrected: false,
  report_period: "2023-12-31",
});
const run = (filings: Row[], holdings: Row[], totals: Row[] = []) =>
  runModel(
    "core.amendment_evidence",
    { "core.filings": filings, "core.filing_totals": totals, "staging.holdings": holdings },
    { report_period: "2023-12-31" },
  );
const book = filing("book", "original");

test.each(["restatement", "amendment of unknown type"])(
  "a %s with under a tenth of the rows of a filing, sharing none of them, cannot replace it",
  async (kind) => {
    const holdings = [...held("book", cusips(41)), ...held("small", cusips(4, "other"))];
    expect(await run([book, filing("small", kind)], holdings)).toMatchObject([
      {
        accession_number: "small",
        base_accession_number: "book",
        verdict: "new holdings",
        row_count: 4,
        base_row_count: 41,
        shared_keys_count: 0,
      },
    ]);
  },
);

test.each([
  ["restatement", held("small", cusips(4, "other"))],
  ["new holdings", held("small", cusips(41))],
])("what corrections.csv says is a %s is one, whatever rows it has", async (kind, rows) => {
  const told = { ...filing("small", kind), is_amendment_type_corrected: true };
  expect(await run([book, told], [...held("book", cusips(41)), ...rows])).toEqual([]);
  const filed = await run([book, filing("small", kind)], [...held("book", cusips(41)), ...rows]);
  expect(filed).toMatchObject([{ accession_number: "small" }]);
});

test("what adds to a book so replaces what it holds two thirds of, in whatever numbers, whatever that says it is", async () => {
  const holdings = [...held("book", cusips(41)), ...held("added", cusips(3, "other"))];
  const again = [...held("small", ["other0", "other1"], null, 1, 250), ...held("small", ["another"])];
  for (const kind of ["restatement", "new holdings"]) {
    const filings = [book, filing("added", kind), filing("small", "restatement")];
    const rows = await run(filings, [...holdings, ...again]);
    expect(rows.filter(({ accession_number }) => accession_number === "small")).toMatchObject([
      { base_accession_number: "added", verdict: "restatement", shared_keys_count: 2, same_count: 0 },
      { base_accession_number: "book", verdict: "new holdings" },
    ]);
    const fewer = await run(filings, [...holdings, ...again.slice(1)]);
    expect(fewer.filter(({ accession_number }) => accession_number === "small")).toHaveLength(1);
  }
});

test("what holds two thirds of an earlier addition, and none of the book, is that addition again, if it has half of the book's rows at most", async () => {
  const added = { ...filing("added", "new holdings"), filed_at: "2024-02-20", amendment_number: 1 };
  const again = { ...filing("again", "restatement"), filed_at: "2024-02-20", amendment_number: 2 };
  const judge = async (size: number, filings: Row[] = [book, added, again]) => {
    const holdings = [...held("book", cusips(size)), ...held("added", cusips(3, "other"))];
    const rows = await run(filings, [...holdings, ...held("again", ["other0", "other1", "another"])]);
    return rows.filter(({ accession_number }) => accession_number === "again");
  };
  expect(await judge(6)).toMatchObject([
    { base_accession_number: "added", verdict: "restatement" },
    { base_accession_number: "book", verdict: "new holdings" },
  ]);
  expect(await judge(5)).toEqual([]);
  // What came after it did not add anything yet.
  expect(await judge(6, [book, { ...added, amendment_number: 3 }, again])).toEqual([]);
  expect(await judge(6, [book, { ...added, filed_at: "2024-02-21" }, again])).toEqual([]);
  // One without a number came before those that have one, and of two without it the accession number tells.
  const numbered = (amendment: Row, amendment_number: number | null) => ({ ...amendment, amendment_number });
  expect(await judge(6, [book, numbered(added, null), numbered(again, 1)])).toHaveLength(2);
  expect(await judge(6, [book, numbered(added, 1), numbered(again, null)])).toEqual([]);
  expect(await judge(6, [book, numbered(added, null), numbered(again, null)])).toHaveLength(2);
});

test("it is no addition again for those of others, nor for one that it does not hold, nor for a restatement that it repeats", async () => {
  const earlier = (kind: string) => ({ ...filing("earlier", kind), filed_at: "2024-02-20" });
  const small = { ...filing("small", "restatement"), filed_at: "2024-02-21" };
  const judge = async (filings: Row[], held_earlier: readonly string[]) => {
    const holdings = ["earlier", "last"].flatMap((name) => held(name, held_earlier));
    holdings.push(...held("book", cusips(6)), ...held("small", cusips(3, "other")));
    const rows = await run([book, ...filings, small], holdings);
    return rows.filter(({ accession_number }) => accession_number === "small");
  };
  const added = earlier("new holdings");
  expect(await judge([added], cusips(3, "another"))).toEqual([]);
  expect(await judge([earlier("restatement")], cusips(3, "other"))).toEqual([]);
  expect(await judge([added, { ...added, accession_number: "theirs", cik: "2" }], cusips(3, "other"))).toHaveLength(2);
  const last = { ...filing("last", "restatement"), filed_at: "2024-02-22" };
  expect(await judge([added, last], cusips(3, "another"))).toEqual([]);
});

test("rows of nothing but zeros, by which an empty table is filed, are none", async () => {
  const zeros = held("small", ["000000000"], null, 1, 0).map((row) => ({ ...row, filed_value: 0 }));
  expect(await run([book, filing("small", "restatement")], [...held("book", cusips(8)), ...zeros])).toMatchObject([
    { verdict: "new holdings", row_count: 0 },
  ]);
  for (const row of [
    { shares: 1, filed_value: 0 },
    { shares: 0, filed_value: 1 },
  ]) {
    const filled = zeros.map((each) => ({ ...each, ...row }));
    expect(await run([book, filing("small", "restatement")], [...held("book", cusips(8)), ...filled])).toEqual([]);
  }
});

test("of a restatement that can replace the book nothing is told", async () => {
  const filings = [book, filing("again", "restatement")];
  expect(await run(filings, [...held("book", cusips(9)), ...held("again", cusips(9))])).toEqual([]);
});

test("with a tenth of them it can", async () => {
  const holdings = [...held("book", cusips(40)), ...held("small", cusips(4, "other"))];
  expect(await run([book, filing("small", "restatement")], holdings)).toEqual([]);
});

test("rows are counted as filed, many of which may be of one CUSIP", async () => {
  const few = held("small", cusips(2, "other"));
  expect(
    await run([book, filing("small", "restatement")], [...held("book", cusips(4), null, 10), ...few]),
  ).toHaveLength(1);
  const many = held("small", ["other"], null, 8);
  expect(await run([book, filing("small", "restatement")], [...held("book", cusips(11)), ...many])).toEqual([]);
});

test("sharing one row it can; an option on the same CUSIP is another row", async () => {
  const holdings = held("book", cusips(41));
  const small = filing("small", "restatement");
  expect(await run([book, small], [...holdings, ...held("small", ["book0"])])).toEqual([]);
  expect(await run([book, small], [...holdings, ...held("small", ["book0"], "Put")])).toHaveLength(1);
});

describe("new holdings", () => {
  const more = filing("more", "new holdings");
  const judge = (base: Row[], added: Row[]) => run([book, more], [...base, ...added]);

  test("that repeat two thirds of a book, half of that in the same shares, replace it", async () => {
    const changed = cusips(6).slice(3);
    const added = [...held("more", cusips(3)), ...held("more", changed, null, 1, 250)];
    expect(await judge(held("book", cusips(9)), added)).toMatchObject([
      {
        ...{ accession_number: "more", base_accession_number: "book", verdict: "restatement" },
        ...{ shared_keys_count: 6, same_count: 3 },
      },
    ]);
  });

  test("that repeat its values with other shares replace it; values of nothing tell nothing", async () => {
    const valued = (rows: Row[], filed_value: number) => rows.map((row) => ({ ...row, filed_value }));
    const judgeValues = (base: number, added: number) =>
      judge(valued(held("book", cusips(6)), base), valued(held("more", cusips(6), null, 1, 250), added));
    expect(await judgeValues(70, 70)).toMatchObject([{ verdict: "restatement", same_count: 6 }]);
    expect(await judgeValues(1, 1)).toMatchObject([{ verdict: "restatement", same_count: 6 }]);
    expect(await judgeValues(70, 71)).toMatchObject([{ verdict: "new holdings", same_count: 0 }]);
    expect(await judgeValues(0, 0)).toMatchObject([{ verdict: "new holdings", same_count: 0 }]);
  });

  test("that have most of its CUSIPs, five or more, in other numbers add to it, but deserve a look", async () => {
    const judgeOthers = (count: number) =>
      judge(held("book", cusips(count)), held("more", cusips(count), null, 1, 250));
    expect(await judgeOthers(5)).toMatchObject([{ verdict: "new holdings", same_count: 0 }]);
    expect(await judgeOthers(4)).toEqual([]);
  });

  test("replace it in whatever numbers where it is the table of the quarter before, filed again", async () => {
    const holdings = [...held("book", cusips(9)), ...held("more", cusips(6), null, 1, 250)];
    const total = { accession_number: "book", report_period: "2023-12-31", repeated_accession_number: "before" };
    const judgeUpon = (totals: Row[], rows = holdings) => run([book, more], rows, totals);
    expect(await judgeUpon([total])).toMatchObject([{ verdict: "restatement", same_count: 0 }]);
    expect(await judgeUpon([{ ...total, repeated_accession_number: null }])).toMatchObject([
      { verdict: "new holdings" },
    ]);
    expect(await judgeUpon([{ ...total, accession_number: "more" }])).toMatchObject([{ verdict: "new holdings" }]);
    // What holds fewer of its CUSIPs is no book of them.
    expect(await judgeUpon([total], holdings.slice(0, -1))).toEqual([]);
  });

  test("that repeat fewer of them add to it", async () => {
    expect(await judge(held("book", cusips(9)), held("more", cusips(5)))).toEqual([]);
    expect(await judge(held("book", cusips(9)), held("more", cusips(9), "Put"))).toEqual([]);
  });

  test("are compared with earlier new holdings, too", async () => {
    const filings = [book, filing("earlier", "new holdings"), more];
    const holdings = [...held("book", cusips(9)), ...held("earlier", ["other"]), ...held("more", ["other", "another"])];
    expect(await run(filings, holdings)).toMatchObject([
      { accession_number: "more", base_accession_number: "earlier", verdict: "restatement" },
    ]);
  });

  test("of another manager are not compared", async () => {
    const other = filing("more", "new holdings", "2");
    expect(await run([book, other], [...held("book", cusips(9)), ...held("more", cusips(9))])).toEqual([]);
  });
});

test("rows of the same filing in another source are not counted, nor is a notice a book, unless corrections.csv says so", async () => {
  const small = filing("small", "restatement");
  const more = held("small", cusips(4, "other"));
  const copies = held("book", cusips(30)).flatMap((row) => [row, { ...row, source_id: "another zip" }]);
  expect(await run([book, small], [...copies, ...more])).toEqual([]);
  const notice = filing("book", "notice");
  const table = held("book", cusips(41));
  expect(await run([notice, small], [...table, ...more])).toEqual([]);
  for (const corrected_role of ["base", "added"]) {
    expect(await run([{ ...notice, corrected_role }, small], [...table, ...more])).toHaveLength(1);
  }
  expect(await run([{ ...notice, corrected_role: "ignored" }, small], [...table, ...more])).toEqual([]);
  const added = { ...filing("small", "notice"), corrected_role: "added" };
  expect(await run([book, added], [...table, ...more])).toEqual([]);
});

test("a filing of another quarter is no book to compare with", async () => {
  const holdings = [...held("book", cusips(41)), ...held("small", cusips(4, "other"))];
  const earlier = { ...book, report_period: "2023-09-30" };
  expect(await run([earlier, filing("small", "restatement")], holdings)).toEqual([]);
});

test("only a restatement of the same manager is judged", async () => {
  const holdings = [...held("book", cusips(41)), ...held("small", ["other"])];
  expect(await run([book, filing("small", "original")], holdings)).toEqual([]);
  expect(await run([book, filing("small", "restatement", "2")], holdings)).toEqual([]);
});

test("an empty restatement wipes no book", async () => {
  expect(await run([book, filing("empty", "restatement")], held("book", cusips(41)))).toMatchObject([
    { accession_number: "empty", base_accession_number: "book", row_count: 0 },
  ]);
});

test("the rows of another manager's filing are none to compare with", async () => {
  const holdings = [...held("book", cusips(41)), ...held("small", cusips(4, "other")), ...held("theirs", cusips(41))];
  const rows = await run([book, filing("small", "restatement"), filing("theirs", "restatement", "2")], holdings);
  expect(rows.map(({ base_accession_number }) => base_accession_number)).toEqual(["book"]);
});

test("new holdings in the numbers of half of what they share are that book again; in fewer they are other accounts'", async () => {
  const again = (same: number) => [
    ...held("again", cusips(10).slice(0, same)),
    ...held("again", cusips(10).slice(same), null, 1, 999),
  ];
  const verdict = async (same: number) => {
    const [row] = await run([book, filing("again", "new holdings")], [...held("book", cusips(10)), ...again(same)]);
    return row?.verdict;
  };
  expect(await verdict(5)).toBe("restatement");
  expect(await verdict(4)).toBe("new holdings");
});

test("one that shares none has none in the same numbers", async () => {
  const holdings = [...held("book", cusips(41)), ...held("small", cusips(4, "other"))];
  expect(await run([book, filing("small", "restatement")], holdings)).toMatchObject([
    { shared_keys_count: 0, same_count: 0 },
  ]);
});

test("of two amendments each is judged by its own rows", async () => {
  const filings = [book, filing("again", "restatement"), filing("small", "restatement")];
  const holdings = [...held("book", cusips(41)), ...held("again", cusips(41)), ...held("small", cusips(4, "other"))];
  expect(await run(filings, holdings)).toMatchObject([
    { accession_number: "small", base_accession_number: "again", verdict: "new holdings" },
    { accession_number: "small", base_accession_number: "book", verdict: "new holdings", shared_keys_count: 0 },
  ]);
});

test("what a filing holds of one CUSIP in several rows, as with principal beside shares, is compared as one", async () => {
  const judge = async (more: Row, ...parts: Row[]) => {
    const sized = (accession_number: string, part: Row) =>
      held(accession_number, cusips(6)).map((row) => ({ ...row, ...part }));
    const holdings = [...parts.flatMap((part) => sized("book", part)), ...sized("more", more)];
    const [row] = await run([book, filing("more", "new holdings")], holdings);
    return [row?.verdict, row?.same_count, row?.base_row_count];
  };
  expect(await judge({ shares: 250 }, { shares: 100 }, { shares: 150 })).toEqual(["restatement", 6, 12]);
  const valued = (shares: number, filed_value: number) => ({ shares, filed_value });
  expect(await judge(valued(9, 70), valued(100, 30), valued(150, 40))).toEqual(["restatement", 6, 12]);
});
