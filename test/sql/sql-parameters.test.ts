import { describe, expect, test } from "vitest";
import { fillIn, selectParameters } from "../../pipeline/sql/sql-parameters.ts";

describe("parameters of a statement", () => {
  test("are written out as SQL has them", () => {
    const given = { text: "it's", number: 1.5, flag: true, none: null };
    expect(fillIn("select $text, $number, $flag, $none, $text", given)).toBe(
      "select 'it''s', 1.5, true, null, 'it''s'",
    );
  });

  test("are none within a text, such as a path, a quoted name or a comment", () => {
    const sql = "-- $a of it's table\nselect $day, '/x/a$b', 'don''t $c' as \"e$d\", 'a--' || $day -- $f";
    expect(selectParameters(sql, { day: "2023-11-30", unused: 1 })).toEqual({ day: "2023-11-30" });
    expect(fillIn(sql, { day: "2023-11-30" })).toBe(
      "-- $a of it's table\nselect '2023-11-30', '/x/a$b', 'don''t $c' as \"e$d\", 'a--' || '2023-11-30' -- $f",
    );
  });

  test("that nobody gave are an error, never a silent null", () => {
    expect(() => fillIn("select $day, $other", { day: "2023-11-30" })).toThrow(
      "The SQL names $other, which was not given; given: day",
    );
  });
});
