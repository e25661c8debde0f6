import type { ActResult } from "../../acts/act.ts";
import { openVaultPort } from "../../wire/signer/vault-port.ts";
import { command } from "./command.ts";
import { readPassphrase } from "./terminal.ts";

/** Where money is real the signer starts locked, and a person who knows its passphrase opens it. */
export const signerUnlock = command({
  name: "signer unlock",
  summary: "Unlocks the signer's keys. It asks for the passphrase or reads it from standard input.",
  input: {},
  async run({ signer, terminal }) {
    const vault = openVaultPort(signer);
    if ((await vault.state()) === "ready")
      return resultOf("ready", "the signer is already unlocked");
    const passphrase = await readPassphrase(terminal, "Passphrase of the signer's keys: ");
    const { state, reason } = await vault.unlock(passphrase);
    return resultOf(state, reason ?? "the signer is unlocked");
  },
});

export const signerStatus = command({
  name: "signer status",
  summary: "Shows whether the signer's keys are unlocked.",
  input: {},
  async run({ signer }) {
    const state = await openVaultPort(signer).state();
    return resultOf(state, `the signer is ${state === "ready" ? "unlocked" : "locked"}`);
  },
});

function resultOf(state: "ready" | "locked", line: string): ActResult {
  return { ok: state === "ready", data: { state, line }, lines: [line] };
}
