import { join, resolve } from "node:path";
import { printReading } from "../pipeline/log/print-command.ts";
import { defaultOut, webRootLink } from "../pipeline/output/out-folder.ts";
import { readLiveRelease } from "../pipeline/publish/release.ts";
import { buildEdges, writeEdges } from "../pipeline/serve/build-edges.ts";
import { openRelease } from "../pipeline/serve/open-release.ts";
import { parseArguments, runCommand, UsageError } from "./command.ts";
import { defaultPort } from "./option-values.ts";
import { printBuilt } from "./print-built.ts";

const usage = `Builds what answers queries where no server of ours runs, into <out>/edges:

  worker.js               Cloudflare Worker on R2
  lambda.mjs              AWS Lambda (function URL) on S3
  cloudfront-function.js  CloudFront Function (runtime 2.0) that rewrites queries to written pages
  not-found.json          what CloudFront answers where there is no page
  nginx.conf              nginx configuration that does the same
  LICENSES-OF-OTHERS.txt  the licences of what worker.js and lambda.mjs have in them: it goes with them where they are handed on

The CloudFront Function and nginx.conf hold the years, sectors and industries of the live release: build them again when
those change. Where so many industries make the function larger than CloudFront takes, it is left out, which is told.

  npm run edges -- [--out DIR] [--web-root DIR] [--listen ADDRESS]

  --out DIR         the folder that a run published to (default: ${defaultOut})
  --web-root DIR    the folder that nginx serves (default: <out>/public)
  --listen ADDRESS  the port that nginx listens on, perhaps of one address only: 80, 127.0.0.1:80, [::1]:80, localhost:80
                    or unix:/run/13f.sock (default: ${defaultPort})
  --help            this text
`;

const options = {
  out: { type: "string", default: defaultOut },
  "web-root": { type: "string" },
  listen: { type: "string", default: defaultPort },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** What nginx takes after its word `listen`, as it is; more than an address could end the line. */
function readListen(given: string): string {
  const [found, port] = /^(?:(?:\*|[a-z\d.-]+|\[[\da-f:.]+\]):)?(\d{1,5})$/i.exec(given) ?? [];
  if (/^unix:\/[\w./-]+$/.test(given) || (found && Number(port) > 0 && Number(port) <= 65_535)) return given;
  throw new UsageError(`--listen ${given} is not a port or an address with one: write it like 80 or 127.0.0.1:80.`);
}

/** In its configuration nginx takes a dollar sign for the beginning of a variable, whatever is around it. */
function readWebRoot(given: string): string {
  const folder = resolve(given);
  if (!folder.includes("$")) return folder;
  throw new UsageError(
    `${folder} has a $, which nginx cannot have in a path: give another --web-root, as a link to it.`,
  );
}

await runCommand(async () => {
  const { help, out, listen, "web-root": webRoot = webRootLink(out) } = parseArguments({ options }).values;
  if (help) return void process.stdout.write(usage);
  const [address, folder] = [readListen(listen), readWebRoot(webRoot)];
  const live = await readLiveRelease(out);
  if (live === undefined)
    throw new Error(`no release is live in ${out}; publish one first: ${printReading("nightly", out)}`);
  const { context } = await openRelease(live.directory);
  const edges = await buildEdges({ context, webRoot: folder, listen: address });
  await writeEdges(join(out, "edges"), edges);
  for (const [name, text] of edges.built) process.stdout.write(printBuilt(name, text));
  for (const [name, reason] of edges.missing) process.stderr.write(`${name} is left out: ${reason}.\n`);
});
