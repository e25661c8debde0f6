import { hash } from "node:crypto";
import type { OperatorAction } from "../guard/calls/operator-calls.ts";
import type { OperatorPort } from "../guard/guard-port.ts";
import { approvalChallenge } from "../signer/operator-approval.ts";

/** One version of one thing, and what is done to it. */
type SignedAct = {
  readonly action: OperatorAction;
  readonly subjectId: string;
  readonly subjectHash: string;
};

/** An operator at a terminal, with the passkey. */
export type PasskeySigner = {
  readonly login: { readonly name: string; readonly password: string };
  readonly operatorId: string;
  /** The passkey's answer to a challenge in base64url, as JSON. */
  answer(challenge: string): string;
};

/** What concerns everybody's coins, or gives the house's away: a password is not enough for it. */
const passkeyActions: readonly OperatorAction[] = [
  ...(["change-rate", "change-caps", "cancel-caps", "write-off-debt"] as const),
  ...(["give-back-payout", "change-level-limit", "cancel-level-limit", "reopen-account"] as const),
  ...(["charge-payout", "fund-campaign", "commit-campaign", "close-campaign"] as const),
  "change-commission",
];

export function needsPasskey(action: OperatorAction): boolean {
  return passkeyActions.includes(action);
}

/** What a passkey answers for: this act on this version. */
export function actText({ action, subjectId, subjectHash }: SignedAct): string {
  return `clearhold act 1\naction=${action}\nsubject=${subjectId}\nhash=${subjectHash}\n`;
}

/** Puts an operator's name under an act, with password and passkey. Refuses as `signAct` does. */
export async function signWithPasskey(
  operators: Pick<OperatorPort, "signAct">,
  { login, operatorId, answer }: PasskeySigner,
  act: SignedAct,
): Promise<void> {
  const assertion = answer(approvalChallenge(actText(act), operatorId));
  await operators.signAct({ ...login, ...act, assertion });
}

/** What two operators put their names to who open a closed account again for who reads a mailbox. */
export function reopeningHash({ userId, closingId, email }: Reopening): string {
  return hash("sha256", `reopen ${closingId} of ${userId} for ${email}`, "hex");
}

type Reopening = { readonly userId: string; readonly closingId: string; readonly email: string };
