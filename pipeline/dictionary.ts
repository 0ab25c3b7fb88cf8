import { join } from "node:path";
import { type Layer, layerOf, layers, type Partitioning, type Table } from "../schemas/tables/table.ts";
import { tables } from "../schemas/tables.ts";
import { replaceFile } from "./replace-file.ts";

/** The page in the warehouse's folder that explains every table and column. */
export const dictionaryName = "dictionary.md";

const layerMeanings: Readonly<Record<Layer, string>> = {
  raw: "each source as it was filed or given, nothing joined, nothing summed",
  staging: "one source each, renamed, cast and cleaned",
  core: "what is true of filings, securities, positions and prices",
  marts: "what the endpoints serve; columns equal the JSON keys",
  ops: "what the run did with its inputs",
};

/** The data dictionary as a page of Markdown: every stored table with its key, its inputs and its columns. */
function writeDictionary(): string {
  const sections = layers.map((layer) => {
    const stored = tables.filter(({ name, stored }) => layerOf(name) === layer && stored !== false);
    return `## ${layer}: ${layerMeanings[layer]}\n\n${stored.map(describeTable).join("\n")}`;
  });
  return `# The warehouse, table by table\n\nOpen \`catalog.duckdb\` beside this page with DuckDB; every table and column carries the same words as a comment.\n\n${sections.join("\n")}`;
}

/** Puts the page into the warehouse's folder. */
export async function placeDictionary(root: string): Promise<void> {
  await replaceFile(join(root, dictionaryName), writeDictionary());
}

function describeFiles(partitioning: Partitioning): string {
  if (partitioning === "view") return "A view, in no file of its own.";
  return `One file ${partitioning === "whole" ? "in all" : `a ${partitioning}`}.`;
}

function describeTable({ name, grain, key, partitioning, reads, columns }: Table): string {
  const inputs = Object.keys(reads);
  const rows = Object.entries(columns).map(([column, { type, meaning }]) => `| \`${column}\` | ${type} | ${meaning} |`);
  return [
    `### ${name}`,
    "",
    `${grain[0]?.toUpperCase()}${grain.slice(1)}. Key: ${key.join(", ")}. ${describeFiles(partitioning)}${inputs.length > 0 ? ` Made from ${inputs.join(", ")}.` : ""}`,
    "",
    "| column | type | meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
