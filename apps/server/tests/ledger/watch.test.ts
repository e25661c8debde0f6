import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { fact, trx } from "./ledger-world.ts";
import { type Checker, openWatchWorld, type WatchWorld } from "./watch-world.ts";

/** What a superuser changes in books that were verified before, and in those that are new. */
let world: WatchWorld;
let checker: Checker;
let userId: string;

afterEach(() => world.close());
beforeEach(async () => {
  world = await openWatchWorld();
  checker = await world.checker();
  userId = await world.userWith(trx(100n), trx(50n));
  await hold(30n);
  await world.tamper(
    `insert into security_events (user_id, kind, ip, device, details)
     values ('${userId}', 'logged-in', '203.0.113.9', 'a browser', '{"place":"Seoul"}'),
       ('${userId}', 'frozen', '', '', '{}')`,
  );
  await checker.pass();
  await checker.watch.whole();
  expect(checker.raised).toEqual([]);
});

const hold = (units: bigint) =>
  world.ledgers.api.post({
    journals: [withdrawalHeld({ withdrawalId: fact(), userId, amount: trx(units) })],
    answer: null,
  });
const available = () =>
  `(select id from ledger_accounts where (code, owner_id) = ('user-available', '${userId}'))`;
const holdJournal = `(select max(id) from ledger_journals where kind = 'withdrawal-held'
  and id <> 'jrn_slipped')`;

/** What was told, without the ids of the rows. */
const told = () => checker.raised.map(({ subject }) => subject.split(":")[0]);

async function idOf(sql: string): Promise<string> {
  const { rows } = await world.asAdmin((admin) => admin.query(`select ${sql}::text as id`));
  return rows[0].id as string;
}

describe("a minute after the damage the watch names", () => {
  it("a changed balance, in its currency, once", async () => {
    await world.tamper(`update ledger_accounts set balance_units = balance_units + 5
      where id = ${available()}`);
    await checker.pass();
    await checker.pass();
    const subject = `balance-off: ${await idOf(available())}`;
    expect(checker.raised).toEqual([{ currency: "TRX", subject, stops: true }]);
    expect(checker.watch.words()).toContain("balance-off");
  });

  it("a changed balance that a posting went on from", async () => {
    await world.tamper(`update ledger_accounts set balance_units = balance_units + 500
      where id = ${available()}`);
    await hold(300n);
    await checker.pass();
    expect(told()).toEqual(["running-balance-off"]);
  });

  it("a new entry that is gone, and one that is changed", async () => {
    await hold(7n);
    const gone = await idOf(holdJournal);
    await hold(8n);
    const changed = await idOf(holdJournal);
    await world.tamper(
      `delete from ledger_entries where journal_id = '${gone}' and account_id = ${available()}`,
      `update ledger_entries set units = units + 1
       where journal_id = '${changed}' and account_id = ${available()}`,
    );
    await checker.pass();
    const subjects = checker.raised.map(({ subject }) => subject);
    expect(subjects).toContain(`journal-not-whole: ${gone}`);
    expect(subjects).toContain(`journal-unbalanced: ${changed}`);
  });

  it("an entry that was put in beside the ledger", async () => {
    await world.tamper(
      `insert into ledger_entries select id, version + 1, 'jrn_planted', 'credit', 5,
         balance_units + 5 from ledger_accounts where id = ${available()}`,
      `update ledger_accounts set balance_units = balance_units + 5, version = version + 1
       where id = ${available()}`,
    );
    await checker.pass();
    expect(checker.raised).toEqual([
      { currency: "TRX", subject: "entry-orphaned: jrn_planted", stops: true },
    ]);
  });

  it("a gap in the versions", async () => {
    await hold(7n);
    await world.tamper(
      `update ledger_entries set version = version + 1 where account_id = ${available()}
       and version = (select version from ledger_accounts where id = ${available()})`,
      `update ledger_accounts set version = version + 1 where id = ${available()}`,
    );
    await checker.pass();
    expect(told()).toContain("version-gap");
  });

  it("a journal that its poster may not post", async () => {
    await hold(7n);
    await world.tamper(`update ledger_journals set posted_by = 'clearhold_worker'
      where id = ${holdJournal}`);
    await checker.pass();
    expect(told()).toEqual(["journal-of-wrong-poster"]);
  });

  it("a checkpoint that the guard did not write", async () => {
    await world.tamper(
      `update ledger_accounts set balance_units = balance_units + 5 where id = ${available()}`,
      `update books_checkpoints set balance_units = balance_units + 5, version = version - 1
       where account_id = ${available()}`,
    );
    await checker.pass();
    expect(told()).toEqual(["checkpoint-forged", "balance-off"]);
  });

  it("an account that was given to somebody else, before it pays", async () => {
    const other = userId.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
    await world.tamper(
      `update ledger_accounts set owner_id = '${other}' where owner_id = '${userId}'`,
    );
    const asked = { orderId: "wdr_x", userId: other, currency: "TRX", heldUnits: 30n } as const;
    const answer = await checker.watch.confirm(asked);
    expect(answer).toMatchObject({ confirmed: false });
    expect(told()).toContain("checkpoint-forged");
  });
});

describe("the look at all rows names", () => {
  const sealed: [string, () => string[], () => Promise<string>][] = [
    [
      "a changed journal",
      () => [`update ledger_journals set reference = 'another' where id = ${holdJournal}`],
      async () => `row-changed: ${await idOf(holdJournal)}`,
    ],
    [
      "a changed entry",
      () => [
        `update ledger_entries set units = units - 1 where journal_id = ${holdJournal}`,
        `update ledger_entries set balance_after_units = balance_after_units + 1
         where journal_id = ${holdJournal}`,
      ],
      async () => `row-changed: ${await idOf(holdJournal)}`,
    ],
    [
      "a deleted entry",
      () => [`delete from ledger_entries where journal_id = ${holdJournal} and side = 'credit'`],
      async () => `row-changed: ${await idOf(holdJournal)}`,
    ],
    [
      "a deleted event",
      () => ["delete from security_events where kind = 'frozen'"],
      async () => "row-deleted: event 2",
    ],
    [
      "a changed event",
      () => ['update security_events set details = \'{"place":"Paris"}\' where id = 1'],
      async () => "row-changed: event 1",
    ],
    [
      "a seal that is gone",
      () => ["delete from books_seals where seq = 2"],
      async () => "seal-missing: seal 2",
    ],
    [
      "a seal that was written anew",
      () => ["update books_seals set hash = repeat('0', 64) where seq = 2"],
      async () =>
        `row-changed: ${await idOf("(select journal_id from books_seals where seq = 2)")}`,
    ],
    [
      "a journal that was slipped in below verified entries",
      () => [
        `insert into ledger_journals (id, kind, reference, entry_count, occurred_at)
         select 'jrn_slipped', kind, 'slipped', 2, occurred_at from ledger_journals where id = ${holdJournal}`,
        `update ledger_entries set journal_id = 'jrn_slipped' where journal_id = ${holdJournal}`,
      ],
      async () => "row-unsealed: jrn_slipped",
    ],
  ];

  it.each(sealed)("%s", async (_, damage, subject) => {
    const named = await subject();
    await world.tamper(...damage());
    await checker.watch.whole();
    expect(checker.raised.map((one) => one.subject)).toContain(named);
    const stops = !named.includes("event");
    expect(checker.raised.every((one) => one.stops === stops)).toBe(true);
    expect(checker.watch.words()).toMatch(stops ? /^broken: / : /^found: /);
  });

  it("a deleted journal, together with its entries and balances", async () => {
    const id = await idOf(holdJournal);
    await world.tamper(
      `update ledger_accounts a set version = version - 1, balance_units = balance_units
         - (select case e.side when a.normal_side then e.units else -e.units end
            from ledger_entries e where e.journal_id = '${id}' and e.account_id = a.id)
       where id in (select account_id from ledger_entries where journal_id = '${id}')`,
      `delete from ledger_entries where journal_id = '${id}'`,
      `delete from ledger_journals where id = '${id}'`,
    );
    await checker.watch.whole();
    expect(checker.raised.map((one) => one.subject)).toContain(`row-deleted: ${id}`);
  });

  it("nothing when the personal fields of a line are deleted with their salt", async () => {
    await world.tamper(
      "update security_events set ip = '', device = '', details = '{}' where id = 1",
      "delete from books_event_salts where event_id = 1",
    );
    await checker.watch.whole();
    expect(checker.raised).toEqual([]);
  });
});
