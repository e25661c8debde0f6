import { randomUUID } from "node:crypto";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { verifySignature } from "../../proofs/verify-passkey.ts";
import type { NotifyDeps } from "../../tell/notify-owner.ts";
import { admitLogin } from "../devices/admit-login.ts";
import { loginScope } from "./ask-passkey.ts";

/**
 * Whose passkey signed a login's challenge; admitted as after a right password. Refuses
 * `passkey-wrong`, and `password-reset-required` while the account is frozen.
 */
export async function loginWithPasskey(
  deps: NotifyDeps,
  { passkey: assertion, visit }: AskOf<"loginWithPasskey">,
): Promise<AnswerOf<"loginWithPasskey">> {
  const { database, clock } = deps;
  // Never for the same thing twice: a login whose answer was lost is asked for anew.
  const ask = { assertion, usedFor: `login ${randomUUID()}` };
  const proved = await verifySignature(deps, loginScope, ask);
  const { userId } = proved.passkey;
  await database.transaction((tx) => proved.spend(tx, clock.now()));
  await admitLogin(deps, userId, visit);
  return { userId };
}
