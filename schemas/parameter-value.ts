import type { IntegerParameter, ListParameter, Parameter, VocabularyParameter } from "./parameters.ts";
import type { QueryContext } from "./query.ts";

/** A parameter's canonical value, or what is wrong with it and what it may say instead. */
export type ParsedValue =
  | { readonly ok: true; readonly value: number | string | readonly string[] }
  | { readonly ok: false; readonly reason: string; readonly allowed: string };

/** Reads one parameter's text, strictly: no spaces, no signs, no leading zeros, no other letter case but where it does not matter. */
export function parseValue(parameter: Parameter, given: string, context: QueryContext): ParsedValue {
  const allowed = describeAllowed(parameter, context);
  if (given === "") return { ok: false, reason: "is empty", allowed };
  switch (parameter.kind) {
    case "integer":
      return parseInteger(parameter, given, allowed, context);
    case "choice":
      return parameter.values.includes(given)
        ? { ok: true, value: given }
        : { ok: false, reason: `is unknown: ${quote(given)}`, allowed };
    case "list":
      return parseList(parameter, given, allowed);
    case "vocabulary":
      return parseVocabulary(parameter, given, allowed, context);
  }
}

/** What a parameter may say, in words. */
export function describeAllowed(parameter: Parameter, context: QueryContext): string {
  switch (parameter.kind) {
    case "integer":
      return `an integer from ${parameter.minimum} to ${findMaximum(parameter, context)}`;
    case "choice":
      return `one of ${parameter.values.join(", ")}`;
    case "list":
      return `one or more of ${parameter.values.join(", ")}, separated by commas`;
    case "vocabulary": {
      const ids = context[parameter.vocabulary].map((entry) => entry.id);
      return `an id or a name of /v1/${parameter.vocabulary}.json: ${ids.join(", ")}`;
    }
  }
}

function parseInteger(parameter: IntegerParameter, given: string, allowed: string, context: QueryContext): ParsedValue {
  if (!/^(0|-?[1-9][0-9]*)$/.test(given)) return { ok: false, reason: `is not an integer: ${quote(given)}`, allowed };
  const value = Number(given);
  return value >= parameter.minimum && value <= findMaximum(parameter, context)
    ? { ok: true, value }
    : { ok: false, reason: `is out of range: ${quote(given)}`, allowed };
}

/** The largest value that a parameter takes; of the year, that of the release's as-of date. */
export function findMaximum(parameter: IntegerParameter, context: QueryContext): number {
  const { maximum = Number.MAX_SAFE_INTEGER } = parameter;
  return maximum === "as_of_year" ? context.as_of_year : maximum;
}

function parseList(parameter: ListParameter, given: string, allowed: string): ParsedValue {
  const items = given.split(",");
  if (items.includes("")) return { ok: false, reason: `has an empty item: ${quote(given)}`, allowed };
  const unknown = items.filter((item) => !parameter.values.includes(item));
  if (unknown.length > 0) return { ok: false, reason: `is unknown: ${unknown.map(quote).join(", ")}`, allowed };
  return { ok: true, value: parameter.values.filter((value) => items.includes(value)) };
}

function parseVocabulary(
  parameter: VocabularyParameter,
  given: string,
  allowed: string,
  context: QueryContext,
): ParsedValue {
  const found = findEntry(context[parameter.vocabulary], given.toLowerCase());
  return found === undefined
    ? { ok: false, reason: `is unknown: ${quote(given)}`, allowed }
    : { ok: true, value: found.id };
}

type Entry = { readonly id: string; readonly name: string };

/**
 * What an entry of a vocabulary goes by, in lower case; any entry's earlier spelling comes before another's later one.
 * The small letters of capitals need not be those that the capitals were made of: `ß` becomes `SS`, and that `ss`.
 */
export const spellings: readonly ((entry: Entry) => string)[] = [
  ({ id }) => id,
  ({ name }) => name.toLowerCase(),
  ({ name }) => name.toUpperCase().toLowerCase(),
];

function findEntry(entries: readonly Entry[], lowered: string): Entry | undefined {
  for (const spell of spellings) {
    const found = entries.find((entry) => spell(entry) === lowered);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Long enough to recognise what was sent, short enough not to echo an attack. */
const quote = (given: string) => JSON.stringify(shorten(given));

/** A text that was sent, short enough not to echo an attack; no character is cut in two. */
export const shorten = (given: string) =>
  given.length > 60 ? `${given.slice(0, 60).replace(/[\uD800-\uDBFF]$/, "")}…` : given;
