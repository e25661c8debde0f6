import { type CurrencyCode, lesser } from "@clearhold/money";
import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import { movementsOf } from "@clearhold/tron/block";
import type { NodeClient } from "@clearhold/tron/node";

type SentBytes = { readonly txid: string; readonly expiresMs: number };

/** Asks the signer's own nodes whether a payment can still happen. */
export type DeadPayments = {
  /** True only when the solid chain is past its end without it, or holds it as failed. */
  isDead(payment: SentBytes): Promise<boolean>;
};

/** One that lies could have something paid twice, so every node must say so. */
export function openDeadPayments(clients: readonly NodeClient[]): DeadPayments {
  return {
    async isDead(payment) {
      const answers = await Promise.all(clients.map((client) => isDeadBy(client, payment)));
      return answers.every(Boolean);
    },
  };
}

async function isDeadBy({ solid }: NodeClient, { txid, expiresMs }: SentBytes): Promise<boolean> {
  // The height first: what is not found after it is in no block up to it.
  const { timestamp } = await solid.getNowBlock();
  const found = await solid.findTx(txid);
  if (found === null) return timestamp >= expiresMs;
  const info = await solid.findInfo(txid);
  return info !== null && (info.failed || found.contractRet !== "SUCCESS");
}

/** Asks the signer's own nodes what really came to somebody's address. */
export type DepositEvidence = {
  /** The units of a currency that these chain transactions brought to the address, final ones alone. */
  unitsTo(address: string, currency: CurrencyCode, txids: readonly string[]): Promise<bigint>;
};

export type DepositEvidenceOptions = {
  /** What all of them say counts: the least that one of them shows. */
  readonly clients: readonly [NodeClient, ...NodeClient[]];
  readonly usdtContract: string;
  /** What the house itself sends there is nobody's deposit; in base58. */
  readonly houseAddresses: readonly string[];
};

/** A node that is asked for everything at once answers nothing. */
const atOnce = 10;

export function openDepositEvidence(options: DepositEvidenceOptions): DepositEvidence {
  const house = new Set(options.houseAddresses.map(hexAddress));
  const usdtContract = hexAddress(options.usdtContract);

  async function creditsIn({ solid }: NodeClient, txid: string, owner: HexAddress) {
    const [tx, info] = await Promise.all([solid.findTx(txid), solid.findInfo(txid)]);
    // The node's answer must be about what was asked.
    if (tx === null || info === null || tx.txId !== txid || info.txId !== txid) return [];
    const moved = movementsOf({ block: { transactions: [tx] }, infos: [info] }, usdtContract);
    return moved.filter(({ from, to }) => to === owner && from !== owner && !house.has(from));
  }

  async function unitsBy(client: NodeClient, { owner, currency, txids }: Asked): Promise<bigint> {
    let sum = 0n;
    for (let from = 0; from < txids.length; from += atOnce) {
      const some = txids.slice(from, from + atOnce);
      const credits = await Promise.all(some.map((txid) => creditsIn(client, txid, owner)));
      for (const credit of credits.flat()) if (credit.currency === currency) sum += credit.units;
    }
    return sum;
  }

  return {
    async unitsTo(address, currency, txids) {
      const asked = { owner: hexAddress(address), currency, txids: [...new Set(txids)] };
      const sums = await Promise.all(options.clients.map((client) => unitsBy(client, asked)));
      return sums.reduce(lesser);
    },
  };
}

type Asked = {
  readonly owner: HexAddress;
  readonly currency: CurrencyCode;
  readonly txids: readonly string[];
};
