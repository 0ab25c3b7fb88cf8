import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientPackage } from "../../pipeline/serve/build-client.ts";
import { declareClient } from "../../pipeline/serve/declare-client.ts";
import { joinLicences } from "../../pipeline/serve/join-licences.ts";
import { type Outcome, runScript } from "../run-script.ts";

// The client as others get it: copied into a project that has no other package.

const source = resolve(import.meta.dirname, "../../pipeline/serve/client.ts");
let project: string;
let outcome: Outcome;
const folder = () => join(project, "node_modules", clientPackage);
const read = (name: string) => readFileSync(join(folder(), name), "utf8");
const modules = () => readdirSync(folder()).filter((name) => name.endsWith(".js"));

beforeAll(async () => {
  project = realpathSync(mkdtempSync(join(tmpdir(), "client-package-")));
  mkdirSync(join(project, "client"));
  writeFileSync(join(project, "client/chunk-of-an-earlier-build.js"), "");
  outcome = await runScript("build-client", "--out", project);
  mkdirSync(join(project, "node_modules"));
  execFileSync("cp", ["-R", join(project, "client"), folder()]);
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(project, { recursive: true }));

test("the command says what it wrote, and where", () => {
  expect(outcome).toMatchObject({ code: 0, error: "" });
  for (const name of modules())
    expect(outcome.out).toMatch(new RegExp(`^${name} +[\\d,]+ bytes +[\\d,]+ gzipped$`, "m"));
  expect(outcome.out).toContain(join(project, "client"));
});

test("it holds what a package holds, needs no other, and nothing of an earlier build is left in it", () => {
  const names = readdirSync(folder()).filter((name) => !/^(?:chunk|client-rankings)-[A-Z0-9]+\.js$/.test(name));
  expect(names.sort()).toEqual([
    ...["LICENSE", "LICENSES-OF-OTHERS.txt", "README.md", "client-documents.d.ts", "client-error.d.ts"],
    ...["client-fetch.d.ts", "client-types.d.ts", "client.d.ts", "client.js", "package.json"],
  ]);
  const manifest = JSON.parse(read("package.json"));
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts|private/i.test(key))).toEqual([]);
  const named = [...modules(), ...names.filter((name) => name.endsWith(".d.ts"))].flatMap((name) =>
    [...read(name).matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, module = ""]) => module),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((module) => !module.startsWith("./"))).toEqual([]);
});

test("the licences of what is bundled go with it, and a package without one is not handed on", async () => {
  const licences = read("LICENSES-OF-OTHERS.txt");
  for (const name of ["apache-arrow", "flatbuffers", "zod"]) expect(licences).toMatch(new RegExp(`^${name}$`, "m"));
  expect(licences).toContain("Apache License");
  const unlicensed = join(project, "node_modules/unlicensed");
  mkdirSync(unlicensed);
  writeFileSync(join(unlicensed, "package.json"), "{}");
  await expect(joinLicences({ inputs: { [`${unlicensed}/a.js`]: {} } } as never)).rejects.toThrow(/has no licence/);
});

test("against an API little is loaded, over ranking files more, and nothing asks for Node", () => {
  const size = (name: string) => gzipSync(read(name)).length;
  const rankings = modules().filter((name) => name.startsWith("client-rankings-"));
  const others = modules().filter((name) => !rankings.includes(name));
  const sum = (names: string[]) => names.reduce((total, name) => total + size(name), 0);
  process.stdout.write(`client, gzipped: ${sum(others)} bytes against an API, ${sum(modules())} over ranking files\n`);
  expect(sum(others)).toBeLessThan(2_000);
  expect(rankings).toHaveLength(1);
  expect(sum(rankings)).toBeLessThan(100_000);
  for (const name of others) expect(read(name)).not.toMatch(/(?:from|import)\s*"\.\/client-rankings/);
  for (const name of modules()) expect(read(name)).not.toMatch(/"node:|\bprocess\.versions\b|\brequire\("/);
});

test("a bundler takes it apart again: what ranking files need stays a part of its own", async () => {
  const stdin = { contents: `export { createClient } from "${clientPackage}"`, resolveDir: project };
  const { outputFiles } = await build({
    ...{ stdin, bundle: true, platform: "browser", format: "esm", splitting: true, outdir: "bundle" },
    ...{ minify: true, write: false },
  });
  const entry = outputFiles.find(({ path }) => path.endsWith("stdin.js"));
  expect(entry?.contents.length).toBeLessThan(10_000);
  expect(Math.max(...outputFiles.map(({ contents }) => contents.length))).toBeGreaterThan(100_000);
});

test("nothing in it compiles code from text, which a page's content security policy would report", () => {
  const script = `
    const Own = Function;
    globalThis.Function = function (...text) { console.log("compiled", text); return Own(...text); };
    globalThis.Function.prototype = Own.prototype;
    const { createClient } = await import("${clientPackage}");
    const fetch = async () => new Response(null, { status: 404 });
    await createClient({ rankingsUrl: "https://a", fetch }).holding().catch(({ status }) => console.log(status));`;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: project });
  expect(String(said)).toBe("404\n");
});

test("plain Node imports it, the part for ranking files included", () => {
  const script = `
    import { createClient, ApiError } from "${clientPackage}";
    const none = { status: 404 };
    const fetch = () => Promise.resolve(new Response("", none));
    for (const where of [{ baseUrl: "https://a" }, { rankingsUrl: "https://b" }]) {
      const error = await createClient({ ...where, fetch }).holding().catch((thrown) => thrown);
      console.log(error instanceof ApiError, error.message);
    }`;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: project,
    encoding: "utf8",
  });
  expect(said.split("\n")).toEqual([
    "true https://a/v1/fund-trends/holding answered 404",
    expect.stringMatching(/^true https:\/\/b\/v1\/status\.json\?at=\d+ answered 404$/),
    "",
  ]);
});

test("an error that nobody caught is told without a page of minified text", () => {
  const script = `
    import { createClient } from "${clientPackage}";
    const none = { release: "r", as_of: "2024-01-01", latest_finalized: {}, quarters: [], sectors: [], industries: [] };
    const fetch = async (address) => (address.includes("live") ? new Response(null, { status: 404 }) : Response.json(none));
    await createClient({ rankingsUrl: "https://a", fetch }).holding({ page: 0 });`;
  const { stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: project });
  expect(String(stderr)).toContain('page is out of range: "0".');
  expect([status, stderr.length < 4_000]).toEqual([1, true]);
});

/** What a reader's compiler says of each text, the package's own declarations included. */
function compile(texts: readonly string[], options: ts.CompilerOptions): string[][] {
  const files = texts.map((text, index) => {
    const file = join(project, `reader-${index}.ts`);
    writeFileSync(file, text);
    return file;
  });
  const program = ts.createProgram(files, {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"], types: [], skipDefaultLibCheck: true },
    ...{ target: ts.ScriptTarget.ES2023, ...options },
  });
  const told = ts.getPreEmitDiagnostics(program);
  const others = told.filter(({ file }) => !files.includes(file?.fileName ?? ""));
  expect(others.map(({ messageText }) => messageText)).toEqual([]);
  return files.map((name) =>
    told
      .filter(({ file }) => file?.fileName === name)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  );
}

const { ModuleKind: kind, ModuleResolutionKind: resolution } = ts;
const nodeNext = { module: kind.NodeNext, moduleResolution: resolution.NodeNext };

test.each([
  ["nodenext", nodeNext],
  ["bundler", { module: kind.ESNext, moduleResolution: resolution.Bundler }],
  ["node10", { module: kind.ESNext, moduleResolution: resolution.Node10 }],
])("what its README shows compiles with modules resolved as by %s, and a slip does not", (_name, options) => {
  const [, example = ""] = /```ts\n(.*?)```/s.exec(read("README.md")) ?? [];
  const wrongWord = example.replace('"mega_cap"', '"huge_cap"');
  const wrongField = example.replace("portfolio.aum", "portfolio.worth");
  expect(compile([example, wrongWord, wrongField], options)).toEqual([
    [],
    [expect.stringContaining("'\"huge_cap\"' is not assignable to type 'MarketCap'")],
    [expect.stringContaining("'worth' does not exist")],
  ]);
});

test("its types are those of the source, and say what each field means", () => {
  const text = `
    import * as packed from "${clientPackage}";
    import * as source from ${JSON.stringify(source)};
    export const one: typeof source.createClient = packed.createClient;
    export const other: typeof packed.createClient = source.createClient;
    export const error: (given: packed.ApiError) => source.ApiError = (given) => given;
    export const none: packed.components = {};`;
  // The source speaks to zod, whose declarations are not at stake here.
  const options = { ...nodeNext, skipLibCheck: true, allowImportingTsExtensions: true };
  expect(compile([text], options)).toEqual([[expect.stringContaining("no exported member 'components'")]]);
  expect(read("client-documents.d.ts")).toContain("The value of all positions at the quarter's end, in US dollars");
  expect(read("client-documents.d.ts")).toMatch(
    /\n\/\*\* A market cap .* \*\/\nexport type MarketCap = "mega_cap" \| .*;\n/,
  );
});

test("declarations that name another package, or that do not compile, are refused", async () => {
  const declare = (text: string) => {
    writeFileSync(join(project, "client.ts"), text);
    return declareClient(join(project, "tsconfig.json"));
  };
  const quick = { skipLibCheck: true, lib: ["es2023"], types: [] };
  const compilerOptions = { module: "nodenext", strict: true, declaration: true, ...quick };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["client.ts"] }));
  const foreign = `import type { Client } from "${clientPackage}";\nexport declare const given: Client;`;
  await expect(declare(foreign)).rejects.toThrow(`name ${clientPackage}, which is no module of it`);
  await expect(declare('export const given: number = "";')).rejects.toThrow("is not assignable");
});
