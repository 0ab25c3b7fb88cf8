import { expect, test, vi } from "vitest";
import { awaitDeletion } from "../../pipeline/upload/delete-due.ts";
import type { UploadOptions } from "../../pipeline/upload/upload-release.ts";
import { encodeState } from "../../pipeline/upload/upload-state.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

const note = {
  upload: "0c3f5b3e-5f0a-4c55-9d3b-1d1f6f0f7f11",
  release: "one",
  encoding: "identity" as const,
  headers: [],
  stale: {},
};

/** How many seconds are told at each look, where the note is found with one tag after the other and the last one stays. */
async function listWaits(state: "deleting" | "done", ...tags: string[]): Promise<number[]> {
  const waits: number[] = [];
  const read = async () => {
    if (waits.length > 20) throw new Error("waits for ever");
    return { bytes: encodeState({ ...note, state }), etag: tags.length > 1 ? String(tags.shift()) : String(tags[0]) };
  };
  const progress = (_: string, seconds: number) => void waits.push(seconds);
  const found = await awaitDeletion({ store: { read }, patienceMs: 3_000, progress } as unknown as UploadOptions);
  expect(found).toMatchObject({ note: { state }, etag: tags[0] });
  return waits;
}

test("an upload that deletes is waited for while its note changes, and one that is dead for as long as patience lasts", async () => {
  expect(await listWaits("done", "a")).toEqual([]);
  expect(await listWaits("deleting", "a")).toEqual([0, 1, 2]);
  expect(await listWaits("deleting", "a", "a", "a", "b")).toEqual([0, 1, 2, 1, 2]);
});
