import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { S3Client } from "@aws-sdk/client-s3";

/** How to reach a store. */
export interface ClientOptions {
  /** Address of a store that is not Amazon's; its buckets are named in the path. */
  readonly endpoint?: string;
  readonly region: string;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** How long a request may take to its answer, and the answer pause, before it is given up and repeated. */
  readonly timeoutMs: number;
  /** How often a request is tried. */
  readonly attempts: number;
}

interface Answer {
  body: Readable;
}

interface BuiltRequest {
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
}

/**
 * Opens a client that proves each body by its MD5 alone: stores other than Amazon's do not all know the checksums that the SDK
 * adds, and of them many take no deletion without an MD5.
 */
export function openS3Client({ endpoint, region, concurrency, timeoutMs, attempts }: ClientOptions): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    retryMode: "standard",
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: concurrency },
      httpsAgent: { maxSockets: concurrency },
    },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      proveByMd5(args.request as BuiltRequest);
      return next(args);
    },
    // After the step that adds a checksum to a deletion whatever the options say, and before the signature.
    { step: "build", priority: "low", name: "proveByMd5" },
  );
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      await awaitBody(answer.response as Answer);
      return answer;
    },
    // Within the step that repeats failed requests: the SDK hands over an object while it comes, and what is cut off then as it is.
    { step: "deserialize", priority: "low", name: "awaitBody" },
  );
  return client;
}

function proveByMd5({ headers, body }: BuiltRequest): void {
  if (body === undefined) return;
  for (const name of Object.keys(headers)) if (/^x-amz-(?:sdk-)?checksum-/i.test(name)) delete headers[name];
  headers["content-md5"] = createHash("md5").update(body).digest("base64");
}

async function awaitBody(answer: Answer): Promise<void> {
  answer.body = Readable.from([await buffer(answer.body)]);
}
