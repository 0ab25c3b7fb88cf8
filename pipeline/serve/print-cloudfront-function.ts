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
