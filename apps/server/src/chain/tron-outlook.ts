import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import type { NodeClient } from "@clearhold/tron/node";
import type { OutlookChain, PayeeChain, PaymentOutlook } from "../wire/chain/payment-chain.ts";
import { isBlackListed, isTokenPaused, tryTransfer } from "./token-rules.ts";

export type OutlookDeps = {
  readonly client: NodeClient;
  readonly usdtContract: string;
  /** The address that would pay. */
  readonly hotAddress: string;
};

/** What a node knows about an address that somebody wants to be paid at. */
export function openPayeeChain(client: NodeClient): PayeeChain {
  return {
    isContract: async (address) => (await client.findContract(hexAddress(address))) !== null,
  };
}

/** Bytes of a payment on the chain. */
const paymentBytes = { TRX: 270n, USDT: 346n };
/** Energy of a USDT transfer where no trial run says better. */
const energyAtMost = 130_285n;

/** What a node knows about a payment before it is ordered. Asks nothing that a key is needed for. */
export function openOutlookChain(deps: OutlookDeps): OutlookChain {
  const { client } = deps;
  const token = hexAddress(deps.usdtContract);
  return {
    async lookAhead({ currency, address }): Promise<PaymentOutlook> {
      const payee = hexAddress(address);
      const isUsdt = currency === "USDT";
      const at = { client, token };
      const [isContract, isActive, isFrozen, isPaused] = await Promise.all([
        orNull(client.findContract(payee).then((found) => found !== null)),
        orNull(client.head.findAccount(payee).then((found) => found !== null)),
        isUsdt ? orNull(isBlackListed(at, payee)) : false,
        isUsdt ? orNull(isTokenPaused(at)) : false,
      ]);
      return {
        ...{ isContract, isActive, isBlacklisted: isFrozen, isTokenPaused: isPaused },
        networkFeeUnits: await orNull(
          isUsdt ? usdtFee(deps, payee) : trxFee(client, isActive === false),
        ),
      };
    },
  };
}

async function trxFee(client: NodeClient, opensAccount: boolean): Promise<bigint> {
  const prices = await client.getChainParameters();
  const activation = prices.createAccountFee + prices.createNewAccountFee;
  return opensAccount ? activation : paymentBytes.TRX * prices.bandwidthPrice;
}

/** By a trial run of the smallest payment: what it needs hangs on the payee alone. */
async function usdtFee(
  { client, usdtContract, hotAddress }: OutlookDeps,
  payee: HexAddress,
): Promise<bigint> {
  const smallest = { from: hexAddress(hotAddress), to: payee, units: 1n };
  const [prices, energy] = await Promise.all([
    client.getChainParameters(),
    tryTransfer({ client, token: hexAddress(usdtContract) }, smallest),
  ]);
  return (energy ?? energyAtMost) * prices.energyPrice + paymentBytes.USDT * prices.bandwidthPrice;
}

/** A node that gives no answer has checked nothing: that is told, not hidden. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch {
    return null;
  }
}
