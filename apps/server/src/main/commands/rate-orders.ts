import {
  approveRate,
  listRateOrders,
  proposeRate,
  rateOrderView,
} from "../../features/desk/exchange/index.ts";
import { type Command, positional, required } from "./command.ts";
import { proofOptions, readProof } from "./operator-proof.ts";

const listMax = 20;

export const rateList: Command = {
  name: "rate list",
  usage: "",
  summary: "Lists the rates that two operators ordered, the newest first.",
  options: {},
  async run(context) {
    const database = context.database("operator");
    const { orders } = await listRateOrders(database, { limit: listMax, offset: 0 });
    return {
      ok: true,
      data: { orders: orders.map(rateOrderView) },
      lines: orders.length === 0 ? ["no rates yet"] : orders.map(lineOf),
    };
  },
};

export const ratePropose: Command = {
  name: "rate propose",
  usage:
    "<TRX for one USDT> --fee-ppm <parts per million> --as <operator> [--password-file <file>]",
  summary: "Proposes a rate for the exchange. A second operator must approve it.",
  options: { ...proofOptions, "fee-ppm": { type: "string" } },
  async run(context, ask) {
    const order = await proposeRate(
      {
        database: context.database("operator"),
        operators: context.operators(),
        clock: context.clock,
      },
      readProof(context, ask),
      { rate: positional(ask, 0, "rate"), feePpm: required(ask, "fee-ppm") },
    );
    return {
      ok: true,
      data: rateOrderView(order),
      lines: [lineOf(order), "a second operator must approve it"],
    };
  },
};

export const rateApprove: Command = {
  name: "rate approve",
  usage: "<order id> --as <another operator> [--password-file <file>]",
  summary:
    "Approves a rate as the second operator. It is public at once and applies 15 minutes later.",
  options: proofOptions,
  async run(context, ask) {
    const order = await approveRate(
      { database: context.database("operator"), operators: context.operators() },
      readProof(context, ask),
      positional(ask, 0, "order id"),
    );
    return { ok: true, data: rateOrderView(order), lines: [lineOf(order)] };
  },
};

function lineOf(order: Parameters<typeof rateOrderView>[0]): string {
  const { id, rate, exchange_fee, starts_at } = rateOrderView(order);
  const from = starts_at ? `from ${starts_at}` : "proposed";
  return `${id}  ${rate} TRX for one USDT, fee ${exchange_fee} %, ${from}`;
}
