import { z } from "zod";
import type { LocalCall } from "../local-call.ts";

/** Whether the signer's keys are open. Locked it signs nothing and assigns no address. */
export const VaultState = z.enum(["ready", "locked"]);
export type VaultState = z.infer<typeof VaultState>;

export const UnlockAsk = z.object({ passphrase: z.string().min(1).max(1000) });

/** The state after the try, and why it is no other. */
export const UnlockReply = z.object({ state: VaultState, reason: z.string().nullable() });
export type UnlockReply = z.infer<typeof UnlockReply>;

/** What an operator at the machine itself may ask of the signer. */
export type VaultPort = {
  state(): Promise<VaultState>;
  unlock(passphrase: string): Promise<UnlockReply>;
};

/** The signer behind its operators' socket. */
export function openVaultPort(local: LocalCall): VaultPort {
  return {
    state: async () => VaultState.parse(await local("/ping")),
    unlock: async (passphrase) => UnlockReply.parse(await local("/unlock", { passphrase })),
  };
}

/** The operators' socket lies beside the worker's and is open to the signer's own user alone. */
export function vaultSocketOf(signerSocket: string): string {
  return signerSocket.replace(/(?:\.sock)?$/, "-operator.sock");
}
