import type { CurrencyCode, Money } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";

/** What a chain transaction of ours was to do: these coins, out of one address, to another. Base58. */
export type Outflow = Money & Readonly<Record<"txid" | "from" | "to", string>>;

/**
 * The most movements that one payment has. The issuer of USDT may keep a fee of a transfer, as a
 * second one.
 */
const movementsMax: Readonly<Record<CurrencyCode, number>> = { TRX: 1, USDT: 2 };

/**
 * How many units came to the payee of a payment that took exactly what it was to take from its payer,
 * and nothing else; null for any other. Less than it took where the issuer kept its fee of it: the
 * rest went to the issuer, out of the same coins.
 */
export function arrivedOf(block: ChainBlock, outflow: Outflow): bigint | null {
  const { txid, currency, units } = outflow;
  const [from, to] = [hexAddress(outflow.from), hexAddress(outflow.to)];
  const moved = block.movements.filter((movement) => movement.txid === txid);
  if (moved.length > movementsMax[currency]) return null;
  if (moved.some((one) => one.currency !== currency || one.from !== from)) return null;
  if (sumOf(moved) !== units) return null;
  const arrived = sumOf(moved.filter((one) => one.to === to));
  return arrived > 0n ? arrived : null;
}

function sumOf(movements: readonly { readonly units: bigint }[]): bigint {
  return movements.reduce((all, { units }) => all + units, 0n);
}
