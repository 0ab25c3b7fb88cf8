import { deflateRawSync, gzipSync } from "node:zlib";
import { makeDocument, makeSubmission } from "../../test/ingest/make-submission.ts";
import { makeZip, type ZipEntry } from "../../test/ingest/make-zip.ts";

/** A file made to do harm, where it lies in the input folder, and how a run has to take it. */
export interface HostileFile {
  readonly what: string;
  readonly file: string;
  readonly make: () => Uint8Array;
  /** `stopped`: the run ends with an error that names the file; `rejected`: it goes on, and lists it among the rejects; `taken`: it is harmless. */
  readonly taken: "stopped" | "rejected" | "taken";
  /** What the message has to say beside the file's name. */
  readonly says?: RegExp;
}

const long = 100 * 2 ** 20;
const bytes = (text: string) => Buffer.from(text);
const targets = "published_at,ticker,firm,analyst,rating,price_target,currency\n";
const prices = "date,ticker,close\n";
const securities = "cusip,ticker,name\n";
const row = "2023-11-01,BABA,A Firm,,Buy,100,USD\n";

const headers: Readonly<Record<string, string>> = {
  SUBMISSION: "ACCESSION_NUMBER\tFILING_DATE\tSUBMISSIONTYPE\tCIK\tPERIODOFREPORT",
  COVERPAGE:
    "ACCESSION_NUMBER\tREPORTCALENDARORQUARTER\tISAMENDMENT\tAMENDMENTNO\tAMENDMENTTYPE\tCONFDENIEDEXPIRED\tDATEDENIEDEXPIRED\tDATEREPORTED\tREASONFORNONCONFIDENTIALITY\tFILINGMANAGER_NAME\tFILINGMANAGER_STREET1\tFILINGMANAGER_STREET2\tFILINGMANAGER_CITY\tFILINGMANAGER_STATEORCOUNTRY\tFILINGMANAGER_ZIPCODE\tREPORTTYPE\tFORM13FFILENUMBER\tPROVIDEINFOFORINSTRUCTION5\tADDITIONALINFORMATION",
  OTHERMANAGER: "ACCESSION_NUMBER\tOTHERMANAGER_SK\tCIK\tFORM13FFILENUMBER\tNAME",
  SIGNATURE: "ACCESSION_NUMBER\tNAME\tTITLE\tPHONE\tSIGNATURE\tCITY\tSTATEORCOUNTRY\tSIGNATUREDATE",
  SUMMARYPAGE: "ACCESSION_NUMBER\tOTHERINCLUDEDMANAGERSCOUNT\tTABLEENTRYTOTAL\tTABLEVALUETOTAL\tISCONFIDENTIALOMITTED",
  OTHERMANAGER2: "ACCESSION_NUMBER\tSEQUENCENUMBER\tCIK\tFORM13FFILENUMBER\tNAME",
  INFOTABLE:
    "ACCESSION_NUMBER\tINFOTABLE_SK\tNAMEOFISSUER\tTITLEOFCLASS\tCUSIP\tVALUE\tSSHPRNAMT\tSSHPRNAMTTYPE\tPUTCALL\tINVESTMENTDISCRETION\tOTHERMANAGER\tVOTING_AUTH_SOLE\tVOTING_AUTH_SHARED\tVOTING_AUTH_NONE",
};

/** A data set whose information table is given, with whatever lies about it. */
export function makeDataSet(rows: string, infotable: Partial<ZipEntry> = {}, more: readonly ZipEntry[] = []): Buffer {
  const entries = Object.entries(headers).map(([table, header]) => ({ name: `${table}.tsv`, content: `${header}\n` }));
  const last = { name: "INFOTABLE.tsv", content: `${headers.INFOTABLE}\n${rows}`, ...infotable };
  return makeZip([...entries.slice(0, -1), last, ...more]);
}

/** A row of an information table. */
export const infoRow = (name: string) =>
  `0000000001-22-000001\t1\t${name}\tCOM\t037833100\t1\t1\tSH\t\tSOLE\t\t1\t0\t0\n`;

/** A filing whose information table begins with a document type. */
function makeEntities(declarations: string, use: string): string {
  const table = `<!DOCTYPE informationTable [${declarations}]><informationTable><infoTable><nameOfIssuer>${use}</nameOfIssuer></infoTable></informationTable>`;
  return makeSubmission({ tables: [table] });
}

const laughs = ["<!ENTITY l0 'ha'>"]
  .concat(Array.from({ length: 30 }, (_, level) => `<!ENTITY l${level + 1} '${`&l${level};`.repeat(10)}'>`))
  .join("");

/** Every file made to do harm; each is tried in a run of its own. */
export const hostileFiles: readonly HostileFile[] = [
  ...[
    {
      what: "zip bomb, 64 MB of nothing in 64 KB",
      make: () => makeDataSet("\0".repeat(64 * 2 ** 20)),
      says: /not credible/,
    },
    {
      what: "zip entry that is larger than it says",
      make: () => makeDataSet(infoRow("X").repeat(100_000), { size: 2000 }),
      says: /damaged|too many/,
    },
    {
      what: "zip entry that is smaller than it says",
      make: () => makeDataSet(infoRow("X").repeat(1000), { size: 80_000 }),
      says: /damaged/,
    },
    { what: "zip entry that says 4 GB", make: () => makeDataSet("", { size: 0xfffffffe }), says: /not credible/ },
    { what: "zip entry with a wrong checksum", make: () => makeDataSet(infoRow("X"), { crc: 1 }), says: /checksum/ },
    {
      what: "zip entry that climbs out of its folder",
      make: () => makeDataSet("", { name: "../../../INFOTABLE.tsv" }),
      says: /relative path/,
    },
    {
      what: "zip entry of an absolute path",
      make: () => makeDataSet("", { name: "/tmp/INFOTABLE.tsv" }),
      says: /absolute path/,
    },
    {
      what: "zip entry of a Windows path",
      make: () => makeDataSet("", { name: "C:\\INFOTABLE.tsv" }),
      says: /path|missing/,
    },
    {
      what: "zip with one table twice",
      make: () => makeDataSet("", {}, [{ name: "infotable.TSV", content: "" }]),
      says: /holds/,
    },
    {
      what: "zip with 60,000 more entries",
      make: () =>
        makeDataSet(
          "",
          {},
          Array.from({ length: 60_000 }, (_, n) => ({ name: `${n}`, content: "" })),
        ),
      taken: "taken" as const,
    },
    { what: "zip that is encrypted", make: () => makeDataSet("", { flags: 1 }), says: /encrypted/ },
    { what: "zip within a gzip", make: () => gzipSync(makeDataSet("")), says: /zip/ },
    {
      what: "100 MB on one line of a data set",
      make: () => makeDataSet(infoRow(noise(long))),
      taken: "rejected" as const,
    },
    { what: "NUL bytes in a data set", make: () => makeDataSet(infoRow("A\0B")), taken: "taken" as const },
    {
      what: "invalid UTF-8 in a data set",
      make: () => makeDataSet("", { content: Buffer.concat([bytes(`${headers.INFOTABLE}\n`), spoil(infoRow("?"))]) }),
      taken: "rejected" as const,
    },
  ].map((hostile) => ({ taken: "stopped" as const, file: "sec-13f/hostile.zip", ...hostile })),
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
      make: () => bytes(makeSubmission({ tables: [`<informationTable>${"x".repeat(long)}</informationTable>`] })),
      taken: "taken" as const,
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
  ...[
    {
      what: "100 MB on one line of targets",
      make: () => bytes(`${targets}${row}2023-11-01,${"x".repeat(long)},F,,Buy,1,USD\n`),
      taken: "rejected" as const,
    },
    {
      what: "CSV of 10,000 columns",
      make: () => bytes(`${targets.trim()},${Array.from({ length: 10_000 }, (_, n) => `c${n}`)}\n${row}`),
      taken: "rejected" as const,
    },
    { what: "CSV of a million quotes", make: () => bytes(`${targets}${'"'.repeat(1_000_001)}\n`) },
    {
      what: "NUL bytes in targets",
      make: () => bytes(`${targets}2023-11-01,BA\0BA,F,,Buy,1,USD\n`),
      taken: "rejected" as const,
    },
    {
      what: "invalid UTF-8 in targets",
      make: () => Buffer.concat([bytes(targets), Buffer.from([0xff, 0xc3, 0x28, 10])]),
      says: /UTF-8/,
    },
    {
      what: "gzip bomb for targets, 600 MB",
      make: () => gzipSync(Buffer.alloc(600 * 2 ** 20, 44)),
      says: /unpacked|500 MB/,
    },
    { what: "a spreadsheet in place of a CSV", make: () => deflateRawSync(bytes(noise(10_000))), says: /UTF-8|header/ },
  ].map((hostile) => ({ taken: "stopped" as const, file: "analyst-targets/hostile.csv", ...hostile })),
  ...[
    { what: "JSON a million lists deep", make: () => bytes("[".repeat(1e6)) },
    {
      what: "JSON that would change prototypes",
      make: () => bytes('[{"__proto__":{"ticker":"X"},"constructor":1,"ticker":"X"}]'),
      taken: "rejected" as const,
    },
    {
      what: "JSON of a million empty objects",
      make: () => bytes(`[${"{},".repeat(1e6)}{}]`),
      taken: "rejected" as const,
    },
  ].map((hostile) => ({ taken: "stopped" as const, file: "analyst-targets/hostile.json", ...hostile })),
  ...[
    {
      what: "100 MB on one line of prices",
      make: () => bytes(`${prices}2023-11-01,BABA,1\n2023-11-01,${"x".repeat(long)},1\n`),
      taken: "rejected" as const,
    },
    {
      what: "prices of 10,000 columns",
      make: () => bytes(`${prices.trim()},${Array.from({ length: 10_000 }, (_, n) => `c${n}`)}\n2023-11-01,BABA,1\n`),
      taken: "rejected" as const,
    },
    { what: "NUL bytes in prices", make: () => bytes(`${prices}2023-11-01,BA\0BA,1\n`), taken: "taken" as const },
    {
      what: "invalid UTF-8 in prices",
      make: () => Buffer.concat([bytes(prices), bytes("2023-11-01,"), Buffer.from([0xff, 0xc3, 0x28]), bytes(",1\n")]),
      taken: "rejected" as const,
    },
    {
      what: "prices without end or limit",
      make: () => bytes(`${prices}2023-11-01,BABA,1e999\n2023-11-01,BABA,NaN\n2023-11-01,BABA,-1\n`),
      taken: "rejected" as const,
    },
  ].map((hostile) => ({ file: "prices/hostile.csv", ...hostile })),
  {
    what: "formulas and scripts for names of securities",
    file: "securities.csv",
    taken: "taken",
    make: () =>
      bytes(`${securities}037833100,=1+1,"=HYPERLINK(""http://x"",""y"")"\n594918104,MSFT,<script>alert(1)</script>\n`),
  },
  {
    what: "formulas and scripts for names of funds",
    file: "funds.csv",
    taken: "taken",
    make: () =>
      bytes(`cik,name,icon_url\n1336528,"</title><script>alert(1)</script>",\n1649339,../../../etc/passwd,\n`),
  },
];

/** Text that does not pack well, of one line. */
function noise(length: number): string {
  let state = 1;
  const chunk = Array.from({ length: 2 ** 16 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(33 + ((state >>> 16) % 90));
  });
  const text = chunk.join("").replaceAll('"', "x");
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** The text with a byte in place of each question mark that UTF-8 never has. */
const spoil = (text: string) => Buffer.from(text).map((byte) => (byte === 63 ? 0xff : byte));
