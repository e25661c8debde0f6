import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { trySecondTime, type Unstable } from "./second-try.ts";
import { type FileReport, firstLine, type TestReport } from "./test-report.ts";

export const root = path.resolve(import.meta.dirname, "..");

export type Command = readonly [string, ...string[]];

/** One command of the run: what it is called, what it runs, and how it counts tests, if it does. */
export type Stage = {
  readonly name: string;
  readonly command: Command;
  readonly tests?: TestRunner;
  readonly env?: Readonly<Record<string, string>>;
};

export type TestRunner = {
  /** Where the command writes its report. */
  readonly report: string;
  readonly read: (json: unknown) => TestReport;
  /** Runs one file of tests alone, each test once; it reports to the same place. */
  readonly alone: (file: string) => Command;
  /** Whether the command itself has tried each failed test a second time. */
  readonly hasTriedAgain: boolean;
};

/** How a stage ended. */
export type StageEnd = {
  readonly name: string;
  readonly seconds: number;
  readonly passed: number;
  readonly skipped: number;
  /** One line each. */
  readonly failed: readonly string[];
  readonly unstable: readonly Unstable[];
  readonly files: readonly FileReport[];
};

/** A program of node_modules/.bin, run by this very Node. */
export function program(name: string): string {
  return path.join(root, "node_modules/.bin", name);
}

/**
 * Runs a stage with its output shown, and the files that failed in it once more. A stage that exits
 * non-zero for no failed test, writes no report, or ran no test has one failure, so that nothing
 * broken can look green.
 */
export async function runStage(stage: Stage): Promise<StageEnd> {
  process.stdout.write(`\n── ${stage.name}\n`);
  const began = performance.now();
  const { exitCode, report } = await runOnce(stage, stage.command);
  const end = await settle(stage, exitCode, report);
  return { name: stage.name, seconds: (performance.now() - began) / 1000, ...end };
}

type Settled = Omit<StageEnd, "name" | "seconds">;

async function settle(stage: Stage, exitCode: number, report?: TestReport): Promise<Settled> {
  const { tests } = stage;
  if (!tests) {
    const failed = exitCode === 0 ? [] : [`exit code ${exitCode}`];
    return { passed: 1 - failed.length, skipped: 0, failed, unstable: [], files: [] };
  }
  const nothing = { passed: 0, skipped: 0, unstable: [], files: [] };
  if (!report) return { ...nothing, failed: [`no report, exit code ${exitCode}`] };
  const second = await trySecondTime(report.files, {
    hasTriedAgain: tests.hasTriedAgain,
    alone: async (file) => {
      process.stdout.write(`\n── again, alone: ${file}\n`);
      return isGreen(await runOnce(stage, tests.alone(file)));
    },
  });
  const failed = [...report.faults.map(firstLine), ...second.failed];
  const excused = second.unstable.length > 0 || failed.length > 0;
  if (second.passed === 0 && failed.length === 0) failed.push("no test ran");
  else if (exitCode !== 0 && !excused) failed.push(`exit code ${exitCode}`);
  const skipped = report.files.reduce((sum, file) => sum + file.skipped, 0);
  return { ...second, failed, skipped, files: report.files };
}

type Ran = { readonly exitCode: number; readonly report: TestReport | undefined };

function isGreen({ exitCode, report }: Ran): boolean {
  const passed = report?.files.some((file) => file.passed > 0) ?? false;
  return exitCode === 0 && passed;
}

async function runOnce({ tests, env }: Stage, command: Command): Promise<Ran> {
  if (tests) rmSync(tests.report, { force: true });
  const exitCode = await run(command, env);
  if (!tests || !existsSync(tests.report)) return { exitCode, report: undefined };
  return { exitCode, report: tests.read(JSON.parse(readFileSync(tests.report, "utf8"))) };
}

function run([file, ...args]: Command, env: Stage["env"]): Promise<number> {
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
