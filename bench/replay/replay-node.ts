import { type Ask, type NodeClient, NodeFault, nodeClientOver } from "@clearhold/tron/node";
import { parseChainJson, stringifyChainJson } from "@clearhold/tron/node-answers";
import { openChainClock } from "../../apps/devnet/src/chain/chain-clock.ts";
import type { ChainCore } from "../../apps/devnet/src/chain/chain-core.ts";
import type { ContractAddresses } from "../../apps/devnet/src/chain/first-blocks.ts";
import { openChain } from "../../apps/devnet/src/chain/open-chain.ts";
import { turnstile } from "../../apps/devnet/src/chain/turnstile.ts";
import { nodeRoutes } from "../../apps/devnet/src/http/node-routes.ts";
import { type DevnetNode, headView, solidView } from "../../apps/devnet/src/node/devnet-node.ts";
import { type Faults, noFaults } from "../../apps/devnet/src/node/faults.ts";
import { openMiner } from "../../apps/devnet/src/node/miner.ts";
import type { ChainNodes } from "../../apps/server/src/chain/chain-nodes.ts";
import { openWitnesses, type Witnesses } from "../../apps/server/src/chain/witnesses.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A whole network in this process: its node prints and the client parses the same JSON as by HTTP. */
export type ReplayNode = {
  readonly core: ChainCore;
  readonly contracts: ContractAddresses;
  /** Two nodes of it. What each keeps of inner transactions changes from block to block. */
  readonly clients: readonly [NodeClient, NodeClient];
  /** From the next block on each of them keeps something else; one of them always keeps payments. */
  changeOptions(random: SeededRandom): void;
  /** Who makes its blocks, kept in memory, as one scanner follows them. */
  openWitnesses(nodes: ChainNodes): Witnesses;
  /** What it prints when it is asked, letter by letter. */
  textOf(path: string, body: Readonly<Record<string, unknown>>): Promise<string>;
  /** So often an answer is spoiled: {}, [], a torn body, silence, or that of a node that lags. */
  spoil(probability: number): void;
  readonly spoiled: () => number;
};

/** What a node keeps of inner transactions when it works on a block; it stays so for that block. */
type Kept = Pick<Faults, "saveInternalTx" | "saveFeaturedInternalTx">;
type Phase = { readonly from: number; readonly kept: readonly [Kept, Kept] };

const everything: Kept = { saveInternalTx: true, saveFeaturedInternalTx: true };
const ordinary: Kept = { saveInternalTx: true, saveFeaturedInternalTx: false };
const nothing: Kept = { saveInternalTx: false, saveFeaturedInternalTx: false };

/** As many witnesses as the real network: a block is solid when 19 of them have built on it. */
const witnesses = 27;
const slotMs = 3_000;

export async function openReplayNode(random: SeededRandom): Promise<ReplayNode> {
  const clock = openChainClock();
  const { core, contracts } = await openChain({ directory: null, witnesses, slotMs, clock });
  const enter = turnstile();
  const settings = { mode: "demand", solidifyAfterTx: false, idleBlockMs: 0 } as const;
  const miner = openMiner({ core, enter, settings, onFault: fail });
  const node: DevnetNode = {
    core,
    contracts,
    miner,
    enter,
    faults: noFaults(),
    offered: new Set(),
  };
  let probability = 0;
  let spoiled = 0;
  const phases: Phase[] = [{ from: 0, kept: [everything, everything] }];
  const openClient = (place: 0 | 1): NodeClient => {
    const own = { ...node, faults: noFaults(), offered: new Set<string>() };
    const ask: Ask = async (path, body) => {
      const phase = phases.findLast(({ from }) => from <= Number(body.num ?? 0));
      Object.assign(own.faults, phase?.kept[place]);
      const text = await answerOf(own, path, body);
      if (probability === 0 || !random.chance(probability)) return parseChainJson(text);
      spoiled += 1;
      return spoiledAnswer(random, text);
    };
    return nodeClientOver(ask, ask);
  };
  return {
    ...{ core, contracts },
    clients: [openClient(0), openClient(1)],
    changeOptions(from) {
      const [one, other] = [
        from.pick([everything, ordinary]),
        from.pick([everything, ordinary, nothing]),
      ];
      const kept = from.chance(0.5) ? ([one, other] as const) : ([other, one] as const);
      phases.push({ from: core.store.head.header.number + 1, kept });
    },
    openWitnesses: (nodes) =>
      openWitnesses({
        ...{ nodes, configured: core.witnesses.map(({ address }) => address) },
        store: { find: async () => null, save: async () => {} },
        logger: { info() {}, warn() {} },
      }),
    textOf: (path, body) => answerOf(node, path, body),
    spoil: (next) => {
      probability = next;
    },
    spoiled: () => spoiled,
  };
}

async function answerOf(
  node: DevnetNode,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const [base = "", endpoint = ""] = path.split("/");
  const room = base === "wallet" ? "wallet" : "walletsolidity";
  const handler = nodeRoutes[room][endpoint];
  if (handler === undefined) throw new Error(`the node has no ${path}`);
  const view = room === "wallet" ? headView(node) : solidView(node);
  return stringifyChainJson(await handler({ node, view, params: { ...body }, form: "hex" }));
}

function spoiledAnswer(random: SeededRandom, text: string): unknown {
  switch (random.between(0, 3)) {
    case 0:
      return {};
    case 1:
      return [];
    case 2:
      throw new NodeFault("not-json", text.slice(0, Math.floor(text.length / 2)));
    default:
      throw new NodeFault("timeout", "no answer in time");
  }
}

function fail(error: unknown): void {
  throw error;
}
