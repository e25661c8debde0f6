import { Refusal } from "../../kernel/refusal.ts";
import { findVerifier } from "../rows/verifiers.ts";
import { verifyFundPassword } from "./fund-password.ts";
import { verifyLoginPassword } from "./login-password.ts";
import type { ProofDeps } from "./proof-deps.ts";

export type PasswordAsk = {
  readonly userId: string;
  /** The session that asks: it has to live until the change is made. */
  readonly sessionHash: string;
  readonly fundPassword?: string | undefined;
  /** Asked for while no fund password was set. */
  readonly loginPassword?: string | undefined;
};

/**
 * The password that every change of a second factor asks for: the fund password, and the login
 * password while there is none. Refuses `field-missing`, `fund-password-wrong`,
 * `fund-password-locked`, `old-password-wrong`, `login-delayed`.
 */
export async function provePassword(deps: ProofDeps, ask: PasswordAsk): Promise<void> {
  const { userId, fundPassword, loginPassword } = ask;
  const fund = await findVerifier(deps.database, deps.keys, { userId, purpose: "fund" });
  if (fund) {
    if (fundPassword === undefined) throw new Refusal("field-missing", { field: "password" });
    await verifyFundPassword(deps, { userId, fundPassword });
    return;
  }
  if (loginPassword === undefined) {
    throw new Refusal("field-missing", { field: "login_password" });
  }
  await verifyLoginPassword(deps, { userId, loginPassword });
}
