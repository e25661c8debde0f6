import { addressWaitSeconds } from "@clearhold/contract/waits";
import type { Queryable } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { findAddressSwitches } from "../rows/address-switches.ts";
import { isFrozen } from "../rows/freezes.ts";
import { findHold } from "../rows/holds.ts";
import { findConfirmation, findWhitelisted, type PayeeName } from "../rows/payees.ts";
import type { RowDeps } from "../rows/row-deps.ts";
import { secondsOf } from "./seconds.ts";

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
): Promise<"proofs" | "password-alone"> {
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
