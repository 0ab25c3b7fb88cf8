import { expect, test } from "vitest";
import { printResult, type UploadResult } from "../../pipeline/upload/upload-result.ts";

const counts = { sent: 3, sentBytes: 2_150_000, kept: 7_940, deleted: 2, waiting: 1 };
const requests = { writes: 1_500, reads: 2_000, deletes: 1, retries: 4 };
const print = (outcome: UploadResult["outcome"]) => printResult({ release: "one", outcome, ...counts, requests });

test("an upload sums up what it did, or would do, and what that cost", () => {
  expect(print("live")).toEqual([
    "release     one is live in the bucket",
    "objects     3 sent (2.1 MB), 7,940 there already, 2 deleted, 1 unwanted, kept until an upload after their grace period",
    "requests    1,500 writes and lists, 2,000 reads, 1 delete, 4 of them repeated; about $0.0083 at Amazon's prices",
  ]);
  expect(print("dry run").slice(0, 2)).toEqual([
    "release     one would be uploaded",
    "objects     3 to send (2.1 MB), 7,940 there already, 2 to delete, 1 unwanted, kept until an upload after their grace period",
  ]);
  expect(print("unchanged")[0]).toBe("release     one was live already");
});
