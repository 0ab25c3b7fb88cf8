import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import type { QueryContext } from "../../schemas/query.ts";
import { describeBadRequest, notFound, notWritten } from "../../schemas/replies.ts";
import type { BakedReplies, BakedReply } from "./cloudfront-event.ts";
import { everywhere, type Reply, replyMethodNotAllowed, replyOptions, replyProblem } from "./reply.ts";
import { makeRewriteTable } from "./rewrite-table.ts";

/** What CloudFront takes: 10 KB of code. */
export const largestFunction = 10_240;

/** The code of a function, or in words why there is none. */
export type PrintedFunction = { readonly code: string } | { readonly missing: string };

const source = fileURLToPath(new URL("cloudfront-function.ts", import.meta.url));

/**
 * The code of the CloudFront Function (runtime `cloudfront-js-2.0`) for the queries that are legal in a release. The years,
 * sectors and industries are part of it: make and publish it again when they change. There is none where it would be too large.
 *
 * To deploy: create a function of that runtime from `cloudfront-function.js`, publish it, and associate it as "viewer
 * request" with a behaviour whose origin is the bucket that `npm run upload` filled (its prefix as the origin path). Allow
 * GET, HEAD and OPTIONS, compress, take the managed cache policy CachingOptimized (the function has done with the query)
 * and the managed response headers policy SimpleCORS. Put `not-found.json` beside `v1/`, as `application/problem+json`,
 * and let the custom error responses 403 and 404 answer `/not-found.json` with status 404. CloudFront's own way to test a
 * function shows it no query, since such a test has none as it was sent.
 */
export async function printCloudFrontFunction(context: QueryContext): Promise<PrintedFunction> {
  const { code: module } = await transform(await readFile(source, "utf8"), {
    loader: "ts",
    // Of a module every name is made short, and CloudFront takes none.
    format: "esm",
    minify: true,
    target: "es2016",
    // What the runtime's documentation does not list, though ES 2015 has it.
    supported: { destructuring: false, "object-extensions": false, "for-of": false },
    define: { table: JSON.stringify(makeRewriteTable(context)), baked: JSON.stringify(bakeReplies()) },
  });
  const code = module.replace(/export\{(\w+) as handler\};\s*$/, "function handler(event){return $1(event)}");
  const size = Buffer.byteLength(code);
  if (size <= largestFunction) return { code };
  return {
    missing: `it would take ${size} bytes, and CloudFront takes ${largestFunction}: ${context.industries.length} industries are too many for it; use the Worker, the Lambda or nginx`,
  };
}

/** What every problem carries. */
const { headers: ofProblem } = replyProblem(notFound);

function bakeReplies(): BakedReplies {
  return {
    everywhere,
    problem: leaveOut(everywhere, ofProblem),
    options: bake(replyOptions(), "No Content"),
    notFound: bake(replyProblem(notFound), "Not Found"),
    methodNotAllowed: bake(replyMethodNotAllowed(), "Method Not Allowed"),
    badRequest: bake(replyProblem(describeBadRequest("/v1/", [])), "Bad Request"),
    notWritten: bake(replyProblem(notWritten), "Not Implemented"),
  };
}

function bake({ status, headers, body }: Reply, title: string): BakedReply {
  const own = leaveOut(body === null ? everywhere : ofProblem, headers);
  return { status, title, headers: own, ...(body && { body: new TextDecoder().decode(body) }) };
}

const leaveOut = (known: Reply["headers"], headers: Reply["headers"]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in known)));
