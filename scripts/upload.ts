import { printReading } from "../pipeline/log/print-command.ts";
import { openReport } from "../pipeline/log/report.ts";
import { defaultOut } from "../pipeline/output/out-folder.ts";
import { requireOutFolder } from "../pipeline/output/require-out-folder.ts";
import { readLiveRelease } from "../pipeline/publish/release.ts";
import { closePrefix } from "../pipeline/serve/bucket.ts";
import { type Encoding, encodings } from "../pipeline/upload/list-objects.ts";
import { openObjectStore } from "../pipeline/upload/open-object-store.ts";
import { uploadRelease } from "../pipeline/upload/upload-release.ts";
import { printResult } from "../pipeline/upload/upload-result.ts";
import { exitOnSignal, parseArguments, runCommand, UsageError } from "./command.ts";
import { toCount } from "./option-values.ts";

const help = `Uploads the live release to S3 or its like: what differs is sent, then the release goes live in one write.

  npm run upload -- --bucket NAME [--prefix P] [--endpoint URL] [options]

  --bucket NAME      the bucket
  --prefix P         where in the bucket (default: at its top)
  --endpoint URL     a store that is not Amazon's: Cloudflare R2, Ceph (a bucket that keeps no versions) …; not MinIO, which hides
                     a/b where there is an object a
  --region R         its region (default: us-east-1)
  --out DIR          the folder that runs publish to (default: ${defaultOut})
  --dry-run          tell what would be done, write nothing
  --concurrency N    objects under way at once (default: 16)
  --encoding E       store texts as gzip or br, for buckets that clients read without an edge (default: as they are)
  --grace HOURS      keep what no live release wants, but for pages, for so long (default: 24); the first upload after that
                     deletes it, with 0 the next one
  --help             this text

Credentials come from where every AWS program takes them, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. It needs to
list the bucket, and to read, write and delete objects below the prefix. Ended at any point, the next upload completes it.
Where HTTPS_PROXY names a proxy (of an endpoint of http: HTTP_PROXY), the store is reached by it, unless NO_PROXY names the store.
Where others' objects lie at names that a release needs, such as manifest.json, the first upload names them and writes nothing.
`;

const options = {
  bucket: { type: "string" },
  prefix: { type: "string", default: "" },
  endpoint: { type: "string" },
  region: { type: "string", default: "us-east-1" },
  out: { type: "string", default: defaultOut },
  "dry-run": { type: "boolean", default: false },
  concurrency: { type: "string", default: "16" },
  encoding: { type: "string", default: "identity" },
  grace: { type: "string", default: "24" },
  help: { type: "boolean", short: "h", default: false },
} as const;

function readEncoding(given: string): Encoding {
  const found = encodings.find((each) => each === given);
  if (found) return found;
  throw new UsageError(`--encoding ${given} is not known: give gzip, br or identity.`);
}

/** A name, or the ARN of an access point. */
function readBucket(given: string | undefined): string {
  if (given === undefined) throw new UsageError("There is no --bucket: name the bucket to upload to.");
  if (/^arn:|^[^/:]+$/.test(given)) return given;
  throw new UsageError(
    `--bucket ${given} is no bucket's name: give that alone, and with --prefix where in the bucket.`,
  );
}

function readPrefix(given: string): string {
  if (!given.split("/").some((folder) => folder === "." || folder === "..")) return closePrefix(given);
  throw new UsageError(`--prefix ${given} has . or .. for a folder, which no address leads to: write it without.`);
}

function readEndpoint(given: string | undefined): { endpoint?: string } {
  if (given === undefined) return {};
  if (/^https?:/.test(given) && URL.canParse(given)) return { endpoint: given };
  throw new UsageError(`--endpoint ${given} is not an address: write it like https://storage.example.com.`);
}

async function upload(values: ReturnType<typeof parseArguments<{ options: typeof options }>>["values"]): Promise<void> {
  const bucket = readBucket(values.bucket);
  const concurrency = toCount("--concurrency", values.concurrency);
  const graceMs = toCount("--grace", values.grace, 0) * 3_600_000;
  const encoding = readEncoding(values.encoding);
  const place = { bucket, prefix: readPrefix(values.prefix), region: values.region };
  const endpoint = readEndpoint(values.endpoint);
  requireOutFolder(values.out);
  const release = await readLiveRelease(values.out);
  if (!release)
    throw new Error(`${values.out} holds no live release; make one with: ${printReading("nightly", values.out)}`);
  const store = openObjectStore({ ...place, ...endpoint, concurrency, timeoutMs: 30_000, attempts: 8 });
  try {
    const { line, progress } = openReport(process.stdout);
    const dryRun = values["dry-run"];
    const periods = { graceMs, patienceMs: 300_000, now: new Date() };
    const upload = { store, release, encoding, concurrency, ...periods, dryRun, progress };
    for (const told of printResult(await uploadRelease(upload))) line(told);
  } finally {
    store.close();
  }
}

/** Says which variables to set where the AWS SDK found no credentials; it names the places that it looked at, not these. */
function explain(cause: unknown): never {
  if (!(cause instanceof Error && cause.name === "CredentialsProviderError")) throw cause;
  throw new UsageError(
    "There are no credentials for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE to a profile of ~/.aws.",
    { cause },
  );
}

async function uploadLive(): Promise<void> {
  // The AWS SDK would warn of Node 20 that its versions of 2027 need a later one; ours is the one in package-lock.json.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  const values = parseArguments({ options }).values;
  if (values.help) return void process.stdout.write(help);
  await upload(values).catch(explain);
}

const consolation = () => "What edges answer from stays whole; the next upload goes on where this one stopped.";

exitOnSignal(consolation);
await runCommand(uploadLive, { consolation, printsLog: true });
