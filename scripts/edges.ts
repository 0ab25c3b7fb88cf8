import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { openRelease } from "../pipeline/serve/open-release.ts";
import { buildEdges, writeEdges } from "./build-edges.ts";
import { runCommand } from "./command.ts";

const usage = `Builds what answers queries where no server of ours runs, into <out>/edges:

  worker.js               Cloudflare Worker on R2
  lambda.mjs              AWS Lambda (function URL) on S3
  cloudfront-function.js  CloudFront Function (runtime 2.0) that rewrites queries to written pages
  nginx.conf              nginx configuration that does the same

The last two hold the years, sectors and industries of the live release: build them again when those change.

  npm run edges -- [--out DIR] [--web-root DIR] [--listen ADDRESS]

  --out DIR         the folder that a run published to (default: out)
  --web-root DIR    the folder that nginx serves (default: <out>/public)
  --listen ADDRESS  the port or address that nginx listens on (default: 8080)
  --help            this text
`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: "out" },
      "web-root": { type: "string" },
      listen: { type: "string", default: "8080" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const live = join(values.out, "public");
  const { context } = await openRelease(await realpath(live));
  const webRoot = resolve(values["web-root"] ?? live);
  const edges = await buildEdges({ context, webRoot, listen: values.listen });
  await writeEdges(join(values.out, "edges"), edges);
  for (const [name, text] of edges) {
    const size = Buffer.byteLength(text).toLocaleString("en-US");
    const gzipped = gzipSync(text).length.toLocaleString("en-US");
    process.stdout.write(`${name.padEnd(24)}${size.padStart(11)} bytes${gzipped.padStart(11)} gzipped\n`);
  }
});
