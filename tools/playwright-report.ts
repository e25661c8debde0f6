import path from "node:path";
import { z } from "zod";
import type { Failure, FileReport, TestReport } from "./test-report.ts";

const PlaywrightError = z.object({ message: z.string().default("no message") });

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      results: z.array(z.object({ duration: z.number(), errors: z.array(PlaywrightError) })),
    }),
  ),
});
type PlaywrightSpec = z.infer<typeof PlaywrightSpec>;

const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>;

const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(PlaywrightError),
});

/** The report of Playwright's own `json` reporter, file by file; `root` is the repository's. */
export function readPlaywright(json: unknown, root: string): TestReport {
  const { config, suites, errors } = PlaywrightReport.parse(json);
  const byFile = Map.groupBy(suites.flatMap(specsOf), ({ file }) =>
    path.relative(root, path.join(config.rootDir, file)),
  );
  return {
    files: [...byFile].map(([file, specs]) => describeFile(file, specs)),
    faults: errors.map(({ message }) => message),
  };
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function describeFile(file: string, specs: readonly PlaywrightSpec[]): FileReport {
  const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
  const inState = (state: string) => tests.filter(({ status }) => status === state);
  const describe = ({ title, results }: (typeof tests)[number]): Failure => ({
    test: title,
    message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
  });
  const milliseconds = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
  return {
    file,
    passed: inState("expected").length,
    skipped: inState("skipped").length,
    seconds: milliseconds.reduce((sum, each) => sum + each, 0) / 1000,
    failures: inState("unexpected").map(describe),
    shaky: inState("flaky").map(describe),
  };
}
