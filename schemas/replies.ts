import type { ParameterProblem, ProblemDocument } from "./documents/problem.ts";

// What every runtime answers word for word, and the description of the interface shows.

/** How long a cache may keep an answer, in seconds. */
export const cacheSeconds = 300;

/** A release replaces another once a night, so that five minutes matter little, and an hour only where the server is down. */
export const cacheControl = `public, max-age=${cacheSeconds}, stale-while-revalidate=3600`;

/** Where a bad request is explained: the type of its problem, relative to the API's host. */
export const badRequestType = "/v1/openapi.json#/components/responses/BadRequest";

/** Every bad parameter at once, with what it may say (400). */
export function describeBadRequest(parameters: readonly ParameterProblem[]): ProblemDocument {
  const told = parameters.map(({ parameter, reason }) => `${parameter} ${reason}`);
  return {
    type: badRequestType,
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
  detail: "There is nothing at this path; /v1/openapi.json describes all there are.",
};

/** The fault is ours (500); what it was is told to the operator, not to the client. */
export const serverError: ProblemDocument = {
  type: "about:blank",
  title: "Internal Server Error",
  status: 500,
  detail: "The server could not answer; its log says why.",
};
