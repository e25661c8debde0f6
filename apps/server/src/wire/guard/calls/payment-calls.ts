import { currencies } from "@clearhold/money";
import { z } from "zod";
import {
  authorisedHold,
  call,
  proofs,
  sessionHash,
  typedFundPassword,
  unixSeconds,
  userId,
  visit,
} from "./shapes.ts";

/** Whom a person pays. */
const payee = { currency: z.enum(currencies), address: z.string().min(1).max(64) };

/** The fund password, and what the guard asks beside it. */
const proof = { fundPassword: typedFundPassword, proofs };

const switchChange = z.boolean().optional();

/** Orders to pay, whom, and how far each payee is trusted. */
export const paymentCalls = {
  /**
   * Signs a payment order after the fund password and the proofs for exactly this payment; to a
   * whitelisted payee of an account whose whitelist is in force after the fund password alone. The
   * same order with the same proofs is signed again: a lost answer can be asked for. Refuses
   * `password-reset-required`, `withdrawals-held`, `address-unconfirmed`, `address-locked`, `fund-password-*`, and what
   * `proveStep` refuses.
   */
  authoriseWithdrawal: call(
    z.object({ orderText: z.string().max(1000), ...proof }),
    authorisedHold,
  ),
  /**
   * Writes down that the owner confirmed this payee now; its wait begins anew, and the whitelist
   * does not know it. `replaces` names the confirmed payee that it takes the place of, `lock` puts
   * the address lock on. Refuses `address-edited` when that one is confirmed no more,
   * `fund-password-*`, and what `proveStep` refuses.
   */
  confirmPayee: call(
    z.object({
      ...{ userId, sessionHash },
      ...payee,
      replaces: z.object(payee).optional(),
      lock: z.boolean().optional(),
      ...proof,
      visit,
    }),
    z.object({ confirmedAt: unixSeconds }),
  ),
  /** Takes every trust from a payee. Refuses `fund-password-*`. */
  forgetPayee: call(
    z.object({ userId, ...payee, fundPassword: typedFundPassword, visit }),
    z.null(),
  ),
  /**
   * Whitelists a confirmed payee a day from now; one that is or will be stays as it is. Refuses
   * `address-unconfirmed`, `fund-password-*`, and what `proveStep` refuses.
   */
  whitelistPayee: call(
    z.object({ userId, sessionHash, ...payee, ...proof, visit }),
    z.object({ from: unixSeconds }),
  ),
  /** Takes a payee off the whitelist at once. It only protects, so it asks for nothing. */
  unlistPayee: call(z.object({ userId, ...payee, visit }), z.null()),
  /**
   * Sets the switches that are named: what protects at once, what weakens a day from now. Refuses
   * `fund-password-*`, and what `proveStep` refuses.
   */
  setAddressSwitches: call(
    z.object({
      ...{ userId, sessionHash },
      whitelist: switchChange,
      defaultAddress: switchChange,
      addressLock: switchChange,
      ...proof,
      visit,
    }),
    z.null(),
  ),
  /** Calls off every weakening that has not begun. It only protects, so it asks for nothing. */
  cancelAddressSwitches: call(z.object({ userId, visit }), z.null()),
} as const;
