import { readFileSync } from "node:fs";
import { InputFault } from "../../acts/act.ts";
import { option, optional, place } from "../../acts/fields.ts";
import { AskedText, approvalChallenge } from "../../wire/signer/operator-approval.ts";
import { command } from "./command.ts";
import { askNewPassword, makePasskeyFile } from "./newcomer.ts";
import { answerWith } from "./operator-proof.ts";

function readAsked(line: string): AskedText {
  try {
    return AskedText.parse(JSON.parse(Buffer.from(line, "base64url").toString("utf8")));
  } catch (cause) {
    throw new InputFault("<line> is not what a command printed to sign", { cause });
  }
}

/** On the operator's own device: it needs the passkey's file, and neither a data folder nor a server. */
export const operatorSign = command({
  name: "operator sign",
  summary: "Shows what a command elsewhere asks for, and answers with the passkey on this device.",
  input: {
    line: place("line"),
    passkeyFile: option("file"),
    passwordFile: optional("file"),
  },
  async run({ terminal, say }, { line, passkeyFile, passwordFile }) {
    const asked = readAsked(line);
    // The challenge is made from the text that is shown: nothing else can be signed with it.
    say(`${asked.operatorId} signs:\n\n${asked.text}`);
    const password = passwordFile
      ? readFileSync(passwordFile, "utf8").trim()
      : await terminal?.askHidden("Password of this passkey, if that is right: ");
    if (!password) throw new InputFault("--password-file is missing");
    const answer = answerWith(passkeyFile, { name: asked.operatorId, password });
    const signed = answer(approvalChallenge(asked.text, asked.operatorId));
    return { data: { answer: signed }, lines: [signed] };
  },
});

export const operatorKey = command({
  name: "operator key",
  summary: "Makes a passkey on this device, and prints the public key to come in with elsewhere.",
  input: { passkeyFile: option("file"), passwordFile: optional("file") },
  async run(context, { passkeyFile, passwordFile }) {
    const password = await askNewPassword(context, "this passkey", passwordFile);
    const publicKey = makePasskeyFile(passkeyFile, password);
    return { data: { publicKey, file: passkeyFile }, lines: [publicKey] };
  },
});
