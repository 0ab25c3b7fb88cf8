import { quoteLiteral } from "./quote.ts";

/** What can be bound to a parameter. */
export type Value = string | number | boolean | null;
/** Parameters by name; a statement is given only those that it names. */
export type Parameters = Readonly<Record<string, Value>>;

/** A parameter, or what may hold a dollar sign of its own: a comment, a text as the path of a file, a quoted name. */
const parameterName = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]\w*)/g;

/** The given parameters that a statement names; one that it names and nobody gave is an error, never a silent null. */
export function selectParameters(sql: string, parameters: Parameters): Record<string, Value> {
  const named = Array.from(sql.matchAll(parameterName), ([, name]) => name).filter((name) => name !== undefined);
  const names = [...new Set(named)].sort();
  return Object.fromEntries(
    names.map((name) => {
      const value = parameters[name];
      if (value === undefined) {
        throw new Error(`The SQL names $${name}, which was not given; given: ${Object.keys(parameters).join(", ")}`);
      }
      return [name, value];
    }),
  );
}

/** A statement with its parameters written out: one that binds them is planned twice, and most take longer to plan than to run. */
export function fillIn(sql: string, parameters: Parameters): string {
  const values = selectParameters(sql, parameters);
  return sql.replaceAll(parameterName, (all: string, name: string | undefined) => {
    if (name === undefined) return all;
    const value = values[name];
    return typeof value === "string" ? quoteLiteral(value) : String(value);
  });
}
