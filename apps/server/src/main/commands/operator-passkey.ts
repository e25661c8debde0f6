import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { file, place } from "../../acts/fields.ts";
import {
  approvalChallenge,
  type EnrolAsk,
  enrolAtSigner,
  enrolmentText,
  OperatorPasskey,
} from "../../wire/signer/operator-approval.ts";
import { command, readBytes } from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import {
  createSoftwarePasskey,
  type OperatorProof,
  readPasskey,
  softwarePlace,
} from "./operator-proof.ts";

export const operatorPasskeyCreate = command({
  name: "operator passkey create",
  summary:
    "Makes an operator's passkey file and enrols it at the signer. A third operator needs two approvals.",
  rights: "passkey",
  input: { approvalsFile: { ...file("file"), schema: z.instanceof(Buffer).optional() } },
  async run(context, { approvalsFile }, prover) {
    const proof = await prover.login();
    const passkeyFile = prover.passkeyFile(proof.name);
    const approvals = readApprovals(approvalsFile?.toString("utf8") ?? "");
    const enrolment = { file: passkeyFile, approvals };
    const { operator, reply } = await enrolPasskey(context, proof, enrolment);
    if (!reply.enrolled) {
      const data = { ...reply, operator, file: passkeyFile };
      return { ok: false, data, lines: [reply.reason, passkeyFile] };
    }
    const from = new Date(reply.goodFrom * 1000).toISOString();
    return {
      data: { operatorId: operator.operatorId, file: passkeyFile, goodFrom: reply.goodFrom },
      lines: [`${proof.name}'s passkey is in ${passkeyFile}`, `its approvals count from ${from}`],
    };
  },
});

type Enrolment = { readonly file: string; readonly approvals?: EnrolAsk["approvals"] };

/** Makes the operator's passkey unless the file holds one, and takes it to the signer. */
export async function enrolPasskey(
  context: CommandContext,
  proof: OperatorProof,
  { file: passkeyFile, approvals = [] }: Enrolment,
) {
  const { operatorId } = await context.operators.verifyOperator(proof);
  const { publicKey } = readPasskey(passkeyFile) ?? makePasskey(passkeyFile, proof);
  const operator = { operatorId, name: proof.name, publicKey, ...softwarePlace };
  const reply = await enrolAtSigner(context.signer, { operator, approvals });
  return { operator, reply };
}

/** A third operator's passkey needs two who are in: each signs it with this. */
export const operatorPasskeyApprove = command({
  name: "operator passkey approve",
  summary: "Approves another operator's passkey. It counts after two approvals and 48 hours.",
  rights: "passkey",
  input: { refused: place("file of the refused create, in JSON") },
  async run(context, { refused }, prover) {
    const proof = await prover.login();
    const { operatorId } = await context.operators.verifyOperator(proof);
    const { operator } = z
      .object({ operator: OperatorPasskey })
      .parse(JSON.parse(readBytes(refused, "<file>").toString("utf8")));
    const challenge = approvalChallenge(enrolmentText(operator), operatorId);
    const approval = { operatorId, assertion: prover.passkey(proof)(challenge) };
    return { data: approval, lines: [JSON.stringify(approval)] };
  },
});

const Approval = z.object({ operatorId: z.string(), assertion: z.string() });

function readApprovals(text: string) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => Approval.parse(JSON.parse(line)));
}

function makePasskey(passkeyFile: string, { password }: OperatorProof) {
  const passkey = createSoftwarePasskey(password);
  mkdirSync(path.dirname(passkeyFile), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify(passkey, null, 2)}\n`;
  writeFileSync(passkeyFile, text, { mode: 0o600, flag: "wx" });
  return passkey;
}
