import { openRanking, type Ranking } from "./ranking.ts";

/** Opens the ranking with that digest, reading it only where it is not held open. */
export type OpenByDigest = (digest: string, read: () => Promise<Uint8Array>) => Promise<Ranking>;

/**
 * Keeps rankings open by their digest, those asked for last, as long as their files take no more than `memoryBytes`
 * together; the last one stays whatever its size.
 *
 * Holds results only, never a promise: in a Cloudflare Worker one request must not wait for what another one reads.
 */
export function keepRankings(memoryBytes: number): OpenByDigest {
  const kept = new Map<string, { ranking: Ranking; bytes: number }>();
  return async (digest, read) => {
    const opened = kept.get(digest) ?? (await open(digest, read));
    kept.delete(digest);
    kept.set(digest, opened);
    let held = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [oldest, { bytes }] of kept) {
      if (held <= memoryBytes || oldest === digest) break;
      kept.delete(oldest);
      held -= bytes;
    }
    return opened.ranking;
  };
}

async function open(digest: string, read: () => Promise<Uint8Array>): Promise<{ ranking: Ranking; bytes: number }> {
  const bytes = await read();
  try {
    return { ranking: openRanking(bytes), bytes: bytes.length };
  } catch (cause) {
    // Arrow says what it could not read, and not where.
    throw new Error(`${digest} is no ranking file, or not a whole one`, { cause });
  }
}
