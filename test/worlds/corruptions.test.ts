import { readlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCatalog } from "../run-fixtures.ts";
import { arbitraryWorld, countRuns, planRuns } from "./arbitrary.ts";
import { listNames, tellTwice } from "./corrupt-world.ts";
import { layOut } from "./layout.ts";
import type { WorldSeed } from "./make-world.ts";
import { readMartsContent, readPublishedDigests, runInputs, withFolder } from "./run-world.ts";

// One in which everything finds something to befall.
const oneWorld: WorldSeed = { seed: 5, managers: 50, securities: 60, quarters: 3, isExact: true };
const timeout = countRuns(1) * 120_000;

/** A world and some of what may befall it. */
const befallen = arbitraryWorld().chain((from) =>
  fc.record({ from: fc.constant(from), names: fc.subarray(listNames(from), { minLength: 8 }) }),
);

test(
  "whatever befalls the inputs of a world, its marts are the same, and its identities hold",
  async () => {
    const property = fc.asyncProperty(befallen, async ({ from, names }) => {
      const { world, clean, corrupted, layout } = tellTwice(from, names);
      await withFolder(async (outDir) => {
        await runInputs(outDir, world.asOf, clean);
        const expected = await readMartsContent(outDir);
        expect(await listProofs(outDir)).toEqual([]);
        await runInputs(outDir, world.asOf, corrupted, { layout });
        expect(await readMartsContent(outDir)).toEqual(expected);
      });
    });
    await fc.assert(property, planRuns(1));
  },
  timeout,
);

/** What was taken for proven in a world in which nothing of the kind happened. */
function listProofs(outDir: string) {
  return readCatalog(
    outDir,
    `select security_cusip from core.split_evidence where verdict = 'proven'
     union all
     select old_cusip from core.cusip_evidence where verdict = 'proven'`,
  );
}

test("a world that suffers everything at once publishes the same tree under the same release id", async () => {
  const { world, clean, corrupted, layout } = tellTwice(oneWorld, listNames(oneWorld));
  const publish = (inputs: typeof clean, laid: typeof layout) =>
    withFolder(async (outDir) => {
      await runInputs(outDir, world.asOf, inputs, { layout: laid, publishes: true });
      return { digests: await readPublishedDigests(outDir), release: await readlink(join(outDir, "public")) };
    });
  const expected = await publish(clean, layOut(clean.filings));
  expect(Object.keys(expected.digests).length).toBeGreaterThan(300);
  expect(await publish(corrupted, layout)).toEqual(expected);
});

describe("each of these befalls some world", () => {
  const seeds = Array.from({ length: 10 }, (_, seed) => ({ ...oneWorld, seed }));

  test.each(listNames(oneWorld))("%s", (name) => {
    const isMoved = seeds.some((from) => {
      const { clean, corrupted, layout } = tellTwice(from, [name]);
      return JSON.stringify([clean, layOut(clean.filings)]) !== JSON.stringify([corrupted, layout]);
    });
    expect(isMoved).toBe(true);
  });
});
