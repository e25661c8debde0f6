import type { Caller } from "@clearhold/client";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { money, parseUnits } from "@clearhold/money";
import { type ActResult, InputFault } from "../../../acts/act.ts";
import { flag } from "../../../acts/fields.ts";
import { command } from "../command.ts";
import type { CommandContext } from "../open-context.ts";
import { holdCeremony } from "../operator-ceremony.ts";
import { type DemoPurse, fundDemoDesk, openDemoPurse, payCapital, until } from "./demo-funds.ts";
import { type DemoBook, type DemoRecord, openDemoBook } from "./demo-record.ts";
import { enterDemoUser } from "./demo-user.ts";
import { makeProjects, settleProjects, subscribeToProjects } from "./seed-projects.ts";

/** What the chain pays to the demo user. */
const deposits = [money("TRX", 3_000_000_000n), money("USDT", 2_000_000_000n)] as const;

export const demoSeed = command({
  name: "demo seed",
  summary: "Devnet only: creates operators, a demo user, capital and projects, by real payments.",
  // A second time it goes on where it stopped; with --no-wait it does not wait for the chain.
  input: { noWait: flag() },
  async run(context, { noWait }) {
    if (context.product.network !== "devnet")
      throw new InputFault("demo seed works on the devnet only");
    const book = openDemoBook(context.layout.dataDir);
    if (!book.record.complete) await seed(context, book, noWait);
    return report(context, book.record);
  },
});

async function seed(context: CommandContext, book: DemoBook, noWait: boolean): Promise<void> {
  const purse = openDemoPurse(context.node, context.layout.devnetInfoFile, book);
  await holdCeremony(context, book.record.operators);
  await payCapital(context, purse);
  const call = await enterDemoUser(context, book.record);
  await payUser(call, purse);
  await makeProjects(context, book, purse);
  if (noWait) return;
  // Everything is on its way; now the chain has to make it final.
  await fundDemoDesk(context, book.record);
  await awaitDeposits(call, book.record);
  await subscribeToProjects(context, book.record, call);
  await settleProjects(context, book.record);
  book.write({ complete: true });
}

async function payUser(call: Caller, purse: DemoPurse): Promise<void> {
  for (const amount of deposits) {
    const { address } = await call(getDepositAddress, { currency_id: amount.currency });
    await purse.pay(`deposit ${amount.currency}`, address, amount);
  }
}

/** Until both have arrived, or the user has spent of them in a run before. */
async function awaitDeposits(call: Caller, { projects }: DemoRecord): Promise<void> {
  await until("the demo user's deposits", async () => {
    const info = await call(getUserInfo, {});
    const arrived = [info.trx_money, info.usdt_money].every(
      (text) => (parseUnits(text, 6) ?? 0n) > 0n,
    );
    return arrived && Object.keys(projects).length > 0 ? true : undefined;
  });
}

function report(context: CommandContext, record: DemoRecord): ActResult {
  const { email, password, fundPassword } = record.user;
  const [first, second] = record.operators;
  const file = `${context.layout.dataDir}/demo.json`;
  return {
    data: {
      user: { email, password, fundPassword },
      operators: record.operators,
      projects: record.projects,
      complete: record.complete,
    },
    lines: [
      `Demo user:      ${email}  password ${password}  fund password ${fundPassword}`,
      `Demo operators: ${first?.name} and ${second?.name}, passwords in ${file}`,
      record.complete
        ? "Demo coins and projects are ready, and all of them are marked DEMO."
        : "Demo coins are on their way: the chain makes them final in about a minute.",
      "Test coins:     npm run clearhold -- devnet deposit <your deposit address> 100 USDT",
    ],
  };
}
