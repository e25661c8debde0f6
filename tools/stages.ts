import path from "node:path";
import { z } from "zod";
import { type Counts, program, root, type Stage } from "./stage.ts";

const reports = path.join(root, ".cache/reports");

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

/** A file that could not even be loaded is a failed suite without a failed test. */
function readVitest(json: unknown): Counts {
  const report = VitestReport.parse(json);
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** A test that passed only when it was tried again has failed. */
function readPlaywright(json: unknown): Counts {
  const { stats } = PlaywrightReport.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

function vitest(name: string, args: readonly string[]): Stage {
  const file = path.join(reports, `${name}.json`);
  return {
    name,
    command: [
      program("vitest"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ],
    report: { file, read: readVitest },
  };
}

/** The everyday loop: types, lint, the lock file, dead code, layers, unit tests. */
export const checkStages: readonly Stage[] = [
  { name: "types", command: [program("tsc"), "-p", "tsconfig.json"] },
  { name: "types of the web", command: [program("tsc"), "-p", "tsconfig.web.json"] },
  { name: "lint", command: [program("biome"), "ci", "--diagnostic-level=warn", "."] },
  {
    name: "lock file",
    command: [
      program("lockfile-lint"),
      ...["--path", "package-lock.json", "--type", "npm", "--allowed-hosts", "npm"],
      ...["--validate-https", "--validate-integrity", "--validate-package-names"],
    ],
  },
  { name: "dead code", command: [program("knip"), "--no-progress"] },
  {
    name: "code that only tests use",
    command: [
      program("knip"),
      ...["--production", "--no-progress", "--exclude", "types"],
      ...["--config", "tools/knip-production.json"],
    ],
  },
  vitest("unit", ["--project", "unit"]),
];

/** Against a real database and a real chain. */
export const integrationStage: Stage = vitest("integration", ["--project", "integration"]);

/** The whole product under its supervisor: over HTTP, in a browser, and under kills. */
export function wholeProductStage(full: boolean): Stage {
  const file = path.join(reports, "whole-product.json");
  return {
    name: "whole product",
    command: [program("playwright"), "test", "--config", "e2e/playwright.config.ts"],
    report: { file, read: readPlaywright },
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(full && { CLEARHOLD_FULL: "1" }) },
  };
}
