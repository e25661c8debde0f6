import type { z } from "zod";

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
 * @throws ConfigFault with the whole list; values are not repeated, for some are secret.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name] === "" ? undefined : env[name]]),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? "");
    return given[name] === undefined ? `${name}: must be set` : `${name}: ${issue.message}`;
  });
  throw new ConfigFault(faults);
}
