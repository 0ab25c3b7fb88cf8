import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { isFileError } from "./file-error.ts";

/** The process that took a lock: its id, its machine, and what tells it from a later one with the same id. */
export const lockHolder = z.strictObject({ pid: z.int().positive(), host: z.string(), started: z.string() });
/** The process that a lock tells of. */
export type LockHolder = z.infer<typeof lockHolder>;

/** A process of this machine. */
export function describeProcess(pid: number): LockHolder {
  return { pid, host: hostname(), started: readProcessStart(pid) };
}

/** A pid comes again after a restart, and in a container at every start: boot and start time tell two apart. */
function readProcessStart(pid: number): string {
  if (!existsSync("/proc/self/stat")) return "";
  // proc(5): the name in parentheses may hold spaces; the state follows it, and the start time is the 20th field after it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  // A dead process that its parent has not waited for keeps its pid and start time, and does no more.
  if (fields[0] === "Z" || fields[0] === "X") return "dead";
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fields[19]}`;
}

/** Whether a process may run still: of another machine nobody here knows. */
export function isAlive({ pid, host, started }: LockHolder): boolean {
  if (host !== hostname()) return true;
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

/** Whether a process runs still on this machine. */
export function isAliveHere(holder: LockHolder): boolean {
  return holder.host === hostname() && isAlive(holder);
}
