import * as z from "zod";
import { industriesDocument } from "./documents/industries.ts";
import { type ProblemDocument, problemDocument } from "./documents/problem.ts";
import { sectorsDocument } from "./documents/sectors.ts";
import { statusDocument } from "./documents/status.ts";
import { endpoints } from "./endpoints.ts";
import { maximumPageSize } from "./parameters.ts";
import { cacheControl, describeBadRequest, notFound, notWritten, pastEnd, serverError } from "./replies.ts";

/** A JSON object of the description. */
export type OpenApiObject = { readonly [key: string]: unknown };

/** Points to a component, such as `schemas/Problem`. */
export const refer = (component: string): OpenApiObject => ({ $ref: `#/components/${component}` });

/** The headers that every document carries. */
export const validators = {
  ETag: refer("headers/ETag"),
  "Cache-Control": refer("headers/Cache-Control"),
  "Last-Modified": refer("headers/Last-Modified"),
};

/** The reusable parts of the description: the zod shape of each document, the headers, and the answers other than 200. */
export function describeComponents(): OpenApiObject {
  return { schemas: describeSchemas(), headers: describeHeaders(), responses: describeResponses() };
}

const openApiSchema = { type: "object", additionalProperties: true, description: "An OpenAPI 3.1 document" };

function describeSchemas(): OpenApiObject {
  const named = z.registry<{ id: string }>();
  for (const { documentName, document, entry } of endpoints) {
    if (named.has(document)) continue;
    named.add(document, { id: documentName }).add(entry, { id: `${documentName}Entry` });
  }
  named.add(statusDocument, { id: "Status" }).add(sectorsDocument, { id: "Sectors" });
  named.add(industriesDocument, { id: "Industries" }).add(problemDocument, { id: "Problem" });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(named, { uri, override: ({ jsonSchema }) => simplifySchema(jsonSchema) });
  // A component is addressed by its place in the description, which also names the dialect.
  const plain = Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, schema]);
  return { ...Object.fromEntries(plain), OpenApi: openApiSchema };
}

/** Joins a plain value and null in one schema, as pages show it best, and says how wide a number is. */
function simplifySchema(schema: z.core.JSONSchema.BaseSchema): void {
  const [given, none, ...more] = schema.anyOf ?? [];
  if (typeof given?.type === "string" && none?.type === "null" && more.length === 0) {
    const { anyOf: _both, ...own } = schema;
    delete schema.anyOf;
    Object.assign(schema, given, own, { type: [given.type, "null"] });
  }
  if (schema.type === "number") schema.format = "double";
  if (schema.type === "integer") Object.assign(schema, nameWidth(schema.maximum));
}

/** The width of integers up to a maximum: without it generators of typed languages take 32 bits, which no assets fit in. */
export function nameWidth(maximum = Number.MAX_SAFE_INTEGER): OpenApiObject {
  return maximum > 2 ** 31 - 1 ? { format: "int64" } : {};
}

function describeHeaders(): OpenApiObject {
  const header = (description: string, example: string) => ({ description, schema: { type: "string" }, example });
  return {
    ETag: header(
      "A tag of the body, for `If-None-Match`: strong, but for what a host of written pages compresses",
      '"0f343b0931126a20f133d67c2b018a3b-page=2"',
    ),
    "Cache-Control": header("How long the body may be kept", cacheControl),
    "Last-Modified": header(
      "The release's as-of date; of a host of written pages the file's",
      "Tue, 14 Nov 2023 00:00:00 GMT",
    ),
    Link: header(
      "The addresses of the next and the previous page, where there are such, relative to the one asked for; a host of written pages sends none",
      '<holding?page=3>; rel="next", <holding>; rel="prev"',
    ),
  };
}

function describeResponses(): OpenApiObject {
  return {
    NotModified: {
      description: "What the client holds under the tag in `If-None-Match` is current",
      headers: validators,
    },
    BadRequest: describeProblem(
      "Every parameter that is out of range, no integer, empty, unknown or given twice",
      describeBadRequest("/v1/fund-trends/holding", [
        { parameter: "page_size", reason: 'is out of range: "0"', allowed: `an integer from 1 to ${maximumPageSize}` },
      ]),
    ),
    NotFound: describeProblem("There is nothing at this path", notFound),
    PastEnd: describeProblem(
      "The list ends before this page: of a host of written pages; of any other it is a page that is empty",
      pastEnd,
    ),
    NotImplemented: describeProblem(
      "This host cannot answer what another can: no page is written for it, or it is larger than an AWS Lambda sends",
      notWritten,
    ),
    ServerError: describeProblem("The fault is the server's", serverError),
  };
}

function describeProblem(description: string, example: ProblemDocument): OpenApiObject {
  return { description, content: { "application/problem+json": { schema: refer("schemas/Problem"), example } } };
}
