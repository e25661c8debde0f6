import type { ActResult } from "../../acts/act.ts";
import { openVaultPort } from "../../wire/signer/vault-port.ts";
import type { Command } from "./command.ts";
import { readPassphrase } from "./terminal.ts";

/** Where money is real the signer starts locked, and a person who knows its passphrase opens it. */
export const signerUnlock: Command = {
  name: "signer unlock",
  usage: "",
  summary: "Unlocks the signer's keys. It asks for the passphrase or reads it from standard input.",
  options: {},
  async run(context): Promise<ActResult> {
    const vault = openVaultPort(context.signer);
    if ((await vault.state()) === "ready")
      return resultOf("ready", "the signer is already unlocked");
    const passphrase = await readPassphrase(context.terminal, "Passphrase of the signer's keys: ");
    const { state, reason } = await vault.unlock(passphrase);
    return resultOf(state, reason ?? "the signer is unlocked");
  },
};

export const signerStatus: Command = {
  name: "signer status",
  usage: "",
  summary: "Shows whether the signer's keys are unlocked.",
  options: {},
  async run(context): Promise<ActResult> {
    const state = await openVaultPort(context.signer).state();
    const line = state === "ready" ? "the signer is unlocked" : "the signer is locked";
    return resultOf(state, line);
  },
};

function resultOf(state: "ready" | "locked", line: string): ActResult {
  return { ok: state === "ready", data: { state, line }, lines: [line] };
}
