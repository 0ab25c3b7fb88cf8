import { join } from "node:path";
import { type Layer, layerOf, layers, type Partitioning, type Table } from "../../schemas/tables/table.ts";
import { terms } from "../../schemas/tables/terms.ts";
import { tables } from "../../schemas/tables.ts";
import { replaceFile } from "../files/replace-file.ts";

/** The page in the warehouse's folder that explains every table and column. */
export const dictionaryName = "dictionary.md";

const layerMeanings: Readonly<Record<Layer, string>> = {
  raw: "each source as it was filed or given, nothing joined, nothing summed; what filings say is text, of EDGAR's texts in the notation of the data sets, null where a cell is empty or the file has no such column, and a filing that says a thing twice has two rows of one key",
  staging: "one source each, renamed, cast and cleaned",
  core: "what is true of filings, securities, positions and prices",
  marts: "what the endpoints serve; columns equal the JSON keys",
  ops: "what the run did with its inputs",
};

/** The data dictionary as a page of Markdown: every stored table with its key, its inputs and its columns. */
function printDictionary(): string {
  const sections = layers.map((layer) => {
    const stored = tables.filter(({ name, stored }) => layerOf(name) === layer && stored !== false);
    return `## ${layer}\n\n${capitalise(layerMeanings[layer])}.\n\n${stored.map(describeTable).join("\n")}`;
  });
  return [
    "# The warehouse, table by table\n",
    "Open `catalog.duckdb` beside this page with DuckDB; every table and column carries the same words as a comment.\n",
    "## Words\n",
    ...Object.entries(terms).map(([term, meaning]) => `- **${term}**: ${meaning}.`),
    `\n${sections.join("\n")}`,
  ].join("\n");
}

/** Puts the page into the warehouse's folder. */
export async function placeDictionary(root: string): Promise<void> {
  await replaceFile(join(root, dictionaryName), printDictionary());
}

function describeFiles(partitioning: Partitioning): string {
  if (partitioning === "view") return "A view, in no file of its own.";
  return `One file ${partitioning === "whole" ? "in all" : `a ${partitioning}`}.`;
}

const capitalise = (sentence: string): string => `${sentence[0]?.toUpperCase()}${sentence.slice(1)}`;

function describeTable({ name, grain, key, partitioning, reads, columns }: Table): string {
  const inputs = Object.keys(reads);
  const rows = Object.entries(columns).map(([column, { type, meaning }]) => `| \`${column}\` | ${type} | ${meaning} |`);
  return [
    `### ${name}`,
    "",
    `${capitalise(grain)}. Key: ${key.join(", ")}. ${describeFiles(partitioning)}${inputs.length > 0 ? ` Made from ${inputs.join(", ")}.` : ""}`,
    "",
    "| column | type | meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
