import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Else DuckDB's reader of texts leaves out a U+FEFF that begins one, and two cells of a file become the same. */
Object.assign(require("@duckdb/node-api/lib/vectors/dataAccessors.js"), {
  textDecoder: new TextDecoder("utf-8", { ignoreBOM: true }),
});

/** DuckDB's library, required: an import reads all its files once more to learn what they export, a fifth of a command's start. */
export const duckdb = require("@duckdb/node-api") as typeof import("@duckdb/node-api");
