import { z } from "zod";
import { findEndpoint } from "../../schemas/endpoints.ts";
import { quarterEnd } from "../calendar.ts";
import { decodeEntries, type FilterColumn, listRows, type Ranking } from "../serve/ranking.ts";

/** How many entries of a ranking are named, those that moved most. */
const MOST_MOVED = 20;

const rankedEntry = z.looseObject({
  ticker: z.string().nullable().optional(),
  stock: z.looseObject({ id: z.string(), ticker: z.string().nullable(), name: z.string().nullable() }).optional(),
  fund: z.looseObject({ id: z.string(), name: z.string() }).optional(),
});

const figureValue = z.number().nullable();

/** One entry whose main figure moved; null for a figure unknown, or an entry not there. */
const move = z.object({
  /** Stock id, fund id or ticker: what identifies the entry. */
  id: z.string(),
  name: z.string(),
  before: figureValue,
  after: figureValue,
});

type Move = z.infer<typeof move>;

/** What moved in one ranking. */
export const rankingChanges = z.object({
  /** The figure by which the endpoint sorts where nothing else is asked: the one compared. */
  figure: z.string(),
  /** The last day of the quarter that each release ranks; null for an endpoint that names none. */
  report_period_before: z.iso.date().nullable(),
  report_period: z.iso.date().nullable(),
  entries_before: z.number(),
  entries_after: z.number(),
  appeared: z.number(),
  vanished: z.number(),
  /** Entries of both with any field changed, or anything else that lists are narrowed by, such as a sector. */
  changed: z.number(),
  /** The entries whose main figure moved most; one that is not there, or unknown, counts as 0. */
  most_moved: z.array(move),
});

/** What moved in one ranking. */
export type RankingChanges = z.infer<typeof rankingChanges>;

interface Entry {
  readonly name: string;
  readonly figure: number | null;
}

/**
 * Compares two rankings of one endpoint entry by entry; undefined where another version of the program wrote the entries
 * before, which this one cannot read.
 */
export function compareRankings(before: Ranking, after: Ranking): RankingChanges | undefined {
  const [figure] = findEndpoint(after.endpoint).sorts;
  // Most entries are what they were, and need not be parsed.
  const changed = findChanged(before, after);
  const now = readEntries(changed.after, figure);
  const old = readIfLike(changed.before, figure);
  if (!old) return undefined;
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  const moves = ids.flatMap((id) => describeMove(id, old.get(id), now.get(id)));
  return {
    figure,
    report_period_before: readPeriod(before),
    report_period: readPeriod(after),
    entries_before: before.length,
    entries_after: after.length,
    appeared: ids.filter((id) => !old.has(id)).length,
    vanished: ids.filter((id) => !now.has(id)).length,
    changed: ids.filter((id) => old.has(id) && now.has(id)).length,
    most_moved: moves.sort((a, b) => distance(b) - distance(a) || (a.id < b.id ? -1 : 1)).slice(0, MOST_MOVED),
  };
}

function readPeriod({ quarter }: Ranking): string | null {
  return quarter && quarterEnd(quarter.year, quarter.quarter);
}

/** The entries of each of two rankings that the other one lacks, or narrows otherwise. */
function findChanged(before: Ranking, after: Ranking): { before: string[]; after: string[] } {
  const rowsBefore = new Map(listTexts(before).map((text, row) => [text, row]));
  const columns = [...after.filters].map(([name, column]) => ({ column, columnBefore: before.filters.get(name) }));
  const isSame = (rowBefore: number, row: number) =>
    columns.every(
      ({ column, columnBefore }) => columnBefore && readValue(columnBefore, rowBefore) === readValue(column, row),
    );
  const unchanged = { before: new Set<number>(), after: new Set<number>() };
  for (const [row, text] of listTexts(after).entries()) {
    const rowBefore = rowsBefore.get(text);
    if (rowBefore === undefined || !isSame(rowBefore, row)) continue;
    unchanged.before.add(rowBefore);
    unchanged.after.add(row);
  }
  const decodeOthers = (ranking: Ranking, leftOut: ReadonlySet<number>) =>
    decodeEntries(
      ranking,
      listRows(ranking.length).filter((row) => !leftOut.has(row)),
    );
  return { before: decodeOthers(before, unchanged.before), after: decodeOthers(after, unchanged.after) };
}

/** Texts to tell entries apart by, a character a byte: all are decoded at once. */
function listTexts({ length, text, offsets }: Ranking): string[] {
  const all = Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString("latin1");
  return Array.from({ length }, (_, row) => all.slice(offsets[row], offsets[row + 1]));
}

/** What an entry is narrowed by; undefined for a value unknown. */
function readValue({ codes, vocabulary }: FilterColumn, row: number): string | number | undefined {
  const code = codes[row];
  return vocabulary && code !== undefined ? vocabulary[code - 1] : code;
}

function readIfLike(texts: readonly string[], figure: string): Map<string, Entry> | undefined {
  try {
    return readEntries(texts, figure);
  } catch {
    return undefined;
  }
}

function readEntries(texts: readonly string[], figure: string): Map<string, Entry> {
  return new Map(
    texts.map((text) => {
      const entry = rankedEntry.parse(JSON.parse(text));
      const id = entry.stock?.id ?? entry.fund?.id ?? entry.ticker ?? "";
      const name = entry.stock?.ticker ?? entry.fund?.name ?? entry.ticker ?? id;
      return [id, { name, figure: figureValue.parse(entry[figure]) }];
    }),
  );
}

function describeMove(id: string, before: Entry | undefined, after: Entry | undefined): Move[] {
  const move = {
    id,
    name: after?.name ?? before?.name ?? id,
    before: before?.figure ?? null,
    after: after?.figure ?? null,
  };
  return move.before === move.after ? [] : [move];
}

/** A figure that came or went counts as moved from or to nothing. */
function distance({ before, after }: Move): number {
  return Math.abs((after ?? 0) - (before ?? 0));
}
