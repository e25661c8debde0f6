import {
  formatMoney,
  isCurrencyCode,
  type Money,
  money,
  parseUnits,
  scaleOf,
} from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import { InputFault } from "../../../acts/act.ts";
import { type Command, type CommandAsk, positional } from "../command.ts";
import { openFundedAccount } from "./funded-account.ts";

/** A newcomer's first deposit: a real payment on the devnet, which the scanner finds and credits. */
export const devnetDeposit: Command = {
  name: "devnet deposit",
  usage: "<address> <amount> <TRX|USDT>",
  summary: "Devnet only: sends test coins to an address, such as your own deposit address.",
  options: {},
  async run(context, ask) {
    const { network } = context.product;
    if (network !== "devnet") {
      throw new InputFault(`test coins exist on the devnet only; this product runs on ${network}`);
    }
    const address = readAddress(ask);
    const amount = readAmount(ask);
    const account = openFundedAccount(context.node, context.layout.devnetInfoFile);
    const payment = await account.sign(address, amount);
    await account.send(payment);
    const { currency } = amount;
    return {
      ok: true,
      data: { address, amount: formatMoney(amount), currency, txid: payment.txid },
      lines: [
        `Sent ${formatMoney(amount)} ${currency} to ${address}.`,
        `Transaction: ${payment.txid}`,
        "The wallet shows a deposit within seconds and credits it after about a minute.",
      ],
    };
  },
};

function readAddress(ask: CommandAsk): string {
  const address = positional(ask, 0, "address");
  if (!parseBase58Address(address)) throw new InputFault(`${address} is not a TRON address`);
  return address;
}

function readAmount(ask: CommandAsk): Money {
  const text = positional(ask, 1, "amount");
  const currency = positional(ask, 2, "TRX|USDT").toUpperCase();
  if (!isCurrencyCode(currency)) throw new InputFault(`${currency} is neither TRX nor USDT`);
  const units = parseUnits(text, scaleOf(currency));
  if (units === null || units <= 0n) {
    throw new InputFault(`${text} is not an amount, such as 100 or 0.5`);
  }
  return money(currency, units);
}
