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
  marts:
    "what the endpoints serve, rounded as published: percentages to two decimals, dollars to whole ones, price targets to cents; columns equal the JSON keys",
  ops: "what the run did with its inputs",
};

const storedTables = tables.filter(({ stored }) => stored !== false);
const storedNames = new Set<string>(storedTables.map(({ name }) => name));

/** The data dictionary as a page of Markdown: every stored table with its key, its inputs and its columns, and links between them. */
function printDictionary(): string {
  const sections = layers.map((layer) => {
    const ofLayer = storedTables.filter(({ name }) => layerOf(name) === layer);
    const index = ofLayer.map(({ name }) => name).join(", ");
    return `## ${layer}\n\n${capitalise(layerMeanings[layer])}.\n\n${linkTables(index)}\n\n${ofLayer.map(describeTable).join("\n")}`;
  });
  return [
    "# The warehouse, table by table\n",
    "Open `catalog.duckdb` beside this page with DuckDB; every table and column carries the same words as a comment. The macros that models",
    "share, such as `previous_quarter_end(report_period)`, are in it, too.\n",
    `Layers, in the order in which they are made: ${layers.map((layer) => `[${layer}](#${layer})`).join(", ")}.\n`,
    "## Words\n",
    ...Object.entries(terms).map(([term, meaning]) => `- **${term}**: ${linkTables(meaning)}.`),
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

/** What a table is, in a few sentences: its grain, its key, and the tables that it is made from. */
export function printTable({ grain, key, reads }: Table): string {
  const inputs = Object.keys(reads);
  return `${capitalise(grain)}. Key: ${key.join(", ")}.${inputs.length > 0 ? ` Made from ${inputs.join(", ")}.` : ""}`;
}

/** A text in which the name of each stored table leads to its section. */
function linkTables(text: string): string {
  return text.replace(/\b[a-z]+\.[a-z_0-9]+/g, (word) =>
    storedNames.has(word) ? `[${word}](#${word.replace(".", "")})` : word,
  );
}

function describeTable(table: Table): string {
  const rows = Object.entries(table.columns).map(
    ([column, { type, meaning }]) => `| \`${column}\` | ${type} | ${linkTables(meaning)} |`,
  );
  return [
    `### ${table.name}`,
    "",
    `${linkTables(printTable(table))} ${describeFiles(table.partitioning)}`,
    "",
    "| column | type | meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
