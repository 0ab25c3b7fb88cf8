import type { Endpoint } from "../../schemas/endpoints.ts";
import { isFilter } from "../../schemas/pages.ts";
import type { QueryContext } from "../../schemas/query.ts";
import { describeBriefly, illegal, listLines, repeated, unwritten } from "./nginx-rules.ts";

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
      ...printMap(`$${group}_${parameter.name}`, `${group}_${parameter.name}_told`, [
        printTold(`^${illegal}$`, parameter.name, "is not a value that it takes", describeBriefly(parameter, context)),
        printTold(`^${repeated}$`, parameter.name, "is given more than once", describeBriefly(parameter, context)),
        otherwise(""),
      ]),
    ]),
    ...printUnknown(group, names),
    ...printResults(group, endpoint),
  ];
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
