import type { ParameterProblem, ProblemDocument } from "./documents/problem.ts";
import { endpoints } from "./endpoints.ts";
import { findWrittenUpTo } from "./pages.ts";
import type { Parameter } from "./parameters.ts";

// What every runtime answers word for word, and the description of the interface shows.

/** How long a cache may keep an answer, in seconds. */
export const cacheSeconds = 300;

/** A release replaces another once a night, so that five minutes matter little, and an hour only where the server is down. */
export const cacheControl = `public, max-age=${cacheSeconds}, stale-while-revalidate=3600`;

/** Where a bad request is explained, as seen from a path of the API, which may be published below any other: the type of its problem. */
export function locateBadRequest(path: string): string {
  return `${"../".repeat(path.split("/").length - 3)}openapi.json#/components/responses/BadRequest`;
}

/** Every bad parameter of a request for a path at once, with what it may say (400). */
export function describeBadRequest(path: string, parameters: readonly ParameterProblem[]): ProblemDocument {
  const told = parameters.map(({ parameter, reason }) => `${parameter} ${reason}`);
  return {
    type: locateBadRequest(path),
    title: "Bad Request",
    status: 400,
    detail: `${told.join("; ")}.`,
    parameters: [...parameters],
  };
}

/** No such path (404). */
export const notFound: ProblemDocument = {
  type: "about:blank",
  title: "Not Found",
  status: 404,
  detail: `There is nothing at this path. The lists are ${endpoints.map(({ path }) => path).join(", ")}; /v1/openapi.json describes all there are.`,
};

/** A page after the last one, on a host that only has written pages (404); elsewhere it is an empty list. */
export const pastEnd: ProblemDocument = {
  type: "about:blank",
  title: "Not Found",
  status: 404,
  detail: "The list ends before this page; this host only has the pages that hold something.",
};

/** A good request that this kind of host cannot serve (501); `detail` says why, and what to ask instead. */
export function describeNotImplemented(detail: string): ProblemDocument {
  return { type: "about:blank", title: "Not Implemented", status: 501, detail };
}

/** A legal query whose page is not written down, on a host that only has written pages (501). */
export const notWritten = describeNotImplemented(
  `This query is legal, but this host only has pages written ahead: ${["at most one filter", ...listLimits(), "no page_size"].join(", ")}.`,
);

/** What pages are written for, of filters that may ask for more. */
function listLimits(): string[] {
  const limitOf = (parameter: Parameter) => {
    const { name, kind, filter } = parameter;
    if (kind === "list") return [`one ${name.replaceAll("_", " ")}`];
    return kind === "integer" && filter ? [`${name} up to ${findWrittenUpTo(parameter)}`] : [];
  };
  return [...new Set(endpoints.flatMap(({ parameters }) => parameters.flatMap(limitOf)))];
}

/** The fault is ours (500); what it was is told to the operator, not to the client. */
export const serverError: ProblemDocument = {
  type: "about:blank",
  title: "Internal Server Error",
  status: 500,
  detail: "The server could not answer; its log says why.",
};
