import { currencies, formatMoney } from "@clearhold/money";
import {
  type DeskFunding,
  type DeskStanding,
  fundDesk,
  getDeskStanding,
  listFundings,
  takeBackFunding,
} from "../../features/desk/fundings/index.ts";
import { newId } from "../../kernel/ids.ts";
import { type ActResult, act } from "../act.ts";
import { optional, place } from "../fields.ts";
import { coins, linesOf, minute, told } from "../told.ts";

const listMax = 20;

export const deskShow = act({
  name: "desk show",
  summary: "Shows what the exchange holds, what capital is left to give, and the latest fundings.",
  rights: "none",
  input: {},
  effect: async ({ ledger, database }) => ({
    desk: await Promise.all(currencies.map((one) => getDeskStanding(ledger, one))),
    fundings: await listFundings(database, listMax),
  }),
  words: ({ desk, fundings }) => ({
    data: { desk: desk.map(standingView), fundings: fundings.map(viewOf) },
    lines: [
      ...desk
        .map(standingView)
        .map(
          ({ currency, holds, capital_left: left }) =>
            `${currency}: the exchange holds ${holds}, ${left} of the capital is left to give`,
        ),
      ...linesOf(fundings, lineOf, "no fundings yet"),
    ],
  }),
});

export const deskFund = act({
  name: "desk fund",
  summary: "Moves capital to the exchange. The same --id is booked only once.",
  rights: "password",
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
  words: resultOf,
});

export const deskTakeBack = act({
  name: "desk take-back",
  summary: "Moves a whole funding back to the capital, if the exchange still holds that much.",
  rights: "password",
  audit: ["take-back-funding"],
  input: { id: place("funding id") },
  effect: (world, { id }, { login }) => takeBackFunding(world, login, id),
  words: resultOf,
});

function standingView({ currency, heldUnits, leftUnits }: DeskStanding) {
  return {
    currency,
    holds: coins(currency, heldUnits),
    capital_left: coins(currency, leftUnits),
  };
}

function resultOf(funding: DeskFunding): ActResult {
  return { data: viewOf(funding), lines: [lineOf(funding)] };
}

function viewOf({ id, amount, note, operator, fundedAt, takenBack }: DeskFunding) {
  return {
    ...{ id, amount: formatMoney(amount), currency: amount.currency, note, operator },
    funded_at: fundedAt.toISOString(),
    taken_back_by: takenBack?.operator ?? null,
    taken_back_at: takenBack?.at.toISOString() ?? null,
  };
}

function lineOf({ id, amount, note, operator, fundedAt, takenBack }: DeskFunding): string {
  const given = `${id}  ${told(amount)} given by ${operator}, ${minute(fundedAt)}`;
  const back = takenBack && `taken back by ${takenBack.operator}, ${minute(takenBack.at)}`;
  return [given, back, note].filter(Boolean).join("  ");
}
