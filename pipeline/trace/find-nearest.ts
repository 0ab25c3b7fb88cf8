import type { Trace } from "./open-trace.ts";

/** The words of a list that a misspelt one most likely means, the likeliest first; none where nothing is near. */
export async function findNearest(trace: Trace, word: string, words: readonly string[], count = 5): Promise<string[]> {
  const rows = await trace.rows<{ word: string }>("trace/nearest.sql", { word, words: words.join(",") });
  return rows.slice(0, count).map((row) => row.word);
}

/** The end of an error about an unknown word: the nearest ones, where there are any. */
export async function suggestNearest(trace: Trace, word: string, words: readonly string[]): Promise<string> {
  const nearest = await findNearest(trace, word, words);
  return nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
}
