import { z } from "zod";
import { databaseAddress, filePath, port } from "./env-fields.ts";
import { readEnv } from "./read-env.ts";
import { commonFields, diskFields } from "./shared-fields.ts";

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
