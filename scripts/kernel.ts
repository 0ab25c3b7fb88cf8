import { writeFile } from "node:fs/promises";
import { kernelFile } from "../pipeline/ingest/information-table/open-kernel.ts";
import { runCommand, wantsHelp } from "./command.ts";
import { compileKernel } from "./kernel/compile-kernel.ts";

const help = `Usage: npm run kernel

Compiles what splits and sums information tables, pipeline/ingest/information-table/kernel, to WebAssembly, which is kept
beside it: a run needs no compiler. Commit both.

Options:
  --help   this text
`;

await runCommand(async () => {
  if (wantsHelp(help)) return;
  const compiled = await compileKernel();
  await writeFile(kernelFile, compiled);
  process.stdout.write(`${compiled.length} bytes\n`);
});
