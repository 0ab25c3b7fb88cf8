/** Parts of an EDGAR full submission that a test cares about; the rest is as a plain 13F-HR has it. */
export interface SubmissionParts {
  readonly form?: string;
  readonly header?: string;
  readonly cover?: string;
  readonly summary?: string;
  /** XML of each information table. */
  readonly tables?: readonly string[];
  /** More documents, whole. */
  readonly more?: string;
}

/** Makes the header lines of a submission filed on 2022-02-14 for 2021-12-31. */
export function makeHeader(form = "13F-HR"): string {
  return `ACCESSION NUMBER:\t\t0000000001-22-000001
CONFORMED SUBMISSION TYPE:\t${form}
CONFORMED PERIOD OF REPORT:\t20211231
FILED AS OF DATE:\t\t20220214

FILER:
\tCOMPANY DATA:
\t\tCENTRAL INDEX KEY:\t\t\t12345
`;
}

/** Makes the text of one document of a submission. */
export function makeDocument(type: string, xml: string): string {
  return `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<TEXT>\n<XML>\n${xml}\n</XML>\n</TEXT>\n</DOCUMENT>\n`;
}

/** Makes the text of an EDGAR full submission. */
export function makeSubmission(parts: SubmissionParts = {}): string {
  const form = parts.form ?? "13F-HR";
  const primary = `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler" xmlns:ns1="http://www.sec.gov/edgar/common">
<headerData><submissionType>${form}</submissionType><filerInfo>
<filer><credentials><cik>0000012345</cik></credentials></filer><periodOfReport>12-31-2021</periodOfReport>
</filerInfo></headerData>
<formData>
<coverPage><reportCalendarOrQuarter>12-31-2021</reportCalendarOrQuarter>${parts.cover ?? ""}</coverPage>
<signatureBlock><name>A. Signer</name><signatureDate>02-14-2022</signatureDate></signatureBlock>
${parts.summary ?? ""}
</formData>
</edgarSubmission>`;
  const tables = (parts.tables ?? []).map((table) => makeDocument("INFORMATION TABLE", table)).join("");
  return `<SEC-DOCUMENT>0000000001-22-000001.txt : 20220214
<SEC-HEADER>0000000001-22-000001.hdr.sgml : 20220214
${parts.header ?? makeHeader(form)}</SEC-HEADER>
${makeDocument(form, primary)}${tables}${parts.more ?? ""}</SEC-DOCUMENT>
`;
}
