import { isUtf8 } from "node:buffer";

/** Looks at the chunks of a text in order; tells whether all of it is UTF-8. */
export function watchUtf8() {
  let isValid = true;
  /** The first bytes of a character that goes on in the next chunk. */
  let cut = Buffer.alloc(0);
  return {
    add: (chunk: Buffer): void => {
      if (!isValid) return;
      const bytes = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk;
      const end = findCut(bytes);
      isValid = isUtf8(bytes.subarray(0, end));
      cut = Buffer.from(bytes.subarray(end));
    },
    /** A character that the text ends within is none. */
    isValid: (): boolean => isValid && cut.length === 0,
  };
}

/** Where the last character begins, if not all of it is there; else the end. */
function findCut(bytes: Buffer): number {
  for (let place = bytes.length - 1; place >= 0 && place > bytes.length - 4; place -= 1) {
    const byte = bytes[place] ?? 0;
    if (byte >= 0b1100_0000) {
      const length = byte >= 0b1111_0000 ? 4 : byte >= 0b1110_0000 ? 3 : 2;
      return place + length > bytes.length ? place : bytes.length;
    }
    if (byte < 0b1000_0000) break;
  }
  return bytes.length;
}
