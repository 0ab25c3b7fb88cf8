import { expect, test } from "vitest";
import { parseSubmission } from "../../pipeline/ingest/parse-submission.ts";
import { makeDocument, makeHeader, makeSubmission } from "./make-submission.ts";

function parse(text: string) {
  const parsed = parseSubmission(text, "filing.txt");
  if ("skipped" in parsed) throw new Error(`skipped: ${parsed.skipped}`);
  return parsed.rows;
}

const row = `<infoTable>
  <nameOfIssuer>AT&amp;T INC</nameOfIssuer><titleOfClass>COM</titleOfClass><cusip>00206R102</cusip>
  <value>202421</value>
  <shrsOrPrnAmt><sshPrnamt>2813747</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt>
  <putCall>Put</putCall><investmentDiscretion>DFND</investmentDiscretion><otherManager>1,2</otherManager>
  <votingAuthority><Sole>2813747</Sole><Shared>0</Shared><None>5</None></votingAuthority>
</infoTable>`;
const table = `<informationTable xmlns="http://www.sec.gov/edgar/document/thirteenf/informationtable">${row}</informationTable>`;

const infotableRow = {
  ACCESSION_NUMBER: "0000000001-22-000001",
  INFOTABLE_SK: "1",
  NAMEOFISSUER: "AT&T INC",
  TITLEOFCLASS: "COM",
  CUSIP: "00206R102",
  FIGI: "",
  VALUE: "202421",
  SSHPRNAMT: "2813747",
  SSHPRNAMTTYPE: "SH",
  PUTCALL: "Put",
  INVESTMENTDISCRETION: "DFND",
  OTHERMANAGER: "1,2",
  VOTING_AUTH_SOLE: "2813747",
  VOTING_AUTH_SHARED: "0",
  VOTING_AUTH_NONE: "5",
};

test("gives the rows of a holdings report as the SEC data set prints them", () => {
  const cover = `<isAmendment>true</isAmendment><amendmentNo>01</amendmentNo>
    <amendmentInfo><amendmentType>NEW HOLDINGS</amendmentType><confDeniedExpired>false</confDeniedExpired></amendmentInfo>
    <filingManager><name>A Fund, L.P. </name><address><ns1:street1>1 Main St</ns1:street1>
    <ns1:city>New York</ns1:city><ns1:stateOrCountry>NY</ns1:stateOrCountry></address></filingManager>
    <reportType>13F HOLDINGS REPORT</reportType><provideInfoForInstruction5>N</provideInfoForInstruction5>
    <additionalInformation>Two\n\tlines</additionalInformation>`;
  const summary =
    "<summaryPage><tableEntryTotal>1</tableEntryTotal><tableValueTotal>202421</tableValueTotal></summaryPage>";
  const filing = parse(makeSubmission({ form: "13F-HR/A", cover, summary, tables: [table] }));
  const ACCESSION_NUMBER = "0000000001-22-000001";
  expect(filing.SUBMISSION).toEqual([
    {
      ACCESSION_NUMBER,
      FILING_DATE: "14-FEB-2022",
      SUBMISSIONTYPE: "13F-HR/A",
      CIK: "0000012345",
      PERIODOFREPORT: "31-DEC-2021",
    },
  ]);
  expect(Object.fromEntries(Object.entries(filing.COVERPAGE[0] ?? {}).filter(([, value]) => value !== ""))).toEqual({
    ACCESSION_NUMBER,
    REPORTCALENDARORQUARTER: "31-DEC-2021",
    ISAMENDMENT: "Y",
    AMENDMENTNO: "1",
    AMENDMENTTYPE: "NEW HOLDINGS",
    CONFDENIEDEXPIRED: "N",
    FILINGMANAGER_NAME: "A Fund, L.P. ",
    FILINGMANAGER_STREET1: "1 Main St",
    FILINGMANAGER_CITY: "New York",
    FILINGMANAGER_STATEORCOUNTRY: "NY",
    REPORTTYPE: "13F HOLDINGS REPORT",
    PROVIDEINFOFORINSTRUCTION5: "N",
    ADDITIONALINFORMATION: "Two lines",
  });
  expect(filing.SIGNATURE).toMatchObject([{ ACCESSION_NUMBER, NAME: "A. Signer", SIGNATUREDATE: "14-FEB-2022" }]);
  expect(filing.SUMMARYPAGE).toEqual([
    {
      ACCESSION_NUMBER,
      OTHERINCLUDEDMANAGERSCOUNT: "",
      TABLEENTRYTOTAL: "1",
      TABLEVALUETOTAL: "202421",
      ISCONFIDENTIALOMITTED: "",
    },
  ]);
  expect(filing.INFOTABLE).toEqual([infotableRow]);
});

test("lists the managers that report for a notice's filer, and no summary page where all of it is empty", () => {
  const cover = `<otherManagersInfo>
    <otherManager><cik>0000948046</cik><name>DEUTSCHE BANK AG\\</name></otherManager>
    <otherManager><form13FFileNumber>28-4545</form13FFileNumber><name>Second</name></otherManager>
    </otherManagersInfo>`;
  const summary = "<summaryPage><otherIncludedManagersCount/><tableEntryTotal/><tableValueTotal/></summaryPage>";
  const filing = parse(makeSubmission({ form: "13F-NT", cover, summary }));
  expect(filing.OTHERMANAGER).toMatchObject([
    { OTHERMANAGER_SK: "1", CIK: "0000948046", FORM13FFILENUMBER: "", NAME: "DEUTSCHE BANK AG\\" },
    { OTHERMANAGER_SK: "2", CIK: "", FORM13FFILENUMBER: "28-4545", NAME: "Second" },
  ]);
  expect(filing.SUMMARYPAGE).toEqual([]);
  expect(filing.INFOTABLE).toEqual([]);
});

test("lists the other managers included in a report", () => {
  const summary = `<summaryPage><otherManagers2Info><otherManager2><sequenceNumber>02</sequenceNumber>
    <otherManager><form13FFileNumber>028-1</form13FFileNumber><name>Second</name></otherManager>
    </otherManager2></otherManagers2Info></summaryPage>`;
  const [manager] = parse(makeSubmission({ summary })).OTHERMANAGER2;
  expect(manager).toMatchObject({ SEQUENCENUMBER: "2", FORM13FFILENUMBER: "028-1", NAME: "Second" });
});

test("reads the rows of several information tables as one, and leaves out other documents", () => {
  const more = makeDocument("EX-99", "<letter>no form</letter>");
  const filing = parse(makeSubmission({ tables: [table, table], more }));
  expect(filing.INFOTABLE).toEqual([infotableRow, { ...infotableRow, INFOTABLE_SK: "2" }]);
});

test.each([
  ["a prefix", table.replace(/<(\/?)/g, "<$1n1:").replace("xmlns=", "xmlns:n1=")],
  ["another case", table.replace(/<(\/?)(\w+)/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`)],
  ["CDATA and references", table.replace("AT&amp;T INC", "<![CDATA[AT&]]>&#84; INC")],
  ["comments", table.replace("00206R102", "00206<!-- inside -->R102")],
  ["a declaration and a mark", `\uFEFF<?xml version="1.0" encoding="US-ASCII"?>\n${table}`],
])("reads an information table with %s", (_, xml) => {
  expect(parse(makeSubmission({ tables: [xml] })).INFOTABLE).toEqual([infotableRow]);
});

test("reads CRLF, a byte-order mark, and SGML tags in lower case", () => {
  const text = makeSubmission({ tables: [table] });
  const lower = text.replace(/<\/?(SEC-\w+|DOCUMENT|TYPE|TEXT|XML)>/g, (tag) => tag.toLowerCase());
  expect(parse(`\uFEFF${lower.replaceAll("\n", "\r\n")}`)).toEqual(parse(text));
});

test("keeps what is no number or date as filed", () => {
  const odd = table.replace("202421", " 1,234.50 ").replace("2813747", "007");
  const filing = parse(
    makeSubmission({ tables: [odd], cover: "<amendmentInfo><dateReported>soon</dateReported></amendmentInfo>" }),
  );
  expect(filing.INFOTABLE[0]).toMatchObject({ VALUE: "1,234.50", SSHPRNAMT: "7" });
  expect(filing.COVERPAGE[0]?.DATEREPORTED).toBe("soon");
});

test("takes from the XML what the header lacks", () => {
  const header = "ACCESSION NUMBER: 0000000001-22-000001\nCONFORMED SUBMISSION TYPE: 13F-HR\n";
  expect(parse(makeSubmission({ header })).SUBMISSION).toEqual(parse(makeSubmission()).SUBMISSION);
});

test("pads a CIK that the XML alone tells, shortened", () => {
  const header = makeHeader().replace(/\t\tCENTRAL.*\n/, "");
  const text = makeSubmission({ header }).replace("<cik>0000012345</cik>", "<cik>12345</cik>");
  expect(parse(text).SUBMISSION[0]?.CIK).toBe("0000012345");
});

test.each(["13F-CTR", "13F-CTR/A", "10-K"])("skips form %s", (form) => {
  expect(parseSubmission(makeSubmission({ form }), "filing.txt")).toEqual({
    skipped: `form ${form} is not a 13F holdings report or notice`,
  });
});

test("skips a filing in fixed-width text of the years before XML, and no later one", () => {
  const filed = (day: string) =>
    `<SEC-HEADER>\n${makeHeader().replace("20220214", day)}</SEC-HEADER>
<DOCUMENT>\n<TYPE>13F-HR\n<TEXT>\nFORM 13F INFORMATION TABLE\nAT&T INC  COM  00206R102  202421\n</TEXT>\n</DOCUMENT>\n`;
  expect(parseSubmission(filed("20130214"), "old.txt")).toEqual({
    skipped: "filed on 2013-02-14 as fixed-width text, not XML",
  });
  expect(() => parseSubmission(filed("20220214"), "new.txt")).toThrow(
    "new.txt: the document of type 13F-HR has no whole",
  );
});

test.each([
  ["nothing", ""],
  ["a note", "These are our filings; see <SEC-DOCUMENT> in the manual.\n"],
  ["an error page", "<!DOCTYPE html>\n<html>\n<title>SEC.gov | Request Rate Threshold Exceeded</title>\n</html>\n"],
])("skips %s where a filing should be", (_, text) => {
  expect(parseSubmission(text, "filing.txt")).toEqual({ skipped: expect.stringMatching(/^not an EDGAR submission; /) });
});

const whole = makeSubmission({ tables: [table] });
const declared = '<!DOCTYPE t [<!ENTITY a "x"><!ENTITY b SYSTEM "file:///etc/passwd">]>';
/** The line of the file that the table's XML begins on. */
const tableLine = whole.slice(0, whole.indexOf(table.trim())).split("\n").length;
test.each<[string, string, RegExp]>([
  ["is cut short within a document", whole.slice(0, whole.indexOf("<infoTable>")), /the file is cut short/],
  ["is cut short between documents", whole.slice(0, whole.indexOf("<DOCUMENT>\n<TYPE>INFO")), /the file is cut short/],
  ["has lost its beginning", whole.slice(whole.indexOf("</DOCUMENT>")), /the header has no "ACCESSION NUMBER:"/],
  ["is cut short within its header", whole.slice(0, whole.indexOf("CENTRAL")), /the file is cut short/],
  [
    "is cut short within its form",
    makeSubmission({ form: "13F-H" }).split("</SEC-HEADER>", 1)[0] ?? "",
    /cut short within its header/,
  ],
  ["has no type in a document", whole.replace("<TYPE>INFORMATION TABLE\n", ""), /a <DOCUMENT> has no <TYPE>/],
  ["has an <XML> without end", whole.replace("</XML>", ""), /the document of type 13F-HR has no whole <XML>/],
  [
    "has a tag without end",
    whole.replace("</cusip>", ""),
    new RegExp(`INFORMATION TABLE cannot be read: line ${tableLine + 2}:9: <value> lies within a field\\. Download`),
  ],
  [
    "has an element within a figure",
    whole.replace(/<value>(\d)/, "<value>$1<b/>"),
    /INFORMATION TABLE cannot be read: line \d+:\d+: <b> lies within a field\. Download/,
  ],
  [
    "has a bare ampersand",
    whole.replace("AT&amp;T", "AT&T"),
    new RegExp(
      `the XML of type INFORMATION TABLE cannot be read: line ${tableLine + 6}:31: unclosed tag: nameOfIssuer`,
    ),
  ],
  ["is another form's XML", makeSubmission({ tables: ["<ownershipDocument/>"] }), /<ownershipDocument> is neither/],
  [
    "expands its own entity",
    makeSubmission({ tables: [declared + table.replace("COM", "&a;")] }),
    new RegExp(`line ${tableLine + 1}:60: undefined entity`),
  ],
  [
    "expands a file",
    makeSubmission({ tables: [declared + table.replace("COM", "&b;")] }),
    new RegExp(`line ${tableLine + 1}:60: undefined entity`),
  ],
  [
    "gives a row two values",
    whole.replace("</value>", "</value>\n<value>7</value>"),
    /line \d+:16: <value> comes twice in one row/,
  ],
  [
    "has a row within a row",
    whole.replace("</infoTable>", "<infoTable></infoTable></infoTable>"),
    /<infoTable> lies where no row of an information table can/,
  ],
  [
    "has rows within something else",
    whole.replace("<infoTable>", "<page><infoTable>").replace("</infoTable>", "</infoTable></page>"),
    /<infoTable> lies where no row of an information table can/,
  ],
  [
    "has two tables in one document",
    whole.replace(/(<XML>)(?!.*<XML>)(.*<\/XML>)/s, "$1$2\n$1$2"),
    /a document of type INFORMATION TABLE has more than one <XML>/,
  ],
  [
    "has two covers",
    whole.replace("</SEC-DOCUMENT>", `${whole.slice(whole.indexOf("<DOCUMENT>"))}`),
    /holds 2 cover pages/,
  ],
  ["has no cover", whole.replace("<TYPE>13F-HR\n", "<TYPE>COVER\n"), /holds 0 cover pages/],
  ["has a CIK of letters", whole.replace("\t12345", "\tABC"), /CENTRAL INDEX KEY "0000000ABC" is not up to 10 digits/],
])("names a filing that %s", (_, text, problem) => {
  expect(() => parseSubmission(text, "filing.txt")).toThrow(problem);
  expect(() => parseSubmission(text, "filing.txt")).toThrow(/^filing\.txt: .*\. Download the full submission/);
});

test("names a filing in which nothing tells the period", () => {
  const text = makeSubmission({ header: makeHeader().replace(/^CONFORMED PERIOD.*\n/m, "") });
  const silent = text.replace("<periodOfReport>12-31-2021</periodOfReport>", "");
  expect(parse(text).SUBMISSION[0]?.PERIODOFREPORT).toBe("31-DEC-2021");
  expect(() => parse(silent)).toThrow(/filing\.txt: neither its header nor its XML names the period/);
});
