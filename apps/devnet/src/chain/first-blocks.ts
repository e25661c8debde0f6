import type { HexAddress } from "@clearhold/tron/address";
import type { DevnetTx } from "../codec/devnet-tx.ts";
import { type ContractName, contractArtifacts } from "../contracts/artifacts.ts";
import { encodeValues } from "../contracts/encode-call.ts";
import { deployedAddress } from "../execution/smart-contracts.ts";
import type { ChainCore } from "./chain-core.ts";
import type { ChainStore } from "./chain-store.ts";
import { deploymentOf, houseTx, tokenTransfer, trxTransfer } from "./house-txs.ts";
import { produceBlock } from "./produce-block.ts";
import { wellKnownKey } from "./well-known-keys.ts";

/** Where the network's own contracts are. */
export type ContractAddresses = Record<ContractName, HexAddress>;

/** One thousand million of each token; six decimals. */
const tokenSupply = 1_000_000_000_000_000n;

/** What the purse is given: a hundred million TRX and as many USDT. */
const purseUnits = 100_000_000_000_000n;

/** How many blocks, besides one of each witness, the beginning takes. */
export const firstBlocksMax = 6;

const names = Object.keys(contractArtifacts) as ContractName[];
const constructorValues: Partial<Record<ContractName, string>> = {
  mockUsdt: encodeValues(["uint256"], [tokenSupply]),
  fakeUsdt: encodeValues(["uint256"], [tokenSupply]),
};

/**
 * Brings a new chain to where it can be used, by ordinary transactions: block 1 deploys the
 * contracts, block 2 fills the purse, and empty blocks follow until that is solid. Continues where a
 * crash left off.
 */
export async function makeFirstBlocks(core: ChainCore): Promise<ContractAddresses> {
  if (height(core) < 1) await fill(core, deployments(core));
  const contracts = deployedContracts(core);
  if (height(core) < 2) await fill(core, purseGifts(core, contracts));
  while (core.solid < 2) await fill(core, []);
  return contracts;
}

/** The USDT contract of this chain; null before block 1, which deploys it first of all. */
export function usdtAddress(store: ChainStore): HexAddress | null {
  const first = store.block(1)?.txs[0];
  return first ? deployedAddress(first.tx.txId, first.tx.raw.contract.ownerAddress) : null;
}

/** Reads the addresses off the deployments in block 1, whose order is fixed. */
function deployedContracts({ store }: ChainCore): ContractAddresses {
  const txs = store.block(1)?.txs ?? [];
  const found = names.map((name, index) => {
    const included = txs[index];
    if (included?.outcome.contractResult !== "SUCCESS") throw new Error(`${name} is not deployed`);
    const { txId, raw } = included.tx;
    return [name, deployedAddress(txId, raw.contract.ownerAddress)];
  });
  return Object.fromEntries(found);
}

function deployments(core: ChainCore): DevnetTx[] {
  const zion = wellKnownKey("zion");
  return names.map((name) => {
    const values = constructorValues[name] ?? "";
    return houseTx(core, deploymentOf(zion.address, contractArtifacts[name], values), zion);
  });
}

function purseGifts(core: ChainCore, { mockUsdt }: ContractAddresses): DevnetTx[] {
  const zion = wellKnownKey("zion");
  const from = zion.address;
  const to = wellKnownKey("purse").address;
  return [
    houseTx(core, trxTransfer(from, to, purseUnits), zion),
    houseTx(core, tokenTransfer(mockUsdt, { from, to, units: purseUnits }), zion),
  ];
}

/** The first blocks follow each other without a gap, in the past, so that they are solid now. */
async function fill(core: ChainCore, txs: readonly DevnetTx[]): Promise<void> {
  const timestampMs = core.store.head.header.timestamp + core.rule.slotMs;
  const block = await produceBlock(core, { timestampMs, txs });
  if (block.txs.length !== txs.length) throw new Error("the first transactions do not stand");
}

function height({ store }: ChainCore): number {
  return store.head.header.number;
}
