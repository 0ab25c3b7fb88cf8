import { manifestDocument } from "../../schemas/documents/manifest.ts";
import { digestFile, MANIFEST_PATH } from "../publish/manifest.ts";
import type { Encoding } from "./list-objects.ts";
import { decode, hashMd5 } from "./object-body.ts";
import type { ObjectStore } from "./object-store.ts";
import { isMd5, type Remote } from "./plan-upload.ts";
import type { StoredState } from "./upload-state.ts";

/** What lies in the bucket: the listing, what the note tells of it and, where its tags do not tell the contents, the manifest there. */
export async function readRemote(
  store: ObjectStore,
  before: StoredState | undefined,
  encoding: Encoding,
): Promise<Remote> {
  const listing = await store.list();
  // Where there is no note yet, nothing tells; an object taken for another one is sent once more, no worse.
  const namesByMd5 = before === undefined || hashMd5(before.bytes) === before.etag;
  const areTold = namesByMd5 && [...listing.values()].every(({ etag }) => isMd5(etag));
  const isSound = before?.note.state === "done" && before.note.encoding === encoding;
  const files = !areTold && isSound ? await readFiles(store, before.note.release, encoding) : new Map<string, string>();
  return { listing, headers: new Set(before?.note.headers), namesByMd5, files };
}

/** The digests in the manifest there, its own included; none where it is not that of the release. */
async function readFiles(store: ObjectStore, release: string, encoding: Encoding): Promise<Map<string, string>> {
  const found = await store.read(MANIFEST_PATH);
  if (found === undefined) return new Map();
  const bytes = await decode(found.bytes, encoding);
  const manifest = manifestDocument.parse(JSON.parse(new TextDecoder().decode(bytes)));
  if (manifest.release !== release) return new Map();
  const files = Object.entries(manifest.files).map(([path, { sha256 }]) => [path, sha256] as const);
  return new Map([...files, [MANIFEST_PATH, digestFile(bytes).sha256]]);
}
