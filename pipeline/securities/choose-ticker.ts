import type { Registrant } from "./read-registrants.ts";

const shares = /\b(COM|COMMON|COMM|SHS|SHARES?|SH|ORD|ORDINARY|ADR|ADS|ADRS|SPON\w*|STK|STOCK|CL|CLASS|REGISTRY|NEW)\b/;
const others =
  /\b(PFD|PREF|PREFERRED|PRF|WTS?|WRTS?|WARRANTS?|RTS?|RIGHTS?|NOTES?|DBCV|DEBT|BONDS?|BDS?|CVR|CONTINGENT|MCNV|MANDATORY|ETN|UNITS?)\b|%|\*W/;
/** Of partnerships, and of the trusts that are the oldest funds, units are what is traded. */
const traded = /\bUNITS?\b.*\b(LTD|LP|PARTN?R?|INT)\b|\b(COM|LP INT|PARTNERSHIP|TR) UNIT|^UNIT SER\b/;
/**
 * What a ticker ends with that is of preferred stock, a warrant, a unit or a right: BAC-PB, LGL-WT, and XYZWU beside XYZW. Of five
 * letters the last says so of the first two by itself: VIASP was listed beside VIA, and FLDDW is beside FLD.
 */
const otherClass = /-(?:P[A-Z]?|W[A-Z]?|U[A-Z]?|R[A-Z]?)$|^[A-Z]{4}[PW]$/;
/** As in CL A, SERIES B, or COM LBTY ONE S C. */
const classLetter = /\b(?:CL|CLASS|SER|SERIES)\.? ?([A-Z])\b|\bS ([A-Z])$/;
const fifthLetter = /^(.{4,})[WURP]$/;
/** Three letters have a fourth put in between: NMPAU are the units of NMP. */
const paddedLetter = /^([A-Z]{3})[A-Z][UR]$/;
const preferred = /^([A-Z]+)-P[A-Z]?$/;
/** A share in one of a company's businesses, which no ticker tells: COM A SIRIUSXM, COM C BRAVES GRP. */
const businessLetter = /\bCOM [A-Z] [A-Z]{2}/;

/** Whether a title of class names shares, as most that have a ticker do: no note, preferred stock, warrant, right or unit. */
export function namesShares(titleOfClass: string): boolean {
  const title = titleOfClass.toUpperCase();
  return traded.test(title) || (shares.test(title) && !others.test(title));
}

/**
 * The ticker of a registrant's shares of a title; undefined where the title names a class, and no ticker says by its last letter
 * which one it is of.
 */
export function chooseTicker({ tickers }: Registrant, titleOfClass: string): string | undefined {
  const common = tickers.filter(({ ticker }) => !isOfOtherClass(ticker, tickers));
  const listed = common.filter(({ isListed }) => isListed);
  const names = (listed.length > 0 ? listed : common).map(({ ticker }) => ticker);
  const title = titleOfClass.toUpperCase();
  const letter = classLetter.exec(title)?.slice(1).find(Boolean);
  const [main] = names;
  if (names.length > 1 && businessLetter.test(title)) return undefined;
  if (letter === undefined) return main;
  const marked = names.find((name) => name.endsWith(`-${letter}`));
  if (marked !== undefined || names.length === 1) return marked ?? (main?.includes("-") ? undefined : main);
  const ending = names.filter(
    (name) => name.endsWith(letter) && names.every((other) => other.startsWith(name.slice(0, -1))),
  );
  const plain = names.filter((name) => !name.includes("-"));
  const [only, more] = ending.length > 0 && "AB".includes(letter) ? ending : letter === "A" ? plain : [];
  return more === undefined ? only : undefined;
}

function isOfOtherClass(ticker: string, all: Registrant["tickers"]): boolean {
  if (otherClass.test(ticker)) return true;
  const names = all.map((each) => each.ticker);
  const stems = [fifthLetter, paddedLetter].flatMap((pattern) => pattern.exec(ticker)?.[1] ?? []);
  return stems.some((stem) => names.includes(stem)) || isBesideLostShares(ticker, names);
}

/** Preferred stock bears the ticker that its company's shares had: where ARGO-PA is listed and ARGO no more, ARGD is a note of that company. */
function isBesideLostShares(ticker: string, names: readonly string[]): boolean {
  const stems = names.flatMap((name) => preferred.exec(name)?.[1] ?? []);
  return stems.some((stem) => !names.includes(stem) && ticker.startsWith(stem.slice(0, 3)));
}
