import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { tieChild } from "../../children.ts";
import { findPostgres } from "../find-postgres.ts";

const run = promisify(execFile);

/** A PostgreSQL of our own, on a socket of our own. */
export type RunningPostgres = { readonly version: string; readonly socket: string; stop(): Promise<void> };

const settings = {
  listen_addresses: "",
  fsync: "off",
  shared_buffers: "512MB",
  effective_cache_size: "1GB",
  work_mem: "32MB",
  random_page_cost: "1.1",
  max_connections: "50",
};

/** Starts the newest PostgreSQL of this machine on an empty cluster in a folder; null where none is installed. */
export async function startPostgres(folder: string): Promise<RunningPostgres | null> {
  const installed = findPostgres();
  if (!installed) return null;
  const { version, bin } = installed;
  const owner = await findOwner();
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const create = ["-D", data, "-U", "bench", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  await run(join(bin, "initdb"), create, { ...owner, cwd: folder });
  const tuned = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), ["-D", data, "-k", folder, ...tuned], {
    ...owner,
    cwd: folder,
    stdio: "ignore",
  });
  // An immediate shutdown: nothing in the folder will be wanted again.
  tieChild(server, "SIGQUIT");
  const started = { version, socket: folder, stop: () => stop(server) };
  await waitUntilUp(server, folder).catch(async (error) => {
    await started.stop();
    throw error;
  });
  return started;
}

/** PostgreSQL refuses to run as root: it then runs as the user that its package made. */
async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const ids = await Promise.all(["-u", "-g"].map((which) => run("id", [which, "postgres"])));
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}

async function waitUntilUp(server: ChildProcess, socket: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ host: socket, user: "bench", database: "postgres" });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt >= 100 || server.exitCode !== null || server.signalCode !== null) throw error;
      await wait(100);
    }
  }
}

async function stop(server: ChildProcess): Promise<void> {
  // SIGINT is a fast shutdown: PostgreSQL ends its sessions, and then itself.
  if (server.kill("SIGINT")) await once(server, "exit");
}
