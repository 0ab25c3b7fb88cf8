import { gzipSync } from "node:zlib";
import { makeDocument, makeSubmission } from "../../test/ingest/make-submission.ts";
import { type HostileFile, longLine } from "./hostile-file.ts";

const bytes = (text: string) => Buffer.from(text);

/** A filing whose information table begins with a document type. */
function makeEntities(declarations: string, use: string): string {
  const table = `<!DOCTYPE informationTable [${declarations}]><informationTable><infoTable><nameOfIssuer>${use}</nameOfIssuer></infoTable></informationTable>`;
  return makeSubmission({ tables: [table] });
}

/** A row of an information table, with a CUSIP that nobody else holds. */
function makeRow(value: string, shares: string): string {
  return `<infoTable><nameOfIssuer>X</nameOfIssuer><titleOfClass>COM</titleOfClass><cusip>999999990</cusip><value>${value}</value><shrsOrPrnAmt><sshPrnamt>${shares}</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt></infoTable>`;
}

const nines = (digits: number) => "9".repeat(digits);

const laughs = ["<!ENTITY l0 'ha'>"]
  .concat(Array.from({ length: 30 }, (_, level) => `<!ENTITY l${level + 1} '${`&l${level};`.repeat(10)}'>`))
  .join("");

/** EDGAR submissions made to do harm. */
export const hostileSubmissions: readonly HostileFile[] = [
  ...[
    { what: "XML entity bomb", make: () => bytes(makeEntities(laughs, "&l30;")), says: /entity/i },
    {
      what: "external XML entity",
      make: () => bytes(makeEntities("<!ENTITY x SYSTEM 'file:///etc/passwd'>", "&x;")),
      says: /entity/i,
    },
    {
      what: "XML a million elements deep",
      make: () => bytes(makeSubmission({ tables: [`<informationTable>${"<a>".repeat(1e6)}</informationTable>`] })),
    },
    {
      what: "100 MB in one XML element",
      make: () => bytes(makeSubmission({ tables: [`<informationTable>${"x".repeat(longLine)}</informationTable>`] })),
      taken: "taken" as const,
    },
    {
      what: "amounts beyond what any company is worth, and just below",
      make: () => {
        const rows = [makeRow(nines(12), nines(12)), makeRow(nines(17), "1"), makeRow("1", nines(40))];
        return bytes(makeSubmission({ tables: [`<informationTable>${rows.join("")}</informationTable>`] }));
      },
      taken: "rejected" as const,
    },
    { what: "NUL bytes in a filing", make: () => bytes(`${makeSubmission()}\0\0`), taken: "taken" as const },
    { what: "filing whose XML is cut", make: () => bytes(makeSubmission().slice(0, 900)) },
    {
      what: "filing with two cover pages",
      make: () =>
        bytes(
          makeSubmission({
            more: makeDocument("13F-HR", "<edgarSubmission><formData><coverPage/></formData></edgarSubmission>"),
          }),
        ),
      says: /cover page/,
    },
    {
      what: "gzip bomb for a filing, 600 MB",
      make: () =>
        gzipSync(
          Buffer.concat([
            bytes("<SEC-DOCUMENT>0000000001-22-000001.txt : 20220214\n"),
            Buffer.alloc(600 * 2 ** 20, 32),
          ]),
        ),
      says: /unpacked|500 MB|header/,
    },
  ].map((hostile) => ({ taken: "stopped" as const, file: "edgar/hostile.txt", ...hostile })),
];
