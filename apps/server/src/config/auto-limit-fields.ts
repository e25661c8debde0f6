import { amount } from "./env-fields.ts";

/**
 * What one person may take out in 24 hours without an operator: the worker's rule for what waits, the
 * signer's own for what it signs, and what a person is told beforehand.
 */
export const autoLimitFields = {
  AUTO_LIMIT_TRX: amount().default("20000"),
  AUTO_LIMIT_USDT: amount().default("5000"),
};
