import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findPostgres } from "../find-postgres.ts";
import { inflateInformationTable } from "./limit.ts";

/** A data set to read, and a folder to work below. */
export interface PeerTask {
  readonly zip: string;
  readonly scratch: string;
}

/** How long a peer took, or why it was not asked. */
export interface PeerResult {
  readonly peer: string;
  readonly seconds: number | null;
  readonly skipped: string | null;
}

interface Peer {
  readonly name: string;
  /** Why it cannot be asked; undefined where it can. */
  missing(folder: string): string | undefined;
  /** Reads the file into sums and counts them; answers how many seconds it took. */
  run(tsv: string, folder: string): Promise<number>;
}

const keys = "accession_number, cusip, sshprnamttype, putcall";
const sums = `select ${keys}, sum(cast(value as bigint)) as filed_value, sum(cast(sshprnamt as bigint)) as shares, count(*) as row_count from information_tables group by ${keys}`;
const columns =
  "accession_number infotable_sk nameofissuer titleofclass cusip figi value sshprnamt sshprnamttype putcall investmentdiscretion othermanager voting_auth_sole voting_auth_shared voting_auth_none".split(
    " ",
  );

/** Lets SQLite, PostgreSQL and pandas do the ingest-and-aggregate step on a data set, as a user would write it. */
export async function measurePeers({ zip, scratch }: PeerTask): Promise<PeerResult[]> {
  const folder = await mkdtemp(join(scratch, "peers-"));
  try {
    // PostgreSQL, as another user, has to get there.
    for (const each of [scratch, folder]) await chmod(each, 0o755);
    const tsv = join(folder, "INFOTABLE.tsv");
    await inflateInformationTable(zip, tsv);
    const results: PeerResult[] = [];
    for (const peer of peers) results.push(await measurePeer(peer, tsv, folder));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measurePeer(peer: Peer, tsv: string, folder: string): Promise<PeerResult> {
  const skipped = peer.missing(folder);
  return { peer: peer.name, seconds: skipped ? null : await peer.run(tsv, folder), skipped: skipped ?? null };
}

const sqlite: Peer = {
  name: "SQLite",
  missing: () => missingProgram("sqlite3", ["--version"]),
  run: (tsv, folder) =>
    timeProgram(
      "sqlite3",
      [join(folder, "peer.sqlite")],
      `create table information_tables (${columns.map((name) => `${name} text`).join(", ")});
.mode tabs
.import --skip 1 ${tsv} information_tables
create table sums as ${sums};
select count(*) from sums;
`,
    ),
};

const pandas: Peer = {
  name: "pandas",
  missing: () => missingProgram("python3", ["-c", "import pandas"]),
  run: (tsv) =>
    timeProgram(
      "python3",
      ["-"],
      `import pandas
rows = pandas.read_csv("${tsv}", sep="\\t", dtype={"CUSIP": str, "PUTCALL": str, "OTHERMANAGER": str})
keys = ["ACCESSION_NUMBER", "CUSIP", "SSHPRNAMTTYPE", "PUTCALL"]
print(len(rows.groupby(keys, dropna=False)[["VALUE", "SSHPRNAMT"]].sum()))
`,
    ),
};

const postgres: Peer = {
  name: "PostgreSQL",
  missing: (folder) =>
    missingProgram(findProgram("initdb"), ["--version"]) ??
    missingProgram("psql", ["--version"]) ??
    missingProgram(...asServer("ls", [folder])),
  run: async (tsv, folder) => {
    const data = join(folder, "postgres");
    await mkdir(data);
    if (isRoot()) await runQuietly("chown", ["postgres", data]);
    const at = ["-D", data];
    await runQuietly(...asServer(findProgram("initdb"), [...at, "--username=peer", "--auth=trust", "--encoding=UTF8"]));
    const settings = `-c listen_addresses='' -c unix_socket_directories=${data}`;
    await runQuietly(
      ...asServer(findProgram("pg_ctl"), [...at, "-w", "-l", join(data, "log"), "-o", settings, "start"]),
    );
    try {
      return await timeProgram(
        "psql",
        ["-qAt", "-h", data, "-U", "peer", "-d", "postgres", "-v", "ON_ERROR_STOP=1"],
        `create unlogged table information_tables (${columns.map((name) => `${name} text`).join(", ")});
\\copy information_tables from '${tsv}' with (format csv, delimiter E'\\t', header true)
create unlogged table sums as ${sums};
select count(*) from sums;
`,
      );
    } finally {
      await runQuietly(...asServer(findProgram("pg_ctl"), [...at, "-m", "immediate", "stop"]));
    }
  },
};

const peers: readonly Peer[] = [sqlite, postgres, pandas];

/** A program of PostgreSQL's server: Debian has these in no PATH. */
const findProgram = (name: string): string => join(findPostgres()?.bin ?? "", name);

function missingProgram(program: string, args: string[]): string | undefined {
  return spawnSync(program, args).status === 0 ? undefined : `"${program} ${args.join(" ")}" does not work here`;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses to be run by root. */
function asServer(program: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [program, args];
  return ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...args]];
}

/** Runs a program on a script that ends by printing how many sums it made, and answers how many seconds it took. */
async function timeProgram(program: string, args: string[], script: string): Promise<number> {
  const started = performance.now();
  const out = await runProgram(program, args, script);
  const seconds = (performance.now() - started) / 1000;
  if (!(Number(out.trim().split("\n").at(-1)) > 0))
    throw new Error(`${program} made no sums: ${out.trim() || "it is silent"}`);
  return seconds;
}

/** Runs a program on a script, and gives what it printed. */
async function runProgram(program: string, args: string[], input: string): Promise<string> {
  const child = spawn(program, args, { cwd: "/", stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(input);
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed with code ${code}: ${error.trim()}`);
  return out;
}

/** Runs a program that may leave a server behind, which would keep pipes open: it gets none. */
async function runQuietly(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: "/", stdio: "ignore" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed with code ${code}.`);
}
