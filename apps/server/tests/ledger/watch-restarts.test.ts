import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../src/kernel/clock.ts";
import type { Database } from "../../src/kernel/database.ts";
import { depositCredited } from "../../src/ledger/recipes/custody.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { untilDone } from "../rounds.ts";
import { fact, trx } from "./ledger-world.ts";
import { type Checker, openWatchWorld, type WatchWorld } from "./watch-world.ts";

/** The checker is killed, runs twice, comes late, and loses what it remembers. */
let world: WatchWorld;
let checker: Checker;

beforeEach(async () => {
  world = await openWatchWorld();
  checker = await world.checker();
  await world.userWith(trx(100n));
  await checker.pass();
});
afterEach(() => world.close());

async function seals(): Promise<{ count: number; last: string }> {
  const { rows } = await world.asAdmin((admin) =>
    admin.query(`select count(*)::int as count, max(seq)::text as last from books_seals`),
  );
  return rows[0] as { count: number; last: string };
}

async function journals(): Promise<number> {
  const { rows } = await world.asAdmin((admin) =>
    admin.query("select count(*)::int as count from ledger_journals"),
  );
  return rows[0].count as number;
}

/** Every journal has one seal, the numbers have no gap, and no row is wrong. */
async function expectSealed(one: Checker): Promise<void> {
  await one.watch.whole();
  expect(one.raised).toEqual([]);
  const { count, last } = await seals();
  expect(count).toBe(await journals());
  expect(last).toBe(`${count}`);
  expect(one.state().head.seq).toBe(BigInt(count));
}

it("goes on where it was, also when it died between the database and its file", async () => {
  const before = checker.memory.text;
  await world.userWith(trx(7n), trx(8n));
  await checker.pass();
  const again = await world.checker({ text: before });
  await again.pass();
  await expectSealed(again);
  expect(again.state().head).toEqual(checker.state().head);
});

it("names a row that changed between its death and its start", async () => {
  const before = checker.memory.text;
  await world.userWith(trx(7n));
  await checker.pass();
  await world.tamper(
    "update ledger_journals set reference = 'x' where id = (select max(id) from ledger_journals)",
  );
  const again = await world.checker({ text: before });
  await again.pass();
  expect(again.raised.map(({ subject }) => subject.split(":")[0])).toEqual(["row-changed"]);
});

it("two at once seal every journal once, while people go on posting", async () => {
  const other = await world.checker({ text: checker.memory.text });
  const posting = Promise.all(Array.from({ length: 30 }, () => world.userWith(trx(5n), trx(6n))));
  const rounds = async (one: Checker) => {
    for (let round = 0; round < 20; round += 1) await one.pass();
  };
  await Promise.all([rounds(checker), rounds(other), posting]);
  for (const one of [checker, other]) await one.pass();
  for (const one of [checker, other]) await one.pass();
  await expectSealed(checker);
  await expectSealed(other);
});

it("takes a large backlog a page at a time, whichever accounts it lies in", async () => {
  const userId = await world.userWith(trx(10_000n));
  const hold = () => withdrawalHeld({ withdrawalId: fact(), userId, amount: trx(1n) });
  await Promise.all(
    Array.from({ length: 700 }, () => world.ledgers.api.post({ journals: [hold()], answer: null })),
  );
  await Promise.all(Array.from({ length: 150 }, () => world.userWith(trx(5n))));
  expect(await untilDone("the watch", () => checker.watch.round())).toBeGreaterThan(3);
  await expectSealed(checker);
});

it("reads a journal once, although it moves two accounts and more is new than a look reads", async () => {
  const users = await Promise.all(Array.from({ length: 60 }, () => world.userWith()));
  const credit = (userId: string) =>
    depositCredited({ depositId: fact(), userId, amount: trx(5n) });
  for (let time = 0; time < 10; time += 1) {
    const journals = users.map((userId) => credit(userId));
    await Promise.all(
      journals.map((one) => world.ledgers.worker.post({ journals: [one], answer: null })),
    );
  }
  const read: string[] = [];
  const watched = await world.checker(checker.memory, readingFacts(world.databases.guard, read));
  await watched.pass();
  await expectSealed(watched);
  expect(new Set(read).size).toBeGreaterThanOrEqual(600);
  expect(read.length - new Set(read).size).toBeLessThan(60);
});

/** Notes of which journals the facts are read. */
function readingFacts(database: Database, read: string[]): Database {
  return {
    ...database,
    snapshot: (work) =>
      database.snapshot((db) =>
        work({
          ...db,
          query: (sql, params) => {
            if (sql.includes("as facts from ledger_journals"))
              read.push(...((params?.[0] ?? []) as string[]));
            return db.query(sql, params);
          },
        }),
      ),
  };
}

it("vouches for people while an account of the house has more than one look reads", async () => {
  const userId = await world.userWith(trx(10_000n));
  await checker.pass();
  const late = await world.checker({ text: checker.memory.text });
  await Promise.all(Array.from({ length: 250 }, () => world.userWith(trx(5n))));
  const order = { orderId: "wdr_x", userId, currency: "TRX", heldUnits: 0n } as const;
  expect(await late.watch.confirm(order)).toMatchObject({ confirmed: true });
  const { rows } = await world.asAdmin((admin) =>
    admin.query(`select a.version - k.version as behind from ledger_accounts a
      join books_checkpoints k on k.account_id = a.id where a.code = 'deposit-wallets'`),
  );
  expect(Number(rows[0].behind)).toBeGreaterThan(0);
  await late.pass();
  await expectSealed(late);
});

it("no look counts that lies ahead, because the clock was set back since", async () => {
  const ahead = () => new Date(Date.now() + 3_600_000);
  const clock = vi.spyOn(systemClock, "now").mockImplementation(ahead);
  await checker.pass();
  await checker.watch.whole();
  clock.mockRestore();
  await world.tamper(
    "update ledger_accounts set balance_units = balance_units + 1 where code = 'hot-wallet'",
    "update ledger_journals set reference = 'another' where kind = 'deposit-credited'",
  );
  const order = { orderId: "wdr_x", userId: "usr_x", currency: "TRX", heldUnits: 0n } as const;
  expect(await checker.watch.confirm(order)).toMatchObject({ confirmed: false });
  await checker.watch.wholeIfDue();
  expect(checker.raised.map(({ subject }) => subject.split(":")[0])).toEqual(
    expect.arrayContaining(["balance-off", "row-changed"]),
  );
});

it("a chain that was cut is told, and goes on in a new epoch when two operators say so", async () => {
  await world.tamper("delete from books_seals where seq > 1");
  await checker.pass();
  const [first] = checker.raised;
  expect(first?.subject).toMatch(/^head-missing: seal \d+$/);
  expect(checker.raised.map(({ currency }) => currency)).toEqual(["TRX", "USDT"]);
  const order = { orderId: "wdr_x", userId: "usr_x", currency: "TRX", heldUnits: 0n } as const;
  expect(await checker.watch.confirm(order)).toMatchObject({ confirmed: false });

  const act = { action: "resolve-alert", subjectId: "1" };
  checker.watch.heard("opr_1", act);
  checker.watch.heard("opr_1", act);
  expect(await checker.watch.confirm(order)).toMatchObject({ confirmed: false });
  const { epoch } = checker.state();
  checker.watch.heard("opr_2", act);
  await checker.pass();
  expect(checker.state()).toMatchObject({ wholeAt: null, faults: [], isBegun: true });
  expect(checker.state().epoch).toBeGreaterThan(epoch);
  expect(await checker.watch.confirm(order)).toMatchObject({ confirmed: true });
  await checker.watch.whole();
  expect(checker.raised).toHaveLength(2);
  expect((await seals()).count).toBe(await journals());
});

it("a chain that was written anew is told at the look at all rows", async () => {
  await world.tamper(
    "update books_seals set hash = repeat('1', 64) where seq = (select max(seq) from books_seals)",
  );
  await checker.watch.whole();
  expect(checker.raised.map(({ subject }) => subject.split(":")[0])).toContain("head-missing");
});

it("a lost file is told", async () => {
  const lost = await world.checker();
  await lost.pass();
  expect(lost.raised.map(({ subject }) => subject)).toEqual([
    "head-missing: seal 0",
    "head-missing: seal 0",
  ]);
});

it.each(["", "{}", '{"epoch":1'])("does not start with a damaged memory (%s)", async (text) => {
  const damaged = world.checker({ text });
  await expect(damaged).rejects.toThrow(/books.json, the guard's memory of the books, is damaged/);
});

it("what two operators live with stops nothing any more, and its neighbour does", async () => {
  const change = (index: number) =>
    world.tamper(`update ledger_journals set reference = 'x${index}' where id =
      (select id from ledger_journals order by id offset ${index} limit 1)`);
  await change(0);
  await checker.watch.whole();
  expect(checker.watch.words()).toMatch(/^broken: row-changed jrn_/);
  for (const [index] of checker.raised.entries()) {
    for (const operator of ["opr_1", "opr_2"]) {
      checker.watch.heard(operator, { action: "resolve-alert", subjectId: `${index + 1}` });
    }
  }
  await checker.watch.whole();
  expect(checker.raised).toHaveLength(1);
  expect(checker.watch.words()).toBe("verified");
  await change(1);
  await checker.watch.whole();
  expect(checker.raised).toHaveLength(2);
  expect(checker.watch.words()).toMatch(/^broken: row-changed jrn_/);
});
