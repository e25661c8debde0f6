import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { currencyOfType, currencyTypes } from "@clearhold/contract/primitives/money";
import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  getOrder as getEndpoint,
  getOwnOrder as getOwnEndpoint,
  listOrders as listEndpoint,
  OrderView,
} from "@clearhold/contract/wallet/projects/order-views";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import {
  findProjects,
  getProjectState,
  isAnnounced,
  listProjectRows,
  type ProjectState,
  type ProjectStatus,
  rateOf,
  signOf,
  statusOf,
} from "../projects/index.ts";
import {
  findSubscriptions,
  isSettled,
  listOwnIn,
  type OwnSubscription,
} from "../subscriptions/index.ts";

export type ListOrdersDeps = {
  readonly database: Queryable;
  /** The desk's TRX for one USDT that held at a moment; "" where there was none. */
  readonly deskRateAt: (moment: Date) => Promise<string>;
};

const everyStatus: readonly ProjectStatus[] = Object.values(statusOf);

/** Every project as an order, with the person's whole part in each. */
export async function listOrders(
  deps: ListOrdersDeps,
  { userId, demo }: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { projects, total } = await listProjectRows(deps.database, userId, {
    statuses: everyStatus.filter((status) => !ask.status || status === ask.status),
    currency: ask.type ? currencyOfType(ask.type) : null,
    ...placeOf(ask),
  });
  const ids = projects.map(({ id }) => id);
  const mine = Map.groupBy(await listOwnIn(deps.database, userId, ids), (one) => one.projectId);
  const views = projects.map((project) =>
    viewOf(deps, project, { mine: mine.get(project.id) ?? [], demo }),
  );
  return toPage(await Promise.all(views), ask, total);
}

/** One project as an order, with my whole part in it. */
export async function getOrder(
  deps: ListOrdersDeps,
  { userId, demo }: Actor,
  ask: ParsedAskOf<typeof getEndpoint>,
): Promise<ReplyOf<typeof getEndpoint>> {
  const project = await getProjectState(deps.database, ask.id, userId);
  const mine = await listOwnIn(deps.database, userId, [project.id]);
  return viewOf(deps, project, { mine, demo });
}

/** One of mine; another's is answered like one that does not exist. */
export async function getOwnOrder(
  deps: ListOrdersDeps,
  { userId, demo }: Actor,
  ask: ParsedAskOf<typeof getOwnEndpoint>,
): Promise<ReplyOf<typeof getOwnEndpoint>> {
  const [subscription] = await findSubscriptions(deps.database, userId, [ask.id]);
  if (!subscription) throw new Refusal("record-not-found");
  const [project] = await findProjects(deps.database, [subscription.projectId], userId);
  if (!project) throw new Refusal("record-not-found");
  const createtime = Math.floor(subscription.subscribedAt.getTime() / 1000);
  const view = await viewOf(deps, project, { mine: [subscription], demo });
  return { ...view, id: subscription.id, pro_id: project.id, createtime };
}

async function viewOf(
  { deskRateAt }: ListOrdersDeps,
  project: ProjectState,
  own: Omit<OrderParts, "exchangeRate">,
): Promise<OrderView> {
  const bookedAt = bookedAtOf(own.mine);
  const exchangeRate = bookedAt ? await deskRateAt(bookedAt) : "";
  return orderView(project, { ...own, exchangeRate });
}

type OrderParts = {
  /** The subscriptions of one person that this order is about. */
  readonly mine: readonly OwnSubscription[];
  /** The desk's TRX for one USDT when they were booked to the person; "" before. */
  readonly exchangeRate: string;
  /** The person's account is demo. */
  readonly demo: boolean;
};

/** A project as an order; what is said of the person is the sum over `mine`. */
function orderView(project: ProjectState, parts: OrderParts): OrderView {
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
function bookedAtOf(mine: readonly OwnSubscription[]): Date | null {
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
