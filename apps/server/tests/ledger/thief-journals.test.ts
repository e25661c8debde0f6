import type pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { exchangeDesk, hotWallet, houseCapital } from "../../src/ledger/accounts.ts";
import { type Account, userAvailable, userHeld } from "../../src/ledger/chart-of-accounts.ts";
import { capitalFunded } from "../../src/ledger/recipes/custody.ts";
import { deskFunded } from "../../src/ledger/recipes/desk.ts";
import { withClient } from "../database.ts";
import { useWorld } from "../use-world.ts";
import { credits, debits, forge, type Leg, newJournalId, refuses, type Wish } from "./forge.ts";
import { fact, fundHouse, openLedgerWorld, trx } from "./ledger-world.ts";

/** Whoever holds a role's login and writes SQL by hand. Each wish must be refused, by name. */
const world = useWorld(openLedgerWorld);
let ann: string;
let bob: string;
beforeAll(async () => {
  await fundHouse(world.ledgers, trx(1_000_000n));
  ann = await world.userWith(trx(1_000n));
  bob = await world.userWith(trx(1_000n));
  for (const user of [ann, bob]) await open(userHeld(user, "TRX"));
});

async function open({ code, ownerId, currency }: Account): Promise<void> {
  const asks = JSON.stringify([{ code, owner_id: ownerId, currency }]);
  await world.databases.api.query("select ledger_open_accounts($1::jsonb)", [asks]);
}

const available = (user: string) => userAvailable(user, "TRX");
const held = (user: string) => userHeld(user, "TRX");

describe("a thief with the web server's role", () => {
  it("can do what a user can: the forged journal is one that passes", async () => {
    await withClient(world.fresh.urls.api, async (client) => {
      await forge(client, "withdrawal-held", [debits(available(ann), 1n), credits(held(ann), 1n)]);
    });
  });

  // What a well-formed journal with one wrong thing is refused for: walls/journals.test.ts.
  const journals: Wish[] = [
    [
      "a lone entry",
      (c) => forge(c, "", [credits(available(ann), 9n)], { header: false }),
      /does not exist/,
    ],
    [
      "half an exchange",
      (c) =>
        forge(c, "exchange-done", [debits(exchangeDesk("TRX"), 9n), credits(available(ann), 9n)]),
      /shape of its kind/,
    ],
    [
      "more than there is",
      (c) =>
        forge(c, "withdrawal-held", [debits(available(ann), 5_000n), credits(held(ann), 5_000n)]),
      /below its floor/,
    ],
    [
      "more lines for a journal of the same transaction",
      async (c) => {
        const journalId = newJournalId();
        await c.query("begin");
        await forge(c, "withdrawal-held", [debits(available(ann), 1n), credits(held(ann), 1n)], {
          journalId,
        });
        await forge(c, "", [debits(available(bob), 1n), credits(held(bob), 1n)], {
          journalId,
          header: false,
        });
      },
      /is older than its entries/,
    ],
    [
      "more lines for a journal of yesterday",
      async (c) => {
        const { rows } = await c.query(
          "select id from ledger_journals where kind = 'deposit-credited' limit 1",
        );
        await forge(c, "", [debits(hotWallet("TRX"), 1n), credits(held(ann), 1n)], {
          journalId: rows[0].id,
          header: false,
        });
      },
      /is older than its entries/,
    ],
    [
      "a search path that leads elsewhere",
      async (c) => {
        await c.query("set search_path = pg_temp, pg_catalog");
        await forge(c, "deposit-credited", [
          debits(hotWallet("TRX"), 9n),
          credits(available(ann), 9n),
        ]);
      },
      /may not be posted by clearhold_api/,
    ],
  ];
  it.each(journals)("cannot post %s", (...wish) => refuses(world.fresh.urls.api, wish));
});

describe("the superuser", () => {
  it("posts nothing without taking the walls down", () =>
    world.asAdmin(async (admin) => {
      const wish = forge(admin, "withdrawal-held", [
        debits(available(ann), 1n),
        credits(held(ann), 1n),
      ]);
      await expect(wish).rejects.toThrow(/may not be posted by/);
      await expect(admin.query("delete from ledger_entries")).rejects.toThrow(/only grows/);
      await expect(admin.query("update ledger_accounts set balance_units = 1")).rejects.toThrow(
        /balances follow from entries/,
      );
      await admin.query("set session_replication_role = replica");
      await expect(admin.query("delete from ledger_entries")).rejects.toThrow(/only grows/);
    }));
});

describe("a reversal", () => {
  const desk = { debit: houseCapital("TRX"), credit: exchangeDesk("TRX") };
  async function funded(units: bigint): Promise<string> {
    const funding = deskFunded({ fundingId: fact(), amount: trx(units) });
    await world.ledgers.operator.post({ journals: [funding], answer: null });
    const posted = await world.ledgers.operator.findJournal("desk-funded", funding.reference);
    return posted!.id;
  }

  it("takes back all of an operator's own journal, once", async () => {
    const victim = await funded(5n);
    const mirror = [credits(desk.debit, 5n), debits(desk.credit, 5n)];
    const wrong = [credits(desk.debit, 4n), debits(desk.credit, 4n)];
    const same = [debits(desk.debit, 5n), credits(desk.credit, 5n)];
    const reverse = (legs: Leg[], reverses: string) => (c: pg.Client) =>
      forge(c, "journal-reversed", legs, { reverses });
    await refuses(world.fresh.urls.operator, ["", reverse(wrong, victim), /does not mirror/]);
    await refuses(world.fresh.urls.operator, ["", reverse(same, victim), /does not mirror/]);
    await refuses(world.fresh.urls.operator, [
      "",
      reverse(mirror, "jrn_nobody"),
      /does not mirror/,
    ]);
    await withClient(world.fresh.urls.operator, reverse(mirror, victim));
    await refuses(world.fresh.urls.operator, [
      "",
      reverse(mirror, victim),
      /ledger_journals_reversed_once/,
    ]);
  });

  it("never takes back what a user or the chain did", async () => {
    const capital = capitalFunded({ depositId: fact(), amount: trx(5n) });
    await world.ledgers.worker.post({ journals: [capital], answer: null });
    const posted = await world.ledgers.operator.findJournal("capital-funded", capital.reference);
    const mirror = [credits(hotWallet("TRX"), 5n), debits(houseCapital("TRX"), 5n)];
    const wish = (c: pg.Client) => forge(c, "journal-reversed", mirror, { reverses: posted!.id });
    await refuses(world.fresh.urls.operator, ["", wish, /does not mirror/]);
  });
});
