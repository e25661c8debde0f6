import { parseUnits } from "@clearhold/money";
import { z } from "zod";
import { amountDecimals } from "./env-fields.ts";

/** Environment variables that do not fit; every fault at once, one line each. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`the configuration does not fit:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "ConfigFault";
    this.faults = faults;
  }
}

/**
 * Reads the variables that a schema names. A variable that is set to nothing counts as not set.
 * @throws ConfigFault with the whole list; values that are secret are never repeated.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<Shape>> {
  const { settings, faults } = readFields(schema.shape, env);
  const all = [...faults, ...settingFaults(settings)];
  if (all.length > 0) throw new ConfigFault(all);
  return settings as z.output<z.ZodObject<Shape>>;
}

/** What fits, by its name, and a line for each that does not. */
export function readFields(
  fields: z.ZodRawShape,
  env: NodeJS.ProcessEnv,
): { settings: Record<string, unknown>; faults: string[] } {
  const settings: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const given = env[name] === "" ? undefined : env[name];
    const result = z.safeParse(field, given);
    if (result.success) settings[name] = result.data;
    else if (given === undefined) faults.push(`${name}: must be set`);
    else faults.push(`${name}: ${result.error.issues[0]?.message ?? "does not fit"}`);
  }
  return { settings, faults };
}

/** Settings of which the first must not be above the second. */
const orders = [
  ["MIN_WITHDRAWAL_TRX", "PAYOUT_CAP_TRX", "nothing could be withdrawn"],
  ["MIN_WITHDRAWAL_USDT", "PAYOUT_CAP_USDT", "nothing could be withdrawn"],
  ["FEE_LIMIT_TRX", "FEE_LIMIT_CAP_TRX", "the signer would refuse what the worker builds"],
  ["TOP_UP_CAP_TRX", "TOP_UP_DAY_CAP_TRX", "the signer would refuse a single top-up"],
  ["FEE_LIMIT_CAP_TRX", "FEE_DAY_CAP_TRX", "the signer would refuse a single move"],
  ["DESK_USER_MINUTE_USDT", "DESK_MINUTE_USDT", "one person could exchange more than all"],
] as const;

type Settings = Readonly<Record<string, unknown>>;

/** What does not fit together, among the settings that are there. */
export function* settingFaults(settings: Settings): Generator<string> {
  for (const [lesser, greater, otherwise] of orders) {
    const [low, high] = [unitsOf(settings[lesser]), unitsOf(settings[greater])];
    if (low !== null && high !== null && low > high) {
      yield `${lesser}: must not be above ${greater} (${settings[greater]}), or ${otherwise}`;
    }
  }
  const { NETWORK, RATE_SOURCE, HOT_LIMIT_TRX, HOT_LIMIT_USDT, COLD_ADDRESS } = settings;
  if (NETWORK && NETWORK !== "devnet" && String(RATE_SOURCE).startsWith("fixed:")) {
    yield "RATE_SOURCE: a fixed rate is for the devnet only: use operators or tickers";
  }
  if ((HOT_LIMIT_TRX ?? HOT_LIMIT_USDT) !== undefined && COLD_ADDRESS === undefined) {
    yield "COLD_ADDRESS: must be set when the hot wallet has a limit: the rest goes there";
  }
}

function unitsOf(setting: unknown): bigint | null {
  return typeof setting === "string" ? parseUnits(setting, amountDecimals) : null;
}
