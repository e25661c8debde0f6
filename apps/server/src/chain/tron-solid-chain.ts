import type { CurrencyCode } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { NodeClient } from "@clearhold/tron/node";
import { stakeOf } from "@clearhold/tron/node-answers";
import type { BlockRef, SolidChain } from "../wire/chain/chain-block.ts";
import type { AgreedReading } from "./chain-nodes.ts";
import type { NodeHeads } from "./node-heads.ts";
import { readAgreedBlock } from "./read-block.ts";
import type { Witnesses } from "./witnesses.ts";

/** The lowest of the nodes' solid heads: all that move have this height. */
export async function agreedHead(nodeHeads: Pick<NodeHeads, "look">): Promise<BlockRef> {
  const heads = await nodeHeads.look();
  const { number, id, timestamp } = heads.reduce((low, one) =>
    one.number < low.number ? one : low,
  );
  return { number, id, at: new Date(timestamp) };
}

/**
 * The solid chain of these nodes, nothing of which is believed before all of them say it. One whose
 * final head stands still is left out.
 */
export function openAgreedChain(
  nodeHeads: NodeHeads,
  reading: AgreedReading,
  witnesses: Pick<Witnesses, "follow">,
): SolidChain {
  return {
    head: () => agreedHead(nodeHeads),
    async blockAfter(parent) {
      const block = await readAgreedBlock(nodeHeads.moving(), parent, reading);
      return block === "ask-again" || (await witnesses.follow(block)) ? block : "ask-again";
    },
    async balanceAt(address, currency) {
      const { usdtContract } = reading;
      const balances = nodeHeads.moving().map((node) => openSolidBalances(node, usdtContract));
      const said = await Promise.all(balances.map((one) => one.balanceAt(address, currency)));
      const [first = null] = said;
      return said.every((units) => units === first) ? (first ?? 0n) : null;
    },
  };
}

/**
 * What the solid chain holds, read from a node. TRX that an address has staked, lent the energy of,
 * or asked back remains its own: staking moves no coin to anybody.
 */
export function openSolidBalances(client: NodeClient, usdtContract: string) {
  return {
    solidNumber: async () => (await client.solid.getNowBlock()).number,
    /** Null for an address of which the node knows no account. */
    async balanceAt(address: string, currency: CurrencyCode): Promise<bigint | null> {
      const owner = hexAddress(address);
      if (currency === "USDT") return client.solid.getTokenBalance(hexAddress(usdtContract), owner);
      const account = await client.solid.findAccount(owner);
      return account === null ? null : account.balance + stakeOf(account);
    },
  };
}
