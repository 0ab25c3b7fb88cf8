import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { readText } from "../../pipeline/ingest/read-text.ts";
import { parseUserFile } from "../../pipeline/ingest/user-file.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const targets = (lines: string[]) => parseUserFile(lines.join("\n"), "analyst-targets/a.csv", "analyst_targets");
const HEADER = "published_at,ticker,firm,analyst,rating,price_target,currency";
const apple = {
  published_at: "2023-11-01T00:00:00Z",
  ticker: "AAPL",
  firm: "Example Securities",
  analyst: null,
  rating: "Buy",
  price_target: 200.5,
  currency: "USD",
};

describe("CSV", () => {
  test("gives typed rows, each with its line", async () => {
    const { rows, rejects, notes } = await targets([HEADER, "2023-11-01,aapl,Example Securities,,Buy,200.50,"]);
    expect(rows).toEqual([{ ...apple, line: 2 }]);
    expect(rejects).toEqual([]);
    expect(notes).toEqual([]);
  });

  test("a row is rejected with every bad field, and its neighbours are not", async () => {
    const { rows, rejects } = await targets([
      HEADER,
      "2023-11-01,aapl,Example Securities,,Buy,200.50,USD",
      "yesterday,aapl,,,Buy,$5,USD",
      "2023-11-01,msft,Example Securities,,Hold,,USD",
    ]);
    expect(rows.map(({ line, ticker }) => [line, ticker])).toEqual([
      [2, "AAPL"],
      [4, "MSFT"],
    ]);
    expect(rejects.map(({ file, line, field, value }) => [file, line, field, value])).toEqual([
      ["analyst-targets/a.csv", 3, "published_at", "yesterday"],
      ["analyst-targets/a.csv", 3, "firm", ""],
      ["analyst-targets/a.csv", 3, "price_target", "$5"],
    ]);
    expect(rejects[1]?.reason).toBe("is empty, but the row means nothing without it: fill it in, or delete the row");
  });

  test("a target that is no number is rejected alone: the rating beside it counts, unless another field is bad, too", async () => {
    const { rows, rejects } = await targets([
      HEADER,
      "2023-11-01,aapl,Example Securities,,Buy,about 400,USD",
      "2023-11-02,,Example Securities,,Buy,$5,USD",
      "2023-11-03,aapl,Example Securities,,Buy,$5,GBp",
    ]);
    expect(rows).toEqual([
      { ...apple, price_target: null, line: 2 },
      { ...apple, published_at: "2023-11-03T00:00:00Z", price_target: null, line: 4 },
    ]);
    expect(rejects.map(({ line, field, value }) => [line, field, value])).toEqual([
      [2, "price_target", "about 400"],
      [3, "ticker", ""],
      [3, "price_target", "$5"],
      [4, "price_target", "$5"],
      [4, "currency", "GBp"],
    ]);
  });

  test("what is rejected of a row says its ticker, where that can be read and told from the other cells", async () => {
    const { rejects } = await targets([
      HEADER,
      " yesterday, aapl,,,Buy,200,USD",
      "2023-11-01,brk.b,Example Securities,,Buy,about 400,USD",
      "2023-11-01,AA\u200bPL,,,Buy,200,USD",
      "2023-11-01,KO,Stifel, Nicolaus & Co,,Buy,66,USD",
      "Stifel, KO, Nicolaus, Co,,Buy,66,USD",
    ]);
    expect(rejects.map(({ line, ticker, field }) => [line, ticker, field])).toEqual([
      [2, "AAPL", "published_at"],
      [2, "AAPL", "firm"],
      [3, "BRK.B", "price_target"],
      [4, null, "ticker"],
      [4, null, "firm"],
      [5, "KO", null],
      [6, null, null],
    ]);
    const list = "cusip,ticker,name,type\n037833100,AAPL,Apple,bond\n";
    expect((await parseUserFile(list, "securities.csv", "securities")).rejects).toMatchObject([{ ticker: null }]);
  });

  test("a currency that cannot be read takes its target with it, and no more: a rating may withdraw", async () => {
    const { rows, rejects } = await targets([
      HEADER,
      "2023-11-01,aapl,Example Securities,,Buy,200.5,€",
      "2023-11-01,aapl,Example Securities,,Buy,,-",
      "2023-11-01,aapl,Example Securities,,Buy,200.5,NULL",
    ]);
    expect(rows).toEqual([
      { ...apple, price_target: null, line: 2 },
      { ...apple, price_target: null, line: 3 },
      { ...apple, line: 4 },
    ]);
    expect(rejects.map(({ line, field, reason }) => [line, field, reason.split("; ").at(-1)])).toEqual([
      [2, "currency", "the rest of the row counts, but its price_target"],
      [3, "currency", "the rest of the row counts"],
    ]);
  });

  test("nor does a rating or an analyst's name that cannot be read take the target with it", async () => {
    const { rows, rejects } = await targets([HEADER, "2023-11-01,aapl,Example Securities,#N/A,#REF!,200.5,USD"]);
    expect(rows).toEqual([{ ...apple, rating: null, line: 2 }]);
    expect(rejects.map(({ field }) => field)).toEqual(["analyst", "rating"]);
  });

  test("of a cell that is wrong in two ways the first complaint is told", async () => {
    const text = "cusip,ex_date,new_shares,old_shares\n037833100,2023-01-03,,1\n";
    const { rejects } = await parseUserFile(text, "splits.csv", "splits");
    expect(rejects).toMatchObject([{ field: "new_shares", reason: expect.stringMatching(/^is empty/) }]);
  });

  test("what is wrong with a row as a whole is told of one of its cells", async () => {
    const ratios = ["20000,1", "20,1"].map((ratio) => `037833100,2023-01-03,${ratio}\n`);
    const splits = await parseUserFile(
      `cusip,ex_date,new_shares,old_shares\n${ratios.join("")}`,
      "splits.csv",
      "splits",
    );
    expect(splits.rows).toMatchObject([{ line: 3, new_shares: 20 }]);
    expect(splits.rejects).toMatchObject([
      { line: 2, field: "new_shares", value: "20000", reason: expect.stringMatching(/^is more than 10000/) },
    ]);
  });

  test("an optional cell that cannot be read takes nothing with it but itself", async () => {
    const text = 'cusip,ticker,type,market_cap_usd,active\n037833100,AAPL,bond,"1,000",yes\n1,MSFT,stock,5,true\n';
    const { rows, rejects } = await parseUserFile(text, "securities.csv", "securities");
    expect(rows).toMatchObject([{ line: 2, ticker: "AAPL", type: null, market_cap_usd: null, active: null }]);
    expect(
      rejects.map(({ line, field, reason }) => [line, field, reason.endsWith("; the rest of the row counts")]),
    ).toEqual([
      [2, "type", true],
      [2, "market_cap_usd", true],
      [2, "active", true],
      [3, "cusip", false],
    ]);
    const long = `cik,profile,city\n1,${"x".repeat(20_000)},Zug\n`;
    expect((await parseUserFile(long, "funds.csv", "funds")).rows).toMatchObject([{ profile: null, city: "Zug" }]);
    const fund = "cik,icon_url,city\n1,icon.svg,Zug\n";
    expect((await parseUserFile(fund, "funds.csv", "funds")).rows).toMatchObject([{ icon_url: null, city: "Zug" }]);
  });

  test("lines may end in a carriage return alone", async () => {
    const text = "cusip,ticker\r037833100,AAPL\r023135106,AMZN\r";
    const { rows } = await parseUserFile(text, "securities.csv", "securities");
    expect(rows).toMatchObject([
      { line: 2, ticker: "AAPL" },
      { line: 3, ticker: "AMZN" },
    ]);
  });

  test("lines are those of the file: quoted line breaks, blank lines and both line ends count", async () => {
    const text = 'cik,name,profile\r\n\r\n1,A,"first\r\nsecond"\n , ,\nx,B,\n2,"C\n\nD",\ny,E,';
    const { rows, rejects } = await parseUserFile(text, "funds.csv", "funds");
    expect(rows.map(({ line, cik, profile }) => [line, cik, profile])).toEqual([
      [3, "0000000001", "first\nsecond"],
      [7, "0000000002", null],
    ]);
    expect(rejects.map(({ line, value }) => [line, value])).toEqual([
      [6, "x"],
      [10, "y"],
    ]);
  });

  test("every row is told with the line on which it begins, whatever the cells hold", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", ";", " "), maxLength: 6 });
    const row = fc.record({ name: cell, profile: cell });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (given) => {
        const lines = given.map(({ name, profile }, index) => Papa.unparse([[index + 1, name, profile]]));
        const text = ["cik,name,profile", ...lines].join("\n");
        const expected = lines.map(
          (_, index) => ["cik,name,profile", ...lines.slice(0, index)].join("\n").split("\n").length + 1,
        );
        const { rows } = await parseUserFile(text, "funds.csv", "funds");
        expect(rows.map(({ line }) => line)).toEqual(expected);
        expect(rows.map(({ name }) => name)).toEqual(given.map(({ name }) => name.trim().replace(/\s+/g, " ") || null));
        expect(rows.map(({ profile }) => profile)).toEqual(given.map(({ profile }) => profile.trim() || null));
      }),
    );
  });

  test("columns may come in any order and letter case, with semicolons or tabs, after blank lines", async () => {
    const expected = { old_cusip: "13645T100", new_cusip: "13646K108", effective_date: "2023-04-14" };
    for (const delimiter of [",", ";", "\t"]) {
      const lines = [
        ["Effective_Date", " NEW_CUSIP ", "old_cusip"],
        ["2023-04-14", "13646K108", "13645t100"],
      ];
      const text = lines.map((cells) => cells.join(delimiter)).join("\n");
      const read = async (given: string) => (await parseUserFile(given, "cusip_changes.csv", "cusip_changes")).rows;
      expect(await read(text)).toEqual([{ ...expected, line: 2 }]);
      expect(await read(`\n\n${text}`)).toEqual([{ ...expected, line: 4 }]);
    }
  });

  test("what stands between cells is told by what its header has outside of quotes; brackets make no JSON", async () => {
    const text = 'cik;name;"city, or town"\n1;"A [and {others}]";Zug\n';
    const { rows, notes } = await parseUserFile(text, "funds.csv", "funds");
    expect(rows).toMatchObject([{ cik: "0000000001", name: "A [and {others}]" }]);
    expect(notes).toEqual([expect.stringContaining("ignored columns city, or town. Columns it could have")]);
  });

  test("where no column is lacking, a note has no hint which one was meant", async () => {
    const text = "old_cusip,new_cusip,effective_date,why\n13645T100,13646K108,2023-04-14,merger\n";
    const { notes } = await parseUserFile(text, "cusip_changes.csv", "cusip_changes");
    expect(notes).toEqual(["cusip_changes.csv: ignored columns why."]);
  });

  test("a column that is not known is ignored with a note that tells what it may have meant", async () => {
    const { rows, notes } = await parseUserFile("cusip,symbol\n037833100,AAPL\n", "securities.csv", "securities");
    expect(rows).toMatchObject([{ cusip: "037833100", ticker: null, line: 2 }]);
    expect(notes).toEqual([
      "securities.csv: ignored columns symbol. Columns it could have, but has not: ticker, name, type, sector, industry, market_cap_usd, shares_outstanding, active.",
    ]);
  });

  test("a header without a required column is an error that tells what is there and what is wanted", async () => {
    await expect(targets(["date,ticker,broker", "2023-11-01,AAPL,Example Securities"])).rejects.toThrow(
      `analyst-targets/a.csv: the header lacks published_at, firm. It has date, ticker, broker; wanted are ${HEADER.replaceAll(",", ", ")}.`,
    );
    await expect(parseUserFile("name,name\nA,B", "funds.csv", "funds")).rejects.toThrow(
      "funds.csv: the header lacks cik and has name twice. It has name, name; wanted are",
    );
    await expect(parseUserFile("[{}]", "funds.csv", "funds")).rejects.toThrow("lacks cik. It has none; wanted are");
  });

  test("a header in quotes as a whole, or below a line for Excel, is an error that tells what to do", async () => {
    await expect(targets([`"${HEADER}"`, '"2023-11-01,AAPL,F,,Buy,200,"'])).rejects.toThrow(
      `wanted are ${HEADER.replaceAll(",", ", ")}. It is one column, as the whole line is in quotes: take them away`,
    );
    for (const line of ["sep=;", '"sep=;"', "SEP=,"]) {
      await expect(targets([line, HEADER.replaceAll(",", ";")])).rejects.toThrow(
        "The first line is meant for Excel alone: delete it; none of the file was read.",
      );
    }
  });

  test("a column given twice is an error", async () => {
    await expect(parseUserFile("cik,name,name\n1,A,B", "funds.csv", "funds")).rejects.toThrow(
      "the header has name twice",
    );
  });

  test("a row with too many or too few cells is rejected whole", async () => {
    const { rows, rejects } = await parseUserFile(
      "cik,name,city\n1,Smith, Jones & Co,Boston\n2,A\n3,B,",
      "funds.csv",
      "funds",
    );
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(rejects).toEqual([
      {
        file: "funds.csv",
        line: 2,
        ticker: null,
        field: null,
        value: '1,Smith," Jones & Co",Boston',
        reason: "has 4 cells where the header has 3: quote cells that hold commas, and leave none out",
      },
      expect.objectContaining({ line: 3, field: null, value: "2,A" }),
    ]);
  });

  test("a row with a comma after its last cell is rejected, for a comma in a name may have pushed that there", async () => {
    const { rows, rejects } = await parseUserFile("cik,name,city\n1,Smith, Jones & Co,\n", "funds.csv", "funds");
    const reason =
      "has 4 cells where the header has 3: quote cells that hold commas, or delete those after the last cell";
    expect([rows, rejects]).toMatchObject([[], [{ line: 2, field: null, reason }]]);
  });

  test("a space before a quote is told of, in a header and in a row that is too wide by it", async () => {
    const { rejects } = await targets([HEADER, '2023-11-20,AAPL, "Goldman Sachs, Inc.", "", "Buy", "200", "USD"']);
    const reason = "has 8 cells where the header has 7: it has a space before a quote, which does not count then";
    expect(rejects).toMatchObject([{ line: 2, field: null, reason: expect.stringContaining(reason) }]);
    await expect(targets(['"published_at", "ticker", "firm"'])).rejects.toThrow(
      /It has published_at, "ticker", "firm"; .*A quote does not count after a space: delete those before quotes;/,
    );
  });

  test("a quote that is not closed is an error that names the line", async () => {
    const text = 'cik,name\n1,"A\nB"\n2,"C\n3,D\n4,E\n';
    await expect(parseUserFile(text, "funds.csv", "funds")).rejects.toThrow(
      /^funds\.csv, line 4: .*none of the file was read/,
    );
  });

  test.each([
    ['1,A\n2,"B\n3,C\n4,D"\n5,E\n', 3, 4],
    ['1,"A\n2,B"\n3,C\n', 2, 3],
  ])("two stray quotes that swallow whole rows are an error that names the line", async (rows, begun, swallowed) => {
    await expect(parseUserFile(`cik,name\n${rows}`, "funds.csv", "funds")).rejects.toThrow(
      `funds.csv, line ${begun}: a cell in quotes goes on over line ${swallowed}, which is a row by itself.`,
    );
  });

  test("a line within a profile is none", async () => {
    const { rows } = await parseUserFile(
      'cik,profile\n1001,"A family office.\n1984, in Boston"\n',
      "funds.csv",
      "funds",
    );
    expect(rows).toMatchObject([{ profile: "A family office.\n1984, in Boston" }]);
    await expect(parseUserFile('cik,profile,name\n1,x,"A\n2,y,B"\n', "funds.csv", "funds")).rejects.toThrow(
      "over line 3",
    );
  });

  test("a line within a cell that no key begins, or that ends the first cell of its row, is none", async () => {
    const { rows } = await parseUserFile('cik,name\n1,"A\nB,C"\n', "funds.csv", "funds");
    expect(rows).toMatchObject([{ name: "A B,C" }]);
    const first = await parseUserFile('name,cik\n"A\nB",1\n', "funds.csv", "funds");
    expect(first.rows).toMatchObject([{ name: "A B", cik: "0000000001" }]);
    await expect(parseUserFile('name,cik\n"A,1\nB,2\nC",3\n', "funds.csv", "funds")).rejects.toThrow("over line 3");
  });

  test("a header alone is a file without rows; nothing at all is an error", async () => {
    expect(await parseUserFile("cik,name\n", "funds.csv", "funds")).toEqual({ rows: [], rejects: [], notes: [] });
    await expect(parseUserFile("\n", "funds.csv", "funds")).rejects.toThrow("funds.csv: the file is empty");
  });
});

describe("JSON", () => {
  const parse = (text: string) => parseUserFile(text, "analyst-targets/a.json", "analyst_targets");

  test("that is all on one line tells its rows apart by their places", async () => {
    const bad = { published_at: "2023-11-01", ticker: "AAPL", firm: "Example", price_target: "$100.00" };
    const { rejects } = await parse(JSON.stringify({ data: [bad, bad, bad] }));
    expect(rejects.map(({ line, field }) => [line, field])).toEqual([
      [1, "price_target"],
      [2, "price_target"],
      [3, "price_target"],
    ]);
  });
  const entry = {
    published_at: "2023-11-01",
    ticker: "AAPL",
    firm: "Example Securities",
    rating: "Buy",
    price_target: 200.5,
  };

  test("a cell that is too deep to be printed is told like any list", async () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const text = `[{"published_at":"2023-11-01","ticker":"AAPL","firm":"F","rating":${deep}},${deep}]`;
    const { rejects } = await parseUserFile(text, "analyst-targets/a.json", "analyst_targets");
    expect(rejects).toMatchObject([
      { line: 1, field: "rating", value: "[…" },
      { line: 2, field: null, value: "[…" },
    ]);
    const object = `{"a":${deep}}`;
    const told = await parseUserFile(text.replace(deep, object), "analyst-targets/a.json", "analyst_targets");
    expect(told.rejects[0]).toMatchObject({ field: "rating", value: "{…" });
  });

  test("a cell of millions of quotes is told like any long one", async () => {
    const { rows, rejects } = await parse(
      `[\n${JSON.stringify({ ...entry, firm: '"'.repeat(5e6) })},\n${JSON.stringify(entry)}]`,
    );
    expect(rejects).toMatchObject([
      { line: 2, field: "firm", reason: expect.stringMatching(/^has 5000000 characters/) },
    ]);
    expect(rows).toEqual([{ ...apple, line: 3 }]);
  });

  test("an array, JSON lines and CSV give the same rows", async () => {
    expect((await parse(JSON.stringify([{ ...entry, analyst: null }]))).rows).toEqual([{ ...apple, line: 1 }]);
    expect((await parse(`[\n\n${JSON.stringify(entry)}\n]`)).rows).toEqual([{ ...apple, line: 3 }]);
    expect((await parse(`\n${JSON.stringify(entry)}\n`)).rows).toEqual([{ ...apple, line: 2 }]);
  });

  test("keys may be in any letter case, with spaces around", async () => {
    const keys = Object.entries(entry).map(([key, value]) => [` ${key.toUpperCase()}`, value]);
    expect((await parse(JSON.stringify([Object.fromEntries(keys)]))).rows).toEqual([{ ...apple, line: 1 }]);
  });

  test("the objects of an array have the lines on which they begin", async () => {
    const bad = { ...entry, firm: 'a "quoted" {firm}, [with] signs\\', rating: { word: "Buy" } };
    const { rows, rejects } = await parse(JSON.stringify([entry, bad, 7, entry], null, 2));
    expect(rows.map(({ line, rating }) => [line, rating])).toEqual([
      [2, "Buy"],
      [9, null],
      [19, "Buy"],
    ]);
    expect(rejects.map(({ line, field, value }) => [line, field, value])).toEqual([
      [9, "rating", '{"word":"Buy"}'],
      [18, null, "7"],
    ]);
    const reason = "is a list or an object: write plain text or a number; the rest of the row counts";
    expect(rejects[0]?.reason).toBe(reason);
  });

  test("what is rejected of an object says its ticker", async () => {
    const bad = [
      { published_at: "nov", ticker: " ko" },
      { rating: ["Buy"] },
      { ticker: ["KO"], firm: "" },
      { Rating: "Hold" },
    ].map((cells) => ({ ...entry, ...cells }));
    const { rejects } = await parse([...bad, entry].map((object) => JSON.stringify(object)).join("\n"));
    expect(rejects.map(({ line, ticker, field }) => [line, ticker, field])).toEqual([
      [1, "KO", "published_at"],
      [2, "AAPL", "rating"],
      [3, null, "ticker"],
      [3, null, "firm"],
      [4, null, null],
    ]);
  });

  test("a line that is no JSON object is rejected, the others are not", async () => {
    const { rows, rejects } = await parse(`${JSON.stringify(entry)}\n{"ticker":\n${JSON.stringify(entry)}`);
    expect(rows.map(({ line }) => line)).toEqual([1, 3]);
    expect(rejects).toMatchObject([{ line: 2, field: null, value: '{"ticker":' }]);
  });

  test("of a line that is no JSON it is told why, and where most are none, of the first", async () => {
    const sound = JSON.stringify(entry);
    const bad = sound.replace("200.5", "NaN");
    const reason = /Unexpected token .*NaN.* is not valid JSON/;
    const { rows, rejects } = await parse([sound, bad, sound].join("\n"));
    expect(rows.map(({ line }) => line)).toEqual([1, 3]);
    expect(rejects).toMatchObject([{ line: 2, value: bad, reason: expect.stringMatching(reason) }]);
    const mostly = parse([sound, "", bad, bad].join("\n"));
    await expect(mostly).rejects.toThrow(/^analyst-targets\/a\.json, line 3: not valid JSON \(Unexpected token /);
    await expect(parse([sound, "7", "7"].join("\n"))).rejects.toThrow("a.json, line 2: no JSON object. Get");
    await expect(parse([bad, bad].join("\n"))).rejects.toThrow(/^analyst-targets\/a\.json, line 1: .*NaN/);
  });

  test("an object that has a column twice, in two spellings, is rejected", async () => {
    const { rows, rejects } = await parse(JSON.stringify([entry, { ...entry, " \u200bTicker": "MSFT" }]));
    expect(rows.map(({ line }) => line)).toEqual([1]);
    expect(rejects).toMatchObject([{ line: 2, field: null, reason: "has ticker twice: leave one of them out" }]);
  });

  test("an array that an object wraps is read like the array alone, with its lines", async () => {
    const data = [entry, { ...entry, rating: ["Buy"] }, 7];
    const wrapped = { count: 2, tags: ["["], meta: { data: [1] }, errors: [], data, next: [null] };
    expect(await parse(JSON.stringify(wrapped))).toEqual(await parse(JSON.stringify(data)));
    const { rows, rejects } = await parse(JSON.stringify(wrapped, null, 2));
    expect(rows).toEqual([
      { ...apple, line: 13 },
      { ...apple, rating: null, line: 20 },
    ]);
    expect(rejects).toMatchObject([
      { line: 20, field: "rating" },
      { line: 29, field: null, value: "7" },
    ]);
  });

  test("a key of the wrapping may be a column's name, too", async () => {
    expect(await parse(JSON.stringify({ currency: "USD", ticker: "AAPL", data: [entry] }))).toEqual(
      await parse(JSON.stringify([entry])),
    );
    const row = JSON.stringify({ ...entry, rating: ["Buy"] });
    for (const text of [row, row.replace("published_at", "Published_At")]) {
      expect((await parse(text)).rejects).toMatchObject([{ line: 1, field: "rating" }]);
    }
  });

  test("one object over many lines is one row; an empty list is none", async () => {
    expect((await parse(`\n${JSON.stringify(entry, null, 2)}`)).rows).toEqual([{ ...apple, line: 2 }]);
    expect(await parse('{"data":[],"count":0}')).toEqual({ rows: [], rejects: [], notes: [] });
    await expect(parse('{"symbol":"AAPL"}')).rejects.toThrow(
      "the header lacks published_at, ticker, firm. It has symbol",
    );
  });

  test.each(['{"data":[{"a":1}],"more":[{"b":1}]}', '{"data":{"rows":[]}}', '{"data":[1,2]}', '{"a":[],"b":[]}'])(
    "an object whose rows cannot be told is an error that says what is expected: %s",
    async (text) => {
      await expect(parse(text)).rejects.toThrow(
        /^analyst-targets\/a\.json: one object with .* Write them as one array, \[\{…\}, \{…\}\],/,
      );
    },
  );

  test.each([undefined, 1])("an object that was cut off is an error (indent %s)", async (indent) => {
    const text = JSON.stringify({ data: [entry, entry] }, null, indent);
    const line = text.slice(0, -20).split("\n").length;
    await expect(parse(text.slice(0, -20))).rejects.toThrow(`analyst-targets/a.json, line ${line}: not valid JSON`);
  });

  test("a document that was cut off is an error, though one of its lines is an object", async () => {
    const text = `{\n"data": [\n${JSON.stringify(entry)}\n,\n{"tick`;
    await expect(parse(text)).rejects.toThrow(/^analyst-targets\/a\.json, line 5: not valid JSON/);
  });

  test("an array that was cut off is an error", async () => {
    const cut = `[\n${JSON.stringify(entry)},\n\n`;
    await expect(parse(cut)).rejects.toThrow(/^analyst-targets\/a\.json, line 2: not valid JSON/);
  });

  test.each([
    ["a word", '"ticker":"AAPL"', '"ticker":AAPL'],
    ["a comma too many", "}", ",}"],
    ["a comma missing", '","', '""'],
    ["a number of no digits", "200.5", "-"],
    ["a word at the end of the line", "200.5", "abc"],
    ["a line break in a text", "AAPL", "AA\nPL"],
  ])("the line of an array with which it ends to be JSON is told: %s", async (_, sound, damaged) => {
    const [row, bad] = [JSON.stringify(entry), JSON.stringify(entry).replace(sound, damaged)];
    for (const before of [0, 1, 2, 7]) {
      const text = ["[", ...Array(before).fill(`${row},`), `${bad},`, `${row},`, row, "]"].join("\n");
      const told = new RegExp(`^analyst-targets/a.json, line ${before + 2}: not valid JSON \\(.*\\)\\. Get`);
      await expect(parse(text)).rejects.toThrow(told);
    }
  });

  test("an empty array is a file without rows; objects without a required key are a wrong header", async () => {
    expect(await parse("[]")).toEqual({ rows: [], rejects: [], notes: [] });
    await expect(parse('[{"symbol":"AAPL"}]')).rejects.toThrow(
      "the header lacks published_at, ticker, firm. It has symbol",
    );
  });

  test("an array may begin on any line; only where all of it lies on one do places tell its rows", async () => {
    const bad = JSON.stringify({ ...entry, price_target: "$1" });
    const lines = async (text: string) => (await parse(text)).rejects.map(({ line }) => line);
    expect(await lines(`\n [\n${bad}\n]`)).toEqual([3]);
    expect(await lines(`\n[${bad}]`)).toEqual([2]);
    expect(await lines(`[${bad}, ${bad}]`)).toEqual([1, 2]);
    expect(await lines(`[${bad},\n${bad}, ${bad}]`)).toEqual([1, 2, 2]);
    expect(await lines(`[${bad}, ${bad},\n${bad}]`)).toEqual([1, 1, 2]);
    expect(await lines(`{"data":[${bad},${bad}],\n"next":[1,2]}`)).toEqual([1, 2]);
    expect(await lines(`{"data":\n[\n${bad}],\n"meta":{"data":[1]}}`)).toEqual([3]);
    expect(await lines(`{"d\\u0061ta":\n[\n${bad}]}`)).toEqual([3]);
  });

  test("of lines half have to be objects, blank ones aside; else it is a document that was cut off", async () => {
    const sound = JSON.stringify(entry);
    const { rows, rejects } = await parse(`${sound}\n \n{"ticker":`);
    expect([rows.map(({ line }) => line), rejects.map(({ line }) => line)]).toEqual([[1], [3]]);
    await expect(parse([sound, "x", sound, "x", "x"].join("\n"))).rejects.toThrow(/not valid JSON/);
  });

  test("what is true or a number is read like its text, what is null like nothing", async () => {
    const given = JSON.stringify([{ cusip: "037833100", ticker: null, active: true, market_cap_usd: 5 }]);
    const { rows } = await parseUserFile(given, "securities.csv", "securities");
    expect(rows).toMatchObject([{ ticker: null, active: true, market_cap_usd: 5 }]);
    await expect(parse('{"symbol":null}')).rejects.toThrow("It has symbol; wanted are");
  });

  test("an array without one object is an error, not a reject for each of its values", async () => {
    await expect(parse("[[1],2,null]")).rejects.toThrow(
      /^analyst-targets\/a\.json: 3 values, none of which is a JSON object\./,
    );
    await expect(parse("[7]")).rejects.toThrow(/: 1 values, none of which is a JSON object\./);
  });
});

describe("on disk", () => {
  const folder = shareTemporaryFolder("user-file");

  test("gzip, a byte-order mark and a wrong extension are seen through", async () => {
    const csv = `\uFEFF${HEADER}\n2023-11-01,AAPL,Example Securities,,Buy,200.5,USD\n`;
    const path = join(folder, "targets.json");
    await writeFile(path, gzipSync(csv));
    const { rows } = await parseUserFile(await readText(path), "analyst-targets/targets.json", "analyst_targets");
    expect(rows).toEqual([{ ...apple, line: 2 }]);
  });

  test("a long file is read to its end", async () => {
    const rows = Array.from({ length: 1_203 }, (_, index) => `${index % 7 === 0 ? "x" : index},Manager ${index}`);
    const path = join(folder, "funds.csv");
    await writeFile(path, ["cik,name", ...rows].join("\n"));
    const read = await parseUserFile(await readText(path), "funds.csv", "funds");
    expect([read.rows.length, read.rejects.length]).toEqual([1_031, 172]);
  });
});

test("a cell of 100,000 characters is rejected by its beginning, and the rows beside it are kept", async () => {
  const text = `cik,name\n1,Sound\n2,${"x".repeat(100_000)}\n`;
  const { rows, rejects } = await parseUserFile(text, "funds.csv", "funds");
  expect(rows.map(({ line, name }) => [line, name])).toEqual([
    [2, "Sound"],
    [3, null],
  ]);
  expect(rejects).toEqual([
    {
      file: "funds.csv",
      line: 3,
      ticker: null,
      field: "name",
      value: expect.stringMatching(/^x{200}… \(100000 characters\)$/),
      reason: expect.stringContaining("10000 are the most"),
    },
  ]);
});

test("beside it what else is wrong with its row is told", async () => {
  const text = `cusip,ticker,name,type\n88160R101,TSLA,${"x".repeat(10_001)},bond\n037833100,,Apple,${"x".repeat(10_001)}\n`;
  const { rows, rejects } = await parseUserFile(text, "securities.csv", "securities");
  expect(rows).toMatchObject([
    { line: 2, ticker: "TSLA", name: null, type: null },
    { line: 3, ticker: null, name: "Apple", type: null },
  ]);
  expect(rejects.map(({ line, field }) => [line, field])).toEqual([
    [2, "name"],
    [2, "type"],
    [3, "type"],
  ]);
});

test("10,000 characters are not too many for a cell, one more is", async () => {
  const names = [10_000, 10_001].map((length) => "x".repeat(length));
  const { rows, rejects } = await parseUserFile(`cik,name\n1,${names.join("\n2,")}\n`, "funds.csv", "funds");
  expect(rows.map(({ name }) => name)).toEqual([names[0], null]);
  expect(rejects).toMatchObject([{ line: 3, field: "name" }]);
});

test("a row means the same whatever rows come before it", async () => {
  const cells = [
    ["2023-11-01", "2023-11-01T09:30", "yesterday", ""],
    ["aapl", " AAPL", ""],
    ["Example Securities", `${"x".repeat(10_001)}`],
    ["", "Ann"],
    ["Buy", "buy "],
    ["200.5", "$5", "1e999"],
    ["USD", "usd", "GBp", ""],
  ];
  const line = fc.tuple(...cells.map((choices) => fc.constantFrom(...choices))).map((row) => row.join(","));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const together = await targets([HEADER, ...lines]);
      const alone = await Promise.all(
        lines.map((row, index) => targets([HEADER, ...lines.slice(0, index).map(() => ""), row])),
      );
      expect(together.rows).toEqual(alone.flatMap(({ rows }) => rows));
      expect(together.rejects).toEqual(alone.flatMap(({ rejects }) => rejects));
    }),
  );
});
