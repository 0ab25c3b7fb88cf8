import type { Head } from "./read-head.ts";

// Filings of the 1990s begin with a privacy-enhanced-mail block, and have IMS for SEC.
const mark = /^\uFEFF?<(SEC|IMS)-(DOCUMENT|HEADER)>|^ACCESSION NUMBER:/im;

/** Tells from the first bytes of a file whether it is an EDGAR full submission. */
export function isSubmission({ bytes }: Head): boolean {
  return !bytes.includes(0) && mark.test(bytes.toString("utf8"));
}
