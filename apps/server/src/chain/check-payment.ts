import type { CurrencyCode } from "@clearhold/money";
import type { HexAddress } from "@clearhold/tron/address";
import type { NodeClient } from "@clearhold/tron/node";
import type { PaymentObstacle } from "../wire/chain/payment-chain.ts";
import { findTokenObstacle, isBlackListed } from "./token-rules.ts";

type PaymentParties = {
  readonly hot: HexAddress;
  readonly to: HexAddress;
  readonly token: HexAddress;
};

/**
 * Finds what would spoil a payment that the chain accepts. It is asked before each signature. USDT
 * from a frozen wallet reverts, and to a frozen payee it is lost. A fee of the token shrinks the
 * payment. A paying wallet that obeys another key too is no longer ours.
 * @throws NodeFault when a node cannot say.
 */
export async function checkPayment(
  client: NodeClient,
  currency: CurrencyCode,
  { hot, to, token }: PaymentParties,
): Promise<PaymentObstacle | null> {
  const wallet = await client.head.findAccount(hot);
  if (wallet?.obeysOthers) return "house-wallet-blocked";
  if (currency === "TRX") return null;
  const at = { client, token };
  const [obstacle, hotFrozen, payeeFrozen] = await Promise.all([
    findTokenObstacle(at),
    isBlackListed(at, hot),
    isBlackListed(at, to),
  ]);
  if (payeeFrozen) return "payee-blacklisted";
  if (hotFrozen) return "house-wallet-blocked";
  return obstacle;
}
