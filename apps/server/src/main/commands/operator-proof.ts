import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { InputFault, type Prover } from "../../acts/act.ts";
import type { CommandContext } from "./open-context.ts";
import { answerChallenge } from "./software-passkey.ts";

export type OperatorProof = Awaited<ReturnType<Prover["login"]>>;

/** Who acts, as it was typed. The password is no argument: every user of the machine could see it. */
export type TypedProver = Prover & {
  /** `<data>/operators/<name>.passkey.json`, or where `--passkey-file` says. */
  passkeyFile(name: string): string;
};

export function openProver(
  context: CommandContext,
  text: (option: string) => string | undefined,
): TypedProver {
  const passkeyFile = (name: string) =>
    text("passkey-file") ?? passkeyFileOf(context.layout.dataDir, name);
  return {
    login: () => readLogin(context, text("as"), text("password-file")),
    passkey: (login) => answerWith(passkeyFile(login.name), login),
    passkeyFile,
  };
}

/**
 * The operator of `--as`, with the password of `--password-file` or CLEARHOLD_OPERATOR_PASSWORD. A
 * person at a terminal is asked for what is missing. Throws InputFault when it is missing still.
 */
async function readLogin(
  { config, terminal }: CommandContext,
  typedName: string | undefined,
  file: string | undefined,
): Promise<OperatorProof> {
  const name = typedName || (await terminal?.ask("--as (operator): "));
  if (!name) throw new InputFault("--as is missing");
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

/** What the passkey of a file answers to a challenge. @throws InputFault where it is none. */
export function answerWith(
  file: string,
  { password }: OperatorProof,
): (challenge: string) => string {
  const found = readPasskey(file);
  if (found === null) {
    throw new InputFault(`${file} is not a passkey: make one with "operator passkey create"`);
  }
  return (challenge) => answerChallenge(found, password, challenge);
}

export function passkeyFileOf(dataDir: string, name: string): string {
  return path.join(dataDir, "operators", `${name}.passkey.json`);
}

const PasskeyFile = z.object({ sealedKey: z.string(), publicKey: z.string() });

/** Null where the file holds none. */
export function readPasskey(file: string) {
  try {
    return PasskeyFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
