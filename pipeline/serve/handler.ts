import { endpoints } from "../../schemas/endpoints.ts";
import { parseQuery } from "../../schemas/query.ts";
import { cacheControl, describeBadRequest, notFound, serverError } from "../../schemas/replies.ts";
import { type Compressor, chooseCoding } from "./content-coding.ts";
import type { Release } from "./release.ts";
import {
  type Reply,
  replyDocument,
  replyMethodNotAllowed,
  replyNotModified,
  replyOptions,
  replyProblem,
} from "./reply.ts";
import { describeFile, findAnswer, type Resource } from "./resource.ts";

/** Smaller problems fit a packet as they are. */
const fewestPacked = 1400;

/** A request as every runtime can tell it. */
export type ApiRequest = {
  readonly method: string;
  /** Path and query as they were sent, such as `/v1/funds-portfolios?page=2`, or the whole address. */
  readonly target: string;
  readonly ifNoneMatch: string | null;
  readonly acceptEncoding: string | null;
};

/**
 * Answers any request from one release: the five endpoints from its rankings, every other path from its files.
 *
 * Free of any runtime's own functions. Rejects only where the release is damaged or cannot be read. `Last-Modified` is the
 * as-of date, a whole day that two releases may share: `If-Modified-Since` is not heeded, as RFC 9110 permits.
 */
export async function handleRequest(request: ApiRequest, release: Release, compressor: Compressor): Promise<Reply> {
  const { status, headers, body } = await findReply(request, release, compressor);
  return {
    status,
    headers: body === null ? headers : { ...headers, "content-length": String(body.length) },
    body: request.method === "HEAD" ? null : body,
  };
}

/** Answers from the release that is live now; what fails is logged for the operator, and is a 500 to the reader. */
export async function answerRequest(
  request: ApiRequest,
  current: () => Release | Promise<Release>,
  compressor: Compressor,
  log: (line: string) => void,
): Promise<Reply> {
  try {
    return await handleRequest(request, await current(), compressor);
  } catch (error) {
    log(`${request.method} ${request.target} failed: ${error instanceof Error ? error.stack : String(error)}`);
    return replyProblem(serverError);
  }
}

async function findReply(request: ApiRequest, release: Release, compressor: Compressor): Promise<Reply> {
  // Of any path: a browser that is refused its preflight hides the 404 from its page, too.
  if (request.method === "OPTIONS") return replyOptions();
  const { path, search } = splitTarget(request.target);
  const found = endpoints.find((each) => each.path === `/${path}`) ?? (await release.findFile(path));
  if (found === undefined) return replyProblem(notFound);
  if (request.method !== "GET" && request.method !== "HEAD") return replyMethodNotAllowed();
  if (!("slug" in found)) return sendResource(request, release, compressor, describeFile(path, found));
  // Of two question marks the second is the query's: it must not be taken for the first, which is dropped.
  const parsed = parseQuery(found, new URLSearchParams(`?${search}`), release.context);
  return parsed.ok
    ? sendResource(request, release, compressor, findAnswer(release, parsed.query))
    : packProblem(request, compressor, replyProblem(describeBadRequest(found.path, parsed.problems)));
}

/** A short query may be wrong in so many ways that to tell them all is long. */
async function packProblem({ acceptEncoding }: ApiRequest, { codings, compress }: Compressor, problem: Reply) {
  const coding = chooseCoding(acceptEncoding, codings);
  if (problem.body === null || problem.body.length < fewestPacked || coding === null) return problem;
  const headers = { ...problem.headers, "content-encoding": coding, vary: "Accept-Encoding" };
  return { ...problem, headers, body: await compress(problem.body, coding) };
}

async function sendResource(
  { ifNoneMatch, acceptEncoding }: ApiRequest,
  { lastModified }: Release,
  { codings, compress }: Compressor,
  { tag, type, load }: Resource,
): Promise<Reply> {
  const coding = chooseCoding(acceptEncoding, codings);
  // A strong tag tells the bytes sent, so each coding has its own.
  const etag = coding === null ? `"${tag}"` : `"${tag}-${coding}"`;
  const validators = { etag, "cache-control": cacheControl, "last-modified": lastModified, vary: "Accept-Encoding" };
  if (holdsTag(ifNoneMatch, etag)) return replyNotModified(validators);
  const { body, links } = await load();
  const headers = {
    ...validators,
    ...(coding !== null && { "content-encoding": coding }),
    ...(links.length > 0 && { link: links.join(", ") }),
  };
  return replyDocument(coding === null ? body : await compress(body, coding), type, headers);
}

/** Whether `If-None-Match` names the tag; tags may hold commas, and for this comparison weak equals strong (RFC 9110, 13.1.2). */
function holdsTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch === "*" || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([each]) => each === tag);
}

/** A proxy may send the whole address where others send path and query (RFC 9112, 3.2.2). */
function splitTarget(target: string): { path: string; search: string } {
  const [, path = "", search = ""] = /^(?:https?:\/\/[^/?]*)?([^?]*)(?:[?](.*))?$/is.exec(target) ?? [];
  // What does not begin with a slash is the path of nothing, and stays so.
  return { path: decodePath(path.startsWith("/") ? path.slice(1) : `/${path}`), search };
}

/** A slash that is escaped divides nothing (RFC 3986, 2.2): links relative to it would lead elsewhere. */
function decodePath(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replace(/%(2f)/gi, "%25$1"));
  } catch {
    // What is escaped wrongly can be the path of nothing: as it stands, no file is named so.
    return encoded;
  }
}
