import { z } from "zod";
import { apiEnv } from "./api-config.ts";
import { guardEnv } from "./guard-config.ts";
import { signerEnv } from "./signer-config.ts";
import { workerEnv } from "./worker-config.ts";

const schemas = { api: apiEnv, worker: workerEnv, guard: guardEnv, signer: signerEnv } as const;
type OwnProcess = keyof typeof schemas;

/**
 * What a child process gets: of the person's environment only the names in its own schema, then
 * what the supervisor decides, which always wins. `devnet` has no schema here; its names begin
 * with DEVNET_.
 */
export function childEnv(
  process: OwnProcess | "devnet",
  decided: Readonly<Record<string, string | undefined>>,
  env: NodeJS.ProcessEnv = globalThis.process.env,
): Record<string, string> {
  const given = Object.keys(env).filter((name) =>
    process === "devnet" ? name.startsWith("DEVNET_") : name in schemas[process].shape,
  );
  const values = {
    ...Object.fromEntries(given.map((name) => [name, env[name]])),
    PATH: env.PATH,
    NODE_EXTRA_CA_CERTS: env.NODE_EXTRA_CA_CERTS,
    ...decided,
  };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** The environment of a tool that belongs to the start: a build, the demo's seed. */
export function toolEnv(decided: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = "", DATABASE_URL } = globalThis.process.env;
  return { PATH, ...(DATABASE_URL ? { DATABASE_URL } : {}), ...decided };
}

/** What a person can set for single processes beside what the start itself reads. */
export function childFields(known: z.ZodRawShape): z.ZodRawShape {
  const fields = Object.values(schemas).flatMap(({ shape }) => Object.entries(shape));
  // What has to be set is decided by the start.
  return Object.fromEntries(
    fields.filter(([name, field]) => !(name in known) && z.safeParse(field, undefined).success),
  );
}
