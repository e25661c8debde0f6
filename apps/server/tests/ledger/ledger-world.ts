import { type Money, money } from "@clearhold/money";
import type pg from "pg";
import { systemClock } from "../../src/kernel/clock.ts";
import { type Database, openDatabase } from "../../src/kernel/database.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type Ledger, type LedgerDeps, openLedger } from "../../src/ledger/index.ts";
import { capitalFunded, depositCredited } from "../../src/ledger/recipes/custody.ts";
import { deskFunded } from "../../src/ledger/recipes/desk.ts";
import type { LoginRole } from "../../src/runtime/database/roles.ts";
import type { FreshDatabase } from "../database.ts";
import { withClient } from "../database.ts";
import { ledgerDatabase } from "./ledger-database.ts";

/** Who posts: each with the rights of its own database role. */
export type Poster = Extract<LoginRole, "api" | "worker" | "operator">;

export type LedgerWorld = {
  readonly fresh: FreshDatabase;
  readonly databases: Record<LoginRole, Database>;
  readonly ledgers: Record<Poster, Ledger>;
  /** Another process's ledger: its own pool and its own coalescer. */
  another(poster: Poster, deps?: Partial<LedgerDeps>): Ledger;
  /** A new user to whom the chain paid these amounts. */
  userWith(...amounts: readonly Money[]): Promise<string>;
  /** The superuser, for damage that no role of the product can do. */
  asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const roles = ["api", "worker", "guard", "operator", "auditor"] as const;

export function fact(): string {
  return newId("dep", systemClock);
}

export function trx(units: bigint | number): Money<"TRX"> {
  return money("TRX", BigInt(units));
}

export function usdt(units: bigint | number): Money<"USDT"> {
  return money("USDT", BigInt(units));
}

/** A database with the books alone in it, and a door for each who may post. */
export async function openLedgerWorld(): Promise<LedgerWorld> {
  const fresh = await ledgerDatabase();
  const opened: Database[] = [];
  const open = (role: LoginRole) => {
    const database = openDatabase({ url: fresh.urls[role], poolSize: 6, name: `test-${role}` });
    opened.push(database);
    return database;
  };
  const databases = Object.fromEntries(roles.map((role) => [role, open(role)])) as Record<
    LoginRole,
    Database
  >;
  const door = (poster: Poster, deps: Partial<LedgerDeps> = {}) =>
    openLedger({ database: open(poster), clock: systemClock, ...deps });
  const ledgers = { api: door("api"), worker: door("worker"), operator: door("operator") };

  return {
    fresh,
    databases,
    ledgers,
    another: door,
    async userWith(...amounts) {
      const userId = newId("usr", systemClock);
      for (const amount of amounts) await payIn(ledgers.worker, userId, amount);
      return userId;
    },
    asAdmin: (work) => withClient(fresh.adminUrl, work),
    async close() {
      await Promise.all(Object.values(ledgers).map((ledger) => ledger.close()));
      await Promise.all(opened.map((database) => database.close()));
      await fresh.close();
    },
  };
}

async function payIn(worker: Ledger, userId: string, amount: Money): Promise<void> {
  const deposit = depositCredited({ depositId: fact(), userId, amount });
  await worker.post({ journals: [deposit], answer: null });
}

/** Capital on the hot wallet, half of it at the desk. */
export async function fundHouse(ledgers: LedgerWorld["ledgers"], amount: Money): Promise<void> {
  const capital = capitalFunded({ depositId: fact(), amount });
  await ledgers.worker.post({ journals: [capital], answer: null });
  const desk = money(amount.currency, amount.units / 2n);
  const funding = deskFunded({ fundingId: fact(), amount: desk });
  await ledgers.operator.post({ journals: [funding], answer: null });
}
