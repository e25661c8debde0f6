import { currencies } from "@clearhold/money";
import { z } from "zod";
import { call, language, sixDigits, typedFundPassword, unixSeconds, userId } from "./shapes.ts";

/** Orders to pay, and whom. */
export const paymentCalls = {
  /**
   * Signs a payment order after fund password and the code that was mailed for exactly this
   * payment. The same order with the same code is signed again: a lost answer can be asked for.
   * Refuses `withdrawals-held`, `fund-password-*`, `email-code-wrong`, `code-limit-reached`.
   */
  authoriseWithdrawal: call(
    z.object({
      orderText: z.string().max(1000),
      fundPassword: typedFundPassword,
      code: sixDigits,
      language,
    }),
    z.object({ text: z.string(), signature: z.string() }),
  ),
  /**
   * The guard's word that the owner confirmed this payee at this time, to be kept beside the row.
   * Refuses `fund-password-*`, `email-code-wrong`, `code-limit-reached`.
   */
  confirmPayee: call(
    z.object({
      userId,
      currency: z.enum(currencies),
      address: z.string().min(1).max(64),
      fundPassword: typedFundPassword,
      code: sixDigits,
      language,
    }),
    z.object({ mac: z.string(), confirmedAt: unixSeconds }),
  ),
} as const;
