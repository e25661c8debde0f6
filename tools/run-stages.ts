import path from "node:path";
import { type Unstable, unstableMax } from "./second-try.ts";
import { runStage, type Stage, type StageEnd } from "./stage.ts";
import { chooseTemporaryFolder, lackOfRoom } from "./temporary-folder.ts";

/**
 * One after the other: two cores, and each stage takes what it can get. Sets the exit code.
 * @param neededGib room that the stages need for temporary files; without it none of them begins.
 */
export async function runStages(stages: readonly Stage[], neededGib = 0): Promise<void> {
  const { folder, why } = chooseTemporaryFolder();
  process.env.TMPDIR = folder;
  process.stdout.write(`Temporary files are in ${folder} (${why})\n`);
  const lack = lackOfRoom(folder, neededGib);
  if (lack !== undefined) {
    process.stdout.write(`${lack}\n0 passed, 1 failed\n`);
    process.exitCode = 1;
    return;
  }
  const ends: StageEnd[] = [];
  for (const stage of stages) {
    const end = await runStage(stage);
    sayUnstable(end.unstable);
    ends.push(end);
  }
  const { isGreen, text } = closingLines(ends);
  process.stdout.write(text);
  process.exitCode = isGreen ? 0 : 1;
}

/** What stands at the end of a run: times, what is unstable, the counts, and what failed. */
export function closingLines(ends: readonly StageEnd[]): { isGreen: boolean; text: string } {
  const unstable = ends.flatMap((end) => end.unstable);
  const failed = ends.flatMap(({ name, failed }) => failed.map((line) => `${name}: ${line}`));
  if (unstable.length >= unstableMax) failed.push(`${unstable.length} files are unstable`);
  const sum = (count: (end: StageEnd) => number) => ends.reduce((all, end) => all + count(end), 0);
  const skipped = sum((end) => end.skipped);
  const counts = `${sum((end) => end.passed)} passed, ${failed.length} failed`;
  const lines = [
    ...["", ...timeLines(ends)],
    ...["", ...unstableLines(unstable)],
    `${counts}${skipped > 0 ? `, ${skipped} skipped` : ""}`,
    ...failed.map((line) => `  ${line}`),
  ];
  return { isGreen: failed.length === 0, text: `${lines.join("\n")}\n` };
}

function sayUnstable(unstable: readonly Unstable[]): void {
  if (unstable.length > 0) process.stdout.write(`\n${unstableLines(unstable).join("\n")}\n`);
}

/** Where money is counted stands first: its cause is found before anything else lands. */
function unstableLines(unstable: readonly Unstable[]): string[] {
  const title = (isMoney: boolean) =>
    isMoney
      ? "Money, unstable: failed once, then passed five times"
      : "Unstable: passed at the second try";
  return [true, false].flatMap((isMoney) => {
    const those = unstable.filter((file) => file.isMoney === isMoney);
    const lines = those.flatMap(({ file, lines }) => [
      `  ${file}`,
      ...lines.map((line) => `    ${line}`),
    ]);
    return those.length > 0 ? [title(isMoney), ...lines, ""] : [];
  });
}

const slowestShown = 10;

/** Seconds of each stage, of each suite in it, and of the slowest files. */
function timeLines(ends: readonly StageEnd[]): string[] {
  const files = ends.flatMap((end) => end.files);
  const slowest = files.toSorted((left, right) => right.seconds - left.seconds);
  const line = (name: string, seconds: number, indent = "  ") =>
    `${indent}${String(Math.round(seconds)).padStart(5)} s  ${name}`;
  return [
    "Seconds by stage; below each, of its suites, added up over its workers",
    ...ends.flatMap(({ name, seconds, files }) => [
      line(name, seconds),
      ...[...Map.groupBy(files, ({ file }) => path.dirname(file))]
        .map(([suite, inside]) => [suite, inside.reduce((all, file) => all + file.seconds, 0)])
        .filter((pair): pair is [string, number] => Number(pair[1]) >= 1)
        .toSorted((left, right) => right[1] - left[1])
        .map(([suite, seconds]) => line(suite, seconds, "       ")),
    ]),
    "The slowest files",
    ...slowest.slice(0, slowestShown).map(({ file, seconds }) => line(file, seconds)),
  ];
}
