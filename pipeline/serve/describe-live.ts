import { rankingName } from "../../schemas/pages.ts";
import { readManifest } from "../publish/manifest.ts";
import type { LiveDocument } from "./live-document.ts";
import { openRelease } from "./open-release.ts";

/** What `live.json` must say for the release in a folder to be the live one of a bucket; throws as `openRelease` does. */
export async function describeLive(folder: string): Promise<LiveDocument> {
  const { id, context, latest } = await openRelease(folder);
  const { as_of, files } = await readManifest(folder);
  const rankings = Object.entries(files).filter(([path]) => rankingName(path) !== undefined);
  return {
    release: id,
    as_of,
    latest_finalized: latest,
    sectors: [...context.sectors],
    industries: [...context.industries],
    rankings: Object.fromEntries(rankings.map(([path, { sha256 }]) => [path, sha256])),
  };
}
