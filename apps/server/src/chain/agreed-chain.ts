import type { SolidChain } from "../wire/chain/chain-block.ts";
import type { ChainNodes } from "./chain-nodes.ts";
import { readAgreedBlock } from "./read-agreed-block.ts";
import { openSolidBalances } from "./tron-solid-balances.ts";

/** The solid chain of these nodes, nothing of which is believed before all of them say it. */
export function openAgreedChain(nodes: ChainNodes, usdtContract: string): SolidChain {
  const balances = nodes.map((node) => openSolidBalances(node, usdtContract));
  return {
    async head() {
      const heads = await Promise.all(nodes.map(({ solid }) => solid.getNowBlock()));
      const { number, id, timestamp } = heads.reduce((low, one) =>
        one.number < low.number ? one : low,
      );
      return { number, id, at: new Date(timestamp) };
    },
    blockAfter: (parent) => readAgreedBlock(nodes, parent, usdtContract),
    async balanceAt(address, currency) {
      const said = await Promise.all(balances.map((one) => one.balanceAt(address, currency)));
      const [first = null] = said;
      return said.every((units) => units === first) ? (first ?? 0n) : null;
    },
  };
}
