import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import type { ViewerRequest, ViewerResponse } from "../../pipeline/serve/cloudfront-event.ts";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import { largestFunction, printCloudFrontFunction } from "../../pipeline/serve/print-cloudfront-function.ts";
import type { Release } from "../../pipeline/serve/release.ts";
import type { QueryContext } from "../../schemas/query.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { letterCases, letterContext } from "./letter-cases.ts";
import { sampleTargets } from "./random-targets.ts";
import { publishVectorRelease } from "./vector-release.ts";
import { askRelease, describeQuery, digestBody, readVectors } from "./vectors.ts";

const folder = shareTemporaryFolder("cloudfront");
let root: string;
let release: Release;
let code: string;
let rewrite: (request: SentRequest) => ViewerRequest | ViewerResponse;

type SentRequest = Pick<ViewerRequest, "method" | "uri"> & {
  readonly querystring: object;
  readonly query: string | undefined;
};

beforeAll(async () => {
  root = await publishVectorRelease(folder);
  release = await openRelease(root);
  code = await printCode(release.context);
  rewrite = openFunction(code);
});

async function printCode(context: QueryContext): Promise<string> {
  const printed = await printCloudFrontFunction(context);
  return "code" in printed ? printed.code : expect.unreachable(printed.missing);
}

/** What the documentation of runtime 2.0 does not list, among what the function could be tempted by. */
const absent = `
  for (const name of ["Map", "Set", "WeakMap", "WeakSet", "Proxy", "Reflect", "URL", "URLSearchParams", "Intl", "BigInt"])
    delete globalThis[name];
  for (const name of ["flat", "flatMap", "at", "entries", "values", "keys", "findLast", "toSorted", "toReversed"])
    delete Array.prototype[name];
  for (const name of ["at", "matchAll", "localeCompare", "normalize"]) delete String.prototype[name];
  for (const name of ["fromEntries", "groupBy", "hasOwn"]) delete Object[name];`;

const called = `
  function call(text) {
    const { query, ...request } = JSON.parse(text);
    return JSON.stringify(handler({ request: { ...request, rawQueryString: () => query } }));
  }`;

function openFunction(script: string): typeof rewrite {
  const runtime = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext(absent, runtime);
  runInContext(`"use strict";${script}`, runtime);
  runInContext(called, runtime);
  // As JSON, so that nothing of this process's own kind gets in.
  return (request) => JSON.parse(runInContext(`call(${JSON.stringify(JSON.stringify(request))})`, runtime));
}

/** A viewer request as CloudFront makes it, but for `rawQueryString`, which is given as the text that it answers. */
function makeRequest(method: string, target: string): SentRequest {
  const [, path = "", query] = /^([^?]*)(?:\?(.*))?$/s.exec(target) ?? [];
  return { method, uri: path, querystring: { left: { value: "as it was" } }, query };
}

type Expected = { status: number; headers: Readonly<Record<string, string>>; sha256: string | null };

/** Expects of a request what the function answers: its page, its 400; a 501 where no page is written for it. */
async function check(method: string, target: string, expected: Expected): Promise<void> {
  const answer = rewrite(makeRequest(method, target));
  const { canonical, page } = describeQuery(target, release);
  if ("uri" in answer) return checkPage(answer, target, page, expected);
  const isUnwritten = canonical !== null && page === null && expected.status === 200;
  expect([target, answer.statusCode]).toEqual([target, isUnwritten ? 501 : expected.status]);
  if (isUnwritten) return;
  const { "content-length": _, ...headers } = expected.headers;
  const sent = Object.entries(answer.headers).map(([name, { value }]) => [name, value]);
  expect([target, Object.fromEntries(sent)]).toEqual([target, headers]);
  const body = Buffer.from(answer.body?.data ?? "");
  if (method !== "HEAD") expect([target, digestBody(body)]).toEqual([target, expected.sha256]);
}

async function checkPage(answer: ViewerRequest, target: string, page: string | null, { status, sha256 }: Expected) {
  expect([target, answer.uri]).toEqual([target, page === null ? new URL(target, "http://host").pathname : `/${page}`]);
  if (page === null) return expect([target, status]).not.toEqual([target, 400]);
  expect(answer.querystring).toEqual({});
  const file = join(root, page);
  if (existsSync(file) && sha256 !== null) expect([target, digestBody(await readFile(file))]).toEqual([target, sha256]);
}

test("every vector: its written page, its 400, or a 501", async () => {
  for (const { request, status, headers, sha256 } of await readVectors()) {
    const isRevalidation = request.headers["if-none-match"] !== undefined;
    await check(request.method, request.target, { status: isRevalidation ? 200 : status, headers, sha256 });
  }
});

test("3,000 random queries", async () => {
  for (const target of sampleTargets(3000, 4)) {
    const { status, headers, body } = await askRelease(release, target);
    await check("GET", target, { status, headers, sha256: digestBody(body) });
  }
});

test("whatever bytes a value and a name are made of", async () => {
  const byte = fc.oneof(fc.constantFrom(...utf8Bounds), fc.integer({ min: 0, max: 255 }));
  const escaped = fc.oneof(
    byte.map((each) => `%${each.toString(16).padStart(2, "0")}`),
    fc.constantFrom("%", "%4", "a"),
  );
  const text = fc.array(escaped, { maxLength: 8 }).map((parts) => parts.join(""));
  for (const [name, value] of fc.sample(fc.tuple(text, text), { numRuns: 3000, seed: 6 })) {
    const target = `/v1/fund-trends/holding?${name}=&type=${value}`;
    const { status, headers, body } = await askRelease(release, target);
    await check("GET", target, { status, headers, sha256: digestBody(body) });
  }
});

/** The first and the last byte of each kind that UTF-8 knows. */
const utf8Bounds = [
  0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed,
].concat([0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff]);

test("a sector goes by its name in any letter case", async () => {
  const rewriteLetters = openFunction(await printCode(letterContext));
  for (const [sector, id] of letterCases) {
    const target = `/v1/fund-trends/holding?${new URLSearchParams({ sector })}`;
    const answer = rewriteLetters(makeRequest("GET", target));
    const told = "uri" in answer ? answer.uri : answer.statusCode;
    expect([sector, told]).toEqual([sector, id === null ? 400 : `/v1/fund-trends/holding/sector=${id}/page=1.json`]);
  }
});

test("lets nothing but GET and HEAD through, so that the behaviour can allow every method", () => {
  for (const uri of ["/v1/fund-trends/holding", "/v1/status.json", "/v1/icons/x.svg", "/live.json", "/%", "/"]) {
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"]) {
      const isLetThrough = "uri" in rewrite(makeRequest(method, uri));
      expect([method, uri, isLetThrough]).toEqual([method, uri, method === "GET" || method === "HEAD"]);
    }
  }
});

test("a slash that is escaped divides nothing", () => {
  for (const path of ["/v1/fund-trends%2Fholding", "/v1%2ffund-trends/holding"]) {
    expect(rewrite(makeRequest("GET", `${path}?page=x`))).toMatchObject({ uri: path });
  }
});

test("a legal query that no page is written for is a problem, as any other", () => {
  const { headers } = rewrite(makeRequest("GET", "/v1/fund-trends/holding?page_size=5")) as ViewerResponse;
  expect(headers["content-type"]).toEqual({ value: "application/problem+json" });
  expect(headers["access-control-allow-origin"]).toEqual({ value: "*" });
  expect(headers["cache-control"]).toEqual({ value: "no-store" });
});

describe("the code", () => {
  test("is at most 10 KB, with 60 industries of usual names too", async () => {
    expect(Buffer.byteLength(code)).toBeLessThan(7_600);
    expect(Buffer.byteLength(await printCode(withIndustries(60)))).toBeLessThanOrEqual(largestFunction);
  });

  test("is missing, with the reason in plain words, where it would be larger", async () => {
    const reason = /^it would take \d+ bytes, and CloudFront takes 10240: 500 industries are too many/;
    expect(await printCloudFrontFunction(withIndustries(500))).toEqual({ missing: expect.stringMatching(reason) });
  });

  test("is written in what runtime 2.0 takes", () => {
    const file = ts.createSourceFile("function.js", code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
    const kinds = new Set<string>();
    const visit = (node: ts.Node): void => {
      kinds.add(nameKind(node));
      ts.forEachChild(node, visit);
    };
    visit(file);
    expect([...kinds].filter((kind) => !accepted.has(kind))).toEqual([]);
    expect(code).toMatch(/(^|[;}])function handler\(/);
  });
});

const withIndustries = (count: number) => ({
  ...release.context,
  industries: Array.from({ length: count }, (_, index) => ({
    ...{ id: `software-and-services-${index}`, name: `Software and Services ${index}`, sector_id: null },
  })),
});

/** The kind of syntax; a declaration of `var`, `let` or `const` with a pattern would show as that pattern. */
const nameKind = (node: ts.Node) => ts.SyntaxKind[node.kind].replace(/^First.*/, (name) => aliases[name] ?? name);

const aliases: Record<string, string> = {
  FirstStatement: "VariableStatement",
  FirstAssignment: "EqualsToken",
  FirstLiteralToken: "NumericLiteral",
  FirstTemplateToken: "NoSubstitutionTemplateLiteral",
  FirstBinaryOperator: "LessThanToken",
};

/** ES 5.1, and of later versions const, let, arrow functions and template literals. */
const accepted = new Set(
  `SourceFile VariableStatement VariableDeclarationList VariableDeclaration Identifier FunctionDeclaration Parameter Block
  ReturnStatement IfStatement ExpressionStatement TryStatement CatchClause
  ObjectLiteralExpression PropertyAssignment ArrayLiteralExpression StringLiteral NumericLiteral RegularExpressionLiteral
  PropertyAccessExpression ElementAccessExpression CallExpression ParenthesizedExpression ConditionalExpression
  BinaryExpression PrefixUnaryExpression VoidExpression NullKeyword TrueKeyword FalseKeyword
  ArrowFunction EqualsGreaterThanToken TemplateExpression TemplateHead TemplateMiddle LastTemplateToken TemplateTail
  TemplateSpan NoSubstitutionTemplateLiteral
  EqualsToken EqualsEqualsEqualsToken ExclamationEqualsEqualsToken LessThanToken LessThanEqualsToken GreaterThanToken
  GreaterThanEqualsToken PlusToken MinusToken AmpersandAmpersandToken BarBarToken CommaToken QuestionToken ColonToken
  EndOfFileToken`.split(/\s+/),
);
