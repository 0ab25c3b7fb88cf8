import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { quarterName } from "../../pipeline/calendar.ts";
import { namePath } from "../../pipeline/files/file-error.ts";
import { type DataSetSize, preparePeriods, writeDataSet } from "./data-set.ts";
import { listNightFilings } from "./filings.ts";
import { printSubmission } from "./submission-text.ts";
import { writePricesTo, writeUserFiles } from "./user-files.ts";
import { addDays, fullSize, lastDayOf, nightDay, type World } from "./world.ts";

/** What a user asks of a world. */
export interface WorldOptions {
  readonly seed: number;
  readonly quarters: number;
  /** The newest report period, as `toQuarterNumber` counts. */
  readonly last: number;
  readonly managerScale: number;
  readonly securityScale: number;
  readonly nightFilings: number;
  /** Days after the end of the newest report period on which its data set was made. */
  readonly daysOpen: number;
  /** Whether nobody makes a mistake. */
  readonly isFaultless?: boolean;
}

/** Describes the world that the options ask for: 1 is the size of the real one. */
export function describeWorld(options: WorldOptions): World {
  const { seed, last, nightFilings, daysOpen, quarters } = options;
  return {
    seed,
    first: last - quarters + 1,
    last,
    nightFilings,
    daysOpen,
    isFaultless: options.isFaultless ?? false,
    managers: Math.max(1, Math.round(fullSize.managers * options.managerScale)),
    securities: Math.max(1, Math.round(fullSize.securities * options.securityScale)),
  };
}

/** Writes an input folder; the same world brings the same bytes. Tells each data set once it lies there. */
export function writeInputs(
  world: World,
  folder: string,
  tell: (file: string, size: DataSetSize) => void,
): Promise<void> {
  return nameFolder(folder, async () => {
    await mkdir(join(folder, "sec-13f"), { recursive: true });
    for (let window = world.first; window <= world.last; window++) {
      // A set is named for the quarter in which its filings were made.
      const file = `${quarterName(addDays(lastDayOf(window), 1))}_form13f.zip`;
      tell(file, await writeDataSet(world, window, join(folder, "sec-13f", file)));
    }
    await writeUserFiles(world, folder);
  });
}

/**
 * Adds to an input folder what the night after brings: new filings as EDGAR has them, and closes of one more day. Answers how many
 * filings: a small world has fewer managers that may file then.
 */
export function writeNight(world: World, folder: string): Promise<number> {
  return nameFolder(folder, async () => {
    const filings = listNightFilings(world);
    const periods = preparePeriods(world, new Set(filings.map(({ period }) => period)), true);
    const day = join(folder, "edgar", nightDay(world));
    await mkdir(day, { recursive: true });
    for (const filing of filings) {
      const market = periods.get(filing.period)?.market;
      if (!market) throw new Error(`The filing ${filing.accession} is of quarter ${filing.period}, which is not held.`);
      await writeFile(join(day, `${filing.accession}.txt`), printSubmission(world, filing, market));
    }
    await writePricesTo(world, folder, nightDay(world));
    return filings.length;
  });
}

/** Writes to a folder, which an error is told with that names no path, as on a full disk. */
async function nameFolder<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw namePath(error, folder);
  }
}
