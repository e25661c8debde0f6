import type { Tx } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { codeRules } from "../rows/attempt-counter.ts";
import { macOf } from "../rows/guard-keys.ts";
import { findRecoveryUse, recoveryMac, updateRecoveryUsed } from "../rows/recovery-codes.ts";
import { codeLimitReached } from "./codes.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { secondsOf } from "./seconds.ts";

export type RecoveryAsk = {
  readonly userId: string;
  readonly recoveryCode: string;
  /** The one thing that it is used for; for ten minutes the same thing may use it again. */
  readonly usedFor: string;
};

/** A right recovery code, not used up yet. */
export type ProvedRecovery = {
  readonly proofId: string;
  /** It was used up for this very thing before: an answer was lost. */
  readonly again: boolean;
  spend(tx: Tx, now: Date): Promise<void>;
};

/**
 * Looks a recovery code up, counted before it is compared. `spend` uses it up in the transaction of
 * what it was for, and holds withdrawals for a day, because a thief may have the paper. Refuses
 * `recovery-code-wrong`, `recovery-code-too-new`, or `code-limit-reached` after fifteen wrong ones in
 * a day.
 */
export async function proveRecoveryCode(
  deps: Pick<ProofDeps, "database" | "clock" | "keys" | "tries">,
  ask: RecoveryAsk,
): Promise<ProvedRecovery> {
  const { database, clock, keys, tries } = deps;
  const counter = {
    subject: macOf(keys.name, "recovery", ask.userId),
    purpose: "code",
  } as const;
  const codeMac = recoveryMac(keys, ask.userId, ask.recoveryCode);
  const tried = await tries.verify(counter, {
    rules: codeRules,
    compare: async () =>
      (await findRecoveryUse(database, codeMac, { ...ask, now: clock.now() })) ?? false,
  });
  if (tried.kind === "locked") throw codeLimitReached(tried.lockedUntil, clock.now());
  if (tried.kind === "wrong") throw new Refusal("recovery-code-wrong");
  const use = tried.value;
  const until = secondsOf(use.goodFrom);
  refuseUnless(use.goodFrom <= clock.now(), "recovery-code-too-new", { until });
  const spend = (tx: Tx, at: Date) => updateRecoveryUsed(tx, codeMac, { ...ask, now: at });
  return { proofId: codeMac, again: use.again, spend };
}
