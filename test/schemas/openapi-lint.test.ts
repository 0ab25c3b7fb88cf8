import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { industriesDocument } from "../../schemas/documents/industries.ts";
import { sectorsDocument } from "../../schemas/documents/sectors.ts";
import { statusDocument } from "../../schemas/documents/status.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { describeApi } from "../../schemas/openapi.ts";
import { companionExamples, parameterExamples } from "../../schemas/openapi-examples.ts";
import { parseValue } from "../../schemas/parameter-value.ts";
import { context } from "../serve/mart-rows.ts";

// What an independent linter says of the description, and what it cannot know of the examples.

const redocly = resolve(import.meta.dirname, "../../node_modules/.bin/redocly");
/** The linter stays on this machine: it tells nobody that it ran, and asks nobody for a newer version. */
const offline = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" };
/** Past its recommended rules, of which the strict set makes every warning an error: what examples and schemas must keep. */
const config = {
  extends: ["recommended-strict"],
  rules: {
    "no-invalid-media-type-examples": "error",
    "no-invalid-parameter-examples": "error",
    "no-invalid-schema-examples": "error",
    "no-unused-components": "error",
    "parameter-description": "error",
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "openapi-"));
  await writeFile(join(folder, "redocly.yaml"), JSON.stringify(config));
});
afterAll(() => rm(folder, { recursive: true }));

/** The rules that a description breaks, each with where. */
async function lint(api: unknown): Promise<string[]> {
  await writeFile(join(folder, "openapi.json"), JSON.stringify(api));
  const args = ["lint", "openapi.json", "--config", "redocly.yaml", "--format", "json"];
  const { stdout, stderr } = spawnSync(redocly, args, {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: folder, ...offline },
  });
  if (!stdout.startsWith("{")) throw new Error(`the linter did not run: ${stderr}`);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; location: { pointer: string }[] }[] };
  return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
}

test("the linter finds nothing", async () => {
  expect(await lint(describeApi(context, "https://api.example.org"))).toEqual([]);
});

test("the linter finds an example that breaks its schema, so it does look", async () => {
  const text = JSON.stringify(describeApi(context, "https://api.example.org"));
  const broken = text.replace('"page_size":100', '"page_size":"100"');
  expect(await lint(JSON.parse(broken))).toEqual([
    expect.stringMatching(/^no-invalid-media-type-examples at .*\/example\/page_size$/),
  ]);
});

test("the examples of companions are their documents", () => {
  statusDocument.parse(companionExamples.status);
  sectorsDocument.parse(companionExamples.sectors);
  industriesDocument.parse(companionExamples.industries);
});

test("the example of every parameter may be sent", () => {
  const parameters = endpoints.flatMap((endpoint) => endpoint.parameters);
  for (const parameter of parameters) {
    const example = parameterExamples[parameter.name];
    if (example === undefined) expect(parameter).toHaveProperty("default");
    else expect(parseValue(parameter, String(example), context)).toMatchObject({ ok: true });
  }
});
