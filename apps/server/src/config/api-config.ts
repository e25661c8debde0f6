import { z } from "zod";
import { chainFields } from "./chain-fields.ts";
import { commonFields } from "./common-fields.ts";
import { databaseAddress, filePath, port, socketPath, webAddress } from "./env-fields.ts";
import { readEnv } from "./read-env.ts";

/** The web server: no key, no pepper, no mail. */
export const apiEnv = z.object({
  ...commonFields,
  ...chainFields,
  HOST: z.string().default("127.0.0.1"),
  PORT: port,
  PUBLIC_URL: webAddress,
  /** Login of clearhold_api. */
  DATABASE_URL: databaseAddress,
  GUARD_SOCKET: socketPath,
  WALLET_DIST: filePath,
});

export type ApiConfig = z.infer<typeof apiEnv>;

export function readApiConfig(env?: NodeJS.ProcessEnv): ApiConfig {
  return readEnv(apiEnv, env);
}
