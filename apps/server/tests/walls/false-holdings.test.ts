import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listOpenAlerts, resolveAlert } from "../../src/features/chain/alerts/index.ts";
import { blocksToBelieve } from "../../src/features/chain/reconciliation/book-difference.ts";
import { readHouseStanding, standingLine } from "../../src/features/chain/reconciliation/index.ts";
import { heartbeatPart, NotReady } from "../../src/kernel/heartbeat.ts";
import { beatOnce } from "../chain/beats.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { coin, finish, order, payoutRound, richPerson, waitsFor } from "../payers.ts";

let world: CustodyWorld;
beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(2_000n * coin, 2_000n * coin);
  for (const one of people) await world.operators.enrolOperator(one);
});
afterEach(() => world.close());

const people = ["olga", "pavel"].map((name) => ({ name, password: `${name}-kennt-9-Tore` }));

async function resolveAll() {
  const deps = { database: world.databases.operator, operators: world.operators };
  for (const { id: alertId } of await listOpenAlerts(world.databases.auditor)) {
    for (const operator of people) {
      await resolveAlert(deps, { alertId, operator, reason: "the login is changed" });
    }
  }
}

/** Long enough for every difference to be believed. */
async function reconcileLong() {
  for (let round = 0; round < 6; round += 1) {
    await world.worker.rounds.reconcile();
    await world.devnet.mine(blocksToBelieve / 3);
    await world.settle();
  }
}

const falseRows = [
  ["as large as can be", "update chain_holdings set units = 1000000000000000000"],
  ["as small as can be", "update chain_holdings set units = -1000000000000000000"],
  [
    "less at one address",
    "update chain_holdings set units = units - 5000000 where units > 5000000",
  ],
  ["500 USDT more", "update chain_holdings set units = units + 500000000 where currency = 'USDT'"],
] as const;

it.each(falseRows)("holdings that are %s stop payouts, and only so long", async (_what, forge) => {
  const { id, alice } = await order(world);
  const { worker, api, auditor } = world.databases;
  const held = () =>
    auditor.query("select address, currency, units from chain_holdings order by 1, 2");
  const before = await held();
  await worker.query(forge);
  await payoutRound(world);
  expect(await waitsFor(world, id)).toBe("not-reconciled");
  // The chain is read on.
  await richPerson(world, "second");
  await reconcileLong();
  expect(await held()).toEqual(expect.arrayContaining(before));
  // Nothing was booked on what only a row had said.
  const open = await listOpenAlerts(auditor);
  expect(new Set(open.map(({ reason }) => reason))).toEqual(new Set(["books-differ"]));
  await resolveAll();
  await reconcileLong();
  expect(await listOpenAlerts(auditor)).toEqual([]);
  await world.watchChain();
  await beatOnce(world, async () => "read");
  expect(await readHouseStanding(api)).toMatchObject([{ isClean: true }, { isClean: true }]);
  expect((await finish(world, alice, id)).state).toBe("settled");
  await world.expectChainBooks();
});

it("no holding is larger than what can be added to", async () => {
  const tooLarge = "update chain_holdings set units = 9223372036854775807";
  await expect(world.databases.worker.query(tooLarge)).rejects.toThrow(/chain_holdings_units/);
});

it.each(["TRX", "USDT"])(
  "coins of %s that are missing keep /readyz from being ready",
  async (currency) => {
    const part = heartbeatPart(world.databases.api, "reconciliation");
    world.worker.start();
    const untilSaid = async (words: RegExp) => {
      let said: unknown = "";
      while (!words.test(said instanceof NotReady ? `not ready: ${said.state}` : `${said}`)) {
        await sleep(50);
        said = await part.check().catch((error: unknown) => error);
      }
    };
    await untilSaid(/^TRX equal at \d+, USDT equal at \d+$/);
    const forge = "update chain_holdings set units = units + $2 where currency = $1";
    await world.databases.worker.query(forge, [currency, 500n * coin]);
    await untilSaid(new RegExp(`^not ready: .*${currency} shortfall at `));
    await world.databases.worker.query(forge, [currency, -500n * coin]);
    await untilSaid(/^TRX equal at \d+, USDT equal at \d+$/);
  },
);

it("nothing is clean while books and chain are not compared", async () => {
  await world.watchChain();
  const covered = async () =>
    (await readHouseStanding(world.databases.api)).map((one) => [one.isCovered, one.isClean]);
  await world.worker.rounds.reconcile();
  await beatOnce(world, async () => "read");
  expect(await covered()).toEqual([
    [true, true],
    [true, true],
  ]);
  await asAdmin(world, "alter table reconciliations disable trigger user");
  await asAdmin(world, "update reconciliations set covered_at = now() - interval '6 minutes'");
  await asAdmin(world, "alter table reconciliations enable trigger user");
  expect(await covered()).toEqual([
    [false, false],
    [false, false],
  ]);
  const forge = "update reconciliations set covered_at = clock_timestamp()";
  await expect(world.databases.worker.query(forge)).rejects.toThrow(/permission denied/);
});

it.each([
  [
    "says that it cannot",
    () =>
      beatOnce(world, async () => {
        throw new NotReady("the cursor is above the head");
      }),
  ],
  [
    "is silent",
    () =>
      world.databases.worker.query(
        "update process_heartbeats set beat_at = now() - interval '6 seconds' where process = 'chain'",
      ),
  ],
])(
  "nothing is clean while the worker does not read the chain: it %s",
  async (_what, stopReading) => {
    await world.watchChain();
    await world.worker.rounds.reconcile();
    await beatOnce(world, async () => "read");
    const lines = async () => (await readHouseStanding(world.databases.api)).map(standingLine);
    expect(await lines()).toEqual(["TRX clean", "USDT clean"]);
    await stopReading();
    const words = ["TRX", "USDT"].map((currency) =>
      expect.stringMatching(new RegExp(`^${currency} house .*the worker does not read the chain$`)),
    );
    // Books and chain were found equal a moment ago.
    expect(await lines()).toEqual(words);
    await beatOnce(world, async () => "read");
    expect(await lines()).toEqual(["TRX clean", "USDT clean"]);
  },
);
