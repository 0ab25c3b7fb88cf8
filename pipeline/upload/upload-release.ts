import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { printCount } from "../log/print-number.ts";
import { HOW_TO_REPAIR, readManifest } from "../publish/manifest.ts";
import type { Release } from "../publish/release.ts";
import { describeLive } from "../serve/open-release.ts";
import { runBounded } from "../threads/run-bounded.ts";
import { type Claim, claimBucket, throwIfOvertaken } from "./claim-bucket.ts";
import { awaitDeletion, deleteDue } from "./delete-due.ts";
import {
  describeHeaders,
  type Encoding,
  findFollowing,
  IMMUTABLE_WAVE,
  isPageKey,
  listObjects,
  pointer,
  type WantedObject,
} from "./list-objects.ts";
import { readBody } from "./object-body.ts";
import type { ObjectStore, StoredObject } from "./object-store.ts";
import { isMd5, planUpload, type Remote, readRemote, type UploadPlan } from "./plan-upload.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { describeResult, measureUpload, type UploadResult } from "./upload-result.ts";
import { readState, type StoredState } from "./upload-state.ts";
import { writeOver } from "./write-over.ts";

/** How long an upload goes on writing without a look whether another one has taken over, as after it was suspended. */
const UNWATCHED_MS = 5_000;

/** What to upload, where to, and how. */
export interface UploadOptions {
  readonly store: ObjectStore;
  readonly release: Release;
  readonly encoding: Encoding;
  /** Objects under way at once. */
  readonly concurrency: number;
  /** How long an object stays after no live release wants it, unless it is a page. */
  readonly graceMs: number;
  /** How long a note that another upload deletes is believed without news: longer than the store may take for one request. */
  readonly patienceMs: number;
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
  /** What is sent with each kind of object, the pointer included. */
  readonly headers: readonly string[];
  readonly remote: Remote;
  readonly plan: UploadPlan;
  readonly before: StoredState | undefined;
}

/** An object as it was sent: the tag that the store answered, the MD5 and the size of its bytes. */
interface SentObject extends StoredObject {
  readonly key: string;
  readonly md5: string;
}

/**
 * Makes a release the live one of a bucket, which is laid out as `serve/bucket.ts` says. It sends only what differs, what is
 * pointed to before what points to it; no write may hit anything but what was seen before, and the last one, of
 * `live.json`, sets the release live. Ended at any point, it leaves each object whole and `live.json` on a release of which
 * all is there that edges answer from; the next upload completes it.
 *
 * An upload says in `upload.json` that it is under way. One that begins later takes over, for who began may be dead;
 * the earlier one finds that out before it commits.
 * @throws Overtaken where another upload took over; Error where the release is damaged, the store fails for good, or it would write
 * over what is no release's.
 */
export async function uploadRelease(options: UploadOptions): Promise<UploadResult> {
  const upload = await prepareUpload(options);
  const due = listDue(upload);
  if (due.length === 0 && (await isDone(upload))) return describeResult(upload, "unchanged", [], 0);
  if (options.dryRun) return describeResult(upload, "dry run", due, await measureUpload(upload));
  const immutable = await sendWave(upload, IMMUTABLE_WAVE, async () => {});
  const claimed = await claimBucket(upload);
  const checkClaim = () => throwIfOvertaken(upload);
  const sent = [...immutable, ...(await sendRest(upload, checkClaim))];
  await verify(upload, sent, claimed);
  await checkClaim();
  await writeOver(upload, pointer.path, upload.live, pointer.headers, checkClaim);
  const deleted = await deleteDue(upload, claimed, due);
  const sentBytes = sent.reduce((sum, { bytes }) => sum + bytes, 0);
  return describeResult(upload, "live", deleted, sentBytes);
}

async function prepareUpload(options: UploadOptions): Promise<Upload> {
  const { store, release, encoding } = options;
  const manifest = await readManifest(release.directory, HOW_TO_REPAIR);
  const wanted = listObjects(manifest, encoding);
  const live = Buffer.from(`${JSON.stringify(await describeLive(release.directory))}\n`);
  const headers = [...new Set([...wanted, pointer].map(describeHeaders))].sort();
  const before = await (options.dryRun ? readState(store) : awaitDeletion(options));
  const remote = await readRemote(store, before, encoding);
  if (!before) await refuseForeign(store, [...wanted.map(({ key }) => key), pointer.path], remote.listing);
  const plan = await planUpload(release.directory, wanted, remote);
  return { ...options, id: randomUUID(), wanted, live, headers, before, remote, plan };
}

async function isDone({ before, plan, release, store, live, headers, remote }: Upload): Promise<boolean> {
  const { state, release: id } = before?.note ?? {};
  if (state !== "done" || id !== release.id || plan.send.length > 0) return false;
  if (!headers.every((each) => remote.headers.has(each))) return false;
  const found = await store.read(pointer.path);
  return found !== undefined && Buffer.compare(found.bytes, live) === 0;
}

/**
 * The unwanted objects that may go once the release is live: those whose grace period is over, and pages, which no edge
 * reads, and which a host that runs no code would answer with beyond the end of their list.
 */
function listDue({ plan, before, now, graceMs }: Upload): string[] {
  return plan.unwanted.filter((key) => {
    const since = before?.note.stale[key];
    return isPageKey(key) || (since !== undefined && now.getTime() - Date.parse(since) >= graceMs);
  });
}

async function sendRest(upload: Upload, checkClaim: () => Promise<void>): Promise<SentObject[]> {
  const waves = [...new Set(upload.plan.send.map(({ wave }) => wave))].filter((wave) => wave !== IMMUTABLE_WAVE);
  const sent: SentObject[] = [];
  for (const wave of waves) {
    await checkClaim();
    sent.push(...(await sendWave(upload, wave, checkClaim)));
  }
  return sent;
}

function atMostEvery(milliseconds: number, act: () => Promise<void>): () => Promise<void> {
  let since = Date.now();
  return async () => {
    if (Date.now() - since < milliseconds) return;
    await act();
    since = Date.now();
  };
}

async function sendWave(upload: Upload, wave: number, checkClaim: () => Promise<void>): Promise<SentObject[]> {
  const { plan, concurrency, progress } = upload;
  const objects = plan.send.filter((object) => object.wave === wave);
  const before = plan.send.filter((object) => object.wave < wave).length;
  const renewClaim = atMostEvery(UNWATCHED_MS, checkClaim);
  const sending = new Map<string, Promise<SentObject>>();
  let done = 0;
  const send = async (object: WantedObject) => {
    await renewClaim();
    await sending.get(findFollowing(object.key) ?? "");
    const sent = await sendObject(upload, object, checkClaim);
    done += 1;
    progress("uploading", before + done, plan.send.length);
    return sent;
  };
  return runBounded(concurrency, objects, (object) => {
    const sent = send(object);
    sending.set(object.key, sent);
    return sent;
  });
}

async function sendObject(upload: Upload, object: WantedObject, checkClaim: () => Promise<void>): Promise<SentObject> {
  const { bytes, md5 } = await readBody(upload.release.directory, object);
  const etag = await writeOver(upload, object.key, bytes, object.headers, checkClaim);
  return { key: object.key, etag, md5, bytes: bytes.byteLength };
}

/** Lists the bucket again: what was sent must lie there as sent, and what was kept as it was seen. */
async function verify(
  { store, wanted, remote }: Upload,
  sent: readonly SentObject[],
  { namesByMd5 }: Claim,
): Promise<void> {
  const listing = await store.list();
  const expected = new Map<string, StoredObject>(remote.listing);
  for (const { key, etag, md5, bytes } of sent) {
    expected.set(key, { etag: namesByMd5 && isMd5(etag) ? md5 : etag, bytes });
  }
  const wrong = wanted.filter(({ key }) => !isDeepStrictEqual(listing.get(key), expected.get(key)));
  if (wrong.length === 0) return;
  const named = wrong.slice(0, 5).map(({ key }) => key);
  throw new Error(
    `${printCount(wrong.length, "object")} not as sent: ${named.join(", ")}; the old release stays live, upload again`,
  );
}
