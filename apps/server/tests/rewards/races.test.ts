import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { failProject } from "../../src/features/projects/settlements/index.ts";
import { openNext } from "../../src/features/rewards/boxes/open-box.ts";
import { reserveBoxes } from "../../src/features/rewards/draws/draw-store.ts";
import { houseCapital } from "../../src/ledger/accounts.ts";
import { campaignPool } from "../../src/ledger/chart-of-accounts.ts";
import { keepBooksClean } from "../books.ts";
import { untilSaid } from "../rounds.ts";
import { type BoxWorld, openBoxWorld } from "./box-world.ts";
import { earning, fourInARow, invited, shareBrowser } from "./team-world.ts";

let world: BoxWorld;
// A campaign reserves boxes for everybody: each test has a world of its own.
beforeEach(async () => {
  world = await openBoxWorld();
});
afterEach(() => world.close());
keepBooksClean(() => world.databases.auditor);

const balance = (account: Parameters<BoxWorld["ledgers"]["worker"]["balanceOf"]>[0]) =>
  world.ledgers.worker.balanceOf(account);
const ten = Array.from({ length: 10 });

describe("at the same moment", () => {
  it("ten who close a campaign bring its pool back once", async () => {
    const before = await balance(houseCapital("TRX"));
    const id = await world.campaign("9\n4", { isCommitted: false });
    expect(await balance(houseCapital("TRX"))).toBe(before - 13_000_000n);
    await world.end(id, "olga");
    const ends = await Promise.all(ten.map(() => world.end(id, "pavel")));
    expect(ends.every(({ isDone }) => isDone)).toBe(true);
    expect(await balance(houseCapital("TRX"))).toBe(before);
    expect(await balance(campaignPool(id, "TRX"))).toBe(0n);
  });

  it("ten workers reserve one box for a friend, though two campaigns have cards", async () => {
    await world.campaign("9\n4");
    await world.campaign("8\n3");
    const olive = await invited(world, "olive");
    const { friends } = await world.friendsOf(olive, ["finn", "gwen", "hana"], 30);
    const workers = ten.map(() => world.another("worker").database);
    const done = await Promise.all(
      workers.map((database) => reserveBoxes(database, world.clock.now())),
    );
    expect(done.reduce((sum, some) => sum + some, 0n)).toBe(3n);
    const rows = await world.databases.auditor.query<{ friendId: string }>(
      "select friend_id from boxes",
    );
    expect(rows.map(({ friendId }) => friendId).toSorted()).toEqual(
      friends.map(({ actor }) => actor.userId).toSorted(),
    );
  });

  it("a hundred taps on one button open one box of three, and the next one after its draw", async () => {
    await world.campaign("9\n4\n2");
    const olive = await invited(world, "olive");
    const { projectId } = await world.friendsOf(olive, ["finn", "gwen", "hana", "iris"]);
    await world.round();
    await world.advance(projectId);
    const deps = { database: world.databases.api, clock: world.clock, guard: world.guard };
    for (const number of [1, 2]) {
      const taps = Array.from({ length: 100 }, () => openNext(deps, olive.actor));
      const boxes = (await Promise.all(taps)).map(({ id, receipt }) => `${id} ${receipt?.number}`);
      expect(new Set(boxes).size).toBe(1);
      expect(boxes[0]).toMatch(new RegExp(` ${number}$`));
      await world.round(180);
    }
  });

  it("a box that is reserved while its project is raised is told once", async () => {
    await world.campaign("9\n4\n2");
    const olive = await invited(world, "olive");
    const { projectId } = await world.friendsOf(olive, ["finn", "gwen", "hana", "iris"]);
    const { worker } = world.databases;
    const reserved = Promise.withResolvers<void>();
    const ends = Promise.withResolvers<void>();
    const reserving = worker.transaction(async (tx) => {
      await reserveBoxes(tx, world.clock.now());
      reserved.resolve();
      await ends.promise;
    });
    await reserved.promise;
    const raising = world.advance(projectId);
    // It waits for the boxes, or has ended without them.
    await Promise.race([raising, untilOneWaits(world)]);
    ends.resolve();
    await Promise.all([reserving, raising]);
    const told = await world.asAdmin((admin) =>
      admin.query("select subject_id from message_facts where kind = 'box-ready'"),
    );
    expect(told.rows).toHaveLength(3);
  });

  it("a box is opened and paid, or void with its project, and never both", async () => {
    const id = await world.campaign(Array(6).fill("2").join("\n"));
    const ends: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const olive = await invited(world, `olive${round}`);
      const { projectId } = await world.friendsOf(olive, [`finn${round}`]);
      await world.round();
      await world.advance(projectId);
      const box = await world.databases.auditor.first<{ id: string }>(
        "select id from boxes where owner_id = $1",
        [olive.actor.userId],
      );
      await fail(projectId, "olga");
      const before = await world.available(olive.actor, "TRX");
      await Promise.allSettled([world.open(olive, box?.id ?? ""), fail(projectId, "pavel")]);
      await world.advance(projectId);
      await world.round(180);
      const row = await world.databases.auditor.first<{ isVoid: boolean; draws: bigint }>(
        `select voided_at is not null as is_void, (select count(*) from draw_lines d
           where d.box_id = b.id) as draws from boxes b where b.id = $1`,
        [box?.id],
      );
      const gained = (await world.available(olive.actor, "TRX")) - before;
      expect([
        { isVoid: true, draws: 0n, gained: 0n },
        { isVoid: false, draws: 1n, gained: 2_000_000n },
      ]).toContainEqual({ ...row, gained });
      ends.push(row?.isVoid ? "void" : "paid");
    }
    const paid = BigInt(ends.filter((end) => end === "paid").length);
    expect(await balance(campaignPool(id, "TRX"))).toBe(12_000_000n - 2_000_000n * paid);
  });
});

function fail(projectId: string, name: string) {
  const deps = {
    ...{ database: world.databases.operator, clock: world.clock },
    operators: world.operators,
  };
  const operator = { name, password: `${name}-knows-9` };
  return failProject(deps, {
    projectId,
    operator,
    reason: "The roof has burnt down",
    dryRun: false,
  });
}

it("a fee whose commissions are asked for is booked with those of the moment of booking", async () => {
  const { ann, bea, cem, dora } = await fourInARow(world);
  const { projectId } = await earning(world, [ann]);
  const { ledger, ...deps } = world.workerDeps;
  let asked = 0;
  const late = {
    ...deps,
    ledger: {
      ...ledger,
      async post(posting: Parameters<typeof ledger.post>[0]) {
        asked += 1;
        // Between the question and the booking both turn out to be one person.
        if (asked === 1) await shareBrowser(world, bea, ann);
        return ledger.post(posting);
      },
    } as typeof ledger,
  };
  await expect(advanceProject(late, projectId)).rejects.toThrow("exactly its commissions");
  expect(await world.available(bea.actor, "TRX")).toBe(1_000_000_000n);
  await world.advance(projectId);
  const earned = await Promise.all(
    [bea, cem, dora].map(
      async ({ actor }) => (await world.available(actor, "TRX")) - 1_000_000_000n,
    ),
  );
  // Ann is Bea with another account, so what comes through them is nobody's.
  expect(earned).toEqual([0n, 0n, 0n]);
  expect(await world.statusOf(projectId)).toBe(7);
});

/** Until a session of the database waits for another one's lock. */
async function untilOneWaits({ asAdmin }: BoxWorld): Promise<void> {
  await untilSaid("a session that waits for a lock", async () => {
    const { rows } = await asAdmin((admin) =>
      admin.query("select from pg_locks where not granted limit 1"),
    );
    return rows.length > 0;
  });
}
