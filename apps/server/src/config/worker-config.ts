import { z } from "zod";
import { chainFields } from "./chain-fields.ts";
import { commonFields } from "./common-fields.ts";
import { databaseAddress, socketPath, webAddress } from "./env-fields.ts";
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
  GUARD_SOCKET: socketPath,
  SIGNER_SOCKET: socketPath,
});

export type WorkerConfig = z.infer<typeof workerEnv>;

export function readWorkerConfig(env?: NodeJS.ProcessEnv): WorkerConfig {
  return readEnv(workerEnv, env);
}
