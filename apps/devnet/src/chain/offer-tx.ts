import type { DevnetTx } from "../codec/devnet-tx.ts";
import type { ContractResult } from "../evm/contract-run.ts";
import { ChainRefusal } from "../execution/chain-refusal.ts";
import { checkNextSlot, checkSignature } from "../execution/checks.ts";
import { processTx } from "../execution/process-tx.ts";
import { type ChainCore, nextPlace } from "./chain-core.ts";
import { type PendingTx, pendingMax } from "./pending-pool.ts";

/**
 * Takes a transaction into the pool, as broadcasting does: expiry and signature first, then every
 * rule of the chain on the state that the pending ones leave. Throws ChainRefusal.
 */
export async function offerTx(core: ChainCore, tx: DevnetTx): Promise<void> {
  if (core.pool.size >= pendingMax) throw new ChainRefusal("SERVER_BUSY");
  checkNextSlot(tx, nextPlace(core).nextSlotMs);
  checkSignature(tx);
  const result = await simulate(core, tx);
  core.pool.add({ tx, receivedAtMs: core.clock.now(), result });
}

/** Executes the waiting ones again on the new head; drops the included and what no longer stands. */
export async function refreshPool(core: ChainCore): Promise<void> {
  core.pending = core.store.headState.child();
  const kept: PendingTx[] = [];
  for (const pending of core.pool.list()) {
    if (core.pending.inclusion(pending.tx.txId)) continue;
    try {
      kept.push({ ...pending, result: await simulate(core, pending.tx) });
    } catch (error) {
      if (!(error instanceof ChainRefusal)) throw error;
    }
  }
  core.pool.replace(kept);
}

async function simulate(core: ChainCore, tx: DevnetTx): Promise<ContractResult> {
  const ask = { state: core.pending, engine: core.engine, place: nextPlace(core), inBlock: false };
  return (await processTx(ask, tx)).contractResult;
}
