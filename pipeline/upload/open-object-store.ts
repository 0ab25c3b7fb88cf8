import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { advice, adviceOnListing, adviceOnReading, explain, printAnswer, printFailure } from "./explain-failure.ts";
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

/** At which a line is given up, in bytes a millisecond: a ranking of 15 MB, beside others as large, takes minutes on many. */
const slowestLine = 8;

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

type Place = { readonly Bucket: string; readonly Key: string };

/** Opens a bucket with the credentials that the environment gives to every AWS program. */
export function openObjectStore(options: StoreOptions): ObjectStore {
  const { bucket: Bucket, prefix, timeoutMs } = options;
  const client = openS3Client(options);
  const countRequests = watchRequests(client);
  const locate = (key: string): Place => ({ Bucket, Key: `${prefix}${key}` });
  const name = (key: string) => `${Bucket}/${prefix}${key}`;
  return {
    list: () => explain(`list ${name("")}`, listAll(client, Bucket, prefix), adviceOnListing),
    read: (key) => explain(`read ${name(key)}`, readObject(client, locate(key)), adviceOnReading),
    write: (key, Body, headers, condition) => {
      const object = { ...locate(key), ...nameHeaders(headers), Body };
      const requestTimeout = timeoutMs + Body.byteLength / slowestLine;
      return explain(`write ${name(key)}`, writeObject(client, object, { condition, requestTimeout }));
    },
    remove: (keys) =>
      removeObjects(
        client,
        { Bucket, Prefix: prefix },
        keys.map((key) => ({ Key: locate(key).Key })),
      ),
    countRequests,
    close: () => client.destroy(),
  };
}

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
  object: PutObjectCommandInput & Place,
  { condition, requestTimeout }: { readonly condition: WriteCondition | undefined; readonly requestTimeout: number },
): Promise<string> {
  const command = new PutObjectCommand({ ...object, ...(condition && nameCondition(condition)) });
  try {
    const { ETag = "" } = await client.send(command, { requestTimeout });
    return unquote(ETag);
  } catch (error) {
    if (condition !== undefined && isConflict(error))
      throw new WriteConflict(`${object.Key} is not as it was`, { cause: error });
    throw error;
  }
}

function nameHeaders({ contentType: ContentType, cacheControl: CacheControl, contentEncoding }: ObjectHeaders) {
  return { ContentType, CacheControl, ...(contentEncoding && { ContentEncoding: contentEncoding }) };
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

async function removeObjects(
  client: S3Client,
  { Bucket, Prefix }: { readonly Bucket: string; readonly Prefix: string },
  Objects: Pick<Place, "Key">[],
): Promise<void> {
  const Delete = { Objects, Quiet: true };
  const deleted = client.send(new DeleteObjectsCommand({ Bucket, Delete }));
  const { Errors = [] } = await explain(`delete below ${Bucket}/${Prefix}`, deleted);
  const [first, ...others] = Errors;
  if (first === undefined) return;
  const more = others.length > 0 ? `, nor ${others.length} more` : "";
  const told = printAnswer(first.Code, first.Message);
  throw new Error(printFailure(`delete ${Bucket}/${first.Key}${more}`, told, advice[first.Code ?? ""]));
}

const unquote = (etag: string) => etag.replaceAll('"', "");
