import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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

test("an upload that fails says what is safe all the same, and what failed last", async () => {
  const denied = "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>";
  const server = createServer((_, response) => response.writeHead(403).end(denied)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 1 }));
  const endpoint = `http://127.0.0.1:${port}`;
  const { code, error } = await runScript("upload", "--out", folder, "--bucket", "b", "--endpoint", endpoint);
  server.close();
  expect(error).toBe(
    "\nWhat edges answer from stays whole; the next upload goes on where this one stopped.\n" +
      "Error: cannot read b/upload.json: the store answered 403 AccessDenied (Access Denied).\n",
  );
  expect(code).toBe(1);
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
