import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

/** How many tests of a stage ended in which way. */
export type Counts = { passed: number; failed: number; skipped: number };

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** One command of the run: what it is called, what it runs, and where it reports, if it counts tests. */
export type Stage = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly report?: { readonly file: string; readonly read: (json: unknown) => Counts };
  readonly env?: Readonly<Record<string, string>>;
};

/** A program of node_modules/.bin, run by this very Node. */
export function program(name: string): string {
  return path.join(root, "node_modules/.bin", name);
}

/**
 * Runs a stage with its output shown. A stage that exits non-zero, writes no report, or ran no test
 * counts as one failure, so that nothing broken can look green.
 */
export async function runStage(stage: Stage): Promise<Counts> {
  process.stdout.write(`\n── ${stage.name}\n`);
  if (stage.report) rmSync(stage.report.file, { force: true });
  const exitCode = await run(stage);
  const counts = stage.report ? readReport(stage.report) : noCounts;
  const ranNothing = stage.report !== undefined && counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (exitCode !== 0 || ranNothing)) {
    process.stdout.write(`${stage.name}: exit code ${exitCode}\n`);
    return { ...counts, failed: 1 };
  }
  return stage.report ? counts : { ...noCounts, passed: 1 };
}

function readReport({ file, read }: NonNullable<Stage["report"]>): Counts {
  if (!existsSync(file)) return noCounts;
  return read(JSON.parse(readFileSync(file, "utf8")));
}

function run({ command: [file, ...args], env }: Stage): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env, FORCE_COLOR: "0" },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
