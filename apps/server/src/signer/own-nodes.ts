import type { CurrencyCode } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { NodeClient } from "@clearhold/tron/node";
import type { ChainBlock, ChainTxStory } from "../wire/chain/chain-block.ts";

type SentBytes = { readonly txid: string; readonly expiresMs: number };

/** Asks the signer's own nodes whether a payment can still happen. */
export type DeadPayments = {
  /** True only when the solid chain is past its end without it, or holds it as failed. */
  isDead(payment: SentBytes): Promise<boolean>;
};

/** The chain as all of the signer's nodes give it, and the network's witnesses approved it. */
type ApprovedChain = {
  findTx(txid: string): Promise<ChainTxStory>;
  /** Null for a block that nodes contradict, or that today's witnesses cannot approve. */
  findBlock(number: number): Promise<ChainBlock | null>;
  /** True when the witnesses approved this block. */
  approve(block: Pick<ChainBlock, "number" | "id" | "parentId">): Promise<boolean>;
};

export type DeadPaymentsDeps = {
  /** One that lies could have something paid twice, so every node must say so. */
  readonly clients: readonly NodeClient[];
  readonly chain: Pick<ApprovedChain, "findBlock" | "approve">;
  /** What the signer has read itself, block after block: a node that denies a payment cannot take it out. */
  readonly blocks: { readAt(): Date | null; hasLeft(txid: string): boolean };
};

export function openDeadPayments(deps: DeadPaymentsDeps): DeadPayments {
  return {
    async isDead(payment) {
      if (deps.blocks.hasLeft(payment.txid)) return false;
      const answers = await Promise.all(deps.clients.map((one) => isDeadBy(deps, one, payment)));
      return answers.every(Boolean);
    },
  };
}

async function isDeadBy(
  { chain, blocks }: DeadPaymentsDeps,
  { solid }: NodeClient,
  { txid, expiresMs }: SentBytes,
): Promise<boolean> {
  // The height first: what is not found after it is in no block up to it.
  const { number, id, parentHash: parentId, timestamp } = await solid.getNowBlock();
  if ((await solid.findTx(txid)) === null) {
    // Time passes as far as the witnesses say so, and not a node. By then no block that was read had it.
    const isRead = (blocks.readAt()?.getTime() ?? 0) >= expiresMs;
    return isRead && timestamp >= expiresMs && (await chain.approve({ number, id, parentId }));
  }
  const info = await solid.findInfo(txid);
  if (info === null) return false;
  const block = await chain.findBlock(info.blockNumber);
  return block?.outcomes.get(txid)?.succeeded === false;
}

/** Asks the signer's own nodes whether a payment that it signed moved its coins, for good. */
export function openLeavings(chain: Pick<ApprovedChain, "findTx" | "findBlock">) {
  return async (txid: string): Promise<boolean> => {
    const story = await chain.findTx(txid);
    if (story.place !== "settled") return false;
    const block = await chain.findBlock(story.blockNumber);
    return block?.outcomes.get(txid)?.succeeded === true;
  };
}

/** Asks the signer's own nodes what really came to somebody's address. */
export type DepositEvidence = {
  /** The units of a currency that these chain transactions brought to the address, final ones alone. */
  unitsTo(address: string, currency: CurrencyCode, txids: readonly string[]): Promise<bigint>;
};

export type DepositEvidenceOptions = {
  readonly chain: Pick<ApprovedChain, "findTx" | "findBlock">;
  /** What the house itself sends there is nobody's deposit; by the chain's hex form. */
  isWallet(address: string): boolean;
};

/** A node that is asked for everything at once answers nothing. */
const atOnce = 10;

/** Counts what the bytes of approved blocks prove, or two nodes say; never the word of one node. */
export function openDepositEvidence({ chain, isWallet }: DepositEvidenceOptions): DepositEvidence {
  async function unitsBy(txid: string, asked: Asked): Promise<bigint> {
    const story = await chain.findTx(txid);
    if (story.place !== "settled") return 0n;
    const block = await chain.findBlock(story.blockNumber);
    const owner = hexAddress(asked.address);
    const credits = (block?.movements ?? []).filter(
      (one) =>
        one.txid === txid &&
        one.proved &&
        one.currency === asked.currency &&
        one.to === owner &&
        one.from !== owner &&
        !isWallet(one.from),
    );
    return credits.reduce((sum, { units }) => sum + units, 0n);
  }

  return {
    async unitsTo(address, currency, txids) {
      const asked = [...new Set(txids)];
      let sum = 0n;
      for (let from = 0; from < asked.length; from += atOnce) {
        const some = asked.slice(from, from + atOnce);
        const found = await Promise.all(some.map((txid) => unitsBy(txid, { address, currency })));
        sum = found.reduce((all, units) => all + units, sum);
      }
      return sum;
    },
  };
}

type Asked = { readonly address: string; readonly currency: CurrencyCode };
