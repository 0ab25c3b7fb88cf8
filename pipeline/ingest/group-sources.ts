import type { InputKind } from "../../schemas/inputs/sources.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import type { InputFile } from "./list-inputs.ts";

/** What is read together, and replaced together: a data set, the EDGAR submissions of one day, or a file of the user. */
export interface Source {
  /** `zip-<content>`, `edgar-<day filed>` or `<kind>-<path>`: also the key of its partitions. */
  readonly id: string;
  readonly kind: InputKind;
  readonly files: readonly [InputFile, ...InputFile[]];
  /** Changes whenever anything that the source brings may change. */
  readonly content: string;
}

/** A file of some kind, and so one with a content. */
type KnownFile = InputFile & { readonly kind: InputKind; readonly sha256: string };

/** Groups the inputs into sources, in the order of their ids; files of no kind are left out. */
export function groupSources(inputs: readonly InputFile[]): Source[] {
  const groups = new Map<string, [KnownFile, ...KnownFile[]]>();
  for (const input of inputs.filter((each): each is KnownFile => each.kind !== null && each.sha256 !== null)) {
    const id = nameSource(input);
    const group = groups.get(id);
    if (group) group.push(input);
    else groups.set(id, [input]);
  }
  return [...groups].map(([id, files]) => describeSource(id, files)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function nameSource({ kind, sha256, filedAt, file }: KnownFile): string {
  switch (kind) {
    case "sec_13f":
      return `zip-${sha256.slice(0, 12)}`;
    case "edgar":
      return `edgar-${filedAt ?? "not-a-submission"}`;
    default:
      return `${kind}-${fingerprint(file).slice(0, 12)}`;
  }
}

function describeSource(id: string, files: readonly [KnownFile, ...KnownFile[]]): Source {
  const [{ kind, sha256 }] = files;
  // A data set is known by what it holds, wherever it lies and however often; a text by its path, too, which its rows are told by.
  const content = kind === "sec_13f" ? sha256 : fingerprint(files.map((input) => [input.file, input.sha256]));
  return { id, kind, files, content };
}
