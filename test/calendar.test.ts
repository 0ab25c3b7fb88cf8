import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayAfter,
  filingDeadline,
  isBusinessDay,
  nextQuarterEnd,
  previousQuarterEnd,
  quarterEnd,
  quarterEndOf,
  quarterName,
  quarterOf,
  quartersBetween,
  readDay,
} from "../pipeline/calendar.ts";

describe("quarters", () => {
  test.each([
    ["2023-01-01", 2023, 1],
    ["2023-03-31", 2023, 1],
    ["2023-04-01", 2023, 2],
    ["2023-09-30", 2023, 3],
    ["2023-12-31", 2023, 4],
  ])("%s lies in %i, quarter %i", (date, year, quarter) => {
    expect(quarterOf(date)).toEqual({ year, quarter });
    expect(quarterName(date)).toBe(`${year}q${quarter}`);
  });

  test("end on the last day of March, June, September and December", () => {
    const ends = [1, 2, 3, 4].map((quarter) => quarterEnd(2024, quarter));
    expect(ends).toEqual(["2024-03-31", "2024-06-30", "2024-09-30", "2024-12-31"]);
  });

  test("before the first of a year comes the last of the year before", () => {
    expect(previousQuarterEnd("2024-03-31")).toBe("2023-12-31");
    expect(previousQuarterEnd("2024-02-10")).toBe("2023-12-31");
    expect(previousQuarterEnd("2024-12-31")).toBe("2024-09-30");
  });

  test("after the last of a year comes the first of the year after", () => {
    expect(nextQuarterEnd("2023-12-31")).toBe("2024-03-31");
    expect(nextQuarterEnd("2023-10-01")).toBe("2024-03-31");
    expect(nextQuarterEnd("2024-03-31")).toBe("2024-06-30");
  });

  test("between two days: both included, in order, none backwards", () => {
    expect(quartersBetween("2022-11-05", "2023-06-30")).toEqual(["2022-12-31", "2023-03-31", "2023-06-30"]);
    expect(quartersBetween("2023-06-30", "2023-06-30")).toEqual(["2023-06-30"]);
    expect(quartersBetween("2023-06-30", "2023-03-31")).toEqual([]);
  });

  test("that a day reaches into count, wherever in them the days lie", () => {
    expect(quartersBetween("2023-03-31", "2023-04-01")).toEqual(["2023-03-31", "2023-06-30"]);
    expect(quartersBetween("2023-06-30", "2023-04-01")).toEqual(["2023-06-30"]);
  });

  test("follow each other without a gap", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2050 }), fc.integer({ min: 1, max: 4 }), (year, quarter) => {
        const end = quarterEnd(year, quarter);
        expect(quartersBetween(previousQuarterEnd(end), end)).toEqual([previousQuarterEnd(end), end]);
        expect(quarterOf(end)).toEqual({ year, quarter });
      }),
    );
  });
});

test.each([
  ["2014-12-31", "2015-02-17", "a Saturday, then Presidents' Day"],
  ["2015-03-31", "2015-05-15", "a Friday"],
  ["2019-12-31", "2020-02-14", "a Friday"],
  ["2020-12-31", "2021-02-16", "a Sunday, then Presidents' Day"],
  ["2021-06-30", "2021-08-16", "a Saturday"],
  ["2021-12-31", "2022-02-14", "a Monday"],
  ["2022-09-30", "2022-11-14", "a Monday"],
  ["2023-03-31", "2023-05-15", "a Monday"],
  ["2024-12-31", "2025-02-14", "a Friday"],
  ["2025-03-31", "2025-05-15", "a Thursday"],
])("13F of %s is due on %s: 45 days on is %s", (date, deadline) => {
  expect(filingDeadline(date)).toBe(deadline);
});

test("the deadline of a report date that is no quarter end is that of its quarter", () => {
  expect(filingDeadline("2022-11-05")).toBe("2023-02-14");
});

test("the federal holidays of 2022, as the Office of Personnel Management lists them, and no other working day, are closed", () => {
  expect(closedWorkingDays(2022)).toEqual([
    "2022-01-17",
    "2022-02-21",
    "2022-05-30",
    "2022-06-20",
    "2022-07-04",
    "2022-09-05",
    "2022-10-10",
    "2022-11-11",
    "2022-11-24",
    "2022-12-26",
  ]);
});

test.each([
  ["2021-12-31", false, "New Year's Day of 2022 was a Saturday"],
  ["2021-06-18", false, "the first Juneteenth was a Saturday"],
  ["2020-06-19", true, "Juneteenth was no federal holiday yet"],
  ["2023-11-10", false, "Veterans Day was a Saturday"],
  ["2018-11-12", false, "Veterans Day was a Sunday"],
  ["2020-05-25", false, "Memorial Day is in May"],
  ["2020-06-01", true, "the first of June was a Monday"],
  ["2021-05-31", false, "the last of May was a Monday"],
  ["2025-07-04", false, "Independence Day is the fourth"],
  ["2025-07-03", true, "the day before is none"],
  ["2025-12-25", false, "Christmas Day is the twenty-fifth"],
  ["2025-12-26", true, "the day after is none"],
  ["2018-11-22", false, "Thanksgiving was the fourth Thursday of a month that began with one"],
  ["2024-11-16", false, "a Saturday"],
  ["2024-11-17", false, "a Sunday"],
  ["2024-11-18", true, "a Monday"],
])("%s is a business day: %s, because %s", (date, open) => {
  expect(isBusinessDay(date)).toBe(open);
});

test.each(["2023-02-29", "2023-13-01", "31-MAR-2025", "2023-1-1", "20230930", "2023-09", "2023-09-30T00:00:00Z", ""])(
  "%j is no day, and the error says so",
  (date) => {
    for (const ask of [quarterOf, isBusinessDay, previousQuarterEnd]) {
      expect(() => ask(date)).toThrow(`"${date}" is not a day of the calendar`);
    }
  },
);

test("after the last day of a month comes the first of the next", () => {
  expect(dayAfter("2024-02-28")).toBe("2024-02-29");
  expect(dayAfter("2024-02-29")).toBe("2024-03-01");
  expect(dayAfter("2023-12-31")).toBe("2024-01-01");
});

test("a fifth quarter is an error", () => {
  expect(() => quarterEnd(2024, 5)).toThrow("year 2024, quarter 5 is not a calendar quarter");
  expect(() => quarterEnd(2024.5, 1)).toThrow("year 2024.5, quarter 1 is not a calendar quarter");
});

test("nothing depends on the time zone of the machine", () => {
  const zone = process.env.TZ;
  const answer = () => [
    quarterName("2011-12-30"),
    quarterName("2012-01-01"),
    previousQuarterEnd("2012-01-01"),
    quartersBetween("2011-12-30", "2012-03-31"),
    filingDeadline("2011-12-30"),
    closedWorkingDays(2011),
  ];
  const expected = [
    "2011q4",
    "2012q1",
    "2011-12-31",
    ["2011-12-31", "2012-03-31"],
    "2012-02-14",
    closedWorkingDays(2011),
  ];
  try {
    for (const away of ["Pacific/Apia", "America/Sao_Paulo", "Asia/Kolkata"]) {
      process.env.TZ = away;
      expect(new Date(2020, 0, 1).getTimezoneOffset(), "the zone took effect").not.toBe(0);
      expect(answer()).toEqual(expected);
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

function closedWorkingDays(year: number): string[] {
  const days = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(year, 0, i + 1)));
  return days
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => !isBusinessDay(day));
}

test("a quarter's name tells its last day, and any other text none", () => {
  expect(quarterEndOf("2023q3")).toBe("2023-09-30");
  for (const text of ["", "2023q0", "2023q5", "2023Q3", "2023q3 ", "12023q3", "q3", "0001q1"])
    expect(quarterEndOf(text), text).toBeUndefined();
});

test("a day is read as a format says, in any letter case, and is one of the calendar", () => {
  expect(readDay("29feb2024", "ddMMMyyyy")).toBe("2024-02-29");
  expect(readDay("31MAR2025", "ddMMMyyyy")).toBe("2025-03-31");
  for (const text of ["", "29feb2025", "31-mar-2025"]) expect(readDay(text, "ddMMMyyyy"), text).toBeUndefined();
});
