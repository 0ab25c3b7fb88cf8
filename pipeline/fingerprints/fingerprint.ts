import { hash } from "node:crypto";

/** A short fingerprint of any JSON value. */
export function fingerprint(value: unknown): string {
  return hash("sha256", JSON.stringify(value)).slice(0, 16);
}
