import {
  approveRate,
  listRateOrders,
  proposeRate,
  rateOrderView,
} from "../../features/desk/exchange/index.ts";
import { act } from "../act.ts";
import { option, place } from "../fields.ts";
import { linesOf } from "../told.ts";

const listMax = 20;

export const rateList = act({
  name: "rate list",
  summary: "Lists the rates that two operators ordered, the newest first.",
  rights: "none",
  input: {},
  effect: ({ database }) => listRateOrders(database, { limit: listMax, offset: 0 }),
  words: ({ orders }) => ({
    data: { orders: orders.map(rateOrderView) },
    lines: linesOf(orders, lineOf, "no rates yet"),
  }),
});

export const ratePropose = act({
  name: "rate propose",
  summary: "Proposes a rate for the exchange. A second operator must approve it.",
  rights: "password",
  audit: ["change-rate"],
  input: { rate: place("TRX for one USDT"), feePpm: option("parts per million") },
  effect: (world, order, { login }) => proposeRate(world, login, order),
  words: (order) => ({
    data: rateOrderView(order),
    lines: [lineOf(order), "a second operator must approve it"],
  }),
});

export const rateApprove = act({
  name: "rate approve",
  summary:
    "Approves a rate as the second operator. It is public at once and applies 15 minutes later.",
  rights: "password",
  audit: ["change-rate"],
  input: { id: place("order id") },
  effect: (world, { id }, { login }) => approveRate(world, login, id),
  words: (order) => ({ data: rateOrderView(order), lines: [lineOf(order)] }),
});

function lineOf(order: Parameters<typeof rateOrderView>[0]): string {
  const { id, rate, exchange_fee, starts_at } = rateOrderView(order);
  const from = starts_at ? `from ${starts_at}` : "proposed";
  return `${id}  ${rate} TRX for one USDT, fee ${exchange_fee} %, ${from}`;
}
