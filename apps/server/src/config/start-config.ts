import { z } from "zod";
import {
  databaseAddress,
  filePath,
  hostAddress,
  mailAddress,
  Network,
  port,
  smsGatewayAddress,
  timerMsMax,
  tronAddress,
  webAddress,
  whole,
} from "./env-fields.ts";
import { apiEnv, guardEnv, signerEnv, workerEnv } from "./process-configs.ts";
import { ConfigFault, readFields, settingFaults } from "./read-env.ts";
import {
  commonFields,
  deskCapFields,
  diskFields,
  limitFields,
  rateFields,
  secondNodeFields,
  witnessFields,
} from "./shared-fields.ts";

const mainnetUsdt = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

/** What a person may set for `npm start` and the commands. Everything has a default. */
export const startEnv = z.object({
  ...commonFields,
  ...diskFields,
  ...rateFields,
  ...deskCapFields,
  ...limitFields,
  /** This machine alone, until a person says otherwise: a demo has known people in it. */
  HOST: hostAddress.default("127.0.0.1"),
  PORT: port.default(8080),
  PUBLIC_URL: webAddress.optional(),
  CLEARHOLD_DATA: filePath.optional(),
  /** A real PostgreSQL (16 or newer) with a login that may make roles; none: the embedded one. */
  DATABASE_URL: databaseAddress.optional(),
  SMTP_URL: mailAddress.optional(),
  SMS_GATEWAY_URL: smsGatewayAddress.optional(),
  NETWORK: z.optional(Network),
  TRON_FULL_NODE_URL: webAddress.optional(),
  TRON_SOLIDITY_URL: webAddress.optional(),
  ...secondNodeFields,
  ...witnessFields,
  USDT_CONTRACT: tronAddress.optional(),
  PUSH_TEST_SERVICE: webAddress.optional(),
  DEVNET_PORT: port.optional(),
  DEVNET_SOLIDITY_PORT: port.optional(),
  // The devnet reads these and knows no other setting of the start.
  DEVNET_MINING: z.enum(["interval", "demand"]).optional(),
  DEVNET_BLOCK_MS: whole(1, timerMsMax, "milliseconds").optional(),
  DEVNET_IDLE_BLOCK_MS: whole(0, timerMsMax, "milliseconds").optional(),
  DEVNET_WITNESSES: whole(1, 27, "a number of witnesses").optional(),
  DEVNET_SOLIDIFY_AFTER_TX: z.enum(["true", "false"]).optional(),
});

type StartEnv = z.infer<typeof startEnv>;

export type StartConfig = Omit<StartEnv, "CLEARHOLD_DATA" | "PUBLIC_URL" | "NETWORK"> & {
  dataDir: string;
  publicUrl: string;
  network: Network;
};

/** @throws ConfigFault with everything that does not fit, of every process, at once. */
export function readStartConfig(
  cloneDir: string,
  env: NodeJS.ProcessEnv = process.env,
): StartConfig {
  const own = readFields(startEnv.shape, env);
  const children = readFields(childFields(startEnv.shape), env);
  const { CLEARHOLD_DATA, PUBLIC_URL, NETWORK, ...rest } = own.settings as StartEnv;
  const network = NETWORK ?? (env.TRON_FULL_NODE_URL ? "nile" : "devnet");
  const faults = [...own.faults, ...children.faults];
  const together = { ...children.settings, ...rest, NETWORK: network };
  // A setting that is wrong is not compared with the settings that it has to fit.
  const wrong = new Set(faults.map((fault) => fault.split(":")[0]));
  for (const fault of [...chainFaults(network, rest), ...settingFaults(together)]) {
    const names = fault.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [];
    if (!names.some((name) => wrong.has(name))) faults.push(fault);
  }
  if (faults.length > 0) throw new ConfigFault(faults);
  return {
    ...rest,
    network,
    USDT_CONTRACT: rest.USDT_CONTRACT ?? knownUsdt(network),
    dataDir: CLEARHOLD_DATA ?? `${cloneDir}/data`,
    publicUrl: PUBLIC_URL ?? `http://localhost:${rest.PORT}`,
  };
}

function* chainFaults(network: Network, env: Partial<StartEnv>): Generator<string> {
  if (!env.TRON_FULL_NODE_URL !== !env.TRON_SOLIDITY_URL) {
    yield "TRON_FULL_NODE_URL, TRON_SOLIDITY_URL: set both, or neither for the embedded devnet";
  }
  if (!env.TRON_SECOND_FULL_NODE_URL !== !env.TRON_SECOND_SOLIDITY_URL) {
    yield "TRON_SECOND_FULL_NODE_URL, TRON_SECOND_SOLIDITY_URL: set both, or neither for one node";
  }
  if (env.TRON_SECOND_FULL_NODE_URL && !env.TRON_FULL_NODE_URL) {
    yield "TRON_SECOND_FULL_NODE_URL: a second node needs a first, in TRON_FULL_NODE_URL";
  }
  if (network === "devnet" && env.TRON_FULL_NODE_URL) {
    yield "NETWORK: the devnet uses its own node; set NETWORK to nile or mainnet for another node";
  }
  if (network !== "devnet" && !env.TRON_FULL_NODE_URL) {
    yield `TRON_FULL_NODE_URL: must be set on ${network}`;
  }
  if (network !== "devnet" && env.CLEARHOLD_CLOCK_FILE) {
    yield `CLEARHOLD_CLOCK_FILE: the clock can be shifted on the devnet only, not on ${network}`;
  }
  if (network !== "devnet" && env.CLEARHOLD_CHAOS_DIR) {
    yield `CLEARHOLD_CHAOS_DIR: kill drills are for the devnet only, not for ${network}`;
  }
  if (network !== "devnet" && env.PUSH_TEST_SERVICE) {
    yield `PUSH_TEST_SERVICE: a push service for tests is for the devnet only, not for ${network}`;
  }
  if (network === "nile" && !env.USDT_CONTRACT) yield "USDT_CONTRACT: must be set on nile";
  if (network === "mainnet" && !env.SMTP_URL) yield "SMTP_URL: must be set on mainnet";
}

/** On the devnet the contract's address is known when the devnet has started. */
function knownUsdt(network: Network): string | undefined {
  return network === "mainnet" ? mainnetUsdt : undefined;
}

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
function childFields(known: z.ZodRawShape): z.ZodRawShape {
  const fields = Object.values(schemas).flatMap(({ shape }) => Object.entries(shape));
  // What has to be set is decided by the start.
  return Object.fromEntries(
    fields.filter(([name, field]) => !(name in known) && z.safeParse(field, undefined).success),
  );
}
