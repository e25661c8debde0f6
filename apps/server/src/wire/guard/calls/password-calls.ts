import { z } from "zod";
import {
  call,
  email,
  language,
  proofs,
  secret,
  sessionHash,
  sixDigits,
  typedFundPassword,
  userId,
  visit,
} from "./shapes.ts";

/** Whether the sessions beside the one that asked were ended now; not for an answer given again. */
const othersEnded = z.object({ othersEnded: z.boolean() });

/** Accounts, their login password and their fund password. */
export const passwordCalls = {
  /**
   * Binds a proved mailbox and a login password to a new user, before the user's row is written.
   * Refuses `password-against-rules`, `password-too-common`, `email-code-wrong`, `account-exists`.
   */
  openAccount: call(
    z.object({
      ...{ userId, email, visit },
      ...{ code: sixDigits, password: secret, username: z.string().max(64) },
    }),
    z.null(),
  ),
  /** The rules alone, before anything else is asked. Refuses as openAccount does. */
  checkLoginPassword: call(
    z.object({ password: secret, email, username: z.string().max(64) }),
    z.null(),
  ),
  /**
   * Whose account this is. Refuses `account-or-password-wrong`, `login-delayed` and, after the right
   * password alone, `password-reset-required` and `registration-unfinished`.
   */
  verifyLogin: call(
    z.object({ account: z.string().max(254), password: secret, visit }),
    z.object({ userId, passwordVersion: z.int() }),
  ),
  /**
   * Changes the login password with the old one and the proofs of `login-password`; `repeated` is the
   * new one as it was typed again. Ends every other session, and holds withdrawals for 24 h when the
   * device is new. Refuses `password-against-rules`, `password-too-common`, `password-unchanged`,
   * `passwords-differ`, `old-password-wrong`, `login-delayed` and what `proveStep` refuses.
   */
  changeLoginPassword: call(
    z.object({
      ...{ userId, sessionHash, proofs, visit },
      ...{ oldPassword: secret, newPassword: secret, repeated: secret.optional() },
    }),
    othersEnded,
  ),
  /**
   * Forgotten password: with the code of a `stranger` a new one, for whoever reads the mailbox. Says
   * whose sessions have ended, for the web server alone; null where none have. `language` is for a
   * mailbox without an account. Refuses `password-against-rules`, `password-too-common`,
   * `password-unchanged`, `email-code-wrong`.
   */
  resetLoginPassword: call(
    z.object({ email, code: sixDigits, newPassword: secret, visit, language }),
    z.object({ userId: userId.nullable() }),
  ),
  /**
   * Sets the fund password: the first one freely, another with the old one or the proofs of
   * `fund-password`, which hold withdrawals for 24 h; another one ends every other session. Refuses
   * `fund-password-against-rules`, `passwords-differ`, `password-unchanged`, `old-password-wrong`,
   * `fund-password-locked` and what `proveStep` refuses.
   */
  setFundPassword: call(
    z.object({
      ...{ userId, sessionHash, proofs, visit },
      newPassword: typedFundPassword,
      repeated: typedFundPassword.optional(),
      oldPassword: typedFundPassword.optional(),
    }),
    othersEnded,
  ),
  /**
   * Proves the fund password for money that stays in the house; for five minutes the same session
   * proves it from memory. Refuses `fund-password-not-set`, `-wrong`, `-locked`.
   */
  proveFundPassword: call(
    z.object({ userId, sessionHash, fundPassword: typedFundPassword }),
    z.null(),
  ),
  /** The session has ended: what it proved is forgotten. */
  forgetSession: call(z.object({ sessionHash }), z.null()),
} as const;
