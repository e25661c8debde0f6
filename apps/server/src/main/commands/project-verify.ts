import { hash } from "node:crypto";
import { parsePercent } from "@clearhold/money";
import {
  checkSheet,
  platformFeePpm,
  type SheetFault,
  type SheetReport,
  type SheetStep,
  sheetSteps,
} from "@clearhold/money/settlement";
import { z } from "zod";
import { option, optional, place } from "../../acts/fields.ts";
import { command, readBytes } from "./command.ts";

const rules: Readonly<Record<SheetStep, string>> = {
  form: "every line can be read, IDs rise, no duplicates",
  sum: "the parts add up to what escrow held, to the unit",
  parts: "each part is escrow x subscribed / all subscribed, by largest remainder",
  fees: "each fee is the platform's share of that line's profit, rounded down; none on a loss",
};

const percentage = "must be a percentage, such as 20";
const fee = z
  .string()
  .optional()
  .transform((text) => (text === undefined ? platformFeePpm : parsePercent(text)))
  .pipe(z.bigint(percentage).nonnegative(percentage));

/** Needs nothing but the file: no server, no database, no network. */
export const projectVerifySheet = command({
  name: "project verify-sheet",
  summary:
    "Recomputes a downloaded settlement sheet without the server and names the first wrong line.",
  input: {
    file: place("file"),
    hash: optional("the approved hash"),
    fee: option("percent of a profit, 20", fee),
  },
  async run(_context, ask) {
    const bytes = readBytes(ask.file, "<file>");
    const sheetHash = hash("sha256", bytes, "hex");
    const approved = ask.hash?.toLowerCase();
    const report = checkSheet(bytes.toString("utf8"), ask.fee);
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
});

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
