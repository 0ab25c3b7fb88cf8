import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { webRootLink } from "../../../pipeline/output/out-folder.ts";
import { encodeRanking } from "../../../pipeline/publish/encode-ranking.ts";
import { digestFile, encodeManifest, MANIFEST_PATH, makeManifest } from "../../../pipeline/publish/manifest.ts";
import { endpoints } from "../../../schemas/endpoints.ts";
import { rankingPath } from "../../../schemas/pages.ts";
import { context, latest, makeRows } from "./made-up-rows.ts";

const asOf = "2023-11-30";
const release = "bench";

/** Writes a release of made-up rows below a folder, with rankings and companions but no pages; returns its web root. */
export async function writeBenchRelease(folder: string): Promise<string> {
  const rows = makeRows();
  const files = new Map<string, Uint8Array>([
    ["v1/status.json", print({ release, as_of: asOf, latest_finalized: latest, quarters: [], warnings: [] })],
    ["v1/sectors.json", print({ sectors: context.sectors })],
    ["v1/industries.json", print({ industries: context.industries })],
  ]);
  for (const endpoint of endpoints) {
    const reported = endpoint.reportsQuarter ? latest : null;
    files.set(rankingPath(endpoint, latest), await encodeRanking(endpoint, rows.get(endpoint.slug) ?? [], reported));
  }
  const digests = new Map([...files].map(([path, bytes]) => [path, digestFile(bytes)]));
  files.set(MANIFEST_PATH, encodeManifest(makeManifest(release, asOf, digests)));
  const root = join(folder, "release");
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), bytes);
  }
  const webRoot = webRootLink(folder);
  await symlink(root, webRoot);
  return webRoot;
}

const print = (document: unknown) => Buffer.from(JSON.stringify(document));
