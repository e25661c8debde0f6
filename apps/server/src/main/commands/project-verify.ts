import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parsePercent } from "@clearhold/money";
import {
  checkSheet,
  platformFeePpm,
  type SheetFault,
  type SheetReport,
  type SheetStep,
  sheetSteps,
} from "@clearhold/money/settlement";
import { InputFault } from "../../acts/act.ts";
import { type Command, type CommandAsk, positional } from "./command.ts";

const rules: Readonly<Record<SheetStep, string>> = {
  form: "every line can be read, IDs rise, no duplicates",
  sum: "the parts add up to what escrow held, to the unit",
  parts: "each part is escrow x subscribed / all subscribed, by largest remainder",
  fees: "each fee is the platform's share of that line's profit, rounded down; none on a loss",
};

/** Needs nothing but the file: no server, no database, no network. */
export const projectVerifySheet: Command = {
  name: "project verify-sheet",
  usage: "<file> [--hash <the approved hash>] [--fee <percent of a profit, 20>]",
  summary:
    "Recomputes a downloaded settlement sheet without the server and names the first wrong line.",
  options: { hash: { type: "string" }, fee: { type: "string" } },
  async run(_context, ask) {
    const bytes = readSheet(positional(ask, 0, "file"));
    const sheetHash = hash("sha256", bytes, "hex");
    const approved = ask.text("hash")?.toLowerCase();
    const report = checkSheet(bytes.toString("utf8"), readFee(ask));
    const sameHash = approved === undefined ? null : approved === sheetHash;
    return {
      ok: report.fault === null && sameHash !== false,
      data: { ...dataOf(report), sheetHash, hashIsApproved: sameHash },
      lines: [
        ...linesOf(report),
        `${sameHash === null ? "?" : mark(sameHash)} SHA-256 of the file: ${sheetHash}`,
        sameHash === null
          ? "  Compare it with the hash that the operators approved, or pass that with --hash."
          : `  ${sameHash ? "It is" : "It is NOT"} the approved sheet.`,
      ],
    };
  },
};

function readSheet(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InputFault(error instanceof Error ? error.message : String(error));
  }
}

function readFee(ask: CommandAsk): bigint {
  const text = ask.text("fee");
  if (text === undefined) return platformFeePpm;
  const ppm = parsePercent(text);
  if (ppm === null || ppm < 0n) throw new InputFault("--fee must be a percentage, such as 20");
  return ppm;
}

function dataOf({ projectId, computed, passed, fault }: SheetReport) {
  return {
    ok: fault === null,
    projectId,
    subscriptions: computed?.lines.length ?? 0,
    escrowUnits: String(computed?.escrowUnits ?? ""),
    principalUnits: String(computed?.principalUnits ?? ""),
    feeUnits: String(computed?.feeUnits ?? ""),
    paidUnits: computed ? String(computed.escrowUnits - computed.feeUnits) : "",
    passed,
    fault: fault && { ...fault, found: text(fault.found), wanted: text(fault.wanted) },
  };
}

function linesOf(report: SheetReport): string[] {
  const { computed, passed, fault } = report;
  return [
    ...(computed
      ? [
          `project ${report.projectId}, ${computed.lines.length} subscriptions`,
          `escrow ${computed.escrowUnits}, subscribed ${computed.principalUnits} units`,
          `fee ${computed.feeUnits}, to the subscribers ${computed.escrowUnits - computed.feeUnits}`,
        ]
      : []),
    ...sheetSteps.flatMap((step) => {
      if (passed.includes(step)) return [`${mark(true)} ${rules[step]}`];
      if (fault?.step === step) return [`${mark(false)} ${rules[step]}`, `  ${faultText(fault)}`];
      return [`- not checked: ${rules[step]}`];
    }),
  ];
}

function faultText({ line, subscriptionId, found, wanted }: SheetFault): string {
  const where = `line ${line}${subscriptionId && ` (${subscriptionId})`}`;
  return found === null
    ? `the first wrong line: ${where}`
    : `the first wrong line: ${where} says ${found}, the rule gives ${wanted}`;
}

function mark(right: boolean): string {
  return right ? "✓" : "✗";
}

function text(units: bigint | null): string | null {
  return units === null ? null : String(units);
}
