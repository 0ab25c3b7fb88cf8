import { stat } from "node:fs/promises";
import { printStamp } from "../../pipeline/ingest/file-stamp.ts";
import type { InputFile } from "../../pipeline/ingest/list-inputs.ts";
import type { InputKind } from "../../schemas/inputs/sources.ts";

/** A file as the listing of the input folder would tell of it, known by its path instead of its content. */
export async function stampInput(path: string, file: string, kind: InputKind): Promise<InputFile> {
  return { file, path, stamp: printStamp(await stat(path)), kind, bytes: 1, sha256: file, filedAt: null };
}
