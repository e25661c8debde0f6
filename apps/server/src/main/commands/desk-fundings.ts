import { currencies, formatMoney, type Money, money } from "@clearhold/money";
import {
  type DeskFunding,
  type DeskStanding,
  fundDesk,
  getDeskStanding,
  listFundings,
  takeBackFunding,
} from "../../features/desk/fundings/index.ts";
import { newId } from "../../kernel/ids.ts";
import { type Command, positional } from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import { proofOptions, readProof } from "./operator-proof.ts";

const listMax = 20;

export const deskShow: Command = {
  name: "desk show",
  usage: "",
  summary: "Shows what the exchange holds, what capital is left to give, and the latest fundings.",
  options: {},
  async run(context) {
    const ledger = context.ledger();
    const desk = await Promise.all(currencies.map((one) => getDeskStanding(ledger, one)));
    const fundings = await listFundings(context.database("operator"), listMax);
    return {
      ok: true,
      data: { desk: desk.map(standingView), fundings: fundings.map(fundingView) },
      lines: [
        ...desk.map(standingLine),
        ...(fundings.length === 0 ? ["no fundings yet"] : fundings.map(fundingLine)),
      ],
    };
  },
};

export const deskFund: Command = {
  name: "desk fund",
  usage:
    "<amount> <TRX|USDT> --as <operator> [--note <for the house>] [--id <funding id>] [--password-file <file>]",
  summary: "Moves capital to the exchange. The same --id is booked only once.",
  options: { ...proofOptions, note: { type: "string" }, id: { type: "string" } },
  async run(context, ask) {
    const order = {
      amount: positional(ask, 0, "amount"),
      currency: positional(ask, 1, "currency"),
      note: ask.text("note") ?? "",
    };
    const operator = readProof(context, ask);
    const id = ask.text("id") ?? mintId(context);
    const funding = await fundDesk(depsOf(context), operator, { ...order, id });
    return { ok: true, data: fundingView(funding), lines: [fundingLine(funding)] };
  },
};

export const deskTakeBack: Command = {
  name: "desk take-back",
  usage: "<funding id> --as <operator> [--password-file <file>]",
  summary: "Moves a whole funding back to the capital, if the exchange still holds that much.",
  options: proofOptions,
  async run(context, ask) {
    const operator = readProof(context, ask);
    const id = positional(ask, 0, "funding id");
    const funding = await takeBackFunding(depsOf(context), operator, id);
    return { ok: true, data: fundingView(funding), lines: [fundingLine(funding)] };
  },
};

/** Printed before anything is booked, because a person needs it when no answer comes. */
function mintId({ clock }: CommandContext): string {
  const id = newId("dsk", clock);
  process.stderr.write(`funding ${id}: if no answer comes, ask again with --id ${id}\n`);
  return id;
}

function depsOf(context: CommandContext) {
  return {
    database: context.database("operator"),
    ledger: context.ledger(),
    operators: context.operators(),
  };
}

function standingView({ currency, heldUnits, leftUnits }: DeskStanding) {
  return {
    currency,
    holds: formatMoney(money(currency, heldUnits)),
    capital_left: formatMoney(money(currency, leftUnits)),
  };
}

function standingLine(standing: DeskStanding): string {
  const { currency, holds, capital_left } = standingView(standing);
  return `${currency}: the exchange holds ${holds}, ${capital_left} of the capital is left to give`;
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
  const given = `${id}  ${amountText(amount)} given by ${operator}, ${minute(fundedAt)}`;
  const back = takenBack && `taken back by ${takenBack.operator}, ${minute(takenBack.at)}`;
  return [given, back, note].filter(Boolean).join("  ");
}

function amountText(amount: Money): string {
  return `${formatMoney(amount)} ${amount.currency}`;
}

function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
