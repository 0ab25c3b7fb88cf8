/** What says no more than that it is a company; it ends a name, perhaps with others of its like. */
const forms = new Set("INC CORP CO COS LTD PLC LLC LP NV SA AG SE AB ASA SPA OYJ COM NEW".split(" "));
const shortForms: Readonly<Record<string, string>> = {
  INCORPORATED: "INC",
  CORPORATION: "CORP",
  COMPANY: "CO",
  COMPANIES: "COS",
  LIMITED: "LTD",
};
const fillers = new Set(["AND", "OF", "THE"]);

/**
 * The words of a company's name in capitals, without accents, signs, a state behind a slash and what fills sentences; letters
 * that stand alone are one word. `Smith & Co. N.V. /NY/` is SMITH, CO, NV.
 */
export function splitName(name: string): string[] {
  return name
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toUpperCase()
    .replace(/\s*[/\\]\s*[A-Z]{2,4}\s*[/\\]?\s*$/, "")
    .replace(/[^A-Z0-9]+/g, " ")
    .trim()
    .replace(/\b(?:[A-Z] )+[A-Z]\b/g, (letters) => letters.replaceAll(" ", ""))
    .split(" ")
    .filter((word) => !fillers.has(word))
    .map((word) => shortForms[word] ?? word);
}

/** The words of a name but for those at its end that only say what form the company has. */
export function dropForms(words: readonly string[]): readonly string[] {
  const last = words.at(-1);
  return words.length > 1 && last !== undefined && forms.has(last) ? dropForms(words.slice(0, -1)) : words;
}

/**
 * Whether a word is another one, or short for it: the same first letter, and the rest in the order of the other's, as INTL,
 * SVCS and CMNTYS are of INTERNATIONAL, SERVICES and COMMUNITIES.
 */
export function abbreviates(word: string, whole: string): boolean {
  if (word === whole) return true;
  const [letters, others] = [word.replaceAll("Y", "I"), whole.replaceAll("Y", "I")];
  if (letters.length < 2 || letters[0] !== others[0]) return false;
  let place = 0;
  for (const letter of others) if (letter === letters[place]) place += 1;
  return place === letters.length;
}
