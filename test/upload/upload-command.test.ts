import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runScript } from "../run-script.ts";
import { makeLive, writeRelease } from "../serve/fake-release.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "upload-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("without credentials it says which variables to set", async () => {
  for (const name of Object.keys(process.env).filter((key) => key.startsWith("AWS_"))) vi.stubEnv(name, undefined);
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  vi.stubEnv("HOME", folder);
  await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 1 }));
  const { code, error } = await runScript(
    "upload",
    "--out",
    folder,
    "--bucket",
    "b",
    "--endpoint",
    "http://localhost:1",
  );
  expect(error).not.toContain("NodeVersionSupportWarning");
  expect(error).toContain("set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE");
  expect(code).toBe(64);
});
