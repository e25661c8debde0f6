import { z } from "zod";
import { autoLimitFields } from "./auto-limit-fields.ts";
import { secondNodeFields } from "./chain-fields.ts";
import { commonFields } from "./common-fields.ts";
import {
  amount,
  feeLimit,
  filePath,
  Network,
  smallest,
  socketPath,
  tronAddress,
  webAddress,
  whole,
} from "./env-fields.ts";
import { payoutCapFields } from "./payout-cap-fields.ts";
import { readEnv } from "./read-env.ts";

/** The only process that reads keys: no database, no mail. */
export const signerEnv = z.object({
  ...commonFields,
  NETWORK: Network,
  USDT_CONTRACT: tronAddress,
  /** The signer's own way to the chain: with it the signer checks that an earlier payment can no longer be mined. */
  TRON_FULL_NODE_URL: webAddress,
  TRON_SOLIDITY_URL: webAddress,
  ...secondNodeFields,
  SIGNER_SOCKET: socketPath,
  /** The web server's door: addresses, and nothing that spends. */
  SIGNER_ADDRESS_SOCKET: socketPath,
  /** The signer's own secret; sealed with a passphrase, and made by the signer itself at its first start (not on mainnet). */
  KEY_FILE: filePath,
  /** Opens the keys at the start on networks without real money; refused on mainnet. */
  KEY_PASSPHRASE_FILE: filePath.optional(),
  /** Append-only record of everything it signed; never rolled back. */
  RECORD_FILE: filePath,
  /** The same of every address that it gave to somebody. */
  ASSIGNMENTS_FILE: filePath,
  /** The same of every move of the house's own coins. */
  MOVES_FILE: filePath,
  /** The operators whose passkeys it believes. */
  OPERATORS_FILE: filePath,
  /** Where it publishes the public half of its keys. */
  SIGNER_PUBLIC_FILE: filePath,
  /** The public half of the guard's order key; 64 hexadecimal digits. */
  ORDER_PUBLIC_KEY_FILE: filePath,
  /** New owners that get an address in one hour: what a thief of the web server could make up. */
  ADDRESSES_PER_HOUR: whole(1, 9_999_999, "a number of addresses").default(3600),
  ...payoutCapFields,
  ...autoLimitFields,
  /** The most that all payouts of 24 hours may be. */
  DAY_CAP_TRX: amount(smallest).default("500000"),
  DAY_CAP_USDT: amount(smallest).default("200000"),
  /** The most TRX that running the USDT contract once may burn. */
  FEE_LIMIT_CAP_TRX: feeLimit.default("50"),
  /** Where the house keeps what it does not pay with; a key that is nowhere near this program. */
  COLD_ADDRESS: tronAddress.optional(),
  /** The most TRX of one top-up of a deposit address, and of all of 24 hours. */
  TOP_UP_CAP_TRX: amount().default("60"),
  TOP_UP_DAY_CAP_TRX: amount().default("20000"),
  /** The most TRX that one move stakes, takes back, or lends the energy of. */
  STAKE_CAP_TRX: amount().default("500000"),
});

export type SignerConfig = z.infer<typeof signerEnv>;

export function readSignerConfig(env?: NodeJS.ProcessEnv): SignerConfig {
  return readEnv(signerEnv, env);
}
