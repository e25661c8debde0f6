import { currencyTypes } from "@clearhold/contract/primitives/money";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { OrderView } from "@clearhold/contract/wallet/projects/order-views";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import { isAnnounced, type ProjectState, rateOf, signOf } from "../projects/index.ts";
import { isSettled, type OwnSubscription } from "../subscriptions/index.ts";

export type OrderParts = {
  /** The subscriptions of one person that this order is about. */
  readonly mine: readonly OwnSubscription[];
  /** The desk's TRX for one USDT when they were booked to the person; "" before. */
  readonly exchangeRate: string;
  /** The person's account is demo. */
  readonly demo: boolean;
};

/** A project as an order; what is said of the person is the sum over `mine`. */
export function orderView(project: ProjectState, parts: OrderParts): OrderView {
  const { mine, exchangeRate, demo } = parts;
  const told = (units: bigint) => formatMoney(money(project.currency, units));
  const announced = isAnnounced(project);
  return {
    id: project.id,
    period: project.period,
    name: project.name,
    image: project.image,
    order_no: project.orderNo,
    status: project.status,
    is_profit: signOf(project),
    starttime: unixSeconds(project.startAt),
    endtime: unixSeconds(project.endAt),
    money: told(project.targetUnits),
    already_money: told(project.raisedUnits),
    type: currencyTypes[project.currency],
    total_income:
      announced && project.result
        ? told(project.result.escrowUnits - project.result.principalUnits)
        : "",
    fee_rate: formatPercent(project.platformFeePpm),
    ...partOf(project, mine),
    exchange_rate: exchangeRate,
    ...rateOf(project, announced),
    createtime: unixSeconds(project.createdAt),
    is_demo: project.demo || (demo && mine.length > 0),
    raised_is_demo: project.raisedDemo,
  };
}

/** Principal, fee and result of a person's part, and what was booked of it, late money included. */
function partOf(project: ProjectState, mine: readonly OwnSubscription[]) {
  const told = (units: bigint) => formatMoney(money(project.currency, units));
  const lines = isSettled(project) ? mine.flatMap(({ line }) => (line ? [line] : [])) : [];
  const late = sumOf(mine.map(({ lateUnits }) => lateUnits));
  const lateFee = sumOf(mine.map(({ lateFeeUnits }) => lateFeeUnits));
  const fee = sumOf(lines.map(({ platformUnits }) => platformUnits)) + lateFee;
  const result = sumOf(lines.map(({ resultUnits }) => resultUnits));
  const bookedAt = bookedAtOf(mine);
  return {
    collection_money: told(sumOf(mine.map(({ principalUnits }) => principalUnits))),
    fee: lines.length > 0 ? told(fee) : "",
    income: lines.length > 0 ? told(result + late + lateFee - fee) : "",
    pay_money: bookedAt ? told(sumOf(mine.map(bookedUnits)) + late) : "",
    pay_time: bookedAt ? unixSeconds(bookedAt) : 0,
    late_money: told(late),
  };
}

/** When the last of them was booked to the person; null while one is still in escrow. */
export function bookedAtOf(mine: readonly OwnSubscription[]): Date | null {
  let last: Date | null = null;
  for (const { closedAt } of mine) {
    if (closedAt === null) return null;
    if (last === null || closedAt > last) last = closedAt;
  }
  return last;
}

/** A failed raise returns the principal, a granted project pays its line. */
function bookedUnits({ state, principalUnits, line }: OwnSubscription): bigint {
  return state === "paid" ? (line?.earningsUnits ?? 0n) : principalUnits;
}

function sumOf(units: readonly bigint[]): bigint {
  return units.reduce((sum, one) => sum + one, 0n);
}
