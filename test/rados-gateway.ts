import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { describe } from "vitest";
import { findPort } from "./find-port.ts";

/** A real S3 server, empty, of its own user. */
export type RadosGateway = {
  /** Such as `http://127.0.0.1:7480`; buckets are named in the path. */
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Ends its programs and removes its folder. */
  stop(): Promise<void>;
};

const run = promisify(execFile);
const programs = ["ceph", "ceph-authtool", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];
const packages = "apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd";
const keys = { accessKeyId: "test", secretAccessKey: "a-secret-of-tests" };
const patienceMs = 90_000;

const missing = programs.filter((program) => !isInstalled(program));

/** `describe` for tests that need the gateway: where its programs are missing, they are skipped out loud, and fail in CI. */
export function describeWithRados(name: string, tests: () => void): void {
  if (missing.length === 0 || process.env.CI) return void describe(name, tests);
  process.stderr.write(`SKIPPED: ${name}: ${missing.join(", ")} not installed; ${packages}\n`);
  describe.skip(name, tests);
}

function isInstalled(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts Ceph's RADOS gateway in a folder of its own: one monitor, one store in memory (1 GB at most), cephx on, ports of
 * its own on 127.0.0.1. Takes about 12 seconds. Throws, with what its programs said, where it does not come up.
 */
export async function startRadosGateway(): Promise<RadosGateway> {
  if (missing.length > 0) throw new Error(`${missing.join(", ")} not installed: ${packages}`);
  const folder = await mkdtemp(join(tmpdir(), "rados-"));
  const started: ChildProcess[] = [];
  const stop = () => stopAll(started, folder);
  try {
    const port = await startPrograms(folder, started);
    return { endpoint: `http://127.0.0.1:${port}`, ...keys, stop };
  } catch (error) {
    const logs = await Promise.all(["ceph-mon", "ceph-osd", "radosgw"].map((name) => readLog(folder, name)));
    await stop();
    throw new Error(`the RADOS gateway did not start: ${String(error)}\n${logs.join("\n")}`, { cause: error });
  }
}

async function startPrograms(folder: string, started: ChildProcess[]): Promise<number> {
  const [monitorPort, port] = [await findPort(), await findPort()];
  const fsid = randomUUID();
  const file = (name: string) => join(folder, name);
  for (const name of ["mon", "osd", "rgw"]) await mkdir(file(name));
  await writeFile(file("ceph.conf"), printConfiguration(folder, fsid, monitorPort, port));
  const configured = ["-c", file("ceph.conf")];
  const start = (program: string, ...args: string[]) =>
    startProgram(folder, started, program, [...args, ...configured]);
  await makeKeyring(file("keyring"));
  await run("monmaptool", ["--create", "--addv", "a", `[v2:127.0.0.1:${monitorPort}]`, "--fsid", fsid, file("monmap")]);
  await run("ceph-mon", ["--mkfs", "-i", "a", "--monmap", file("monmap"), "--keyring", file("keyring"), ...configured]);
  start("ceph-mon", "-f", "-i", "a");
  const osd = randomUUID();
  await run("ceph", [...configured, "--connect-timeout", "30", "osd", "new", osd, "0"]);
  await run("ceph-osd", ["--mkfs", "-i", "0", "--osd-uuid", osd, ...configured]);
  start("ceph-osd", "-f", "-i", "0");
  start("radosgw", "-f", "-n", "client.rgw");
  const user = ["user", "create", "--uid", "test", "--display-name", "test"];
  const secrets = ["--access-key", keys.accessKeyId, "--secret-key", keys.secretAccessKey];
  await run("radosgw-admin", [...configured, ...user, ...secrets], { timeout: patienceMs });
  await waitForAnswer(`http://127.0.0.1:${port}`, started);
  return port;
}

function printConfiguration(folder: string, fsid: string, monitorPort: number, port: number): string {
  return `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monitorPort}
ms bind msgr1 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}

async function makeKeyring(keyring: string): Promise<void> {
  const add = (name: string, ...capabilities: [string, string][]) =>
    run("ceph-authtool", [keyring, "-g", "-n", name, ...capabilities.flatMap(([of, what]) => ["--cap", of, what])]);
  await run("ceph-authtool", ["-C", keyring]);
  await add("mon.", ["mon", "allow *"]);
  await add("client.admin", ["mon", "allow *"], ["osd", "allow *"]);
  await add("osd.0", ["mon", "allow profile osd"], ["osd", "allow *"]);
  await add("client.rgw", ["mon", "allow rw"], ["osd", "allow rwx"]);
}

function startProgram(folder: string, started: ChildProcess[], program: string, args: string[]): void {
  const output = openSync(join(folder, `${program}.out`), "w");
  const child = spawn(program, args, { stdio: ["ignore", output, output] });
  closeSync(output);
  started.push(child);
  // A test run that is cut short must not leave a server behind.
  process.once("exit", () => child.kill("SIGKILL"));
}

async function waitForAnswer(endpoint: string, started: readonly ChildProcess[]): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(100)) {
    const ended = started.find(({ exitCode }) => exitCode !== null);
    if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}`);
    if (await answers(endpoint)) return;
    if (Date.now() > deadline) throw new Error(`no answer at ${endpoint} within ${patienceMs} ms`);
  }
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint);
    return true;
  } catch {
    return false;
  }
}

async function readLog(folder: string, program: string): Promise<string> {
  try {
    return `${program}: ${(await readFile(join(folder, `${program}.out`), "utf8")).slice(-1000)}`;
  } catch {
    return `${program}: not started`;
  }
}

/** The store lies in memory and is thrown away: nothing is lost by killing. */
async function stopAll(started: readonly ChildProcess[], folder: string): Promise<void> {
  for (const child of started.toReversed()) {
    if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
  }
  await rm(folder, { recursive: true, force: true });
}
