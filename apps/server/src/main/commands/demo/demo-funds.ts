import { formatMoney, type Money, money } from "@clearhold/money";
import { listAddressesOf } from "../../../features/chain/own-addresses/index.ts";
import { fundDesk, getDeskStanding } from "../../../features/desk/fundings/index.ts";
import type { CommandContext } from "../open-context.ts";
import type { DemoPurse } from "./demo-purse.ts";
import type { DemoRecord } from "./demo-record.ts";
import { until } from "./until.ts";

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
    await fundDesk(context, operator, { id, amount: formatMoney(desk), currency, note: "demo" });
  }
}
