import { type Relayout, relayouts } from "./corrupt-layout.ts";
import type { Corruption } from "./corruption.ts";
import { listCorruptions } from "./corruptions.ts";
import { type Inputs, tellWorld } from "./inputs.ts";
import { type Layout, layOut } from "./layout.ts";
import { makeWorld, type WorldSeed } from "./make-world.ts";
import { openRandom } from "./random.ts";
import type { World } from "./world.ts";

/** The names of the corruptions and other layouts that a world may suffer. */
export function listNames({ isExact }: Pick<WorldSeed, "isExact">): string[] {
  const corruptions = listCorruptions("").filter(({ needsExactPrices }) => isExact || !needsExactPrices);
  return [...corruptions, ...relayouts].map(({ name }) => name);
}

/** A world told clean, and told again with what the names ask for; each has its own chance, whatever the others do. */
export function tellTwice(
  from: WorldSeed,
  names: readonly string[],
): { readonly world: World; readonly clean: Inputs; readonly corrupted: Inputs; readonly layout: Layout } {
  const world = makeWorld(from);
  const clean = tellWorld(world);
  const isAsked = ({ name }: Corruption | Relayout) => names.includes(name);
  const corrupted = listCorruptions(world.asOf)
    .filter(isAsked)
    .reduce((inputs, { corrupt }, index) => corrupt(inputs, openRandom(from.seed + index)), clean);
  const layout = relayouts
    .filter(isAsked)
    .reduce(
      (laid, { relayOut }, index) => relayOut(laid, openRandom(from.seed - 1 - index)),
      layOut(corrupted.filings),
    );
  return { world, clean, corrupted, layout };
}
