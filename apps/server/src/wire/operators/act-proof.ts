import { hash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../kernel/clock.ts";
import { type Approver, approvalBy, OperatorApproval } from "../signer/operator-approval.ts";

/**
 * What operators put their names to, and what each needs besides the password. A new act chooses here. With
 * a password alone nobody's coins move, wait, or are promised to somebody.
 */
export const operatorActions = {
  // People's deposits and balances.
  "take-back-deposit": "passkey",
  "give-back-deposit": "passkey",
  "write-off-debt": "passkey",
  "quarantine-address": "passkey",
  "decide-certification": "passkey",
  "change-level-limit": "passkey",
  "cancel-level-limit": "passkey",
  "reopen-account": "passkey",
  // People's withdrawals.
  "approve-withdrawal": "passkey",
  "refuse-withdrawal": "passkey",
  "give-back-payout": "passkey",
  "charge-payout": "passkey",
  "return-payout": "passkey",
  "book-payout-paid": "passkey",
  // What stops everybody's coins, or lets them go on.
  "resolve-alert": "passkey",
  "explain-deficit": "passkey",
  "release-restore": "passkey",
  "rewind-chain": "passkey",
  "change-operators": "passkey",
  "drop-changes": "passkey",
  // Projects, from the terms on: they say to whom people's coins go.
  "create-project": "passkey",
  "book-inflow": "passkey",
  "exchange-suspense": "passkey",
  "approve-spending": "passkey",
  "cancel-spending": "passkey",
  "approve-result": "passkey",
  "fail-project": "passkey",
  // The house's capital, and its prices.
  "fund-desk": "passkey",
  "take-back-funding": "passkey",
  "change-rate": "passkey",
  "change-caps": "passkey",
  "cancel-caps": "passkey",
  "fund-campaign": "passkey",
  "commit-campaign": "passkey",
  "close-campaign": "passkey",
  "change-commission": "passkey",
  // The worker looks again at what the chain has, which alone decides.
  "claim-deposit": "password",
  "rescan-blocks": "password",
  // Nobody has a coin in it yet.
  "withdraw-project": "password",
  "draft-campaign": "password",
  "set-deck": "password",
  // Words.
  "review-nickname": "password",
  "draft-notice": "password",
  "publish-notice": "password",
  "withdraw-notice": "password",
  "draft-text": "password",
  "publish-text": "password",
  "withdraw-text": "password",
} as const satisfies Readonly<Record<string, "password" | "passkey">>;
export type OperatorAction = keyof typeof operatorActions;

export type OperatorLogin = { readonly name: string; readonly password: string };

/** One version of one thing, and what is done to it. */
export type SignedAct = {
  readonly action: OperatorAction;
  readonly subjectId: string;
  readonly subjectHash: string;
};

export function needsPasskey(action: OperatorAction): boolean {
  return operatorActions[action] === "passkey";
}

/** A passkey's answer to an act, and when it was asked for. */
export const ActApproval = OperatorApproval.pick({ assertion: true }).extend({
  askedAt: z.iso.datetime(),
});
export type ActApproval = Readonly<z.infer<typeof ActApproval>>;

/** What a passkey answers for: this act on this version, now. After a restore an identifier may come again. */
export function actText({ action, subjectId, subjectHash }: SignedAct, askedAt: string): string {
  return [
    ...["clearhold act 2", `action=${action}`, `subject=${subjectId}`, `hash=${subjectHash}`],
    ...[`at=${askedAt}`, ""],
  ].join("\n");
}

/** What is asked of the guard, with the passkey's answer where this act needs one. */
export async function withPasskey<Ask extends SignedAct>(
  ask: Ask,
  holder: () => Approver,
  clock: Clock,
): Promise<Ask & { readonly approval?: ActApproval }> {
  if (!needsPasskey(ask.action)) return ask;
  const askedAt = clock.now().toISOString();
  const { assertion } = await approvalBy(holder(), actText(ask, askedAt));
  return { ...ask, approval: { askedAt, assertion } };
}

/** An operator's word on a submission, as the passkey signs it. The guard knows what was submitted. */
export function certificationAct(word: CertificationWord): SignedAct {
  const subjectHash = hash("sha256", `${word.decision}\n${word.reason}`, "hex");
  return { action: "decide-certification", subjectId: word.requestId, subjectHash };
}

type CertificationWord = {
  readonly requestId: string;
  readonly decision: string;
  readonly reason: string;
};

/** What two operators put their names to who open a closed account again for who reads a mailbox. */
export function reopeningHash({ userId, closingId, email }: Reopening): string {
  return hash("sha256", `reopen ${closingId} of ${userId} for ${email}`, "hex");
}

type Reopening = { readonly userId: string; readonly closingId: string; readonly email: string };
