import { expect, test } from "vitest";
import { leaveOutDamaged } from "../../pipeline/fetch/leave-out-damaged.ts";
import type { IndexedFiling } from "../../pipeline/fetch/list-filings.ts";
import { Forbidden, NotAccepted, type Saved, type Sec } from "../../pipeline/fetch/open-sec.ts";
import { runBounded } from "../../pipeline/threads/run-bounded.ts";

const head = "CIK|Company Name|Form Type|Date Filed|Filename\n";
const saved: Saved = { path: "/a.txt", outcome: "saved", bytes: 1 };
const missing: Saved = { ...saved, outcome: "missing" };

/** What fetching some filings in turn, or side by side, comes to, where the index is that text; a function answers or throws for each. */
async function fetchAll(
  index: string,
  answers: readonly (Saved | Error)[],
  { atOnce = 1, filedAt = "2023-11-14" }: { readonly atOnce?: number; readonly filedAt?: string } = {},
) {
  const asked: string[] = [];
  let ended = 0;
  const read: Sec["read"] = async (path, use) => {
    asked.push(path);
    const before = ended;
    await new Promise((resolve) => setTimeout(resolve, 5));
    // Those under way may end meanwhile, and no other begins.
    expect(ended - before).toBeLessThan(atOnce);
    return use(index);
  };
  const { damaged, fetch } = leaveOutDamaged({ read } as Sec);
  const filing: IndexedFiling = { accessionNumber: "0000000001-23-000001", filedAt, path: "/a.txt" };
  const fetched = runBounded(atOnce, answers, (answer) =>
    fetch(filing, async () => {
      ended += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    }),
  );
  const { found, error } = await fetched.then(
    (each) => ({ found: each.flat(), error: undefined }),
    (thrown: Error) => ({ found: [], error: thrown }),
  );
  return { found, error, asked, damaged, ended };
}

const refuse = (count: number) => Array.from({ length: count }, (_, place) => new Forbidden(`${place + 1}`));

test("three may be left out unasked, and others between which filings come", async () => {
  const three = await fetchAll("<html>", [...refuse(3), saved, ...refuse(3), saved]);
  expect(three).toMatchObject({ found: [saved, saved], asked: [], damaged: ["1", "2", "3", "1", "2", "3"] });
  expect((await fetchAll("<html>", [...refuse(2), missing, ...refuse(2)])).error).toEqual(new Forbidden("2"));
});

test("after each four the index of their quarter has to be had still", async () => {
  const path = "/Archives/edgar/full-index/2023/QTR4/master.gz";
  const many = await fetchAll(head, [...refuse(11), saved]);
  expect(many).toMatchObject({ found: [saved], asked: [path, path], error: undefined });
  expect(many.damaged).toHaveLength(11);
  const august = await fetchAll(head, refuse(4), { filedAt: "2023-08-14" });
  expect(august.asked).toEqual(["/Archives/edgar/full-index/2023/QTR3/master.gz"]);
  const beside = await fetchAll(head, [...refuse(14), saved], { atOnce: 4 });
  expect(beside).toMatchObject({ found: [saved], asked: [path, path, path] });
});

test.each([1, 4])(
  "where it is not, the last filing is the error, and no more are asked for, %i at once",
  async (atOnce) => {
    const failed = await fetchAll("<html>", [...refuse(30), saved], { atOnce });
    expect(failed).toMatchObject({ error: new Forbidden("4"), asked: [expect.anything()] });
    expect(failed.ended).toBeLessThan(4 + atOnce);
  },
);

test("a hundred in a row are no accident, though the index is to be had", async () => {
  expect((await fetchAll(head, [...refuse(100), saved, ...refuse(100)])).error).toBeUndefined();
  expect((await fetchAll(head, refuse(101))).error).toEqual(new Forbidden("101"));
});

test("what is no fault of one filing stops all at once", async () => {
  expect((await fetchAll(head, [new NotAccepted("1"), new Error("no network"), saved])).error?.message).toBe(
    "no network",
  );
});
