import type { Reply } from "./reply.ts";

/** Finished answers of one release, found by what was asked. */
export type ReplyCache = {
  find(key: string): Reply | undefined;
  /** Keeps a reply for as long as there is room; one that is large for the room there is, is not kept. */
  keep(key: string, reply: Reply): void;
};

/** What a reply takes beside its body and its key: an estimate, on the high side. */
const overheadBytes = 2000;
/** One reply may take no more than this part of the room. */
const largestPart = 1 / 16;

/**
 * Keeps the replies asked for of late in at most `capacityBytes`.
 *
 * There are two generations: when the young one fills its half of the room, it becomes the old one, whose replies are
 * forgotten unless they are asked for again. That costs one lookup a hit, where a strict order of use costs three.
 */
export function createReplyCache(capacityBytes: number): ReplyCache {
  let young = new Map<string, Reply>();
  let old = new Map<string, Reply>();
  let youngBytes = 0;

  function keep(key: string, reply: Reply): void {
    const bytes = (reply.body?.length ?? 0) + 2 * key.length + overheadBytes;
    if (bytes > capacityBytes * largestPart) return;
    if (youngBytes + bytes > capacityBytes / 2) {
      old = young;
      young = new Map();
      youngBytes = 0;
    }
    if (!young.has(key)) youngBytes += bytes;
    young.set(key, reply);
  }

  return {
    keep,
    find: (key) => {
      const found = young.get(key);
      if (found !== undefined) return found;
      const aged = old.get(key);
      if (aged !== undefined) keep(key, aged);
      return aged;
    },
  };
}
