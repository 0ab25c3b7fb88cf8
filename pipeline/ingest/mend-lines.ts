import { isUtf8 } from "node:buffer";

// windows-1252 is Latin-1 but for these 32 (WHATWG Encoding Standard). TextDecoder takes them for Latin-1 in many
// releases of Node 20, 22 and 24: https://github.com/nodejs/node/issues/56542
const from0x80 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/**
 * The same lines in UTF-8: those that are none are read as windows-1252, in which every byte is a character, as EDGAR's own texts are
 * here and there. And how many these were.
 */
export function mendLines(bytes: Buffer): { readonly bytes: Buffer; readonly mended: number } {
  if (isUtf8(bytes)) return { bytes, mended: 0 };
  let mended = 0;
  const mendLine = (line: string): string => {
    if (isUtf8(Buffer.from(line, "latin1"))) return line;
    mended += 1;
    return Buffer.from(decodeWindows1252(line)).toString("latin1");
  };
  // As Latin-1 every byte is one character, and in UTF-8 no byte of a longer one is a line feed.
  const lines = bytes.toString("latin1").split("\n").map(mendLine);
  return { bytes: Buffer.from(lines.join("\n"), "latin1"), mended };
}

function decodeWindows1252(latin1: string): string {
  return latin1.replace(/[\x80-\x9f]/g, (byte) => from0x80.charAt(byte.charCodeAt(0) - 0x80));
}
