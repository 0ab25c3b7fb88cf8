import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

const results = process.env.VITEST_JSON;

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/share-folder.ts"],
    // On two cores vitest would take one of them.
    maxWorkers: 2,
    // Starting Node and loading DuckDB anew takes most test files longer than their tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Far above what any takes: a busy machine fails no test.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // CI counts the tests from the JSON report.
    reporters: results ? ["default", ["json", { outputFile: results }]] : ["default"],
  },
});
