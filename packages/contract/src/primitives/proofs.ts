import { z } from "zod/mini";
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
  ecaptcha: z.optional(SixDigits),
  /** The code sent to the phone. */
  scaptcha: z.optional(SixDigits),
  /** A WebAuthn assertion as JSON, over the challenge that was given for exactly this step. */
  passkey: z.optional(z.string().check(z.maxLength(4096), z.regex(/^\{[\x20-\x7e]*\}$/))),
};

/** One of the codes on paper, for whoever lost the passkey, the mailbox or the phone. */
export const RecoveryCode = line(32, 8);

/**
 * What a code or a passkey is asked for: the fields of the very step that it will confirm. The mail
 * shows them, and the proof is good for that step alone.
 */
export const stepFields = {
  /** A payment: with `price` and `address`, or as the simple calls say it, `type` and `wallet_id`. */
  currency_id: z.optional(CurrencyCode),
  type: z.optional(wholeNumber(1, 2)),
  price: z.optional(AmountAsk),
  /** Without an amount: the payee to be saved. */
  address: z.optional(line(64)),
  wallet_id: z.optional(OpaqueId),
  /** With `price`, `currency_id` and `address`: the subscription to this project whose payout goes there. */
  pro_id: z.optional(OpaqueId),
  /** With an address, 1: the payee to be whitelisted. Without one: a switch of `set_wallet_config`. */
  is_write: z.optional(wholeNumber(0, 1)),
  is_default: z.optional(wholeNumber(0, 1)),
  is_withlock: z.optional(wholeNumber(0, 1)),
  /** A factor, and what it becomes (`set_verification`). */
  factor: z.optional(z.enum(["email", "phone", "passkey"])),
  on: z.optional(wholeNumber(0, 1)),
  /** A change of what stands in for codes (`passkey/*`, `user/recovery_codes`), or the end of the account. */
  change: z.optional(z.enum(["add-passkey", "remove-passkey", "recovery-codes", "close-account"])),
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
