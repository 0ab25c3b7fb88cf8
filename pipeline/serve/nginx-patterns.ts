/** A regular expression for the text as a query may carry it: what must be escaped in a URL escaped or, where a URL allows it, plain. */
export function matchText(text: string): string {
  return Array.from(text, matchCharacter).join("");
}

function matchCharacter(character: string): string {
  if (/^[A-Za-z0-9_-]$/.test(character)) return character;
  const escaped = [...new TextEncoder().encode(character)].map((byte) => `%${matchHex(byte)}`).join("");
  if (character === " ") return String.raw`(?:\+|%20)`;
  // A plain one of these means something else in a query, or cannot be sent.
  if (/^[&+#]$/.test(character) || character > "~") return escaped;
  // Where it escapes no byte, it stands for itself.
  if (character === "%") return `(?:${escaped}|%(?![0-9A-Fa-f]{2}))`;
  // No URL should hold all of the others plainly, but browsers send them so. By its number: nginx reads backslashes, too.
  return `(?:\\x${character.charCodeAt(0).toString(16)}|${escaped})`;
}

/** Two hexadecimal digits in either letter case. */
function matchHex(byte: number): string {
  const digits = byte.toString(16).padStart(2, "0");
  return digits.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** A regular expression for every text of this lower case, as a query may carry it. */
export function matchAnyCase(lowered: string): string {
  // Of one character alone, İ, the small letter is two.
  const letters = lowered.match(/i\u0307|./gsu) ?? [];
  return `(?i:${letters.map(matchLetter).join("")})`;
}

function matchLetter(letter: string): string {
  const texts = [letter, ...(capitals.get(letter) ?? [])].map(matchText);
  return texts.length === 1 ? texts.join("") : `(?:${texts.join("|")})`;
}

/** The capitals of each small letter beyond those of ASCII: nginx sees their bytes, and knows no letters in them. */
const capitals = listCapitals();

function listCapitals(): ReadonlyMap<string, string[]> {
  // At the end of a word Σ has another small letter than anywhere else.
  const found = new Map([["ς", ["Σ"]]]);
  for (let code = 0x80; code < 0x2_0000; code += 1) {
    const letter = String.fromCodePoint(code);
    const lowered = letter.toLowerCase();
    if (lowered !== letter) found.set(lowered, [...(found.get(lowered) ?? []), letter]);
  }
  return found;
}

/** A regular expression for exactly the integers from `minimum` (0 or 1) to `maximum`, without leading zeros. */
export function matchIntegers(minimum: 0 | 1, maximum: number): string {
  const digits = String(maximum);
  const shorter = digits.length > 1 ? [`[1-9][0-9]{0,${digits.length - 2}}`] : [];
  const lower = Array.from(digits, (digit, place) => {
    const [first, last] = [place === 0 ? 1 : 0, Number(digit) - 1];
    return last < first
      ? []
      : [`${digits.slice(0, place)}[${first}-${last}]${repeatDigits(digits.length - place - 1)}`];
  });
  return `(?:${[...(minimum === 0 ? ["0"] : []), ...shorter, ...lower.flat(), digits].join("|")})`;
}

const repeatDigits = (count: number) => (count === 0 ? "" : `[0-9]{${count}}`);
