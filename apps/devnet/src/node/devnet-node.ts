import type { ChainCore } from "../chain/chain-core.ts";
import type { ContractAddresses } from "../chain/first-blocks.ts";
import { offerTx } from "../chain/offer-tx.ts";
import type { Turnstile } from "../chain/turnstile.ts";
import type { DevnetTx } from "../codec/devnet-tx.ts";
import { ChainRefusal } from "../execution/chain-refusal.ts";
import type { ChainState } from "../state/chain-state.ts";
import type { Faults } from "./faults.ts";
import type { Miner } from "./miner.ts";

/** One node of the network: the chain, and how this node shows it. */
export type DevnetNode = {
  core: ChainCore;
  contracts: ContractAddresses;
  faults: Faults;
  miner: Miner;
  /** Everything that executes goes through here, one at a time. */
  enter: Turnstile;
  /** Ids that were offered, for the cache that answers DUP. */
  offered: Set<string>;
};

/** What one base URL shows: the head as /wallet, the solidified chain as /walletsolidity. */
export type NodeView = {
  state: ChainState;
  number: number;
  /** Whether pending transactions are visible. */
  pending: boolean;
};

/**
 * The head with what is pending on top of it, as java-tron's stores show it: a payment that was only
 * broadcast already lowers the sender's balance here.
 */
export function headView({ core, faults }: DevnetNode): NodeView {
  const head = core.store.head.header.number;
  if (faults.staleBlocks === 0) return { state: core.pending, number: head, pending: true };
  const number = Math.max(head - faults.staleBlocks, 0);
  return { state: core.store.stateAt(number), number, pending: false };
}

export function solidView({ core, faults }: DevnetNode): NodeView {
  const number = Math.max(core.solid - faults.solidityLag, 0);
  return { state: core.store.stateAt(number), number, pending: false };
}

/** Takes a transaction as this node would; mines it when the network mines on demand. */
export function broadcast(node: DevnetNode, tx: DevnetTx): Promise<void> {
  return node.enter(async () => {
    const { faults, offered } = node;
    if (faults.refuse) throw new ChainRefusal(faults.refuse, "refused by order");
    if (faults.dupCache && offered.has(tx.txId)) {
      throw new ChainRefusal("DUP_TRANSACTION_ERROR", "Transaction already exists.");
    }
    offered.add(tx.txId);
    await offerTx(node.core, tx);
    await node.miner.afterTx();
  });
}
