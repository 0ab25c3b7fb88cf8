import { expect, test } from "vitest";
import { writeOver } from "../../pipeline/upload/write-over.ts";
import { openMemoryStore } from "./memory-store.ts";

const key = "v1/index.json";
const headers = { contentType: "application/json", cacheControl: "no-store" };

test("a store that fails is not tried again here, as one is where something else lies than was seen", async () => {
  const store = openMemoryStore(() => "tag");
  let writes = 0;
  const failing = {
    ...store,
    write: async () => {
      writes += 1;
      throw new Error("the store is out of order");
    },
  };
  const remote = { listing: new Map(), headers: new Set<string>(), namesByMd5: false, files: new Map() };
  const write = writeOver({ store: failing, remote }, key, Buffer.from("{}"), headers, async () => {});
  await expect(write).rejects.toThrow("the store is out of order");
  expect(writes).toBe(1);
});
