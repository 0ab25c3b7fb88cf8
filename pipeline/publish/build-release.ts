import type { Manifest } from "../../schemas/documents/manifest.ts";
import { printCount } from "../log/print-number.ts";
import type { Report } from "../log/report.ts";
import { runBounded } from "../threads/run-bounded.ts";
import type { Notes } from "./changes.ts";
import { checkFrame } from "./check-content.ts";
import type { PublishEffects } from "./effects.ts";
import { findMisplaced } from "./find-damage.ts";
import type { LiveFiles } from "./live-files.ts";
import { HOW_TO_REPAIR, readManifest } from "./manifest.ts";
import { buildingDirectory, placeRelease } from "./place-release.ts";
import type { PublishOptions } from "./publish.ts";
import { writeNote } from "./release-notes.ts";
import { openReleaseWriter } from "./release-writer.ts";
import { writeContents } from "./write-contents.ts";

/** A run of publishing, and the release that its marts make. */
export type Run = Omit<PublishOptions, "live"> & {
  id: string;
  code: string;
  directory: string;
  effects: PublishEffects;
  report: Report;
};

/** Tells what moves with a release that lies whole in a directory; undefined where that is not told anew. */
export type Tell = (release: { directory: string; manifest: Manifest }) => Promise<Notes | undefined>;

/** A release that lies whole in its place, how many of its files were written anew, and what is told of it. */
export interface Built {
  manifest: Manifest;
  written: number;
  notes: Notes | undefined;
}

/** What a release comes to that lies whole in its place. */
export async function readWhole({ directory }: Run, tell: Tell): Promise<Built> {
  const manifest = await readManifest(directory, HOW_TO_REPAIR);
  return { manifest, written: 0, notes: await tell({ directory, manifest }) };
}

/**
 * Builds beside the live release, reads everything back, and tells what moved, while the marts are checked perhaps; then moves
 * it into place.
 */
export async function buildRelease(run: Run, live: LiveFiles | undefined, tell: Tell): Promise<Built> {
  const building = buildingDirectory(run.outDir, run.id);
  try {
    const writer = openReleaseWriter(building, live, run.effects, run.code, checkFrame);
    const parts = await writeContents(writer, { ...run, live }, run.report);
    const manifest = await writer.finish(run.id, run.asOf);
    let notes: Notes | undefined;
    const prove = async () => {
      await verifyBuilding(building, manifest, run);
      notes = await tell({ directory: building, manifest });
      await awaitApproval(run);
    };
    await runBounded(2, [() => writer.sync(), prove], (step) => step());
    await writeNote(run.outDir, run.id, "parts.json", `${JSON.stringify(parts, null, 1)}\n`, run.effects);
    await placeRelease(building, run.directory, run.effects);
    return { manifest, written: writer.countWritten(), notes };
  } catch (error) {
    // The next run would remove it too, but its first stages may need the room on a full disk.
    await run.effects.remove(building);
    throw error;
  }
}

/** Returns once the marts may be published; throws where they may not. */
export async function awaitApproval({ approve, report }: Run): Promise<void> {
  report.progress("checks", 0, 1);
  await approve?.();
}

/** Every file was read back when it was written, or found as it was when it was linked. */
async function verifyBuilding(building: string, manifest: Manifest, { id, report }: Run): Promise<void> {
  report.progress("verifying", 0, 1);
  const damage = await findMisplaced(building, manifest);
  if (damage.length === 0) return report.line("every file is as it was made");
  const shown = damage.slice(0, 10).map((phrase) => `\n  ${phrase}`);
  throw new Error(
    `release ${id} does not go live with ${printCount(damage.length, "wrong file")}:${shown.join("")}\nSee that nothing else writes to the output folder, and run again.`,
  );
}
