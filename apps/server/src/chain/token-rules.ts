import {
  decodeFlagWord,
  encodeIsBlackListedCall,
  type NodeClient,
  NodeFault,
  PAUSED_CALL,
} from "@clearhold/tron";
import type { HexAddress } from "@clearhold/tron/address";

/** The USDT contract, and who asks it; a constant call costs nobody anything. */
export type TokenAt = { readonly client: NodeClient; readonly token: HexAddress };

/** Whether the issuer has stopped every transfer. @throws NodeFault when the node cannot say. */
export function isTokenPaused(at: TokenAt): Promise<boolean> {
  return askFlag(at, PAUSED_CALL);
}

/** Whether the issuer has frozen an address. @throws NodeFault when the node cannot say. */
export function isBlackListed(at: TokenAt, address: HexAddress): Promise<boolean> {
  return askFlag(at, encodeIsBlackListedCall(address));
}

async function askFlag({ client, token }: TokenAt, data: string): Promise<boolean> {
  const ask = { ownerAddress: token, contractAddress: token, data };
  const result = await client.head.callConstant(ask);
  const flag = result.kind === "returned" ? decodeFlagWord(result.data) : null;
  if (flag === null) throw new NodeFault("unexpected-shape", `a flag of the token: ${result.kind}`);
  return flag;
}
