import { listVerdicts } from "../../features/chain/reconciliation/index.ts";
import {
  checkRestore,
  type RestoreFindings,
  releaseRestore,
} from "../../features/treasury/restores/index.ts";
import { act } from "../act.ts";
import { verdictLine } from "../chain/comparisons.ts";
import { option, reasonOf } from "../fields.ts";

export const restoreCheck = act({
  name: "restore check",
  summary: "Compares restored books with the signer's record and shows what differs.",
  rights: "none",
  input: {},
  effect: async ({ auditor, record }) => ({
    findings: await checkRestore({ database: auditor, record }),
    verdicts: await listVerdicts(auditor),
  }),
  words: ({ findings, verdicts }) => ({
    ok: findings.lock === null,
    data: { ...findings, verdicts },
    lines: [...linesOf(findings), ...verdicts.map(verdictLine)],
  }),
});

export const restoreRelease = act({
  name: "restore release",
  summary: "Releases restored books. It needs two operators.",
  rights: "password",
  audit: ["release-restore"],
  input: { reason: option("one line", reasonOf(4)) },
  effect: ({ auditor, database, record, operators }, { reason }, { login }) =>
    releaseRestore(
      { database: auditor, releases: database, record, operators },
      { operator: login, reason },
    ),
  words({ locked, findings }) {
    const last = locked ? "a second operator must release them too" : "the books are released";
    return { data: { locked, findings }, lines: [...linesOf(findings), last] };
  },
});

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
