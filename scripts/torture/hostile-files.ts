import { hostileArchives } from "./hostile-archives.ts";
import type { HostileFile } from "./hostile-file.ts";
import { hostileSubmissions } from "./hostile-submissions.ts";
import { hostileTables } from "./hostile-tables.ts";

/** Every file made to do harm; each is tried in a run of its own. */
export const hostileFiles: readonly HostileFile[] = [...hostileArchives, ...hostileSubmissions, ...hostileTables];
