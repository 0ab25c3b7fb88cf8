import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const entry = join(root, "pipeline/serve/client.ts");

test("a browser's bundle takes nothing of Node, and its two parts stay within their bounds", async () => {
  // On the platform of browsers, an import of Node's would not resolve and fail the build.
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, platform: "browser", format: "esm", splitting: true, minify: true },
    ...{ write: false, outdir: "bundle", logLevel: "silent" },
  });
  const sizes = outputFiles.map(
    ({ path, contents }) => [path.replace(/^.*\//, ""), gzipSync(contents).length] as const,
  );
  const size = (part: RegExp) => sizes.filter(([name]) => part.test(name)).reduce((sum, [, bytes]) => sum + bytes, 0);
  const whole = size(/./);
  const rankings = size(/^client-rankings-/);
  process.stdout.write(`client, gzipped: ${whole - rankings} bytes against an API, ${whole} over ranking files\n`);
  expect(whole - rankings).toBeLessThan(3_000);
  expect(whole).toBeLessThan(170_000);
  expect(rankings).toBeGreaterThan(0);
  for (const { text } of outputFiles) expect(text).not.toMatch(/from\s*"node:|\bprocess\.versions\b|\brequire\("/);
});

describe("compiled as it is published", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "client-package-"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    // Its configuration knows browsers' globals and none of Node's.
    const args = ["-p", join(root, "pipeline/serve/client.tsconfig.json"), "--outDir", join(folder, "out")];
    execFileSync(join(root, "node_modules/.bin/tsc"), args, { encoding: "utf8" });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("plain Node imports it, the part for ranking files included", () => {
    const script = `
      import { createClient, ApiError } from "./out/pipeline/serve/client.js";
      const none = { status: 404 };
      const fetch = () => Promise.resolve(new Response("", none));
      for (const where of [{ baseUrl: "https://a" }, { rankingsUrl: "https://b" }]) {
        const error = await createClient({ ...where, fetch }).holding().catch((thrown) => thrown);
        console.log(error instanceof ApiError, error.message);
      }`;
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(said.split("\n")).toEqual([
      "true https://a/v1/fund-trends/holding answered 404",
      "true https://b/v1/status.json answered 404",
      "",
    ]);
  });
});
