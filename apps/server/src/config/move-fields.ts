import { amount, smallest, tronAddress } from "./env-fields.ts";

/** What the house does with its own coins; everything has a default that keeps them working. */
export const moveFields = {
  /** Less than this stays on the address it came to, unless it is old or a withdrawal needs it. */
  SWEEP_MIN_TRX: amount(smallest).default("100"),
  SWEEP_MIN_USDT: amount(smallest).default("50"),
  /** How much TRX the resource wallet stakes for energy in all; none: the stake is left as it is. */
  RESOURCE_STAKE_TRX: amount().optional(),
  /** What it keeps free for top-ups and fees before anything is staked. */
  RESOURCE_BUFFER_TRX: amount().default("200"),
  /** What the hot wallet may hold; the rest goes to the cold address. None: all of it stays. */
  HOT_LIMIT_TRX: amount().optional(),
  HOT_LIMIT_USDT: amount().optional(),
  /** Its key is nowhere in the product. */
  COLD_ADDRESS: tronAddress.optional(),
};
