import { expect, test } from "vitest";
import { parseSubmission } from "../../pipeline/ingest/parse-submission.ts";
import { makeSubmission } from "../ingest/make-submission.ts";
import { runModel } from "../run-model.ts";

/** Two of the 169 rows of the SEC's own sample information table (eis_13FDocument.xsd, information_table.xml). */
const rows = [
  { value: 7_454_547_777, shares: 79_296 },
  { value: 1_876, shares: 1_403 },
];

const table = `<?xml version="1.0"?><ns1:informationTable xmlns:ns1="http://www.sec.gov/edgar/document/thirteenf/informationtable">
${rows
  .map(
    ({ value, shares }) => `<ns1:infoTable><ns1:nameOfIssuer>ALPHABET INC</ns1:nameOfIssuer>
<ns1:titleOfClass>CAP STK CL C</ns1:titleOfClass><ns1:cusip>02079K107</ns1:cusip><ns1:value>${value}</ns1:value>
<ns1:shrsOrPrnAmt><ns1:sshPrnamt>${shares}</ns1:sshPrnamt><ns1:sshPrnamtType>SH</ns1:sshPrnamtType></ns1:shrsOrPrnAmt>
<ns1:investmentDiscretion>SOLE</ns1:investmentDiscretion>
<ns1:votingAuthority><ns1:Sole>0</ns1:Sole><ns1:Shared>0</ns1:Shared><ns1:None>${shares}</ns1:None></ns1:votingAuthority>
</ns1:infoTable>`,
  )
  .join("\n")}
</ns1:informationTable>`;

// No filing of the fixtures repeats a CUSIP; the SEC's sample does.
test("02079K107 stands on two rows of the SEC's sample: one holding of 79,296 + 1,403 = 80,699 shares", async () => {
  const parsed = parseSubmission(makeSubmission({ tables: [table] }), "sample.txt");
  const filed = "skipped" in parsed ? expect.unreachable() : parsed;
  const holdings = await runModel("staging.holdings", {
    "raw.information_tables": filed.rows.INFOTABLE.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value || null])),
    ),
    "staging.filings": [{ accession_number: filed.accessionNumber }],
  });
  expect(holdings).toMatchObject([
    { cusip: "02079K107", shares: 80_699, filed_value: 7_454_549_653, row_count: 2, put_call: null },
  ]);
});
