import { z } from "zod";
import { type Industry, industriesDocument } from "../../schemas/documents/industries.ts";
import { type Sector, sectorsDocument } from "../../schemas/documents/sectors.ts";
import { quarterStatus, type StatusDocument, statusDocument } from "../../schemas/documents/status.ts";
import { listWarnings } from "./list-warnings.ts";
import type { MartRow } from "./marts.ts";

const quarterRow = quarterStatus.extend({ report_period: z.iso.date(), is_latest_finalized: z.boolean() });

/**
 * The body of `/v1/status.json` from the rows of `marts.quarters`, in any order. Throws where not exactly one of them is
 * the latest finalized quarter.
 */
export function describeStatus(release: string, asOf: string, rows: readonly MartRow[]): StatusDocument {
  const quarters = rows.map((row) => quarterRow.parse(row)).sort((a, b) => a.year - b.year || a.quarter - b.quarter);
  const [latest, ...others] = quarters.filter((row) => row.is_latest_finalized);
  if (latest === undefined || others.length > 0) {
    throw new Error(
      `marts.quarters: ${latest === undefined ? "none" : others.length + 1} of its ${rows.length} rows has ` +
        "is_latest_finalized; exactly one must. Without any row, no 13F filing was read: see the input folder",
    );
  }
  return statusDocument.parse({
    release,
    as_of: asOf,
    latest_finalized: { year: latest.year, quarter: latest.quarter },
    quarters: quarters.map(({ report_period: _, is_latest_finalized: __, ...quarter }) => quarter),
    warnings: listWarnings(quarters),
  });
}

/** The sectors of `marts.sectors`, by id. */
export function listSectors(rows: readonly MartRow[]): Sector[] {
  return sectorsDocument.parse({ sectors: sortById(rows) }).sectors;
}

/** The industries of `marts.industries`, by id. */
export function listIndustries(rows: readonly MartRow[]): Industry[] {
  return industriesDocument.parse({ industries: sortById(rows) }).industries;
}

/** A companion document's bytes. */
export function encodeCompanion(document: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

function sortById(rows: readonly MartRow[]): MartRow[] {
  return [...rows].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}
