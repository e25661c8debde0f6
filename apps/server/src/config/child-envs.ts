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

/** Faults in what the person set for single processes, so that the start can name them all. */
export function childFaults(
  known: ReadonlySet<string>,
  env: NodeJS.ProcessEnv = globalThis.process.env,
): string[] {
  const faults = new Map<string, string>();
  for (const { shape } of Object.values(schemas)) {
    for (const [name, field] of Object.entries(shape)) {
      if (known.has(name) || !env[name]) continue;
      const result = field.safeParse(env[name]);
      if (!result.success) faults.set(name, result.error.issues[0]?.message ?? "does not fit");
    }
  }
  return [...faults].map(([name, message]) => `${name}: ${message}`);
}
