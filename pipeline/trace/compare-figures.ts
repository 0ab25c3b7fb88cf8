import { printTable } from "./print-table.ts";

/** One published number beside what the arithmetic gives for it. */
export interface Figure {
  readonly name: string;
  /** How it was worked out, in figures. */
  readonly arithmetic: string;
  readonly computed: number | null;
  /** As the live release says; undefined where the list has no such entry. */
  readonly published: unknown;
}

/** What a trace prints, and which of the numbers that it worked out are not those published. */
export interface TraceReport {
  readonly lines: readonly string[];
  readonly disagreements: readonly string[];
}

/** A table of figures, each with whether it equals the published one. */
export function printFigures(figures: readonly Figure[]): string[] {
  const rows = figures.map((figure) => [
    figure.name,
    figure.arithmetic,
    printFigure(figure.computed),
    printFigure(figure.published),
    isEqual(figure) ? "equal" : "DIFFERS",
  ]);
  return printTable(["figure", "arithmetic", "gives", "published", ""], rows);
}

/** A sentence for every figure that is not as published. */
export function findDisagreements(figures: readonly Figure[]): string[] {
  return figures
    .filter((figure) => !isEqual(figure))
    .map(
      ({ name, arithmetic, computed, published }) =>
        `${name} is published as ${printFigure(published)}, but ${arithmetic} gives ${printFigure(computed)}`,
    );
}

// So that a year does not read as a number of things.
const ungrouped = new Intl.NumberFormat("en-US", { useGrouping: "min2", maximumFractionDigits: 2 });

function isEqual({ computed, published }: Figure): boolean {
  return computed === published;
}

function printFigure(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "number" ? ungrouped.format(value) : "not listed";
}
