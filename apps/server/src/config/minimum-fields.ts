import { amount, smallest } from "./env-fields.ts";

/** The least that can be withdrawn: small amounts cost the house more than they are worth. */
export const minimumFields = {
  MIN_WITHDRAWAL_TRX: amount(smallest).default("10"),
  MIN_WITHDRAWAL_USDT: amount(smallest).default("10"),
};
