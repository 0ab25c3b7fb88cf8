import { type ObjectHeaders, type ObjectStore, WriteConflict } from "../../pipeline/upload/object-store.ts";

/** Gives the tag under which a store lists bytes. */
export type Tagging = (bytes: Uint8Array, key: string) => string;

/** A store in memory, and what lies in it, for a test to look at and to spoil. */
export interface MemoryStore extends ObjectStore {
  readonly objects: Map<string, Uint8Array>;
  readonly headers: ReadonlyMap<string, ObjectHeaders>;
}

/** A store in memory that heeds conditions as S3 does, and names what it holds as it is told. */
export function openMemoryStore(tag: Tagging): MemoryStore {
  const objects = new Map<string, Uint8Array>();
  const kept = new Map<string, ObjectHeaders>();
  const counts = { writes: 0, reads: 0, deletes: 0, retries: 0 };
  const describe = (key: string) => {
    const bytes = objects.get(key);
    return bytes && { bytes, etag: tag(bytes, key) };
  };
  return {
    objects,
    headers: kept,
    list: async () => {
      counts.writes += 1;
      return new Map(Array.from(objects, ([key, bytes]) => [key, { etag: tag(bytes, key), bytes: bytes.byteLength }]));
    },
    read: async (key) => {
      counts.reads += 1;
      return describe(key);
    },
    write: async (key, bytes, headers, condition) => {
      counts.writes += 1;
      const seen = condition === "if absent" ? undefined : condition?.ifMatch;
      if (condition !== undefined && describe(key)?.etag !== seen) throw new WriteConflict(`${key} is not as it was`);
      objects.set(key, bytes);
      kept.set(key, headers);
      return tag(bytes, key);
    },
    remove: async (keys) => {
      counts.deletes += 1;
      for (const key of keys) objects.delete(key);
    },
    countRequests: () => ({ ...counts }),
    close: () => {},
  };
}
