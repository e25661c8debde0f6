import type { DevnetTx } from "../codec/devnet-tx.ts";
import type { ContractResult } from "../evm/contract-run.ts";

/** A chain transaction that this node has taken and no block holds yet. */
export type PendingTx = {
  tx: DevnetTx;
  receivedAtMs: number;
  /** What the trial execution came to; the block's own may differ. */
  result: ContractResult;
};

/** node.pendingTransactionTimeout: how long a node remembers what nobody includes. */
const rememberedMs = 60_000;

/** node.maxTransactionPendingSize: beyond it a node answers SERVER_BUSY. */
export const pendingMax = 2_000;

/** What waits for a block, in the order in which it came. */
export class PendingPool {
  private waiting: PendingTx[] = [];

  get size(): number {
    return this.waiting.length;
  }

  list(): readonly PendingTx[] {
    return this.waiting;
  }

  find(txId: string): PendingTx | undefined {
    return this.waiting.find(({ tx }) => tx.txId === txId);
  }

  add(pending: PendingTx): void {
    this.waiting.push(pending);
  }

  /** Keeps only these; the rest was included, refused or forgotten. */
  replace(waiting: readonly PendingTx[]): void {
    this.waiting = [...waiting];
  }

  /** Drops what is older than a node remembers. */
  forgetOld(nowMs: number): void {
    this.waiting = this.waiting.filter(({ receivedAtMs }) => nowMs - receivedAtMs < rememberedMs);
  }
}
