import { z } from "zod";
import {
  approveLimit,
  cancelLimit,
  type LevelLimit,
  type LimitOrder,
  limitOrderView,
  listLevelLimits,
  listLimitOrders,
  noLimit,
  proposeLimit,
} from "../features/people/certification/index.ts";
import { act } from "./act.ts";
import { oneOf, place } from "./fields.ts";
import { coins, minute } from "./told.ts";

const listMax = 20;

export const certificationLimits = act({
  name: "certification limits",
  summary: "Lists the limits of each level of certification, and the changes that two ordered.",
  rights: "none",
  input: {},
  effect: async ({ reader, clock }) => ({
    limits: await listLevelLimits(reader, clock.now()),
    orders: await listLimitOrders(reader, listMax),
  }),
  words: ({ limits, orders }) => ({
    data: {
      limits: limits.map(({ kind, currency, level, ...one }) => ({
        ...{ kind, currency, level, amount: amountOf(currency, one.units) },
        ...{ next: one.nextAt && amountOf(currency, one.nextUnits), next_at: one.nextAt },
      })),
      orders: orders.map(limitOrderView),
    },
    lines: [...limits.map(limitLine), ...orders.map(orderLine)],
  }),
});

export const certificationProposeLimit = act({
  name: "certification propose-limit",
  summary: "Proposes a limit of a level: of withdrawals in 24 hours, or deposits in 30 days.",
  rights: "passkey",
  audit: ["change-level-limit"],
  input: {
    kind: place("withdrawal or deposit", oneOf(["withdrawal", "deposit"])),
    currency: place("currency"),
    level: place("level", z.enum(["0", "1", "2"], "must be a level from 0 to 2").transform(Number)),
    amount: place(`amount, or ${noLimit}`),
  },
  effect: (world, limit, by) => proposeLimit(world, by.login, limit),
  words: (order) => ({
    data: limitOrderView(order),
    lines: [orderLine(order), "a second operator must approve it"],
  }),
});

const id = place("order id");

export const certificationApproveLimit = act({
  name: "certification approve-limit",
  summary:
    "Approves a limit as the second operator. It counts in 48 hours. We write to people before one falls.",
  rights: "passkey",
  audit: ["change-level-limit"],
  input: { id },
  effect: (world, asked, by) => approveLimit(world, by.login, asked.id),
  words: (order) => ({ data: limitOrderView(order), lines: [orderLine(order)] }),
});

export const certificationCancelLimit = act({
  name: "certification cancel-limit",
  summary: "Ends a limit that does not count yet. Any operator can. We write to people again.",
  rights: "passkey",
  audit: ["cancel-level-limit"],
  input: { id },
  effect: (world, asked, by) => cancelLimit(world, by.login, asked.id),
  words: (order) => ({ data: limitOrderView(order), lines: [orderLine(order)] }),
});

function amountOf(currency: LevelLimit["currency"], units: bigint | null): string {
  return units === null ? noLimit : coins(currency, units);
}

function limitLine({ kind, currency, level, units, nextUnits, nextAt }: LevelLimit): string {
  const next = nextAt ? `, ${amountOf(currency, nextUnits)} from ${minute(nextAt)}` : "";
  return `level ${level}  ${kind}  ${amountOf(currency, units)} ${currency}${next}`;
}

function orderLine(order: LimitOrder): string {
  const { id, kind, currency, level, amount, starts_at, cancelled_at } = limitOrderView(order);
  const state = cancelled_at ? "cancelled" : starts_at ? `from ${minute(starts_at)}` : "proposed";
  return `${id}  level ${level}  ${kind}  ${amount} ${currency}, ${state}`;
}
