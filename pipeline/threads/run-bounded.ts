import pLimit from "p-limit";

/**
 * Runs `job` on every item, at most `atOnce` at a time, and returns the results in the items' order. After a failure it
 * starts no more, waits for those under way, then throws the first: nothing goes on behind the caller's back.
 */
export async function runBounded<Item, Result>(
  atOnce: number,
  items: Iterable<Item>,
  job: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit({ concurrency: atOnce, rejectOnClear: true });
  const results = await Promise.allSettled(
    Array.from(items, (item) =>
      limit(async () => {
        try {
          return await job(item);
        } catch (error) {
          limit.clearQueue();
          throw error;
        }
      }),
    ),
  );
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}
