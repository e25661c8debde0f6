import {
  payoutlessReasons,
  type StandingReason,
  standingReasonText,
} from "@clearhold/contract/standing-reasons";
import { amountText, feeAtRate, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { AuthorisedHold } from "../../../wire/guard/calls/shapes.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { withdrawalFeePartsPerMillion } from "../../../wire/guard/withdrawal-fee.ts";
import { signOrder } from "../../../wire/signer/payment-order.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { judgePayment, provePayment } from "../../proofs/judge-payment.ts";
import type { OwnerStep } from "../../proofs/prove-step.ts";
import { wasFrozenSince } from "../../rows/freezes.ts";
import { sameMac } from "../../rows/guard-keys.ts";
import { findConfirmation } from "../../rows/payees.ts";
import { authorise } from "../../rows/spending-authorisation.ts";
import {
  findProjectName,
  findStandingRow,
  isDefaultAddress,
  type StandingRow,
  standingMac,
  standingWithdrawalId,
} from "../../rows/standing-payouts.ts";
import { letterIdOf } from "../../tell/letter-id.ts";
import { getReader, notifyOwner, warnOwner } from "../../tell/notify-owner.ts";
import { authoriseHold } from "../payments/authorise-withdrawal.ts";

/**
 * MACs an instruction once its owner has proved what a payment to that address asks for now, and
 * stricter in one thing: the payee must be a confirmed one, for nobody looks at it again.
 */
export async function authoriseStandingPayout(
  deps: GuardDeps,
  ask: AskOf<"authoriseStandingPayout">,
) {
  const { subscriptionId, userId, projectId, currency, amountUnits, address } = ask;
  const payee = { userId, currency, address };
  const subject = { kind: "standing-payout", projectId, currency, amountUnits, address } as const;
  const step: OwnerStep = {
    ...{ userId, purpose: "confirm", subject, usedFor: subscriptionId },
    ...{ proofs: ask.proofs, fundPassword: ask.fundPassword },
  };
  const getConfirmation = async (database: Queryable) => {
    const confirmedAt = await findConfirmation(deps, database, payee);
    refuseUnless(confirmedAt !== undefined, "address-unconfirmed");
    return confirmedAt;
  };
  const judge = async (database: Queryable) => {
    await getConfirmation(database);
    return judgePayment(deps, database, { payee, now: deps.clock.now() });
  };
  const written = await provePayment(deps, { ...step, judge }, async (tx, now, confirmed) => {
    const confirmedAt = await getConfirmation(tx);
    const times = { confirmedAt, createdAt: Math.floor(now.getTime() / 1000) };
    const withdrawalId = standingWithdrawalId(subscriptionId);
    const mac = standingMac(deps.keys, { subscriptionId, ...payee, ...times });
    // Nothing was mailed beforehand where no code was asked. Whoever did not ask for it can freeze
    // the account, long before there is a payout.
    if (!confirmed) {
      const project = await findProjectName(tx, subject);
      const letter = { id: letterIdOf(`standing instruction ${subscriptionId}`) };
      await warnOwner(tx, deps, userId, { kind: "standing-set", project, address }, letter);
    }
    return { ...times, withdrawalId, mac };
  });
  const held = {
    kind: "subscription-held",
    reference: subscriptionId,
    ...{ userId, currency, units: BigInt(amountUnits), purpose: projectId },
  };
  return { ...written, ...authorise(deps, held) };
}

/**
 * Signs the order of one standing instruction. Nothing of it is the asker's to choose: who, whom and
 * in which currency stand under the guard's own MAC, how much is what the books paid out. The id
 * follows from the subscription, and the signer pays one id once.
 */
export async function orderStandingPayout(
  deps: GuardDeps,
  { subscriptionId, network }: AskOf<"orderStandingPayout">,
): Promise<AuthorisedHold> {
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
  return authoriseHold(deps, "withdrawal-standing", signOrder(order, deps.orderSeed));
}

function isOurs({ keys, logger }: GuardDeps, row: StandingRow): boolean {
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
async function isSamePayee(deps: GuardDeps, database: Queryable, row: StandingRow) {
  const confirmedAt = await findConfirmation(deps, database, row);
  return confirmedAt === row.confirmedAt && (await isDefaultAddress(database, row));
}

function voided(reason: string): Refusal {
  return new Refusal("standing-payout-void", { reason });
}

/**
 * The owner hears how an instruction ended: with a way to stop it, where money is leaving, and not at
 * all where there was no payout. A worker that was killed asks again, and the letter is still written
 * once.
 */
export async function tellOfStandingPayout(
  deps: GuardDeps,
  { subscriptionId }: AskOf<"tellOfStandingPayout">,
): Promise<void> {
  const row = await findStandingRow(deps.database, subscriptionId);
  if (!row || row.state === "standing" || payoutlessReasons.includes(row.reason)) return;
  const { userId, currency, address, projectName: project } = row;
  const letter = { id: letterIdOf(`standing payout ${subscriptionId}`) };
  await deps.database.transaction(async (tx) => {
    if (row.state === "withdrawn") {
      const amount = amountText(money(currency, row.paidUnits));
      const notice = { kind: "standing-withdrawn", project, amount, address } as const;
      return warnOwner(tx, deps, userId, notice, letter);
    }
    const { language } = await getReader({ ...deps, database: tx }, userId);
    const reason = standingReasonText(row.reason as StandingReason, language, row.details);
    const notice = { kind: "standing-fell-back", project, reason } as const;
    return notifyOwner(tx, deps, userId, notice, letter);
  });
}
