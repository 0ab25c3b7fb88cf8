import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

/** The path of a folder that the tests of a file share: it is made before the first of them, and removed after the last. */
export function shareTemporaryFolder(name: string): string {
  const { folder, make, remove } = planFolder(name);
  beforeAll(make);
  afterAll(remove);
  return folder;
}

/** The path of a folder that each test of a file finds empty: it is made before the test, and removed after it. */
export function renewTemporaryFolder(name: string): string {
  const { folder, make, remove } = planFolder(name);
  beforeEach(make);
  afterEach(remove);
  return folder;
}

function planFolder(name: string) {
  const folder = join(tmpdir(), `${name}-${randomUUID()}`);
  return {
    folder,
    make: () => void mkdirSync(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
