import { type Bucket, closePrefix, refuseCoded } from "./bucket.ts";
import { noCompressor } from "./content-coding.ts";
import { followBucket } from "./follow-bucket.ts";
import { answerRequest } from "./handler.ts";
import type { Release } from "./release.ts";

/** What the Worker needs of an R2 bucket. */
export type R2Bucket = { get(key: string): Promise<R2Object | null> };

/** What the Worker needs of an object in R2. */
export type R2Object = {
  readonly httpMetadata?: { readonly contentEncoding?: string };
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** The Worker's bindings. */
export type WorkerEnv = {
  /** The R2 bucket that releases are uploaded to. */
  readonly RELEASES: R2Bucket;
  /** Where in the bucket they are, such as `13f`; nothing where they are at its top. */
  readonly PREFIX?: string;
};

/** Half of the 128 MB that an isolate may take: enough for all current rankings of full size, and some history. */
const memoryBytes = 64 * 2 ** 20;

/**
 * A Cloudflare Worker that answers every query from an R2 bucket laid out as `bucket.ts` says: the `fetch` of a module
 * worker. Cloudflare itself compresses what it sends, so nothing is compressed here. README.md beside this tells how it is
 * deployed, as for every edge.
 */
export function createWorker(log: (line: string) => void): (request: Request, env: WorkerEnv) => Promise<Response> {
  // An isolate serves many requests, all with the same bindings.
  let current: (() => Promise<Release>) | undefined;
  return async (request, env) => {
    current ??= followBucket({ bucket: openR2(env), memoryBytes, log });
    const { method, url, headers: sent } = request;
    const asked = { method, target: url, ifNoneMatch: sent.get("if-none-match"), acceptEncoding: null };
    const { status, headers, body } = await answerRequest(asked, current, noCompressor, log);
    return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
  };
}

function openR2({ RELEASES, PREFIX = "" }: WorkerEnv): Bucket {
  const prefix = closePrefix(PREFIX);
  return {
    read: async (key) => {
      const object = await RELEASES.get(`${prefix}${key}`);
      refuseCoded(key, object?.httpMetadata?.contentEncoding);
      return object === null ? undefined : new Uint8Array(await object.arrayBuffer());
    },
  };
}
