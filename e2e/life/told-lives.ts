import { createCaller, RefusalError } from "@clearhold/client";
import { listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { listAddresses } from "@clearhold/contract/wallet/payouts/addresses";
import { saveWallet } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { cancelWithdrawal, getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getUserInfo, login, logout } from "@clearhold/contract/wallet/people/account";
import { personPassword } from "../stack/person-password.ts";
import type { Stack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { newAddress } from "./live.ts";
import { persist } from "./persist.ts";
import { Person, type PersonWorld } from "./person.ts";
import type { Fact } from "./told-facts.ts";

const coin = 1_000_000n;

/** Somebody whose life brings facts of every kind. */
export type Life = {
  readonly person: Person;
  readonly userId: string;
  readonly address: string;
  readonly payee: string;
};

/** Undefined for what is refused; whatever else goes wrong is a fault. */
export async function attempt<T>(act: () => Promise<T>): Promise<T | true | undefined> {
  try {
    return (await act()) ?? true;
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

/** An account with both coins and a payee that was saved. */
export async function openLife(world: PersonWorld, name: string): Promise<Life> {
  const person = new Person(name, world);
  const payee = newAddress();
  // A code that grew old in between is refused, and another one is asked for.
  await until(`the account of ${name}`, () => attempt(() => person.settleIn()));
  await until(`the address of ${name}`, async () => {
    await attempt(() => person.saveAddress("USDT", payee));
    return (await persist(() => person.call(listAddresses, {})))[0];
  });
  const { user_id: userId } = await persist(() => person.call(getUserInfo, {}));
  return { person, userId, address: await person.depositAddress("TRX"), payee };
}

export type LifeAct = (stack: Stack, life: Life, random: () => number) => Promise<unknown>;

/** What people do all the time, each to its end. */
export const everydayActs: readonly LifeAct[] = [deposit, exchange, withdraw, noteAddress, logIn];

async function deposit(stack: Stack, { person, address }: Life, random: () => number) {
  const currency = random() < 0.5 ? "TRX" : "USDT";
  const units = coin * (60n + BigInt(Math.floor(random() * 40)));
  await person.awaitDeposit(await stack.devnet.pay(currency, address, units));
}

/** Enough for everything that follows. */
export async function firstDeposit(stack: Stack, { person, address }: Life): Promise<void> {
  await person.awaitDeposit(await stack.devnet.pay("USDT", address, 500n * coin));
}

async function exchange(_stack: Stack, { person }: Life): Promise<void> {
  await person.exchangeToTrx("2");
}

async function withdraw(_stack: Stack, { person, payee }: Life): Promise<void> {
  const { id } = await person.withdraw("USDT", payee, "10");
  await person.awaitWithdrawal(id);
}

async function noteAddress(_stack: Stack, { person }: Life): Promise<void> {
  await persist(() => person.call(saveWallet, { address: newAddress(), notes: "n" }));
}

/** From a browser that was never seen before, and out again: more than a few would end the person's own session. */
async function logIn({ baseUrl }: Stack, { person }: Life, random: () => number): Promise<void> {
  const device = `another-phone-${Math.floor(random() * 1e9)}`.padEnd(22, "-");
  let session: string | null = null;
  const call = createCaller({
    ...{ baseUrl, token: () => session, language: () => "en-us", device: () => device },
  });
  const account = { account: person.email, password: personPassword };
  session = (await persist(() => call(login, account))).token;
  await persist(() => call(logout, {}));
}

/**
 * USDT can be sent by nobody for a while: withdrawals wait, and some are cancelled. Gives the facts
 * that they waited, which no table keeps.
 */
export async function waitForToken(stack: Stack, lives: readonly Life[]): Promise<Fact[]> {
  const { devnet } = stack;
  await devnet.pauseToken(true);
  const asked = await Promise.all(
    lives.map(async ({ person, userId, payee }) => {
      // A process that was killed a moment ago may not have looked at the books yet.
      const order = () => attempt(async () => (await person.withdraw("USDT", payee, "12")).id);
      const id = `${await until("a withdrawal to be taken", order)}`;
      await until(`${id} to wait`, async () => {
        const { waits_for } = await persist(() => person.call(getWithdrawal, { id }));
        return waits_for === "token-paused" || undefined;
      });
      return { person, userId, id };
    }),
  );
  await Promise.all(
    asked
      .filter((_, n) => n % 2 === 0)
      .map(({ person, id }) => persist(() => person.call(cancelWithdrawal, { id }))),
  );
  await devnet.pauseToken(false);
  await Promise.all(asked.map(({ person, id }) => person.awaitWithdrawal(id)));
  return asked.map(({ userId, id }) => ({ userId, kind: "payment-waiting", subject: id }));
}

/** A payment that is seen, and that the chain then never has had. */
export async function loseDeposit(stack: Stack, { person, address }: Life): Promise<void> {
  const awaitState = (txid: string, wanted: string) =>
    until(`${txid} to be ${wanted}`, async () => {
      const { data } = await persist(() => person.call(listDeposits, { limit: 100 }));
      return data.some((row) => row.txid === txid && row.state === wanted) || undefined;
    });
  let lost = "";
  await stack.devnet.payInLostBlock(address, 7n * coin, async (txid) => {
    lost = txid;
    await awaitState(txid, "detected");
  });
  await awaitState(lost, "orphaned");
}
