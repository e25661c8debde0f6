import { decimalText } from "./env-fields.ts";

/** The most that one payout may be: the signer's rule, and the limit that a person is told. */
export const payoutCapFields = {
  PAYOUT_CAP_TRX: decimalText.default("100000"),
  PAYOUT_CAP_USDT: decimalText.default("50000"),
};
