import { z } from "zod";
import { type Bucket, liveKey } from "./bucket.ts";
import { openBucketRelease } from "./bucket-release.ts";
import { openFailureLog } from "./failure-log.ts";
import { keepRankings } from "./keep-rankings.ts";
import { type LiveDocument, liveDocument } from "./live-document.ts";
import type { Release } from "./release.ts";

/** Where the releases are, and how closely they are followed. */
export type FollowBucketOptions = {
  readonly bucket: Bucket;
  /** How many bytes of ranking files may be held open. */
  readonly memoryBytes: number;
  /** Receives one line a failure; of one that lasts no more. */
  readonly log: (line: string) => void;
};

/** A release is answered from for at most so long after another has gone live. */
const checkEveryMs = 10_000;

/**
 * Answers, whenever it is called, the live release of a bucket: a request calls it once and so never sees two. Once it
 * holds one it looks at `live.json` at most once in `checkEveryMs`; where that cannot be read, the release held stays and the log says
 * so once. It rejects where none is held yet.
 */
export function followBucket({ bucket, memoryBytes, log }: FollowBucketOptions): () => Promise<Release> {
  const { held, check } = openPointer(bucket, memoryBytes);
  let checkedAt = Number.NEGATIVE_INFINITY;
  const failures = openFailureLog(log);
  return async () => {
    const current = held();
    // A clock that was put back says nothing.
    if (current !== undefined && Math.abs(Date.now() - checkedAt) < checkEveryMs) return current;
    checkedAt = Date.now();
    try {
      const release = await check();
      failures.forget();
      return release;
    } catch (error) {
      if (current === undefined) throw error;
      failures.tell(current.id, error);
      return current;
    }
  };
}

/** The release that the last look into `live.json` has found, and a look into it. */
function openPointer(bucket: Bucket, memoryBytes: number) {
  const open = keepRankings(memoryBytes);
  let held: { readonly release: Release; readonly text: string } | undefined;
  let [checks, heldOf] = [0, 0];
  return {
    held: () => held?.release,
    check: async (): Promise<Release> => {
      const own = ++checks;
      const text = await readLive(bucket);
      // What a slow read tells is older than what a later one has found.
      if (held !== undefined && own < heldOf) return held.release;
      heldOf = own;
      if (held?.text !== text) held = { release: openBucketRelease(parseLive(text), bucket, open), text };
      return held.release;
    },
  };
}

async function readLive(bucket: Bucket): Promise<string> {
  const bytes = await bucket.read(liveKey);
  if (bytes === undefined) throw new Error(`the bucket holds no ${liveKey} below its prefix; upload a release first`);
  return new TextDecoder().decode(bytes);
}

function parseLive(text: string): LiveDocument {
  try {
    return liveDocument.parse(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${liveKey} is not as uploaded: ${reason}; upload the release again`, { cause });
  }
}
