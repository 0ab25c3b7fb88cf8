import type { Filing } from "./inputs.ts";
import type { Layout } from "./layout.ts";
import type { Random } from "./random.ts";

/** A way in which the same filings lie in other files, which may not move what is published. */
export interface Relayout {
  readonly name: string;
  relayOut(layout: Layout, random: Random): Layout;
}

/** Every way to lay out the same filings in other files. */
export const relayouts: readonly Relayout[] = [
  {
    name: "zips cut elsewhere",
    relayOut: ({ zips, ...layout }, random) => {
      const cut = Array.from({ length: random.between(1, 3) }, (): Filing[] => []);
      for (const filing of zips.flatMap(({ filings }) => filings)) random.pick(cut).push(filing);
      return { ...layout, zips: cut.map((filings, index) => ({ file: `cut/${index}.ZIP`, filings })) };
    },
  },
  {
    name: "rows and columns in another order",
    relayOut: ({ zips, ...layout }, random) => ({ ...layout, zips: zips.map((zip) => ({ ...zip, disorder: random })) }),
  },
  {
    name: "overlapping zips",
    relayOut: ({ zips, ...layout }, random) => {
      const filings = zips.flatMap((zip) => zip.filings).filter(() => random.chance(0.3));
      return { ...layout, zips: [{ file: "overlap.zip", filings }, ...zips] };
    },
  },
  {
    name: "a zip issued again",
    relayOut: ({ zips, ...layout }, random) => {
      const again = { ...random.pick(zips), file: "again/01dec2022-28feb2023_form13f.zip" };
      return { ...layout, zips: [...zips, random.chance(0.5) ? again : { ...again, disorder: random }] };
    },
  },
  {
    name: "EDGAR submissions instead of rows of a zip",
    relayOut: ({ zips, submissions }, random) => {
      const moved = chooseDays(zips, random);
      const rest = zips.map((zip) => ({ ...zip, filings: zip.filings.filter((filing) => !moved.includes(filing)) }));
      return { zips: rest, submissions: [...submissions, ...printEach(moved, random)] };
    },
  },
  {
    name: "EDGAR submissions besides the zips",
    relayOut: ({ zips, submissions }, random) => {
      const copied = chooseDays(zips, random).filter(() => random.chance(0.5));
      return { zips, submissions: [...submissions, ...printEach(copied, random)] };
    },
  },
];

/** The filings of a few days; the submissions of one day are read together. */
function chooseDays(zips: Layout["zips"], random: Random): Filing[] {
  const filings = zips.flatMap((zip) => zip.filings);
  const days = new Set(random.shuffle(filings.map(({ filedAt }) => filedAt)).slice(0, 4));
  return filings.filter(({ filedAt }) => days.has(filedAt));
}

function printEach(filings: readonly Filing[], random: Random): Layout["submissions"] {
  return filings.map((filing) => ({ filing, prefix: random.pick(["", "ns1", "n1", "ns4"]) }));
}
