import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { InputFault } from "../../acts/act.ts";
import { approvalChallenge } from "../../wire/signer/operator-approval.ts";
import {
  type EnrolAsk,
  enrolAtSigner,
  enrolmentText,
  OperatorPasskey,
} from "../../wire/signer/operator-enrolment.ts";
import type { Command, CommandAsk } from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import { answerChallenge, createSoftwarePasskey, softwarePlace } from "./software-passkey.ts";

const PasskeyFile = z.object({ sealedKey: z.string(), publicKey: z.string() });

type OperatorProof = { readonly name: string; readonly password: string };

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

/** `<data>/operators/<name>.passkey.json`, or where `--passkey-file` says. */
export const passkeyOptions = { ...proofOptions, "passkey-file": { type: "string" } } as const;

/** What the operator's passkey answers to a challenge. @throws InputFault without a passkey. */
export function passkeyAnswer(
  context: CommandContext,
  ask: CommandAsk,
  proof: OperatorProof,
): (challenge: string) => string {
  return answerWith(fileOf(context, ask, proof.name), proof);
}

/** The same with the passkey of a file. @throws InputFault where it is none. */
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

export const operatorPasskeyCreate: Command = {
  name: "operator passkey create",
  usage:
    "--as <operator> [--password-file <file>] [--passkey-file <file>] [--approvals-file <file>]",
  summary:
    "Makes an operator's passkey file and enrols it at the signer. A third operator needs two approvals.",
  options: { ...passkeyOptions, "approvals-file": { type: "string" } },
  async run(context, ask) {
    const proof = await readProof(context, ask);
    const file = fileOf(context, ask, proof.name);
    const approvals = readApprovals(ask.text("approvals-file"));
    const { operator, reply } = await enrolPasskey(context, proof, { file, approvals });
    if (!reply.enrolled) {
      return { ok: false, data: { ...reply, operator, file }, lines: [reply.reason, file] };
    }
    const from = new Date(reply.goodFrom * 1000).toISOString();
    return {
      ok: true,
      data: { operatorId: operator.operatorId, file, goodFrom: reply.goodFrom },
      lines: [`${proof.name}'s passkey is in ${file}`, `its approvals count from ${from}`],
    };
  },
};

type Enrolment = { readonly file: string; readonly approvals?: EnrolAsk["approvals"] };

/** Makes the operator's passkey unless the file holds one, and takes it to the signer. */
export async function enrolPasskey(
  context: CommandContext,
  proof: OperatorProof,
  { file, approvals = [] }: Enrolment,
) {
  const { operatorId } = await context.operators.verifyOperator(proof);
  const { publicKey } = readPasskey(file) ?? makePasskey(file, proof);
  const operator = { operatorId, name: proof.name, publicKey, ...softwarePlace };
  const reply = await enrolAtSigner(context.signer, { operator, approvals });
  return { operator, reply };
}

/** A third operator's passkey needs two who are in: each signs it with this. */
export const operatorPasskeyApprove: Command = {
  name: "operator passkey approve",
  usage: "<file of the refused create, in JSON> --as <operator> [--password-file <file>]",
  summary: "Approves another operator's passkey. It counts after two approvals and 48 hours.",
  options: passkeyOptions,
  async run(context, ask) {
    const proof = await readProof(context, ask);
    const { operatorId } = await context.operators.verifyOperator(proof);
    const file = ask.positionals[0] ?? "";
    const { operator } = z
      .object({ operator: OperatorPasskey })
      .parse(JSON.parse(readFileSync(file, "utf8")));
    const challenge = approvalChallenge(enrolmentText(operator), operatorId);
    const assertion = passkeyAnswer(context, ask, proof)(challenge);
    const approval = { operatorId, assertion };
    return { ok: true, data: approval, lines: [JSON.stringify(approval)] };
  },
};

function readApprovals(file: string | undefined) {
  if (file === undefined) return [];
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const Approval = z.object({ operatorId: z.string(), assertion: z.string() });
  return lines.map((line) => Approval.parse(JSON.parse(line)));
}

function fileOf({ layout }: CommandContext, ask: CommandAsk, name: string): string {
  return ask.text("passkey-file") ?? passkeyFileOf(layout.dataDir, name);
}

export function passkeyFileOf(dataDir: string, name: string): string {
  return path.join(dataDir, "operators", `${name}.passkey.json`);
}

function readPasskey(file: string) {
  try {
    return PasskeyFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

function makePasskey(file: string, { password }: OperatorProof) {
  const passkey = createSoftwarePasskey(password);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(passkey, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return passkey;
}
