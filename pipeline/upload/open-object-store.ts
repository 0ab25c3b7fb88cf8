import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import {
  type ObjectHeaders,
  type ObjectStore,
  type RequestCounts,
  type StoredObject,
  type WriteCondition,
  WriteConflict,
} from "./object-store.ts";
import { type ClientOptions, openS3Client } from "./open-s3-client.ts";

/** Which bucket, and how to reach it. */
export interface StoreOptions extends ClientOptions {
  readonly bucket: string;
  /** Ends with a slash, or is empty. */
  readonly prefix: string;
}

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

type Place = { readonly Bucket: string; readonly Key: string };

/** Opens a bucket with the credentials that the environment gives to every AWS program. */
export function openObjectStore(options: StoreOptions): ObjectStore {
  const { bucket: Bucket, prefix } = options;
  const client = openS3Client(options);
  const countRequests = watchRequests(client);
  const locate = (key: string): Place => ({ Bucket, Key: `${prefix}${key}` });
  const name = (key: string) => `${Bucket}/${prefix}${key}`;
  return {
    list: () => explain(`list ${name("")}`, listAll(client, Bucket, prefix)),
    read: (key) => explain(`read ${name(key)}`, readObject(client, locate(key))),
    write: (key, Body, headers, condition) =>
      explain(`write ${name(key)}`, writeObject(client, { ...locate(key), Body }, headers, condition)),
    remove: async (keys) => {
      const named = keys.map((key) => ({ Key: locate(key).Key }));
      await explain(`delete below ${name("")}`, removeObjects(client, Bucket, named));
    },
    countRequests,
    close: () => client.destroy(),
  };
}

/** What helps where a store refuses, or is not to be reached. */
const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: "Make the bucket, or mend --bucket.",
  InvalidAccessKeyId: "Mend AWS_ACCESS_KEY_ID.",
  SignatureDoesNotMatch: "Mend AWS_SECRET_ACCESS_KEY.",
  AccessDenied: "Grant the key the right to it.",
  PermanentRedirect: "Mend --region.",
  ECONNREFUSED: "See whether the store runs, or mend --endpoint.",
  ENOTFOUND: "Mend --endpoint.",
};

/** Says of a failure what was asked, and what to do: the SDK hands over the store's words alone, or the network's. */
async function explain<T>(asked: string, answer: Promise<T>): Promise<T> {
  return answer.catch((cause: Error & { readonly code?: string }) => {
    const isRefusal = cause instanceof S3ServiceException;
    const code = isRefusal ? cause.name : (cause.code ?? "");
    if (!isRefusal && advice[code] === undefined) throw cause;
    const told = isRefusal
      ? printAnswer(`${cause.$metadata.httpStatusCode} ${cause.name}`, cause.message)
      : cause.message;
    throw new Error(printFailure(asked, told, code), { cause });
  });
}

const printAnswer = (code: string | undefined, words: string | undefined) =>
  `the store answered ${code}${words && words !== "UnknownError" ? ` (${words})` : ""}`;

const printFailure = (asked: string, told: string, code = "") =>
  [`cannot ${asked}: ${told}.`, advice[code]].filter(Boolean).join(" ");

/** Counts the requests of a client from now on, each repetition too, and answers the counts when asked. */
function watchRequests(client: S3Client): () => RequestCounts {
  const counts = { writes: 0, reads: 0, deletes: 0, retries: 0 };
  client.middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as SentRequest;
      counts[nameKind(request)] += 1;
      if (!/attempt=1\b/.test(request.headers["amz-sdk-request"] ?? "attempt=1")) counts.retries += 1;
      return next(args);
    },
    // After the step that repeats failed requests, so that each of them is counted.
    { step: "finalizeRequest", priority: "low", name: "countRequests" },
  );
  return () => ({ ...counts });
}

function nameKind({ method, query }: SentRequest): Exclude<keyof RequestCounts, "retries"> {
  if ("delete" in query) return "deletes";
  return method === "PUT" || "list-type" in query ? "writes" : "reads";
}

async function listAll(client: S3Client, Bucket: string, prefix: string): Promise<Map<string, StoredObject>> {
  const found = new Map<string, StoredObject>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
    for (const { Key = "", ETag = "", Size = 0 } of Contents) {
      found.set(Key.slice(prefix.length), { etag: unquote(ETag), bytes: Size });
    }
  }
  return found;
}

async function readObject(client: S3Client, place: Place) {
  try {
    const { Body, ETag = "" } = await client.send(new GetObjectCommand(place));
    return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: unquote(ETag) };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

async function writeObject(
  client: S3Client,
  object: Place & { readonly Body: Uint8Array },
  headers: ObjectHeaders,
  condition?: WriteCondition,
): Promise<string> {
  const { contentType: ContentType, cacheControl: CacheControl, contentEncoding: ContentEncoding } = headers;
  try {
    const { ETag = "" } = await client.send(
      new PutObjectCommand({
        ...{ ...object, ContentType, CacheControl },
        ...(ContentEncoding && { ContentEncoding }),
        ...(condition && nameCondition(condition)),
      }),
    );
    return unquote(ETag);
  } catch (error) {
    if (condition !== undefined && isConflict(error))
      throw new WriteConflict(`${object.Key} is not as it was`, { cause: error });
    throw error;
  }
}

/** The tag without quotes: Ceph's gateway compares the text as it comes, Amazon takes both. */
function nameCondition(condition: WriteCondition): { IfNoneMatch: string } | { IfMatch: string } {
  return condition === "if absent" ? { IfNoneMatch: "*" } : { IfMatch: condition.ifMatch };
}

/** 412 for a condition that does not hold, 409 for one that two test at once, 404 for If-Match on what is gone. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === "NoSuchBucket") return false;
  return [404, 409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}

async function removeObjects(client: S3Client, Bucket: string, Objects: Pick<Place, "Key">[]): Promise<void> {
  const Delete = { Objects, Quiet: true };
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
  const [first, ...others] = Errors;
  if (first === undefined) return;
  const more = others.length > 0 ? `, nor ${others.length} more` : "";
  const told = printAnswer(first.Code, first.Message);
  throw new Error(printFailure(`delete ${Bucket}/${first.Key}${more}`, told, first.Code));
}

const unquote = (etag: string) => etag.replaceAll('"', "");
