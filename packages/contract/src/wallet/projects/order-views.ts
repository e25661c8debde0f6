import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoPart, DemoRaised } from "../../primitives/demo.ts";
import { MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { OpaqueId } from "../../primitives/text.ts";
import { ProjectStatus, ProjectView } from "./projects.ts";

/**
 * The other style of the requirement: projects and subscriptions as orders (requirement 3, "Order
 * details"). They are the rows of `Finance/*` under other names.
 */

/** "" while nothing true can be said: no result yet, or no part in it. */
const MoneyWhenKnown = z.union([MoneyText, z.literal("")]);

export const OrderView = z.object({
  /** What was asked for: a project, or one subscription. */
  id: OpaqueId,
  /** The project's running number. */
  period: z.int(),
  name: z.string(),
  image: z.string(),
  order_no: z.string(),
  status: ProjectStatus,
  is_profit: ProjectView.shape.is_profit,
  starttime: UnixSeconds,
  endtime: UnixSeconds,
  /** What the raise asks for, and what it has. */
  money: MoneyText,
  already_money: MoneyText,
  /** 1 TRX, 2 USDT: the currency of every amount here, and of the market price. */
  type: z.literal([1, 2]),
  /** My principal; 0 without a part. */
  collection_money: MoneyText,
  /** Signed: what the whole project had gained or lost at its result; "" before that is announced. */
  total_income: MoneyWhenKnown,
  /** Percent of a profit that the platform keeps, and its amount on mine; "" before status 6. */
  fee_rate: z.string(),
  fee: MoneyWhenKnown,
  /** Signed: my result less the fee; "" before status 6. */
  income: MoneyWhenKnown,
  /** What was booked to me, late money included; and when the payout was, or the refund of a failed raise. */
  pay_money: MoneyWhenKnown,
  pay_time: UnixSeconds,
  /** Of `pay_money` and `income` what came after the result, less its fee, which is part of `fee`. */
  late_money: MoneyText,
  /** The desk's TRX for one USDT when that was booked; "" before. */
  exchange_rate: z.string(),
  /** Percent: the target until the result counts, then the result's own. */
  rate: z.string(),
  rate_is_target: z.boolean(),
  createtime: UnixSeconds,
  is_demo: DemoPart,
  /** Of `already_money`. */
  raised_is_demo: DemoRaised,
});
export type OrderView = z.infer<typeof OrderView>;

export const listOrders = endpoint({
  name: "listOrders",
  kind: "read",
  path: "/api/Events/index",
  auth: "session",
  summary: "Projects as orders; `type` 1 is TRX, 2 is USDT.",
  ask: z.object({
    ...pageAsk,
    type: z.optional(wholeNumber(1, 2)),
    status: z.optional(wholeNumber(1, 7)),
  }),
  reply: pageOf(OrderView),
  refusals: [],
});

export const getOrder = endpoint({
  name: "getOrder",
  kind: "read",
  path: "/api/order/getDetails",
  auth: "session",
  summary: "One project as an order, with all of my part in it.",
  ask: z.object({ id: OpaqueId }),
  reply: OrderView,
  refusals: ["project-not-found"],
});

export const getOwnOrder = endpoint({
  name: "getOwnOrder",
  kind: "read",
  path: "/api/user_order/getOrderDetail",
  auth: "session",
  summary: "One of my subscriptions as an order.",
  ask: z.object({ id: OpaqueId }),
  reply: z.extend(OrderView, { pro_id: OpaqueId }),
  refusals: ["record-not-found"],
});
