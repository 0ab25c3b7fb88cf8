import { randomUUID } from "node:crypto";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { manifestDocument } from "../../schemas/documents/manifest.ts";
import { MANIFEST_PATH, readManifest } from "../publish/manifest.ts";
import type { Release } from "../publish/release.ts";
import { runBounded } from "../publish/run-bounded.ts";
import { liveKey } from "../serve/bucket.ts";
import { describeLive } from "../serve/describe-live.ts";
import { claimBucket, releaseClaim, throwIfOvertaken } from "./claim-bucket.ts";
import { type Encoding, IMMUTABLE_WAVE, listObjects, type WantedObject } from "./list-objects.ts";
import { hashMd5, readBody } from "./object-body.ts";
import type { ObjectStore } from "./object-store.ts";
import { planUpload, type Remote, type UploadPlan } from "./plan-upload.ts";
import { describeResult, measureUpload, type UploadResult } from "./upload-result.ts";
import { readState, type StoredState } from "./upload-state.ts";
import { writeOver } from "./write-over.ts";

/** What to upload, where to, and how. */
export interface UploadOptions {
  readonly store: ObjectStore;
  readonly release: Release;
  readonly encoding: Encoding;
  /** Objects under way at once. */
  readonly concurrency: number;
  /** How long an object stays after no live release wants it. */
  readonly graceMs: number;
  readonly now: Date;
  /** Whether only to tell what would be done. */
  readonly dryRun: boolean;
  readonly progress: (label: string, done: number, total: number) => void;
}

/** An upload under way. */
export interface Upload extends UploadOptions {
  /** Identifies this upload in the bucket's note. */
  readonly id: string;
  readonly wanted: readonly WantedObject[];
  readonly live: Uint8Array;
  readonly remote: Remote;
  readonly plan: UploadPlan;
  readonly before: StoredState | undefined;
}

/**
 * Makes a release the live one of a bucket, which is laid out as `serve/bucket.ts` says. It sends only what differs, what is
 * pointed to before what points to it; no write may hit anything but what was seen before, and the last one, of
 * `live.json`, sets the release live. Ended at any point, it leaves each object whole and `live.json` on a release all of whose
 * rankings are there; the next upload completes it.
 *
 * An upload says in `upload.json` that it is under way. One that begins later takes over, for who began may be dead;
 * the earlier one finds that out before it commits.
 * @throws Overtaken where another upload took over; Error where the release is damaged, or the store fails for good.
 */
export async function uploadRelease(options: UploadOptions): Promise<UploadResult> {
  const upload = await prepareUpload(options);
  if (options.dryRun) return describeResult(upload, "dry run", [], await measureUpload(upload));
  const due = listDue(upload);
  if (isDone(upload) && due.length === 0) return describeResult(upload, "unchanged", [], 0);
  const immutable = await sendWave(upload, IMMUTABLE_WAVE, async () => {});
  const claimed = await claimBucket(upload);
  const checkClaim = () => throwIfOvertaken(upload);
  const rest = await sendRest(upload, checkClaim);
  await verify(upload);
  await checkClaim();
  const liveHeaders = { contentType: "application/json", cacheControl: "no-cache" };
  await writeOver(upload, liveKey, upload.live, liveHeaders, checkClaim);
  // Who took over may want what is due: it is deleted only where nobody did.
  if (await releaseClaim(upload, claimed, due)) await upload.store.remove(due);
  return describeResult(upload, "live", due, immutable + rest);
}

async function prepareUpload(options: UploadOptions): Promise<Upload> {
  const { store, release, encoding } = options;
  const manifest = await readManifest(release.directory);
  const wanted = listObjects(manifest, encoding);
  const live = Buffer.from(`${JSON.stringify(await describeLive(release.directory))}\n`);
  const before = await readState(store);
  const remote = await readRemote(store, before, encoding);
  const plan = await planUpload(release.directory, wanted, remote);
  return { ...options, id: randomUUID(), wanted, live, before, remote, plan };
}

async function readRemote(store: ObjectStore, before: StoredState | undefined, encoding: Encoding): Promise<Remote> {
  const listing = await store.list();
  const namesByMd5 = before === undefined || hashMd5(before.bytes) === before.etag;
  const isSound = before?.note.state === "done" && before.note.encoding === encoding && encoding === "identity";
  const manifest = !namesByMd5 && isSound ? await readRemoteManifest(store) : undefined;
  return { listing, namesByMd5, manifest };
}

async function readRemoteManifest(store: ObjectStore): Promise<Manifest | undefined> {
  const found = await store.read(MANIFEST_PATH);
  return found && manifestDocument.parse(JSON.parse(new TextDecoder().decode(found.bytes)));
}

function isDone({ before, plan, release, remote, live }: Upload): boolean {
  const { state, release: id } = before?.note ?? {};
  return (
    state === "done" &&
    id === release.id &&
    plan.send.length === 0 &&
    remote.listing.get(liveKey)?.etag === hashMd5(live)
  );
}

/** The unwanted objects whose grace period is over. */
function listDue({ plan, before, now, graceMs }: Upload): string[] {
  return plan.unwanted.filter((key) => {
    const since = before?.note.stale[key];
    return since !== undefined && now.getTime() - Date.parse(since) >= graceMs;
  });
}

async function sendRest(upload: Upload, checkClaim: () => Promise<void>): Promise<number> {
  const waves = [...new Set(upload.plan.send.map(({ wave }) => wave))].filter((wave) => wave !== IMMUTABLE_WAVE);
  let bytes = 0;
  for (const wave of waves) {
    await checkClaim();
    bytes += await sendWave(upload, wave, checkClaim);
  }
  return bytes;
}

/** Sends the objects of one wave; answers how many bytes. */
async function sendWave(upload: Upload, wave: number, checkClaim: () => Promise<void>): Promise<number> {
  const { plan, release, concurrency, progress } = upload;
  const objects = plan.send.filter((object) => object.wave === wave);
  const before = plan.send.filter((object) => object.wave < wave).length;
  let done = 0;
  const sizes = await runBounded(concurrency, objects, async (object) => {
    const { bytes } = await readBody(release.directory, object);
    await writeOver(upload, object.key, bytes, object.headers, checkClaim);
    done += 1;
    progress("uploading", before + done, plan.send.length);
    return bytes.byteLength;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Lists the bucket again, and compares it with what was sent. */
async function verify({ store, wanted, release, remote }: Upload): Promise<void> {
  const listing = await store.list();
  const { send } = remote.namesByMd5
    ? await planUpload(release.directory, wanted, { ...remote, listing })
    : { send: wanted.filter(({ key }) => !listing.has(key)) };
  if (send.length === 0) return;
  const named = send.slice(0, 5).map(({ key }) => key);
  throw new Error(
    `${send.length} objects are not as sent: ${named.join(", ")}; the old release stays live, upload again`,
  );
}
