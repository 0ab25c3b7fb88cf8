import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentReport } from "../../pipeline/log/report.ts";
import { runStages } from "../../pipeline/run.ts";
import { quoteName } from "../../pipeline/sql/quote.ts";
import { dictionaryName } from "../../pipeline/tables/dictionary.ts";
import type { Warehouse } from "../../pipeline/warehouse.ts";
import { layerOf, layers } from "../../schemas/tables/table.ts";
import { terms } from "../../schemas/tables/terms.ts";
import { findTable, tables } from "../../schemas/tables.ts";
import { openCatalog, runFixtures } from "../run-fixtures.ts";
import { makeSparseInput, sparseAsOf } from "../sparse-input.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

let ofFixtures: Warehouse;
let ofSparse: Warehouse;
const folder = shareTemporaryFolder("dictionary");
beforeAll(async () => {
  const [inputDir, outDir] = [join(folder, "input"), join(folder, "out")];
  await makeSparseInput(inputDir);
  await runStages(["ingest", "compute"], {
    ...{ inputDir, outDir, asOf: sparseAsOf, baseUrl: "", retain: 1, threads: 1, report: silentReport },
  });
  ofSparse = await openCatalog(outDir);
  ofFixtures = await openCatalog((await runFixtures()).outDir);
});
afterAll(async () => {
  ofFixtures.close();
  ofSparse.close();
});

const stored = tables.filter((table) => table.stored !== false);
// Raw tables hold whatever was filed.
const told = stored.filter(({ name }) => layerOf(name) !== "raw");

describe.each([
  ["the fixtures", () => ofFixtures],
  ["filings that say as little as they may", () => ofSparse],
])("of %s", (_, open) => {
  describe.each(told.map((table) => [table.name, table] as const))("%s", (name, { key, columns }) => {
    /** The columns of which the condition holds somewhere, though their meaning lacks the word that would say so. */
    async function listUntold(word: string, condition: string, type?: string): Promise<string[]> {
      const silent = Object.entries(columns).filter(
        ([, column]) => !new RegExp(`\\b${word}\\b`).test(column.meaning) && (type ?? column.type) === column.type,
      );
      const counts = silent.map(
        ([column]) => `count(*) filter (${quoteName(column)} ${condition}) as ${quoteName(column)}`,
      );
      const [found = {}] = await open().rows(`select ${["1 as one", ...counts].join(", ")} from ${name}`);
      return silent.map(([column]) => column).filter((column) => found[column] !== 0);
    }

    test("has nulls only in columns whose meaning says so", async () => {
      expect(await listUntold("null", "is null")).toEqual([]);
    });

    test("has empty texts only in columns whose meaning says so", async () => {
      expect(await listUntold("empty", "= ''", "VARCHAR")).toEqual([]);
    });

    test("has one row a key", async () => {
      const columns = key.map(quoteName).join(", ");
      const shared = await open().rows(`select ${columns} from ${name} group by all having count(*) > 1 limit 3`);
      expect(shared).toEqual([]);
    });
  });
});

test("the page explains its words before its tables, and every stored table and column once", async () => {
  const page = await readFile(join((await runFixtures()).outDir, "warehouse", dictionaryName), "utf8");
  const [words = "", ...sections] = page.split("\n### ");
  expect(words.match(/(?<=^- \*\*).*(?=\*\*: )/gm)).toEqual(Object.keys(terms));
  expect(
    sections.map((section) => [section.split("\n", 1)[0], [...section.matchAll(/^\| `(\w+)`/gm)].map(([, c]) => c)]),
  ).toEqual(stored.map(({ name, columns }) => [name, Object.keys(columns)]));
});

test("each table that the page names leads to its section, and each layer to its own", async () => {
  const page = await readFile(join((await runFixtures()).outDir, "warehouse", dictionaryName), "utf8");
  const headings = [...page.matchAll(/^##+ (.*)$/gm)].map(([, heading = ""]) => heading.replace(".", ""));
  const links = [...page.matchAll(/\[(.*?)\]\(#(.*?)\)/g)];
  expect(
    links.filter(([, name, anchor]) => name?.replace(".", "") !== anchor || !headings.includes(anchor ?? "")),
  ).toEqual([]);
  const linked = new Set(links.map(([, name]) => name));
  expect([...layers, ...stored.map(({ name }) => name)].filter((name) => !linked.has(name))).toEqual([]);
  const words = page.replace(/^### .*$/gm, "").replace(/\[.*?\]\(.*?\)/g, "");
  expect(stored.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(words)).map(({ name }) => name)).toEqual([]);
});

test("the comment of a table says its grain, its key and what it is made from", async () => {
  const [view] = await ofFixtures.rows(
    "select comment from duckdb_views() where schema_name = 'core' and view_name = 'reporters'",
  );
  const { grain } = findTable("core.reporters");
  expect(view?.comment).toBe(`O${grain.slice(1)}. Key: cik, report_period. Made from core.filing_rulings.`);
});
