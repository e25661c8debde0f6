import { z } from "zod";
import { autoLimitFields } from "./auto-limit-fields.ts";
import { chainFields, secondNodeFields } from "./chain-fields.ts";
import { commonFields } from "./common-fields.ts";
import { amount, databaseAddress, feeLimit, socketPath, webAddress, whole } from "./env-fields.ts";
import { mailFields } from "./mail-fields.ts";
import { minimumFields } from "./minimum-fields.ts";
import { moveFields } from "./move-fields.ts";
import { payoutCapFields } from "./payout-cap-fields.ts";
import { rateSource } from "./rate-source-field.ts";
import { readEnv } from "./read-env.ts";

/** Scanner, withdrawals, sweeps, project clock: no key and no pepper, but the signer's door. */
export const workerEnv = z.object({
  ...commonFields,
  ...chainFields,
  ...secondNodeFields,
  ...mailFields,
  ...autoLimitFields,
  ...payoutCapFields,
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
  /**
   * Where the desk's rate comes from: `operators` (two of them order it), `tickers:<address> …` (the
   * middle of several markets), `fixed:3.5` (TRX for one USDT, only on the devnet); none: closed.
   */
  RATE_SOURCE: rateSource.optional(),
  /** What may be exchanged within a minute, in USDT: by one person, and by all. */
  DESK_USER_MINUTE_USDT: amount("0", "100000").default("10000"),
  DESK_MINUTE_USDT: amount("0", "500000").default("50000"),
  /** The desk's fee in parts per million of what the person gets. */
  EXCHANGE_FEE_PPM: whole(0, 50_000, "parts per million").default(2000),
});

export type WorkerConfig = z.infer<typeof workerEnv>;

export function readWorkerConfig(env?: NodeJS.ProcessEnv): WorkerConfig {
  return readEnv(workerEnv, env);
}
