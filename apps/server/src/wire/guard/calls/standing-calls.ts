import { currencies } from "@clearhold/money";
import { z } from "zod";
import {
  authorised,
  authorisedHold,
  call,
  proofs,
  typedFundPassword,
  unitsText,
  unixSeconds,
  userId,
} from "./shapes.ts";

const subscriptionId = z.string().regex(/^sub_[0-9a-z]{26}$/);

/** Instructions to send a payout on (rebate_way 2), as the web server asks for them. */
export const standingCalls = {
  /**
   * MACs that the payout of this subscription goes on to this payee, after the proofs of a payment to
   * it: the fund password, and what the payee's trust asks beside it. The same subscription with the
   * same proofs is MACed again: a lost answer can be asked for. Authorises the journal of the
   * subscription too. Refuses `withdrawals-held`,
   * `address-unconfirmed`, `address-locked`, `fund-password-*`, and what `proveStep` refuses.
   */
  authoriseStandingPayout: call(
    z.object({
      userId,
      subscriptionId,
      projectId: z.string().regex(/^prj_[0-9a-z]{26}$/),
      currency: z.enum(currencies),
      /** The principal: what the mail of the code showed. */
      amountUnits: unitsText,
      address: z.string().min(1).max(64),
      fundPassword: typedFundPassword,
      proofs,
    }),
    authorised.extend({
      confirmedAt: unixSeconds,
      createdAt: unixSeconds,
      withdrawalId: z.string(),
      mac: z.string(),
    }),
  ),
} as const;

/** What the worker may ask, on a socket of its own: nothing that a person has to prove. */
export const payoutCalls = {
  /**
   * Signs the order that pays out one standing instruction: to its address alone, the whole payout
   * and nothing else. Asked again it signs the same order again. Refuses `password-reset-required`,
   * `withdrawals-held`, `address-unconfirmed`, `address-locked`, `standing-payout-void` with a `reason`.
   */
  orderStandingPayout: call(
    z.object({ subscriptionId, network: z.string().regex(/^[a-z]{1,16}$/) }),
    authorisedHold,
  ),
  /** Mails the owner how an instruction has ended. */
  tellOfStandingPayout: call(z.object({ subscriptionId }), z.null()),
} as const;
