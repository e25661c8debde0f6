import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { type CurrencyCode, currencies, money } from "@clearhold/money";
import { beforeAll, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { needPrograms, outputOf } from "../debian-programs.ts";
import { trx, usdt } from "../market-world.ts";
import { giveDesk, payIn } from "../paid-in.ts";
import { type Person, fundPassword as password, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useOpened } from "../use-world.ts";
import { bookLater, fetchStatement, hold, pay, unitsOf } from "./bill-people.ts";

/** The rules of docs/ledger-tools.md, as a person copies them from the page. */
const page = readFileSync(
  path.join(import.meta.dirname, "../../../../docs/ledger-tools.md"),
  "utf8",
);

const world = useOpened(openRaiseWorld);
let alice: Person;
let folder: string;
let csv: string;
const available = new Map<string, bigint>();

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  await live();
  folder = makeTestFolder();
  for (const [, name = "", text = ""] of page.matchAll(
    /^Save as `([^`]+)`[^\n]*\n\n```[a-z]*\n([\s\S]*?)```/gm,
  )) {
    writeFileSync(path.join(folder, name), text);
  }
  csv = path.join(folder, "statement.csv");
  const { bytes } = await fetchStatement(world, alice.token, { format: "csv" });
  writeFileSync(csv, bytes);
  const balances = (await world.worker.balances([alice.userId])).get(alice.userId);
  for (const currency of currencies) available.set(currency, balances?.[currency].available ?? -1n);
});

/** Both currencies to the last unit, the second one begins earlier; a fee, an exchange, a payout. */
async function live(): Promise<void> {
  const { databases, clock, worker } = world;
  await pay(world, worker, alice, { currency: "USDT", units: 500_000_001n });
  await bookLater(world, 86_400);
  await pay(world, worker, alice, { currency: "TRX", units: 1_000_123_457n, secondsAgo: 4_000 });
  await payIn({ database: databases.worker, clock }, { amount: usdt(100) });
  await giveDesk({ adminUrl: world.adminUrl, database: databases.operator, clock }, usdt(100));
  await keepRate({
    database: databases.worker,
    source: fixedRate(parseRate("3.7")),
    feePpm: 5_000n,
  });
  await alice.call(exchange, { price: "40.000007", type: 4, password });
  const api = openLedger({ database: databases.api, clock });
  await hold(world, api, alice, money("TRX", 20_000_003n), money("TRX", 1_234_567n));
  await hold(world, api, alice, money("USDT", 3_000_003n), money("USDT", 50_001n));
  await api.close();
  const project = await world.open({ target: "100", minimum: "100" });
  await alice.call(subscribe, { pro_id: project, money: "100", password });
  await world.advance(project);
  await world.publish(project);
  clock.advance(3 * 3600);
  await world.advance(project);
  await pay(world, worker, alice, { currency: "TRX", units: trx(1).units + 1n });
}

const file = (name: string) => path.join(folder, name);

function journals(): string[] {
  return currencies.map((currency) => {
    const rules = file(`clearhold-${currency.toLowerCase()}.rules`);
    const journal = file(`clearhold-${currency.toLowerCase()}.journal`);
    writeFileSync(journal, outputOf("hledger", "-f", csv, "--rules-file", rules, "print"));
    return journal;
  });
}

/** "104.254323 TRX" in what a tool prints, by currency. */
function unitsIn(said: string): Map<string, bigint> {
  const amounts = [...said.matchAll(/(-?\d+(?:\.\d+)?) (TRX|USDT)\b/g)];
  return new Map(amounts.map(([, figure, currency = ""]) => [currency, unitsOf(figure)]));
}

async function feesOf(currency: CurrencyCode): Promise<bigint> {
  const { data } = await alice.call(listBills, { name: currency, limit: 100 });
  return data.data.reduce((sum, { fee }) => sum + unitsOf(fee), 0n);
}

it("has a fee, an exchange and a payout in its statement", async () => {
  const text = readFileSync(csv, "utf8");
  for (const title of ["Exchange completed", "Payout received", "Withdrawal requested"]) {
    expect(text).toContain(title);
  }
  for (const currency of currencies) expect(await feesOf(currency)).toBeGreaterThan(0n);
});

it("ends in hledger with the app's balances and fees", async (context) => {
  needPrograms(context, "hledger");
  const files = journals().flatMap((journal) => ["-f", journal]);
  const balance = (account: string) =>
    unitsIn(outputOf("hledger", ...files, "balance", "-N", account));
  expect(balance("Assets:Clearhold")).toEqual(available);
  const fees = await Promise.all(currencies.map(async (one) => [one, await feesOf(one)] as const));
  expect(balance("Expenses")).toEqual(new Map(fees));
});

it("ends in ledger with the app's balances", (context) => {
  needPrograms(context, "hledger", "ledger");
  const files = journals().flatMap((journal) => ["-f", journal]);
  const said = outputOf("ledger", ...files, "balance", "--no-total", "Assets:Clearhold");
  expect(unitsIn(said)).toEqual(available);
});

it("ends in beancount with the app's balances", (context) => {
  needPrograms(context, "python3", "bean-query");
  const written = outputOf("python3", file("clearhold_beancount.py"), csv);
  writeFileSync(file("clearhold.beancount"), written);
  const query = "select sum(position) where account = 'Assets:Clearhold'";
  // It says on its first lines what does not balance.
  const said = outputOf("bean-query", "-f", "csv", file("clearhold.beancount"), query);
  expect(said).not.toMatch(/failed|error/i);
  expect(unitsIn(said)).toEqual(available);
});
