import { newIdempotencyKey } from "@clearhold/client";
import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import {
  getSubscription,
  type SubscriptionView,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { type CurrencyCode, money } from "@clearhold/money";
import { pino } from "pino";
import {
  type AdvanceStandingDeps,
  advanceStandingPayouts,
} from "../../src/features/payouts/standing-payouts/advance-standing-payouts.ts";
import { withdrawalTerms } from "../../src/features/payouts/withdrawal-checks/index.ts";
import { ownKeysOf } from "../../src/main/own-addresses.ts";
import { mailedCode, type Person, settledPerson } from "../people.ts";
import { openRaiseWorld, type RaiseWorld } from "../projects/raise-world.ts";
import { noChain, type World } from "../world.ts";
import { savedPayee } from "./address-people.ts";

export type Deps = AdvanceStandingDeps;

export type StandingWorld = RaiseWorld & {
  /** A raised project's whole life is `opened`, a subscription, `paidOut`. */
  opened(currency?: CurrencyCode, changes?: Record<string, unknown>): Promise<string>;
  paidOut(projectId: string): Promise<void>;
  /** Somebody with 1,000 coins of a currency and a default address for it. */
  saver(name: string, currency?: CurrencyCode): Promise<{ person: Person; payee: AddressView }>;
  /** Brings coins to a person's balance. */
  deposit(person: Person, currency: CurrencyCode, coins: bigint): Promise<void>;
  /** One round of the worker; what the test changes takes the place of what the worker has. */
  round(changes?: Partial<Deps>): Promise<void>;
  workerDeps(): Deps;
};

const terms = {
  target: "100",
  minimum: "60",
  person_limit: "100",
  end: "+1d",
  publish: "+2d",
  give: "+3d",
};

const looksWell = {
  ...{ isContract: false, isActive: true, isBlacklisted: false, isTokenPaused: false },
  networkFeeUnits: 0n,
};

const coin = 1_000_000n;

/** The guard and the web server as they are; the worker's rounds one at a time. */
export async function openStandingWorld(): Promise<StandingWorld> {
  const world = await openRaiseWorld();
  const { databases, clock, worker } = world;
  const workerDeps = (): Deps => ({
    ...{ logger: pino({ level: "silent" }), clock, database: databases.worker, ledger: worker },
    ...{ guard: world.payouts, network: "devnet", usdtContract: noChain().usdtContract },
    keys: ownKeysOf(noChain().signerPublic),
    outlook: { lookAhead: async () => looksWell },
    standingOf: async () => ({ certification: 0 }),
    terms: withdrawalTerms({
      once: noChain().payoutCap,
      automatic: noChain().autoLimit,
      minimum: noChain().minimum,
    }),
  });
  const deposit: StandingWorld["deposit"] = (person, currency, coins) =>
    world.pay(person, money(currency, coins * coin));
  return {
    ...world,
    deposit,
    workerDeps,
    opened: (currency = "TRX", changes = {}) => world.open({ ...terms, currency, ...changes }),
    async paidOut(projectId) {
      await world.advance(projectId);
      await world.publish(projectId);
      clock.advance(3 * 24 * 3600);
      await world.advance(projectId);
    },
    async saver(name, currency = "TRX") {
      const person = await settledPerson(world, name);
      await deposit(person, currency, 1_000n);
      return { person, payee: await savedPayee(world, person, { currency }) };
    },
    round: (changes = {}) => advanceStandingPayouts({ ...workerDeps(), ...changes }),
  };
}

/** A code for exactly this subscription with its payout to this address. */
export function standingCode(
  world: World,
  person: Person,
  projectId: string,
  { address, currency_id }: Pick<AddressView, "address" | "currency_id">,
  price = "100",
): Promise<string> {
  const step = { event: "captcha", pro_id: projectId, price, address, currency_id } as const;
  return mailedCode(world, person, step);
}

/** Subscribes the whole project with rebate_way 2; gives the record's id. */
export async function subscribeStanding(
  world: StandingWorld,
  { person, payee }: { person: Person; payee: AddressView },
  projectId: string,
): Promise<string> {
  const ecaptcha = await standingCode(world, person, projectId, payee);
  const ask = {
    pro_id: projectId,
    money: "100",
    password: person.fundPassword,
    rebate_way: 2,
  } as const;
  const options = { idempotencyKey: newIdempotencyKey() };
  return (await person.call(subscribe, { ...ask, ecaptcha }, options)).record_id;
}

export function recordOf(person: Person, id: string): Promise<SubscriptionView> {
  return person.call(getSubscription, { record_id: id });
}
