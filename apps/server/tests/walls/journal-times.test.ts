import { money } from "@clearhold/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertRow } from "../../src/features/chain/alerts/index.ts";
import { bookInflow } from "../../src/features/projects/inflows/index.ts";
import type { Clock } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { walletOf } from "../../src/ledger/accounts.ts";
import type { JournalKind } from "../../src/ledger/journal-kinds.ts";
import { surplusFound } from "../../src/ledger/recipes/corrections.ts";
import { subscriptionReturned } from "../../src/ledger/recipes/projects.ts";
import { listUserEntries } from "../../src/ledger/user-entries.ts";
import { settleClock } from "../../src/runtime/database/prepare-database.ts";
import { type Poster, trx } from "../market-world.ts";
import { giveDesk, payIn } from "../paid-in.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";

/** A thief with a login names the time of what is booked, by a clock that is wrong. */

const hourMs = 3_600_000;
const world = useWorld(openProjectWorld);
let ann: string;
let raised: string;
let cancelled: string;
let subscriptionId: string;
const settle = (network: "devnet" | "mainnet") =>
  world.asAdmin((admin) => settleClock(admin, network));

beforeAll(async () => {
  const person = await world.person(trx(500));
  ann = person.userId;
  await payIn({ database: world.databases.worker, clock: world.clock }, { amount: trx(500) });
  raised = await world.project();
  const open = { target: "10000", cooling_off_hours: 24, end: "+1d", publish: "+2d", give: "+3d" };
  cancelled = await world.project(open);
  world.clock.advance(10);
  for (const id of [raised, cancelled]) await world.advance(id);
  await world.subscribe(person, raised, 100);
  await world.advance(raised);
  subscriptionId = await world.subscribe(person, cancelled, 10);
  await settle("mainnet");
});
afterAll(() => settle("devnet"));

const wrongBy = (hours: number): Clock => ({
  now: () => new Date(world.clock.now().getTime() + hours * hourMs),
});
const ledgerOf = (poster: Poster, clock: Clock) => world.another(poster, { clock }).ledger;

/** Everything but the journal's own time is right. */
const postings: readonly (readonly [JournalKind, Poster, (clock: Clock) => Promise<unknown>])[] = [
  ["deposit-credited", "worker", (clock) => paid(clock, { userId: ann, amount: trx(1) })],
  ["capital-funded", "worker", (clock) => paid(clock, { amount: trx(1) })],
  ["surplus-found", "worker", findSurplus],
  [
    "desk-funded",
    "operator",
    (clock) => {
      const desk = { adminUrl: world.fresh.adminUrl, database: world.databases.operator };
      return giveDesk({ ...desk, clock }, trx(1));
    },
  ],
  [
    "project-inflow-booked",
    "operator",
    async (clock) => {
      const txid = await world.inflow(raised, trx(1));
      const deps = {
        database: world.databases.operator,
        ledger: ledgerOf("operator", clock),
      };
      return bookInflow(deps, { projectId: raised, txid, dryRun: false });
    },
  ],
];

function paid(clock: Clock, what: Parameters<typeof payIn>[1]) {
  const chain = { database: world.databases.worker, clock: world.clock };
  return payIn({ ...chain, ledger: ledgerOf("worker", clock) }, what);
}

async function findSurplus(clock: Clock): Promise<void> {
  const [findingId, wallet] = [newId("fnd", world.clock), walletOf("user", "USDT")];
  const said = { currency: "USDT", units: 5n, address: wallet.code, txid: null } as const;
  const alert = { ...said, blockNumber: 1, reason: "surplus" } as const;
  await ledgerOf("worker", clock).post({
    journals: [surplusFound({ findingId, wallet, amount: money("USDT", 5n) })],
    rows: [alertRow(alert, findingId)],
    answer: null,
  });
}

/** How many journals of the kind there are, and how far the last one's time is from its booking. */
async function lastOf(kind: JournalKind): Promise<{ count: number; offMs: number }> {
  const [row] = await world.databases.auditor.query<{ count: number; offMs: number }>(
    `select count(*)::int as count, coalesce((array_agg(
       abs(extract(epoch from occurred_at - posted_at)) * 1000 order by posted_at desc))[1], 0)::float
       as off_ms
     from ledger_journals where kind = $1`,
    [kind],
  );
  return row ?? { count: 0, offMs: 0 };
}

describe.each(postings)("a %s of the %s", (kind, _poster, book) => {
  it.each([-1, -24 * 400])("that names %d hours has the database's time", async (hours) => {
    const { count } = await lastOf(kind);
    await book(wrongBy(hours));
    expect(await lastOf(kind)).toEqual({ count: count + 1, offMs: 0 });
  });

  it.each([1, 24])("that is %d hours ahead is refused", async (hours) => {
    const { count } = await lastOf(kind);
    await expect(book(wrongBy(hours))).rejects.toThrow(/occurred_at is too far in the future/);
    expect((await lastOf(kind)).count).toBe(count);
  });
});

it("a word that the guard never gave keeps no time that the web server names", async () => {
  const fact = { subscriptionId, userId: ann, projectId: cancelled, amount: trx(10) };
  const authorisation = `${Date.now() + 60_000}.${"ab".repeat(32)}`;
  const journal = { ...subscriptionReturned(fact), authorisation };
  for (const hours of [-24 * 400, -1, 1]) {
    const ledger = ledgerOf("api", wrongBy(hours));
    await Promise.allSettled([ledger.post({ journals: [journal], answer: null })]);
    expect((await lastOf("subscription-returned")).offMs).toBe(0);
  }
});

it("a person's list and the time of each block stay as they were booked", async () => {
  const { userId } = await world.person();
  const chain = { database: world.databases.worker, clock: world.clock };
  const blockAt = new Date(world.clock.now().getTime() - 2 * hourMs);
  const hours = [0, -3, -1];
  const ids: string[] = [];
  for (const wrong of hours) {
    const ledger = ledgerOf("worker", wrongBy(wrong));
    ids.push((await payIn({ ...chain, ledger }, { userId, amount: trx(1), blockAt })).id);
  }
  const all = { userId, currency: null, kinds: null, from: null, to: null };
  const page = await listUserEntries(world.databases.api, { ...all, offset: 0, limit: 10 });
  expect(page.entries.map(({ reference }) => reference)).toEqual(ids.toReversed());
  const times = await world.databases.auditor.query(
    "select distinct block_at from deposits where owner_id = $1",
    [userId],
  );
  expect(times).toEqual([{ blockAt }]);
});

it("on a devnet, whose clock may be ahead, a time ahead is kept and one of an hour ago is not", async () => {
  await settle("devnet");
  await paid(wrongBy(48), { amount: trx(1) });
  expect((await lastOf("capital-funded")).offMs).toBeGreaterThan(47 * hourMs);
  await paid(wrongBy(-1), { amount: trx(1) });
  expect((await lastOf("capital-funded")).offMs).toBe(0);
  await settle("mainnet");
});
