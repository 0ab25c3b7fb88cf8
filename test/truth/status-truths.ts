import type { Truth } from "./truth.ts";

const quarter = (
  key: string,
  state: "final" | "incomplete",
  [reportedPrevious, reported, elsewhere, notFiled]: readonly [number, number, number, number],
  coveragePercent: number | null,
  accessionNumbers: readonly string[],
  arithmetic: string,
): Truth => ({
  what: `State of ${key} as of 2023-11-30.`,
  where: "/v1/status.json",
  key: { quarter: key },
  expected: {
    state,
    managers_reported_previous: reportedPrevious,
    managers_reported: reported,
    managers_reported_elsewhere: elsewhere,
    managers_not_filed: notFiled,
    coverage_percent: coveragePercent,
  },
  accessionNumbers,
  arithmetic,
});

const scionPartners = ["0001567619-22-010748", "0000905148-23-000409", "0000905148-23-000687"];

/** Twelve managers' quarters: who reported, who gave notice, who was expected and did neither, and what state follows. */
export const statusTruths: readonly Truth[] = [
  quarter("2021q4", "final", [0, 8, 4, 0], null, [], "The first quarter held: nobody reported the one before."),
  quarter("2022q1", "final", [8, 8, 4, 0], 100, [], "All eight reported again."),
  quarter(
    "2022q2",
    "final",
    [8, 8, 3, 0],
    100,
    scionPartners,
    "Scion Asset Partners (1768021) gave notice for 2022q1 and filed nothing now; it reported no holdings, so nobody is missed.",
  ),
  quarter(
    "2022q3",
    "incomplete",
    [8, 7, 3, 1],
    87.5,
    ["0001018825-22-000003"],
    "IBM Retirement Fund (1018825) reported 2022q2 and never again: 7 of 8.",
  ),
  quarter("2022q4", "final", [7, 7, 3, 0], 100, [], "The seven of 2022q3 reported."),
  quarter("2023q1", "final", [7, 7, 4, 0], 100, scionPartners, "Scion Asset Partners gave notice again."),
  quarter("2023q2", "final", [7, 7, 4, 0], 100, scionPartners, "As before."),
  quarter(
    "2023q3",
    "final",
    [7, 7, 3, 0],
    100,
    ["0000902664-23-005529", "0001306550-23-010340"],
    "Deadline 2023-11-14, passed by 2023-11-30: the latest final quarter.",
  ),
];

const notice = (cik: number, accessionNumber: string): Truth => ({
  what: "A 13F-NT filer has no portfolio and closes nothing.",
  where: "/v1/funds-portfolios",
  key: { cik, quarter: "2023q2" },
  expected: null,
  accessionNumbers: [accessionNumber],
  arithmetic: "Form type 13F-NT: no information table.",
});

/** Managers that give notice (13F-NT) are reported elsewhere: they have no portfolio and close nothing. */
export const noticeTruths: readonly Truth[] = [
  notice(1015867, "0000950123-23-008109"),
  notice(1020242, "0000948046-23-000119"),
  notice(1034551, "0001306550-23-009737"),
  notice(1768021, "0000905148-23-000687"),
];
