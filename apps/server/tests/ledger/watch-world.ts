import { createHmac } from "node:crypto";
import { pino } from "pino";
import { systemClock } from "../../src/kernel/clock.ts";
import type { Database } from "../../src/kernel/database.ts";
import { readEnforcement } from "../../src/ledger/enforcement.ts";
import { type BooksWatch, openBooksWatch } from "../../src/ledger/watch/open-books-watch.ts";
import { WatchState } from "../../src/ledger/watch/watch-faults.ts";
import { untilDone } from "../rounds.ts";
import { fundHouse, type LedgerWorld, openLedgerWorld, trx } from "./ledger-world.ts";

export type Raised = {
  readonly currency: string;
  readonly subject: string;
  readonly stops: boolean;
};

/** One checker: what it remembers, and what it told. */
export type Checker = {
  readonly watch: BooksWatch;
  readonly raised: readonly Raised[];
  readonly memory: { text: string | null };
  state(): WatchState;
  /** Until nothing is new. */
  pass(): Promise<void>;
};

export type WatchWorld = LedgerWorld & {
  /**
   * Another one; with the memory of an earlier one it is that one, started again. It reads a hundred
   * entries at once, through `database` where one is given.
   */
  checker(memory?: Checker["memory"], database?: Database): Promise<Checker>;
  /** What only a superuser can do, with the triggers down meanwhile. */
  tamper(...statements: string[]): Promise<void>;
};

const eventsSql = `
create table security_events (id bigint generated always as identity primary key,
  user_id text not null, kind text not null, at timestamptz not null default clock_timestamp(),
  ip text not null default '', device text not null default '', operator_id text,
  details jsonb not null default '{}');
grant select on security_events to clearhold_guard, clearhold_owner`;

/** Books with the ledger alone in them, the house's capital, and a history to seal. */
export async function openWatchWorld(): Promise<WatchWorld> {
  const world = await openLedgerWorld();
  await world.asAdmin((admin) => admin.query(eventsSql));
  await fundHouse(world.ledgers, trx(1_000_000n));
  return {
    ...world,
    async checker(memory = { text: null }, database = world.databases.guard) {
      const raised: Raised[] = [];
      const walls = await readEnforcement(world.databases.auditor);
      const watch = openBooksWatch({
        ...{ database, reader: world.databases.guard, walls },
        ...{ clock: systemClock, logger: pino({ level: "silent" }), entriesMax: 100 },
        mac: (...parts) => createHmac("sha256", "key").update(parts.join("|")).digest("hex"),
        file: {
          name: "books.json",
          read: () => memory.text,
          write: (text) => {
            memory.text = text;
          },
        },
        async raise(alert) {
          raised.push(alert);
          return `${raised.length}`;
        },
      });
      return {
        ...{ watch, raised, memory },
        state: () => WatchState.parse(JSON.parse(memory.text ?? "")),
        async pass() {
          await untilDone("a look at the books", () => watch.round());
        },
      };
    },
    tamper: (...statements) =>
      world.asAdmin(async (admin) => {
        await admin.query("begin");
        for (const table of guarded) await admin.query(`alter table ${table} disable trigger user`);
        for (const statement of statements) await admin.query(statement);
        for (const table of guarded) {
          await admin.query(`alter table ${table} enable trigger user`);
          await admin.query(alwaysSql(table));
        }
        await admin.query("commit");
      }),
  };
}

const guarded = ["ledger_accounts", "ledger_journals", "ledger_entries", "books_seals"] as const;

/** The triggers of the product are on for all replication settings. */
function alwaysSql(table: string): string {
  return `do $$ declare name text; begin
    for name in select tgname from pg_trigger where tgrelid = '${table}'::regclass
      and not tgisinternal loop
      execute format('alter table ${table} enable always trigger %I', name);
    end loop; end $$`;
}
