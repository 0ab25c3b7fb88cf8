import { quarterOf } from "../calendar.ts";
import { type IndexedFiling, indexPath } from "./list-filings.ts";
import { Forbidden, NotAccepted, type Saved, type Sec } from "./open-sec.ts";
import { readIndex } from "./read-indexes.ts";

/** Fetches filings, but for those that EDGAR itself has damaged, or withholds. */
export interface Leniency {
  /** What is wrong with each filing that was left out. */
  readonly damaged: readonly string[];
  /**
   * What came of a filing, and nothing where it is left out.
   * @throws Error naming the address where it is no filings that come any more, but pages that say why there are none.
   */
  fetch(filing: IndexedFiling, save: () => Promise<Saved>): Promise<Saved[]>;
}

/** After so many that fail, and none that comes between them, it is asked whether EDGAR gives anything at all. */
const askedAfter = 4;
/** So many are no accident, though the index comes, as from a cache: else all of a quarter were waited for, each for its pauses. */
const mostInARow = 100;

/**
 * Leaves out filings that are damaged, few or many, as long as EDGAR has its index for us: those that are so for good are asked for each
 * night, and may all come before the new ones.
 */
export function leaveOutDamaged(sec: Sec): Leniency {
  const damaged: string[] = [];
  let inARow = 0;
  let asking: Promise<unknown> | undefined;

  async function leaveOut({ filedAt }: IndexedFiling, error: Error): Promise<void> {
    damaged.push(error.message);
    inARow += 1;
    if (inARow > mostInARow) throw error;
    if (inARow % askedAfter === 0) asking = askForIndex(sec, filedAt, error);
    // Nobody goes on before that is answered.
    await asking;
  }

  return {
    damaged,
    fetch: async (filing, save) => {
      try {
        const saved = await save();
        if (saved.outcome === "saved") inARow = 0;
        return [saved];
      } catch (error) {
        if (!(error instanceof NotAccepted || error instanceof Forbidden)) throw error;
        await leaveOut(filing, error);
        return [];
      }
    },
  };
}

/** It came a moment ago, from where the filings lie. */
async function askForIndex(sec: Sec, filedAt: string, error: Error): Promise<void> {
  const { year, quarter } = quarterOf(filedAt);
  const listed = await readIndex(sec, indexPath(year, quarter)).catch(() => undefined);
  if (!listed) throw error;
}
