import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A PostgreSQL that Debian's packages installed, and the folder of its programs, which is in no PATH. */
export interface InstalledPostgres {
  readonly version: string;
  readonly bin: string;
}

const installed = "/usr/lib/postgresql";

/** The newest PostgreSQL of this machine; undefined where none is installed. */
export function findPostgres(): InstalledPostgres | undefined {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const [version] = versions.sort((a, b) => Number(b) - Number(a));
  return version === undefined ? undefined : { version, bin: join(installed, version, "bin") };
}
