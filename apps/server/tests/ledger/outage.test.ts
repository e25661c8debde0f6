import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Database } from "../../src/kernel/database.ts";
import { type Json, type Ledger, OutcomeUnclear, type Posting } from "../../src/ledger/index.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { untilSaid } from "../rounds.ts";
import { useWorld } from "../use-world.ts";
import { fact, openLedgerWorld, trx } from "./ledger-world.ts";

const world = useWorld(openLedgerWorld);

const lost = () => new Error("Connection terminated unexpectedly");

type Break = "before the commit" | "after the commit" | "on the way in";

/** A database whose connection breaks at these points, one for each transaction, then holds. */
function breaking(database: Database, breaks: Break[]): Database {
  return {
    ...database,
    async transaction(work) {
      const point = breaks.shift();
      if (point === "on the way in") throw lost();
      const result = await database.transaction(async (tx) => {
        const done = await work(tx);
        if (point === "before the commit") throw lost();
        return done;
      });
      if (point === "after the commit") throw lost();
      return result;
    },
  };
}

function hold(userId: string, units: bigint, key?: string): Posting<Json> {
  const withdrawalId = fact();
  const journal = withdrawalHeld({ withdrawalId, userId, amount: trx(units) });
  const idempotency = key && { userId, operation: "withdraw", key, fingerprint: "f" };
  return {
    journals: [journal],
    answer: { id: withdrawalId },
    ...(idempotency && { idempotency }),
  };
}

const patient = [1, 1, 1, 1, 1];

describe("a connection that is lost", () => {
  it.each<Break[][]>([
    [["on the way in"]],
    [["before the commit"]],
    [["after the commit"]],
    [["after the commit", "on the way in", "before the commit", "after the commit"]],
  ])("%s: everyone of the batch gets an answer, and money moves once", async (breaks) => {
    const database = breaking(world.databases.api, [...breaks]);
    const ledger = world.another("api", { database, patienceMs: patient });
    const user = await world.userWith(trx(100n));
    const asks = [hold(user, 60n, "k"), hold(user, 30n), hold(user, 30n)];
    const settled = await Promise.allSettled(asks.map((ask) => ledger.post(ask)));
    expect(settled.map((one) => one.status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(settled[0]).toMatchObject({ value: asks[0]?.answer });
    expect(settled[1]).toMatchObject({ value: asks[1]?.answer });
    expect(settled[2]).toMatchObject({ reason: { code: "insufficient-balance" } });
    const balances = await ledger.balances([user]);
    expect(balances.get(user)?.TRX).toEqual({ available: 10n, held: 90n });
    await ledger.close();
  });

  it("for too long: the outcome is unclear to all, and the key tells it later", async () => {
    const gone: Break[] = Array(3).fill("on the way in");
    const database = breaking(world.databases.api, ["after the commit", ...gone]);
    const ledger = world.another("api", { database, patienceMs: [1, 1, 1] });
    const user = await world.userWith(trx(100n));
    const [first, second] = [hold(user, 60n, "k"), hold(user, 10n)];
    const told = await Promise.allSettled([ledger.post(first), ledger.post(second)]);
    for (const one of told) {
      expect(one).toMatchObject({ status: "rejected", reason: { code: "outcome-unclear" } });
      expect(one.status === "rejected" && one.reason).toBeInstanceOf(OutcomeUnclear);
    }
    const again = await ledger.postForReceipt(hold(user, 60n, "k"));
    expect(again).toEqual({ outcome: "replayed", answer: first.answer });
    expect((await ledger.postForReceipt(second)).outcome).toBe("already-posted");
    expect((await ledger.balances([user])).get(user)?.TRX.held).toBe(70n);
    await ledger.close();
  });
});

/** What PostgreSQL says when it cannot make a file larger. */
const full = () => Object.assign(new Error("could not extend file"), { code: "53100" });

describe("a disk without room", () => {
  /** Fails so often with what `faults` make, before or in the commit, then works. */
  function failing(database: Database, faults: readonly (() => Error)[]): Database {
    const left = [...faults];
    return {
      ...database,
      async transaction(work) {
        const fault = left.shift();
        if (!fault) return database.transaction(work);
        if (fault === full) throw full();
        await database.transaction(work);
        throw fault();
      },
    };
  }

  it("is told to each of a batch at once, and nothing was booked", async () => {
    const database = failing(world.databases.api, Array(5).fill(full));
    const ledger = world.another("api", { database, patienceMs: patient });
    const user = await world.userWith(trx(100n));
    const asks = [hold(user, 60n, "k"), hold(user, 30n)];
    for (const told of await Promise.allSettled(asks.map((ask) => ledger.post(ask)))) {
      expect(told).toMatchObject({ status: "rejected", reason: { code: "disk-full" } });
    }
    expect((await ledger.balances([user])).get(user)?.TRX).toEqual({ available: 100n, held: 0n });
    await ledger.close();
  });

  it.each([
    ["after a lost commit", lost],
    ["in a commit, of which the server ends,", () => full()],
  ])("%s leaves the outcome unclear, and the key tells it later", async (_when, inCommit) => {
    const database = failing(world.databases.api, [inCommit, ...Array(5).fill(full)]);
    const ledger = world.another("api", { database, patienceMs: patient });
    const user = await world.userWith(trx(100n));
    const first = hold(user, 60n, "k");
    await expect(ledger.post(first)).rejects.toThrow("outcome-unclear");
    expect(await ledger.post(hold(user, 60n, "k"))).toEqual(first.answer);
    await ledger.close();
  });

  /** The web server of the first try is gone, and the database has not finished its commit. */
  it.each([
    ["before anything is done", () => ({ hasRoom: async () => false })],
    [
      "by the database",
      () => ({ database: failing(world.databases.api, Array(5).fill(full)), patienceMs: patient }),
    ],
  ])("refused %s, is not told while the same key is being committed", async (_when, deps) => {
    const user = await world.userWith(trx(100n));
    const first = hold(user, 60n, "k");
    const ledger = world.another("api", deps());
    const ask = async (posting: Posting<Json>) =>
      (await ledger.findAnswer(posting.idempotency)) ?? (await ledger.post(posting));
    await whileCommitting(first, async () => {
      const ends = await Promise.allSettled([
        ask(hold(user, 60n, "k")),
        ask(hold(user, 10n, "another")),
      ]);
      expect(ends).toMatchObject([
        { reason: { code: "outcome-unclear" } },
        { reason: { code: "disk-full" } },
      ]);
    });
    expect(await ask(hold(user, 60n, "k"))).toEqual(first.answer);
    expect((await ledger.balances([user])).get(user)?.TRX.held).toBe(60n);
    await ledger.close();
  });

  it("is not told while the same key waits in another process for an account", async () => {
    const user = await world.userWith(trx(100n));
    const first = hold(user, 60n, "k");
    const full = world.another("api", { hasRoom: async () => false });
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const holder = world.databases.api.transaction(async (tx) => {
      await tx.query("select from ledger_accounts where owner_id = $1 for update", [user]);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const committed = world.ledgers.api.post(first);
    await untilWaiting("for update");
    await expect(full.findAnswer(first.idempotency)).rejects.toThrow("outcome-unclear");
    free.resolve();
    await Promise.all([holder, committed]);
    expect(await full.findAnswer(first.idempotency)).toEqual(first.answer);
    await full.close();
  });

  /** Until a statement of the web server with these words waits for a lock. */
  async function untilWaiting(words: string): Promise<void> {
    await untilSaid(`a statement that waits: ${words}`, async () => {
      const waits = await world.databases.api.query(
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
        [words],
      );
      return waits.length > 0;
    });
  }

  /** Runs `work` while another process's commit of this posting is under way. */
  async function whileCommitting(posting: Posting<Json>, work: () => Promise<void>) {
    const [reached, worked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const database: Database = {
      ...world.databases.api,
      transaction: (decide) =>
        world.databases.api.transaction(async (tx) => {
          const done = await decide(tx);
          reached.resolve();
          await worked.promise;
          return done;
        }),
    };
    const ledger = world.another("api", { database });
    const committed = ledger.post(posting);
    await reached.promise;
    await work().finally(worked.resolve);
    await committed;
    await ledger.close();
  }

  it("lets nobody begin, and tells what was done before", async () => {
    const ledger = world.another("api", { hasRoom: async () => hasRoom });
    let hasRoom = true;
    const user = await world.userWith(trx(100n));
    const done = hold(user, 60n, "k");
    await ledger.post(done);
    hasRoom = false;
    expect(await ledger.findAnswer(done.idempotency)).toEqual(done.answer);
    await expect(ledger.findAnswer(undefined)).rejects.toThrow("disk-full");
    const other = { userId: user, operation: "withdraw", key: "another", fingerprint: "f" };
    await expect(ledger.findAnswer(other)).rejects.toThrow("disk-full");
    hasRoom = true;
    expect(await ledger.findAnswer(other)).toBeNull();
    await ledger.close();
  });
});

describe("back ends that are killed under load", () => {
  it("lose nothing and double nothing", async () => {
    const ledgers = [world.another("api"), world.another("api")];
    const users = await Promise.all(Array.from({ length: 10 }, () => world.userWith(trx(9_999n))));
    const drill = { kills: 0, over: false };
    const killing = killBackends(drill);
    const acknowledged = await Promise.all(users.map((user) => spend(user, ledgers, drill)));
    drill.over = true;
    await killing;
    for (const [index, user] of users.entries()) {
      const held = (await ledgers[0]!.balances([user])).get(user)?.TRX.held;
      expect(held).toBe(acknowledged[index]);
    }
    await Promise.all(ledgers.map((ledger) => ledger.close()));
  });
});

type Drill = { kills: number; over: boolean };
const killsWanted = 8;

/** One ask after the other until enough was killed, each repeated until it is answered. */
async function spend(user: string, ledgers: readonly Ledger[], drill: Drill): Promise<bigint> {
  let acknowledged = 0n;
  for (let round = 0; drill.kills < killsWanted; round += 1) {
    await askUntilAnswered(ledgers[round % 2]!, hold(user, 1n, `round ${round}`));
    acknowledged += 1n;
  }
  return acknowledged;
}

async function askUntilAnswered(ledger: Ledger, ask: Posting<Json>): Promise<void> {
  await untilSaid("an answer of the ledger", async () => {
    try {
      await ledger.post(ask);
      return true;
    } catch (error) {
      if (!(error instanceof OutcomeUnclear)) throw error;
      return false;
    }
  });
}

/** Ends connections of the ledgers at work, at random moments, some within their commits. */
async function killBackends(drill: Drill): Promise<void> {
  await world.asAdmin(async (admin) => {
    while (!drill.over) {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from (
           select pid from pg_stat_activity
           where usename = 'clearhold_api' and state <> 'idle' and datname = current_database()
           order by random() limit 1
         ) one`,
      );
      drill.kills += rowCount ?? 0;
      // Long enough for a new connection to commit something between two kills.
      await sleep(100 + Math.random() * 150);
    }
  });
}
