import { z } from "zod";
import {
  call,
  email,
  factor,
  phone,
  proofs,
  secret,
  sessionHash,
  sixDigits,
  typedFundPassword,
  unixSeconds,
  userId,
  visit,
} from "./shapes.ts";

/** Who asks, from which session; that session goes on where others end. */
const inSession = { userId, sessionHash, visit };
const fundPassword = typedFundPassword;
/** `newCode` went to the new telephone; `proofs` are of the mailbox and the old one. */
const newPhone = z.object({ ...inSession, phone, newCode: sixDigits, proofs, fundPassword });

/**
 * Mailboxes, telephones, and which of them confirm steps. Each refuses what `proveStep` and the fund
 * password refuse, and `session-expired` for a session that ended while it was under way.
 */
export const contactCalls = {
  /**
   * Moves the account to another mailbox; other sessions end, withdrawals are held for 24 h, both
   * mailboxes are told. Refuses `email-unchanged`, `email-taken`.
   */
  changeEmail: call(
    z.object({ ...inSession, email, newCode: sixDigits, proofs, fundPassword }),
    z.null(),
  ),
  /**
   * Asks for a change that can be finished a week later, by all that confirms steps but the old
   * mailbox, which is told.
   * Refuses `email-unchanged`, `email-taken`, `old-password-wrong`, `login-delayed`.
   */
  askEmailChange: call(
    z.object({
      ...{ ...inSession, email, newCode: sixDigits, proofs },
      ...{ loginPassword: secret, fundPassword },
    }),
    z.object({ from: unixSeconds }),
  ),
  /** As changeEmail, once its week is over. Refuses `email-change-not-due`, `email-taken`. */
  finishEmailChange: call(z.object({ ...inSession, fundPassword }), z.null()),
  /** Calls off a change that waits; where there is none it does nothing. */
  cancelEmailChange: call(z.object({ ...inSession, fundPassword }), z.null()),
  /** Refuses `function-not-open`, `phone-already-bound`, `phone-taken`. */
  bindPhone: call(newPhone, z.null()),
  /**
   * Moves the account to another telephone; withdrawals are held for 24 h. Refuses
   * `function-not-open`, `phone-not-bound`, `phone-unchanged`, `phone-taken`.
   */
  changePhone: call(newPhone, z.null()),
  /**
   * Switches a factor on at once or off after a day, after a week where it is lost itself; gives
   * when. The login password says that telephone and passkeys are lost together. Refuses
   * `factor-not-bound`, `passkey-too-new`, `function-not-open`, `last-factor`.
   */
  setVerification: call(
    z.object({
      ...{ ...inSession, proofs, fundPassword },
      factor,
      on: z.boolean(),
      /** The factor itself is lost: the others prove, and it takes a week. */
      lost: z.boolean(),
      /** Stands for the other of telephone and passkeys, where both are lost. */
      loginPassword: secret.optional(),
    }),
    z.object({ from: unixSeconds }),
  ),
} as const;
