import type { PublishedEntry } from "./open-trace.ts";
import { type Columns, printSection, printTable } from "./print-table.ts";

/** A number of an entry, worked out anew. */
export interface Figure {
  /** Where it stands in the entry: `aum`, `fund.latest_aum`. */
  readonly name: string;
  /** How it was worked out, in figures. */
  readonly arithmetic: string;
  readonly computed: number | null;
}

/** What a trace prints, and which of the numbers that it worked out are not those published. */
export interface TraceReport {
  readonly lines: readonly string[];
  readonly disagreements: readonly string[];
}

interface Comparison extends Omit<Figure, "computed"> {
  /** Undefined where the trace does not work it out. */
  readonly computed: number | null | undefined;
  /** As the live release says; undefined where the list has no such entry. */
  readonly published: unknown;
}

const columns: Columns<Comparison> = {
  figure: ({ name }) => name,
  arithmetic: ({ arithmetic }) => arithmetic,
  gives: ({ computed }) => (computed === undefined ? "not traced" : printFigure(computed)),
  published: ({ published }) => printFigure(published),
  "": (figure) => (isEqual(figure) ? "equal" : "DIFFERS"),
};

/** Which quarter an entry is of is asked for, not worked out. */
const asked: readonly string[] = ["reporting_year", "reporting_quarter"];

/**
 * Ends a trace with its figures beside those of the published entry, or with the reason why there should be none. A published
 * number that the trace does not work out is a disagreement, too.
 */
export function concludeTrace(
  lines: readonly string[],
  figures: readonly Figure[] | string,
  entry: PublishedEntry | undefined,
): TraceReport {
  if (typeof figures === "string")
    return { lines: [...lines, ...printSection("Published", [figures])], disagreements: [] };
  const known = figures.map((figure) => ({ ...figure, published: readFigure(entry, figure.name) }));
  const names = [...asked, ...figures.map(({ name }) => name)];
  const compared = [...known, ...listNumbers(entry ?? {}).filter(({ name }) => !names.includes(name))];
  return {
    lines: [...lines, ...printSection("Published", printTable(columns, compared))],
    disagreements: compared.filter((figure) => !isEqual(figure)).map(printDisagreement),
  };
}

function readFigure(entry: PublishedEntry | undefined, name: string): unknown {
  const [field = "", inner] = name.split(".");
  return inner === undefined ? entry?.[field] : readFigure(entry?.[field] as PublishedEntry | undefined, inner);
}

/** The numbers of an entry, as ones that are not worked out. */
function listNumbers(entry: PublishedEntry, folder = ""): Comparison[] {
  return Object.entries(entry).flatMap(([field, published]) => {
    if (published !== null && typeof published === "object") {
      return listNumbers(published as PublishedEntry, `${folder}${field}.`);
    }
    const number = { name: `${folder}${field}`, arithmetic: "", computed: undefined, published };
    return typeof published === "number" ? [number] : [];
  });
}

function isEqual({ computed, published }: Comparison): boolean {
  return computed === published;
}

function printDisagreement({ name, arithmetic, computed, published }: Comparison): string {
  if (computed === undefined) return `${name} is published as ${printFigure(published)}, but is not traced`;
  return `${name} is published as ${printFigure(published)}, but ${arithmetic} gives ${printFigure(computed)}`;
}

// So that a year does not read as a number of things.
const ungrouped = new Intl.NumberFormat("en-US", { useGrouping: "min2", maximumFractionDigits: 2 });

function printFigure(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "number" ? ungrouped.format(value) : "not listed";
}
