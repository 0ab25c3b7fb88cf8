import { expect, test } from "vitest";
import { type Filing, listFilings } from "../../scripts/synth/filings.ts";
import { marketAt } from "../../scripts/synth/market.ts";
import { fillPosition, startPosition } from "../../scripts/synth/positions.ts";
import { smallWorld } from "./small-world.ts";

test("most positions of a book are in the next quarter's book too", () => {
  const world = smallWorld();
  const [before, after] = [world.last - 1, world.last].map((quarter) => {
    const market = marketAt(world, quarter);
    const filing = listFilings(world, quarter).find(
      ({ form, manager, period }) => form === "13F-HR" && manager.slot === 5 && period === quarter,
    );
    if (!filing) throw new Error(`Slot 5 did not file for quarter ${quarter}.`);
    const places: number[] = [];
    const row = startPosition();
    for (let index = 0; index < 300; index++) {
      fillPosition(row, filing, market, index);
      places.push(row.place);
    }
    return places;
  });
  const kept = before?.filter((place, index) => place === after?.[index]).length ?? 0;
  expect(kept).toBeGreaterThan(220);
  expect(kept).toBeLessThan(300);
});

test("a restatement of a filing in the other unit is the same dollars", () => {
  const world = smallWorld();
  const [filing] = listFilings(world, world.last);
  if (!filing) throw new Error("Nobody filed.");
  const market = marketAt(world, world.last);
  const [dollars, thousands] = [startPosition(), startPosition()];
  fillPosition(dollars, { ...filing, unit: 1 }, market, 3);
  fillPosition(thousands, { ...filing, unit: 1000 }, market, 3);
  expect(thousands).toEqual({ ...dollars, value: Math.round(dollars.value / 1000) });
});

test("in a faultless world nobody makes the mistakes that are made in another", () => {
  const [world, faultless] = [false, true].map((isFaultless) => smallWorld({ managers: 900, isFaultless }));
  if (!world || !faultless) throw new Error("There are two worlds.");
  const makesMistakes = ({ manager }: Filing) => manager.isUnitWrong || manager.losesZeros || manager.slips;
  const made = listFilings(world, world.last);
  expect(made.some(({ manager }) => manager.isUnitWrong) && made.some(({ manager }) => manager.losesZeros)).toBe(true);
  expect(listFilings(faultless, faultless.last).some(makesMistakes)).toBe(false);
});

test("some value is a thousand times too large, unless its manager makes no mistakes", () => {
  const world = smallWorld();
  const [filing] = listFilings(world, world.last);
  if (!filing) throw new Error("Nobody filed.");
  const market = marketAt(world, world.last);
  const valueAt = (index: number, slips: boolean) => {
    const row = startPosition();
    fillPosition(row, { ...filing, unit: 1, manager: { ...filing.manager, slips } }, market, index);
    return row.value;
  };
  const indexes = Array.from({ length: 2 ** 21 }, (_, index) => index);
  const slip = indexes.find((index) => valueAt(index, true) !== valueAt(index, false));
  if (slip === undefined) throw new Error("Nobody slipped.");
  expect(valueAt(slip, true) / valueAt(slip, false)).toBeCloseTo(1000, 0);
});
