import { readTx } from "../codec/devnet-tx.ts";
import { evmEngine } from "../evm/evm-engine.ts";
import { withMainnetEnergy } from "../evm/mainnet-energy.ts";
import { noJournal, openJournal, readRecords } from "../persistence/chain-journal.ts";
import {
  type BlockRecord,
  type GenesisRecord,
  standingBlocks,
} from "../persistence/chain-records.ts";
import { makeBlock } from "./block.ts";
import type { ChainClock } from "./chain-clock.ts";
import { adoptBlock, type ChainCore } from "./chain-core.ts";
import { ChainStore } from "./chain-store.ts";
import {
  type ContractAddresses,
  firstBlocksMax,
  makeFirstBlocks,
  usdtAddress,
} from "./first-blocks.ts";
import { makeGenesis } from "./genesis.ts";
import { refreshPool } from "./offer-tx.ts";
import { PendingPool } from "./pending-pool.ts";
import { executeBlock } from "./produce-block.ts";
import { witnessKeys } from "./witnesses.ts";

export type ChainOptions = {
  /** Where the chain's file is; null for a chain in memory. */
  directory: string | null;
  witnesses: number;
  slotMs: number;
  clock: ChainClock;
};

export type OpenChain = { core: ChainCore; contracts: ContractAddresses };

/** Genesis times are whole slots of the real chain, so that 3 s blocks fall on whole 3 s. */
const wholeSlotMs = 3000;

/** Continues the directory's chain, or begins one. Throws when the directory holds another chain. */
export async function openChain(options: ChainOptions): Promise<OpenChain> {
  const records = options.directory === null ? [] : readRecords(options.directory);
  const [first] = records;
  if (first && first.kind !== "genesis") throw new Error("the chain file has no beginning");
  const genesis = first ?? newGenesis(options);
  if (genesis.witnesses !== options.witnesses) {
    const facts = `${genesis.witnesses} witnesses, not ${options.witnesses}`;
    throw new Error(`the chain in ${options.directory} has ${facts}`);
  }
  const core = makeCore(options, genesis, first === undefined);
  for (const record of standingBlocks(records)) await replayBlock(core, record);
  await refreshPool(core);
  return { core, contracts: await makeFirstBlocks(core) };
}

/**
 * Executes a recorded block again. Its id must come out the same, which proves that the state did;
 * a changed rule of execution shows here as a fault, and the directory must be begun anew.
 */
export async function replayBlock(core: ChainCore, record: BlockRecord): Promise<void> {
  const { timestampMs, changes, witnessSignature: signature } = record;
  const witness = core.witnesses.find(({ address }) => address === record.witness);
  if (!witness) throw new Error(`block ${record.id} is by a witness of another chain`);
  const candidates = record.txs.map(({ rawHex, signatures }) => readTx(rawHex, signatures));
  const at = { timestampMs, witness, signature };
  const { state, txs } = await executeBlock(core, at, { candidates, changes });
  const { head } = core.store;
  const block = makeBlock({ id: head.id, number: head.header.number }, at, { txs, changes });
  if (block.id !== record.id) throw new Error(`block ${block.header.number} does not replay`);
  adoptBlock(core, block, state);
}

/** Begun far enough in the past that the first blocks are solid at once. */
function newGenesis({ witnesses, slotMs, clock }: ChainOptions): GenesisRecord {
  const leadMs = (witnesses + firstBlocksMax) * slotMs;
  const genesisMs = Math.floor((clock.now() - leadMs) / wholeSlotMs) * wholeSlotMs;
  return { kind: "genesis", version: 1, genesisMs, witnesses };
}

function makeCore(options: ChainOptions, genesis: GenesisRecord, isNew: boolean): ChainCore {
  const { directory, slotMs, clock } = options;
  const witnesses = witnessKeys(genesis.witnesses);
  const { block, state } = makeGenesis(genesis.genesisMs, witnesses);
  const store = new ChainStore(block, state);
  const journal = directory === null ? noJournal : openJournal(directory, isNew ? genesis : null);
  const core: ChainCore = {
    store,
    pool: new PendingPool(),
    pending: state.child(),
    witnesses,
    engine: withMainnetEnergy(evmEngine(), () => usdtAddress(core.store)),
    clock,
    rule: { genesisMs: genesis.genesisMs, slotMs },
    journal,
    staged: {},
    solid: 0,
    retained: 0,
  };
  return core;
}
