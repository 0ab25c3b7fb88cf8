import { abbreviates, dropForms, splitName } from "./company-name.ts";
import type { Registrant } from "./read-registrants.ts";

/** Information tables cut an issuer's name off after so many characters; a space at the end is gone. */
const shortestCut = 27;
/** The first word tells companies apart, and is seldom shortened; these are. */
const shortFirstWords = new Set("AMER AMERN BK FED GEN INTL NATL NORTHN PAC SOUTHN UTD".split(" "));

/** Where a company is at home, behind its name: of other places two have banks of one name. */
const homes = new Set(["CDA", "DEL", "ONT", "QUE"]);

/** A registrant and the words of its name. */
interface Named {
  readonly registrant: Registrant;
  readonly words: readonly string[];
}

/**
 * Prepares to find registrants by an issuer's name as filed. What comes back are those whose name is it, to the word or but for the
 * company's form; else those that it is short for, word by word, from an equal first one on. None, or several, tell nothing.
 */
export function indexRegistrants(registrants: readonly Registrant[]): (nameOfIssuer: string) => readonly Registrant[] {
  const named = registrants.map((registrant): Named => ({ registrant, words: splitName(registrant.name) }));
  const byName = groupBy(named, ({ words }) => words.join(" "));
  const byStem = groupBy(named, ({ words }) => dropForms(words).join(" "));
  const byWords = groupBy(named, ({ words }) => sortWords(dropForms(words)));
  const byFirstWord = groupBy(named, ({ words }) => words[0] ?? "");
  return (nameOfIssuer) => {
    const words = splitName(nameOfIssuer);
    const stem = dropForms(words);
    const bare = homes.has(stem.at(-1) ?? "") ? dropForms(stem.slice(0, -1)) : stem;
    const isCut = nameOfIssuer.length >= shortestCut;
    const [first = ""] = words;
    const alike = shortFirstWords.has(first) ? named : (byFirstWord.get(first) ?? []);
    const found = [
      // A form that is left out tells no two apart.
      words.length > stem.length ? byName.get(words.join(" ")) : [],
      byStem.get(stem.join(" ")),
      byStem.get(bare.join(" ")),
      byWords.get(sortWords(bare)),
      ...[stem, bare].map((short) => alike.filter((other) => isShortFor(short, dropForms(other.words)))),
      isCut ? alike.filter((other) => isCutOff(words, other.words)) : [],
    ].find((each) => each !== undefined && each.length > 0);
    return (found ?? []).map(({ registrant }) => registrant);
  };
}

/** A person's name may stand on its head: SMUCKER J M. */
const sortWords = (words: readonly string[]): string => [...words].sort().join(" ");

function isShortFor(words: readonly string[], others: readonly string[]): boolean {
  return words.length === others.length && words.every((word, place) => abbreviates(word, others[place] ?? ""));
}

/** Of a name that was cut off, the first words are enough, where there are two or more, and of the last one its first letters. */
function isCutOff(words: readonly string[], others: readonly string[]): boolean {
  const [whole, last = ""] = [words.slice(0, -1), words.at(-1)];
  const other = others[whole.length] ?? "";
  return (
    whole.length > 0 &&
    isShortFor(whole, others.slice(0, whole.length)) &&
    (other.startsWith(last) || abbreviates(last, other))
  );
}

function groupBy(named: readonly Named[], keyOf: (each: Named) => string): ReadonlyMap<string, readonly Named[]> {
  const groups = new Map<string, Named[]>();
  for (const each of named) {
    const group = groups.get(keyOf(each)) ?? [];
    groups.set(keyOf(each), group);
    group.push(each);
  }
  return groups;
}
