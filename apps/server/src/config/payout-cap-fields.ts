import { amount, smallest } from "./env-fields.ts";

/** The most that one payout may be: the signer's rule, and the limit that screens show. */
export const payoutCapFields = {
  PAYOUT_CAP_TRX: amount(smallest).default("100000"),
  PAYOUT_CAP_USDT: amount(smallest).default("50000"),
};
