import * as z from "zod";
import type { Column, ColumnType } from "../tables/table.ts";
import { analystTargetRow } from "./analyst-targets.ts";
import { correctionRow } from "./corrections.ts";
import { cusipChangeRow } from "./cusip-changes.ts";
import { fundRow } from "./funds.ts";
import { priceRow } from "./prices.ts";
import { securityRow } from "./securities.ts";
import { splitRow } from "./splits.ts";

/**
 * Every kind of file that ingest reads, and where it lies under the input folder. `readBy` tells who reads it: the
 * reader of SEC data sets, that of EDGAR submissions, the schema of a row in zod, or DuckDB's CSV reader.
 */
export const inputFiles = [
  { kind: "sec_13f", patterns: ["sec-13f/**/*.zip"], readBy: "data-set" },
  { kind: "edgar", patterns: ["edgar/**/*.txt"], readBy: "submission" },
  {
    kind: "analyst_targets",
    patterns: ["csv", "json", "jsonl", "ndjson"].map((ending) => `analyst-targets/**/*.${ending}` as const),
    readBy: "rows",
    row: analystTargetRow,
    grain: "one row per entry of an analyst that a file gives",
  },
  {
    kind: "prices",
    patterns: ["prices/**/*.csv", "prices/**/*.txt"],
    readBy: "duckdb",
    row: priceRow,
    grain: "one row per close that a file gives for a ticker and day",
  },
  { kind: "securities", patterns: ["securities.csv"], readBy: "rows", row: securityRow },
  { kind: "funds", patterns: ["funds.csv"], readBy: "rows", row: fundRow },
  { kind: "splits", patterns: ["splits.csv"], readBy: "rows", row: splitRow },
  { kind: "cusip_changes", patterns: ["cusip_changes.csv"], readBy: "rows", row: cusipChangeRow },
  { kind: "corrections", patterns: ["corrections.csv"], readBy: "rows", row: correctionRow },
] as const satisfies readonly InputFile[];

interface InputFile {
  readonly kind: string;
  readonly patterns: readonly string[];
  readonly readBy: "data-set" | "submission" | "rows" | "duckdb";
  readonly row?: z.ZodObject;
  /** What a row is, where that is not a line of the one file. */
  readonly grain?: string;
}
type AnyInputFile = (typeof inputFiles)[number];

/** What a file of the input folder holds. */
export type InputKind = AnyInputFile["kind"];
/** A kind of file whose rows are declared in zod. */
export type TabularKind = Extract<AnyInputFile, { row: z.ZodObject }>["kind"];
/** A kind of file whose cells zod judges. */
export type UserFileKind = Extract<AnyInputFile, { readBy: "rows" }>["kind"];
/** A valid row of a kind of file. */
export type InputRow<K extends TabularKind> = z.output<Extract<AnyInputFile, { kind: K; row: z.ZodObject }>["row"]>;

/** The kinds of files whose rows are declared in zod: each fills the raw table of its name. */
export const tabularKinds: readonly TabularKind[] = inputFiles.flatMap((file) => ("row" in file ? [file.kind] : []));

/** The kinds of which there is one file: those whose path has no wildcard. */
export const singleKinds: readonly InputKind[] = inputFiles
  .filter(({ patterns }) => patterns.every((pattern: string) => !pattern.includes("*")))
  .map(({ kind }) => kind);

/**
 * Gives the entry of the list for a path under the input folder (`/` between its parts), or undefined if it is no input,
 * as what is hidden, or in a hidden folder: the `._a.csv` in which macOS keeps what a foreign disk cannot hold of `a.csv`, and what a copy
 * that was cut short left.
 */
export function findInputFile(relativePath: string): AnyInputFile | undefined {
  if (isHidden(relativePath)) return undefined;
  return matchers.find(({ expressions }) => expressions.some((each) => each.test(relativePath)))?.file;
}

/** Whether what lies at a path under the input folder is an input, or in a folder of inputs, where a folder may be as well. */
export function isAmongInputs(relativePath: string): boolean {
  const [first = ""] = relativePath.split("/");
  const folders = inputFiles.flatMap(({ patterns }) => patterns.map((pattern: string) => pattern.split("/**")[0]));
  const isInFolder = folders.includes(first.toLowerCase()) && !isHidden(relativePath);
  return isInFolder || findInputFile(relativePath) !== undefined;
}

const isHidden = (relativePath: string): boolean => /(^|\/)\./.test(relativePath);

/** Any of the files may be gzipped and say so in its name, and publishers write `.ZIP` and `.CSV` too. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replaceAll(".", "\\.")
    .replaceAll("**/", "(?:.+/)?")
    .replace(/(?<=\/|\?)\*/, "[^/]+");
  return new RegExp(`^${source}(?:\\.gz)?$`, "i");
}

const matchers = inputFiles.map((file) => ({ file, expressions: file.patterns.map(toRegExp) }));

/** Gives the zod schema of a row of a kind of file. */
export function rowSchema(kind: TabularKind): z.ZodObject {
  const file = inputFiles.find((candidate) => candidate.kind === kind);
  if (file === undefined || !("row" in file))
    throw new Error(`${kind} has no row schema: add it in schemas/inputs/sources.ts`);
  return file.row;
}

/** One sentence: what a row of a kind of file is. */
export function rowGrain(kind: TabularKind): string {
  const file: InputFile | undefined = inputFiles.find((candidate) => candidate.kind === kind);
  return file?.grain ?? `one row per line of ${file?.patterns.join(", ")}`;
}

/** Lists the columns that the header must have: those in which an empty cell makes a row worthless. */
export function requiredColumns(kind: TabularKind): string[] {
  return Object.entries(rowSchema(kind).shape)
    .filter(([, cell]) => !z.safeParse(cell, "").success)
    .map(([name]) => name);
}

/** Gives the columns of the valid rows of a kind of file, in order, each with its type and meaning in the warehouse. */
export function inputColumns(kind: TabularKind): Readonly<Record<string, Column>> {
  const { properties = {} } = z.toJSONSchema(rowSchema(kind), { io: "output" });
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      if (typeof property === "boolean" || property.description === undefined) {
        throw new Error(`${kind}.${name} has no description: add it in schemas/inputs`);
      }
      return [name, { type: columnType(property), meaning: property.description }];
    }),
  );
}

function columnType(property: z.core.JSONSchema.JSONSchema): ColumnType {
  const value = property.anyOf?.[0] ?? property;
  if (typeof value === "boolean")
    throw new Error("a cell of any type has no column type: declare it in schemas/inputs/cells.ts");
  // zod writes a nullable number as one schema with two types, a nullable date as anyOf.
  const types: unknown[] = [value.type].flat();
  if (types.includes("number")) return "DOUBLE";
  if (types.includes("boolean")) return "BOOLEAN";
  if (value.format === "date") return "DATE";
  return value.format === "date-time" ? "TIMESTAMP" : "VARCHAR";
}
