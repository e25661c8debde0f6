import type { HexAddress } from "@clearhold/tron/address";
import { type NodeClient, NodeFault } from "@clearhold/tron/node";
import {
  decodeFlagWord,
  decodeUnitsWord,
  encodeIsBlackListedCall,
  encodeTransferCall,
  FEE_MAXIMUM_CALL,
  FEE_RATE_CALL,
  PAUSED_CALL,
} from "@clearhold/tron/token";
import type { TokenObstacle } from "../wire/chain/payment-chain.ts";

/** The USDT contract, and who asks it; a constant call costs nobody anything. */
export type TokenAt = { readonly client: NodeClient; readonly token: HexAddress };

/**
 * Why no USDT arrives whole wherever it is sent: the issuer has stopped it, or keeps a fee of every
 * transfer. @throws NodeFault when the node cannot say.
 */
export async function findTokenObstacle(at: TokenAt): Promise<TokenObstacle | null> {
  const [paused, rate, most] = await Promise.all([
    isTokenPaused(at),
    ask(at, FEE_RATE_CALL, decodeUnitsWord),
    ask(at, FEE_MAXIMUM_CALL, decodeUnitsWord),
  ]);
  if (paused) return "token-paused";
  return rate > 0n && most > 0n ? "token-takes-a-fee" : null;
}

/** Whether the issuer has stopped every transfer. @throws NodeFault when the node cannot say. */
export function isTokenPaused(at: TokenAt): Promise<boolean> {
  return ask(at, PAUSED_CALL, decodeFlagWord);
}

/** Whether the issuer has frozen an address. @throws NodeFault when the node cannot say. */
export function isBlackListed(at: TokenAt, address: HexAddress): Promise<boolean> {
  return ask(at, encodeIsBlackListedCall(address), decodeFlagWord);
}

/** Energy of a trial run of a transfer at the head; null when the contract would refuse it. */
export async function tryTransfer(
  { client, token }: TokenAt,
  {
    from,
    to,
    units,
  }: { readonly from: HexAddress; readonly to: HexAddress; readonly units: bigint },
): Promise<bigint | null> {
  const result = await client.head.callConstant({
    ownerAddress: from,
    contractAddress: token,
    data: encodeTransferCall(to, units),
  });
  return result.kind === "returned" ? result.energyUsed : null;
}

async function ask<T>(
  { client, token }: TokenAt,
  data: string,
  decode: (word: string) => T | null,
): Promise<T> {
  const call = { ownerAddress: token, contractAddress: token, data };
  const result = await client.head.callConstant(call);
  const told = result.kind === "returned" ? decode(result.data) : null;
  if (told === null) throw new NodeFault("unexpected-shape", `a word of the token: ${result.kind}`);
  return told;
}
