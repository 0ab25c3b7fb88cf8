import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import { type Given, runSql } from "../run-model.ts";

const apple = 1;
const readReasons = async (given: Given) =>
  runSql(await readSql("trace/security_cusips.sql"), given, {
    security_id: apple,
    security_cusip: "037833100",
    as_of: "2023-11-30",
  });
const link = (cusip: string) => ({ cusip, security_cusip: "037833100", security_id: apple });

test("what links a CUSIP to its security is what linked it: its check digit, a ticker, a change that is known by then", async () => {
  const change = { new_cusip: "037833100", effective_date: "2023-04-14" };
  const given = {
    "core.security_links": ["037833109", "037833AB1", "13645T100", "G54950103"].map(link),
    "staging.securities": ["037833AB1", "037833100"].map((cusip) => ({ cusip, ticker: "AAPL" })),
    "staging.cusip_changes": [
      { ...change, old_cusip: "13645T100" },
      { ...change, old_cusip: "G54950103", effective_date: "2024-01-01" },
    ],
  };
  expect(await readReasons(given)).toEqual([
    { cusip: "037833100", reason: "successor of 13645T100" },
    { cusip: "037833109", reason: "fails its check digit, and 037833100, the same up to there, does not" },
    { cusip: "037833AB1", reason: "shares the ticker and the first six characters with 037833100 in securities.csv" },
    { cusip: "13645T100", reason: "succeeded by 037833100 on 2023-04-14, says cusip_changes.csv" },
    { cusip: "G54950103", reason: "stands for the security" },
  ]);
});

test("a CUSIP that did not change, as cusip_changes.csv says, is succeeded by none, whatever filings look like", async () => {
  const pairs = (verdict: string) => [
    { old_cusip: "13645T100", new_cusip: "037833100", report_period: "2023-09-30", verdict },
  ];
  for (const verdict of ["proven", "suspected"]) {
    const given = {
      "staging.cusip_changes": [{ old_cusip: "13645T100", new_cusip: "13645T100" }],
      "core.cusip_evidence": pairs(verdict),
      "core.split_successors": pairs(verdict),
    };
    expect(await readReasons(given)).toEqual([{ cusip: "037833100", reason: "stands for the security" }]);
  }
  const [, told] = await readReasons({
    "core.security_links": [link("13645T100")],
    // Of another change, and of a later day: it leaves the filings to tell.
    "staging.cusip_changes": [{ old_cusip: "13645T100", new_cusip: "594918104", effective_date: "2024-01-01" }],
    "core.cusip_evidence": pairs("in securities.csv"),
  });
  expect(told?.reason).toMatch(/^succeeded by 037833100 in the quarter to 2023-09-30, when most holders changed/);
});

test("a split that changed the CUSIP is told with its ratio, and with what shows it", async () => {
  const split = { new_cusip: "037833100", report_period: "2023-09-30", new_shares: 1, old_shares: 14 };
  const counts = { exact_count: 12, previous_filings_count: 30 };
  const given = {
    "core.security_links": ["037833209", "037833308", "037833407"].map(link),
    "core.split_successors": [
      { ...split, old_cusip: "037833209", verdict: "in splits.csv" },
      { ...split, old_cusip: "037833308", verdict: "proven", ...counts },
      { ...split, old_cusip: "037833407", verdict: "suspected", ...counts },
    ],
  };
  const told = "succeeded by 037833100 in the quarter to 2023-09-30, by a split of 1 for 14 that";
  expect(await readReasons(given)).toEqual([
    { cusip: "037833100", reason: "successor of 037833209; successor of 037833308" },
    { cusip: "037833209", reason: `${told} splits.csv lists` },
    { cusip: "037833308", reason: `${told} 12 of 30 filings show` },
    { cusip: "037833407", reason: "stands for the security" },
  ]);
});

test("what another CUSIP may have replaced, or be replaced by, is told, too, unless it is linked by now", async () => {
  const pair = { report_period: "2023-09-30", verdict: "suspected" };
  const given = {
    "core.security_links": [link("037833209")],
    "core.cusip_evidence": [
      { ...pair, old_cusip: "037833209", new_cusip: "037833100" },
      { ...pair, old_cusip: "G06242104", new_cusip: "037833209" },
      { ...pair, old_cusip: "037833100", new_cusip: "049468101" },
      { ...pair, old_cusip: "313747206", new_cusip: "313745101" },
      { ...pair, old_cusip: "13645T100", new_cusip: "037833100", verdict: "in cusip_changes.csv" },
      { ...pair, old_cusip: "037833209", new_cusip: "13646K108", verdict: "in securities.csv" },
    ],
  };
  const told = "in the quarter to 2023-09-30, but that is short of proof: see core.cusip_evidence";
  const listed = "when most holders changed the one for the other; securities.csv gives both one ticker and name";
  expect(await readReasons(given)).toEqual([
    { cusip: "037833100", reason: `perhaps succeeded by 049468101 ${told}` },
    {
      cusip: "037833209",
      reason: `perhaps the successor of G06242104 ${told}; succeeded by 13646K108 in the quarter to 2023-09-30, ${listed}`,
    },
  ]);
});

const correctedA = (field: string, filed_value: string | null, corrected_value = "x") => ({
  ...{ accession_number: "a", field, filed_value, corrected_value },
});
const readCorrections = async (given: Given, security: { security_id: number | null; security_cusip: string | null }) =>
  runSql(await readSql("trace/corrections.sql"), given, { accession_numbers: "a,b", ...security });

test("corrections are told of fields that stand, and of rows that the filing has", async () => {
  const row = { accession_number: "a", cusip: "037833100", field: "value" };
  const given = {
    "staging.corrections": [
      ...[correctedA("cik", "1"), correctedA("report_period", "2023-09-30")],
      ...[
        correctedA("value:037833100", "500"),
        correctedA("value:037833100", "600"),
        correctedA("put_call:037833100", "None"),
      ],
    ],
    "core.filing_corrections": [{ accession_number: "a", fields: "cik" }],
    "core.row_corrections": [
      ...[
        { ...row, filed_value: "500" },
        { ...row, filed_value: "600" },
      ],
      { ...row, field: "put_call", filed_value: "None" },
    ],
    "core.named_rows": [{ accession_number: "a", cusip: "037833100", filed_value: 500 }],
  };
  expect(await readCorrections(given, { security_id: null, security_cusip: null })).toMatchObject([
    { field: "cik" },
    { field: "put_call:037833100", filed_value: "None" },
    { field: "value:037833100", filed_value: "500" },
  ]);
});

test("of one security the corrections are told of whole filings, and of rows that have, or get, one of its CUSIPs", async () => {
  const cusips = ["037833100", "037833209", "023135106", "02313510X"];
  const fields = ["value:037833100", "shares:037833209", "value:023135106"];
  const recoded = correctedA("cusip:02313510X", "02313510X", "037833209");
  const given = {
    "staging.corrections": [
      correctedA("effective", null),
      ...fields.map((field) => correctedA(field, "5", "037833100")),
      recoded,
    ],
    "core.security_links": [link("037833209")],
    "core.filing_corrections": [{ accession_number: "a", fields: "effective" }],
    "core.row_corrections": [...fields, recoded.field].map((each) => {
      const [field = "", cusip = ""] = each.split(":");
      return { accession_number: "a", field, cusip, filed_value: field === "cusip" ? cusip : "5" };
    }),
    "core.named_rows": cusips.map((cusip) => ({ accession_number: "a", cusip, filed_value: 5, shares: 5 })),
  };
  const told = await readCorrections(given, { security_id: apple, security_cusip: "037833100" });
  expect(told.map(({ field }) => field)).toEqual([
    "cusip:02313510X",
    "effective",
    "shares:037833209",
    "value:037833100",
  ]);
});

test("a filing is read from one of the zips that hold its data set, and from any file of its day", async () => {
  const source = (source_id: string, file: string) => ({ source_id, file, kind: source_id.slice(0, -2) });
  const files = await runSql(
    await readSql("trace/filing_files.sql"),
    {
      "core.filings": [
        { accession_number: "a", source_id: "sec_13f-1" },
        { accession_number: "b", source_id: "edgar-1" },
      ],
      "ops.sources": [
        ...[source("sec_13f-1", "sec-13f/copy.zip"), source("sec_13f-1", "sec-13f/a.zip")],
        ...["edgar/1.txt", "edgar/2.txt", "edgar/lesser.txt"].map((file) => source("edgar-1", file)),
      ],
      "ops.rejects": [
        { source_id: "edgar-1", file: "edgar/lesser.txt", reason: "passed over: it has 1 row" },
        { source_id: "edgar-1", file: "edgar/2.txt", reason: "is no day" },
      ],
    },
    { accession_numbers: "a,b" },
  );
  expect(files.map(({ accession_number, file }) => [accession_number, file])).toEqual([
    ["b", "edgar/1.txt"],
    ["b", "edgar/2.txt"],
    ["a", "sec-13f/a.zip"],
  ]);
});

test("a CUSIP that was corrected is looked for as it was filed", async () => {
  const correct = (accession_number: string, field: string, cusip: string, corrected_value: string) => ({
    ...{ accession_number, field, cusip, filed_value: cusip, corrected_value },
  });
  const found = await runSql(
    await readSql("trace/corrected_cusips.sql"),
    {
      "core.row_corrections": [
        correct("a", "cusip", "69120X107", "92847W103"),
        correct("a", "cusip", "037833100", "023135106"),
        correct("a", "shares", "92847W103", "92847W103"),
        correct("c", "cusip", "13645T100", "92847W103"),
      ],
    },
    { accession_numbers: "a,b", cusips: "92847W103,594918104" },
  );
  expect(found).toEqual([{ accession_number: "a", cusip: "69120X107" }]);
});

test("what could not be used of a filing is told with file, row, field, value and reason", async () => {
  const reject = (accession_number: string | null, line: number, value: string) => ({
    ...{ file: "edgar/1.txt", accession_number, line, field: "VALUE", value, reason: "is no number" },
  });
  const rejects = [
    reject("b", 4, "x"),
    reject("a", 10, "y"),
    reject("a", 9, "z"),
    reject("c", 2, ""),
    reject(null, 1, ""),
  ];
  const query = await readSql("trace/rejects.sql");
  expect(await runSql(query, { "ops.rejects": rejects }, { accession_numbers: "a,b" })).toEqual([
    { accession_number: "a", reject: 'edgar/1.txt line 9 VALUE "z" is no number' },
    { accession_number: "a", reject: 'edgar/1.txt line 10 VALUE "y" is no number' },
    { accession_number: "b", reject: 'edgar/1.txt line 4 VALUE "x" is no number' },
  ]);
});

test("an entry tells where it was read, in the first place that says it, and each of its fields that could not be", async () => {
  const call = { published_at: "2023-11-20 00:00:00", ticker: "KO", firm: "Iota", currency: "USD" };
  const reason = "is none; the rest of the row counts";
  const reject = { source_id: "b", line: 3, ticker: "KO", value: "Q1X", reason };
  const entries = await runSql(
    await readSql("trace/upside_entries.sql"),
    {
      "core.analyst_entries": [
        { ...call, entry_number: 1, rating: "Buy" },
        { ...call, entry_number: 2, rating: "Buy", price_target: 60 },
      ],
      "raw.analyst_targets": [
        { ...call, source_id: "b", line: 3, rating: "Buy" },
        { ...call, source_id: "b", line: 10, rating: "Buy", price_target: 60 },
        { ...call, source_id: "b", line: 9, rating: "Buy", price_target: 60 },
      ],
      "ops.sources": [
        { source_id: "a", file: "a.csv" },
        { source_id: "b", file: "b.csv" },
      ],
      "ops.rejects": [
        { ...reject, field: "currency" },
        { ...reject, field: "analyst" },
        { ...reject, source_id: "a", field: "rating" },
        // In JSON two rows may share a line.
        { ...reject, ticker: "PEP", field: "rating" },
        { ...reject, field: "firm", reason: "is empty" },
      ],
    },
    { ticker: "KO" },
  );
  expect(entries).toMatchObject([
    { file: "b.csv", line: 3, unread_reason: `analyst "Q1X" ${reason}; currency "Q1X" ${reason}` },
    { file: "b.csv", line: 9, unread_reason: null },
  ]);
});

test("a row that could not be used is told once, with all that is wrong, of its ticker alone, and of targets first", async () => {
  const reject = { source_id: "analyst_targets-1", file: "b.csv", line: 9, ticker: "KO", value: "x" };
  const given = {
    "ops.rejects": [
      { ...reject, source_id: "prices-1", file: "a.csv", line: 2, field: "close", reason: "is no number" },
      { ...reject, line: 10, field: null, reason: "has 6 cells" },
      { ...reject, field: "published_at", reason: "is no day" },
      { ...reject, field: "firm", value: null, reason: "is empty" },
      { ...reject, line: 11, field: "rating", reason: "is a list; the rest of the row counts" },
      { ...reject, line: 12, field: "currency", reason: "is none; the rest of the row counts, but its price_target" },
      { ...reject, line: 13, ticker: "PEP", field: "firm", reason: "is empty" },
      { ...reject, line: 14, ticker: null, field: "firm", reason: "is empty" },
    ],
  };
  expect(await runSql(await readSql("trace/upside_rejects.sql"), given, { ticker: "KO" })).toEqual([
    { reject: 'b.csv line 9 firm "" is empty; published_at "x" is no day' },
    { reject: "b.csv line 10 has 6 cells" },
    { reject: 'a.csv line 2 close "x" is no number' },
  ]);
});

test("of the splits of a ticker's security those of the file tell whether its targets are adjusted already", async () => {
  const ratio = { new_shares: 4, old_shares: 1 };
  const given = {
    "core.splits": [{ ...ratio, security_id: apple, ex_date: "2023-11-15" }],
    "core.split_factors": [
      { ...ratio, security_id: apple, report_period: "2023-12-31", split_source: "detected" },
      { ...ratio, security_id: apple, report_period: "2023-09-30", split_source: "splits.csv" },
    ],
    "core.adjusted_targets": [{ ticker: "AAPL", targets_count: 3 }],
  };
  const splits = await runSql(await readSql("trace/upside_splits.sql"), given, { ticker: "AAPL", security_id: apple });
  expect(splits).toMatchObject([
    { split_source: "detected", ex_date: "2023-10-01", adjusted_count: null },
    { split_source: "splits.csv", ex_date: "2023-11-15", adjusted_count: 3 },
  ]);
});

test("a row has the splits of its quarter, and those from then until it was filed", async () => {
  const split = { security_id: apple, new_shares: 2, old_shares: 1 };
  const row = { report_period: "2023-09-30", cusip: "037833100", shares_type: "SH" };
  const filings = [
    { accession_number: "a", filed_at: "2023-11-14" },
    { accession_number: "b", filed_at: "2023-10-20" },
  ];
  const rows = await runSql(
    await readSql("trace/security_rows.sql"),
    {
      "core.holdings": filings.map(({ accession_number }) => ({ ...row, accession_number })),
      "core.filing_rulings": filings,
      "core.filing_units": filings.map(({ accession_number }) => ({ accession_number })),
      "core.splits": [
        { ...split, ex_date: "2023-06-30" },
        { ...split, ex_date: "2023-11-14", new_shares: 1.5 },
        { ...split, ex_date: "2023-07-01" },
        { ...split, ex_date: "2023-11-15" },
        { ...split, ex_date: "2023-08-01", security_id: 2 },
      ],
    },
    { report_period: "2023-09-30", security_id: apple, security_cusip: "037833100" },
  );
  expect(rows).toMatchObject([
    { accession_number: "a", near_splits: "2 for 1, ex 2023-07-01; 1.5 for 1, ex 2023-11-14" },
    { accession_number: "b", near_splits: "2 for 1, ex 2023-07-01" },
  ]);
});

test("findings are those that name one of the things, as what it is, of the quarters asked for; filings' come last", async () => {
  const found = (check_name: string, severity: string, finding: object) => ({
    ...{ check_name, severity, ordinal: 1, finding: JSON.stringify(finding) },
  });
  const given = {
    "ops.findings": [
      found("filings__entry_total", "mistake", { accession_number: "a", report_period: "2023-09-30" }),
      found("filings__no_table", "mistake", { accession_number: "b", report_period: "2023-09-30" }),
      found("filings__value_total", "mistake", { accession_number: "a", report_period: "2023-03-31" }),
      found("prices__conflicting_lines", "mistake", { ticker: "USD", currency: "CAD", other_file: "b.csv" }),
      found("quotes__refuted", "warning", { ticker: "KO", currency: "USD", report_period: "2023-06-30" }),
      found("repairs__made", "warning", { accession_number: "a", cusip: "037833100" }),
      found("funds__unmatched", "warning", { cik: 7, profile: "b.csv" }),
      found("analyst_entries__one_firm_twice", "mistake", { firm: "Acme Inc", other_firm: "Acme, Inc." }),
    ],
  };
  const read = async (...names: string[]) => {
    const parameters = { report_period: "2023-09-30", names: names.join("\n") };
    return (await runSql(await readSql("trace/findings.sql"), given, parameters)).map(({ check_name }) => check_name);
  };
  expect(await read("ticker KO", "cusip 037833100", "accession_number a", "firm Acme, Inc.")).toEqual([
    "analyst_entries__one_firm_twice",
    "quotes__refuted",
    "filings__entry_total",
  ]);
  expect(await read("ticker USD")).toEqual(["prices__conflicting_lines"]);
  expect(await read("file b.csv")).toEqual(["prices__conflicting_lines"]);
  expect(await read("cik 7", "ticker KO")).toEqual(["quotes__refuted", "funds__unmatched"]);
});

test("of a fund each field is named that funds.csv gives, and of another none", async () => {
  const fields = { name: "Oak", profile: "Old.", icon_url: "https://oak/i.svg", city: "Bonn", state_or_country: "DE" };
  const asked = { "core.funds": [1, 2, 3].map((cik) => ({ id: `fund-${cik}`, cik })) };
  for (const [field, value] of Object.entries(fields)) {
    const given = { ...asked, "staging.funds": [{ cik: 2, [field]: value }] };
    const rows = await runSql(await readSql("trace/funds.sql"), given);
    expect(rows.map(({ given_fields }) => given_fields)).toEqual(["", field, ""]);
  }
  const [row] = await runSql(await readSql("trace/funds.sql"), { ...asked, "staging.funds": [{ cik: 1, ...fields }] });
  expect(row?.given_fields).toBe(Object.keys(fields).join(", "));
});

test("a manager reported in part where nothing that it filed is a base, and not at all where it has no row", async () => {
  const reporter = { report_period: "2023-09-30", status: "reported", has_base: true };
  const before = { ...reporter, report_period: "2023-06-30" };
  const given = {
    "core.funds": [{ cik: 1, id: "oak-1", name: "Oak" }],
    "core.reporters": [
      { ...reporter, cik: 1 },
      { ...before, cik: 1, has_base: false },
      { ...reporter, cik: 2, status: "reported elsewhere", has_base: false },
      { ...before, cik: 3, report_period: "2023-03-31" },
    ],
  };
  const rows = await runSql(await readSql("trace/managers.sql"), given, { report_period: "2023-09-30", ciks: "1,2,3" });
  expect(rows.map(({ cik, id, reporting, previous_reporting }) => [cik, id, reporting, previous_reporting])).toEqual([
    [1, "oak-1", "reported", "reported in part"],
    [2, null, "reported elsewhere", null],
    [3, null, null, null],
  ]);
});

test("a position may be of principal where somebody files it so in the quarter or in the one before", async () => {
  const [now, before, long] = ["2023-09-30", "2023-06-30", "2023-03-31"];
  const change = { cik: 7, report_period: now, shares: 1, value_usd: 1 };
  const cusip = { report_period: now, has_principal: true };
  const given = {
    "core.position_changes": [1, 2, 3, 4].map((security_id) => ({ ...change, security_id })),
    "core.cusips": [
      { ...cusip, security_id: 1 },
      { ...cusip, security_id: 2, report_period: before },
      { ...cusip, security_id: 3, report_period: long },
      { ...cusip, security_id: 4, has_principal: false },
    ],
  };
  const rows = await runSql(await readSql("trace/portfolio_positions.sql"), given, { report_period: now, cik: 7 });
  expect(rows.map(({ has_principal }) => has_principal)).toEqual([true, true, false, false]);
});
