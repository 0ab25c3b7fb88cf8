import { slugPattern } from "./documents/fields.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";
import { describeComponents, nameWidth, type OpenApiObject, refer, validators } from "./openapi-components.ts";
import { apiName, iconExample, listCompanionExamples, listParameterExamples } from "./openapi-examples.ts";
import { type CompanionName, companionNames, companionPath, iconPath } from "./pages.ts";
import { describeAllowed, findMaximum } from "./parameter-value.ts";
import type { Parameter } from "./parameters.ts";
import type { QueryContext } from "./query.ts";

/**
 * The OpenAPI 3.1 description of the whole interface, body of `/v1/openapi.json`.
 *
 * The context is the release's, as the years, sectors and industries that may be asked for are; `baseUrl` is where the API is published, `/` if unknown.
 */
export function describeApi(context: QueryContext, baseUrl: string): OpenApiObject {
  return {
    openapi: "3.1.0",
    info: { ...apiName, description, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [
      { name: "Lists", description: "What changed: sorted, filtered and page by page" },
      { name: "Companions", description: "What the lists refer to" },
    ],
    paths: describePaths(context),
    components: describeComponents(),
  };
}

const description =
  "Which stocks funds buy, leave and hold, which portfolios grew, and where analysts see upside. Read-only; every path also takes HEAD and OPTIONS, and any other method is answered 405. A parameter that a list does not have, or that is given twice, is answered 400. Numbers that cannot be known are null.";

/** What each companion tells, and its schema. */
const companions: Readonly<Record<CompanionName, { readonly summary: string; readonly schema: string }>> = {
  status: { summary: "The release, and the state of every quarter held", schema: "Status" },
  sectors: { summary: "Every sector", schema: "Sectors" },
  industries: { summary: "Every industry", schema: "Industries" },
  openapi: { summary: "This description", schema: "OpenApi" },
};

function describePaths(context: QueryContext): OpenApiObject {
  return {
    ...Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, describeEndpoint(endpoint, context)])),
    ...Object.fromEntries(companionNames.map((name) => [`/${companionPath(name)}`, describeFile(name, context)])),
    [`/${iconPath("{fund_id}")}`]: describeIcon(),
  };
}

function describeEndpoint(endpoint: Endpoint, context: QueryContext): OpenApiObject {
  const { documentName, slug, summary } = endpoint;
  const content = { schema: refer(`schemas/${documentName}`), example: describeExample(endpoint) };
  return {
    get: {
      operationId: `list-${slug.replace("/", "-")}`,
      tags: ["Lists"],
      summary,
      parameters: endpoint.parameters.map((parameter) => describeParameter(parameter, context)),
      responses: {
        200: {
          description: "A page of the list, empty past its end",
          headers: { ...validators, Link: refer("headers/Link") },
          content: { "application/json": content },
        },
        304: refer("responses/NotModified"),
        400: refer("responses/BadRequest"),
        404: refer("responses/PastEnd"),
        500: refer("responses/ServerError"),
        501: refer("responses/NotImplemented"),
      },
    },
  };
}

function describeExample({ entry, listKey, reportsQuarter }: Endpoint): OpenApiObject {
  const examples = entry.meta()?.examples;
  return {
    page: 1,
    page_size: 100,
    has_more_pages: false,
    ...(reportsQuarter && { reporting_year: 2023, reporting_quarter: 3 }),
    [listKey]: examples,
  };
}

function describeParameter(parameter: Parameter, context: QueryContext): OpenApiObject {
  const { name, description } = parameter;
  const example = listParameterExamples(context)[name];
  const schema = describeValue(parameter, context);
  const common = { name, in: "query", description, schema, ...(example !== undefined && { example }) };
  return parameter.kind === "list" ? { ...common, style: "form", explode: false } : common;
}

function describeValue(parameter: Parameter, context: QueryContext): OpenApiObject {
  switch (parameter.kind) {
    case "integer": {
      const bounds = { minimum: parameter.minimum, maximum: findMaximum(parameter, context) };
      const width = nameWidth(bounds.maximum);
      return { type: "integer", ...width, ...bounds, ...("default" in parameter && { default: parameter.default }) };
    }
    case "choice":
      return { type: "string", enum: parameter.values, ...("default" in parameter && { default: parameter.default }) };
    case "list":
      return { type: "array", minItems: 1, items: { type: "string", enum: parameter.values } };
    case "vocabulary":
      return { type: "string", minLength: 1, description: `It is ${describeAllowed(parameter, context)}` };
  }
}

function describeFile(name: CompanionName, context: QueryContext): OpenApiObject {
  const { summary, schema } = companions[name];
  const content = { schema: refer(`schemas/${schema}`), example: listCompanionExamples(context)[name] };
  return {
    get: {
      operationId: `get-${name}`,
      tags: ["Companions"],
      summary,
      responses: answerFile(summary, { "application/json": content }),
    },
  };
}

/** What is answered where there is one file, or none. */
function answerFile(description: string, content: OpenApiObject): OpenApiObject {
  return {
    200: { description, headers: validators, content },
    304: refer("responses/NotModified"),
    404: refer("responses/NotFound"),
    500: refer("responses/ServerError"),
  };
}

function describeIcon(): OpenApiObject {
  return {
    get: {
      operationId: "get-icon",
      tags: ["Companions"],
      summary: "A fund's icon",
      parameters: [
        {
          name: "fund_id",
          in: "path",
          required: true,
          description: "The `id` of a fund of `/v1/funds-portfolios`",
          schema: { type: "string", pattern: slugPattern.source },
          example: "example-capital-1234567",
        },
      ],
      responses: answerFile("A drawing", { "image/svg+xml": { schema: { type: "string" }, example: iconExample } }),
    },
  };
}
