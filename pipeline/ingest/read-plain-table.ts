import type { DataSetRow } from "../../schemas/inputs/data-set.ts";
import { printField } from "./print-field.ts";
import { infotableFields } from "./submission-paths.ts";
import { startRow } from "./submission-rows.ts";

/** An information table taken apart: its rows, and the document that remains without them. */
export interface PlainTable {
  readonly rows: readonly DataSetRow<"INFOTABLE">[];
  readonly frame: string;
}

const space = "[ \\t\\r\\n]*";
/** Text on one line, of which no character means anything in XML but the entities that stand for such. */
const words = "[ -%'-;=-\\\\^-~\\xa0-\\ud7ff\\ue000-\\ufffd]*";
const text = `(${words}(?:&(?:amp|apos|gt|lt|quot);${words})*)`;
const entities: Readonly<Record<string, string>> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };

/** What comes before the first row: of comments, or a document type, nothing is known here. XML 1.1 has other line ends. */
const beginning = /(?:<\?xml(?![^>]*1\.1)[^<>]*\?>)?\s*<((?:\w+:)?informationTable)(?:\s+[\w:.-]+="[^"<>&]*")*\s*>\s*/y;
const firstRow = /<((?:\w+:)?)infoTable>/y;

/** What one row is, by the prefix of its names. */
const patterns = new Map<string, RegExp>();

/**
 * Takes the rows out of an information table that is as filing programs write it: its elements named as in the SEC's schema,
 * in its order, without attributes, each text on one line. That takes a third of what a parser does. Undefined for any other
 * document, sound or not.
 */
export function readPlainTable(xml: string): PlainTable | undefined {
  beginning.lastIndex = 0;
  const root = beginning.exec(xml)?.[1];
  if (root === undefined) return undefined;
  const start = beginning.lastIndex;
  firstRow.lastIndex = start;
  const pattern = findPattern(firstRow.exec(xml)?.[1] ?? "");
  const rows: DataSetRow<"INFOTABLE">[] = [];
  let end = start;
  pattern.lastIndex = start;
  for (let cells = pattern.exec(xml); cells; cells = pattern.exec(xml)) {
    rows.push(printRow(cells));
    end = pattern.lastIndex;
  }
  const rest = xml.slice(end);
  return rest === `</${root}>` ? { rows, frame: xml.slice(0, start) + rest } : undefined;
}

function printRow(cells: RegExpExecArray): DataSetRow<"INFOTABLE"> {
  const row = startRow("INFOTABLE");
  infotableFields.forEach(({ column, type }, index) => {
    const cell = cells[index + 1];
    if (cell) row[column] = printField(type, cell.includes("&") ? replaceEntities(cell) : cell);
  });
  return row;
}

const replaceEntities = (cell: string) => cell.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? "");

function findPattern(prefix: string): RegExp {
  const pattern = patterns.get(prefix) ?? makePattern(prefix);
  patterns.set(prefix, pattern);
  return pattern;
}

/** Every element may be missing; one that comes twice, or in another order, makes the row no plain one. */
function makePattern(prefix: string): RegExp {
  const wrap = (name: string, content: string) => `<${prefix}${name}>${content}</${prefix}${name}>${space}`;
  const groups = new Map<string, string>();
  for (const { path } of infotableFields) {
    const [name = "", below] = path.split("/");
    groups.set(name, below ? `${groups.get(name) ?? space}(?:${wrap(below, text)})?` : text);
  }
  const fields = [...groups].map(([name, content]) => `(?:${wrap(name, content)})?`);
  return new RegExp(wrap("infoTable", space + fields.join("")), "y");
}
