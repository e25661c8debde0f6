import { readFileSync } from "node:fs";
import { InputFault } from "../../acts/act.ts";
import type { CommandAsk } from "./command.ts";
import type { CommandContext } from "./open-context.ts";

export type OperatorProof = { readonly name: string; readonly password: string };

/** Who acts. The password is no argument: every user of the machine could see it. */
export const proofOptions = {
  as: { type: "string" },
  "password-file": { type: "string" },
} as const;

/**
 * The operator of `--as`, with the password of `--password-file` or CLEARHOLD_OPERATOR_PASSWORD. A
 * person at a terminal is asked for what is missing. Throws InputFault when it is missing still.
 */
export async function readProof(
  { config, terminal }: Pick<CommandContext, "config" | "terminal">,
  ask: CommandAsk,
): Promise<OperatorProof> {
  const name = ask.text("as") || (await terminal?.ask("--as (operator): "));
  if (!name) throw new InputFault("--as is missing");
  const file = ask.text("password-file");
  const given =
    file === undefined ? config.CLEARHOLD_OPERATOR_PASSWORD : readFileSync(file, "utf8").trim();
  const password = given || (await terminal?.askHidden(`Password of ${name}: `));
  if (!password) {
    throw new InputFault(
      "the operator's password is missing: set CLEARHOLD_OPERATOR_PASSWORD or use --password-file",
    );
  }
  return { name, password };
}
