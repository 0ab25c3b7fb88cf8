import { expect, test } from "vitest";
import { readCatalog } from "../run-fixtures.ts";
import { type Filing, type Inputs, tellWorld, type UserRow } from "../worlds/inputs.ts";
import { makeWorld } from "../worlds/make-world.ts";
import { readMartsContent, runInputs, withFolder } from "../worlds/run-world.ts";
import { type Correction, type Mistake, mistakes } from "./mistakes.ts";

const world = makeWorld({ seed: 5, managers: 45, securities: 40, quarters: 3, isExact: true });
const clean = tellWorld(world);
const [, before, latest] = world.quarters;

/** A right filing of the latest quarter, and its manager's of the quarter before. */
type Pair = readonly [filing: Filing, previous: Filing];

/** Those of managers that filed in time, the largest books first. */
function listPairs({ filings }: Inputs): Pair[] {
  const pairs = filings.flatMap((filing): Pair[] => {
    const previous = filings.find(
      ({ manager, periodOfReport }) => manager === filing.manager && periodOfReport === before,
    );
    const isPair = filing.periodOfReport === latest && previous && previous.filedAt < "2023-03-31";
    return isPair && Math.min(filing.rows.length, previous.rows.length) >= 5 ? [[filing, previous]] : [];
  });
  return pairs.sort(([a], [b]) => b.rows.length - a.rows.length);
}

/** Each mistake befalls a filing of another manager. */
const befallen = mistakes.map((mistake, index): readonly [Mistake, Pair] => [
  mistake,
  listPairs(clean)[index] ?? expect.unreachable(),
]);
const mistaken: Inputs = {
  ...clean,
  filings: clean.filings.flatMap((filing) => {
    const found = befallen.find(([, [right]]) => right === filing);
    return found ? found[0].befall(...found[1]) : [filing];
  }),
};

const tell = ([field, filed_value, corrected_value, of]: Correction, { accessionNumber }: Filing): UserRow => ({
  ...{ accession_number: of ?? accessionNumber, field, filed_value, corrected_value, reason: "as advised" },
});
const corrections = befallen.flatMap(([mistake, pair]) => mistake.advise(...pair).map((line) => tell(line, pair[0])));

/** What a night finds, by the check and the manager's filing, and the marts that it makes. */
function runNight(inputs: Inputs) {
  return withFolder(async (outDir) => {
    await runInputs(outDir, world.asOf, inputs);
    const findings = await readCatalog(
      outDir,
      "select distinct check_name, right(finding ->> '$.accession_number', 9) as number from ops.findings",
    );
    const found = findings.map(({ check_name, number }) => `${check_name} ${number}`).sort();
    return { found, marts: await readMartsContent(outDir) };
  });
}

test("who corrects what findings tell, as they advise, has the marts of filings without mistakes, and is told no more of it", async () => {
  const expected = await runNight(clean);
  const { found, marts } = await runNight(mistaken);
  const told = befallen.map(([{ check }, [{ accessionNumber }]]) => `${check} ${accessionNumber.slice(-9)}`);
  expect(found).toEqual([...told, ...expected.found].sort());
  expect(marts).not.toEqual(expected.marts);
  const mended = await runNight({ ...mistaken, corrections });
  // Of the quarters that filings said there are empty ones left.
  expect(mended.marts).toMatchObject(expected.marts);
  // The first is corrected in part only: that the rest is repaired is told still.
  expect(mended.found).toEqual([...told.slice(0, 1), ...expected.found].sort());
});
