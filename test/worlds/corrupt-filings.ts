import { addDays } from "../../scripts/synth/world.ts";
import { type Corruption, isSound, mistakesColumns, replaceFilings } from "./corruption.ts";
import { type FiledRow, type Filing, type Inputs, nameAccession, unitByDate } from "./inputs.ts";
import type { Random } from "./random.ts";

/** A wrong original, perhaps added to, that a restatement or a second original replaces. */
export const restate = amendSome(
  "filings restated",
  0.15,
  (filing) => filing.rows.length > 0 && !mistakesColumns(filing),
  (filing, amend, random) => {
    const wrong = { ...filing, rows: mistakeRows(filing.rows, random) };
    const added = random.chance(0.3) ? [amend(wrong, "NEW HOLDINGS", wrong.rows.slice(0, 1), 0)] : [];
    const right = random.chance(0.7)
      ? amend(filing, "RESTATEMENT", filing.rows, random.between(0, 40))
      : { ...amend(filing, "", filing.rows, random.between(0, 9)), form: "13F-HR" as const };
    return [right, ...added, wrong];
  },
);

/** Some rows of a filing come later, as the new holdings of an amendment, or of two that say the same. */
export const completeLater = amendSome(
  "filings completed by new holdings",
  0.1,
  (filing) => filing.rows.length > 1 && isSound(filing),
  (filing, amend, random) => {
    const rows = random.shuffle(filing.rows);
    const cut = random.between(1, rows.length - 1);
    const times = random.chance(0.3) ? 2 : 1;
    const added = Array.from({ length: times }, () =>
      amend(filing, "NEW HOLDINGS", rows.slice(cut), random.between(0, 40)),
    );
    return [...added, { ...filing, rows: rows.slice(0, cut) }];
  },
);

/** The same, but the amendment of a few rows calls itself a restatement. */
export const misfile = amendSome(
  "new holdings misfiled as a restatement",
  0.1,
  (filing) => filing.rows.length > 11 && isSound(filing),
  (filing, amend, random) => {
    const rows = random.shuffle(filing.rows);
    const count = random.between(1, Math.floor((rows.length - 1) / 11));
    return [
      { ...filing, rows: rows.slice(count) },
      amend(filing, "RESTATEMENT", rows.slice(0, count), random.between(0, 40)),
    ];
  },
);

/** Restatements made after the run's date, all wrong. */
export const restateTooLate = (asOf: string): Corruption =>
  amendSome(
    "restatements after as-of",
    0.1,
    () => true,
    (filing, amend, random) => {
      const late = amend(filing, "RESTATEMENT", mistakeRows(filing.rows, random), 0);
      return [{ ...late, filedAt: addDays(asOf, random.between(1, 30)) }, filing];
    },
  );

type Amend = ReturnType<typeof numberAmendments>;

/** Replaces a share of the filings that are their manager's only one for the period. */
function amendSome(
  name: string,
  share: number,
  mayBe: (filing: Filing) => boolean,
  replace: (filing: Filing, amend: Amend, random: Random) => readonly Filing[],
): Corruption {
  const key = ({ manager, periodOfReport }: Filing) => `${manager.cik} ${periodOfReport}`;
  const corrupt = (inputs: Inputs, random: Random) => {
    const amend = numberAmendments(inputs);
    const counts = new Map<string, number>();
    for (const filing of inputs.filings) counts.set(key(filing), (counts.get(key(filing)) ?? 0) + 1);
    const applies = (filing: Filing) =>
      filing.form === "13F-HR" && counts.get(key(filing)) === 1 && mayBe(filing) && random.chance(share);
    return replaceFilings(inputs, applies, (filing) => replace(filing, amend, random));
  };
  return { name, corrupt };
}

/** Numbers amendments on from the filings that there are; each is in the unit of its day, or of a filer that knows none. */
function numberAmendments(inputs: Inputs) {
  let index = inputs.filings.length;
  return (filing: Filing, amendmentType: Filing["amendmentType"], rows: readonly FiledRow[], days: number): Filing => {
    const filedAt = addDays(filing.filedAt, days);
    const accessionNumber = nameAccession(filedAt, index++);
    const isRight = filing.valueUnit === unitByDate(filing.filedAt);
    const valueUnit = isRight ? unitByDate(filedAt) : filing.valueUnit;
    return { ...filing, accessionNumber, form: "13F-HR/A", amendmentType, filedAt, valueUnit, rows };
  };
}

/** Rows as a careless filer has them: some missing, some doubled in size; one at least is there. */
function mistakeRows(rows: readonly FiledRow[], random: Random): FiledRow[] {
  return rows
    .filter((_, index) => index === 0 || random.chance(0.7))
    .map((row) => (random.chance(0.3) ? { ...row, shares: 2 * row.shares, valueUsd: 2 * row.valueUsd } : row));
}
