import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { isFileError } from "../files/file-error.ts";

/**
 * The process that took a lock: its id, its machine, the namespace of its id, which a container has for itself, and what tells it
 * from a later one with the same id. Earlier versions noted no namespace.
 */
export const lockHolder = z.strictObject({
  pid: z.int().positive(),
  host: z.string(),
  namespace: z.string().optional(),
  started: z.string(),
});
/** The process that a lock tells of. */
export type LockHolder = z.infer<typeof lockHolder>;

/** A process that this one can see. */
export function describeProcess(pid: number): LockHolder {
  return { pid, host: hostname(), namespace: readNamespace(), started: readProcessStart(pid) };
}

function readNamespace(): string {
  return existsSync("/proc/self/ns/pid") ? readlinkSync("/proc/self/ns/pid") : "";
}

function readBoot(): string {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}

/** A pid comes again after a restart, and in a container at every start: boot and start time tell two apart. */
function readProcessStart(pid: number): string {
  if (!existsSync("/proc/self/stat")) return "";
  // proc(5): the name in parentheses may hold spaces; the state follows it, and the start time is the 20th field after it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  // A dead process that its parent has not waited for keeps its pid and start time, and does no more.
  if (fields[0] === "Z" || fields[0] === "X") return "dead";
  return `${readBoot()}/${fields[19]}`;
}

/** Whether a process could be seen here: it is of this machine, and of no other container. */
export function isOfHere({ host, namespace = readNamespace() }: LockHolder): boolean {
  return host === hostname() && namespace === readNamespace();
}

/** Whether a process may run still: of another machine, or container, nobody here knows, but that it ended when its machine did. */
export function isAlive(holder: LockHolder): boolean {
  const { pid, host, started } = holder;
  if (!isOfHere(holder)) return host !== hostname() || started.startsWith(`${readBoot()}/`);
  const owner = findOwner(pid);
  if (owner === "none") return false;
  try {
    return readProcessStart(pid) === started;
  } catch (error) {
    // A mount of /proc with hidepid tells nothing of other users' processes; of our own, this one ended just now.
    if (owner === "another user") return true;
    if (isFileError(error, "ENOENT") || isFileError(error, "ESRCH")) return false;
    throw error;
  }
}

/** Whose process has a pid now. */
function findOwner(pid: number): "this user" | "another user" | "none" {
  try {
    process.kill(pid, 0);
    return "this user";
  } catch (error) {
    if (isFileError(error, "ESRCH")) return "none";
    if (isFileError(error, "EPERM")) return "another user";
    throw error;
  }
}

/** Whether a process runs still where it can be seen. */
export function isAliveHere(holder: LockHolder): boolean {
  return isOfHere(holder) && isAlive(holder);
}
