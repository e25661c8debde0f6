/** A test that failed at its first try, and why. */
export type Failure = { readonly test: string; readonly message: string };

/** What a runner says of one file of tests. */
export type FileReport = {
  /** From the root of the repository. */
  readonly file: string;
  readonly passed: number;
  readonly skipped: number;
  /** How long its tests took, the time that they waited for the machine included. */
  readonly seconds: number;
  /** Failed, at every try of the runner. */
  readonly failures: readonly Failure[];
  /** Passed only when the runner tried them again. */
  readonly shaky: readonly Failure[];
};

/** What a runner says of a run. */
export type TestReport = {
  readonly files: readonly FileReport[];
  /** What went wrong outside of every test: no second try of a file can excuse it. */
  readonly faults: readonly string[];
};

/** The first line of a message that says something. */
export function firstLine(message: string): string {
  return (
    message
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim() ?? "no message"
  );
}

/** The seed of a random story, where its message names one. */
export function seedIn(message: string): string | undefined {
  return /\bseed\b["']?[ :=]{1,3}(-?\d+)/i.exec(message)?.[1];
}
