import { readFileSync } from "node:fs";
import { type CommandAsk, required, UsageFault } from "./command.ts";
import type { CommandContext } from "./open-context.ts";

export type OperatorProof = { readonly name: string; readonly password: string };

/** Who acts. The password is no argument: every user of the machine could see it. */
export const proofOptions = {
  as: { type: "string" },
  "password-file": { type: "string" },
} as const;

/**
 * The operator of `--as`, with the password of CLEARHOLD_OPERATOR_PASSWORD or `--password-file`.
 * Throws UsageFault when one of them is missing.
 */
export function readProof({ config }: CommandContext, ask: CommandAsk): OperatorProof {
  const name = required(ask, "as");
  const file = ask.text("password-file");
  const password =
    file === undefined ? config.CLEARHOLD_OPERATOR_PASSWORD : readFileSync(file, "utf8").trim();
  if (!password) {
    throw new UsageFault(
      "the operator's password is missing: set CLEARHOLD_OPERATOR_PASSWORD or use --password-file",
    );
  }
  return { name, password };
}

/** Where `--as` may be left out: verified when it was given. */
export async function verifyWhenNamed(context: CommandContext, ask: CommandAsk): Promise<void> {
  if (ask.text("as") === undefined) return;
  await context.operators().verifyOperator(readProof(context, ask));
}
