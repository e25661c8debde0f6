import type { Money } from "@clearhold/money";
import type { Tx } from "../../../kernel/database.ts";
import { hotWallet } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { PaymentChain } from "../../../wire/chain/payment-chain.ts";
import { findReserved } from "./attempt-store.ts";

export type IsCoveredDeps = {
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly chain: Pick<PaymentChain, "spendable">;
};

/** A payment out of the hot wallet, with the most TRX, in sun, that the network can charge for it. */
export type Covered = { readonly amount: Money; readonly reserveUnits: bigint };

/**
 * True when books and chain both hold this payment and its fee beside all others under way. Asked under
 * the payout desk's lock.
 */
export async function isCovered(
  { ledger, chain }: IsCoveredDeps,
  tx: Tx,
  { amount: { currency, units }, reserveUnits }: Covered,
): Promise<boolean> {
  const reserved = await findReserved(tx);
  const ofTrx = currency === "TRX" ? units : 0n;
  const ofUsdt = units - ofTrx;
  const needed = {
    TRX: reserved.feeUnits + reserved.trxUnits + reserveUnits + ofTrx,
    USDT: reserved.usdtUnits + ofUsdt,
  };
  for (const one of ["TRX", "USDT"] as const) {
    if (needed[one] > (await ledger.balanceOf(hotWallet(one)))) return false;
  }
  // Included payments have left the chain's figure and are still reserved: too careful, never too bold.
  const own = currency === "TRX" ? reserveUnits + ofTrx : ofUsdt;
  return own <= (await chain.spendable(currency));
}
