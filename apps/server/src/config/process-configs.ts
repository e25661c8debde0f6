import { z } from "zod";
import {
  databaseAddress,
  feeLimit,
  filePath,
  hostAddress,
  Network,
  port,
  proxyAddress,
  pushHosts,
  rateLimits,
  smsGatewayAddress,
  socketPath,
  supportContact,
  webAddress,
  whole,
} from "./env-fields.ts";
import { readEnv } from "./read-env.ts";
import {
  booksColdFields,
  chainFields,
  commonFields,
  diskFields,
  displayFields,
  limitFields,
  mailFields,
  minimumFields,
  moveFields,
  operatorListFields,
  secondNodeFields,
  witnessFields,
} from "./shared-fields.ts";

/** The web server: no key, no pepper, no mail. */
export const apiEnv = z.object({
  ...commonFields,
  ...operatorListFields,
  ...chainFields,
  ...booksColdFields,
  ...limitFields,
  ...minimumFields,
  ...diskFields,
  ...displayFields,
  HOST: hostAddress.default("127.0.0.1"),
  PORT: port,
  PUBLIC_URL: webAddress,
  /** Whose disk is watched. */
  CLEARHOLD_DATA: filePath,
  /** Login of clearhold_api. */
  DATABASE_URL: databaseAddress,
  GUARD_SOCKET: socketPath,
  /** The signer's door for addresses. */
  SIGNER_ADDRESS_SOCKET: socketPath,
  WALLET_DIST: filePath,
  SUPPORT_CONTACT: supportContact.optional(),
  /** The exact address of the proxy in front, where there is one. */
  TRUST_PROXY: proxyAddress.optional(),
  /** Replaces single limits, such as `money=100/60+5000/86400;login=off`. */
  RATE_LIMITS: rateLimits.optional(),
});

/** The only process that reads the pepper. */
export const guardEnv = z.object({
  ...commonFields,
  ...operatorListFields,
  ...mailFields,
  ...witnessFields,
  /** Login of clearhold_guard. */
  DATABASE_URL: databaseAddress,
  GUARD_SOCKET: socketPath,
  /** The worker's door. */
  GUARD_WORKER_SOCKET: socketPath,
  /** The signer's door. */
  GUARD_SIGNER_SOCKET: socketPath,
  /** Where the guard keeps how far the signer's records are. */
  RECORD_HEADS_FILE: filePath,
  /** 32 random bytes as 64 hexadecimal digits. */
  PEPPER_FILE: filePath,
  /** The Ed25519 key that payment orders are signed with; 64 hexadecimal digits. */
  ORDER_KEY_FILE: filePath,
  /** The key of P-256 that pushes are signed with; 64 hexadecimal digits. */
  PUSH_KEY_FILE: filePath,
  /** Whose push services are sent to. */
  PUSH_SERVICES: pushHosts.optional(),
  NETWORK: z.optional(Network),
  /** On the devnet only: what answers in the place of https://push.test. */
  PUSH_TEST_SERVICE: webAddress.optional(),
  /**
   * What the guard authorises journals with; the database makes it anew at each start. It is in no
   * file, so that no copy of the data folder has it.
   */
  SPENDING_KEY: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits"),
  /** What it remembers of the books outside the database; written again and again. */
  BOOKS_FILE: filePath,
  /** Where the wallet is: links in mails lead there, and passkeys are good for that place alone. */
  PUBLIC_URL: webAddress,
  /** Takes `POST {"to", "text"}`; without it phone numbers cannot be used. */
  SMS_GATEWAY_URL: smsGatewayAddress.optional(),
});

/** The only process that reads keys: no database, no mail. */
export const signerEnv = z.object({
  ...commonFields,
  ...operatorListFields,
  NETWORK: Network,
  /** The signer's own way to the chain: with it the signer checks that an earlier payment can no longer be mined. */
  TRON_FULL_NODE_URL: webAddress,
  TRON_SOLIDITY_URL: webAddress,
  ...secondNodeFields,
  ...witnessFields,
  SIGNER_SOCKET: socketPath,
  /** The guard's door: it keeps how far the signer's records are. */
  GUARD_SIGNER_SOCKET: socketPath,
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
  ...limitFields,
});

export type SignerConfig = z.infer<typeof signerEnv>;

/** Scanner, withdrawals, sweeps, project clock: no key and no pepper, but the signer's door. */
export const workerEnv = z.object({
  ...commonFields,
  ...chainFields,
  ...secondNodeFields,
  ...witnessFields,
  ...mailFields,
  ...operatorListFields,
  ...limitFields,
  ...minimumFields,
  PUBLIC_URL: webAddress,
  /** Login of clearhold_worker. */
  DATABASE_URL: databaseAddress,
  SIGNER_SOCKET: socketPath,
  /** The guard's door for payouts that go on to an address by themselves. */
  GUARD_WORKER_SOCKET: socketPath,
  /** The most TRX that one payment of USDT may burn; dearer ones wait. */
  FEE_LIMIT_TRX: feeLimit.default("30"),
  ...moveFields,
  ...booksColdFields,
  ...displayFields,
});

export type WorkerConfig = z.infer<typeof workerEnv>;

/**
 * The operator's command line. It finds everything in the data directory of the running product:
 * `<data>/run/addresses.json` and `<data>/secrets/db-operator`, `db-auditor`.
 */
export const commandEnv = z.object({
  ...commonFields,
  ...diskFields,
  CLEARHOLD_DATA: filePath.optional(),
  DATABASE_URL: databaseAddress.optional(),
  PORT: port.default(8080),
  /** Of the operator that `--as` names; on the command line everybody could read it. */
  CLEARHOLD_OPERATOR_PASSWORD: z.string().max(256).optional(),
});

export type CommandConfig = Omit<z.infer<typeof commandEnv>, "CLEARHOLD_DATA"> & {
  dataDir: string;
};

export function readCommandConfig(cloneDir: string, env?: NodeJS.ProcessEnv): CommandConfig {
  const { CLEARHOLD_DATA, ...rest } = readEnv(commandEnv, env);
  return { ...rest, dataDir: CLEARHOLD_DATA ?? `${cloneDir}/data` };
}
