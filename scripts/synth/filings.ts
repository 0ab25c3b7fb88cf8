import { draw, mix } from "./chance.ts";
import { bookSize, countSlots, type Manager, managerAt } from "./managers.ts";
import { addDays, asOfDay, daysToComplete, lastDayOf, nightDay, type World } from "./world.ts";

/** A filing of a made-up manager, without its rows. */
export interface Filing {
  readonly manager: Manager;
  /** The quarter that it reports. */
  readonly period: number;
  readonly form: "13F-HR" | "13F-HR/A" | "13F-NT";
  readonly amendment: "" | "RESTATEMENT" | "NEW HOLDINGS";
  readonly accession: string;
  /** `YYYY-MM-DD`. */
  readonly filedAt: string;
  /** The positions of the book that it lists. */
  readonly firstPosition: number;
  readonly positions: number;
  /** Dollars that a VALUE of 1 stands for. */
  readonly unit: 1 | 1000;
}

type Draft = Omit<Filing, "accession" | "unit">;

const salt = { skipped: 41, late: 42, amended: 43, lag: 44, amendment: 45, day: 46, night: 47, agent: 48 };
const positionsAdded = 5;
const longestLag = 4;
const biggestOfNight = 3_000;
const agents = 60;
/** The accession numbers of an agent in a quarter of a year, of which those of the night come last. */
const numbers = { all: 250_000, day: { first: 0, count: 200_000 }, night: { first: 200_000, count: 50_000 } } as const;
type Time = "day" | "night";

/** The filings of the SEC's data set that follows the end of a quarter: of that period, and late ones of those before. */
export function listFilings(world: World, window: number): Filing[] {
  const heldBack = window === world.last ? chooseNight(world) : new Set<number>();
  const drafts: Draft[] = [];
  for (let period = Math.max(world.first, window - longestLag); period <= window; period++) {
    for (let slot = 0; slot < countSlots(world); slot++) {
      const manager = managerAt(world, slot, period);
      if (!manager || (period === window && heldBack.has(slot))) continue;
      drafts.push(...draftFilings(world, manager, period, window - period));
    }
  }
  const known = drafts.filter(({ filedAt }) => window < world.last || filedAt <= asOfDay(world));
  return known.map((draft, index) => finish(draft, window, index, "day"));
}

/**
 * The filings that come in the night after the last data set: of its period and, once that is complete, amendments of
 * those before.
 */
export function listNightFilings(world: World): Filing[] {
  const drafts = [...chooseNight(world)].flatMap((slot, index): Draft[] => {
    const isAmendment = world.daysOpen >= daysToComplete && index % 10 === 0;
    const period = Math.max(world.first, isAmendment ? world.last - (index % 50 > 0 ? 1 : 4) : world.last);
    const manager = managerAt(world, slot, period);
    if (!manager) return [];
    const draft = { ...draftOriginal(world, manager, period), filedAt: nightDay(world) };
    return [period === world.last ? draft : { ...draft, form: "13F-HR/A", amendment: "RESTATEMENT" }];
  });
  return drafts.map((draft, index) => finish(draft, world.last, index, "night"));
}

/** The slots whose filing of the last quarter is held back, mid-sized ones. */
function chooseNight(world: World): Set<number> {
  const slots: number[] = [];
  for (let slot = 0; slot < world.managers; slot++) {
    const manager = managerAt(world, slot, world.last);
    if (!manager || !isFiled(manager, world.last, 0) || bookSize(world, manager, world.last) >= biggestOfNight)
      continue;
    const isToCome = draftOriginal(world, manager, world.last).filedAt > asOfDay(world);
    if (isToCome || world.daysOpen >= daysToComplete) slots.push(slot);
  }
  const order = (slot: number) => mix(mix(world.seed, slot), salt.night);
  return new Set(slots.sort((a, b) => order(a) - order(b) || a - b).slice(0, world.nightFilings));
}

/** What a manager files for a period so many quarters after the first chance. */
function draftFilings(world: World, manager: Manager, period: number, lag: number): Draft[] {
  const drafts: Draft[] = [];
  const key = mix(manager.key, period);
  if (isFiled(manager, period, lag)) drafts.push(draftOriginal(world, manager, period));
  const lagOfAmendment = [0, 0, 0, 1, 1, 2, 3, 4][mix(key, salt.lag) % 8];
  if (!manager.isNoticeFiler && draw(key, salt.amended) < 0.04 && lagOfAmendment === lag && !isSkipped(key)) {
    drafts.push(draftAmendment(world, manager, period, lag));
  }
  return drafts;
}

function isSkipped(key: number): boolean {
  return draw(key, salt.skipped) < 0.005;
}

/** One in 200 misses a quarter, and one in 100 is a quarter late. */
function isFiled(manager: Manager, period: number, lag: number): boolean {
  const key = mix(manager.key, period);
  return !isSkipped(key) && lag === (draw(key, salt.late) < 0.01 ? 1 : 0);
}

function draftOriginal(world: World, manager: Manager, period: number): Draft {
  const key = mix(manager.key, period);
  const isLate = draw(key, salt.late) < 0.01;
  // Half of all file in the last week before the deadline.
  const days = isLate ? 95 + (mix(key, salt.day) % 40) : 45 - Math.floor(40 * draw(key, salt.day) ** 3);
  const form = manager.isNoticeFiler ? "13F-NT" : "13F-HR";
  const positions = manager.isNoticeFiler ? 0 : bookSize(world, manager, period);
  return {
    manager,
    period,
    form,
    amendment: "",
    filedAt: addDays(lastDayOf(period), days),
    firstPosition: 0,
    positions,
  };
}

function draftAmendment(world: World, manager: Manager, period: number, lag: number): Draft {
  const original = draftOriginal(world, manager, period);
  const isRestatement = draw(mix(manager.key, period), salt.amendment) < 0.7;
  return {
    ...original,
    form: "13F-HR/A",
    amendment: isRestatement ? "RESTATEMENT" : "NEW HOLDINGS",
    filedAt: addDays(lastDayOf(period + lag), daysToComplete - (mix(manager.key, salt.day) % 4)),
    ...(!isRestatement && { firstPosition: original.positions, positions: positionsAdded }),
  };
}

function finish(draft: Draft, window: number, index: number, time: Time): Filing {
  // Since this day values are filed in dollars, before it in thousands; and some do it the other way.
  const isDollars = draft.filedAt >= "2023-01-03" !== draft.manager.isUnitWrong;
  return {
    ...draft,
    accession: makeAccession(draft, window, index, time),
    unit: isDollars ? 1 : 1000,
  };
}

/** The accession number of a filing by its place among those of a data set, or of the night after: no two have the same. */
export function makeAccession(
  { manager, filedAt }: Pick<Draft, "manager" | "filedAt">,
  window: number,
  index: number,
  time: Time,
): string {
  const { first, count } = numbers[time];
  // Where the numbers are spent, other agents file.
  const agent = 1_100_000 + Math.floor(index / count) * agents + (mix(manager.key, salt.agent) % agents);
  const number = (window % 4) * numbers.all + first + (index % count);
  return `${String(agent).padStart(10, "0")}-${filedAt.slice(2, 4)}-${String(number).padStart(6, "0")}`;
}
