import { readEdgarDay } from "../calendar.ts";
import { encodingOf } from "./read-head.ts";

/** What the SGML header of an EDGAR full submission says. */
export interface SubmissionHeader {
  /** 0001172661-22-001013. */
  readonly accessionNumber: string;
  /** Form type in upper case, 13F-HR/A for one. */
  readonly form: string;
  /** Day filed, ISO: 2022-03-07. */
  readonly filedAt: string;
  /** Ten digits; absent where the header does not say, or the part read ends before it does. */
  readonly cik?: string;
  /** Last day of the period reported, ISO; absent where the header does not say. */
  readonly reportPeriod?: string;
}

// Filings of the 1990s begin with a privacy-enhanced-mail block, and have IMS for SEC.
const beginning = /^<(SEC|IMS)-(DOCUMENT|HEADER)>|^ACCESSION NUMBER:/im;

/**
 * Reads the header from the first bytes of a file (8 KB are plenty), so that filings can be grouped by filing day without
 * reading them whole; undefined where it does not begin as an EDGAR full submission. `file` is named in errors.
 * @throws Error naming the file and the field that is missing or malformed.
 */
export function peekSubmission(head: Uint8Array, file: string): SubmissionHeader | undefined {
  const text = new TextDecoder(encodingOf(head) ?? "latin1").decode(head);
  return beginning.test(text) && !cutHeader(text).includes("\0") ? parseHeader(text, file) : undefined;
}

const headerEnd = /<\/(?:SEC|IMS)-HEADER>|^<DOCUMENT>/im;

function cutHeader(text: string): string {
  return text.split(headerEnd, 1)[0] ?? "";
}

/** Whether the header of an EDGAR full submission comes to its end: a field of one that is cut short may be so, too. */
export function isHeaderWhole(text: string): boolean {
  return headerEnd.test(text);
}

/** Throws the error of a damaged EDGAR full submission: names the file, says what is wrong and what to do. */
export function failSubmission(file: string, problem: string, cause?: unknown): never {
  throw new Error(`${file}: ${problem}. Download the full submission text file again from EDGAR, or remove it.`, {
    cause,
  });
}

/** Reads the header of an EDGAR full submission from its text; promises and errors as in `peekSubmission`. */
export function parseHeader(text: string, file: string): SubmissionHeader {
  const header = cutHeader(text);
  // The first line repeats two fields: <SEC-DOCUMENT>0001172661-22-001013.txt : 20220307
  const title = /<(?:SEC|IMS)-(?:DOCUMENT|HEADER)>\s*(\d{10}-\d\d-\d{6})\S*\s*:\s*(\d{8})/i.exec(header) ?? [];
  const accessionNumber = readField(header, "ACCESSION NUMBER") ?? title[1];
  const form = readField(header, "CONFORMED SUBMISSION TYPE") ?? readField(header, "FORM TYPE");
  const filed = readField(header, "FILED AS OF DATE") ?? title[2];
  if (!accessionNumber) failSubmission(file, 'the header has no "ACCESSION NUMBER:"');
  if (!/^\d{10}-\d\d-\d{6}$/.test(accessionNumber)) {
    failSubmission(file, `ACCESSION NUMBER "${accessionNumber}" is not like 0001172661-22-001013`);
  }
  if (!form) failSubmission(file, 'the header has no "CONFORMED SUBMISSION TYPE:"');
  if (!filed) failSubmission(file, 'the header has no "FILED AS OF DATE:"');
  const cik = readField(header, "CENTRAL INDEX KEY");
  const period = readField(header, "CONFORMED PERIOD OF REPORT");
  return {
    accessionNumber,
    form: form.toUpperCase(),
    filedAt: parseDay(filed, "FILED AS OF DATE", file),
    ...(cik && { cik: cik.padStart(10, "0") }),
    ...(period && { reportPeriod: parseDay(period, "CONFORMED PERIOD OF REPORT", file) }),
  };
}

function readField(header: string, label: string): string | undefined {
  return new RegExp(`^[ \\t]*${label}[ \\t]*:[ \\t]*(\\S.*?)[ \\t]*$`, "im").exec(header)?.[1];
}

function parseDay(value: string, label: string, file: string): string {
  return readEdgarDay(value) ?? failSubmission(file, `${label} "${value}" is not a day like 20220307`);
}
