import { chaos } from "../../../kernel/chaos.ts";
import type { Database } from "../../../kernel/database.ts";
import { type SendAgainDeps, sendAgain } from "../../../wire/chain/send-again.ts";
import { storeSent } from "./attempt-store.ts";
import type { PayoutAttempt } from "./payout-attempt.ts";

export type SendAttemptDeps = SendAgainDeps & { readonly database: Database };

/** Sends the stored bytes and writes down that it did. */
export async function sendAttempt(deps: SendAttemptDeps, attempt: PayoutAttempt): Promise<void> {
  const answer = await sendAgain(deps, attempt);
  if (answer === null) return;
  chaos("payout-after-broadcast");
  const { database, clock } = deps;
  await database.transaction((tx) => storeSent(tx, attempt, { answer, at: clock.now() }));
  chaos("payout-after-mark");
}
