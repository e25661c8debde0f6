import { newIdempotencyKey } from "@clearhold/client";
import type { AddressView } from "@clearhold/contract/wallet/addresses";
import {
  getSubscription,
  type SubscriptionView,
  subscribe,
} from "@clearhold/contract/wallet/projects";
import { type CurrencyCode, money } from "@clearhold/money";
import { pino } from "pino";
import {
  advanceProject,
  approveResult,
  computeResult,
  createProject,
  parseTerms,
} from "../../src/features/projects/index.ts";
import {
  type AdvanceStandingDeps,
  advanceStandingPayouts,
} from "../../src/features/standing-payouts/advance-standing-payouts.ts";
import { withdrawalTerms } from "../../src/features/withdrawals/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { depositCredited, type Ledger, openLedger } from "../../src/ledger/index.ts";
import { savedPayee } from "../people/address-people.ts";
import { fundPassword, mailedCode, type Person, settledPerson } from "../people.ts";
import { noChain, openWorld, type World } from "../world.ts";

export type Deps = AdvanceStandingDeps;

export type StandingWorld = World & {
  readonly worker: Ledger;
  /** A raised project's whole life is `opened`, a subscription, `paidOut`. */
  opened(currency?: CurrencyCode, changes?: Record<string, unknown>): Promise<string>;
  advance(projectId: string): Promise<number[]>;
  paidOut(projectId: string): Promise<void>;
  /** Somebody with 1,000 coins of a currency and a default address for it. */
  saver(name: string, currency?: CurrencyCode): Promise<{ person: Person; payee: AddressView }>;
  /** Brings coins to a person's balance. */
  deposit(person: Person, currency: CurrencyCode, coins: bigint): Promise<void>;
  /** One round of the worker; what the test changes takes the place of what the worker has. */
  round(changes?: Partial<Deps>): Promise<void>;
  workerDeps(): Deps;
};

const file = {
  ...{ name: "Harbour roofs", content: "One.", target: "100", minimum: "60" },
  ...{ subscription_minimum: "10", person_limit: "100", target_rate: "12.5" },
  ...{ start: "+1m", end: "+1d", publish: "+2d", give: "+3d", demo: true },
  plan: [{ name: "Panels", share: "100" }],
};

const looksWell = {
  ...{ isContract: false, isActive: true, isBlacklisted: false, isTokenPaused: false },
  networkFeeUnits: 0n,
};

const coin = 1_000_000n;

/** The guard and the web server as they are; the worker's rounds one at a time. */
export async function openStandingWorld(): Promise<StandingWorld> {
  const world = await openWorld();
  const { databases, clock, operators } = world;
  const worker = openLedger({ database: databases.worker, clock });
  for (const name of ["olga", "pavel"]) {
    await operators.enrolOperator({ name, password: `Knows-9-${name}` });
  }
  const workerDeps = (): Deps => ({
    ...{ logger: pino({ level: "silent" }), clock, database: databases.worker, ledger: worker },
    ...{ guard: world.payouts, network: "devnet", usdtContract: noChain().usdtContract },
    outlook: { lookAhead: async () => looksWell },
    standingOf: async () => ({ certification: 0 }),
    terms: withdrawalTerms({
      once: noChain().payoutCap,
      automatic: noChain().autoLimit,
      minimum: noChain().minimum,
    }),
  });
  const advance = (projectId: string) =>
    advanceProject({ database: databases.worker, clock, ledger: worker }, projectId);
  const deposit: StandingWorld["deposit"] = async ({ userId }, currency, coins) => {
    const depositId = newId("dep", clock);
    const amount = money(currency, coins * coin);
    const paid = depositCredited({ depositId, userId, amount, occurredAt: clock.now() });
    await worker.post({ journals: [paid], answer: null });
  };
  return {
    ...world,
    ...{ worker, advance, deposit, workerDeps },
    async opened(currency = "TRX", changes = {}) {
      const terms = parseTerms({ ...file, currency, ...changes }, clock.now());
      const address = async () => "made by the web server when it is first shown";
      const creation = { database: databases.operator, clock, escrowAddressOf: address };
      const { id } = await createProject(creation, terms);
      clock.advance(60);
      await advance(id);
      return id;
    },
    async paidOut(projectId) {
      await advance(projectId);
      const deps = { database: databases.operator, clock, operators };
      const operator = (name: string) => ({ name, password: `Knows-9-${name}` });
      await computeResult(deps, { projectId, operator: operator("olga"), dryRun: false });
      await approveResult(deps, { projectId, operator: operator("pavel"), dryRun: false });
      clock.advance(3 * 24 * 3600);
      await advance(projectId);
    },
    async saver(name, currency = "TRX") {
      const person = await settledPerson(world, name);
      await deposit(person, currency, 1_000n);
      return { person, payee: await savedPayee(world, person, { currency }) };
    },
    round: (changes = {}) => advanceStandingPayouts({ ...workerDeps(), ...changes }),
    async close() {
      await worker.close();
      await world.close();
    },
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
  const ask = { pro_id: projectId, money: "100", password: fundPassword, rebate_way: 2 } as const;
  const options = { idempotencyKey: newIdempotencyKey() };
  return (await person.call(subscribe, { ...ask, ecaptcha }, options)).record_id;
}

export function recordOf(person: Person, id: string): Promise<SubscriptionView> {
  return person.call(getSubscription, { record_id: id });
}
