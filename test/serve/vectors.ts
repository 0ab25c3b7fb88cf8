import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { noCompressor } from "../../pipeline/serve/content-coding.ts";
import { type ApiRequest, handleRequest } from "../../pipeline/serve/handler.ts";
import type { Release } from "../../pipeline/serve/release.ts";
import type { Reply } from "../../pipeline/serve/reply.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { pagePath } from "../../schemas/pages.ts";
import { canonicalAddress, parseQuery } from "../../schemas/query.ts";
import { type VectorRequest, vectorRequests } from "./vector-requests.ts";

/** One request, and the answer that every runtime must give. */
export type Vector = {
  readonly request: { readonly method: string; readonly target: string; readonly headers: Record<string, string> };
  /** The query's one address; null where the request is no legal query. */
  readonly canonical: string | null;
  /** The file that hosts without code answer with; null where the query is not written down. */
  readonly page: string | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The SHA-256 of the body; null where there is none. */
  readonly sha256: string | null;
};

/** Where the vectors are kept; only `npm run vectors` writes there. */
export const vectorsFile = new URL("../../fixtures/vectors/answers.json", import.meta.url);

/** The vectors as kept. */
export const readVectors = async (): Promise<Vector[]> => JSON.parse(await readFile(vectorsFile, "utf8"));

/** The SHA-256 of a body; null where there is none, as in a body of no bytes. */
export const digestBody = (body: Uint8Array | null) =>
  body === null || body.length === 0 ? null : createHash("sha256").update(body).digest("hex");

/** What the function answers to a GET of a target, or to what else `more` makes of it. */
export function askRelease(
  release: Release,
  target: string,
  more: Partial<ApiRequest> = {},
  compressor = noCompressor,
): Promise<Reply> {
  return handleRequest(
    { method: "GET", target, ifNoneMatch: null, acceptEncoding: null, ...more },
    release,
    compressor,
  );
}

/** The vectors as the function answers on a release today. */
export async function makeVectors(release: Release): Promise<Vector[]> {
  return Promise.all(vectorRequests.map((request) => makeVector(request, release)));
}

async function makeVector(asked: VectorRequest, release: Release): Promise<Vector> {
  const { method, target } = asked;
  const ask = (ifNoneMatch: string | null) => askRelease(release, target, { method, ifNoneMatch });
  const ifNoneMatch = asked.ifNoneMatch === "ownTag" ? (await ask(null)).headers.etag : asked.ifNoneMatch;
  const { status, headers, body } = await ask(ifNoneMatch ?? null);
  return {
    request: { method, target, headers: ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch } },
    ...describeQuery(target, release),
    status,
    headers,
    sha256: digestBody(body),
  };
}

/** The canonical address and the page of a target. */
export function describeQuery(target: string, release: Release): Pick<Vector, "canonical" | "page"> {
  const { pathname, search } = new URL(target, "http://host");
  const endpoint = endpoints.find(({ path }) => path === decodeURIComponent(pathname));
  const parsed = endpoint && parseQuery(endpoint, new URLSearchParams(search), release.context);
  if (!parsed?.ok) return { canonical: null, page: null };
  return { canonical: canonicalAddress(parsed.query), page: pagePath(parsed.query) };
}
