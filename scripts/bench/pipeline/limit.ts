import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { findMember, openArchive, streamEntry } from "../../../pipeline/ingest/open-archive.ts";
import { quoteLiteral } from "../../../pipeline/sql/quote.ts";
import { openWarehouse } from "../../../pipeline/warehouse.ts";

/** What the least of all work on some data sets takes. */
export interface Limit {
  readonly inflateSeconds: number;
  readonly scanSeconds: number;
  readonly rows: number;
}

/** Data sets to measure the limit on, and a folder to unpack them below. */
export interface LimitTask {
  readonly zips: readonly string[];
  readonly scratch: string;
}

/**
 * Measures the limit of an ingest: to inflate INFOTABLE, and to scan it once with DuckDB's CSV reader into the sums by
 * filing, CUSIP, type and put/call.
 */
export async function measureLimit({ zips, scratch }: LimitTask): Promise<Limit> {
  const folder = await mkdtemp(join(scratch, "limit-"));
  try {
    const limits: Limit[] = [];
    for (const zip of zips) limits.push(await measureOne(zip, join(folder, "INFOTABLE.tsv")));
    const sum = (key: keyof Limit) => limits.reduce((total, limit) => total + limit[key], 0);
    return { inflateSeconds: sum("inflateSeconds"), scanSeconds: sum("scanSeconds"), rows: sum("rows") };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks the INFOTABLE of a data set to a file, and nothing else. */
export async function inflateInformationTable(zip: string, destination: string): Promise<void> {
  const { entry } = findMember(await openArchive(zip), "INFOTABLE");
  await streamEntry(zip, entry, (bytes) => pipeline(bytes, createWriteStream(destination)));
}

async function measureOne(zip: string, tsv: string): Promise<Limit> {
  const started = performance.now();
  await inflateInformationTable(zip, tsv);
  const inflated = performance.now();
  const warehouse = await openWarehouse();
  await warehouse.execute(
    `create table sums as
     select accession_number, cusip, sshprnamttype, putcall, sum(value::bigint), sum(sshprnamt::bigint), count(*) as row_count
     from read_csv(${quoteLiteral(tsv)}, delim = '\\t', quote = '"', escape = '"', header = true, all_varchar = true)
     group by all`,
  );
  const scanned = performance.now();
  const [row] = await warehouse.rows("select sum(row_count)::bigint as row_count from sums");
  warehouse.close();
  return {
    inflateSeconds: (inflated - started) / 1000,
    scanSeconds: (scanned - inflated) / 1000,
    rows: Number(row?.row_count),
  };
}
