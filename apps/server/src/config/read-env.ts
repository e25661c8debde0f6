import { z } from "zod";
import { settingFaults } from "./setting-rules.ts";

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
