import { type LogLine, parseLine } from "@clearhold/fairness/log";

type Opening = Extract<LogLine, { kind: "open" }>;
type Decision = Extract<LogLine, { kind: "draw" | "lapse" }>;

/** One draw with the lines that the public file has of it. */
export type DrawInFile = {
  readonly opening: Opening;
  readonly openingLine: string;
  /** Null while it waits for its block. */
  readonly decision: Decision | null;
  readonly decisionLine: string;
  /** Cards that were left before it; every earlier draw has taken one. */
  readonly cardsBefore: number;
};

/** The draw with this number as the public file has it; null without one. */
export function drawInFile(file: string, number: number): DrawInFile | null {
  const lines = file.split("\n");
  const openingLine = lines.find((line) => line.startsWith(`open ${number} `)) ?? "";
  const opening = parseLine(openingLine);
  if (opening?.kind !== "open") return null;
  const starts = [`draw ${number} `, `lapse ${number} `];
  const decisionLine = lines.find((line) => starts.some((start) => line.startsWith(start))) ?? "";
  const decision = parseLine(decisionLine);
  const cards = lines.reduce((count, line) => count + (line.startsWith("card ") ? 1 : 0), 0);
  return {
    ...{ opening, openingLine, decisionLine, cardsBefore: cards - (number - 1) },
    decision: decision?.kind === "draw" || decision?.kind === "lapse" ? decision : null,
  };
}
