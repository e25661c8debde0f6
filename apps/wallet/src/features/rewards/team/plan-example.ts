import { feeAtRate, type Money, money, parsePercent } from "@clearhold/money";

type Part = { readonly level: number; readonly rate: string };

type PlanExample = {
  readonly profit: Money<"USDT">;
  readonly fee: Money<"USDT">;
  readonly parts: readonly { readonly level: number; readonly money: Money<"USDT"> }[];
};

/** 100 USDT: what a percent is of it can be seen at once. */
const profitUnits = 100_000_000n;

/**
 * What a member's profit pays to the platform, and what each level gets of it: both rounded down, as a
 * settlement does it. Rates are percent as the contract writes them.
 */
export function planExample(feeRate: string, levels: readonly Part[]): PlanExample {
  const feeUnits = feeAtRate(profitUnits, partsPerMillionOf(feeRate));
  return {
    profit: money("USDT", profitUnits),
    fee: money("USDT", feeUnits),
    parts: levels.map(({ level, rate }) => ({
      level,
      money: money("USDT", feeAtRate(feeUnits, partsPerMillionOf(rate))),
    })),
  };
}

function partsPerMillionOf(percent: string): bigint {
  const ppm = parsePercent(percent);
  if (ppm === null) throw new Error(`not a percentage: ${percent}`);
  return ppm;
}
