import { expect, test, vi } from "vitest";
import { createClient } from "../../pipeline/serve/client.ts";

let isOffline = true;
vi.mock("../../pipeline/serve/client-rankings.ts", () => {
  if (isOffline) throw new Error("offline");
  return { readRankings: () => ({ readCompanion: async (name: string) => name }) };
});

test("code that could not be loaded is asked for again by the next call", async () => {
  const client = createClient({ rankingsUrl: "https://example.org" });
  await expect(client.status()).rejects.toThrow();
  isOffline = false;
  expect(await client.status()).toBe("status");
});
