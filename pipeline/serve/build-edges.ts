import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BuildOptions, Metafile } from "esbuild";
import type { QueryContext } from "../../schemas/query.ts";
import { notFound } from "../../schemas/replies.ts";
import { makeFolder } from "../files/make-folder.ts";
import { replaceFile } from "../files/replace-file.ts";
import { bundle, bundleRoot } from "./bundle.ts";
import { joinLicences, licencesFile } from "./join-licences.ts";
import { printCloudFrontFunction } from "./print-cloudfront-function.ts";
import { printNginxConfiguration } from "./print-nginx-configuration.ts";

/** What the edges are built for: the queries that are legal, and the folder and port that nginx serves. */
export type EdgeOptions = { readonly context: QueryContext; readonly webRoot: string; readonly listen: string };

/** The edges by their file names: the text of each that was built, and of each that was not, why. */
export type Edges = { readonly built: ReadonlyMap<string, string>; readonly missing: ReadonlyMap<string, string> };

// Cloudflare asks a module worker for a default export, which no file of ours has; so the bundles begin with these lines.
const workerEntry = `
  import { createWorker } from "./pipeline/serve/worker.ts";
  export default { fetch: createWorker((line) => console.error(line)) };`;

// An S3 server of one's own seldom has a host name a bucket.
const lambdaEntry = `
  import { S3Client } from "@aws-sdk/client-s3";
  import { createLambda } from "./pipeline/serve/lambda.ts";
  import { openS3Bucket } from "./pipeline/serve/s3-bucket.ts";
  const { BUCKET, PREFIX = "", AWS_ENDPOINT_URL_S3 } = process.env;
  if (!BUCKET) throw new Error("the variable BUCKET is empty; set it to the name of the bucket that releases are uploaded to");
  const client = new S3Client({ forcePathStyle: AWS_ENDPOINT_URL_S3 !== undefined });
  export const handler = createLambda(openS3Bucket(client, BUCKET, PREFIX), (line) => console.error(line));`;

/** The text of a bundle, and what is in it. */
type Bundled = { readonly text: string; readonly metafile: Metafile };

/** Builds every edge that there can be: the bundles with the licences of others, the CloudFront Function and the nginx configuration. */
export async function buildEdges(options: EdgeOptions): Promise<Edges> {
  const cloudFront = await printCloudFrontFunction(options.context);
  const name = "cloudfront-function.js";
  const [worker, lambda] = [await buildWorker(), await buildLambda()];
  return {
    built: new Map([
      ["worker.js", worker.text],
      ["lambda.mjs", lambda.text],
      [licencesFile, await joinLicences(worker.metafile, lambda.metafile)],
      ...("code" in cloudFront ? [[name, cloudFront.code] as const] : []),
      ["not-found.json", JSON.stringify(notFound)],
      ["nginx.conf", printNginxConfiguration(options)],
    ]),
    missing: new Map("missing" in cloudFront ? [[name, cloudFront.missing]] : []),
  };
}

/** Writes the edges into a folder, each whole or not at all; one that could not be built takes away its file of an earlier release. */
export async function writeEdges(folder: string, { built, missing }: Edges): Promise<void> {
  await makeFolder(folder);
  for (const [name, text] of built) await replaceFile(join(folder, name), text);
  for (const name of missing.keys()) await rm(join(folder, name), { force: true });
}

/** The Cloudflare Worker as one module. */
export function buildWorker(): Promise<Bundled> {
  return bundleModule(workerEntry, { platform: "browser", conditions: ["workerd", "worker", "browser"] });
}

/** The AWS Lambda function as one module, the AWS SDK included. */
export function buildLambda(): Promise<Bundled> {
  // What is left of CommonJS in the SDK asks for Node's own modules.
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  return bundleModule(lambdaEntry, { platform: "node", mainFields: ["module", "main"], banner });
}

async function bundleModule(contents: string, options: BuildOptions): Promise<Bundled> {
  const { outputFiles, metafile } = await bundle({ ...options, stdin: { contents, resolveDir: bundleRoot } });
  return { text: outputFiles[0]?.text ?? "", metafile };
}
