import { draw, mix, pick } from "./chance.ts";
import { cities, fundForms, nouns } from "./words.ts";
import { fullSize, fullSizeQuarter, type World } from "./world.ts";

/** A made-up manager. */
export interface Manager {
  readonly slot: number;
  /** Seeds all that is peculiar to the manager. */
  readonly key: number;
  readonly cik: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** One in 25 files its values in the wrong unit, always. */
  readonly isUnitWrong: boolean;
  /** Three in a thousand lose the leading zeros of CUSIPs. */
  readonly losesZeros: boolean;
  /** All but those of a faultless world file a value a thousand times too large now and then. */
  readonly slips: boolean;
  /** Reports a notice only: others report its holdings. */
  readonly isNoticeFiler: boolean;
  /** How many managers it names in OTHERMANAGER2, and by number in the rows. */
  readonly otherManagers: number;
}

const salt = { life: 31, born: 32, size: 33, growth: 34, unit: 35, zeros: 36, name: 37, others: 38 };

// Rows of a filing by its rank, from TABLEENTRYTOTAL of the 9,032 summary pages of the SEC's set of March to May 2025.
const ranks = [0, 1, 2, 5, 10, 20, 50, 100, 200, 400, 800, 1600, 3200, 4500, 6400, 8000, 9000];
const rows = [181069, 119334, 50390, 44800, 33562, 17507, 9568, 4157, 2681, 1361, 689, 313, 142, 91, 41, 10, 1];

/** How many slots of a world may have a manager: beside those that file holdings, some file notices only. */
export function countSlots(world: World): number {
  return Math.round(world.managers * 1.28);
}

/** The manager in a slot in a quarter; undefined where there is none yet. Managers come and go after 6 to 26 years. */
export function managerAt(world: World, slot: number, quarter: number): Manager | undefined {
  const place = mix(world.seed, slot ^ 0x5bd1e995);
  const grown = 1 - 0.0145 * Math.max(0, fullSizeQuarter - quarter);
  if (draw(place, salt.growth) >= grown) return undefined;
  const life = 24 + (mix(place, salt.life) % 80);
  const generation = Math.floor((quarter + (mix(place, salt.born) % life)) / life);
  const key = mix(place, generation);
  const [city, state, zip] = pick(cities, key, salt.name);
  return {
    slot,
    key,
    cik: String(1_000_000 + slot * 16 + (generation % 16)).padStart(10, "0"),
    name: `${titleCase(pick(nouns, key, 1))} ${titleCase(pick(nouns, key, 2))} ${pick(fundForms, key, 3)}`,
    city,
    state,
    zip,
    isUnitWrong: !world.isFaultless && draw(key, salt.unit) < 0.04,
    losesZeros: !world.isFaultless && draw(key, salt.zeros) < 0.003,
    slips: !world.isFaultless,
    isNoticeFiler: slot >= world.managers,
    otherManagers: draw(key, salt.others) < 0.12 ? 1 + (mix(key, salt.others) % 12) : 0,
  };
}

/** How many positions a manager's book has in a quarter. */
export function bookSize(world: World, manager: Manager, quarter: number): number {
  const rank = ((manager.slot + 0.5) * fullSize.managers) / world.managers - 0.5;
  return Math.max(1, Math.round(rowsOfRank(rank) * (0.95 + 0.1 * draw(mix(manager.key, quarter), salt.size))));
}

function rowsOfRank(rank: number): number {
  const index = Math.max(
    1,
    ranks.findIndex((mark) => mark >= rank),
  );
  const [low = 0, high = 0] = [ranks[index - 1], ranks[index]];
  const [most = 1, least = 1] = [rows[index - 1], rows[index]];
  const part = Math.log((Math.max(0, rank) + 1) / (low + 1)) / Math.log((high + 1) / (low + 1));
  return Math.exp(Math.log(most) + part * (Math.log(least) - Math.log(most)));
}

function titleCase(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}
