import { currencies, formatMoney } from "@clearhold/money";
import {
  approveCaps,
  approveRate,
  type CapOrder,
  cancelCaps,
  capOrderView,
  findSource,
  listCapOrders,
  listRateOrders,
  proposeCaps,
  proposeRate,
  proposeSource,
  rateOrderView,
} from "../features/desk/exchange/index.ts";
import {
  type DeskFunding,
  type DeskStanding,
  fundDesk,
  getDeskStanding,
  listFundings,
  takeBackFunding,
} from "../features/desk/fundings/index.ts";
import { newId } from "../kernel/ids.ts";
import { type ActResult, act } from "./act.ts";
import { option, optional, place } from "./fields.ts";
import { coins, linesOf, minute, told } from "./told.ts";

const listMax = 20;

export const rateList = act({
  name: "rate list",
  summary: "Lists the rates that two operators ordered, the newest first.",
  rights: "none",
  input: {},
  effect: ({ reader }) => listRateOrders(reader, listMax),
  words: (orders) => ({
    data: { orders: orders.map(rateOrderView) },
    lines: linesOf(orders, rateLine, "no rates yet"),
  }),
});

export const ratePropose = act({
  name: "rate propose",
  summary: "Proposes a rate for the exchange. A second operator must approve it.",
  rights: "passkey",
  audit: ["change-rate"],
  input: { rate: place("TRX for one USDT"), feePpm: option("parts per million") },
  effect: (world, order, by) => proposeRate(world, by.login, order),
  words: (order) => ({
    data: rateOrderView(order),
    lines: [rateLine(order), "a second operator must approve it"],
  }),
});

export const rateApprove = act({
  name: "rate approve",
  summary:
    "Approves a rate as the second operator. It is public at once and applies 15 minutes later.",
  rights: "passkey",
  audit: ["change-rate"],
  input: { id: place("order id") },
  effect: (world, { id }, by) => approveRate(world, by.login, id),
  words: (order) => ({ data: rateOrderView(order), lines: [rateLine(order)] }),
});

function rateLine(order: Parameters<typeof rateOrderView>[0]): string {
  const { id, rate, exchange_fee, starts_at } = rateOrderView(order);
  const from = starts_at ? `from ${starts_at}` : "proposed";
  return `${id}  ${rate} TRX for one USDT, fee ${exchange_fee} %, ${from}`;
}

export const deskShow = act({
  name: "desk show",
  summary: "Shows where the rate comes from, what the exchange holds, and what two have ordered.",
  rights: "none",
  input: {},
  effect: async ({ ledger, reader }) => ({
    desk: await Promise.all(currencies.map((one) => getDeskStanding(ledger, one))),
    fundings: await listFundings(reader, listMax),
    caps: await listCapOrders(reader, listMax),
    source: await findSource(reader),
  }),
  words: ({ desk, fundings, caps, source: { setting, feePpm } }) => ({
    data: {
      source: setting,
      fee_ppm: Number(feePpm),
      desk: desk.map(standingView),
      fundings: fundings.map(fundingView),
      caps: caps.map(capOrderView),
    },
    lines: [
      setting === "" ? "no rate: the exchange is closed" : sourceWords(setting, Number(feePpm)),
      ...desk
        .map(standingView)
        .map(
          ({ currency, holds, capital_left: left }) =>
            `${currency}: the exchange holds ${holds}, ${left} of the capital is left to give`,
        ),
      ...caps.map(capLine),
      ...linesOf(fundings, fundingLine, "no fundings yet"),
    ],
  }),
});

export const deskProposeCaps = act({
  name: "desk propose-caps",
  summary: "Proposes what one person, and all, may exchange in a minute. A second must approve it.",
  rights: "passkey",
  audit: ["change-caps"],
  input: { user: place("USDT for one person"), desk: place("USDT for all") },
  effect: (world, caps, by) => proposeCaps(world, by.login, caps),
  words: (order) => ({
    data: capOrderView(order),
    lines: [capLine(order), "a second operator must approve it"],
  }),
});

export const deskProposeSource = act({
  name: "desk propose-source",
  summary: "Proposes where the rate comes from, and the fee. A second operator must approve it.",
  rights: "passkey",
  audit: ["change-caps"],
  input: {
    source: place("operators, or tickers: and addresses"),
    feePpm: option("parts per million"),
  },
  effect: (world, asked, by) => proposeSource(world, by.login, asked),
  words: (order) => ({
    data: capOrderView(order),
    lines: [capLine(order), "a second operator must approve it"],
  }),
});

const capOrderId = place("order id");

export const deskApproveCaps = act({
  name: "desk approve-caps",
  summary: "Approves caps or a source as the second operator. They count 48 hours later.",
  rights: "passkey",
  audit: ["change-caps"],
  input: { id: capOrderId },
  effect: (world, { id }, by) => approveCaps(world, by.login, id),
  words: (order) => ({ data: capOrderView(order), lines: [capLine(order)] }),
});

export const deskCancelCaps = act({
  name: "desk cancel-caps",
  summary: "Ends caps or a source that do not count yet. Any operator can.",
  rights: "passkey",
  audit: ["cancel-caps"],
  input: { id: capOrderId },
  effect: (world, { id }, by) => cancelCaps(world, by.login, id),
  words: (order) => ({ data: capOrderView(order), lines: [capLine(order)] }),
});

function capLine(order: CapOrder): string {
  const { id, user, desk, source, fee_ppm, starts_at, cancelled_at } = capOrderView(order);
  const state = cancelled_at ? "cancelled" : starts_at ? `from ${minute(starts_at)}` : "proposed";
  const what =
    source === null
      ? `${user} USDT a minute for one person, ${desk} for all`
      : sourceWords(source, fee_ppm ?? 0);
  return `${id}  ${what}, ${state}`;
}

function sourceWords(setting: string, feePpm: number): string {
  return `rate from ${setting}, fee ${feePpm} parts per million`;
}

export const deskFund = act({
  name: "desk fund",
  summary: "Moves capital to the exchange. The same --id is booked only once.",
  rights: "passkey",
  audit: ["fund-desk"],
  input: {
    amount: place("amount"),
    currency: place("currency"),
    note: optional("for the house"),
    id: optional("funding id"),
  },
  effect(world, { note = "", id: given, ...order }, { login }) {
    const id = given ?? newId("dsk", world.clock);
    if (!given) world.say(`funding ${id}: if no answer comes, ask again with --id ${id}`);
    return fundDesk(world, login, { ...order, id, note });
  },
  words: fundingResult,
});

export const deskTakeBack = act({
  name: "desk take-back",
  summary: "Moves a whole funding back to the capital, if the exchange still holds that much.",
  rights: "passkey",
  audit: ["take-back-funding"],
  input: { id: place("funding id") },
  effect: (world, { id }, { login }) => takeBackFunding(world, login, id),
  words: fundingResult,
});

function standingView({ currency, heldUnits, leftUnits }: DeskStanding) {
  return {
    currency,
    holds: coins(currency, heldUnits),
    capital_left: coins(currency, leftUnits),
  };
}

function fundingResult(funding: DeskFunding): ActResult {
  return { data: fundingView(funding), lines: [fundingLine(funding)] };
}

function fundingView({ id, amount, note, operator, fundedAt, takenBack }: DeskFunding) {
  return {
    ...{ id, amount: formatMoney(amount), currency: amount.currency, note, operator },
    funded_at: fundedAt.toISOString(),
    taken_back_by: takenBack?.operator ?? null,
    taken_back_at: takenBack?.at.toISOString() ?? null,
  };
}

function fundingLine({ id, amount, note, operator, fundedAt, takenBack }: DeskFunding): string {
  const given = `${id}  ${told(amount)} given by ${operator}, ${minute(fundedAt)}`;
  const back = takenBack && `taken back by ${takenBack.operator}, ${minute(takenBack.at)}`;
  return [given, back, note].filter(Boolean).join("  ");
}
