import { currencies } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import {
  AllLimits,
  differingLimits,
  type Limits,
  type LiveLimits,
  limitUnits,
  liveLimits,
} from "../wire/operators/limits.ts";
import { limitsAt } from "../wire/operators/operator-log.ts";
import { changeOperators, type OperatorList } from "./operators.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

/** The limits of the configuration, and the guard, which keeps them too. */
export type FirstLimits = {
  readonly configured: Limits;
  readonly guard: Pick<SignerPort, "pinLimits">;
};

type PinDeps = { readonly clock: Clock; readonly operators: OperatorList };

/**
 * Writes the configured limits into the operators' list, once for all of these books: at the guard
 * first, as every change. Does nothing while guard and signer keep different lists. Calls must not
 * overlap, nor any other change of the list. @throws SignerRefusal where the guard has other first limits.
 */
export async function pinLimits(deps: PinDeps, first: FirstLimits): Promise<void> {
  const log = deps.operators.log();
  if (log.some(({ change }) => change.kind === "limits")) return;
  checkCaps(first.configured);
  const number = log.length + 1;
  const { change } = await first.guard.pinLimits({ number, limits: first.configured });
  if (change === null) return;
  if (change.kind === "limits") checkSame(AllLimits.parse(change.limits), first.configured);
  await changeOperators(deps, { change, approvals: [] });
}

/** Later the settings have no effect, so only the first ones have to fit together. */
function checkCaps(limits: Limits): void {
  for (const currency of currencies) {
    const [payout, day] = [`PAYOUT_CAP_${currency}`, `DAY_CAP_${currency}`] as const;
    const isAbove = limitUnits(payout, limits[payout]) > limitUnits(day, limits[day]);
    refuseIf(isAbove, `${payout} is above ${day}: the largest withdrawals would never be paid`);
  }
}

/** Somebody may have written in the guard's list, so its first limits are nobody's word. */
function checkSame(guards: Limits, configured: Limits): void {
  const words = differingLimits(guards, configured).map(
    (name) =>
      `${name} is ${guards[name]} at the guard and ${configured[name]} in the signer's settings`,
  );
  if (words.length === 0) return;
  refuse(
    `${words.join("; ")}: if the settings were edited since the first start, put them back; else find out who wrote the guard's list`,
  );
}

/** The limits in force by the signer's own list; the configured ones until they are pinned. */
export function signerLimits(
  { clock, operators }: PinDeps,
  { configured }: FirstLimits,
): LiveLimits {
  return liveLimits(() => limitsAt(operators.log(), clock.now().getTime()) ?? configured);
}
