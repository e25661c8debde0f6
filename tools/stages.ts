import path from "node:path";
import { readPlaywright } from "./playwright-report.ts";
import { type Command, program, root, type Stage } from "./stage.ts";
import type { TestReport } from "./test-report.ts";

const reports = path.join(root, ".cache/reports");

function vitest(name: string): Stage {
  const report = path.join(reports, `${name}.json`);
  const run: Command = [
    program("vitest"),
    ...["run", "--project", name],
    ...["--reporter=default", "--reporter=./tools/vitest-report.ts"],
    `--outputFile.report=${report}`,
  ];
  // Our own reporter has written it a moment ago.
  const read = (json: unknown) => json as TestReport;
  const alone = (file: string): Command => [...run, file];
  return { name, command: run, tests: { report, read, alone, hasTriedAgain: false } };
}

/** The everyday loop: types, lint, the lock file, dead code, layers, unit tests. */
export const checkStages: readonly Stage[] = [
  { name: "types", command: [program("tsc"), "-p", "tsconfig.json"] },
  { name: "types of the web", command: [program("tsc"), "-p", "tsconfig.web.json"] },
  { name: "types of the push worker", command: [program("tsc"), "-p", "tsconfig.worker.json"] },
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
  vitest("unit"),
];

/** What tells tests to take their long form. */
const fullEnv = { CLEARHOLD_FULL: "1" };

/** Against a real database and a real chain. */
export function integrationStage(isFull: boolean): Stage {
  const stage = vitest("integration");
  return isFull ? { ...stage, env: fullEnv } : stage;
}

/** The whole product under its supervisor: over HTTP, in a browser, and under kills. */
export function wholeProductStage(isFull: boolean): Stage {
  const report = path.join(reports, "whole-product.json");
  const run: Command = [program("playwright"), "test", "--config", "e2e/playwright.config.ts"];
  return {
    name: "whole product",
    command: run,
    tests: {
      report,
      read: (json) => readPlaywright(json, root),
      alone: (file) => [...run, "--retries=0", file],
      hasTriedAgain: true,
    },
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(isFull && fullEnv) },
  };
}
