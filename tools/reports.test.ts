import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readPlaywright } from "./playwright-report.ts";
import { program, root } from "./stage.ts";
import { seedIn, type TestReport } from "./test-report.ts";

it("reads of Vitest what failed in a test, around it, and outside of every test", () => {
  // Inside the repository: its packages have to be found.
  const folder = path.join(root, ".cache", `reports-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) =>
    writeFileSync(
      path.join(folder, name),
      `import { afterAll, expect, it } from "vitest";\n${text}`,
    );
  write("in.test.ts", `it("a", () => {}); it("b", () => expect(1).toBe(2));`);
  write("around.test.ts", `it("a", () => {}); afterAll(() => { throw new Error("late"); });`);
  write("outside.test.ts", `it("a", () => { Promise.reject(new Error("lost")); });`);
  write("unloadable.test.ts", `throw new Error("not loaded");`);
  writeFileSync(path.join(folder, "vitest.config.ts"), "export default {};");
  const report = path.join(folder, "report.json");
  const reporter = path.join(root, "tools/vitest-report.ts");
  const args = ["run", "--root", folder, `--reporter=${reporter}`];
  try {
    const run = spawnSync(program("vitest"), [...args, `--outputFile.report=${report}`]);
    expect(run.status).toBe(1);
    const { files, faults }: TestReport = JSON.parse(readFileSync(report, "utf8"));
    const failures = files
      .flatMap(({ file, failures }) => failures.map((each) => [file, each.test, each.message]))
      .sort();
    expect(failures).toEqual([
      ["around.test.ts", "around its tests", "late"],
      ["in.test.ts", "b", expect.stringContaining("expected 1 to be 2")],
      ["unloadable.test.ts", "around its tests", "not loaded"],
    ]);
    expect(files.find(({ file }) => file === "in.test.ts")).toMatchObject({
      ...{ passed: 1, skipped: 0, shaky: [] },
    });
    expect(faults).toEqual([expect.stringContaining("lost")]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("reads of Playwright what failed, and what passed at the second try", () => {
  const test = (status: string, ...messages: string[]) => ({
    status,
    results: [
      ...messages.map((message) => ({ duration: 500, errors: [{ message }] })),
      ...(status === "unexpected" ? [] : [{ duration: 500, errors: [] }]),
    ],
  });
  const spec = (title: string, ...tests: unknown[]) => ({
    title,
    file: "browser/a.spec.ts",
    tests,
  });
  const json = {
    config: { rootDir: "/repo/e2e" },
    suites: [
      {
        specs: [spec("one", test("expected")), spec("two", test("flaky", "late"))],
        suites: [
          {
            specs: [
              spec("three", test("unexpected", "no", "never")),
              spec("four", test("skipped")),
            ],
          },
        ],
      },
    ],
    errors: [{ message: "the seed failed" }],
  };
  expect(readPlaywright(json, "/repo")).toEqual({
    files: [
      {
        ...{ file: "e2e/browser/a.spec.ts", passed: 1, skipped: 1, seconds: 3 },
        failures: [{ test: "three", message: "no\nnever" }],
        shaky: [{ test: "two", message: "late" }],
      },
    ],
    faults: ["the seed failed"],
  });
});

it("finds the seed of a random story", () => {
  expect(seedIn('Property failed after 1 tests\n{ seed: -1812, path: "0" }')).toBe("-1812");
  expect(seedIn("seed 4711: 6 people")).toBe("4711");
  expect(seedIn("the seeded data")).toBeUndefined();
});
