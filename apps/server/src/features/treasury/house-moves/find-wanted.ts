import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { hotWallet } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { findComing, findShort } from "./candidate-store.ts";
import type { MovePolicy } from "./move-policy.ts";

export type FindWantedDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly policy: Pick<MovePolicy, "feeLimitUnits">;
};

/**
 * What withdrawals wait for that the hot wallet does not have and that is not on its way to it, in
 * units. The network's fee of a payment counts as TRX that it waits for.
 */
export async function findWanted({
  database,
  ledger,
  policy,
}: FindWantedDeps): Promise<Record<CurrencyCode, bigint>> {
  const short = await findShort(database);
  const coming = await findComing(database);
  const missing = async (currency: CurrencyCode, units: bigint) =>
    units === 0n ? 0n : units - (await ledger.balanceOf(hotWallet(currency))) - coming[currency];
  const fee = short.TRX + short.USDT > 0n ? policy.feeLimitUnits : 0n;
  return {
    TRX: await missing("TRX", short.TRX + fee),
    USDT: await missing("USDT", short.USDT),
  };
}
