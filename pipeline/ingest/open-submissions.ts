import { join } from "node:path";
import { runHere, startThreads } from "../threads/start-tasks.ts";
import type { DataSetReject } from "./find-rejects.ts";
import type { Source } from "./group-sources.ts";
import { loadDataSet } from "./load-data-set.ts";
import { submissionTasks } from "./print-submission.ts";
import { type Places, type PrintedSubmissions, printSubmissions } from "./print-submissions.ts";
import type { Load } from "./read-source.ts";
import type { Reject } from "./reject.ts";

/** Less is printed here before threads, which have all code to load, would have begun. */
const worthThread = 32 * 2 ** 20;

/**
 * Prints the EDGAR full submissions of one day as the seven tables of a data set into `workDir`, `atOnce` of them at a time, to
 * be loaded like one.
 * @throws Error as `printSubmissions` does.
 */
export async function openSubmissions(
  source: Source,
  madeFrom: string,
  workDir: string,
  atOnce: number,
): Promise<Load> {
  const { files, places, passedOver } = await print(source, workDir, atOnce);
  return async (build) => {
    const { partitions, rejects } = await loadDataSet(build, source, madeFrom, files);
    return { partitions, rejects: [...passedOver, ...rejects.map((reject) => placeReject(reject, places))], notes: [] };
  };
}

async function print({ files }: Source, workDir: string, atOnce: number): Promise<PrintedSubmissions> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const thread = join(import.meta.dirname, "submissions-thread.ts");
  const { ask, close } =
    bytes < worthThread ? runHere(submissionTasks) : startThreads<typeof submissionTasks>(thread, atOnce);
  return printSubmissions(files, workDir, (input) => ask("print", input)).finally(close);
}

/** Within a filing a row is told by its ordinal, since it has no line of its own. */
function placeReject({ member, line, ...reject }: DataSetReject, places: Places): Reject {
  const place = places.get(reject.accession_number ?? "");
  const ordinal = member === "INFOTABLE" ? line - 1 - (place?.rowsBefore ?? 0) : null;
  return { ...reject, file: place?.file ?? `${member} of a filing`, line: ordinal };
}
