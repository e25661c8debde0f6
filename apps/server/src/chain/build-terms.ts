import { refBlockOf } from "@clearhold/tron/block";
import { type BuildTerms, nextTimestamp, type UnsignedTx } from "@clearhold/tron/build";
import type { NodeClient } from "@clearhold/tron/node";
import type { ChainParameters, Header } from "@clearhold/tron/node-answers";

/** Long enough for a busy chain, short enough to be proved dead while a person waits. */
const lifetimeMs = 5 * 60_000;
/**
 * A solid head further behind than this many blocks is a sign of a sick network: nothing new is
 * built.
 */
const solidLagMax = 60;

/** What everything that is built now has in common: its terms, and the network's prices. */
export type BuildConditions = { readonly terms: BuildTerms; readonly prices: ChainParameters };

/** Null while the chain's solid head is too far behind for anything new. */
export async function readConditions(
  client: NodeClient,
  lastBuiltMs: number,
): Promise<BuildConditions | null> {
  const [head, solid, prices] = await Promise.all([
    client.head.getNowBlock(),
    client.solid.getNowBlock(),
    client.getChainParameters(),
  ]);
  if (head.number - solid.number > solidLagMax) return null;
  return { terms: termsOf(head, solid, lastBuiltMs), prices };
}

/** Bound to a solid block, so that no fork can make the payment invalid; alive from the head's time. */
function termsOf(head: Header, solid: Header, lastBuiltMs: number): BuildTerms {
  return {
    refBlock: refBlockOf(solid.id),
    timestamp: nextTimestamp(head.timestamp, lastBuiltMs),
    expiration: head.timestamp + lifetimeMs,
  };
}

/** What was built, as it is stored before anybody signs it; `reserveUnits` is the worst fee, in sun. */
export function unsignedPayment({ txId, rawHex, raw }: UnsignedTx, reserveUnits: bigint) {
  const { timestamp: builtMs, expiration: expiresMs } = raw;
  return { txid: txId, rawHex, builtMs, expiresMs, reserveUnits };
}
