import { appendFileSync } from "node:fs";
import os from "node:os";

/** One line of the table that `npm run bench` writes. */
export type Figure = {
  /** What is measured, and against what in the same run. */
  readonly name: string;
  readonly rival: string;
  /** What was found, with its unit where it is no ratio. */
  readonly found: number;
  readonly unit?: "KiB" | "MiB" | "s";
  /** The bar that has to hold, and the one to reach. */
  readonly atLeast: number;
  readonly goal: number;
  readonly lessIsBetter?: boolean;
  /** The figures behind it, in words. */
  readonly detail: string;
};

/** Prints a figure with its verdict. `npm run bench` names a file, which gets it too. */
export function sayFigure(figure: Figure): void {
  const { name, rival, found, unit, atLeast, goal, detail } = figure;
  const bars = `at least ${atLeast}, goal ${goal}`;
  console.log(
    `${name} / ${rival}: ${rounded(found)}${unit ? ` ${unit}` : ""}, ${bars}: ${verdict(figure)}; ${detail}`,
  );
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Whether the figure reaches its bars. */
export function verdict({ found, atLeast, goal, lessIsBetter }: Figure): "goal" | "met" | "MISSED" {
  const reaches = (bar: number) => (lessIsBetter ? found <= bar : found >= bar);
  if (reaches(goal)) return "goal";
  return reaches(atLeast) ? "met" : "MISSED";
}

/** Three digits below ten: a bar may be missed by two thousandths. */
export function rounded(figure: number): string {
  return figure >= 10 ? figure.toFixed(0) : figure.toPrecision(3);
}

/** What others do on this machine: only ratios of one run say something. */
export function loadNow(): string {
  return os.loadavg()[0]?.toFixed(1) ?? "";
}

/** A figure of each process, as a person reads them. */
export function byProcess(figures: Readonly<Record<string, number>>): string {
  return Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure}`)
    .join(", ");
}
