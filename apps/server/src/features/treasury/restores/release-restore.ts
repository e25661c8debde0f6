import { hash } from "node:crypto";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { SignerRecord } from "../../../wire/signer/signer-record.ts";
import { checkRestore, type RestoreFindings } from "./check-restore.ts";
import type { ListUnknownDeps } from "./list-unknown.ts";
import { findOpenLock, insertRelease } from "./restore-store.ts";

export type ReleaseRestoreDeps = ListUnknownDeps & {
  readonly record: Pick<SignerRecord, "lowerFalseMark">;
  /** As the operator; what is compared is read as the auditor. */
  readonly releases: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

export type ReleaseRestoreAsk = {
  readonly operator: { readonly name: string; readonly password: string };
  readonly reason: string;
};

/**
 * Puts an operator's name under the release of restored books; the second one opens them. Only when
 * the books have caught up with where they once were, and nothing that the signer signed can still
 * be paid without them. A mark that the chain never reached is lowered by the signer first: it would
 * keep them locked for good. Refuses `restore-not-locked`, `restore-behind`, `second-operator-required`
 * and as the guard does.
 */
export async function releaseRestore(
  deps: ReleaseRestoreDeps,
  { operator, reason }: ReleaseRestoreAsk,
): Promise<{ findings: RestoreFindings; locked: boolean }> {
  const { database, releases, operators } = deps;
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const findings = await findingsOf(deps);
  if (findings.lock === null) throw new Refusal("restore-not-locked");
  const { id: lockId, releasedBy } = findings.lock;
  refuseUnless(findings.caughtUp, "restore-behind");
  refuseUnless(!releasedBy.includes(operator.name), "second-operator-required");
  const { markNumber, paymentCount, moveCount } = findings;
  const looked = { markNumber, paymentCount, moveCount };
  // Under the name stands what of the signer's memory this operator has seen.
  const said = `${reason}\n${markNumber} ${paymentCount} ${moveCount}`;
  const subjectHash = hash("sha256", said, "hex");
  const act = { action: "release-restore", subjectId: lockId, subjectHash } as const;
  await operators.signAct({ ...operator, ...act });
  await insertRelease(releases, { lockId, operatorId, reason, looked });
  return { findings, locked: (await findOpenLock(database)) !== null };
}

async function findingsOf(deps: ReleaseRestoreDeps): Promise<RestoreFindings> {
  const findings = await checkRestore(deps);
  const isBehind = findings.lock !== null && findings.cursorNumber < findings.markNumber;
  if (!isBehind || !(await deps.record.lowerFalseMark()).marked) return findings;
  return checkRestore(deps);
}
