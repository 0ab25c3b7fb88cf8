import { SaxesParser } from "saxes";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import { printField } from "./print-field.ts";
import { readPlainTable } from "./read-plain-table.ts";
import { type SubmissionElement, submissionElements } from "./submission-paths.ts";
import { type SubmissionRows, startRow } from "./submission-rows.ts";

const rowOfTable = "infotable";

/**
 * Appends to `rows` what one XML document of a filing holds, matched by local names whatever their prefix or case.
 * Only the five entities of XML and character references are replaced: a document type declares nothing here, so no
 * entity expands and no file or address is opened.
 * @throws Error with line and column where the XML is not well formed, a row lies where none can, a field of it comes
 * twice, or an element lies within one; or where the root is none of a 13F filing.
 */
export function readSubmissionXml(xml: string, rows: SubmissionRows): void {
  const document = xml.trim();
  const table = readPlainTable(document);
  if (table) rows.INFOTABLE = rows.INFOTABLE.concat(table.rows);
  parseXml(table?.frame ?? document, rows);
}

function parseXml(xml: string, rows: SubmissionRows): void {
  const parser = new SaxesParser();
  const fail = (reason: string): never => {
    throw new Error(`line ${parser.line}:${parser.column}: ${reason}`);
  };
  const { begin, append, end } = openFields(rows, fail);
  parser.on("opentag", ({ name }) => begin(name));
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", ({ name }) => end(name));
  parser.on("error", (error) => {
    throw new Error(`line ${error.message.replace(/\.$/, "")}`, { cause: error });
  });
  parser.write(xml).close();
}

/** Appends to `rows` the fields of elements as they begin and end; `fail` throws where one lies where it cannot. */
function openFields(rows: SubmissionRows, fail: (reason: string) => never) {
  const open: (SubmissionElement | undefined)[] = [submissionElements];
  let text = "";
  return {
    begin: (name: string) => {
      const outer = open.at(-1);
      if (outer?.field?.table === "INFOTABLE") fail(`<${name}> lies within a field`);
      const element = outer?.children.get(localName(name));
      if (!element && open.length === 1) {
        throw new Error(`<${name}> is neither <edgarSubmission> nor <informationTable>`);
      }
      if (!element && localName(name) === rowOfTable) fail(`<${name}> lies where no row of an information table can`);
      if (element?.row) addRow(rows, element.row);
      open.push(element);
      text = "";
    },
    append: (part: string) => {
      text += part;
    },
    end: (name: string) => {
      const field = open.pop()?.field;
      const row: Record<string, string> | undefined = field && rows[field.table].at(-1);
      if (field && row) {
        if (field.table === "INFOTABLE" && row[field.column] !== "") fail(`<${name}> comes twice in one row`);
        row[field.column] = printField(field.type, text);
      }
      text = "";
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function addRow<T extends DataSetTable>(rows: SubmissionRows, table: T): void {
  rows[table].push(startRow(table));
}
