import { z } from "zod";
import { commonFields } from "./common-fields.ts";
import {
  databaseAddress,
  filePath,
  smsGatewayAddress,
  socketPath,
  webAddress,
} from "./env-fields.ts";
import { mailFields } from "./mail-fields.ts";
import { readEnv } from "./read-env.ts";

/** The only process that reads the pepper. */
export const guardEnv = z.object({
  ...commonFields,
  ...mailFields,
  /** Login of clearhold_guard. */
  DATABASE_URL: databaseAddress,
  GUARD_SOCKET: socketPath,
  /** The worker's door. */
  GUARD_WORKER_SOCKET: socketPath,
  /** 32 random bytes as 64 hexadecimal digits. */
  PEPPER_FILE: filePath,
  /** The Ed25519 key that payment orders are signed with; 64 hexadecimal digits. */
  ORDER_KEY_FILE: filePath,
  /** Where the wallet is: links in mails lead there, and passkeys are good for that place alone. */
  PUBLIC_URL: webAddress,
  /** Takes `POST {"to", "text"}`; without it phone numbers cannot be used. */
  SMS_GATEWAY_URL: smsGatewayAddress.optional(),
});

export type GuardConfig = z.infer<typeof guardEnv>;

export function readGuardConfig(env?: NodeJS.ProcessEnv): GuardConfig {
  return readEnv(guardEnv, env);
}
