import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { industriesDocument } from "../../schemas/documents/industries.ts";
import { sectorsDocument } from "../../schemas/documents/sectors.ts";
import { statusDocument } from "../../schemas/documents/status.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { describeApi } from "../../schemas/openapi.ts";
import { listCompanionExamples, listParameterExamples } from "../../schemas/openapi-examples.ts";
import { parseValue } from "../../schemas/parameter-value.ts";
import type { QueryContext } from "../../schemas/query.ts";
import { letterContext } from "../serve/letter-cases.ts";
import { context } from "../serve/mart-rows.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

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

const folder = shareTemporaryFolder("openapi");
beforeAll(async () => {
  await writeFile(join(folder, "redocly.yaml"), JSON.stringify(config));
});

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

/** Releases that have different things to ask for, and one that has nothing. */
const contexts: [string, QueryContext][] = [
  ["of 2024", context],
  ["of the first year", { ...letterContext, as_of_year: 2013 }],
  ["without sectors and industries", { as_of_year: 2022, sectors: [], industries: [] }],
];

test.each(contexts)("the linter finds nothing in a release %s", async (_, each) => {
  expect(await lint(describeApi(each, "https://api.example.org"))).toEqual([]);
});

test("the linter finds an example that breaks its schema, so it does look", async () => {
  const text = JSON.stringify(describeApi(context, "https://api.example.org"));
  const broken = text.replace('"page_size":100', '"page_size":"100"');
  expect(await lint(JSON.parse(broken))).toEqual([
    expect.stringMatching(/^no-invalid-media-type-examples at .*\/example\/page_size$/),
  ]);
});

describe.each(contexts)("in a release %s", (_, each) => {
  test("the examples of companions are their documents", () => {
    const { status, sectors, industries } = listCompanionExamples(each);
    statusDocument.parse(status);
    expect(each.sectors).toEqual(expect.arrayContaining(sectorsDocument.parse(sectors).sectors));
    expect(each.industries).toEqual(expect.arrayContaining(industriesDocument.parse(industries).industries));
  });

  test("the example of every parameter may be sent", () => {
    const examples = listParameterExamples(each);
    for (const parameter of endpoints.flatMap((endpoint) => endpoint.parameters)) {
      const example = examples[parameter.name];
      if (example !== undefined) expect(parseValue(parameter, String(example), each)).toMatchObject({ ok: true });
      else if (parameter.kind === "vocabulary") expect(each[parameter.vocabulary]).toEqual([]);
      else expect(parameter).toHaveProperty("default");
    }
  });
});
