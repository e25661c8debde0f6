import {
  approveTakeback,
  type DepositTakeback,
  listAdjustmentsLeft,
  listExchangesOf,
  listTakebacks,
  type OpenExchange,
  proposeGiveback,
  proposeTakeback,
} from "../features/chain/deposit-takebacks/index.ts";
import { type ActResult, act } from "./act.ts";
import { option, optional, place, reasonOf } from "./fields.ts";
import { coins, linesOf, minute, told, viewOf } from "./told.ts";

const reason = option("one line", reasonOf(4));

export const depositTakeBack = act({
  name: "deposit take-back",
  summary: "Proposes to take back a deposit that never arrived. A second operator must approve it.",
  rights: "passkey",
  audit: ["take-back-deposit"],
  input: {
    depositId: place("deposit"),
    amount: optional("coins"),
    through: optional("exchange"),
    reason,
  },
  effect: (world, { through: exchangeId, ...ask }, { login }) =>
    proposeTakeback(world, login, { ...ask, exchangeId }),
  words: takebackResult,
});

export const depositExchanges = act({
  name: "deposit exchanges",
  summary: "Lists what a deposit's owner exchanged of its coin since it was credited.",
  rights: "none",
  input: { depositId: place("deposit") },
  effect: ({ reader }, { depositId }) => listExchangesOf(reader, depositId),
  words: (exchanges) => ({
    data: { exchanges: exchanges.map(viewOf) },
    lines: linesOf(exchanges, exchangeLine, "none of it was exchanged"),
  }),
});

function exchangeLine(exchange: OpenExchange): string {
  const { id, paidCurrency, paidUnits, leftUnits, currency, receivedUnits, doneAt } = exchange;
  const paid = `${coins(paidCurrency, paidUnits)} ${paidCurrency}`;
  const received = `${coins(currency, receivedUnits)} ${currency}`;
  const left = `${coins(paidCurrency, leftUnits)} ${paidCurrency}`;
  return `${id}  ${minute(doneAt)}  ${paid} for ${received}, ${left} of it not taken back`;
}

export const depositGiveBack = act({
  name: "deposit give-back",
  summary: "Proposes to give back what a take-back took in error. A second operator must approve.",
  rights: "passkey",
  audit: ["give-back-deposit"],
  input: { takebackId: place("take-back"), reason },
  effect: (world, ask, { login }) => proposeGiveback(world, login, ask),
  words: takebackResult,
});

export const depositApprove = act({
  name: "deposit approve",
  summary: "Approves a take-back, or giving one back, as the second operator, and books it.",
  rights: "passkey",
  audit: ["take-back-deposit", "give-back-deposit"],
  input: { id: place("take-back") },
  effect: (world, { id }, { login }) => approveTakeback(world, login, id),
  words: takebackResult,
});

export const depositTakeBacks = act({
  name: "deposit take-backs",
  summary:
    "Lists the take-backs of deposits, the newest first, and how much can still be taken back now.",
  rights: "none",
  input: {},
  effect: async ({ reader }) => ({
    takebacks: await listTakebacks(reader, takebacksMax),
    left: await listAdjustmentsLeft(reader),
  }),
  words: ({ takebacks, left }) => ({
    data: { takebacks: takebacks.map(takebackView), left: left.map(viewOf) },
    lines: [
      ...left.map((one) => `${told(one)} can still be taken back now`),
      ...linesOf(takebacks, takebackLine, "no take-backs yet"),
    ],
  }),
});

const takebacksMax = 20;

function takebackResult(takeback: DepositTakeback): ActResult {
  return { data: takebackView(takeback), lines: [takebackLine(takeback)] };
}

const takebackView = ({ exchange, ...rest }: DepositTakeback) => ({
  ...viewOf(rest),
  exchange: exchange?.id ?? null,
});

function takebackLine(takeback: DepositTakeback): string {
  const { id, depositId, reason: why, operators, undoes } = takeback;
  const subject = undoes === null ? depositId : `${depositId} from ${undoes}`;
  return `${id}  ${told(takeback)} of ${subject}, ${stateOf(takeback)} (${operators.join(", ")})  ${why}`;
}

function stateOf({ currency, bookedUnits, exchange, exchangedUnits, undoes }: DepositTakeback) {
  if (bookedUnits === null) return "a second operator must approve it";
  const booked = `${coins(currency, bookedUnits)} ${currency}`;
  if (undoes !== null) return `given back: ${booked}`;
  if (exchange === null) return `taken back: ${booked}`;
  const { id, currency: other } = exchange;
  return `taken back: ${booked}, as ${coins(other, exchangedUnits ?? 0n)} ${other} of ${id}`;
}
