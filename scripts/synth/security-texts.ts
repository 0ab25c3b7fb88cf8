import { makeFigi } from "./figi.ts";
import { securityAt } from "./securities.ts";
import { printTsvField } from "./tsv.ts";
import type { World } from "./world.ts";

/** The part of an information table's row that tells the security, for every place of a quarter, as bytes. */
export interface SecurityTexts {
  /** `NAME TAB TITLE TAB CUSIP TAB`, place by place. */
  readonly bytes: Uint8Array;
  /** Where the text of a place starts; that of the next one is its end. */
  readonly starts: Uint32Array;
  /** Where its CUSIP starts. */
  readonly cusips: Uint32Array;
  /** One where the place holds notes, whose amounts are principals. */
  readonly isNote: Uint8Array;
}

/** Prints the securities of a quarter once, so that rows need only copy them. */
export function printSecurities(world: World, quarter: number, hasFigi: boolean): SecurityTexts {
  const starts = new Uint32Array(world.securities + 1);
  const cusips = new Uint32Array(world.securities);
  const isNote = new Uint8Array(world.securities);
  const texts: string[] = [];
  let length = 0;
  for (let place = 0; place < world.securities; place++) {
    const { name, title, cusip, type } = securityAt(world, place, quarter);
    const before = `${printTsvField(name)}\t${title}\t`;
    const text = `${before}${cusip}\t${hasFigi ? `${place % 3 === 0 ? makeFigi(place) : ""}\t` : ""}`;
    starts[place] = length;
    cusips[place] = length + before.length;
    isNote[place] = type === "note" ? 1 : 0;
    length += text.length;
    texts.push(text);
  }
  starts[world.securities] = length;
  return { bytes: Buffer.from(texts.join(""), "latin1"), starts, cusips, isNote };
}
