import type { CurrencyCode } from "@clearhold/money";
import type { AssignAsk, AssignedPlace } from "../wire/signer/address-signer.ts";
import type { MoveAsk } from "../wire/signer/move-signer.ts";
import type { SignAsk } from "../wire/signer/payment-signer.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import type { VaultState } from "../wire/signer/vault-port.ts";
import { refuse, SignerRefusal } from "./signer-refusal.ts";

/** What can be done while the keys are open. Calls must not overlap. */
export type OpenVault = {
  readonly half: SignerPublic;
  /** The signed bytes as hex. */
  sign(ask: SignAsk): Promise<string>;
  move(ask: MoveAsk): Promise<string>;
  assign(owner: AssignAsk): Promise<AssignedPlace>;
  /** Reads the chain on; true when there is more to read. */
  watch(): Promise<boolean>;
  /**
   * The currencies of which the books have credited more than the signer has seen arrive, and both where they
   * gave back what may have left.
   */
  awaited(): readonly CurrencyCode[];
  /** Whether the last round compared the books with a chain that is up to date. */
  looked(): boolean;
};

export type Vault = {
  state(): VaultState;
  /** @throws SignerRefusal while it is locked. */
  opened(): OpenVault;
  /** @throws SignerRefusal for a wrong passphrase, and for a try that comes too early. */
  unlock(passphrase: string): Promise<void>;
};

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/**
 * Locked until the passphrase came. Each wrong one doubles the wait before the next, so that whoever
 * reaches the door cannot guess at the machine's speed.
 */
export function openVault(
  open: (passphrase: string) => Promise<OpenVault>,
  nowMs: () => number = () => performance.now(),
): Vault {
  let vault: OpenVault | null = null;
  let waitMs = firstWaitMs;
  let nextTryAt = Number.NEGATIVE_INFINITY;

  return {
    state: () => (vault === null ? "locked" : "ready"),
    opened: () => vault ?? refuse("the signer is locked: an operator has to unlock it", "locked"),
    async unlock(passphrase) {
      if (vault !== null) return;
      const left = Math.ceil((nextTryAt - nowMs()) / 1000);
      if (left > 0) refuse(`too early: the next try is possible in ${left} s`);
      // Before the work, or tries side by side would all be first ones.
      nextTryAt = nowMs() + longestWaitMs;
      try {
        vault = await open(passphrase);
      } catch (error) {
        nextTryAt = nowMs() + waitMs;
        if (error instanceof SignerRefusal) waitMs = Math.min(waitMs * 2, longestWaitMs);
        throw error;
      }
    },
  };
}
