import { createSecretKey } from "node:crypto";
import { type CurrencyCode, type Money, money } from "@clearhold/money";
import type pg from "pg";
import { findFreshRate } from "../src/features/desk/exchange/index.ts";
import type { RequestExchangeDeps } from "../src/features/desk/exchange/request-exchange.ts";
import type { CancelSubscriptionDeps } from "../src/features/projects/subscriptions/cancel-subscription.ts";
import type { RequestSubscriptionDeps } from "../src/features/projects/subscriptions/request-subscription.ts";
import { authorise } from "../src/guard/rows/spending-authorisation.ts";
import type { Actor } from "../src/kernel/actor.ts";
import type { Clock } from "../src/kernel/clock.ts";
import { type Database, openDatabase } from "../src/kernel/database.ts";
import { newId } from "../src/kernel/ids.ts";
import { Refusal } from "../src/kernel/refusal.ts";
import { type Ledger, type LedgerDeps, openLedger } from "../src/ledger/index.ts";
import { type LoginRole, loginRoles } from "../src/runtime/database/roles.ts";
import { type FreshDatabase, freshDatabase, testPoolSize, withClient } from "./database.ts";
import { giveDesk, payIn } from "./paid-in.ts";
import { here } from "./people.ts";

export type Poster = Extract<LoginRole, "api" | "worker" | "operator">;

/** All migrations, every role, a clock that can be moved, and money that the chain would bring. */
export type MarketWorld = {
  readonly fresh: FreshDatabase;
  readonly databases: Record<LoginRole, Database>;
  readonly ledgers: Record<Poster, Ledger>;
  readonly clock: Clock & { advance(seconds: number): void };
  /** What the verbs of a logged-in person need; the guard accepts `pin` and nothing else. */
  readonly deps: RequestExchangeDeps &
    Pick<RequestSubscriptionDeps & CancelSubscriptionDeps, "guard">;
  /** A person whom the chain paid these amounts. */
  person(...amounts: readonly Money[]): Promise<Actor>;
  /** Capital on the hot wallet, all of it at the desk. */
  fundDesk(...amounts: readonly Money[]): Promise<void>;
  available(actor: Actor, currency: CurrencyCode): Promise<bigint>;
  /** Another process's ledger: its own pool and its own coalescer. */
  another(poster: Poster, deps?: Partial<LedgerDeps>): { ledger: Ledger; database: Database };
  /** The superuser, for damage that no role of the product can do. */
  asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export const pin = "482913";

export function trx(coins: bigint | number): Money<"TRX"> {
  return money("TRX", BigInt(coins) * 1_000_000n);
}

export function usdt(coins: bigint | number): Money<"USDT"> {
  return money("USDT", BigInt(coins) * 1_000_000n);
}

export async function openMarketWorld(): Promise<MarketWorld> {
  const fresh = await freshDatabase();
  const opened: { close(): Promise<void> }[] = [];
  const open = (role: LoginRole) => {
    const database = openDatabase({
      url: fresh.urls[role],
      poolSize: testPoolSize,
      name: `test-${role}`,
    });
    opened.push(database);
    return database;
  };
  const databases = Object.fromEntries(loginRoles.map((role) => [role, open(role)])) as Record<
    LoginRole,
    Database
  >;
  const clock = movableClock();
  const door = (database: Database, deps: Partial<LedgerDeps> = {}) => {
    const ledger = openLedger({
      database,
      clock,
      liveSessions: async (_tx, hashes) => new Set(hashes),
      ...deps,
    });
    opened.unshift(ledger);
    return ledger;
  };
  const ledgers = {
    api: door(databases.api),
    worker: door(databases.worker),
    operator: door(databases.operator),
  };
  const chain = { database: databases.worker, ledger: ledgers.worker, clock };
  return {
    fresh,
    databases,
    ledgers,
    clock,
    deps: {
      ...{ database: databases.api, ledger: ledgers.api, clock, guard: pinGuard(clock, fresh) },
      freshRate: () => findFreshRate(databases.api),
    },
    person: (...amounts) => newPerson(chain, amounts),
    async fundDesk(...amounts) {
      const desk = { adminUrl: fresh.adminUrl, database: databases.operator, clock };
      for (const amount of amounts) {
        await payIn(chain, { amount });
        await giveDesk(desk, amount);
      }
    },
    async available({ userId }, currency) {
      const balances = (await ledgers.api.balances([userId])).get(userId);
      return balances?.[currency].available ?? 0n;
    },
    another(poster, deps) {
      const database = open(poster);
      return { database, ledger: door(database, deps) };
    },
    asAdmin: (work) => withClient(fresh.adminUrl, work),
    async close() {
      for (const one of opened) await one.close();
      await fresh.close();
    },
  };
}

/** Refuses another fund password as the guard does, and authorises as the guard does. */
function pinGuard(clock: Clock, { spendingKey }: FreshDatabase): MarketWorld["deps"]["guard"] {
  const deps = { clock, spendingKey: createSecretKey(spendingKey, "hex") };
  return {
    async authoriseSpending({ fundPassword, amountUnits, ...spending }) {
      if (fundPassword !== pin) throw new Refusal("fund-password-wrong", { left: "4" });
      return authorise(deps, { ...spending, units: BigInt(amountUnits) });
    },
    async authoriseCancelling({ sessionHash: _, amountUnits, ...subscription }) {
      const units = BigInt(amountUnits);
      return authorise(deps, { ...subscription, kind: "subscription-returned", units });
    },
    async authoriseStandingPayout() {
      throw new Error("payouts stay in the balance here");
    },
  };
}

/** Stands still between two moves, so that no test depends on how fast the machine is. */
function movableClock(): MarketWorld["clock"] {
  let ms = Date.now();
  return {
    now: () => new Date(ms),
    advance(seconds) {
      ms += seconds * 1000;
    },
  };
}

async function newPerson(
  chain: Parameters<typeof payIn>[0],
  amounts: readonly Money[],
): Promise<Actor> {
  const userId = newId("usr", chain.clock);
  for (const amount of amounts) await payIn(chain, { userId, amount });
  return { ...here, userId, sessionHash: `hash-of-${userId}`, demo: false };
}

/** The stable key of the refusal with which this ended; throws when it was not refused. */
export async function refusalOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  throw new Error("it was not refused");
}
