/** An object as a listing tells of it. */
export interface StoredObject {
  /** Without quotes; for an object written in one piece and not encrypted by a key of its own, the MD5 of its bytes. */
  readonly etag: string;
  readonly bytes: number;
}

/** What an object is sent with. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding?: "gzip" | "br";
}

/** Under which condition a write may happen: over exactly that object, or where there is none. */
export type WriteCondition = { readonly ifMatch: string } | "if absent";

/** A conditional write that found something else than its condition says; nothing was written. */
export class WriteConflict extends Error {}

/** How many requests were sent so far, repeated ones included, as stores bill them. */
export interface RequestCounts {
  /** PUT, POST and LIST. */
  readonly writes: number;
  /** GET and HEAD. */
  readonly reads: number;
  /** DELETE, for which nobody bills. */
  readonly deletes: number;
  /** Of all of these, those that were repeated after a failure. */
  readonly retries: number;
}

/** The most that one request to S3 may delete. */
export const DELETED_AT_ONCE = 1000;

/** S3, or its like, below a prefix: keys are relative to it. Every call is repeated with backoff where the store fails. */
export interface ObjectStore {
  /** Every object below the prefix by its key. */
  list(): Promise<Map<string, StoredObject>>;
  /** An object's bytes as stored, and its tag; undefined where there is none. */
  read(key: string): Promise<{ readonly bytes: Uint8Array; readonly etag: string } | undefined>;
  /** Writes an object whole or not at all, and answers its tag; throws `WriteConflict` where the condition does not hold. */
  write(key: string, bytes: Uint8Array, headers: ObjectHeaders, condition?: WriteCondition): Promise<string>;
  /** Deletes at most `DELETED_AT_ONCE` objects; one that is gone is fine. */
  remove(keys: readonly string[]): Promise<void>;
  countRequests(): RequestCounts;
  close(): void;
}
