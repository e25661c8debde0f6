import type { RestoreLock, RestoreReason } from "./restore-store.ts";

const reasons: Readonly<Record<RestoreReason, string>> = {
  "cursor-behind": "the signer knows books that had read further",
  "payment-unknown": "the signer signed what the books do not know",
};

/** That the house is locked, since when and why, for /readyz and the terminal. */
export function lockWord({ foundAt, reason }: Pick<RestoreLock, "foundAt" | "reason">): string {
  return `restored, locked since ${foundAt.toISOString()}: ${reasons[reason]}`;
}
