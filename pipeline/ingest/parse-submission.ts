import { type DataSetRow, submissionTypes } from "../../schemas/inputs/data-set.ts";
import { failSubmission, isHeaderWhole, parseHeader, type SubmissionHeader } from "./peek-submission.ts";
import { printIsoDate } from "./print-field.ts";
import { readSubmissionXml } from "./read-submission-xml.ts";
import { type SubmissionRows, startRows } from "./submission-rows.ts";

/** One 13F filing as rows of the SEC data set; the surrogate keys count from 1 within the filing. */
export interface Submission {
  readonly accessionNumber: string;
  /** One submission and one cover page, a signature and a summary page at most. */
  readonly rows: SubmissionRows;
}

/** A file that holds no 13F report which can be read, and is no damaged one; and why. */
export interface Skipped {
  readonly skipped: string;
}

const forms: ReadonlySet<string> = new Set(submissionTypes);
// Form 13F is filed as XML since May 2013 (FORM13F_readme, "Scope").
const lastTextFiling = "2013-06-30";
/** Anything of a submission, however damaged: one of which the beginning is lost is no other text. */
const anyPart = /^<\/?(?:(?:SEC|IMS)-(?:DOCUMENT|HEADER)|DOCUMENT|XML)>|^ACCESSION NUMBER:/im;

/**
 * Reads an EDGAR full submission into the rows that the SEC data set has for it, values printed as the SEC prints
 * them. `text` is the decoded file, `file` its name for errors. Other forms, filings in plain text and what is no part of
 * a submission, such as an error page that was saved in its place, are skipped.
 * @throws Error naming the file and what is damaged: cut short, a header field missing, XML not well formed.
 */
export function parseSubmission(text: string, file: string): Submission | Skipped {
  if (!anyPart.test(text)) {
    return {
      skipped: "not an EDGAR submission; where a filing should be, get its full submission text file, else remove it",
    };
  }
  const header = parseHeader(text, file);
  if (!forms.has(header.form)) {
    if (!isHeaderWhole(text)) failSubmission(file, "the file is cut short within its header");
    return { skipped: `form ${header.form} is not a 13F holdings report or notice` };
  }
  if (header.filedAt <= lastTextFiling && !/^<XML>/im.test(text)) {
    return { skipped: `filed on ${header.filedAt} as fixed-width text, not XML` };
  }
  const rows = startRows();
  for (const document of splitDocuments(text, file)) readDocument(document, rows, file, text);
  const covers = rows.COVERPAGE.length;
  if (covers !== 1) failSubmission(file, `holds ${covers} cover pages in XML instead of one`);
  return assembleSubmission(rows, header, file);
}

function splitDocuments(text: string, file: string): string[] {
  const parts = text.split(/^<\/?DOCUMENT>/im);
  const cut = /<SEC-DOCUMENT>/i.test(parts[0] ?? "") && !/<\/SEC-DOCUMENT>/i.test(parts.at(-1) ?? "");
  if (cut || parts.length % 2 === 0) failSubmission(file, "the file is cut short");
  return parts.filter((_, index) => index % 2 === 1);
}

// <TYPE>INFORMATION TABLE … <TEXT> <XML> … </XML> </TEXT>. Letters, exhibits and pictures may come with it.
function readDocument(document: string, rows: SubmissionRows, file: string, text: string): void {
  const type = /^<TYPE>(.*)$/im.exec(document)?.[1]?.trim().toUpperCase();
  if (!type) failSubmission(file, "a <DOCUMENT> has no <TYPE>");
  if (!forms.has(type) && type !== "INFORMATION TABLE") return;
  const [, xml, rest, ...more] = document.split(/^<\/?XML>/im);
  if (xml === undefined || rest === undefined) failSubmission(file, `the document of type ${type} has no whole <XML>`);
  if (more.length > 0) failSubmission(file, `a document of type ${type} has more than one <XML>`);
  try {
    readSubmissionXml(xml, rows);
  } catch (cause) {
    const linesBefore = text.slice(0, text.indexOf(xml.trim())).split("\n").length - 1;
    const message = cause instanceof Error ? cause.message : String(cause);
    const reason = message.replace(/^line (\d+)/, (_, line) => `line ${Number(line) + linesBefore}`);
    failSubmission(file, `the XML of type ${type} cannot be read: ${reason}`, cause);
  }
}

function assembleSubmission(found: SubmissionRows, header: SubmissionHeader, file: string): Submission {
  const { accessionNumber } = header;
  const holdsFigure = (row: DataSetRow<"SUMMARYPAGE">) => Object.values(row).some((cell) => cell !== "");
  const rows: SubmissionRows = {
    ...found,
    SUBMISSION: [describeSubmission(found, header, file)],
    SIGNATURE: found.SIGNATURE.slice(0, 1),
    // The SEC set has no row for a summary page whose fields are all empty, as notices have.
    SUMMARYPAGE: found.SUMMARYPAGE.filter(holdsFigure).slice(0, 1),
  };
  for (const table of Object.values(rows)) for (const row of table) row.ACCESSION_NUMBER = accessionNumber;
  for (const [index, row] of rows.OTHERMANAGER.entries()) row.OTHERMANAGER_SK = String(index + 1);
  for (const [index, row] of rows.INFOTABLE.entries()) row.INFOTABLE_SK = String(index + 1);
  return { accessionNumber, rows };
}

// The header is EDGAR's own; where it lacks a field, the filer's XML has it too.
function describeSubmission(rows: SubmissionRows, header: SubmissionHeader, file: string): DataSetRow<"SUBMISSION"> {
  const filed = rows.SUBMISSION[0];
  const CIK = header.cik ?? filed?.CIK.trim().padStart(10, "0");
  const PERIODOFREPORT = header.reportPeriod ? printIsoDate(header.reportPeriod) : filed?.PERIODOFREPORT;
  if (!CIK || !/^\d{10}$/.test(CIK)) failSubmission(file, `CENTRAL INDEX KEY "${CIK ?? ""}" is not up to 10 digits`);
  if (!PERIODOFREPORT) failSubmission(file, "neither its header nor its XML names the period reported");
  return {
    ACCESSION_NUMBER: header.accessionNumber,
    FILING_DATE: printIsoDate(header.filedAt),
    SUBMISSIONTYPE: header.form,
    CIK,
    PERIODOFREPORT,
  };
}
