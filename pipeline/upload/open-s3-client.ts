import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { namesProxy } from "../fetch/find-proxy.ts";
import { openAgents } from "./open-agents.ts";

/** How to reach a store. */
export interface ClientOptions {
  /** Address of a store that is not Amazon's; its buckets are named in the path. */
  readonly endpoint?: string;
  readonly region: string;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** How long a request may take to its answer, unless it allows itself longer, and the answer pause, before it is repeated. */
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
  const agent = { maxSockets: concurrency };
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
      // What the system took of a large object leaves it unseen, for minutes on a slow line, and would pass for a pause.
      socketTimeout: 0,
      throwOnRequestTimeout: true,
      ...(namesProxy() ? openAgents({ ...agent, timeout: timeoutMs }) : { httpAgent: agent, httpsAgent: agent }),
    },
  });
  addSteps(client, timeoutMs);
  return client;
}

/** What is done with every request before it is signed, and with its answer before it is handed over. */
function addSteps(client: S3Client, timeoutMs: number): void {
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
      await awaitBody(answer.response as Answer, timeoutMs);
      return answer;
    },
    // Within the step that repeats failed requests: the SDK hands over an object while it comes, and what is cut off then as it is.
    { step: "deserialize", priority: "low", name: "awaitBody" },
  );
}

function proveByMd5({ headers, body }: BuiltRequest): void {
  if (body === undefined) return;
  for (const name of Object.keys(headers)) if (/^x-amz-(?:sdk-)?checksum-/i.test(name)) delete headers[name];
  headers["content-md5"] = createHash("md5").update(body).digest("base64");
}

async function awaitBody(answer: Answer, timeoutMs: number): Promise<void> {
  const { body } = answer;
  const paused = new Error(`the answer timed out after ${timeoutMs} ms without more of it`);
  // By that name the SDK knows what to repeat.
  const giveUp = () => body.destroy(Object.assign(paused, { name: "TimeoutError" }));
  const patience = setTimeout(giveUp, timeoutMs);
  const parts: Uint8Array[] = [];
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      patience.refresh();
      parts.push(part);
    }
    answer.body = Readable.from([Buffer.concat(parts)]);
  } finally {
    clearTimeout(patience);
  }
}
