import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withTemporaryFolder } from "../pipeline/files/with-temporary-folder.ts";
import { openRelease } from "../pipeline/serve/open-release.ts";
import { publishVectorRelease } from "../test/serve/vector-release.ts";
import { makeVectors, vectorsFile } from "../test/serve/vectors.ts";
import { exitOnSignal, runCommand, wantsHelp } from "./command.ts";

const help = `Usage: npm run vectors

Answers the requests of the vectors by the function alone, and keeps the answers in fixtures/vectors, to which the tests
hold every runtime. Read what git shows of them before you commit it.

Options:
  --help   this text
`;

async function renewVectors(folder: string): Promise<void> {
  const vectors = await makeVectors(await openRelease(await publishVectorRelease(folder)));
  await mkdir(new URL(".", vectorsFile), { recursive: true });
  const lines = vectors.map((vector) => JSON.stringify(vector));
  await writeFile(vectorsFile, `[\n${lines.join(",\n")}\n]\n`);
  process.stdout.write(`${vectors.length} vectors\n`);
}

exitOnSignal(() => "Run it again: fixtures/vectors may be renewed in part.");
await runCommand(async () => {
  if (!wantsHelp(help)) await withTemporaryFolder(join(tmpdir(), "vectors-"), renewVectors);
});
