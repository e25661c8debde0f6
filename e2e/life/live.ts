import { randomBytes } from "node:crypto";
import { base58Address } from "@clearhold/tron/address";
import { addressOfPrivateKey } from "@clearhold/tron/keys";
import type { Stack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { Person } from "./person.ts";
import { ProjectDesk, schedule } from "./project-desk.ts";

/** What one life left behind, for the checks at its end. */
export type Life = {
  person: Person;
  projectId: string;
  recordId: string;
  payee: string;
  withdrawals: { currency: "TRX" | "USDT"; id: string; txid: string; received: string }[];
  /** TRX that the exchange gave; everything else of a life is known beforehand. */
  exchanged: string;
};

/** What a life ends with in USDT: 1000 in, 100 exchanged, 400 subscribed, 464 back, 300 out. */
export const usdtAtTheEnd = "664";

const coin = 1_000_000n;

/**
 * One whole life of money over HTTP alone: register, fund password, deposits that arrive on the
 * chain, exchange, a project from its raise to its payout, and withdrawals back to the chain.
 * `step` is told before each step, so that a drill can choose its moments.
 */
export async function liveOneLife(
  stack: Stack,
  name: string,
  step: (name: string) => void = () => {},
): Promise<Life> {
  const person = new Person(name, stack);
  step("register");
  await person.settleIn();

  step("deposit");
  await deposit(stack, person);

  step("exchange");
  const exchanged = await person.exchangeToTrx("100");

  step("subscribe");
  const { projectId, recordId } = await raiseAndPayOut(stack, person, step);

  step("withdraw");
  const payee = newAddress();
  await person.saveAddress("USDT", payee);
  await person.saveAddress("TRX", payee);
  const withdrawals = [
    await withdraw(person, "USDT", payee, "300"),
    await withdraw(person, "TRX", payee, "50"),
  ];
  return { person, projectId, recordId, payee, withdrawals, exchanged };
}

async function deposit(stack: Stack, person: Person): Promise<void> {
  const arrivals = [
    { currency: "TRX", units: 500n * coin },
    { currency: "USDT", units: 1000n * coin },
  ] as const;
  for (const { currency, units } of arrivals) {
    const address = await person.depositAddress(currency);
    await person.awaitDeposit(await stack.devnet.pay(currency, address, units));
  }
}

/** The person fills the raise; the venture returns 80 above it; two operators approve. */
async function raiseAndPayOut(stack: Stack, person: Person, step: (name: string) => void) {
  const desk = new ProjectDesk(stack.desk);
  const { id: projectId, address } = await desk.create();
  const born = stack.time.now();
  stack.time.moveTo(born + schedule.start);
  const recordId = await person.subscribeOnceOpen(projectId, "400");
  await awaitStatus(person, recordId, 3);

  step("inflow");
  const txid = await stack.devnet.pay("USDT", address, 80n * coin);
  await until("the inflow in suspense", () => attempt(() => desk.bookInflow(projectId, txid)));

  step("result");
  stack.time.moveTo(born + schedule.publish);
  await desk.publishResult(projectId);
  await awaitStatus(person, recordId, 5);

  step("payout");
  stack.time.moveTo(born + schedule.give);
  await awaitStatus(person, recordId, 7);
  return { projectId, recordId };
}

/** undefined when it is refused, so that it can be tried again. */
async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

async function awaitStatus(person: Person, recordId: string, status: number): Promise<void> {
  await until(`status ${status}`, async () => {
    const view = await person.subscription(recordId);
    return view.status >= status ? view : undefined;
  });
}

async function withdraw(person: Person, currency: "TRX" | "USDT", payee: string, price: string) {
  const asked = await person.withdraw(currency, payee, price);
  const done = await person.awaitWithdrawal(asked.id);
  return { currency, id: done.id, txid: done.txid, received: done.received, state: done.state };
}

/** An address that nobody has used: the most expensive payee, and the most common one. */
export function newAddress(): string {
  return base58Address(addressOfPrivateKey(randomBytes(32)));
}
