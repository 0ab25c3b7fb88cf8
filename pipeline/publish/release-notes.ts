import { join } from "node:path";
import { releasesFolder } from "../output/out-folder.ts";
import type { PublishEffects } from "./effects.ts";
import { BUILDING } from "./release.ts";

const notes = ["changes.json", "filings.csv", "parts.json"] as const;
/** What is told about a release beside its web root, where it cannot change the bytes that are served. */
export type ReleaseNote = (typeof notes)[number];

/** The path of a release's note, whether it exists or not. */
export function notePath(outDir: string, id: string, note: ReleaseNote): string {
  return join(releasesFolder(outDir), `${id}.${note}`);
}

/** The id of the release that a name in `releases` is a note of; undefined where it is none. */
export function noteOwner(name: string): string | undefined {
  const note = notes.find((candidate) => name.endsWith(`.${candidate}`));
  return note && name.slice(0, -`.${note}`.length);
}

/** Writes a note in one rename: whole or not at all. */
export async function writeNote(
  outDir: string,
  id: string,
  note: ReleaseNote,
  text: string,
  effects: PublishEffects,
): Promise<void> {
  const making = join(releasesFolder(outDir), `${BUILDING}${id}.${note}`);
  await effects.writeFile(making, Buffer.from(text));
  await effects.sync([making]);
  await effects.rename(making, notePath(outDir, id, note));
}

/** Removes all notes of a release. */
export async function removeNotes(outDir: string, id: string, effects: PublishEffects): Promise<void> {
  for (const note of notes) await effects.remove(notePath(outDir, id, note));
}
