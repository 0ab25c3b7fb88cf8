const lineFeed = 10;

/** What was seen of a text in UTF-8 whose chunks are handed over in order. */
export interface LineCounter {
  readonly add: (chunk: Buffer) => void;
  /** How many lines there are; blank ones at the end are not counted. */
  readonly lines: () => number;
  /** Tells whether any line but those at the end is blank. */
  readonly hasBlankLine: () => boolean;
}

/** Counts the lines of a text by its line feeds. */
export function countLines(): LineCounter {
  let feeds = 0;
  /** Line feeds since the last other byte. */
  let run = 0;
  let hasText = false;
  let hasBlankLine = false;
  const endRun = () => {
    hasBlankLine ||= run > (hasText ? 1 : 0);
    hasText = true;
    run = 0;
  };
  return {
    add: (chunk) => {
      let next = 0;
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, next)) {
        if (at > next) endRun();
        run += 1;
        feeds += 1;
        next = at + 1;
      }
      if (next < chunk.length) endRun();
    },
    lines: () => (hasText ? feeds - run + 1 : 0),
    hasBlankLine: () => hasBlankLine,
  };
}
