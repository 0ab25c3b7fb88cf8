const lineFeed = 10;
const quote = 34;

/** Looks at the chunks of a text in order; tells whether any line ends within quotes, at the cost of searching for them. */
export function watchQuotes() {
  let isQuoted = false;
  let endsWithin = false;
  return {
    add: (chunk: Buffer): void => {
      for (let start = 0; !endsWithin; isQuoted = !isQuoted) {
        const at = chunk.indexOf(quote, start);
        if (isQuoted) endsWithin = chunk.subarray(start, at === -1 ? chunk.length : at).includes(lineFeed);
        if (at === -1) return;
        start = at + 1;
      }
    },
    /** A quote that is open at the end of the text counts, too. */
    endsWithin: (): boolean => endsWithin || isQuoted,
  };
}
