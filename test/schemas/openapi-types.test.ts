import { join, resolve } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";
import { type Endpoint, endpoints } from "../../schemas/endpoints.ts";
import { describeApi } from "../../schemas/openapi.ts";
import { context } from "../serve/mart-rows.ts";

// The types that a reader generates from the description equal the ones that we infer from zod.

const here = resolve(import.meta.dirname);

/** What a list is asked and answers by its description, and by our types. */
function printPairs({ slug, documentName }: Endpoint): string {
  const id = `"list-${slug.replace("/", "-")}"`;
  return `  "query ${slug}": Same<Query<${id}>, Lists["${slug}"]["query"]>;
  "body ${slug}": Same<Body<${id}>, Lists["${slug}"]["document"]>;
  "entry ${slug}": Same<Schemas["${documentName}Entry"], Lists["${slug}"]["entry"]>;
`;
}

/** Compiled beside the generated types; an error of it names the pair that differs. */
const assertions = `
import type { z } from "zod";
import type { components, operations } from "./generated.ts";
import type { Lists, Companions } from "../../pipeline/serve/client-types.ts";
import type { ProblemDocument } from "../../schemas/documents/problem.ts";

type Plain<T> = T extends object ? { -readonly [Key in keyof T]: Plain<T[Key]> } : T;
type Same<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;
type Schemas = components["schemas"];
type Query<Id extends keyof operations> = NonNullable<operations[Id]["parameters"]["query"]>;
type Body<Id extends keyof operations> = operations[Id] extends
  { responses: { 200: { content: { "application/json": infer Content } } } } ? Content : never;

export const same: {
${endpoints.map(printPairs).join("")}  status: Same<Body<"get-status">, Companions["status"]>;
  sectors: Same<Body<"get-sectors">, Companions["sectors"]>;
  industries: Same<Body<"get-industries">, Companions["industries"]>;
  problem: Same<Schemas["Problem"], ProblemDocument>;
} = {
  ${endpoints.map(({ slug }) => `"query ${slug}": true, "body ${slug}": true, "entry ${slug}": true,`).join("\n  ")}
  status: true, sectors: true, industries: true, problem: true,
};
`;

const options: ts.CompilerOptions = {
  ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, strict: true, noEmit: true },
  ...{ allowImportingTsExtensions: true, skipLibCheck: true, types: ["node"] },
};

/** What the compiler says of the assertions beside the types generated from a description. */
async function compare(api: unknown): Promise<string[]> {
  const files = new Map([
    [join(here, "generated.ts"), astToString(await openapiTS(api as OpenAPI3))],
    [join(here, "assertions.ts"), assertions],
  ]);
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.getSourceFile = (name, version, ...more) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, version, ...more) : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram([join(here, "assertions.ts")], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const line = file?.text.slice(start).split(/[,\n]/, 1)[0];
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}

const describe = () => JSON.parse(JSON.stringify(describeApi(context, "https://api.example.org")));

test("every body and every query is of the same type", async () => {
  expect(await compare(describe())).toEqual([]);
});

test("a field more, a null less and a value less are each found", async () => {
  const api = describe();
  const { UpsideEntry, Problem, Status } = api.components.schemas;
  UpsideEntry.properties.bullish_percent.type = "number";
  Problem.properties.extra = { type: "string" };
  Status.properties.quarters.items.properties.state.enum.pop();
  const found = (await compare(api)).map((line) => line.replace(/:.*$/s, ""));
  expect(found).toEqual(['"body analyst-trends/upside"', '"entry analyst-trends/upside"', "status", "problem"]);
});
