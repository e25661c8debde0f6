import { beforeAll, describe, it } from "vitest";
import { useWorld } from "../use-world.ts";
import { refuses, sql, type Wish } from "./forge.ts";
import { fundHouse, openLedgerWorld, trx } from "./ledger-world.ts";

/** Whoever holds the web server's login and writes SQL by hand, other than to post journals. */
const world = useWorld(openLedgerWorld);
beforeAll(async () => {
  await fundHouse(world.ledgers, trx(1_000n));
  await world.userWith(trx(1_000n));
});

describe("a thief with the web server's role", () => {
  // What its rights and PostgreSQL itself refuse is tried of every login in walls/.
  const deeds: Wish[] = [
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
  ];
  it.each(deeds)("cannot %s", (...wish) => refuses(world.fresh.urls.api, wish));
});
