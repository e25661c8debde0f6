import type { RestoreLock, RestoreReason } from "./restore-store.ts";

const reasons: Readonly<Record<RestoreReason, string>> = {
  "cursor-behind": "the signer knows books that had read further",
  "payment-unknown": "the signer signed what the books do not know",
};

/** Until the worker has compared these books with what the signer remembers. */
export const uncheckedWord =
  "locked: no block is read and nothing is paid until the signer has answered";

/** That the house is locked, since when and why, for /readyz and the terminal. */
export function lockWord({ foundAt, reason }: Pick<RestoreLock, "foundAt" | "reason">): string {
  return `restored, locked since ${foundAt.toISOString()}: ${reasons[reason]}`;
}
