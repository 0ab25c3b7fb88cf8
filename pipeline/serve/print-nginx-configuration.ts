import { type Endpoint, endpoints } from "../../schemas/endpoints.ts";
import type { QueryContext } from "../../schemas/query.ts";
import {
  cacheControl,
  describeBadRequest,
  describeNotImplemented,
  locateBadRequest,
  notFound,
  notWritten,
  pastEnd,
} from "../../schemas/replies.ts";
import { indentLines, printLine, printMap, printMaps, quoteText } from "./nginx-maps.ts";
import { everywhere, type Reply, replyMalformed, replyMethodNotAllowed, replyOptions, replyProblem } from "./reply.ts";
import { contentTypes } from "./resource.ts";

/** The queries that are legal, the folder to serve (what `out/public` points to, the link itself, or a copy), and where to listen. */
export type NginxOptions = { readonly context: QueryContext; readonly webRoot: string; readonly listen: string };

/**
 * The nginx configuration, for the `http` block, that maps a query to its written page. A query that is legal and has no
 * written page is a 501 that says so, a page past the end of its list a 404. The years, sectors and industries are part of
 * it: after a release that changes them, make it again and reload nginx.
 */
export function printNginxConfiguration({ context, webRoot, listen }: NginxOptions): string {
  const groups = groupEndpoints();
  const lines = [
    "# Made by `npm run edges`; include it in the http block of nginx 1.18 or later.",
    "",
    "variables_hash_max_size 2048;",
    ...printCommonMaps(),
    ...groups.flatMap(({ name, members }) => ["", ...printMaps(name, members[0], context)]),
    "",
    "server {",
    ...indentLines([
      ...printSettings(webRoot, listen),
      ...groups.flatMap(({ name, members }) => members.flatMap((endpoint) => printEndpoint(name, endpoint))),
      ...printFiles(),
      ...unreadable.flatMap(({ status }) => printProblem(`= /o13f_${status}`, replyMalformed(status))),
      ...groups.flatMap((group) => printProblem(`@${group.name}_400`, printBadRequest(group))),
      ...printProblem("@o13f_404", replyProblem(notFound)),
      ...printProblem("@o13f_past_end", replyProblem(pastEnd)),
      ...printProblem("@o13f_405", replyMethodNotAllowed()),
      ...printProblem("@o13f_412", replyMalformed(412)),
      ...printProblem("@o13f_501", replyProblem(notWritten)),
      ...printProblem("@o13f_escaped", replyProblem(needlesslyEscaped)),
    ]),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

type Group = { readonly name: string; readonly members: [Endpoint, ...Endpoint[]] };

/** Endpoints with the same parameters share their maps; those of one depth, what a bad request is told, too. */
function groupEndpoints(): Group[] {
  const found = new Map<string, Group>();
  for (const endpoint of endpoints) {
    const key = JSON.stringify([endpoint.parameters, locateBadRequest(endpoint.path)]);
    const group = found.get(key);
    if (group === undefined) found.set(key, { name: `o13f_${found.size + 1}`, members: [endpoint] });
    else group.members.push(endpoint);
  }
  return [...found.values()];
}

/** Letters, digits and the marks that need no escape (RFC 3986, 2.3), but for the one that browsers escape; nginx cannot undo one in a query. */
const needlessEscape = "%(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|2[DdEe]|5[Ff])";

const needlesslyEscaped = describeNotImplemented(
  "This host cannot read a query that escapes letters, digits or any of - . _: send them plainly.",
);

/** A path that nginx would tidy, and answer by the file of another one: escaped or doubled slashes, segments of one dot or two. */
const dot = "(?:[.]|%2[Ee])";
const untidyPath = `^[^?]*(?:%2[Ff]|/(?:${dot}{0,2}/|${dot}{1,2}(?:[?]|$)))`;

/** The headers of an answer to OPTIONS that no other answer carries. */
const optionsHeaders = Object.entries(replyOptions().headers).filter(([name]) => !(name in everywhere));

function printCommonMaps(): string[] {
  return [
    ...printMap("$args", "o13f_escaped", [printLine(needlessEscape, "1"), "default '';"]),
    ...printMap("$request_uri", "o13f_untidy", [printLine(untidyPath, "1"), "default '';"]),
    ...printMap("$request_method", "o13f_refused", ["GET '';", "HEAD '';", "OPTIONS '';", "default 1;"]),
    ...printMap("$request_method", "o13f_cache", ["OPTIONS '';", `default ${quoteText(cacheControl)};`]),
    ...printMap("$request_method", "o13f_vary", ["OPTIONS '';", "default Accept-Encoding;"]),
    ...optionsHeaders.flatMap(([name, value]) =>
      printMap("$request_method", nameHeader(name), [`OPTIONS ${quoteText(value)};`, "default '';"]),
    ),
  ];
}

const nameHeader = (name: string) => `o13f_${name.replace("access-control-", "").replaceAll("-", "_")}`;

/** What nginx refuses before it knows a path, by which a named location could be found; 494 is its own code for too large headers. */
const unreadable = [
  { codes: "400 501 505", status: 400 },
  { codes: "414", status: 414 },
  { codes: "494", status: 431 },
] as const;

function printSettings(webRoot: string, listen: string): string[] {
  const types = [...contentTypes].map(([ending, type]) => `${type} ${ending};`);
  return [
    `listen ${listen};`,
    `root ${quoteText(webRoot)};`,
    "merge_slashes off;",
    `types { ${types.join(" ")} }`,
    "default_type application/octet-stream;",
    // As much as the Node server takes.
    "large_client_header_buffers 4 16k;",
    // A body is refused by its method, whatever its size.
    "client_max_body_size 0;",
    // One that cannot be satisfied would be answered by a page of nginx's own.
    "max_ranges 0;",
    ...unreadable.map(({ codes, status }) => `error_page ${codes} =${status} /o13f_${status};`),
    "error_page 404 @o13f_404;",
    "error_page 405 @o13f_405;",
    "gzip on;",
    "gzip_comp_level 5;",
    // By itself nginx compresses for nobody who comes through a proxy that says so, or speaks HTTP/1.0.
    "gzip_proxied any;",
    "gzip_http_version 1.0;",
    "gzip_types application/json application/problem+json image/svg+xml;",
  ];
}

/** What an answer carries; nginx sends no header whose value is empty. */
function printHeaders(): string[] {
  return [
    ...Object.entries(everywhere).map(([name, value]) => `add_header ${name} ${quoteText(value)};`),
    "add_header cache-control $o13f_cache;",
    // By itself nginx would send it with a whole answer only.
    "add_header vary $o13f_vary;",
    ...optionsHeaders.map(([name]) => `add_header ${name} $${nameHeader(name)};`),
  ];
}

function printEndpoint(group: string, { path }: Endpoint): string[] {
  const body = [
    ...printHeaders(),
    `error_page 400 @${group}_400;`,
    "error_page 404 @o13f_404;",
    "error_page 405 @o13f_405;",
    "error_page 412 @o13f_412;",
    "error_page 501 @o13f_501;",
    // A code that nothing else gives here, for a second kind of 501.
    "error_page 502 =501 @o13f_escaped;",
    "if ($request_method = OPTIONS) { return 204; }",
    "if ($o13f_untidy) { return 404; }",
    "if ($o13f_refused) { return 405; }",
    "if ($o13f_escaped) { return 502; }",
    `if ($${group}_state = 400) { return 400; }`,
    `if ($${group}_state = 501) { return 501; }`,
    `try_files ${path}/$${group}_file @o13f_past_end;`,
  ];
  return ["", `location = ${path} {`, ...indentLines(body), "}"];
}

function printFiles(): string[] {
  const body = [
    ...printHeaders(),
    "error_page 404 @o13f_404;",
    "error_page 405 @o13f_405;",
    "error_page 412 @o13f_412;",
    "if ($request_method = OPTIONS) { return 204; }",
    "if ($o13f_untidy) { return 404; }",
    "if (!-f $request_filename) { return 404; }",
  ];
  return ["", "location / {", ...indentLines(body), "}"];
}

function printBadRequest({ name, members }: Group): Reply {
  const problem = describeBadRequest(members[0].path, []);
  const detail = "The query cannot be answered; parameters says why, and of unknown names the first.";
  const text = JSON.stringify({ ...problem, detail }).replace("[]", `[$${name}_problems]`);
  return { ...replyProblem(problem), body: new TextEncoder().encode(text) };
}

function printProblem(location: string, { status, headers, body }: Reply): string[] {
  const { "content-type": type, ...others } = headers;
  const lines = [
    ...(location.startsWith("@") ? [] : ["internal;"]),
    // Without a type by the address's ending, the default one holds.
    "types { }",
    `default_type ${type};`,
    ...Object.entries(others).map(([name, value]) => `add_header ${name} ${quoteText(value)} always;`),
    `return ${status} ${quoteText(new TextDecoder().decode(body ?? undefined))};`,
  ];
  return ["", `location ${location} {`, ...indentLines(lines), "}"];
}
