import fc from "fast-check";
import { expect, test } from "vitest";
import { countLines } from "../../pipeline/ingest/count-lines.ts";

test("lines and blank lines are told whatever the chunks are cut into", () => {
  const chunk = fc.string({ unit: fc.constantFrom("a", "\n"), maxLength: 5 });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 6 }), (chunks) => {
      const counter = countLines();
      for (const text of chunks) counter.add(Buffer.from(text));
      const text = chunks.join("").replace(/\n+$/, "");
      const lines = text === "" ? [] : text.split("\n");
      expect([counter.lines(), counter.hasBlankLine()]).toEqual([lines.length, lines.includes("")]);
    }),
  );
});
