import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

const results = process.env.VITEST_JSON;

/** In these rooms the files of a worker share what was loaded: to start Node and to load DuckDB anew takes most longer than their tests. */
const rooms = "bench,checks,core,ingest,marts,schemas,securities,staging,summary,synth,trace,truth";
/** But there, too, what kills, serves or mocks has a worker of its own, where nothing is left for the next. */
const apart =
  "bench-command|build-securities|check-questions|forbidden-input|full-disk|growth|synth-command|trace-command|vanishing-input";
const shared = [`test/{${rooms}}/**/!(${apart}).test.ts`];

export default defineConfig({
  test: {
    root: join(import.meta.dirname, ".."),
    projects: [
      { extends: true, test: { name: "apart", include: ["test/**/*.test.ts"], exclude: shared } },
      { extends: true, test: { name: "shared", include: shared, isolate: false } },
    ],
    globalSetup: ["test/share-folder.ts"],
    // On two cores vitest would take one of them; of three workers one often waits for a server, or for a process that it started.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Far above what any takes: a busy machine fails no test.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // CI counts the tests from the JSON report.
    reporters: results ? ["default", ["json", { outputFile: results }]] : ["default"],
  },
});
