import { join } from "node:path";
import { defaultOut } from "../pipeline/output/out-folder.ts";
import { buildClient, clientPackage, writeClient } from "../pipeline/serve/build-client.ts";
import { parseArguments, runCommand } from "./command.ts";
import { printBuilt } from "./print-built.ts";

const usage = `Builds the client into <out>/client: a package of its own, ${clientPackage}, that needs no other. It can be
installed from there, packed, published or copied into a web page; its README says how to use it.

  npm run build:client -- [--out DIR]

  --out DIR  the folder that holds it (default: ${defaultOut})
  --help     this text
`;

const options = {
  out: { type: "string", default: defaultOut },
  help: { type: "boolean", short: "h", default: false },
} as const;

await runCommand(async () => {
  const { help, out } = parseArguments({ options }).values;
  if (help) return void process.stdout.write(usage);
  const folder = join(out, "client");
  const files = await buildClient();
  await writeClient(folder, files);
  for (const [name, text] of files) {
    if (name.endsWith(".js")) process.stdout.write(printBuilt(name, text));
  }
  process.stdout.write(`${clientPackage} lies in ${folder}, whose README.md tells how to use it\n`);
});
