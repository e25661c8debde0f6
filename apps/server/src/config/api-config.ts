import { z } from "zod";
import { autoLimitFields } from "./auto-limit-fields.ts";
import { chainFields } from "./chain-fields.ts";
import { commonFields } from "./common-fields.ts";
import { diskFields } from "./disk-fields.ts";
import {
  databaseAddress,
  filePath,
  hostAddress,
  port,
  proxyAddress,
  rateLimits,
  socketPath,
  webAddress,
} from "./env-fields.ts";
import { minimumFields } from "./minimum-fields.ts";
import { payoutCapFields } from "./payout-cap-fields.ts";
import { readEnv } from "./read-env.ts";

/** The web server: no key, no pepper, no mail. */
export const apiEnv = z.object({
  ...commonFields,
  ...chainFields,
  ...payoutCapFields,
  ...autoLimitFields,
  ...minimumFields,
  ...diskFields,
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
  /** The exact address of the proxy in front, where there is one. */
  TRUST_PROXY: proxyAddress.optional(),
  /** Replaces single limits, such as `money=100/60+5000/86400;login=off`. */
  RATE_LIMITS: rateLimits.optional(),
});

export type ApiConfig = z.infer<typeof apiEnv>;

export function readApiConfig(env?: NodeJS.ProcessEnv): ApiConfig {
  return readEnv(apiEnv, env);
}
