import { existsSync, readFileSync } from "node:fs";
import { InputFault, type Prover } from "../../acts/act.ts";
import type { PasskeyAnswer } from "../../wire/signer/operator-approval.ts";
import { askNewPassword, makeNewcomer, newcomerAway } from "./newcomer.ts";
import type { CommandContext } from "./open-context.ts";
import { answerWith, type OperatorProof, passkeyFileOf } from "./operator-proof.ts";
import { askAway } from "./sign-away.ts";

/** Who acts, as it was typed. A password is no argument: every user of the machine could see it. */
export function openProver(
  context: CommandContext,
  text: (option: string) => string | undefined,
): Prover {
  const fileOf = (option: string, name: string) =>
    text(option) ?? passkeyFileOf(context.layout.dataDir, name);
  const answerOf = (option: string, login: OperatorProof): PasskeyAnswer => {
    const file = fileOf(option, login.name);
    const isAway = text(option) === undefined && !existsSync(file);
    return isAway && context.terminal
      ? askAway(context.terminal, context.say, login.name)
      : answerWith(file, login);
  };
  return {
    login: () => readLogin(context, text("as"), text("password-file")),
    passkey: (login) => answerOf("passkey-file", login),
    others: {
      async second() {
        const words = "--with (second operator; empty where there is none): ";
        const name = text("with") || (await context.terminal?.ask(words));
        if (!name) return null;
        const password = await readPassword(context, name, text("with-password-file"));
        const login = { name, password };
        return { login, answer: answerOf("with-passkey-file", login) };
      },
      async newcomer(name) {
        const password = await askNewPassword(context, name, text("new-password-file"));
        const login = { name, password };
        const publicKey = text("new-public-key");
        if (publicKey !== undefined) return newcomerAway(context, publicKey, login);
        return makeNewcomer(fileOf("new-passkey-file", name), login);
      },
    },
  };
}

/**
 * The operator of `--as`, with the password of `--password-file` or CLEARHOLD_OPERATOR_PASSWORD. A
 * person at a terminal is asked for what is missing. Throws InputFault when it is missing still.
 */
async function readLogin(
  context: CommandContext,
  typedName: string | undefined,
  file: string | undefined,
): Promise<OperatorProof> {
  const name = typedName || (await context.terminal?.ask("--as (operator): "));
  if (!name) throw new InputFault("--as is missing");
  const given = file === undefined ? context.config.CLEARHOLD_OPERATOR_PASSWORD : undefined;
  return { name, password: given || (await readPassword(context, name, file)) };
}

async function readPassword(
  { terminal }: CommandContext,
  name: string,
  file: string | undefined,
): Promise<string> {
  const given = file === undefined ? "" : readFileSync(file, "utf8").trim();
  const password = given || (await terminal?.askHidden(`Password of ${name}: `));
  if (password) return password;
  throw new InputFault(
    `the password of ${name} is missing: use a password file, or CLEARHOLD_OPERATOR_PASSWORD for --as`,
  );
}
