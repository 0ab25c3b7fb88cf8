import type { InputKind } from "../../schemas/inputs/sources.ts";
import { fingerprint } from "../partitions.ts";
import type { InputFile } from "./list-inputs.ts";

/** What is read together, and replaced together: a data set, the EDGAR submissions of one day, or a file of the user. */
export interface Source {
  /** `zip-<content>`, `edgar-<day filed>` or `<kind>-<path>`: also the key of its partitions. */
  readonly id: string;
  readonly kind: InputKind;
  readonly files: readonly InputFile[];
  /** Changes whenever anything that the source brings may change. */
  readonly content: string;
}

/** Groups the inputs into sources, in the order of their ids; files of no kind are left out. */
export function groupSources(inputs: readonly InputFile[]): Source[] {
  const groups = new Map<string, InputFile[]>();
  for (const input of inputs) {
    const id = nameSource(input);
    if (id !== null) {
      groups.set(id, [...(groups.get(id) ?? []), input]);
    }
  }
  return [...groups].map(([id, files]) => describeSource(id, files)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function nameSource({ kind, sha256, filedAt, file }: InputFile): string | null {
  if (kind === null || sha256 === null) return null;
  switch (kind) {
    case "sec_13f":
      return `zip-${sha256.slice(0, 12)}`;
    case "edgar":
      return `edgar-${filedAt ?? "not-a-submission"}`;
    default:
      return `${kind}-${fingerprint(file).slice(0, 12)}`;
  }
}

function describeSource(id: string, files: readonly InputFile[]): Source {
  const [first] = files;
  const { kind, sha256 } = first ?? {};
  if (!kind || !sha256) {
    throw new Error(`Source ${id} has no file of a known kind.`);
  }
  // A data set is known by what it holds, wherever it lies and however often; of other files the path is told in rejects.
  const content = kind === "sec_13f" ? sha256 : fingerprint(files.map((input) => [input.file, input.sha256]));
  return { id, kind, files, content };
}
