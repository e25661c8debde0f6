import type { Act } from "../../../acts/act.ts";
import type { CommandContext } from "../open-context.ts";
import { answerWith, type OperatorProof, passkeyFileOf } from "../operator-proof.ts";

/** Performs an act as one of the demo's operators, whose passkeys lie in the data folder. */
export function performAs(
  context: CommandContext,
  operator: OperatorProof,
  one: Act,
  given: Readonly<Record<string, unknown>>,
) {
  const passkeyFile = passkeyFileOf(context.layout.dataDir, operator.name);
  return one.perform(context, given, {
    login: async () => operator,
    passkey: (login) => answerWith(passkeyFile, login),
  });
}
