import { extname } from "node:path";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { companionPath, isIconPath, rankingName } from "../../schemas/pages.ts";
import { cacheControl } from "../../schemas/replies.ts";
import { MANIFEST_PATH } from "../publish/manifest.ts";
import { companionKey, companionPaths, isIcon, liveKey, rankingKey } from "../serve/bucket.ts";
import { findType } from "../serve/resource.ts";
import type { ObjectHeaders } from "./object-store.ts";

/** How texts are stored; `identity` as they are. */
export const encodings = ["identity", "gzip", "br"] as const;

/** One of these. */
export type Encoding = (typeof encodings)[number];

/** One object that a release wants in the bucket. */
export interface WantedObject {
  readonly key: string;
  /** The file of the release that it is made from. */
  readonly path: string;
  /** The SHA-256 of that file; null for the manifest, which cannot hold its own. */
  readonly sha256: string | null;
  readonly headers: ObjectHeaders;
  /** Objects of a smaller number are sent, all of them, before those of a larger one. */
  readonly wave: number;
}

/** Objects that never change may be kept for a year, the most that caches heed. */
const FOREVER = "public, max-age=31536000, immutable";

/** The wave of what nobody sees until it is pointed to. */
export const IMMUTABLE_WAVE = 0;

/**
 * Every object of a release but the pointer to it, laid out as `serve/bucket.ts` says, each after what it points to.
 * Each endpoint's default page is there a second time under the endpoint's bare path, for hosts that run no code.
 */
export function listObjects({ release, files }: Manifest, encoding: Encoding): WantedObject[] {
  const objects = Object.entries(files).flatMap(([path, { sha256 }]) => listCopies(release, path, sha256, encoding));
  const manifest = listCopies(release, MANIFEST_PATH, null, encoding);
  const byKey = new Map([...objects, ...manifest].map((object) => [object.key, object]));
  return [...byKey.values()].sort(
    (a, b) => a.wave - b.wave || numberPage(b.key) - numberPage(a.key) || (a.key < b.key ? -1 : 1),
  );
}

/** The number of a list's page, but of its first. */
const laterPage = /(?<=\/page=)(?!1\.json$)\d+(?=\.json$)/;

const numberPage = (key: string) => Number(laterPage.exec(key)?.[0] ?? 0);

/** What a page may say that it is followed by, and what is then listed before it, of one wave; of any other key undefined. */
export function findFollowing(key: string): string | undefined {
  return laterPage.test(key) ? key.replace(laterPage, String(numberPage(key) + 1)) : undefined;
}

/** The objects that are made from one file: one under its own path, and some a second one. */
function listCopies(release: string, path: string, sha256: string | null, encoding: Encoding): WantedObject[] {
  const type = findType(path);
  const headers = { contentType: type, cacheControl, ...encodingOf(type, encoding) };
  const object = { key: path, path, sha256, headers, wave: findWave(path) };
  const immutable = { ...object, headers: { ...headers, cacheControl: FOREVER }, wave: IMMUTABLE_WAVE };
  const bare = endpoints.find(({ slug }) => path === `v1/${slug}/index.json`);
  if (bare) return [object, { ...object, key: `v1/${bare.slug}` }];
  if (companionPaths.includes(path)) return [object, { ...immutable, key: companionKey(release, path) }];
  if (sha256 === null || rankingName(path) === undefined) return [object];
  return [object, { ...immutable, key: rankingKey(sha256) }];
}

/** Rankings are read by edges and by ranges, as bytes. */
function encodingOf(type: string, encoding: Encoding): Pick<ObjectHeaders, "contentEncoding"> {
  return encoding === "identity" || !/json$|xml$/.test(type) ? {} : { contentEncoding: encoding };
}

/** A first page says whether a second one follows, a portfolio names its icon, the status names the release, the manifest all. */
function findWave(path: string): number {
  if (isIconPath(path) || rankingName(path) !== undefined) return 1;
  if (laterPage.test(path)) return 2;
  if (endpoints.some(({ slug }) => path.startsWith(`v1/${slug}/`))) return 3;
  if (path === MANIFEST_PATH) return 6;
  return path === companionPath("status") ? 5 : 4;
}

/** What sets a release live, written after all of its objects. */
export const pointer = {
  path: liveKey,
  wave: 7,
  headers: { contentType: "application/json", cacheControl: "no-cache" },
};

/** What objects of one kind are sent with; an update of the program may change it while their bytes stay. */
export function describeHeaders({ path, wave, headers }: Pick<WantedObject, "path" | "wave" | "headers">): string {
  const { contentType, cacheControl, contentEncoding = "identity" } = headers;
  return [`${wave}${extname(path)}`, contentType, cacheControl, contentEncoding].join(" | ");
}

const ownKeys = [
  /^v1\/rankings\/[a-z0-9/-]+\.arrow$/,
  /^rankings\/[0-9a-f]{64}\.arrow$/,
  /^releases\/\d{4}-\d\d-\d\d-[0-9a-f]{12}\/(?:v1\/)?[a-z]+\.json$/,
];

/** Whether a key is of a release, of whichever: what else lies in the bucket is not for us to delete. */
export function isReleaseKey(key: string): boolean {
  return isPageKey(key) || isIcon(key) || ownKeys.some((pattern) => pattern.test(key));
}

/** What a page is called, of whatever query. */
const pageName = /\/(?:index|page=\d+)\.json$/;

/** Whether a key is of a list's page, of whichever release. */
export function isPageKey(key: string): boolean {
  return endpoints.some(({ slug }) => key === `v1/${slug}` || (key.startsWith(`v1/${slug}/`) && pageName.test(key)));
}
