import { currencies } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import {
  differingLimits,
  type Limits,
  type LiveLimits,
  limitNames,
  limitUnits,
  liveLimits,
  notTaken,
  type SomeLimits,
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
type PinAsk = PinDeps & {
  readonly logger: Pick<Logger, "warn">;
  /** Whether the signer holds the key of this address (base58); none before it has made its keys. */
  isOwn(address: string): boolean;
};

/**
 * Writes each configured limit into the operators' list, once for all of these books: at the guard
 * first, as every change. Says which settings differ from what was written before. Does nothing while
 * guard and signer keep different lists. Calls must not overlap, nor any other change of the list.
 * @throws SignerRefusal where the guard has other first limits, and for a cold wallet of the signer's keys.
 */
export async function pinLimits(deps: PinAsk, first: FirstLimits): Promise<void> {
  const log = deps.operators.log();
  const inForce = limitsAt(log, deps.clock.now().getTime());
  const words = notTaken(first.configured, { ...first.configured, ...inForce });
  if (words !== null) deps.logger.warn({}, words);
  const missing = limitNames.filter((name) => inForce[name] === undefined);
  if (missing.length === 0) return;
  const limits: SomeLimits = Object.fromEntries(
    missing.map((name) => [name, first.configured[name]]),
  );
  checkFirst(limits, deps);
  const { change } = await first.guard.pinLimits({ number: log.length + 1, limits });
  if (change === null) return;
  if (change.kind === "limits") checkSame(change.limits, limits);
  await changeOperators(deps, { change, approvals: [] });
}

/** Later the settings have no effect, so only the first ones have to fit together. */
function checkFirst(limits: SomeLimits, { isOwn }: Pick<PinAsk, "isOwn">): void {
  refuseIf(
    isOwn(limits.COLD_ADDRESS ?? ""),
    "COLD_ADDRESS is an address of the signer's own keys: name one whose key is elsewhere",
  );
  for (const currency of currencies) {
    const [payout, day] = [`PAYOUT_CAP_${currency}`, `DAY_CAP_${currency}`] as const;
    const [one, all] = [limits[payout], limits[day]];
    const isAbove = one && all && limitUnits(payout, one) > limitUnits(day, all);
    refuseIf(
      Boolean(isAbove),
      `${payout} is above ${day}: the largest withdrawals would never be paid`,
    );
  }
}

/** Somebody may have written in the guard's list, so its first limits are nobody's word. */
function checkSame(guards: SomeLimits, configured: SomeLimits): void {
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
  const inForce = () => limitsAt(operators.log(), clock.now().getTime());
  return liveLimits(() => ({ ...configured, ...inForce() }));
}
