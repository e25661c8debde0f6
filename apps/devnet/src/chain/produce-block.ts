import type { HexAddress } from "@clearhold/tron/address";
import type { DevnetTx } from "../codec/devnet-tx.ts";
import { ChainRefusal } from "../execution/chain-refusal.ts";
import { processTx } from "../execution/process-tx.ts";
import { isParameterName } from "../state/chain-parameters.ts";
import type { ChainState } from "../state/chain-state.ts";
import { type DevnetBlock, type IncludedTx, makeBlock, type ParameterChanges } from "./block.ts";
import { nextBlockTime, slotOf } from "./chain-clock.ts";
import { adoptBlock, type ChainCore, nextPlace } from "./chain-core.ts";
import { refreshPool } from "./offer-tx.ts";
import { scheduledWitness } from "./witnesses.ts";

export type ProduceAsk = {
  /** Slots that pass without a block before this one. */
  missed?: number;
  /** The block's time; by default the current slot. */
  timestampMs?: number;
  /** What to include instead of what is pending. */
  txs?: readonly DevnetTx[];
};

/**
 * Makes the next block of what is pending, as a witness would: each transaction is checked and
 * executed again on the block's own state, and what no longer stands is dropped. The block is in the
 * journal before anybody can see it.
 */
export async function produceBlock(core: ChainCore, ask: ProduceAsk = {}): Promise<DevnetBlock> {
  core.pool.forgetOld(core.clock.now());
  const timestampMs = ask.timestampMs ?? nextTime(core, ask.missed ?? 0);
  const witness = scheduledWitness(core.witnesses, slotOf(core.rule, timestampMs));
  const candidates = ask.txs ?? core.pool.list().map(({ tx }) => tx);
  const changes = core.staged;
  const at = { timestampMs, witness };
  const { state, txs } = await executeBlock(core, at, { candidates, changes });
  const { head } = core.store;
  const block = makeBlock({ id: head.id, number: head.header.number }, at, { txs, changes });
  core.journal.block(block);
  core.staged = {};
  adoptBlock(core, block, state);
  await refreshPool(core);
  return block;
}

type BlockContent = { candidates: readonly DevnetTx[]; changes: ParameterChanges };

/** Runs a block's content on a new sheet over the head; transactions that do not stand are left out. */
export async function executeBlock(
  core: ChainCore,
  at: { timestampMs: number; witness: { address: HexAddress } },
  { candidates, changes }: BlockContent,
): Promise<{ state: ChainState; txs: IncludedTx[] }> {
  const state = core.store.headState.child();
  for (const [name, value] of Object.entries(changes)) {
    if (isParameterName(name) && value !== undefined) state.putParameter(name, value);
  }
  const place = nextPlace(core, { timestampMs: at.timestampMs, witness: at.witness.address });
  const txs: IncludedTx[] = [];
  for (const tx of candidates) {
    try {
      const ask = { state, engine: core.engine, place, inBlock: true };
      txs.push({ tx, outcome: await processTx(ask, tx) });
    } catch (error) {
      if (!(error instanceof ChainRefusal)) throw error;
    }
  }
  return { state, txs };
}

function nextTime({ rule, store, clock }: ChainCore, missed: number): number {
  const head = { timestampMs: store.head.header.timestamp };
  return nextBlockTime(rule, head, { nowMs: clock.now(), missed });
}
