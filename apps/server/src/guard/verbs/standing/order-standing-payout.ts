import { feeAtRate, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { withdrawalFeePartsPerMillion } from "../../../wire/guard/withdrawal-fee.ts";
import { type AuthorisedOrder, signOrder } from "../../../wire/signer/payment-order.ts";
import { judgePayment } from "../../proofs/judge-payment.ts";
import { wasFrozenSince } from "../../rows/freezes.ts";
import { sameMac } from "../../rows/guard-keys.ts";
import { findConfirmation } from "../../rows/payees.ts";
import {
  findStandingRow,
  isDefaultAddress,
  type StandingRow,
  standingMac,
  standingWithdrawalId,
} from "../../rows/standing-payouts.ts";
import type { GuardDeps } from "../guard-deps.ts";

type OrderDeps = Pick<GuardDeps, "database" | "clock" | "keys" | "logger" | "orderSeed">;

/**
 * Signs the order of one standing instruction. Nothing of it is the asker's to choose: who, whom and
 * in which currency stand under the guard's own MAC, how much is what the books paid out. The id
 * follows from the subscription, and the signer pays one id once.
 */
export async function orderStandingPayout(
  deps: OrderDeps,
  { subscriptionId, network }: AskOf<"orderStandingPayout">,
): Promise<AuthorisedOrder> {
  const { database, clock } = deps;
  const row = await findStandingRow(database, subscriptionId);
  if (!row || !isOurs(deps, row)) throw voided("not-authorised");
  if (row.state !== "standing") throw voided("revoked");
  if (await isCalledOff(database, row)) throw voided("account-frozen");
  if (row.paidUnits === 0n) throw voided("nothing-paid");
  if (!(await isSamePayee(deps, database, row))) throw voided("address-changed");
  await judgePayment(deps, database, { payee: row, now: clock.now() });
  const { userId, currency, address, paidUnits } = row;
  const order = {
    ...{ network, id: row.withdrawalId, userId, address },
    amount: money(currency, paidUnits),
    fee: money(currency, feeAtRate(paidUnits, withdrawalFeePartsPerMillion[currency])),
    createdAt: Math.floor(clock.now().getTime() / 1000),
  };
  return signOrder(order, deps.orderSeed);
}

function isOurs({ keys, logger }: OrderDeps, row: StandingRow): boolean {
  const { subscriptionId, userId } = row;
  const ours =
    row.withdrawalId === standingWithdrawalId(subscriptionId) &&
    sameMac(row.mac, standingMac(keys, row));
  if (!ours) logger.error({ userId, subscriptionId }, "an instruction was not made by the guard");
  return ours;
}

/**
 * "This was not me" speaks of every instruction that was given before it, lifted or not. None is
 * given in the days after a freeze, so the hour takes nothing honest; it covers one that was proved
 * while the button was pressed.
 */
function isCalledOff(
  database: Queryable,
  { userId, createdAt }: Pick<StandingRow, "userId" | "createdAt">,
): Promise<boolean> {
  return wasFrozenSince(database, userId, new Date((createdAt - 3600) * 1000));
}

/** Still confirmed as it was when its owner said so, and still the default. */
async function isSamePayee(
  deps: OrderDeps,
  database: Queryable,
  row: StandingRow,
): Promise<boolean> {
  const confirmedAt = await findConfirmation(deps, database, row);
  return confirmedAt === row.confirmedAt && (await isDefaultAddress(database, row));
}

function voided(reason: string): Refusal {
  return new Refusal("standing-payout-void", { reason });
}
