import { afterAll, beforeAll, expect, it } from "vitest";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { type Database, openDatabase } from "../../src/kernel/database.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { readsOf } from "../table-reads.ts";
import { useWorld } from "../use-world.ts";
import { openBoxWorld } from "./box-world.ts";
import { earning, fourInARow, invited } from "./team-world.ts";

/** What is asked of two people before the one earns from the other, and what is paid then. */
const growing = [
  ...["guard_devices", "withdrawals", "standing_payouts", "account_closings"],
  ...["subscription_commissions", "commissions"],
];

const world = useWorld(openBoxWorld);
let database: Database;
let ledger: Ledger;
beforeAll(() => {
  // As the worker opens it, with one connection: each payout runs with the plans of those before it.
  database = openDatabase({ url: world.fresh.urls.worker, poolSize: 1, name: "worker" });
  ledger = openLedger({ database, clock: world.clock });
});
afterAll(async () => {
  await ledger.close();
  await database.close();
});

it("pays commissions and reads no table as a whole, whatever its size was when its plan was made", async () => {
  // The least that a database can know of them: nothing is in them, and it has looked.
  await world.asAdmin((admin) => admin.query("vacuum analyze"));
  const { ann } = await fourInARow(world);
  // Often enough that a session keeps its plans.
  const { projectId } = await earning(world, Array<typeof ann>(10).fill(ann));
  const worker = { database, ledger, clock: world.clock };
  const pay = async () => expect(await advanceProject(worker, projectId)).toEqual([6, 7]);
  expect(await readsOf(world, database, growing, pay)).toEqual({});
  const paid = await world.databases.auditor.first<{ count: bigint }>(
    "select count(*) as count from commissions",
  );
  expect(paid).toEqual({ count: 30n });
});

it("tells whose boxes can be opened, and looks up each of them", async () => {
  await world.asAdmin((admin) => admin.query("vacuum analyze"));
  await world.campaign("10 x 2");
  const names = Array.from({ length: 10 }, (_, number) => `friend${number}`);
  const { projectId } = await world.friendsOf(await invited(world, "olive"), names);
  await world.round();
  const worker = { database, ledger, clock: world.clock };
  const raise = async () => expect(await advanceProject(worker, projectId)).toEqual([3]);
  expect(await readsOf(world, database, ["boxes", "draw_lines"], raise)).toEqual({});
  const told = await world.asAdmin((admin) =>
    admin.query("select subject_id from message_facts where kind = 'box-ready'"),
  );
  expect(told.rows).toHaveLength(10);
});
