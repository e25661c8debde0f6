import { z } from "zod";
import { line, SixDigits } from "./text.ts";

/**
 * What a person can prove beside a password. Which of it is needed is the guard's to say: the codes
 * of the contacts that are switched on, or in their place a passkey; where the passkey is lost, one
 * of the recovery codes, on the calls that take it.
 */
export const proofFields = {
  /** The mailed code. */
  ecaptcha: SixDigits.optional(),
  /** The code sent to the phone. */
  scaptcha: SixDigits.optional(),
  /** A WebAuthn assertion as JSON, over the challenge that was given for exactly this step. */
  passkey: z.string().min(2).max(4096).optional(),
};

/** One of the codes on paper, for whoever lost the passkey, the mailbox or the phone. */
export const RecoveryCode = line(32, 8);
