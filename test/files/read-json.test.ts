import { expect, inject, test } from "vitest";
import { z } from "zod";
import { readJson } from "../../pipeline/files/read-json.ts";

test("a folder in the place of a file is told with its path", async () => {
  const folder = inject("sharedFolder");
  const message = `${folder}: EISDIR: illegal operation on a directory, read`;
  await expect(readJson(folder, z.object({}), "Remove it.")).rejects.toMatchObject({ message, path: folder });
});
