import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { warehouseFolder, webRootLink } from "../../pipeline/output/out-folder.ts";
import { findDamage } from "../../pipeline/publish/find-damage.ts";
import { MANIFEST_PATH } from "../../pipeline/publish/manifest.ts";
import { quoteLiteral, quoteName } from "../../pipeline/sql/quote.ts";
import { catalogName } from "../../pipeline/tables/catalog.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import { listLeavings, type Night, readState } from "./nights.ts";

/**
 * What a reader would miss in an output folder, whatever happened to the run: a web root that is not one whole release
 * of one of the nights, or a catalog that does not open, or has a view that cannot be read. Empty means nothing.
 */
export async function findLosses(outDir: string, nights: readonly Night[]): Promise<string[]> {
  return [...(await findServedLosses(outDir, nights)), ...(await findCatalogLosses(outDir))];
}

async function findServedLosses(outDir: string, nights: readonly Night[]): Promise<string[]> {
  try {
    const webRoot = await realpath(webRootLink(outDir));
    const damage = await findDamage(webRoot);
    const manifest = await readFile(join(webRoot, MANIFEST_PATH), "utf8");
    const isKnown = nights.some((night) => night.manifest === manifest);
    return isKnown ? damage : [...damage, "what is served is none of the releases that the inputs give"];
  } catch (error) {
    return [`nothing is served: ${String(error)}`];
  }
}

async function findCatalogLosses(outDir: string): Promise<string[]> {
  const warehouse = await openWarehouse();
  try {
    const file = join(warehouseFolder(outDir), catalogName);
    await warehouse.execute(`attach ${quoteLiteral(file)} as live (read_only); use live;`);
    const views = await warehouse.rows(
      "select schema_name, view_name from duckdb_views() where database_name = 'live' and not internal",
    );
    for (const { schema_name, view_name } of views) {
      await warehouse.rows(`select count(*) from ${quoteName(String(schema_name))}.${quoteName(String(view_name))}`);
    }
    return views.length > 0 ? [] : ["the catalog has no views"];
  } catch (error) {
    return [`the warehouse cannot be read: ${String(error)}`];
  } finally {
    warehouse.close();
  }
}

/** In what a finished run differs from an undisturbed one of the same night: bytes, partitions, things left behind. */
export async function findDifferences(outDir: string, night: Night): Promise<string[]> {
  const { manifest, partitions } = await readState(outDir);
  const left = (await listLeavings(outDir)).filter((name) => !night.leavings.includes(name));
  return [
    ...(manifest === night.manifest ? [] : [`${night.name}: other bytes are served than without the kill`]),
    ...(partitions === night.partitions ? [] : [`${night.name}: the warehouse holds other partitions`]),
    ...left.map((name) => `${night.name}: ${name} was left behind`),
  ];
}
