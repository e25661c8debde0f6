import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import { comparisonGoodSeconds } from "../wire/signer/payment-signer.ts";
import type { HouseWatch } from "./house-watch.ts";
import { refuseIf } from "./signer-refusal.ts";

export type CheckComparisonDeps = {
  readonly clock: Clock;
  readonly watch: Pick<HouseWatch, "check">;
};

export type ComparisonAsk = {
  readonly currency: CurrencyCode;
  /** Unix seconds: when what is to be paid was ordered. */
  readonly since: number;
  /** Unix seconds, as the worker says. */
  readonly reconciledAt: number;
};

/** The clocks of two processes of one machine. */
const skewSeconds = 60;

/**
 * Books and chain were compared since the order was made, and lately, by the worker's word; and by the
 * signer's own look nothing of the house's is gone that it did not sign. @throws SignerRefusal
 */
export async function checkComparison(
  { clock, watch }: CheckComparisonDeps,
  { currency, since, reconciledAt }: ComparisonAsk,
): Promise<void> {
  refuseIf(reconciledAt < since, "books and chain were not compared since the order was made");
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  refuseIf(reconciledAt > nowSeconds + skewSeconds, "a comparison that is still to come");
  refuseIf(
    reconciledAt < nowSeconds - comparisonGoodSeconds - skewSeconds,
    "books and chain were not compared lately",
  );
  await watch.check(currency);
}
