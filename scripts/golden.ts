import { tmpdir } from "node:os";
import { join } from "node:path";
import { withTemporaryFolder } from "../pipeline/files/with-temporary-folder.ts";
import { webRootLink } from "../pipeline/output/out-folder.ts";
import { compareTrees, goldenFolder, readGoldenTree, readReleaseTree, writeGoldenTree } from "../test/golden-tree.ts";
import { finishChild, startChild } from "./children.ts";
import { exitOnSignal, runCommand, wantsHelp } from "./command.ts";

const help = `Usage: npm run golden

Runs the whole job on the fixtures and keeps what it publishes as fixtures/golden, with which the tests compare. Read
what git shows of it before you commit it.

Options:
  --help   this text
`;

async function renewGolden(outDir: string): Promise<string[]> {
  await finishChild(startChild("scripts/run.ts", "nightly", "--out", outDir), "The nightly run on the fixtures");
  const tree = await readReleaseTree(webRootLink(outDir));
  const changes = compareTrees(await readGoldenTree(goldenFolder), tree);
  await writeGoldenTree(goldenFolder, tree);
  return changes;
}

exitOnSignal(() => "Run it again: fixtures/golden may be renewed in part.");
await runCommand(async () => {
  if (wantsHelp(help)) return;
  const changes = await withTemporaryFolder(join(tmpdir(), "golden-"), renewGolden);
  process.stdout.write(changes.length > 0 ? `${changes.join("\n")}\n` : "Nothing has changed.\n");
});
