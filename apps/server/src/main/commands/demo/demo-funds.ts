import { setTimeout as sleep } from "node:timers/promises";
import { formatMoney, type Money, money } from "@clearhold/money";
import type { NodeClient } from "@clearhold/tron/node";
import { deskFund } from "../../../acts/desk.ts";
import { listAddressesOf } from "../../../features/chain/own-addresses/index.ts";
import { getDeskStanding } from "../../../features/desk/fundings/index.ts";
import { openFundedAccount } from "../devnet-deposit.ts";
import type { CommandContext } from "../open-context.ts";
import type { DemoBook, DemoRecord } from "./demo-record.ts";
import { performAs } from "./perform-as.ts";

/** What the house begins with, paid to its hot wallet on the chain; the desk gets a part of it. */
const capital: readonly { paid: Money; desk: Money }[] = [
  { paid: money("TRX", 200_000_000_000n), desk: money("TRX", 100_000_000_000n) },
  { paid: money("USDT", 60_000_000_000n), desk: money("USDT", 30_000_000_000n) },
];

/** What pays for the first hundreds of sweeps. */
const forSweeps = money("TRX", 5_000_000_000n);

/** Pays the capital to the house's wallets; it is booked when the chain has made it final. */
export async function payCapital(context: CommandContext, purse: DemoPurse): Promise<void> {
  const hot = await addressOf(context, "hot");
  for (const { paid } of capital) await purse.pay(`capital ${paid.currency}`, hot, paid);
  await purse.pay("capital for sweeps", await addressOf(context, "resource"), forSweeps);
}

function addressOf(context: CommandContext, purpose: "hot" | "resource"): Promise<string> {
  return until(`the ${purpose} wallet's address`, async () => {
    const [found] = await listAddressesOf(context.auditor, purpose);
    return found?.address;
  });
}

/** Gives the desk its part once the capital is in the books; a second time changes nothing. */
export async function fundDemoDesk(
  context: CommandContext,
  { operators }: DemoRecord,
): Promise<void> {
  const [operator] = operators;
  if (!operator) throw new Error("the demo has operators");
  const { ledger } = context;
  for (const { desk } of capital) {
    const { currency } = desk;
    // What stands is recognised by its id; the capital may have shrunk since.
    if ((await getDeskStanding(ledger, currency)).heldUnits > 0n) continue;
    await until(`the capital in ${currency}`, async () =>
      (await getDeskStanding(ledger, currency)).leftUnits >= desk.units ? true : undefined,
    );
    const id = `demo-desk-${currency}`;
    const ask = { id, amount: formatMoney(desk), currency, note: "demo" };
    await performAs(context, operator, deskFund, ask);
  }
}

/** The funded account of the development network, which pays what the demo owns. */
export type DemoPurse = {
  /** Pays once for each name: a payment that was sent before is looked for, not repeated. */
  pay(name: string, to: string, amount: Money): Promise<string>;
};

const waitMs = 500;

export function openDemoPurse(node: NodeClient, infoFile: string, book: DemoBook): DemoPurse {
  const account = openFundedAccount(node, infoFile);
  return {
    async pay(name, to, amount) {
      const sent = book.record.payments[name];
      if (sent && (await isAlive(node, sent.txid, sent.expiresMs))) return sent.txid;
      const payment = await account.sign(to, amount);
      const { txid, expiresMs } = payment;
      // Written before it is sent: after a kill it is looked for under this id.
      book.write({ payments: { ...book.record.payments, [name]: { txid, expiresMs } } });
      await account.send(payment);
      return txid;
    },
  };
}

/** True when the chain has it, or may still come to have it. */
async function isAlive(node: NodeClient, txid: string, expiresMs: number): Promise<boolean> {
  for (;;) {
    if (await node.head.findTx(txid)) return true;
    if ((await node.solid.getNowBlock()).timestamp > expiresMs) return false;
    // It was perhaps never sent: only its expiry proves that it never will be.
    await sleep(waitMs);
  }
}

const everyMs = 300;
/** A payment on the devnet is final after about a minute; a slow machine gets its time. */
const triesMax = 1200;

/** Asks again until there is something; a fault that names it when there never is. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(everyMs);
  }
  throw new Error(`${what} did not come: run \`doctor\``);
}
