import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { InputFault, type Newcomer } from "../../acts/act.ts";
import type { CommandContext } from "./open-context.ts";
import {
  answerWith,
  createSoftwarePasskey,
  type OperatorProof,
  readPasskey,
  softwarePlace,
} from "./operator-proof.ts";
import { askAway } from "./sign-away.ts";

/**
 * The password of somebody who comes in: of the file, or typed twice at the terminal. As an argument every
 * user of the machine could see it. @throws InputFault where it is missing, or the two differ.
 */
export async function askNewPassword(
  { terminal }: Pick<CommandContext, "terminal">,
  name: string,
  file: string | undefined,
): Promise<string> {
  if (file !== undefined) return readFileSync(file, "utf8").trim();
  const typed = await terminal?.askHidden(`New password of ${name}: `);
  if (!typed) throw new InputFault(`the new password of ${name} is missing: use a password file`);
  const again = await terminal?.askHidden(`The same password of ${name} again: `);
  if (typed !== again) throw new InputFault(`the two passwords of ${name} differ: try again`);
  return typed;
}

/**
 * Makes the passkey of somebody who comes in, sealed under the new password. It lies beside its place until
 * it was taken, so that nobody loses the one that still counts, or one that was taken before a crash.
 */
export function makeNewcomer(file: string, login: OperatorProof): Newcomer {
  const draft = `${file}.new`;
  const { publicKey } = openDraft(draft, login) ?? makePasskey(draft, login.password);
  return {
    password: login.password,
    passkey: { publicKey, ...softwarePlace },
    answer: answerWith(draft, login),
    keep() {
      if (existsSync(file)) renameSync(file, `${file}.old`);
      renameSync(draft, file);
      return file;
    },
  };
}

/**
 * Somebody who comes in with a passkey that the own device has made: it answers there, and no file of it is
 * ever on this machine. @throws InputFault where nobody is at a terminal.
 */
export function newcomerAway(
  { terminal, say }: Pick<CommandContext, "terminal" | "say">,
  publicKey: string,
  { name, password }: OperatorProof,
): Newcomer {
  if (!terminal) throw new InputFault("a passkey of another device needs somebody at a terminal");
  return {
    ...{ password, passkey: { publicKey, ...softwarePlace } },
    answer: askAway(terminal, say, name),
    keep: () => "the own device",
  };
}

/** Makes a passkey in a file that is not there yet. @returns its public key. @throws InputFault */
export function makePasskeyFile(file: string, password: string): string {
  if (existsSync(file)) throw new InputFault(`${file} is there already: name another file`);
  return makePasskey(file, password).publicKey;
}

/** One that an earlier try left, if this password opens it. */
function openDraft(draft: string, login: OperatorProof) {
  const found = readPasskey(draft);
  if (found === null) return null;
  try {
    answerWith(draft, login)("");
    return found;
  } catch {
    return null;
  }
}

function makePasskey(draft: string, password: string) {
  const passkey = createSoftwarePasskey(password);
  mkdirSync(path.dirname(draft), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${JSON.stringify(passkey, null, 2)}\n`, { mode: 0o600 });
  return passkey;
}
