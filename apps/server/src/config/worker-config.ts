import { z } from "zod";
import { chainFields } from "./chain-fields.ts";
import { commonFields } from "./common-fields.ts";
import { databaseAddress, decimalText, socketPath, webAddress } from "./env-fields.ts";
import { mailFields } from "./mail-fields.ts";
import { readEnv } from "./read-env.ts";

/** Scanner, withdrawals, project clock, jobs: no key and no pepper, but the signer's door. */
export const workerEnv = z.object({
  ...commonFields,
  ...chainFields,
  ...mailFields,
  PUBLIC_URL: webAddress,
  /** Login of clearhold_worker. */
  DATABASE_URL: databaseAddress,
  SIGNER_SOCKET: socketPath,
  /** The most TRX that one payment of USDT may burn; dearer ones wait. */
  FEE_LIMIT_TRX: decimalText.default("30"),
  /** Where the desk's rate comes from, such as `fixed:3.5` (TRX for one USDT); none: closed. */
  RATE_SOURCE: z.string().optional(),
  /** The desk's fee in parts per million of what the person gets. */
  EXCHANGE_FEE_PPM: z
    .string()
    .regex(/^\d{1,6}$/, "must be parts per million")
    .default("2000"),
});

export type WorkerConfig = z.infer<typeof workerEnv>;

export function readWorkerConfig(env?: NodeJS.ProcessEnv): WorkerConfig {
  return readEnv(workerEnv, env);
}
