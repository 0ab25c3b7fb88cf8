import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeManifest, MANIFEST_PATH, readManifest } from "../../pipeline/publish/manifest.ts";
import { publishRelease } from "../../pipeline/publish/publish.ts";
import { type Release, releaseDirectory } from "../../pipeline/publish/release.ts";
import { AS_OF, makeTables, openFakeMarts } from "../publish/fake-marts.ts";
import { quickEffects } from "../publish/watch-effects.ts";

/** Two releases of few pages: in the second one ticker more is rated, and three of the four pages of stocks held are gone. */
export async function publishBoth(outDir: string): Promise<[Release, Release]> {
  const publish = async (fingerprint: string, marts: ReturnType<typeof makeTables>) => {
    const options = { outDir, asOf: AS_OF, baseUrl: "", fingerprint, effects: quickEffects };
    const { id } = await publishRelease({ ...options, ...openFakeMarts(marts) });
    return { id, directory: releaseDirectory(outDir, id), live: true };
  };
  const [tables, changed] = [makeTables(), makeTables()];
  const held = tables["marts.fund_trends"]?.slice(0, 100) ?? [];
  for (const more of ["a", "b"])
    tables["marts.fund_trends"]?.push(...held.map((row) => ({ ...row, id: row.id + more })));
  changed["marts.analyst_upside"]?.push({ ...changed["marts.analyst_upside"][0], ticker: "CCC" });
  changed["marts.fund_trends"]?.splice(0, 60);
  const both: [Release, Release] = [await publish("first", tables), await publish("second", changed)];
  for (const { directory } of both) await dropPages(directory);
  return both;
}

/** Leaves pages of every filter but that of the type, and of other sorts, out of the manifest, and so of what is uploaded. */
async function dropPages(directory: string): Promise<void> {
  const { release, as_of, files } = await readManifest(directory);
  const kept = Object.entries(files).filter(([path]) => !/\/(?!sort_dir|type|page)\w+=/.test(path));
  await writeFile(join(directory, MANIFEST_PATH), encodeManifest({ release, as_of, files: Object.fromEntries(kept) }));
}
