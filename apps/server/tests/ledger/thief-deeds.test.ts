import { afterAll, beforeAll, describe, it } from "vitest";
import { keepBooksClean } from "../books.ts";
import { refuses, sql, type Wish } from "./forge.ts";
import { fundHouse, type LedgerWorld, openLedgerWorld, trx } from "./ledger-world.ts";

/** Whoever holds the web server's login and writes SQL by hand, other than to post journals. */
let world: LedgerWorld;
beforeAll(async () => {
  world = await openLedgerWorld();
  await fundHouse(world.ledgers, trx(1_000n));
  await world.userWith(trx(1_000n));
});
afterAll(() => world.close());
keepBooksClean(() => world.databases.auditor);

describe("a thief with the web server's role", () => {
  const deeds: Wish[] = [
    [
      "write a balance",
      sql("update ledger_accounts set balance_units = 1e9 where code = 'user-available'"),
      /permission denied/,
    ],
    ["write a version", sql("update ledger_accounts set version = 0"), /permission denied/],
    ["lift a floor", sql("update ledger_accounts set floor_units = null"), /permission denied/],
    [
      "write even the column that it locks by",
      sql("update ledger_accounts set lock_token = 0"),
      /balances follow from entries/,
    ],
    [
      "write through a lock on conflict",
      sql(
        "insert into ledger_accounts (code) values ('x') on conflict (id) do update set lock_token = 0",
      ),
      /permission denied/,
    ],
    [
      "insert an account",
      sql(
        "insert into ledger_accounts (code, owner_id, currency, owner_kind, class, normal_side, balance_units) values ('user-available', 'usr_me', 'TRX', 'user', 'liability', 'credit', 1e9)",
      ),
      /permission denied/,
    ],
    [
      "open an account in another's name",
      sql(
        `select ledger_open_accounts('[{"code":"exchange-desk","owner_id":"usr_me","currency":"TRX"}]')`,
      ),
      /ledger_accounts_owner/,
    ],
    [
      "open an account in a coin of its own",
      sql(
        `select ledger_open_accounts('[{"code":"user-available","owner_id":"usr_me","currency":"GOLD"}]')`,
      ),
      /ledger_accounts_currency/,
    ],
    ["delete an account", sql("delete from ledger_accounts"), /permission denied|only grows/],
    ["delete an entry", sql("delete from ledger_entries"), /permission denied|only grows/],
    ["change an entry", sql("update ledger_entries set units = 1"), /permission denied|only grows/],
    ["empty the books", sql("truncate ledger_entries, ledger_journals"), /permission denied/],
    [
      "change a journal",
      sql("update ledger_journals set kind = 'deposit-credited'"),
      /permission denied|only grows/,
    ],
    [
      "sign as somebody else",
      sql(
        "insert into ledger_journals (id, kind, reference, entry_count, occurred_at, posted_by) values ('j', 'withdrawal-held', 'r', 2, now(), 'clearhold_worker')",
      ),
      /permission denied/,
    ],
    [
      "let itself post deposits",
      sql("insert into ledger_posters values ('deposit-credited', 'clearhold_api')"),
      /permission denied/,
    ],
    [
      "draw a new shape",
      sql(
        "insert into ledger_shapes values ('withdrawal-held', 1, '{credit user-available,debit hot-wallet}')",
      ),
      /permission denied/,
    ],
    ["change the chart", sql("update ledger_chart set floor_units = null"), /permission denied/],
    [
      "switch the trigger off",
      sql("alter table ledger_entries disable trigger ledger_entries_checked"),
      /must be owner/,
    ],
    [
      "drop the trigger",
      sql("drop trigger ledger_entries_checked on ledger_entries"),
      /must be owner/,
    ],
    [
      "drop a constraint",
      sql("alter table ledger_accounts drop constraint ledger_accounts_floor"),
      /must be owner/,
    ],
    [
      "replace a function",
      sql(
        "create or replace function ledger_check_entries() returns trigger language plpgsql as 'begin return null; end'",
      ),
      /permission denied/,
    ],
    ["replay as a replica", sql("set session_replication_role = replica"), /permission denied/],
    ["become the owner", sql("set role clearhold_owner"), /permission denied/],
    ["become the worker", sql("set session authorization clearhold_worker"), /permission denied/],
    [
      "put a table of its own in front",
      sql("create temporary table ledger_accounts (id bigint)"),
      /permission denied/,
    ],
    ["put a schema of its own in front", sql("create schema mine"), /permission denied/],
    [
      "put a function of its own in front",
      sql("create function public.lag(bigint) returns bigint language sql as 'select 1'"),
      /permission denied/,
    ],
    [
      "turn the counter of accounts back",
      sql("select setval('ledger_accounts_id_seq', 1)"),
      /permission denied/,
    ],
    [
      "change an answer",
      sql("update idempotency_keys set answer = 'null'"),
      /permission denied|only grows/,
    ],
    ["forget an answer", sql("delete from idempotency_keys"), /permission denied|only grows/],
    ["call the check by hand", sql("select ledger_check_entries()"), /permission denied|trigger/],
    [
      "read a file of the server",
      sql("copy ledger_entries from '/etc/passwd'"),
      /permission denied/,
    ],
  ];
  it.each(deeds)("cannot %s", (...wish) => refuses(world.fresh.urls.api, wish));
});
