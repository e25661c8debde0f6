import { z } from "zod";
import {
  call,
  email,
  language,
  secret,
  sessionHash,
  sixDigits,
  typedFundPassword,
  userId,
  visit,
} from "./shapes.ts";

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
   * password alone, `password-reset-required`.
   */
  verifyLogin: call(
    z.object({ account: z.string().max(254), password: secret, visit }),
    z.object({ userId }),
  ),
  /**
   * Sets the fund password: the first one freely, another with the old one or a `fund-password`
   * code. A set by code holds withdrawals for 24 h. Refuses `fund-password-against-rules`,
   * `email-code-required`, `email-code-wrong`, `code-limit-reached`, `old-password-wrong`,
   * `fund-password-locked`.
   */
  setFundPassword: call(
    z.object({
      userId,
      newPassword: typedFundPassword,
      oldPassword: typedFundPassword.optional(),
      code: sixDigits.optional(),
      language,
    }),
    z.object({ replaced: z.boolean() }),
  ),
  /**
   * Proves the fund password for money that stays in the house; for five minutes the same session
   * proves it from memory. Refuses `fund-password-not-set`, `-wrong`, `-locked`.
   */
  proveFundPassword: call(
    z.object({
      userId,
      sessionHash,
      fundPassword: typedFundPassword,
      language,
    }),
    z.null(),
  ),
  /** The session has ended: what it proved is forgotten. */
  forgetSession: call(z.object({ sessionHash }), z.null()),
} as const;
