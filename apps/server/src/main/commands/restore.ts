import { listVerdicts } from "../../features/chain/reconciliation/index.ts";
import {
  checkRestore,
  type RestoreFindings,
  releaseRestore,
} from "../../features/treasury/restores/index.ts";
import type { Command } from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import { proofOptions, readProof } from "./operator-proof.ts";
import { readReason } from "./operator-reason.ts";
import { verdictLine } from "./reconcile.ts";

export const restoreCheck: Command = {
  name: "restore check",
  usage: "",
  summary: "Compares restored books with the signer's record and shows what differs.",
  options: {},
  async run(context) {
    const findings = await checkRestore(depsOf(context));
    const verdicts = await listVerdicts(context.database("auditor"));
    return {
      ok: findings.lock === null,
      data: { ...findings, verdicts },
      lines: [...linesOf(findings), ...verdicts.map(verdictLine)],
    };
  },
};

export const restoreRelease: Command = {
  name: "restore release",
  usage: '--as <operator> --reason "…" [--password-file <file>]',
  summary: "Releases restored books. It needs two operators.",
  options: { ...proofOptions, reason: { type: "string" } },
  async run(context, ask) {
    const deps = {
      ...depsOf(context),
      ...{ releases: context.database("operator"), operators: context.operators() },
    };
    const { locked, findings } = await releaseRestore(deps, {
      operator: readProof(context, ask),
      reason: readReason(ask, 4),
    });
    const last = locked ? "a second operator must release them too" : "the books are released";
    return { ok: true, data: { locked, findings }, lines: [...linesOf(findings), last] };
  },
};

function depsOf(context: CommandContext) {
  return { database: context.database("auditor"), record: context.signerRecord() };
}

function linesOf(findings: RestoreFindings): string[] {
  const { lock, cursorNumber, markNumber, unknownPayments, unknownMoves, caughtUp } = findings;
  if (lock === null) return ["the books are not locked: no backup was restored"];
  const names = lock.releasedBy.length === 0 ? "nobody" : lock.releasedBy.join(", ");
  return [
    `restored, locked since ${lock.foundAt.toISOString()} (${lock.reason})`,
    `the backup had read the chain to block ${lock.cursorNumber}`,
    `now it is at block ${cursorNumber} of ${markNumber}`,
    ...unknownPayments.map(
      ({ txid, orderId, attempt, expiresMs }) =>
        `not in the books: payment ${txid} of ${orderId}, attempt ${attempt}, ` +
        `can be paid until ${new Date(expiresMs).toISOString()}`,
    ),
    ...unknownMoves.map(
      ({ txid, kind, moveId }) => `not in the books: ${kind} ${txid} (${moveId})`,
    ),
    caughtUp
      ? "caught up: two operators can release them"
      : "not caught up: wait for the scanner, and until open payments are paid or expired",
    `released by ${names}`,
  ];
}
