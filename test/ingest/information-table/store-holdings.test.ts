import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Row } from "../../../pipeline/warehouse.ts";
import { filing, printLine, readDataSet, submission } from "../read-data-set.ts";
import { openTestBuild } from "../read-input.ts";

const opened = await openTestBuild("store-holdings");

const filings = ["0000000001-23-000001", "0000000001-23-000002"];
const SUBMISSION = filings.map((ACCESSION_NUMBER, index) =>
  printLine("SUBMISSION", {
    ...{ ...submission, ACCESSION_NUMBER },
    PERIODOFREPORT: ["30-SEP-2023", "30-JUN-2023"][index] ?? "",
  }),
);
/** A U+FEFF, of whose bytes each is a character here. */
const mark = "\u00EF\u00BB\u00BF";
const apple = { ...filing, NAMEOFISSUER: "APPLE INC", TITLEOFCLASS: "COM", CUSIP: "037833100" };
const row = (cells: Readonly<Record<string, string>>) =>
  printLine("INFOTABLE", { ...apple, VALUE: "100", SSHPRNAMT: "10", SSHPRNAMTTYPE: "SH", ...cells });

/** Holdings of plain rows are stored before the others: here all come in the order of the model. */
const read = async (rows: readonly string[]) => {
  const { holdings, ...told } = await readDataSet(opened, "set", { SUBMISSION, INFOTABLE: rows });
  const keyOf = (held: Row) =>
    [held.report_period, held.accession_number, held.cusip, held.shares_type, held.put_call ?? ""].join("\t");
  return { ...told, holdings: holdings.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
};

describe("what plain rows and others come to", () => {
  test("rows of a holding are summed, whichever of them are plain", async () => {
    const rows = [
      { VALUE: "3000", SSHPRNAMT: "5", NAMEOFISSUER: "APPLE" },
      { VALUE: "1.5", SSHPRNAMT: "50" },
      { CUSIP: "37833100" },
      { SSHPRNAMTTYPE: "sh", NAMEOFISSUER: '"APPLE ""INC"""' },
      { PUTCALL: "Put" },
      { PUTCALL: "PUT", VALUE: "1" },
      { TITLEOFCLASS: "CALL" },
      { PUTCALL: "Call", SSHPRNAMTTYPE: "PRN" },
      { ACCESSION_NUMBER: filings[1] ?? "", SSHPRNAMT: "0" },
    ];
    const { holdings, rejects } = await read(rows.map(row));
    expect(rejects).toEqual([]);
    expect(
      holdings.map((held) => [
        ...[held.accession_number, held.report_period, held.cusip, held.shares_type, held.put_call],
        ...[held.name_of_issuer, held.filed_value, held.shares, held.row_count],
        ...[held.highest_row_price, held.lowest_row_price, held.is_uneven],
      ]),
    ).toEqual([
      [filings[1], "2023-06-30", "037833100", "SH", null, "APPLE INC", 100, 0, 1, null, null, false],
      [filings[0], "2023-09-30", "037833100", "PRN", "Call", "APPLE INC", 100, 10, 1, null, null, false],
      [filings[0], "2023-09-30", "037833100", "SH", null, "APPLE", 3202, 75, 4, 2999.5 / 5, 2 / 50, true],
      [filings[0], "2023-09-30", "037833100", "SH", "Call", "APPLE INC", 100, 10, 1, null, null, false],
      [filings[0], "2023-09-30", "037833100", "SH", "Put", "APPLE INC", 101, 20, 2, 9.95, 1.5 / 10, true],
    ]);
  });

  test.each([{}, { VALUE: "1.5" }])("a U+FEFF that begins a text is one of its letters (%j)", async (cells) => {
    const { holdings, rejects } = await read([
      row({ NAMEOFISSUER: `${mark}APPLE INC`, TITLEOFCLASS: `${mark}COM`, ...cells }),
    ]);
    expect(rejects).toEqual([]);
    expect(holdings).toMatchObject([{ name_of_issuer: "\uFEFFAPPLE INC", title_of_class: "\uFEFFCOM" }]);
  });

  test("plain rows of a filing that is none of the source's are rejects with their lines", async () => {
    const { holdings, rejects } = await read([row({}), row({ ACCESSION_NUMBER: "x" }), row({ VALUE: "z" }), row({})]);
    expect(holdings).toMatchObject([{ row_count: 2 }]);
    expect(rejects.map(({ line, field, value }) => [line, field, value]).sort()).toEqual([
      [3, "ACCESSION_NUMBER", "x"],
      [4, "VALUE", "z"],
    ]);
  });

  test("holdings of few plain rows are told apart, however many others lie between", async () => {
    for (const count of [31, 8191]) {
      const others = Array.from({ length: count }, (_, index) => row({ CUSIP: `a${String(index).padStart(8, "0")}` }));
      const plain = Array.from({ length: count + 9 }, (_, index) =>
        row({ CUSIP: ["037833100", "N07059210"][index % 2] ?? "", VALUE: "3" }),
      );
      const { holdings } = await read([...plain, ...others]);
      expect(holdings.length).toBe(count + 2);
      expect([holdings[0], holdings.at(-1)]).toMatchObject([
        { cusip: "037833100", filed_value: (3 * (count + 9)) / 2, row_count: (count + 9) / 2 },
        { cusip: "N07059210", filed_value: (3 * (count + 9)) / 2, row_count: (count + 9) / 2 },
      ]);
    }
  });

  test("a sum that JavaScript has no number for is right", async () => {
    const most = "99999999999";
    // Where all rows are alike they are packed away too well to be believed.
    const rows = Array.from({ length: 90_100 }, (_, index) =>
      row({ VALUE: most, SSHPRNAMT: "1", FIGI: String((index * 7919) % 99_991) }),
    );
    const { holdings } = await read([...rows, row({ CUSIP: "02079K305" })]);
    expect(holdings.map(({ filed_value, row_count }) => [filed_value, row_count])).toEqual([
      [100, 1],
      [Number(90_100n * BigInt(most)), 90_100],
    ]);
  });
});

// A blank line between others is none that the splitter knows: then all rows are read by the model.
const readWhole = async ([first = "", ...rest]: readonly string[]) => {
  const { rejects, ...told } = await read([first, "", ...rest]);
  return {
    ...told,
    rejects: rejects.map((reject) => ({ ...reject, line: (reject.line ?? 0) - (reject.line === 2 ? 0 : 1) })),
  };
};

const pick = (...texts: readonly string[]) => fc.constantFrom(...texts);
const anyRow = fc
  .record({
    ACCESSION_NUMBER: pick(
      ...filings,
      ...filings,
      ...filings,
      "0000000001-23-000003",
      ` ${filings[0]}`,
      `"${filings[0]}"`,
      `${mark}${filings[0]}`,
    ),
    NAMEOFISSUER: pick(
      "APPLE INC",
      "ALPHABET",
      " APPLE",
      "APPLE ",
      "",
      " ",
      "SOCI\u00c9T\u00c9",
      '"A ""B"""',
      "A\u0001B",
      "A B",
      `${mark}APPLE INC`,
    ),
    TITLEOFCLASS: pick(
      "COM",
      "COM",
      "CL A",
      " COM",
      "",
      "CALL",
      "COM PUT",
      "COMPUTER",
      "CALLABLE PFD",
      "put",
      `${mark}COM`,
    ),
    CUSIP: pick("037833100", "037833100", "02079K305", "02079k305", "37833100", "037833100 ", "", "G0000#*@1"),
    FIGI: pick("", "BBG000B9XRY4"),
    VALUE: pick("100", "0", "007", "99999999999", "100000000000", "9999999999999", "12.5", "+5", "-5", "", "n/a", " 7"),
    SSHPRNAMT: pick("10", "0", "3", "99999999999", "999999999999", "1000000000000", "2.5", "x"),
    SSHPRNAMTTYPE: pick("SH", "SH", "SH", "PRN", "sh", "", "PRN "),
    PUTCALL: pick("", "", "", "Put", "Call", "PUT", " ", "Straddle"),
  })
  .map((cells) => printLine("INFOTABLE", cells));
const anyLine = fc.oneof({ weight: 19, arbitrary: anyRow }, { weight: 1, arbitrary: pick("short", "a\tb") });

test("the splitter and the model by itself read any rows alike", async () => {
  const property = fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 40 }), async (rows) => {
    expect(await read(rows)).toEqual(await readWhole(rows));
  });
  await fc.assert(property, { numRuns: 12, seed: 1 });
});
