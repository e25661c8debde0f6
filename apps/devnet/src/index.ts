import { type Base58Address, base58Address, type HexAddress } from "@clearhold/tron/address";
import { bytesToHex } from "@noble/hashes/utils.js";
import {
  type DevnetAdmin,
  devnetAdmin,
  type FaultSwitches,
  setFaults,
} from "./admin/devnet-admin.ts";
import { openChainClock } from "./chain/chain-clock.ts";
import type { ContractAddresses } from "./chain/first-blocks.ts";
import { openChain } from "./chain/open-chain.ts";
import { turnstile } from "./chain/turnstile.ts";
import { wellKnownKey } from "./chain/well-known-keys.ts";
import { openServer } from "./http/open-server.ts";
import type { DevnetNode } from "./node/devnet-node.ts";
import { noFaults } from "./node/faults.ts";
import { openMiner } from "./node/miner.ts";

export type { DevnetAdmin } from "./admin/devnet-admin.ts";

/** All optional; without any, three witnesses mine on demand in memory. Times are milliseconds. */
export type DevnetOptions = {
  /** The first that nobody has is taken; 0 is any free one, and so is none. */
  ports?: readonly number[];
  solidityPorts?: readonly number[];
  /** Where the chain lives; null keeps it in memory. */
  directory?: string | null;
  blockMs?: number;
  witnesses?: number;
  mining?: "interval" | "demand";
  /** On demand: empty blocks after each transaction until it is solid. */
  solidifyAfterTx?: boolean;
  /** On demand: an empty block when the head is older than this; 0 for never. */
  idleBlockMs?: number;
  /** The chain could not go on; by default the process ends with the error. */
  onFault?: (error: unknown) => void;
};

export type DevnetAccount = { address: HexAddress; base58: Base58Address; privateKey: string };

/** A running network. Everything of DevnetAdmin can be called on it directly. */
export type Devnet = DevnetAdmin & {
  /** Serves /wallet, /walletsolidity and /devnet. */
  fullNodeUrl: string;
  /** Serves /walletsolidity alone. */
  solidityUrl: string;
  /** Base of the orders: `${adminUrl}/mine` and so on. */
  adminUrl: string;
  genesisBlockId: string;
  /** Who makes the blocks, in base58. */
  witnesses: readonly Base58Address[];
  usdtContract: { hex: HexAddress; base58: Base58Address };
  contracts: ContractAddresses;
  /** Holds what is left of all TRX, and owns the contracts. */
  zion: DevnetAccount;
  /** Holds 100 million TRX and USDT, for tests and demos. */
  purse: DevnetAccount;
  /** Opens another node of the same network, with options and faults of its own. */
  anotherNode(): Promise<AnotherNode>;
  close(): Promise<void>;
};

/** Shows the same chain as every other node of the network; `close` ends only this one. */
export type AnotherNode = {
  fullNodeUrl: string;
  solidityUrl: string;
  setFaults(switches: FaultSwitches): void;
  close(): Promise<void>;
};

/** Starts a network in this process. Its ports are open and its first blocks solid when it answers. */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const mining = options.mining ?? "demand";
  const { core, contracts } = await openChain({
    directory: options.directory ?? null,
    witnesses: options.witnesses ?? 3,
    slotMs: options.blockMs ?? (mining === "demand" ? 1 : 3000),
    clock: openChainClock(),
  });
  const enter = turnstile();
  const settings = {
    mode: mining,
    solidifyAfterTx: options.solidifyAfterTx ?? false,
    idleBlockMs: options.idleBlockMs ?? 0,
  };
  const miner = openMiner({ core, enter, settings, onFault: options.onFault ?? failLoudly });
  const node: DevnetNode = {
    core,
    contracts,
    faults: noFaults(),
    miner,
    enter,
    offered: new Set(),
  };
  const admin = devnetAdmin(node);
  const bases = ["wallet", "walletsolidity"];
  const full = await openServer({ node, admin, bases }, options.ports ?? [0]);
  const solid = await openServer(
    { node, admin: null, bases: ["walletsolidity"] },
    options.solidityPorts ?? [0],
  );
  const others: AnotherNode[] = [];
  miner.start();
  return {
    ...admin,
    fullNodeUrl: full.url,
    solidityUrl: solid.url,
    adminUrl: `${full.url}/devnet`,
    genesisBlockId: core.store.genesis.id,
    witnesses: core.witnesses.map(({ address }) => base58Address(address)),
    usdtContract: { hex: contracts.mockUsdt, base58: base58Address(contracts.mockUsdt) },
    contracts,
    zion: account("zion"),
    purse: account("purse"),
    async anotherNode() {
      const opened = await openAnotherNode(node);
      others.push(opened);
      return opened;
    },
    async close() {
      miner.stop();
      await Promise.all([full, solid, ...others].map((one) => one.close()));
      await enter(async () => core.journal.close());
    },
  };
}

async function openAnotherNode(beside: DevnetNode): Promise<AnotherNode> {
  const node: DevnetNode = { ...beside, faults: noFaults(), offered: new Set() };
  const views = [["wallet", "walletsolidity"], ["walletsolidity"]];
  const [full, solid] = await Promise.all(
    views.map((bases) => openServer({ node, admin: null, bases }, [0])),
  );
  return {
    fullNodeUrl: full?.url ?? "",
    solidityUrl: solid?.url ?? "",
    setFaults: (switches) => setFaults(node, switches),
    close: async () => void (await Promise.all([full?.close(), solid?.close()])),
  };
}

function account(name: string): DevnetAccount {
  const { address, privateKey } = wellKnownKey(name);
  return { address, base58: base58Address(address), privateKey: bytesToHex(privateKey) };
}

/** A chain that cannot make blocks must not look alive. */
function failLoudly(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
