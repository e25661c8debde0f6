import { readFileSync } from "node:fs";
import {
  type CurrencyCode,
  formatMoney,
  isCurrencyCode,
  type Money,
  money,
  parseUnits,
  scaleOf,
} from "@clearhold/money";
import { hexAddress, parseBase58Address } from "@clearhold/tron/address";
import { refBlockOf } from "@clearhold/tron/block";
import { buildTokenTransfer, buildTrxTransfer, nextTimestamp } from "@clearhold/tron/build";
import { signHash } from "@clearhold/tron/keys";
import type { NodeClient } from "@clearhold/tron/node";
import { encodeChainTx } from "@clearhold/tron/transaction";
import { z } from "zod";
import { InputFault } from "../../acts/act.ts";
import { place } from "../../acts/fields.ts";
import { command } from "./command.ts";

/** A newcomer's first deposit: a real payment on the devnet, which the scanner finds and credits. */
export const devnetDeposit = command({
  name: "devnet deposit",
  summary: "Devnet only: sends test coins to an address, such as your own deposit address.",
  input: { address: place("address"), amount: place("amount"), currency: place("TRX|USDT") },
  async run(context, ask) {
    const { network } = context.product;
    if (network !== "devnet") {
      throw new InputFault(`test coins exist on the devnet only; this product runs on ${network}`);
    }
    const { address } = ask;
    if (!parseBase58Address(address)) throw new InputFault(`${address} is not a TRON address`);
    const amount = readAmount(ask.amount, ask.currency.toUpperCase());
    const account = openFundedAccount(context.node, context.layout.devnetInfoFile);
    const payment = await account.sign(address, amount);
    await account.send(payment);
    const { currency } = amount;
    return {
      data: { address, amount: formatMoney(amount), currency, txid: payment.txid },
      lines: [
        `Sent ${formatMoney(amount)} ${currency} to ${address}.`,
        `Transaction: ${payment.txid}`,
        "The wallet shows a deposit within seconds and credits it after about a minute.",
      ],
    };
  },
});

function readAmount(text: string, currency: string): Money {
  if (!isCurrencyCode(currency)) throw new InputFault(`${currency} is neither TRX nor USDT`);
  const units = parseUnits(text, scaleOf(currency));
  if (units === null || units <= 0n) {
    throw new InputFault(`${text} is not an amount, such as 100 or 0.5`);
  }
  return money(currency, units);
}

const DevnetInfo = z.object({
  usdtContract: z.object({ base58: z.string() }),
  fundedAccount: z.object({ base58: z.string(), privateKey: z.string().regex(/^[0-9a-f]{64}$/) }),
});

/** A payment that is signed and not sent yet. */
type SignedPayment = {
  readonly txid: string;
  /** When the network refuses it, in milliseconds. */
  readonly expiresMs: number;
  readonly txHex: string;
};

/** The development network's account that holds test coins for everybody. */
type FundedAccount = {
  sign(to: string, amount: Money): Promise<SignedPayment>;
  /** Sends what was signed; the chain carries it out once. @throws Error when a node refuses it. */
  send(payment: SignedPayment): Promise<void>;
};

/** No TRX of value is burned on the devnet; this is above what any transfer needs. */
const feeLimit = 100_000_000n;
const lifetimeMs = 300_000;

/** Opens the account whose key is in the devnet's info file. */
export function openFundedAccount(node: NodeClient, infoFile: string): FundedAccount {
  const info = DevnetInfo.parse(JSON.parse(readFileSync(infoFile, "utf8")));
  const from = hexAddress(info.fundedAccount.base58);
  const key = Buffer.from(info.fundedAccount.privateKey, "hex");
  let lastMs = 0;

  async function build(to: string, { currency, units }: Money) {
    const [head, solid] = await Promise.all([node.head.getNowBlock(), node.solid.getNowBlock()]);
    lastMs = nextTimestamp(head.timestamp, lastMs);
    const expiration = head.timestamp + lifetimeMs;
    const terms = { refBlock: refBlockOf(solid.id), timestamp: lastMs, expiration };
    const payee = { from, to: hexAddress(to) };
    const builders: Record<CurrencyCode, () => ReturnType<typeof buildTrxTransfer>> = {
      TRX: () => buildTrxTransfer({ ...payee, amount: units }, terms),
      USDT: () => {
        const token = hexAddress(info.usdtContract.base58);
        return buildTokenTransfer({ ...payee, token, units, feeLimit }, terms);
      },
    };
    return builders[currency]();
  }

  return {
    async sign(to, amount) {
      const { txId, rawHex, raw } = await build(to, amount);
      const txHex = encodeChainTx({ rawHex, signatures: [signHash(txId, key)], results: [] });
      return { txid: txId, expiresMs: raw.expiration, txHex };
    },
    async send({ txHex }) {
      const outcome = await node.broadcast(txHex);
      if (outcome.kind === "accepted" || outcome.kind === "duplicate-unknown") return;
      throw new Error(`the devnet refused the payment: ${outcome.kind} ${outcome.message}`);
    },
  };
}
