import { describe, expect, it } from "vitest";
import { closingLines } from "./run-stages.ts";
import { trySecondTime } from "./second-try.ts";
import type { FileReport } from "./test-report.ts";

const failure = { test: "adds up", message: "AssertionError: 1 is not 2\n  seed: -77, path" };

const file = (name: string, parts: Partial<FileReport> = {}): FileReport => ({
  ...{ file: name, passed: 3, skipped: 0, seconds: 2, failures: [], shaky: [] },
  ...parts,
});

const plain = "apps/server/tests/press/help.test.ts";
const money = "apps/server/tests/ledger/post.test.ts";

/** Tries that end as the list says, one after the other; and which files were tried. */
function tries(...ends: boolean[]) {
  const tried: string[] = [];
  const alone = async (name: string) => {
    tried.push(name);
    const end = ends[tried.length - 1];
    if (end === undefined) throw new Error("tried too often");
    return end;
  };
  return { tried, alone };
}

describe("a file that failed", () => {
  it("counts as passed when it passes alone, and is named with message and seed", async () => {
    const { tried, alone } = tries(true);
    const files = [file(plain, { failures: [failure] }), file(money)];
    expect(await trySecondTime(files, { alone, hasTriedAgain: false })).toEqual({
      passed: 7,
      failed: [],
      unstable: [
        {
          file: plain,
          isMoney: false,
          lines: ["adds up: AssertionError: 1 is not 2 (seed -77)"],
        },
      ],
    });
    expect(tried).toEqual([plain]);
  });

  it("fails the run when it fails again", async () => {
    const { alone } = tries(false);
    const files = [file(plain, { failures: [failure, failure] })];
    const end = await trySecondTime(files, { alone, hasTriedAgain: false });
    const line = `${plain}: adds up: AssertionError: 1 is not 2 (seed -77)`;
    expect(end).toEqual({ passed: 3, failed: [line, line], unstable: [] });
  });

  it("is not tried by us where its runner has done so", async () => {
    const { tried, alone } = tries();
    const files = [file(plain, { failures: [failure] }), file("e2e/x", { shaky: [failure] })];
    const end = await trySecondTime(files, { alone, hasTriedAgain: true });
    expect(end.failed).toHaveLength(1);
    expect(end.unstable.map((each) => each.file)).toEqual(["e2e/x"]);
    expect(tried).toEqual([]);
  });

  it("is not tried where four failed", async () => {
    const { tried, alone } = tries();
    const files = [1, 2, 3, 4].map((each) => file(`${plain}${each}`, { failures: [failure] }));
    const end = await trySecondTime(files, { alone, hasTriedAgain: false });
    expect(end.failed).toHaveLength(4);
    expect(tried).toEqual([]);
  });
});

describe("a file that counts money", () => {
  it("has to pass five times, also where its runner tried again", async () => {
    for (const hasTriedAgain of [true, false]) {
      for (const parts of [{ failures: [failure] }, { shaky: [failure] }]) {
        const { tried, alone } = tries(true, true, true, true, true);
        const end = await trySecondTime([file(money, parts)], { alone, hasTriedAgain });
        expect(end).toMatchObject({ passed: 4, failed: [], unstable: [{ isMoney: true }] });
        expect(tried).toHaveLength(5);
      }
    }
  });

  it("fails the run at one failure among the five", async () => {
    const { tried, alone } = tries(true, true, false);
    const files = [file(money, { failures: [failure] })];
    const end = await trySecondTime(files, { alone, hasTriedAgain: false });
    expect(end).toMatchObject({ passed: 3, unstable: [] });
    expect(end.failed).toHaveLength(1);
    expect(tried).toHaveLength(3);
  });
});

describe("the end of a run", () => {
  const unstable = (name: string, isMoney = false) => ({ file: name, isMoney, lines: ["why"] });
  const end = (parts: object) => ({
    ...{ name: "unit", seconds: 9, passed: 4, skipped: 0, failed: [], unstable: [], files: [] },
    ...parts,
  });

  it("names what failed below the counts, and what is unstable above them, money first", () => {
    const parts = { failed: ["a.test.ts: why"], unstable: [unstable("b"), unstable("c", true)] };
    const { isGreen, text } = closingLines([end(parts), end({ skipped: 2 })]);
    expect(isGreen).toBe(false);
    expect(text.slice(text.indexOf("Money"))).toBe(
      [
        "Money, unstable: failed once, then passed five times",
        ...["  c", "    why", "", "Unstable: passed at the second try", "  b", "    why", ""],
        ...["8 passed, 1 failed, 2 skipped", "  unit: a.test.ts: why", ""],
      ].join("\n"),
    );
  });

  it("is green with three unstable files, and red with four", () => {
    const some = ["a", "b", "c"].map((name) => unstable(name));
    expect(closingLines([end({ unstable: some })]).isGreen).toBe(true);
    const { isGreen, text } = closingLines([end({ unstable: some }), end({ unstable: some })]);
    expect(isGreen).toBe(false);
    expect(text).toContain("\n8 passed, 1 failed\n  6 files are unstable\n");
  });
});
