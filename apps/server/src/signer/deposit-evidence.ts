import type { CurrencyCode } from "@clearhold/money";
import { creditsOf, type NodeClient } from "@clearhold/tron";
import { type HexAddress, hexAddress } from "@clearhold/tron/address";

/** Asks the signer's own node what really came to somebody's address. */
export type DepositEvidence = {
  /** The units of a currency that these chain transactions brought to the address, final ones alone. */
  unitsTo(address: string, currency: CurrencyCode, txids: readonly string[]): Promise<bigint>;
};

export type DepositEvidenceOptions = {
  readonly client: NodeClient;
  readonly usdtContract: string;
  /** What the house itself sends there is nobody's deposit; in base58. */
  readonly houseAddresses: readonly string[];
};

/** A node that is asked for everything at once answers nothing. */
const atOnce = 10;

export function openDepositEvidence(options: DepositEvidenceOptions): DepositEvidence {
  const house = new Set(options.houseAddresses.map(hexAddress));
  const config = { usdtContract: hexAddress(options.usdtContract) };

  async function creditsIn(txid: string, owner: HexAddress) {
    const { solid } = options.client;
    const [tx, info] = await Promise.all([solid.findTx(txid), solid.findInfo(txid)]);
    // The node's answer must be about what was asked.
    if (tx === null || info === null || tx.txId !== txid || info.txId !== txid) return [];
    const credits = creditsOf(
      { block: { transactions: [tx] }, infos: [info] },
      config,
      (address) => address === owner,
    );
    return credits.filter(({ from, internal }) => !internal && !house.has(from));
  }

  return {
    async unitsTo(address, currency, txids) {
      const owner = hexAddress(address);
      const distinct = [...new Set(txids)];
      let sum = 0n;
      for (let from = 0; from < distinct.length; from += atOnce) {
        const some = distinct.slice(from, from + atOnce);
        const credits = await Promise.all(some.map((txid) => creditsIn(txid, owner)));
        for (const credit of credits.flat()) if (credit.currency === currency) sum += credit.units;
      }
      return sum;
    },
  };
}
