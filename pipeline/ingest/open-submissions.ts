import { join } from "node:path";
import { runHere, startThread } from "../start-tasks.ts";
import type { DataSetReject } from "./find-rejects.ts";
import type { Source } from "./group-sources.ts";
import { loadDataSet } from "./load-data-set.ts";
import { type Places, type PrintedSubmissions, type PrintTask, submissionTasks } from "./print-submissions.ts";
import type { Load } from "./read-source.ts";
import type { Reject } from "./reject.ts";

/** What is parsed in the time that a thread takes to start. */
const worthThread = 8 * 2 ** 20;

/**
 * Prints the EDGAR full submissions of one day as the seven tables of a data set into `workDir`, to be loaded like one.
 * @throws Error as `printSubmissions` does.
 */
export async function openSubmissions(source: Source, madeFrom: string, workDir: string): Promise<Load> {
  const { files, places, passedOver } = await print({ inputs: source.files, workDir });
  return async (build) => {
    const { partitions, rejects } = await loadDataSet(build, source, madeFrom, files);
    return { partitions, rejects: [...passedOver, ...rejects.map((reject) => placeReject(reject, places))], notes: [] };
  };
}

async function print(task: PrintTask): Promise<PrintedSubmissions> {
  const bytes = task.inputs.reduce((sum, input) => sum + input.bytes, 0);
  const thread = join(import.meta.dirname, "submissions-thread.ts");
  const { ask, close } = bytes < worthThread ? runHere(submissionTasks) : startThread<typeof submissionTasks>(thread);
  return ask("print", task).finally(close);
}

/** Within a filing a row is told by its ordinal, since it has no line of its own. */
function placeReject({ member, accessionNumber, line, field, value, reason }: DataSetReject, places: Places): Reject {
  const place = places.get(accessionNumber ?? "");
  const ordinal = member === "INFOTABLE" ? line - 1 - (place?.rowsBefore ?? 0) : null;
  return { file: place?.file ?? `${member} of a filing`, line: ordinal, field, value, reason };
}
