import { makeDocument } from "../ingest/make-submission.ts";
import type { FiledRow, Filing } from "./inputs.ts";
import { printAmounts } from "./print-data-set.ts";

/** Prints a filing as EDGAR's full-submission text, its XML under a namespace prefix or, where that is empty, none. */
export function printSubmission(filing: Filing, prefix: string): string {
  const table = filing.form === "13F-NT" ? "" : makeDocument("INFORMATION TABLE", printTable(filing, prefix));
  return `<SEC-DOCUMENT>${filing.accessionNumber}.txt : ${compact(filing.filedAt)}
<SEC-HEADER>${filing.accessionNumber}.hdr.sgml : ${compact(filing.filedAt)}
${printHeader(filing)}</SEC-HEADER>
${makeDocument(filing.form, printPrimary(filing, prefix))}${table}</SEC-DOCUMENT>
`;
}

function printHeader({ accessionNumber, form, periodOfReport, filedAt, manager }: Filing): string {
  return `ACCESSION NUMBER:\t\t${accessionNumber}
CONFORMED SUBMISSION TYPE:\t${form}
CONFORMED PERIOD OF REPORT:\t${compact(periodOfReport)}
FILED AS OF DATE:\t\t${compact(filedAt)}

FILER:
\tCOMPANY DATA:
\t\tCENTRAL INDEX KEY:\t\t\t${manager.cik}
`;
}

function printPrimary(filing: Filing, prefix: string): string {
  const { form, manager, amendmentType } = filing;
  const address = [element("com:city", manager.city), element("com:stateOrCountry", manager.state)].join("");
  const cover = [
    element("reportCalendarOrQuarter", american(filing.periodOfReport)),
    form === "13F-HR/A" ? `<isAmendment>true</isAmendment>` : "",
    amendmentType && `<amendmentInfo>${element("amendmentType", amendmentType)}</amendmentInfo>`,
    `<filingManager>${element("name", manager.name)}<address>${address}</address></filingManager>`,
    element("reportType", form === "13F-NT" ? "13F NOTICE" : "13F HOLDINGS REPORT"),
  ];
  const body = `<headerData>${element("submissionType", form)}</headerData>
<formData><coverPage>${cover.join("\n")}</coverPage>${form === "13F-NT" ? "" : printSummary(filing)}</formData>`;
  return printXml("edgarSubmission", prefix, body);
}

function printSummary(filing: Filing): string {
  const total = filing.rows.reduce((sum, row) => sum + printAmounts(filing, row).value, 0);
  return `<summaryPage>${element("tableEntryTotal", filing.rows.length)}${element("tableValueTotal", total)}</summaryPage>`;
}

function printTable(filing: Filing, prefix: string): string {
  return printXml("informationTable", prefix, filing.rows.map((row) => printRow(filing, row)).join("\n"));
}

function printRow(filing: Filing, row: FiledRow): string {
  const { value, shares } = printAmounts(filing, row);
  const amount = element("sshPrnamt", shares) + element("sshPrnamtType", row.sharesType);
  return `<infoTable>${[
    element("nameOfIssuer", row.issuer),
    element("titleOfClass", row.titleOfClass),
    element("cusip", row.cusip),
    element("value", value),
    `<shrsOrPrnAmt>${amount}</shrsOrPrnAmt>`,
    row.putCall && element("putCall", row.putCall),
    element("investmentDiscretion", "SOLE"),
  ].join("")}</infoTable>`;
}

function printXml(root: string, prefix: string, body: string): string {
  const xml = `<${root} xmlns${prefix && `:${prefix}`}="urn:13f" xmlns:com="urn:common">\n${body}\n</${root}>`;
  return prefix === "" ? xml : xml.replace(/<(\/?)(?!com:)(?=\w)/g, `<$1${prefix}:`);
}

function element(name: string, content: string | number): string {
  const text = String(content).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<${name}>${text}</${name}>`;
}

const compact = (day: string) => day.replaceAll("-", "");
const american = (day: string) => `${day.slice(5, 7)}-${day.slice(8)}-${day.slice(0, 4)}`;
