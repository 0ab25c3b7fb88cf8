import { hash } from "node:crypto";

/** Dark enough for white letters: at 30 % lightness every hue has a contrast above 4.5 (WCAG 2.2, 1.4.3). */
const LIGHTNESS = "30%";

/**
 * The SVG icon of a fund, as text: its initials in white on a colour of its own. The same id and name give the same
 * bytes, and any name gives well-formed XML.
 */
export function drawIcon(id: string, name: string): string {
  const hue = hash("sha256", id, "buffer").readUInt16BE(0) % 360;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img">',
    `<title>${escapeXml(name)}</title>`,
    `<rect width="64" height="64" rx="12" fill="hsl(${hue}, 45%, ${LIGHTNESS})"/>`,
    '<text x="32" y="41" fill="#fff" font-family="system-ui, sans-serif" font-size="26" font-weight="600"' +
      ` text-anchor="middle">${escapeXml(readInitials(name))}</text>`,
    "</svg>",
    "",
  ].join("\n");
}

/** The first letters of the first two words that have any: of "BERKSHIRE HATHAWAY INC" it is BH; of "!!" nothing. */
function readInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join("");
}

/** Characters that XML 1.0 forbids even when escaped become U+FFFD (https://www.w3.org/TR/xml/#charsets). */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
