import { printCount, printNumber } from "../log/print-number.ts";
import { runBounded } from "../threads/run-bounded.ts";
import { readBody } from "./object-body.ts";
import type { RequestCounts } from "./object-store.ts";
import { READS_AT_ONCE } from "./plan-upload.ts";
import type { Upload } from "./upload-release.ts";

/** What an upload did, or would do. */
export interface UploadResult {
  readonly release: string;
  /** `unchanged` where the bucket held the release already, to the byte, and nothing was to be deleted, of a dry run, too. */
  readonly outcome: "live" | "unchanged" | "dry run";
  readonly sent: number;
  readonly sentBytes: number;
  readonly kept: number;
  readonly deleted: number;
  /** Objects that no live release wants, kept until the first upload after their grace period. */
  readonly waiting: number;
  readonly requests: RequestCounts;
}

/** How many bytes a plan would send. */
export async function measureUpload({ plan, release }: Upload): Promise<number> {
  const bodies = await runBounded(
    READS_AT_ONCE,
    plan.send,
    async (object) => (await readBody(release.directory, object)).bytes.byteLength,
  );
  return bodies.reduce((sum, size) => sum + size, 0);
}

/** Tells how an upload ended, and of the objects that no live release wants which it deleted, or would delete. */
export function describeResult(
  upload: Upload,
  outcome: UploadResult["outcome"],
  deleted: readonly string[],
  sentBytes: number,
): UploadResult {
  const { release, plan, store } = upload;
  return {
    release: release.id,
    outcome,
    sent: plan.send.length,
    sentBytes,
    kept: plan.kept,
    deleted: deleted.length,
    waiting: plan.unwanted.length - deleted.length,
    requests: store.countRequests(),
  };
}

/** US dollars a thousand requests of Amazon S3 Standard in us-east-1 (its price list of 2025); others are cheaper. */
const PRICE = { writes: 0.005, reads: 0.0004 };

/** An upload's end as lines for the operator. */
export function printResult(result: UploadResult): string[] {
  const { release, outcome, sentBytes, requests } = result;
  const { writes, reads, deletes, retries } = requests;
  const [sent, kept, deleted, waiting] = [result.sent, result.kept, result.deleted, result.waiting].map(printNumber);
  const dollars = (writes * PRICE.writes + reads * PRICE.reads) / 1000;
  const told = { live: "is live in the bucket", unchanged: "was live already", "dry run": "would be uploaded" };
  return [
    `release     ${release} ${told[outcome]}`,
    `objects     ${sent} ${outcome === "dry run" ? "to send" : "sent"} (${(sentBytes / 1e6).toFixed(1)} MB), ${kept} there already, ${deleted} ${outcome === "dry run" ? "to delete" : "deleted"}, ${waiting} unwanted, kept until an upload after their grace period`,
    `requests    ${printCount(writes, "write or list", "writes and lists")}, ${printCount(reads, "read")}, ${printCount(deletes, "delete")}, ${printNumber(retries)} of them repeated; about $${dollars.toFixed(4)} at Amazon's prices`,
  ];
}
