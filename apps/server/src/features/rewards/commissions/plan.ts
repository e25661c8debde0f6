import { formatPercent } from "@clearhold/money";
import type { Plan } from "./commission-store.ts";

/** False while two operators have switched commissions off. */
export function isCommissionOn({ ppm }: Pick<Plan, "ppm">): boolean {
  return ppm.some((share) => share > 0);
}

/** Percent of the platform fee for each level, level 1 first; empty where commission is off. */
export function levelRates(plan: Pick<Plan, "ppm">): { level: number; rate: string }[] {
  if (!isCommissionOn(plan)) return [];
  return plan.ppm.map((share, place) => ({
    level: place + 1,
    rate: formatPercent(BigInt(share)),
  }));
}
