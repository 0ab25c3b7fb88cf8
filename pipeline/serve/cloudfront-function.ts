import type { BakedReplies, BakedReply, ViewerRequest, ViewerResponse } from "./cloudfront-event.ts";
import type { RewriteTable, Rule } from "./rewrite-table.ts";

type Sent = { readonly name: string; readonly value: string };
type Problem = { readonly parameter: string; readonly reason: string; readonly allowed: string };
type Parsed = { readonly value?: string; readonly reason?: string };
type Values = Record<string, string>;
type Entry = { readonly id: string; readonly name: string };

// Put in their places by `printCloudFrontFunction`.
declare const table: RewriteTable;
declare const baked: BakedReplies;

// This file is the source of the function itself. It is written in what CloudFront's runtime 2.0 takes: ES 5.1 with const,
// let, arrow functions and template literals; no destructuring, spread, for-of, Map, Set or URLSearchParams.

/**
 * The CloudFront Function: rewrites a query to the path of its written page, answers 400 where the query is illegal (byte
 * for byte as `handleRequest` does), and 501 where it is legal and nobody wrote its page.
 */
export function handler(event: { readonly request: ViewerRequest }): ViewerRequest | ViewerResponse {
  const request = event.request;
  if (request.method === "OPTIONS") return reply(baked.options);
  const path = tryDecode(request.uri.replace(/%(2f)/gi, "%25$1"), request.uri);
  const places = table.paths[path];
  const reads = request.method === "GET" || request.method === "HEAD";
  // The bucket knows what else there is, and may hold more than a release.
  if (places === undefined && reads) return request;
  if (places === undefined && !RegExp(table.files).test(path)) return reply(baked.notFound);
  return places === undefined || !reads ? reply(baked.methodNotAllowed) : rewrite(request, path, places);
}

function rewrite(request: ViewerRequest, path: string, places: readonly number[]): ViewerRequest | ViewerResponse {
  const rules = places.map((place) => table.rules[place] as Rule);
  const values: Values = {};
  const problems = parseQuery(rules, readSent(request.rawQueryString() || ""), values);
  if (problems.length > 0) return replyBadRequest(path, problems);
  const page = findPage(rules, values);
  if (page === null) return reply(baked.notWritten);
  request.uri = `${path}/${page}`;
  request.querystring = {};
  return request;
}

/** Fills in the canonical values of what was sent, and answers what is wrong with it. */
function parseQuery(rules: readonly Rule[], sent: readonly Sent[], values: Values): Problem[] {
  const problems: Problem[] = [];
  rules.forEach((rule) => {
    const parsed = parseParameter(rule, sent);
    if (parsed.reason !== undefined) {
      problems.push({ parameter: rule.name, reason: parsed.reason, allowed: describeAllowed(rule) });
    } else if (parsed.value !== undefined) values[rule.name] = parsed.value;
  });
  return problems.concat(findUnknown(rules, sent));
}

function readSent(query: string): Sent[] {
  const pairs = query.split("&").filter((pair) => pair !== "");
  return pairs.map((pair) => {
    const parts = pair.split("=");
    return { name: decode(parts[0] as string), value: decode(parts.slice(1).join("=")) };
  });
}

const continuing = "%[89ab][0-9a-f]";
/** An escaped character of UTF-8, as much of one as there is, or else an escaped byte (RFC 3629, 4). */
const escaped = RegExp(
  `%(?:(?:c[2-9a-f]|d[0-9a-f])(?:${continuing})?|(?:e0(?=%[ab])|ed(?=%[89])|e[1-9a-cef])(?:${continuing}){0,2}|(?:f0(?=%[9ab])|f4(?=%8)|f[1-3])(?:${continuing}){0,3}|[0-9a-f]{2})`,
  "gi",
);

/** Decodes as URLSearchParams does: what is no character becomes U+FFFD. */
function decode(text: string): string {
  return text.replace(/\+/g, " ").replace(escaped, (each) => tryDecode(each, "\uFFFD"));
}

function tryDecode(text: string, otherwise: string): string {
  try {
    return decodeURIComponent(text);
  } catch (_error) {
    return otherwise;
  }
}

function parseParameter(rule: Rule, sent: readonly Sent[]): Parsed {
  const given = sent.filter((each) => each.name === rule.name);
  if (given.length > 1) return { reason: "is given more than once" };
  const lacksItsOther = rule.needs !== undefined && !sent.some((each) => each.name === rule.needs);
  if (given.length === 0 || lacksItsOther) return {};
  const text = (given[0] as Sent).value;
  if (text === "") return { reason: "is empty" };
  if (rule.kind === "integer") return parseInteger(rule, text);
  if (rule.kind === "list") return parseList(rule.values as readonly string[], text);
  if (rule.kind === "vocabulary") return findEntry(rule, text);
  return (rule.values as readonly string[]).indexOf(text) < 0 ? refuseUnknown([text]) : { value: text };
}

function parseInteger(rule: Rule, text: string): Parsed {
  if (!/^(0|-?[1-9][0-9]*)$/.test(text)) return { reason: `is not an integer: ${quote(text)}` };
  const isWithin = Number(text) >= (rule.minimum as number) && Number(text) <= (rule.maximum as number);
  return isWithin ? { value: text } : { reason: `is out of range: ${quote(text)}` };
}

function parseList(values: readonly string[], text: string): Parsed {
  const items = text.split(",");
  if (items.indexOf("") >= 0) return { reason: `has an empty item: ${quote(text)}` };
  const unknown = items.filter((item) => values.indexOf(item) < 0);
  if (unknown.length > 0) return refuseUnknown(unknown);
  return { value: values.filter((value) => items.indexOf(value) >= 0).join(",") };
}

function refuseUnknown(texts: readonly string[]): Parsed {
  return { reason: `is unknown: ${texts.map(quote).join(", ")}` };
}

function findEntry(rule: Rule, text: string): Parsed {
  const folded = text.toLowerCase();
  const entries = listEntries(rule);
  const findBy = (spell: (entry: Entry) => string) => entries.filter((entry) => spell(entry) === folded)[0];
  const found =
    findBy((entry) => entry.id) ||
    findBy((entry) => entry.name.toLowerCase()) ||
    findBy((entry) => entry.name.toUpperCase().toLowerCase());
  return found === undefined ? refuseUnknown([text]) : { value: found.id };
}

function listEntries(rule: Rule): Entry[] {
  const lines = table.vocabularies[rule.vocabulary as "sectors" | "industries"];
  if (lines === "") return [];
  return lines.split("\n").map((line) => {
    const parts = line.split("\t");
    const name = parts[parts.length - 1] as string;
    return { id: parts.length > 1 ? (parts[0] as string) : name.toLowerCase().replace(/[^a-z0-9]+/g, "-"), name };
  });
}

function describeAllowed(rule: Rule): string {
  if (rule.kind !== "vocabulary") return rule.allowed;
  const ids = listEntries(rule).map((entry) => entry.id);
  return rule.allowed + ids.join(", ");
}

function findUnknown(rules: readonly Rule[], sent: readonly Sent[]): Problem[] {
  const known = rules.map((rule) => rule.name);
  const names = sent.map((each) => each.name);
  const unknown = names.filter((name, place) => known.indexOf(name) < 0 && names.indexOf(name) === place);
  const allowed = `one of ${known.join(", ")}`;
  return unknown.map((name) => ({ parameter: shorten(name), reason: "is not a parameter of this path", allowed }));
}

/** The page below the endpoint's folder, as `pagePath` names it; null where it is not written down. */
function findPage(rules: readonly Rule[], values: Values): string | null {
  const asked = rules.filter((rule) => {
    const value = values[rule.name];
    const isUsual = rule.default !== undefined && value === String(rule.default);
    return rule.name !== "page" && value !== undefined && !isUsual;
  });
  const written = asked.every((rule) => isWritten(rule, values[rule.name] as string));
  if (!written || asked.filter((rule) => rule.filters === true).length > 1) return null;
  const names = asked.map((rule) => `${rule.name}=${values[rule.name]}/`);
  const folders = names.sort().join("");
  const page = values.page === undefined ? "1" : values.page;
  return folders === "" && page === "1" ? "index.json" : `${folders}page=${page}.json`;
}

function isWritten(rule: Rule, value: string): boolean {
  if (rule.kind === "list") return value.indexOf(",") < 0;
  return rule.writtenUpTo === undefined || Number(value) <= rule.writtenUpTo;
}

function quote(given: string): string {
  return JSON.stringify(shorten(given));
}

function shorten(given: string): string {
  return given.length > 60 ? `${given.slice(0, 60).replace(/[\uD800-\uDBFF]$/, "")}…` : given;
}

function replyBadRequest(path: string, problems: readonly Problem[]): ViewerResponse {
  const body = JSON.parse(baked.badRequest.body as string);
  const folders = path.split("/").slice(3);
  body.type = `${folders.map(() => "../").join("")}${body.type}`;
  body.detail = `${problems.map((problem) => `${problem.parameter} ${problem.reason}`).join("; ")}.`;
  body.parameters = problems;
  return reply(baked.badRequest, JSON.stringify(body));
}

function reply(finished: BakedReply, body?: string): ViewerResponse {
  const data = body === undefined ? finished.body : body;
  const problem = data === undefined ? {} : baked.problem;
  const named: Record<string, string> = Object.assign({}, baked.everywhere, problem, finished.headers);
  const headers: Record<string, { value: string }> = {};
  Object.keys(named).forEach((name) => {
    headers[name] = { value: named[name] as string };
  });
  const response = { statusCode: finished.status, statusDescription: finished.title, headers };
  return data === undefined ? response : Object.assign({ body: { encoding: "text" as const, data } }, response);
}
