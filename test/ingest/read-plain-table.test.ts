import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPlainTable } from "../../pipeline/ingest/read-plain-table.ts";
import { readSubmissionXml } from "../../pipeline/ingest/read-submission-xml.ts";
import { startRows } from "../../pipeline/ingest/submission-rows.ts";

const row = `<n1:infoTable>
    <n1:nameOfIssuer>AT&amp;T "C" INC </n1:nameOfIssuer><n1:titleOfClass>COM</n1:titleOfClass><n1:cusip>00206R102</n1:cusip>
    <n1:value>0202421</n1:value>\r
    <n1:shrsOrPrnAmt><n1:sshPrnamt>2813747</n1:sshPrnamt><n1:sshPrnamtType>SH</n1:sshPrnamtType></n1:shrsOrPrnAmt>
    <n1:votingAuthority><n1:Sole>1</n1:Sole><n1:Shared>0</n1:Shared><n1:None>5</n1:None></n1:votingAuthority>
  </n1:infoTable>`;
const table = `<n1:informationTable xmlns:n1="http://www.sec.gov/x">\n  ${row}\n  ${row.replaceAll("n1:value", "n1:figi")}\n</n1:informationTable>`;

/** What the parser alone comes to: before a document with a comment ahead nothing is taken out. */
const commented = (xml: string) => `<!---->${xml.replace(/^<\?xml[^?]*\?>/, "")}`;

function read(xml: string) {
  const rows = startRows();
  try {
    readSubmissionXml(xml, rows);
  } catch (error) {
    return error instanceof Error ? "error" : error;
  }
  return rows.INFOTABLE;
}

test("takes all rows out of the information tables of real filings, as the parser reads them", () => {
  const folder = join(import.meta.dirname, "../../fixtures/input/edgar");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".txt"));
  const texts = files.map((file) => readFileSync(join(folder, file), "latin1"));
  const parts = texts.flatMap((text) => text.split(/<\/?XML>/).map((part) => part.trim()));
  const tables = parts.filter((part) => part.endsWith("informationTable>"));
  expect(tables.length).toBeGreaterThan(30);
  for (const xml of tables) {
    const plain = readPlainTable(xml);
    expect(plain?.rows.length).toBeGreaterThan(0);
    expect(plain?.rows).toEqual(read(commented(xml)));
  }
});

test("tells the rows apart from the document", () => {
  const plain = readPlainTable(table);
  expect(plain?.frame).toBe('<n1:informationTable xmlns:n1="http://www.sec.gov/x">\n  </n1:informationTable>');
  expect(plain?.rows).toMatchObject([
    { NAMEOFISSUER: 'AT&T "C" INC ', FIGI: "", VALUE: "202421", SSHPRNAMTTYPE: "SH", VOTING_AUTH_NONE: "5" },
    { FIGI: "0202421", VALUE: "" },
  ]);
});

test("agrees with the parser on any document, sound or not", () => {
  const pieces = [
    "<",
    ">",
    "/",
    "&",
    "&amp;",
    "&#65;",
    "]]>",
    "<!--",
    "-->",
    '"',
    " ",
    "\n",
    "\0",
    "\u0085",
    "\ufffe",
    "𝒜",
    "<n1:figi/>",
  ];
  const names = [
    "<n1:value>",
    "</n1:value>",
    "</n1:infoTable>",
    "n1:",
    "infoTable",
    "<n1:figi>1</n1:figi>",
    ' a="1"',
    row,
  ];
  const edit = fc.record({
    at: fc.nat(table.length),
    removed: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(40)),
    added: fc.oneof(fc.constant(""), fc.constantFrom(...pieces, ...names)),
  });
  let plainCount = 0;
  const edited = fc.array(edit, { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(edited, (edits) => {
      const xml = edits.reduce(
        (text, { at, removed, added }) => text.slice(0, at) + added + text.slice(at + removed),
        table,
      );
      plainCount += readPlainTable(xml.trim()) ? 1 : 0;
      expect(read(xml)).toEqual(read(commented(xml)));
    }),
    { numRuns: 5000, seed: 47 },
  );
  expect(plainCount).toBeGreaterThan(500);
});
