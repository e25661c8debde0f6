import { decimalText, tronAddress } from "./env-fields.ts";

/** What the house does with its own coins; everything has a default that keeps them working. */
export const moveFields = {
  /** Less than this stays on the address it came to, unless it is old or a withdrawal needs it. */
  SWEEP_MIN_TRX: decimalText.default("100"),
  SWEEP_MIN_USDT: decimalText.default("50"),
  /** How much TRX the resource wallet stakes for energy in all; none: the stake is left as it is. */
  RESOURCE_STAKE_TRX: decimalText.optional(),
  /** What it keeps free for top-ups and fees before anything is staked. */
  RESOURCE_BUFFER_TRX: decimalText.default("200"),
  /** What the hot wallet may hold; the rest goes to the cold address. None: all of it stays. */
  HOT_LIMIT_TRX: decimalText.optional(),
  HOT_LIMIT_USDT: decimalText.optional(),
  /** Its key is nowhere in the product. */
  COLD_ADDRESS: tronAddress.optional(),
};

/** A limit without an address to go to would be no limit. */
export function isColdComplete(fields: {
  readonly HOT_LIMIT_TRX?: string | undefined;
  readonly HOT_LIMIT_USDT?: string | undefined;
  readonly COLD_ADDRESS?: string | undefined;
}): boolean {
  const limited = fields.HOT_LIMIT_TRX !== undefined || fields.HOT_LIMIT_USDT !== undefined;
  return !limited || fields.COLD_ADDRESS !== undefined;
}
