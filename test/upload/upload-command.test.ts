import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { runScript } from "../run-script.ts";
import { makeLive, writeRelease } from "../serve/fake-release.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const folder = renewTemporaryFolder("upload");

afterEach(async () => {
  vi.unstubAllEnvs();
});

const refuse = (code: string, message: string) =>
  `<Error><Code>${code}</Code>${message && `<Message>${message}</Message>`}</Error>`;

test.each([
  [
    refuse("AccessDenied", "Access Denied"),
    "AccessDenied (Access Denied). Grant the key the right to it. Where it may not list the bucket, a store says so of what is not there, too.",
  ],
  [refuse("ExpiredToken", ""), "ExpiredToken. Sign in again, and upload again."],
  [refuse("NoSuchBucket", ""), "NoSuchBucket. Make the bucket, or mend --bucket."],
  [refuse("SignatureDoesNotMatch", ""), "SignatureDoesNotMatch. Mend AWS_SECRET_ACCESS_KEY."],
  [refuse("SlowTomorrow", "Later"), "SlowTomorrow (Later)."],
])("an upload that fails says what is safe all the same, what failed last, and what to do: %s", async (body, told) => {
  const server = createServer((_, response) => response.writeHead(403).end(body)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { code, error } = await uploadTo(`http://127.0.0.1:${port}`);
  server.close();
  expect(error).toBe(
    "\nWhat edges answer from stays whole; the next upload goes on where this one stopped.\n" +
      `Error: cannot read b/upload.json: the store answered 403 ${told}\n`,
  );
  expect(code).toBe(1);
});

test("of a store that is not to be reached it says which option may be wrong", async () => {
  const { error } = await uploadTo("http://127.0.0.1:1");
  expect(error).toContain(
    "Error: cannot read b/upload.json: connect ECONNREFUSED 127.0.0.1:1. See whether the store runs, or mend --endpoint.",
  );
});

test.each(["s3://b", "b/prefix"])("%s is no bucket's name", async (bucket) => {
  const { code, error } = await runScript("upload", "--out", folder, "--bucket", bucket);
  expect(error).toContain(`--bucket ${bucket} is no bucket's name: give that alone`);
  expect(code).toBe(64);
});

test.each(["./13f", "a/../13f", ".."])("a prefix with folders that addresses leave out is none: %s", async (prefix) => {
  const { code, error } = await runScript("upload", "--out", folder, "--bucket", "b", "--prefix", prefix);
  expect(error).toContain(`--prefix ${prefix} has . or .. for a folder, which no address leads to: write it without.`);
  expect(code).toBe(64);
});

/** Uploads a release of its own to a bucket. */
async function uploadTo(endpoint: string) {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  await makeLive(folder, await writeRelease(folder, { id: "one", figure: 1, entries: 1 }));
  return runScript("upload", "--out", folder, "--bucket", "b", "--endpoint", endpoint);
}

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
