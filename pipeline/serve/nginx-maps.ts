import type { Endpoint } from "../../schemas/endpoints.ts";
import { isFilter } from "../../schemas/pages.ts";
import { describeAllowed } from "../../schemas/parameter-value.ts";
import type { Parameter } from "../../schemas/parameters.ts";
import type { QueryContext } from "../../schemas/query.ts";
import { illegal, listLines, unwritten } from "./nginx-rules.ts";

/** The text as an nginx string, in which only variables mean more than they say. */
export const quoteText = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** The lines one step further in. */
export const indentLines = (lines: readonly string[]) => lines.map((line) => `    ${line}`);

/** A map that finds the value of `$target` from a text. */
export function printMap(source: string, target: string, lines: readonly string[]): string[] {
  return [`map ${quoteText(source)} $${target} {`, ...indentLines(lines), "}"];
}

/** A line of a map: what the pattern gives. */
export const printLine = (pattern: string, result: string) =>
  `"~${pattern.replaceAll('"', '\\"')}" ${quoteText(result)};`;

const otherwise = (result: string) => `default ${quoteText(result)};`;

/**
 * The maps of endpoints with the same parameters: `$<group>_state` is the status that a query deserves, `$<group>_file`
 * its page below the endpoint's folder, and `$<group>_problems` the list of what is wrong with it.
 */
export function printMaps(group: string, endpoint: Endpoint, context: QueryContext): string[] {
  const names = endpoint.parameters.map(({ name }) => name);
  return [
    ...endpoint.parameters.flatMap((parameter) => [
      ...printMap("$args", `${group}_${parameter.name}`, [
        ...listLines(parameter, context).map(({ pattern, outcome }) => printLine(pattern, outcome)),
        otherwise(parameter.name === "page" ? "1" : ""),
      ]),
      ...printReason(group, parameter, context),
    ]),
    ...printUnknown(group, names),
    ...printResults(group, endpoint),
  ];
}

/** The map that tells what is wrong with a parameter. */
function printReason(group: string, parameter: Parameter, context: QueryContext): string[] {
  const variable = `${group}_${parameter.name}`;
  const allowed = printText(`${variable}_allowed`, describeAllowed(parameter, context));
  return [
    ...allowed.maps,
    ...printMap(`$${variable}`, `${variable}_told`, [
      printTold(`^${illegal}(?<o13f_reason>.+)$`, parameter.name, "$o13f_reason", allowed.text),
      otherwise(""),
    ]),
  ];
}

/** nginx takes 4,096 bytes in one piece, with what is around them. */
const longestText = 3000;

/** A text as a map's result may hold it: itself, or the variables of its pieces. */
function printText(variable: string, text: string): { readonly maps: string[]; readonly text: string } {
  if (text.length <= longestText) return { maps: [], text };
  const pieces = text.match(RegExp(`.{1,${longestText}}`, "g")) ?? [];
  const maps = pieces.flatMap((piece, place) => printMap("$args", `${variable}_${place}`, [otherwise(piece)]));
  return { maps, text: pieces.map((_, place) => `\${${variable}_${place}}`).join("") };
}

/** The maps that find the first parameter that does not exist; a name that JSON could not hold as it is, is not shown. */
function printUnknown(group: string, names: readonly string[]): string[] {
  const unknown = `(?:^|&)(?!(?:${names.join("|")})(?:=|&|$))`;
  return [
    ...printMap("$args", `${group}_unknown`, [
      printLine(`${unknown}(?<o13f_unknown>[\\w?/:@!*,;().~-]{1,60})(?:=|&|$)`, `${illegal}$o13f_unknown`),
      printLine(`${unknown}(?:[^=&]+|=)`, `${illegal}(unreadable)`),
      otherwise(""),
    ]),
    ...printMap(`$${group}_unknown`, `${group}_unknown_told`, [
      printTold(
        `^${illegal}(?<o13f_name>.+)$`,
        "$o13f_name",
        "is not a parameter of this path",
        `one of ${names.join(", ")}`,
      ),
      otherwise(""),
    ]),
  ];
}

/** The line of a map that tells what is wrong with a parameter, as an item of the problem's list. */
const printTold = (pattern: string, parameter: string, reason: string, allowed: string) =>
  printLine(pattern, `${JSON.stringify({ parameter, reason, allowed })},`);

function printResults(group: string, { parameters }: Endpoint): string[] {
  const names = parameters.map(({ name }) => name);
  const join = (each: readonly string[], ending = "") => each.map((name) => `\${${group}_${name}${ending}}`).join("");
  const folders = names.filter((name) => name !== "page").toSorted();
  const filters = parameters.filter(isFilter);
  const filter = `(?:${filters.map(({ name }) => name).join("|")})=[^/]*/`;
  const all = [...names, "unknown"];
  return [
    ...printMap(join(all), `${group}_state`, [
      printLine(illegal, "400"),
      printLine(`\\${unwritten}`, "501"),
      printLine(`${filter}.*${filter}`, "501"),
      otherwise("200"),
    ]),
    ...printMap(`${join(folders)}page=$${group}_page`, `${group}_file`, [
      printLine("^page=1$", "index.json"),
      printLine("^(?<o13f_written>.+)$", "$o13f_written.json"),
      otherwise(""),
    ]),
    ...printMap(join(all, "_told"), `${group}_problems`, [
      printLine("^(?<o13f_problems>.*),$", "$o13f_problems"),
      otherwise(""),
    ]),
  ];
}
