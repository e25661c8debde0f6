import { addressWaitSeconds } from "@clearhold/contract/waits";
import { chaos } from "../../kernel/chaos.ts";
import type { Queryable, Tx } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { findAddressSwitches } from "../rows/address-switches.ts";
import { isFrozen } from "../rows/freezes.ts";
import { findHold } from "../rows/holds.ts";
import { findConfirmation, findWhitelisted, type PayeeName } from "../rows/payees.ts";
import type { RowDeps } from "../rows/row-deps.ts";
import { verifyFundPassword } from "./fund-password.ts";
import type { GuardDeps } from "./guard-deps.ts";
import { type OwnerStep, proveOwner } from "./prove-step.ts";
import { secondsOf } from "./seconds.ts";

type Needed = "proofs" | "password-alone";

/**
 * What a payment needs now, read only from the guard's own rows: the proofs and the fund password,
 * or only the fund password where the whitelist is in force and has the payee. Refuses
 * `password-reset-required` while the account is frozen, `withdrawals-held`; while the address lock
 * is on `address-unconfirmed` and, in the first day of a payee, `address-locked`.
 */
export async function judgePayment(
  deps: Pick<RowDeps, "keys" | "logger">,
  database: Queryable,
  { payee, now }: { payee: PayeeName; now: Date },
): Promise<Needed> {
  const { userId } = payee;
  refuseUnless(!(await isFrozen(database, userId)), "password-reset-required");
  const heldUntil = await findHold(database, userId, now);
  if (heldUntil) throw new Refusal("withdrawals-held", { until: secondsOf(heldUntil) });
  const switches = await findAddressSwitches(deps, database, { userId, now });
  if (switches["address-lock"].on) {
    const confirmedAt = await findConfirmation(deps, database, payee);
    refuseUnless(confirmedAt !== undefined, "address-unconfirmed");
    const until = new Date((confirmedAt + addressWaitSeconds) * 1000);
    refuseUnless(until <= now, "address-locked", { until: secondsOf(until) });
  }
  if (!switches.whitelist.on) return "proofs";
  const whitelistedFrom = await findWhitelisted(deps, database, payee);
  return whitelistedFrom && whitelistedFrom <= now ? "password-alone" : "proofs";
}

/**
 * Proves what a payment needs, then writes it, in the transaction that judges it once more: a wait
 * may have begun while it was proved. `write` learns whether a code or a passkey confirmed it. Refuses
 * as `judge` and `proveOwner` do.
 */
export async function provePayment<T>(
  deps: GuardDeps,
  { judge, ...ask }: OwnerStep & { judge(database: Queryable): Promise<Needed> },
  write: (tx: Tx, now: Date, confirmed: boolean) => Promise<T>,
): Promise<T> {
  const step = (await judge(deps.database)) === "proofs" ? await proveOwner(deps, ask) : undefined;
  if (!step) await verifyFundPassword(deps, ask);
  chaos("guard-before-authorise");
  const written = await deps.database.transaction(async (tx) => {
    if ((await judge(tx)) === "proofs" && !step) throw new Refusal("email-code-required");
    const now = deps.clock.now();
    await step?.spend(tx, now);
    return write(tx, now, step !== undefined);
  });
  chaos("guard-after-authorise");
  return written;
}
