import { existsSync, lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { defaultOut, webRootLink } from "../pipeline/output/out-folder.ts";
import { explainNoFolder } from "../pipeline/output/require-out-folder.ts";
import { MANIFEST_PATH } from "../pipeline/publish/manifest.ts";
import { startServer } from "../pipeline/serve/server.ts";
import { parseArguments, runCommand, signalNames, UsageError } from "./command.ts";
import { defaultPort } from "./option-values.ts";

const usage = `Serves the live release over HTTP, and each new one as it goes live.

  npm run serve -- [--out DIR] [--host HOST] [--port N]

  --out DIR    the folder that a run published to (default: ${defaultOut})
  --host HOST  the address to listen on (default: 127.0.0.1; 0.0.0.0 for every network)
  --port N     the port to listen on (default: ${defaultPort}; 0 for any free one)
  --help       this text
`;

const options = {
  out: { type: "string", default: defaultOut },
  host: { type: "string", default: "127.0.0.1" },
  port: { type: "string", default: defaultPort },
  help: { type: "boolean", short: "h", default: false },
} as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

await runCommand(serve, { printsLog: true });

async function serve(): Promise<void> {
  const { help, out, host, port } = parseArguments({ options }).values;
  if (help) return void print(usage);
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === false) throw explainNoFolder(out);
  const webRoot = webRootLink(out);
  // Of a release that is damaged, which a link leads to, is told what to do.
  if (existsSync(webRoot) && !existsSync(join(webRoot, MANIFEST_PATH)) && !lstatSync(webRoot).isSymbolicLink()) {
    throw new UsageError(`--out ${out} is not what a run published to: ${webRoot} holds no release.`);
  }
  const server = await startServer({ webRoot, host, port: readPort(port), checkEveryMs: 1000, log: print });
  print(`Serving ${webRoot} at http://${host.includes(":") ? `[${host}]` : host}:${server.port}/v1/status.json`);
  for (const signal of signalNames) process.once(signal, () => void server.close());
}

function readPort(given: string): number {
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given);
  throw new UsageError(`--port is "${given}"; it must be an integer from 0 to 65535.`);
}
