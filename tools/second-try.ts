import { isMoneySuite } from "./money-suites.ts";
import { type Failure, type FileReport, firstLine, seedIn } from "./test-report.ts";

/** A file that failed and then passed, unchanged. */
export type Unstable = {
  readonly file: string;
  /** Whether it counts money, books, draws or access: until its cause is known, it is a race. */
  readonly isMoney: boolean;
  readonly lines: readonly string[];
};

/** As many unstable files fail a run: so many are no accident. */
export const unstableMax = 4;

/** How often a file that counts money passes in a row before its failure counts as unstable. */
const moneyTries = 5;

export type SecondTry = {
  /** Runs one file alone, with everything fresh; whether it passed whole. */
  readonly alone: (file: string) => Promise<boolean>;
  /** Whether the runner has tried each failed test a second time itself. */
  readonly hasTriedAgain: boolean;
};

export type SecondTryEnd = {
  readonly passed: number;
  /** One line for each failed test. */
  readonly failed: readonly string[];
  readonly unstable: readonly Unstable[];
};

/**
 * Tries the files with failed tests once more, alone and one after the other (five times where they
 * count money), and counts what passes then as passed. Nothing is tried where so many files failed
 * that the run fails whatever the second tries say.
 */
export async function trySecondTime(
  files: readonly FileReport[],
  { alone, hasTriedAgain }: SecondTry,
): Promise<SecondTryEnd> {
  const failed: string[] = [];
  const unstable: Unstable[] = [];
  const suspects = files.filter((file) => file.failures.length + file.shaky.length > 0);
  const isHopeless = suspects.length >= unstableMax;
  let passed = files.reduce((sum, file) => sum + file.passed, 0);
  for (const { file, failures, shaky } of suspects) {
    const isMoney = isMoneySuite(file);
    const isFailed = failures.length > 0;
    const mayPass = !isHopeless && !(isFailed && hasTriedAgain && !isMoney);
    const tries = isMoney ? moneyTries : Number(isFailed);
    const isExcused = mayPass ? await passes(tries, () => alone(file)) : !isFailed;
    const all = [...failures, ...shaky];
    if (isExcused) {
      passed += all.length;
      unstable.push({ file, isMoney, lines: all.map(describe) });
    } else failed.push(...all.map((failure) => `${file}: ${describe(failure)}`));
  }
  return { passed, failed, unstable };
}

async function passes(tries: number, alone: () => Promise<boolean>): Promise<boolean> {
  for (let each = 1; each <= tries; each += 1) {
    if (!(await alone())) return false;
  }
  return true;
}

function describe({ test, message }: Failure): string {
  const seed = seedIn(message);
  return `${test}: ${firstLine(message)}${seed === undefined ? "" : ` (seed ${seed})`}`;
}
