import type { Clock } from "../kernel/clock.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import { type Limits, type LiveLimits, liveLimits } from "../wire/operators/limits.ts";
import { limitsAt } from "../wire/operators/operator-log.ts";
import { changeOperators, type OperatorList } from "./operators.ts";

/** The limits of the configuration, and the guard, which keeps them too. */
export type FirstLimits = {
  readonly configured: Limits;
  readonly guard: Pick<SignerPort, "pinLimits">;
};

type PinDeps = { readonly clock: Clock; readonly operators: OperatorList };

/**
 * Writes the configured limits into the operators' list, once for all of these books: at the guard
 * first, as every change. Does nothing while guard and signer keep different lists. Calls must not
 * overlap, nor any other change of the list.
 */
export async function pinLimits(deps: PinDeps, first: FirstLimits): Promise<void> {
  const log = deps.operators.log();
  if (log.some(({ change }) => change.kind === "limits")) return;
  const number = log.length + 1;
  const { change } = await first.guard.pinLimits({ number, limits: first.configured });
  if (change !== null) await changeOperators(deps, { change, approvals: [] });
}

/** The limits in force by the signer's own list; the configured ones until they are pinned. */
export function signerLimits(
  { clock, operators }: PinDeps,
  { configured }: FirstLimits,
): LiveLimits {
  return liveLimits(() => limitsAt(operators.log(), clock.now().getTime()) ?? configured);
}
