import { hexAddress } from "@clearhold/tron/address";
import type { NodeClient } from "@clearhold/tron/node";
import { decodeUnitsWord } from "@clearhold/tron/token";
import { ScanFault } from "./scan-fault.ts";

/** keccak256("decimals()"), its first four bytes. */
const decimalsSelector = "313ce567";
const usdtDecimals = 6n;

/**
 * The chain's genesis: books of one chain must never be carried on with another, whose addresses
 * look the same. A node gives nothing for height 0, but block 1 names it as its parent.
 */
export async function genesisOf(client: NodeClient): Promise<string> {
  const first = await client.head.findBlock(1);
  if (first === null) throw new ScanFault("the node does not have block 1 yet");
  return first.parentHash;
}

/** @throws ScanFault unless the configured contract is there and counts in our units. */
export async function checkToken(client: NodeClient, usdtContract: string): Promise<void> {
  const contract = hexAddress(usdtContract);
  if ((await client.findContract(contract)) === null) {
    throw new ScanFault("there is no contract at USDT's address on this chain");
  }
  const result = await client.solid.callConstant({
    ownerAddress: contract,
    contractAddress: contract,
    data: decimalsSelector,
  });
  const decimals = result.kind === "returned" ? decodeUnitsWord(result.data) : null;
  if (decimals !== usdtDecimals) throw new ScanFault(`USDT has ${decimals} decimals, not 6`);
}
