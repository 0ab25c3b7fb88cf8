import { gzipSync } from "node:zlib";
import { type DataSetTable, dataSetTables } from "../../schemas/inputs/data-set.ts";
import { makeZip, type ZipEntry } from "../../test/ingest/make-zip.ts";
import { listHeader } from "../synth/covers.ts";
import { printTsv } from "../synth/tsv.ts";
import { type HostileFile, longLine, noise } from "./hostile-file.ts";

const bytes = (text: string) => Buffer.from(text);

/** The header of a table, as data sets had it before 2023. */
const headerOf = (table: DataSetTable) => printTsv(listHeader(table, false), []);

/** A data set whose information table is given, with whatever lies about it. */
export function makeDataSet(rows: string, infotable: Partial<ZipEntry> = {}, more: readonly ZipEntry[] = []): Buffer {
  const entries = dataSetTables.map((table) => ({ name: `${table}.tsv`, content: headerOf(table) }));
  const last = { name: "INFOTABLE.tsv", content: `${headerOf("INFOTABLE")}${rows}`, ...infotable };
  return makeZip([...entries.slice(0, -1), last, ...more]);
}

/** A row of an information table. */
export const infoRow = (name: string) =>
  `0000000001-22-000001\t1\t${name}\tCOM\t037833100\t1\t1\tSH\t\tSOLE\t\t1\t0\t0\n`;

/** The text with a byte in place of each question mark that UTF-8 never has. */
const spoil = (text: string) => Buffer.from(text).map((byte) => (byte === 63 ? 0xff : byte));

/** Archives made to do harm. */
export const hostileArchives: readonly HostileFile[] = [
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
      make: () => makeDataSet(infoRow("X").repeat(1000), { size: 70_000 }),
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
      make: () => makeDataSet(infoRow(noise(longLine))),
      says: /1 rows, but 0 came out of it/,
    },
    { what: "NUL bytes in a data set", make: () => makeDataSet(infoRow("A\0B")), taken: "taken" as const },
    {
      what: "invalid UTF-8 in a data set",
      make: () => makeDataSet("", { content: Buffer.concat([bytes(headerOf("INFOTABLE")), spoil(infoRow("?"))]) }),
      taken: "rejected" as const,
    },
  ].map((hostile) => ({ taken: "stopped" as const, file: "sec-13f/hostile.zip", ...hostile })),
];
