import type { ObjectStore } from "../../pipeline/upload/object-store.ts";

/** A store that calls `before` with a running number, from 1, before each call that changes the bucket. */
export function watchStore(
  store: ObjectStore,
  before: (call: number, key: string) => Promise<void> | void,
): ObjectStore {
  let calls = 0;
  return {
    ...store,
    write: async (key, ...given) => {
      calls += 1;
      await before(calls, key);
      return store.write(key, ...given);
    },
    remove: async (keys) => {
      calls += 1;
      await before(calls, "(delete)");
      await store.remove(keys);
    },
  };
}

/** A store on which nothing can be written any more once a release is live. */
export function endAfterCommit(store: ObjectStore): ObjectStore {
  let isCommitted = false;
  return watchStore(store, (_, key) => {
    if (isCommitted) throw new Error("ended");
    isCommitted = key === "live.json";
  });
}
