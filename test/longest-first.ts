import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, in that order: begun last, one of them would run alone at the end, on one core. */
const longest = [
  "torture/torture",
  "upload/upload-release",
  "nightly-failures",
  "nightly-sameness",
  "contract",
  "jobs/run-range",
  "nightly-changes",
  "worlds/corruptions",
  "nightly-reuse",
  "publish/publish",
  "nightly-inputs",
  "nightly-commands",
  "serve/client-package",
];

/** Begins with the longest test files, and goes on in vitest's own order; those that share a worker come last, one after the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      if (!project.config.isolate) return longest.length + 1;
      const index = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
