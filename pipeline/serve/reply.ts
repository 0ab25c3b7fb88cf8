import type { ProblemDocument } from "../../schemas/documents/problem.ts";

/** An answer before it meets a runtime: header names in lower case, a body of null where none is sent. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
};

/** The methods that every path takes. */
const allowedMethods = "GET, HEAD, OPTIONS";

/** What every answer carries: any site may read it, and see the headers that matter. */
export const everywhere = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link",
  "x-content-type-options": "nosniff",
};

/** A finished document with its validators (200). */
export function replyDocument(body: Uint8Array, type: string, headers: Readonly<Record<string, string>>): Reply {
  return { status: 200, headers: { ...everywhere, "content-type": type, ...headers }, body };
}

/** Nothing changed since the client last asked (304). */
export function replyNotModified(headers: Readonly<Record<string, string>>): Reply {
  return { status: 304, headers: { ...everywhere, ...headers }, body: null };
}

/** What may be asked here (204), for browsers that ask before they read. */
export function replyOptions(): Reply {
  const headers = {
    allow: allowedMethods,
    "access-control-allow-methods": allowedMethods,
    // Readers' programs send types, traces and keys that nothing here asks for; the star stands for all but the last.
    "access-control-allow-headers": "*, Authorization",
    "access-control-max-age": "86400",
  };
  return { status: 204, headers: { ...everywhere, ...headers }, body: null };
}

/** No such method here (405). */
export function replyMethodNotAllowed(): Reply {
  const detail = `This path takes ${allowedMethods}.`;
  const problem = { type: "about:blank", title: "Method Not Allowed", status: 405, detail };
  return replyProblem(problem, { allow: allowedMethods });
}

/** What came is no request that can be answered, whatever its path. */
export function replyMalformed(status: keyof typeof malformed): Reply {
  const { title, detail } = malformed[status];
  return replyProblem({ type: "about:blank", title, status, detail });
}

const malformed = {
  400: {
    title: "Bad Request",
    detail: "This cannot be read as an HTTP request: its first line, its Host or another header is wrong.",
  },
  408: { title: "Request Timeout", detail: "The request did not arrive in time." },
  412: { title: "Precondition Failed", detail: "What is here is not what If-Match or If-Unmodified-Since asks for." },
  414: { title: "URI Too Long", detail: "The address takes more than 16 KB." },
  417: { title: "Expectation Failed", detail: "The only expectation that can be met is 100-continue." },
  431: { title: "Request Header Fields Too Large", detail: "The address and the headers take more than 16 KB." },
};

/** A problem; no cache keeps it, for it may be over at any time. */
export function replyProblem(problem: ProblemDocument, headers: Readonly<Record<string, string>> = {}): Reply {
  const body = new TextEncoder().encode(JSON.stringify(problem));
  const own = { "content-type": "application/problem+json", "cache-control": "no-store" };
  return { status: problem.status, headers: { ...everywhere, ...own, ...headers }, body };
}
