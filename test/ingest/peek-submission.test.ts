import { expect, test } from "vitest";
import { peekSubmission } from "../../pipeline/ingest/peek-submission.ts";
import { makeHeader, makeSubmission } from "./make-submission.ts";
import { makeZip } from "./make-zip.ts";

function peek(text: string) {
  return peekSubmission(Buffer.from(text), "filing.txt");
}

const header = {
  accessionNumber: "0000000001-22-000001",
  form: "13F-HR",
  filedAt: "2022-02-14",
  cik: "0000012345",
  reportPeriod: "2021-12-31",
};

test.each<[string, string | Buffer]>([
  ["as it is", makeSubmission()],
  ["with a byte-order mark", `\uFEFF${makeSubmission()}`],
  ["in UTF-16", Buffer.from(`\uFEFF${makeSubmission()}`, "utf16le")],
  ["without its first lines", makeHeader()],
  ["of the 1990s", `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\n\n${makeSubmission().replaceAll("SEC-", "IMS-")}`],
])("knows a submission %s", (_, content) => {
  expect(peekSubmission(Buffer.from(content), "filing.txt")).toEqual(header);
});

test.each<[string, string | Buffer]>([
  ["a zip", makeZip([{ name: "a.txt", content: makeSubmission() }])],
  ["a table", "date,ticker,close\n2022-02-14,AMZN,155.17\n"],
  ["a page that only speaks of one", "See <SEC-DOCUMENT> in the manual.\n"],
  ["nothing", ""],
  ["bytes that are no text", `${makeHeader()}\0`],
])("does not take %s for one", (_, content) => {
  expect(peekSubmission(Buffer.from(content), "filing.txt")).toBeUndefined();
});

test("reads the header, however its fields are set apart", () => {
  expect(peek(makeSubmission().replaceAll("\t", "  ").replaceAll("\n", "\r\n"))).toEqual(header);
  expect(peek(makeHeader().toLowerCase())).toEqual(header);
});

test("does with a part that ends within the header", () => {
  const text = makeSubmission();
  const { cik: _, ...known } = header;
  expect(peek(text.slice(0, text.indexOf("FILER:")))).toEqual(known);
});

test("takes accession number and day from the first line, and the form from the filing's values", () => {
  const text =
    "<SEC-DOCUMENT>0000000001-22-000001.txt : 20220214\n<SEC-HEADER>\n\t\tFORM TYPE:\t13F-HR\n</SEC-HEADER>\n";
  const told = { accessionNumber: "0000000001-22-000001", form: "13F-HR", filedAt: "2022-02-14" };
  for (const each of [text, text.toLowerCase()]) expect(peek(each)).toEqual(told);
});

test("reads nothing from behind the header", () => {
  const text = `</SEC-HEADER>\n<DOCUMENT>\n${makeHeader()}`;
  const problem = /filing\.txt: the header has no "ACCESSION NUMBER:"/;
  for (const each of [text, text.toLowerCase()]) expect(() => peek(each)).toThrow(problem);
  const open = `<SEC-HEADER>\n<DOCUMENT>\n${makeHeader()}`;
  for (const each of [open, open.toLowerCase()]) expect(() => peek(each)).toThrow(problem);
});

test.each<[string, string, RegExp]>([
  ["no accession number", "<SEC-HEADER>\n", /the header has no "ACCESSION NUMBER:"/],
  ["an empty accession number", "ACCESSION NUMBER:\t\nX: 1\n", /the header has no "ACCESSION NUMBER:"/],
  ["a wrong accession number", makeHeader().replace("-22-", "22"), /ACCESSION NUMBER "000000000122000001" is not like/],
  [
    "more than an accession number",
    makeHeader().replace("-22-000001", "-22-0000011"),
    /"0000000001-22-0000011" is not/,
  ],
  ["more before one", makeHeader().replace("0000000001-", "10000000001-"), /"10000000001-22-000001" is not like/],
  ["no form", makeHeader().replace(/^CONFORMED SUB.*$/m, ""), /no "CONFORMED SUBMISSION TYPE:"/],
  ["no filing day", makeHeader().replace(/^FILED.*$/m, ""), /no "FILED AS OF DATE:"/],
  ["a day that is none", makeHeader().replace("20220214", "20220230"), /FILED AS OF DATE "20220230" is not a day/],
  ["a period that is none", makeHeader().replace("20211231", "Q4 2021"), /PERIOD OF REPORT "Q4 2021" is not a day/],
])("names a header with %s", (_, text, problem) => {
  expect(() => peek(text)).toThrow(problem);
  expect(() => peek(text)).toThrow(/^filing\.txt: .*\. Download the full submission/);
});
