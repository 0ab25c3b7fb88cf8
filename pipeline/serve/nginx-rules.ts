import { findWrittenUpTo } from "../../schemas/pages.ts";
import { findMaximum, spellings } from "../../schemas/parameter-value.ts";
import type { Parameter } from "../../schemas/parameters.ts";
import type { QueryContext } from "../../schemas/query.ts";
import { matchAnyCase, matchIntegers, matchText } from "./nginx-patterns.ts";

/**
 * What a parameter comes to: its folder in a page's path, empty for the default, or one of the marks below; that of an
 * illegal value with the reason after it.
 */
export type Outcome = string;

/** The mark of an illegal value, and that of a legal one that no page is written for. */
export const [illegal, unwritten] = ["!", "?"] as const;

/** One line of an nginx map over `$args`: the first pattern that matches decides. */
export type MapLine = { readonly pattern: string; readonly outcome: Outcome };

/** The lines that turn a query into a parameter's outcome; where none matches, the parameter is absent. */
export function listLines(parameter: Parameter, context: QueryContext): MapLine[] {
  const { name } = parameter;
  const given = (value: string) => `(?:^|&)${name}=${value}(?:&|$)`;
  return [
    { pattern: `(?:^|&)${name}(?:=[^&]*)?&(?:.*&)?${name}(?:=|&|$)`, outcome: `${illegal}is given more than once` },
    ...listCondition(parameter),
    ...listValues(parameter, context).map(({ pattern, outcome }) => ({ pattern: given(pattern), outcome })),
    { pattern: `(?:^|&)${name}=?(?:&|$)`, outcome: `${illegal}is empty` },
    ...listReasons(parameter).map(([pattern, reason]) => ({ pattern: given(pattern), outcome: illegal + reason })),
  ];
}

/** Why a value that is neither legal nor empty is refused, in the words of `parseValue` but for the value itself. */
function listReasons({ kind }: Parameter): [pattern: string, reason: string][] {
  const [any, comma] = ["[^&]*", matchText(",")];
  switch (kind) {
    case "integer":
      return [
        ["(?:0|-?[1-9][0-9]*)", "is out of range"],
        [any, "is not an integer"],
      ];
    case "list":
      return [
        [`(?:${comma}${any}|${any}${comma}|${any}${comma}${comma}${any})`, "has an empty item"],
        [any, "is unknown"],
      ];
    case "choice":
    case "vocabulary":
      return [[any, "is unknown"]];
  }
}

/** Without the parameter that it needs one is ignored, whatever it says. */
function listCondition(parameter: Parameter): MapLine[] {
  return "needs" in parameter ? [{ pattern: `^(?!(?:.*&)?${parameter.needs}(?:=|&|$))`, outcome: "" }] : [];
}

function listValues(parameter: Parameter, context: QueryContext): MapLine[] {
  const { name } = parameter;
  const folder = (value: string) =>
    "default" in parameter && value === String(parameter.default) ? "" : `${name}=${value}/`;
  const lines = (values: readonly string[]) =>
    values.map((value) => ({ pattern: matchText(value), outcome: folder(value) }));
  switch (parameter.kind) {
    case "choice":
      return lines(parameter.values);
    case "list":
      return listItems(parameter.values, folder);
    case "vocabulary":
      return listEntries(context[parameter.vocabulary], folder);
    case "integer":
      return listIntegers(parameter, context, folder);
  }
}

/** One item, be it repeated, is written; several are not. */
function listItems(values: readonly string[], folder: (value: string) => string): MapLine[] {
  const join = (pattern: string) => `${pattern}(?:${matchText(",")}${pattern})*`;
  return [
    ...values.map((value) => ({ pattern: join(value), outcome: folder(value) })),
    { pattern: join(`(?:${values.join("|")})`), outcome: unwritten },
  ];
}

/** nginx takes 4,096 bytes in one piece, with what is around them. */
const longestPattern = 3900;

/**
 * Every spelling of every entry, each once: where two entries share one, the first has it. A name of so many letters beyond
 * ASCII that nginx has no room for its pattern is known by its id only.
 */
function listEntries(
  entries: readonly { readonly id: string; readonly name: string }[],
  folder: (value: string) => string,
): MapLine[] {
  const spelled = spellings.flatMap((spell) => entries.map((entry) => ({ text: spell(entry), id: entry.id })));
  const texts = spelled.map(({ text }) => text);
  return spelled
    .filter(({ text }, place) => texts.indexOf(text) === place)
    .map(({ text, id }) => ({ pattern: matchAnyCase(text), outcome: folder(id) }))
    .filter(({ pattern }) => pattern.length <= longestPattern);
}

function listIntegers(
  parameter: Extract<Parameter, { kind: "integer" }>,
  context: QueryContext,
  folder: (value: string) => string,
): MapLine[] {
  const { name, minimum, default: usual } = parameter;
  const [highest, last] = [findMaximum(parameter, context), findWrittenUpTo(parameter)];
  if (name !== "page" && last >= highest) return listEach(minimum, highest, folder);
  if (minimum > 1) throw new Error(`${name}: what begins at ${minimum} has no pattern; begin at 0 or 1`);
  const any = matchIntegers(minimum === 0 ? 0 : 1, highest);
  if (name === "page") return [{ pattern: `(?<o13f_page>${any})`, outcome: "$o13f_page" }];
  return [
    ...listEach(minimum, last, folder),
    ...(usual === undefined ? [] : [{ pattern: String(usual), outcome: "" }]),
    { pattern: any, outcome: unwritten },
  ];
}

function listEach(first: number, last: number, folder: (value: string) => string): MapLine[] {
  const values = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  return values.map((value) => ({ pattern: value, outcome: folder(value) }));
}
