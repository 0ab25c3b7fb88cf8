import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { listImports } from "../pipeline/fingerprints/code-fingerprint.ts";
import { readerCode } from "../pipeline/ingest/fingerprint-reader.ts";
import { hasModel, listNamed } from "../pipeline/tables/read-model.ts";
import { isView } from "../pipeline/tables/views.ts";
import { endpoints } from "../schemas/endpoints.ts";
import { inputFiles, singleKinds, tabularKinds } from "../schemas/inputs/sources.ts";
import type { Layer, Span, Table, TableName } from "../schemas/tables/table.ts";
import { findTable, tables } from "../schemas/tables.ts";
import { describeModel } from "./run-model.ts";

// What the house asks of names, layers, SQL and TypeScript, so that nobody has to remember it.

const root = resolve(import.meta.dirname, "..");
const listFiles = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
const read = (file: string): string => readFileSync(join(root, file), "utf8");

const models = tables.filter((table) => /^(staging|core|marts)\./.test(table.name) && hasModel(table));
const sqlFiles = ["core", "marts", "staging"].flatMap((layer) => listFiles(`pipeline/${layer}`, ".sql"));
const fileOf = (name: TableName): string => `pipeline/${name.replace(".", "/")}.sql`;
const stripComments = (sql: string): string => sql.replace(/--.*$/gm, "");

test("every model is declared in schemas/tables, and every declared model has its SQL", () => {
  expect(sqlFiles).toEqual(models.map(({ name }) => fileOf(name)).sort());
});

test("every model has a test that bears its name", () => {
  const tests = ["staging", "core", "marts"].flatMap((layer) => listFiles(`test/${layer}`, ".test.ts"));
  const missing = sqlFiles.filter(
    (file) => !tests.includes(file.replace("pipeline/", "test/").replace(".sql", ".test.ts")),
  );
  expect(missing).toEqual([]);
});

describe.each(models.map((table) => [table.name, table] as const))("%s", (name, table) => {
  const sql = read(fileOf(name));
  const statement = stripComments(sql);

  test("begins with its declared grain, perhaps a sentence more, and its key", () => {
    const key = table.key.filter((column) => !isItsPartition(table, column));
    const first = sql.split("\n", 1)[0] ?? "";
    const [more = ""] = /\. [A-Z].*(?=\. Key: )/.exec(first) ?? [];
    expect(first).toBe(`-- O${table.grain.slice(1)}${more}. Key: ${key.join(", ")}.`);
  });

  test("reads exactly the tables that its declaration says", () => {
    expect(listNamed(sql).sort()).toEqual(Object.keys(table.reads).sort());
  });

  test("reads its own layer's earlier tables or the layer before it", () => {
    const forbidden = Object.keys(table.reads).filter((read) => !mayRead(name, read as TableName));
    expect(forbidden).toEqual([]);
  });

  const cutting = Object.values<Span>(table.reads).flatMap((span) => (typeof span === "object" ? (span.in ?? []) : []));
  if (cutting.length > 0) {
    test("reads the quarter's part of a table whose values cut another", () => {
      for (const other of cutting) {
        expect(findTable(other).partitioning).toBe("quarter");
        expect(table.reads[other]).toMatch(/^same/);
      }
    });
  }

  const reads: Readonly<Record<string, unknown>> = table.reads;
  const behindViews = Object.keys(reads).flatMap((view) => {
    const behind = isView(findTable(view as TableName)) ? Object.keys(findTable(view as TableName).reads) : [];
    return behind.filter((read) => read in reads).map((read) => [view, read] as const);
  });
  if (behindViews.length > 0) {
    test("reads what lies behind a view as it reads the view", () => {
      for (const [view, read] of behindViews) expect(reads[read], read).toEqual(reads[view]);
    });
  }

  test("says which quarters it reads of a table that has others, so that it can be pasted into a shell", () => {
    const reads: Readonly<Record<string, unknown>> = table.partitioning === "quarter" ? table.reads : {};
    const hasOthers = (read: TableName) =>
      reads[read] !== "all" && ["quarter", "view"].includes(findTable(read).partitioning);
    const silent = statement
      .split(/\n\),?\n/)
      .filter((part) => !part.slice(part.indexOf("from")).includes("report_period"))
      .flatMap(listNamed)
      .filter((read) => read in reads && hasOthers(read));
    expect(silent).toEqual([]);
  });

  test("answers the declared columns, in order and type", async () => {
    const declared = Object.entries(table.columns).map(([column, { type }]) => ({ column, type }));
    expect(await describeModel(name)).toEqual(declared);
  });

  if (!isView(table)) {
    test("orders its rows by its key, of which the check compares neighbours only", () => {
      const list = statement.slice(statement.lastIndexOf("\norder by ") + "\norder by ".length).trim();
      const columns = list.split(", ").map((column) => column.replace(/^\w+\.|(?<=\w) nulls first$/g, ""));
      const numbered: Readonly<Record<string, readonly string[]>> = {
        filing_number: ["accession_number"],
        place: ["cik", "security_id"],
      };
      const named = columns.flatMap((column) => numbered[column] ?? column);
      const withinPartition = (names: readonly string[]) =>
        names.filter((column) => column !== "report_period" && !isItsPartition(table, column)).sort();
      expect(withinPartition(named)).toEqual(withinPartition(table.key));
    });
  }

  test("lists its columns and keeps its keywords in lower case", () => {
    const lists = statement.slice(statement.lastIndexOf("\nselect"));
    expect(lists).not.toMatch(/^\s+(?:\w+\.)?\*/m);
    if (!name.startsWith("staging.")) expect(statement).not.toMatch(/\bselect\s+\*[^()]*\sfrom\s+\w+\.\w+/);
    const keywords = "select|from|where|join|left|inner|group by|order by|case|when|with|as|and|or|null";
    expect(statement.replace(/'[^']*'/g, "")).not.toMatch(new RegExp(`\\b(?:${keywords.toUpperCase()})\\b`));
  });
});

test("every table says what a row is, and every column what it means; a key is of its own columns", () => {
  for (const { name, grain, key, columns } of tables) {
    expect(grain, name).toMatch(/^one row per /);
    expect(
      key.filter((column) => !(column in columns)),
      `key of ${name}`,
    ).toEqual([]);
    for (const [column, { meaning }] of Object.entries(columns)) expect(meaning, `${name}.${column}`).toMatch(/\w/);
  }
});

test("no reader of DuckDB takes a folder on the way to a file for a column", () => {
  const files = [".ts", ".sql"].flatMap((ending) => listFiles("pipeline", ending));
  const calls = files.flatMap((file) => read(file).match(/\bread_(?:csv|parquet|json)\w*\(.{0,120}/gs) ?? []);
  expect(calls.length).toBeGreaterThanOrEqual(6);
  expect(calls.filter((call) => !call.includes("noFolderColumns"))).toEqual([]);
});

test("every query of a trace, a summary or the securities begins with a sentence that says what it answers", () => {
  const queries = ["trace", "summary", "securities"].flatMap((folder) => listFiles(`pipeline/${folder}`, ".sql"));
  const sentence = /^-- One row(?: per [^\n]+\. Key: [a-z_, ]+|: [^\n]+)\.\n/;
  expect(queries.filter((file) => !sentence.test(read(file)))).toEqual([]);
  const keys = queries.flatMap((file) => {
    const [, key] = /^-- .+ Key: ([a-z_, ]+)\.$/m.exec(read(file)) ?? [];
    return (key?.split(", ") ?? []).map((column) => [file, column] as const);
  });
  expect(keys.length).toBeGreaterThan(30);
  const answers = (file: string, column: string) => {
    const lists =
      stripComments(read(file))
        .split(/^select\b/m)
        .at(-1) ?? "";
    return new RegExp(`(?:\\bas |[\\s.])${column}(?=,|\\s*$| from )`, "m").test(
      lists.replace(/^(?:from|order by)\b[\s\S]*/m, ""),
    );
  };
  expect(keys.filter(([file, column]) => !answers(file, column))).toEqual([]);
});

test("every file is checked out as it was committed: where line ends were turned, the code would name another release", () => {
  expect(read(".gitattributes")).toMatch(/^\* -text$/m);
});

test("every check is named after a table and its rule", () => {
  const known = new Set<string>(tables.map(({ name }) => name.slice(name.indexOf(".") + 1)));
  const names = listFiles("pipeline/checks", ".sql").map((file) => basename(file, ".sql"));
  expect(names.length).toBeGreaterThan(80);
  expect(
    names.filter((name) => !/^[a-z0-9_]+__[a-z0-9_]+$/.test(name) || !known.has(name.split("__")[0] ?? "")),
  ).toEqual([]);
});

test("SQL files say each join, and keep their words in lower case", () => {
  const texts = listFiles("pipeline", ".sql").map((file) => [
    file,
    stripComments(read(file)).replace(/'[^']*'/g, "''"),
  ]);
  const silent = /(?<!distinct )\bfrom\s+[a-z_.]+(?:\s+as\s+\w+)?,\s*[a-z_.]+(?:,\s*[a-z_.]+)*\s*$/m;
  const bare = /(?<!\b(?:inner|left|right|outer|cross|semi|anti) )\bjoin\b/;
  expect(texts.filter(([, sql = ""]) => silent.test(sql) || bare.test(sql)).map(([file]) => file)).toEqual([]);
  expect(texts.filter(([, sql = ""]) => /\b[A-Z]{2,}\b/.test(sql)).map(([file]) => file)).toEqual([]);
});

test("SQL files are in snake_case and at most 100 lines long", () => {
  const files = listFiles("pipeline", ".sql");
  expect(files.filter((file) => !/^[a-z0-9_]+\.sql$/.test(basename(file)))).toEqual([]);
  expect(files.filter((file) => countLines(file) > 100)).toEqual([]);
});

test("every macro stands below a comment, and something else calls it, with its bracket beside its name", () => {
  const files = listFiles("pipeline", ".sql");
  const everything = [...files, ...listFiles("pipeline", ".ts")].map(read).join("\n");
  const texts = files.filter((file) => file.startsWith("pipeline/macros/")).map(read);
  const names = texts.flatMap((text) => Array.from(text.matchAll(/\bmacro (\w+)/g), ([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(40);
  expect([...new Set(names)]).toEqual(names);
  const below = texts.flatMap((text) => [...text.matchAll(/^-- .+\ncreate or replace macro \w+\(/gm)]);
  expect(below).toHaveLength(names.length);
  const count = (pattern: string) => [...everything.matchAll(new RegExp(pattern, "g"))].length;
  expect(names.filter((name) => count(`\\b${name}\\(`) < 2 || count(`\\b${name}\\s+\\(`) > 0)).toEqual([]);
});

describe("TypeScript", () => {
  const files = ["pipeline", "schemas", "scripts"].flatMap((folder) => listFiles(folder, ".ts"));
  const offending = (pattern: RegExp): string[] =>
    files.filter((file) => pattern.test(read(file).replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, "")));

  test("files are in kebab-case and at most 200 lines long", () => {
    expect(files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(basename(file)))).toEqual([]);
    expect(files.filter((file) => /\b(utils|helpers|common|manager)\b/.test(basename(file)))).toEqual([]);
    expect(files.filter((file) => countLines(file) > 200)).toEqual([]);
  });

  // Biome refuses default exports and `any`; what is left is to silence it.
  test("silences neither the linter nor the compiler", () => {
    expect(files.filter((file) => /biome-ignore|@ts-(?:ignore|expect-error|nocheck)/.test(read(file)))).toEqual([]);
  });

  test("says above every export what it promises, but of columns, each of which has its meaning", () => {
    const silent = files
      .filter((file) => file !== "schemas/tables/columns.ts")
      .flatMap((file) => listSilent(read(file)).map((name) => `${file}: ${name}`));
    expect(silent).toEqual([]);
  });

  test("asks neither the clock nor the environment nor the network in a run, but who holds a lock and how old a file is", () => {
    const asking =
      /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bprocess\.env\b|\bfetch\(|"node:(?:https?|net|dns|tls)"|"undici"/;
    const reached = [...reach(["pipeline/run.ts"])].filter((file) => file.endsWith(".ts"));
    expect(reached).toContain("pipeline/ingest/ingest.ts");
    expect(reached.filter((file) => asking.test(read(file))).sort()).toEqual([
      // When to print progress again.
      "pipeline/log/report.ts",
      // Whether a draft was left behind, and whether a folder is dated in the future.
      "pipeline/output/lock.ts",
      "pipeline/publish/release.ts",
    ]);
    const sql = listFiles("pipeline", ".sql").map((file) => [file, stripComments(read(file))]);
    const telling = /\b(?:now|today|getenv|random|uuid|get_current_\w+)\(|\bcurrent_(?:date|time|timestamp)\b/;
    expect(sql.filter(([, text = ""]) => telling.test(text)).map(([file]) => file)).toEqual([]);
  });

  test("leaves nothing to do", () => {
    const everything = [...files, ...listFiles("pipeline", ".sql"), ...listFiles("test", ".ts")];
    const word = new RegExp(["TO", "DO|FIX", "ME"].join(""));
    expect(everything.filter((file) => word.test(read(file)))).toEqual([]);
  });

  test("begins its tests with files that are there", () => {
    const named = Array.from(
      read("test/longest-first.ts").matchAll(/^ {2}"(.+)",$/gm),
      ([, name]) => `test/${name}.test.ts`,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(listFiles("test", ".test.ts")).toEqual(expect.arrayContaining(named));
  });

  test("knows DuckDB in one file only, in what loads it for that one, and in what that one lets it read", () => {
    const [loaded, offered, engine] = [
      "pipeline/sql/duckdb.ts",
      "pipeline/sql/offered-columns.ts",
      "pipeline/warehouse.ts",
    ];
    expect(offending(/"@duckdb\//)).toEqual([loaded, offered, engine]);
    expect(offending(/from ".*\/duckdb\.ts"/)).toEqual([offered, engine]);
    expect(offending(/from ".*offered-columns\.ts"/)).toEqual([engine]);
  });

  test("of the contract runs on every edge: it imports nothing of Node, and nothing outside schemas", () => {
    const entries = ["endpoints", "query", "openapi", "pages"].map((name) => `schemas/${name}.ts`);
    const reached = reach([...entries, ...listFiles("schemas/documents", ".ts")]);
    expect([...reached].filter((name) => name !== "zod" && !name.startsWith("schemas/"))).toEqual([]);
  });
});

test("the pages for readers name files and npm commands that are there", () => {
  const pages = ["README.md", ...["pipeline", "scripts", "fixtures"].flatMap((folder) => listFiles(folder, ".md"))];
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const wrong = pages.flatMap((page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) =>
      join(dirname(page), path),
    );
    const commands = [...read(page).matchAll(/npm run ([a-z:]+)/g)].map(([, command = ""]) => command);
    return [
      ...links.filter((path) => !existsSync(join(root, path))),
      ...commands.filter((command) => !(command in scripts)),
    ];
  });
  expect(wrong).toEqual([]);
});

test("a change of a model, a document or a page has no source read again", () => {
  const reached = reach(readerCode.entries, new Set(readerCode.but));
  const others =
    /^schemas\/(?!inputs\/|tables\.ts$|tables\/table\.ts$)|^pipeline\/(?!warehouse|calendar|(?:files|fingerprints|ingest|log|macros|output|sql|tables|threads)\/)|\/(?:plans|models)\.ts$/;
  expect([...reached].filter((file) => others.test(file))).toEqual([]);
  expect([...reached]).toContain("pipeline/tables/write-rows.ts");
});

test("README names every list of the API, and every kind of input file with its columns", () => {
  const readme = read("README.md").replace(/[[\]]/g, "");
  const names = endpoints.map(({ slug }) => slug.slice(slug.lastIndexOf("/") + 1));
  expect(names.filter((name) => !new RegExp(`[/\`]${name}\``).test(readme))).toEqual([]);
  const rows = inputFiles.map((file) => [
    `\n| \`${file.patterns[0]}\``,
    "row" in file ? `\`${Object.keys(file.row.shape).join(",")}\`` : "",
  ]);
  const lines = rows.map(([start = ""]) => readme.split(start)[1]?.split("\n", 1)[0]);
  expect(lines).toEqual(rows.map(([, columns]) => expect.stringContaining(columns ?? "")));
});

test("the page on core says of each of its tables where it belongs", () => {
  const page = read("pipeline/core/README.md");
  const names = listFiles("pipeline/core", ".sql").map((file) => basename(file, ".sql"));
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("rows of every file that there is one of are told as mistakes where they cannot be used", () => {
  const [, kinds = ""] = /sources\.kind in \(([^)]+)\)/.exec(read("pipeline/checks/rejects__single_files.sql")) ?? [];
  expect(kinds.replaceAll("'", "").split(", ")).toEqual(singleKinds);
});

test("files whose rows are mostly unusable are told of every kind that a user gives", () => {
  const usable = listNamed(read("pipeline/checks/rejects__most_of_file.sql"));
  expect(usable.filter((name) => name.startsWith("raw.")).sort()).toEqual(
    tabularKinds.map((kind) => `raw.${kind}`).sort(),
  );
});

/** A quarter's partition is one period: its key may leave that out. */
function isItsPartition({ partitioning }: Table, column: string): boolean {
  return (
    (partitioning === "quarter" && column === "report_period") || (partitioning === "source" && column === "source_id")
  );
}

/** INFOTABLE has no period, and is read once: what it lacks, and what it adds up to, is of the same source. */
const alsoAllowed = new Map<TableName, TableName>([
  ["staging.holdings", "staging.filings"],
  ["staging.filing_totals", "staging.holdings"],
]);
const layerBefore: Partial<Record<Layer, Layer>> = { staging: "raw", core: "staging", marts: "core" };

function mayRead(name: TableName, other: TableName): boolean {
  const layer = name.split(".")[0] as Layer;
  if (other.startsWith(`${layerBefore[layer]}.`) || alsoAllowed.get(name) === other) return true;
  const isEarlier = tables.indexOf(findTable(other)) < tables.indexOf(findTable(name));
  return layer === "core" && other.startsWith("core.") && isEarlier;
}

/** The exports of a module that neither stand below a comment, nor below another one on the line before that does. */
function listSilent(text: string): string[] {
  const lines = text.split("\n");
  const isTold = (index: number): boolean => {
    const before = lines[index - 1] ?? "";
    return /^ ?\*\/|^\/\*\*.*\*\/$|^\/\//.test(before) || (/^export .*;$/.test(before) && isTold(index - 1));
  };
  return lines.flatMap((line, index) => {
    const [, name = ""] =
      /^export (?:declare |async )*(?:function\*?|const|let|type|interface|class) (\w+)/.exec(line) ?? [];
    return name === "" || isTold(index) ? [] : [name];
  });
}

function countLines(file: string): number {
  return read(file).trimEnd().split("\n").length;
}

/** All files and packages that files import, and those that these import. */
function reach(files: readonly string[], reached = new Set<string>()): Set<string> {
  for (const file of files.filter((name) => !reached.has(name))) {
    reached.add(file);
    const imported = file.endsWith(".ts") ? resolveImports(file) : [];
    reach(imported, reached);
  }
  return reached;
}

function resolveImports(file: string): string[] {
  return listImports(read(file)).map((name) =>
    name.startsWith(".") ? relative(root, resolve(root, dirname(file), name)) : name,
  );
}
