import * as z from "zod";
import { text } from "./fields.ts";

/** One parameter of a request that cannot be answered, and what it may say instead. */
const parameterProblem = z.strictObject({
  parameter: z.string().describe("The parameter's name, as it was sent"),
  reason: text("What is wrong with it"),
  allowed: text("What it may say"),
});

/** The body of every error: problem details of RFC 9457, with every bad parameter at once. */
export const problemDocument = z.strictObject({
  type: text(
    "What kind of problem it is, relative to the address asked for; `about:blank` where the status says it all",
  ),
  title: text("The kind of problem in words"),
  status: z.int().min(400).max(599).describe("The HTTP status"),
  detail: text("What went wrong this time"),
  parameters: z.array(parameterProblem).optional().describe("Every bad parameter; only with status 400"),
});

/** One bad parameter as a TypeScript type. */
export type ParameterProblem = z.infer<typeof parameterProblem>;

/** The body of an error as a TypeScript type. */
export type ProblemDocument = z.infer<typeof problemDocument>;
