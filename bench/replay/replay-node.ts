import { type Ask, type NodeClient, NodeFault, nodeClientOver } from "@clearhold/tron/node";
import { parseChainJson, stringifyChainJson } from "@clearhold/tron/node-answers";
import { openChainClock } from "../../apps/devnet/src/chain/chain-clock.ts";
import type { ChainCore } from "../../apps/devnet/src/chain/chain-core.ts";
import type { ContractAddresses } from "../../apps/devnet/src/chain/first-blocks.ts";
import { openChain } from "../../apps/devnet/src/chain/open-chain.ts";
import { turnstile } from "../../apps/devnet/src/chain/turnstile.ts";
import { nodeRoutes } from "../../apps/devnet/src/http/node-routes.ts";
import { type DevnetNode, headView, solidView } from "../../apps/devnet/src/node/devnet-node.ts";
import { noFaults } from "../../apps/devnet/src/node/faults.ts";
import { openMiner } from "../../apps/devnet/src/node/miner.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A whole network in this process: its node prints and the client parses the same JSON as by HTTP. */
export type ReplayNode = {
  readonly core: ChainCore;
  readonly contracts: ContractAddresses;
  readonly client: NodeClient;
  /** What it prints when it is asked, letter by letter. */
  textOf(path: string, body: Readonly<Record<string, unknown>>): Promise<string>;
  /** So often an answer is spoiled: {}, [], a torn body, silence, or that of a node that lags. */
  spoil(probability: number): void;
  readonly spoiled: () => number;
};

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
  const ask: Ask = async (path, body) => {
    const text = await answerOf(node, path, body);
    if (probability === 0 || !random.chance(probability)) return parseChainJson(text);
    spoiled += 1;
    return spoiledAnswer(random, text);
  };
  return {
    ...{ core, contracts },
    client: nodeClientOver(ask, ask),
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
