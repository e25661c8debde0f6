import { quoteSettlement, type Settlement } from "./quote-settlement.ts";
import { parseSheetHead, parseSheetLine, type SheetLine } from "./settlement-sheet.ts";

/**
 * What is checked, in this order: every line can be read, ids rise and none comes twice; the parts
 * add up to what escrow held; each part is what the largest remainder gives; each fee is the
 * platform's share of that line's profit, rounded down, and nothing without one.
 */
export const sheetSteps = ["form", "sum", "parts", "fees"] as const;
export type SheetStep = (typeof sheetSteps)[number];

/** The first thing wrong, with the number of its line in the file; the first line is 1. */
export type SheetFault = {
  readonly step: SheetStep;
  readonly line: number;
  /** "" where the line has none that can be read. */
  readonly subscriptionId: string;
  /** What the file says and what the rule gives; null where it is not a matter of an amount. */
  readonly found: bigint | null;
  readonly wanted: bigint | null;
};

export type SheetReport = {
  /** "" when the first line cannot be read. */
  readonly projectId: string;
  /** What the rule gives; null when the sheet cannot be read at all. */
  readonly computed: Settlement | null;
  /** Steps that passed. Those after the first that did not are not in it. */
  readonly passed: readonly SheetStep[];
  readonly fault: SheetFault | null;
};

export type SheetProgress = {
  readonly step: SheetStep;
  readonly done: number;
  readonly of: number;
};

/** So many lines are gone through between two rests. */
const linesAtATime = 2_000;

/**
 * Computes a settlement sheet again from the principals and the escrow that it states, and compares
 * every line. It rests after some thousand lines, so that whoever runs it can do something else.
 */
export function* checkSheetInSteps(
  text: string,
  feePpm: bigint,
): Generator<SheetProgress, SheetReport> {
  const [first = "", ...rows] = text.split("\n");
  const head = parseSheetHead(first);
  if (!head) return broken("", formFault(1, ""));
  const { projectId } = head;
  const lines: SheetLine[] = [];
  // Every line ends with a line break: behind the last one stands nothing.
  if (rows.pop() !== "" || rows.length === 0) {
    return broken(projectId, formFault(rows.length + 2, ""));
  }
  for (const [index, row] of rows.entries()) {
    const line = parseSheetLine(row);
    if (!line || line.subscriptionId <= (lines.at(-1)?.subscriptionId ?? "")) {
      return broken(projectId, formFault(index + 2, line?.subscriptionId ?? ""));
    }
    lines.push(line);
    if (index % linesAtATime === 0) yield { step: "form", done: index, of: rows.length };
  }
  yield { step: "sum", done: 0, of: rows.length };
  const sum = lines.reduce((total, { partUnits }) => total + partUnits, 0n);
  const computed = quoteSettlement(head.escrowUnits, lines, feePpm);
  if (sum !== head.escrowUnits) {
    const fault = yield* findDifference(lines, computed, "parts");
    return {
      ...{ projectId, computed, passed: ["form"] },
      fault: { ...(fault ?? formFault(1, "")), step: "sum" },
    };
  }
  for (const step of ["parts", "fees"] as const) {
    const fault = yield* findDifference(lines, computed, step);
    const passed = sheetSteps.slice(0, sheetSteps.indexOf(step));
    if (fault) return { projectId, computed, passed, fault };
  }
  return { projectId, computed, passed: sheetSteps, fault: null };
}

/** The same without a rest. */
export function checkSheet(text: string, feePpm: bigint): SheetReport {
  const steps = checkSheetInSteps(text, feePpm);
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

const fieldOf = { parts: "partUnits", fees: "platformUnits" } as const;

function* findDifference(
  lines: readonly SheetLine[],
  computed: Settlement,
  step: "parts" | "fees",
): Generator<SheetProgress, SheetFault | null> {
  const field = fieldOf[step];
  for (const [index, line] of lines.entries()) {
    const wanted = computed.lines[index]?.[field] ?? null;
    if (line[field] !== wanted) {
      const { subscriptionId } = line;
      return { step, line: index + 2, subscriptionId, found: line[field], wanted };
    }
    if (index % linesAtATime === 0) yield { step, done: index, of: lines.length };
  }
  return null;
}

function formFault(line: number, subscriptionId: string): SheetFault {
  return { step: "form", line, subscriptionId, found: null, wanted: null };
}

function broken(projectId: string, fault: SheetFault): SheetReport {
  return { projectId, computed: null, passed: [], fault };
}
