import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rowSchema, type UserFileKind } from "../../schemas/inputs/sources.ts";
import { checkHeader, findDelimiter, nameColumns } from "./check-header.ts";
import { hasRules, isJson } from "./user-file.ts";

/** A CSV file of the user in which every line is a row, and no cell is quoted. */
export interface PlainRows {
  /** Where it lies, in UTF-8 and with a header. */
  readonly path: string;
  /** Its name in rejects and notes. */
  readonly file: string;
  readonly kind: UserFileKind;
  readonly header: readonly string[];
  readonly delimiter: string;
}

/** The rows of a shorter text are read one by one before DuckDB would have begun. */
const fewestCharacters = 2 ** 18;
/** DuckDB reads lines of 2 MB. */
const longestLine = 2 ** 18;
const [endOfText, lineFeed, quote] = [0, 10, 34];

/**
 * Puts a long text that is plain into a folder, for `readPlainRows`; undefined for any other, sound or not.
 * @param file its name in errors
 * @throws Error naming the file where its header lacks a column that is needed, or has one twice
 */
export async function openPlainRows(
  text: string,
  file: string,
  kind: UserFileKind,
  folder: string,
): Promise<PlainRows | undefined> {
  if (text.length < fewestCharacters || hasRules(rowSchema(kind)) || isJson(text)) return undefined;
  const lines = cutLineFeeds(text.replace(/\r\n?/g, "\n"));
  const first = lines.slice(0, lines.indexOf("\n"));
  const delimiter = findDelimiter(first);
  const header = nameColumns(first.split(delimiter));
  if (header.length === 1 || !isPlain(lines, delimiter, header.length)) return undefined;
  checkHeader(header, kind, file);
  const path = join(folder, "plain.csv");
  await writeFile(path, lines);
  return { path, file, kind, header, delimiter };
}

function cutLineFeeds(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === lineFeed) end -= 1;
  return text.slice(0, end);
}

/** Whether every line has as many cells as the header, none of them quoted. */
function isPlain(text: string, delimiter: string, width: number): boolean {
  const between = delimiter.charCodeAt(0);
  let start = 0;
  let cells = 1;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : lineFeed;
    if (code === between) cells += 1;
    else if (code === lineFeed) {
      if (cells !== width || at - start > longestLine) return false;
      start = at + 1;
      cells = 1;
    } else if (code === quote || code === endOfText) return false;
  }
  return true;
}
