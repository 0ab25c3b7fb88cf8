import { readHead } from "./read-head.ts";

/** What a file holds, gzipped or not; `binary` is neither a zip nor text: a spreadsheet, a tar, a gzipped zip. */
export type FileKind = "zip" | "edgar-submission" | "text" | "binary" | "empty";

/**
 * Tells what a file holds from its first bytes, never from its name, and looks through gzip.
 * @throws Error naming the file where it cannot be read, or its gzip is damaged.
 */
export async function sniffFile(file: string): Promise<FileKind> {
  const { bytes, gzipped } = await readHead(file);
  if (bytes.length === 0) return "empty";
  if (!gzipped && zipMarks.includes(bytes.toString("hex", 0, 4))) return "zip";
  if (utf16Marks.includes(bytes.toString("hex", 0, 2))) return "text";
  if (bytes.includes(0)) return "binary";
  return submissionMark.test(bytes.toString("utf8")) ? "edgar-submission" : "text";
}

// The local header of the first entry, or the end record of an empty zip (APPNOTE 4.3.7 and 4.3.16).
const zipMarks = ["504b0304", "504b0506"];
const utf16Marks = ["fffe", "feff"];
// Filings of the 1990s begin with a privacy-enhanced-mail block, and have IMS for SEC.
const submissionMark = /^\uFEFF?<(SEC|IMS)-(DOCUMENT|HEADER)>|^ACCESSION NUMBER:/im;
