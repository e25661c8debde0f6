import type { CurrencyCode } from "@clearhold/money";
import type { NodeClient } from "@clearhold/tron";
import type { HexAddress } from "@clearhold/tron/address";
import type { PaymentObstacle } from "../wire/chain/payment-chain.ts";
import { findTokenObstacle, isBlackListed } from "./token-rules.ts";

type PaymentParties = {
  readonly hot: HexAddress;
  readonly to: HexAddress;
  readonly token: HexAddress;
};

/**
 * What the chain would do to a payment although it takes it, looked at before each signature (tron
 * P3, P27, P34): USDT from a frozen wallet reverts, to a frozen payee it is lost, a fee of the token would be kept of it, and a paying wallet
 * that obeys a key beside our own pays whom it likes. @throws NodeFault when a node cannot say.
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
