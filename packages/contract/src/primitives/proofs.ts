import { z } from "zod";
import type { RefusalCode } from "../refusals.ts";
import { AmountAsk, CurrencyCode } from "./money.ts";
import { wholeNumber } from "./page.ts";
import { line, OpaqueId, SixDigits } from "./text.ts";

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
  passkey: z
    .string()
    .max(4096)
    .regex(/^\{[\x20-\x7e]*\}$/)
    .optional(),
};

/** One of the codes on paper, for whoever lost the passkey, the mailbox or the phone. */
export const RecoveryCode = line(32, 8);

/**
 * What a code or a passkey is asked for: the fields of the very step that it will confirm. The mail
 * shows them, and the proof is good for that step alone.
 */
export const stepFields = {
  /** A payment: with `price` and `address`, or as the simple calls say it, `type` and `wallet_id`. */
  currency_id: CurrencyCode.optional(),
  type: wholeNumber(1, 2).optional(),
  price: AmountAsk.optional(),
  /** Without an amount: the payee to be saved. */
  address: line(64).optional(),
  wallet_id: OpaqueId.optional(),
  /** With `price`, `currency_id` and `address`: the subscription to this project whose payout goes there. */
  pro_id: OpaqueId.optional(),
  /** With an address, 1: the payee to be whitelisted. Without one: a switch of `set_wallet_config`. */
  is_write: wholeNumber(0, 1).optional(),
  is_default: wholeNumber(0, 1).optional(),
  is_withlock: wholeNumber(0, 1).optional(),
  /** A factor, and what it becomes (`set_verification`). */
  factor: z.enum(["email", "phone", "passkey"]).optional(),
  on: wholeNumber(0, 1).optional(),
  /** A change of what stands in for codes (`passkey/*`, `user/recovery_codes`). */
  change: z.enum(["add-passkey", "remove-passkey", "recovery-codes"]).optional(),
};

/** What a step may answer about its proofs. */
export const proofRefusals = [
  "email-code-required",
  "email-code-wrong",
  "phone-code-required",
  "phone-code-wrong",
  "passkey-required",
  "passkey-wrong",
  "passkey-too-new",
  "code-limit-reached",
] as const satisfies readonly RefusalCode[];

/** What is said when a code is missing that its call needs in every case; by the field's name. */
export const missingCodeRefusals: Readonly<Record<string, RefusalCode>> = {
  code: "email-code-required",
  ecaptcha: "email-code-required",
  ecaptcha_new: "email-code-required",
  scaptcha_new: "phone-code-required",
};

/** What a call may answer about the fund password. */
export const fundPasswordRefusals = [
  "fund-password-not-set",
  "fund-password-wrong",
  "fund-password-locked",
] as const satisfies readonly RefusalCode[];
