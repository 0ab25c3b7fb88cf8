import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { drawIcon } from "../../pipeline/publish/icons.ts";

/** The text of each element, by its name; throws where the icon is no well-formed XML. */
function readIcon(svg: string): Record<string, string> {
  const parser = new SaxesParser();
  const texts: Record<string, string> = {};
  const open: string[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => open.push(name));
  parser.on("closetag", () => open.pop());
  parser.on("text", (text) => {
    texts[open.at(-1) ?? ""] = text;
  });
  parser.write(svg).close();
  return texts;
}

/** https://www.w3.org/TR/xml/#charsets */
const isForbidden = (code: number) =>
  (code < 0x20 && ![0x9, 0xa, 0xd].includes(code)) ||
  (code >= 0xd800 && code <= 0xdfff) ||
  [0xfffe, 0xffff].includes(code);

test("an icon shows the initials of the first two words and tells the whole name", () => {
  expect(readIcon(drawIcon("renaissance", "Renaissance Technologies LLC"))).toMatchObject({
    title: "Renaissance Technologies LLC",
    text: "RT",
  });
  expect(readIcon(drawIcon("soros", "soros"))).toMatchObject({ text: "S" });
  expect(readIcon(drawIcon("a", "(The) 'Éclat & Co'"))).toMatchObject({ text: "TÉ" });
  expect(readIcon(drawIcon("a", "3M Investment Management"))).toMatchObject({ text: "3I" });
});

test("the colour comes from the id, so that a fund keeps it under a new name", () => {
  const fill = (svg: string) => /fill="(hsl[^"]+)"/.exec(svg)?.[1];
  expect(fill(drawIcon("scion", "Scion"))).toBe(fill(drawIcon("scion", "Scion Asset Management")));
  expect(fill(drawIcon("scion", "Scion"))).not.toBe(fill(drawIcon("oak", "Scion")));
});

test("no name breaks out of the markup", () => {
  const svg = drawIcon("evil", `</title><script>alert("1")</script>&amp;'`);
  expect(svg).not.toContain("<script");
  expect(readIcon(svg).title).toBe(`</title><script>alert("1")</script>&amp;'`);
});

test("any name and id give well-formed XML without forbidden characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (id, name) => {
      const svg = drawIcon(id, name);
      readIcon(svg);
      expect([...svg].map((character) => character.codePointAt(0) ?? 0).filter(isForbidden)).toEqual([]);
    }),
  );
  readIcon(drawIcon("x", "\ud800 lone \u0000"));
  expect(readIcon(drawIcon("x", "\ud800 \uffff \ufffe 𝒜 😀")).title).toBe("\ufffd \ufffd \ufffd 𝒜 😀");
});
