import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { webRootLink } from "../pipeline/output/out-folder.ts";
import { compareTrees, goldenFolder, readGoldenTree, readReleaseTree, writeGoldenTree } from "../test/golden-tree.ts";
import { runScript } from "../test/run-script.ts";
import { runCommand, wantsHelp } from "./command.ts";

const help = `Usage: npm run golden

Runs the whole job on the fixtures and keeps what it publishes as fixtures/golden, with which the tests compare. Read
what git shows of it before you commit it.

Options:
  --help   this text
`;

async function renewGolden(): Promise<string[]> {
  const outDir = await mkdtemp(join(tmpdir(), "golden-"));
  try {
    const { code, error } = await runScript("run", "nightly", "--out", outDir);
    if (code !== 0) throw new Error(`The nightly run on the fixtures failed: ${error}`);
    const tree = await readReleaseTree(webRootLink(outDir));
    const changes = compareTrees(await readGoldenTree(goldenFolder), tree);
    await writeGoldenTree(goldenFolder, tree);
    return changes;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

await runCommand(async () => {
  if (wantsHelp(help)) return;
  const changes = await renewGolden();
  process.stdout.write(changes.length > 0 ? `${changes.join("\n")}\n` : "Nothing has changed.\n");
});
