import { accountEndpoints, resourceEndpoints } from "./account-endpoints.ts";
import { blockEndpoints } from "./block-endpoints.ts";
import { broadcastEndpoints } from "./broadcast-endpoints.ts";
import { builderEndpoints } from "./builder-endpoints.ts";
import { constantEndpoints, contractEndpoints } from "./contract-endpoints.ts";
import type { NodeAsk, NodeHandler } from "./node-ask.ts";
import { type Json, printAddress } from "./node-json.ts";
import { poolEndpoints, txEndpoints } from "./tx-endpoints.ts";

/** What the solidified view answers too. */
const everywhere: Record<string, NodeHandler> = {
  ...blockEndpoints,
  ...txEndpoints,
  ...accountEndpoints,
  ...constantEndpoints,
  listwitnesses: (ask) => ({ witnesses: listWitnesses(ask) }),
};

/** Every endpoint of the node, by its base path. */
export const nodeRoutes: Record<"wallet" | "walletsolidity", Record<string, NodeHandler>> = {
  walletsolidity: everywhere,
  wallet: {
    ...everywhere,
    ...resourceEndpoints,
    ...poolEndpoints,
    ...builderEndpoints,
    ...contractEndpoints,
    ...broadcastEndpoints,
    getnodeinfo: (ask) => nodeInfo(ask),
    listnodes: () => ({}),
    getnextmaintenancetime: ({ node }) => ({
      num: node.core.store.head.header.timestamp + 21_600_000,
    }),
  },
};

function listWitnesses({ node, view, form }: NodeAsk): Json[] {
  return node.core.witnesses.map(({ address }) => {
    const { latestBlockNumber, produced } = view.state.witness(address);
    return {
      address: printAddress(address, form),
      url: "http://127.0.0.1",
      totalProduced: produced,
      latestBlockNum: latestBlockNumber,
      isJobs: true,
    };
  });
}

function nodeInfo({ node }: NodeAsk): Json {
  const { store, solid } = node.core;
  const text = (number: number) => `Num:${number},ID:${store.block(number)?.id ?? ""}`;
  return {
    beginSyncNum: store.head.header.number,
    block: text(store.head.header.number),
    solidityBlock: text(solid),
    currentConnectCount: 0,
    activeConnectCount: 0,
    passiveConnectCount: 0,
    totalFlow: 0,
    configNodeInfo: { codeVersion: "4.8.0", p2pVersion: "11111", supportConstant: true },
  };
}
