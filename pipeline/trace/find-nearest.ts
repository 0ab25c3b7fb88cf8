/** The words of a list that a misspelt one most likely means, the likeliest first; none where nothing is near. */
export function findNearest(word: string, words: readonly string[], count = 5): string[] {
  const wanted = word.toLowerCase();
  const furthest = Math.max(1, Math.floor(wanted.length / 3));
  const scored = words.map((candidate) => ({ candidate, score: scoreMatch(wanted, candidate.toLowerCase()) }));
  return scored
    .filter(({ score }) => score <= furthest)
    .sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** Part of a long name is as good as a letter missed. */
function scoreMatch(wanted: string, candidate: string): number {
  const isPart = wanted.length >= 3 && candidate.includes(wanted);
  const edits = countEdits(wanted, candidate);
  return isPart ? Math.min(1, edits) : edits;
}

/** Letters to add, drop or replace to get from one word to another (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The end of an error about an unknown word: the nearest ones, where there are any. */
export function suggestNearest(word: string, words: readonly string[]): string {
  const nearest = findNearest(word, words);
  return nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
}
