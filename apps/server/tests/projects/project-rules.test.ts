import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { failProject } from "../../src/features/projects/settlements/index.ts";
import { cancelSubscription } from "../../src/features/projects/subscriptions/cancel-subscription.ts";
import { findSubscriptions } from "../../src/features/projects/subscriptions/index.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { projectInflowBooked } from "../../src/ledger/recipes/projects.ts";
import { refusalOf, trx, usdt } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { tellAllFacts } from "../rounds.ts";
import { useWorld } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";

const world = useWorld(openProjectWorld);

const hour = 3_600;
const day = 24 * hour;
const coin = 1_000_000n;

/** An open project with these parts in it, and the people in their order. */
async function opened(parts: readonly number[], terms: Record<string, unknown> = {}) {
  const projectId = await world.project(terms);
  world.clock.advance(10);
  await world.advance(projectId);
  const people = [];
  for (const part of parts) {
    const actor = await world.person(trx(1_000));
    people.push({ actor, recordId: await world.subscribe(actor, projectId, part) });
  }
  return { projectId, people };
}

async function raised(parts: readonly number[], terms: Record<string, unknown> = {}) {
  const project = await opened(parts, terms);
  await world.advance(project.projectId);
  expect(await world.statusOf(project.projectId)).toBe(3);
  return project;
}

function cancel(actor: Actor, recordId: string) {
  return cancelSubscription(world.deps, actor, { recordId, idempotency: undefined });
}

function fail(projectId: string, name: string, reason?: string, dryRun = false) {
  const deps = {
    database: world.databases.operator,
    clock: world.clock,
    operators: world.operators,
  };
  const operator = { name, password: `${name}-knows-9` };
  return failProject(deps, { projectId, operator, reason, dryRun });
}

async function rowOf<T extends object>(sql: string, id: string): Promise<T> {
  const [row] = await world.databases.auditor.query<T>(sql, [id]);
  if (!row) throw new Error(`no row of ${id}`);
  return row;
}

const raisedOf = async (projectId: string) =>
  (
    await rowOf<{ units: bigint }>(
      "select raised_units as units from projects where id = $1",
      projectId,
    )
  ).units;

describe("cooling-off", () => {
  const terms = { cooling_off_hours: 2, end: "+1h", publish: "+1d", give: "+2d" };

  it("gives all of it back, and the amount is part of the quota again", async () => {
    const { projectId, people } = await opened([70], terms);
    const [{ actor, recordId }] = people as [(typeof people)[0]];
    await cancel(actor, recordId);
    expect(await world.available(actor, "TRX")).toBe(1_000n * coin);
    expect(await raisedOf(projectId)).toBe(0n);
    const again = await world.subscribe(actor, projectId, 100);
    expect(again).not.toBe(recordId);
    expect(await raisedOf(projectId)).toBe(100n * coin);
  });

  it("frees the personal limit as well", async () => {
    const { projectId, people } = await opened([50], { ...terms, person_limit: "50" });
    const [{ actor, recordId }] = people as [(typeof people)[0]];
    await cancel(actor, recordId);
    await world.subscribe(actor, projectId, 50);
    expect(await raisedOf(projectId)).toBe(50n * coin);
  });

  it("is decided once when ten cancel at once, and answers a repeat alike", async () => {
    const { projectId, people } = await opened([40], terms);
    const [{ actor, recordId }] = people as [(typeof people)[0]];
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () => cancel(actor, recordId)),
    );
    expect(ends.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await world.available(actor, "TRX")).toBe(1_000n * coin);
    expect(await raisedOf(projectId)).toBe(0n);
  });

  it("keeps status 2 until the last of them has ended, then decides by what is left", async () => {
    const { projectId, people } = await opened([60, 40], terms);
    expect(await world.advance(projectId)).toEqual([]);
    expect(await refusalOf(world.subscribe(people[0]!.actor, projectId, 1))).toBe(
      "subscription-above-quota",
    );
    world.clock.advance(hour); // buying has ended, and the last two hours run on
    expect(await world.advance(projectId)).toEqual([]);
    await cancel(people[1]!.actor, people[1]!.recordId);
    world.clock.advance(hour);
    expect(await world.advance(projectId)).toEqual([3]);
    expect(await raisedOf(projectId)).toBe(60n * coin);
  });

  it("fails a raise whose people left it in time", async () => {
    const { projectId, people } = await opened([60], terms);
    await cancel(people[0]!.actor, people[0]!.recordId);
    world.clock.advance(hour);
    expect(await world.advance(projectId)).toEqual([4]);
  });

  it("is over to the second, not another's, and not there where the project grants none", async () => {
    const { people } = await opened([60], terms);
    const [{ actor, recordId }] = people as [(typeof people)[0]];
    const stranger = await world.person();
    expect(await refusalOf(cancel(stranger, recordId))).toBe("record-not-found");
    world.clock.advance(2 * hour);
    expect(await refusalOf(cancel(actor, recordId))).toBe("subscription-final");
    const none = await opened([60]);
    const first = none.people[0]!;
    expect(await refusalOf(cancel(first.actor, first.recordId))).toBe("subscription-final");
  });

  it("leaves nothing of a cancelled order in the result", async () => {
    const { projectId, people } = await opened([60, 30], terms);
    await cancel(people[1]!.actor, people[1]!.recordId);
    world.clock.advance(2 * hour);
    await world.advance(projectId);
    const result = await world.compute(projectId);
    expect(result.principalUnits).toBe(60n * coin);
    expect(result.settlement.lines).toHaveLength(1);
  });
});

describe("from raised to failed", () => {
  const reason = "The venture has withdrawn its offer.";

  it("needs two operators and one reason, and gives everybody all of it back", async () => {
    const { projectId, people } = await raised([70, 30]);
    expect(await refusalOf(fail(projectId, "olga"))).toBe("field-invalid");
    expect(await fail(projectId, "olga", reason)).toEqual({ reason, failed: false });
    expect(await fail(projectId, "olga", reason)).toEqual({ reason, failed: false });
    expect(await fail(projectId, "pavel", undefined, true)).toEqual({ reason, failed: false });
    expect(await fail(projectId, "pavel")).toEqual({ reason, failed: true });
    const names = await namesUnder(world.databases.auditor, "fail-project", projectId);
    expect(names).toEqual(["olga", "pavel"]);
    await world.advance(projectId);
    for (const { actor } of people) {
      expect(await world.available(actor, "TRX")).toBe(1_000n * coin);
    }
    const { databases, clock } = world;
    await tellAllFacts({ databases, clock });
    const told = await databases.api.query(
      `select kind, params ->> 'why' as why from messages
       where user_id = $1 and params ->> 'project_id' = $2 and kind ~ '(failed|returned)$'
       order by kind`,
      [people[0]!.actor.userId, projectId],
    );
    expect(told).toEqual([
      { kind: "raise-failed", why: reason },
      { kind: "subscription-returned", why: reason },
    ]);
  });

  it("counts no name under another reason", async () => {
    const { projectId } = await raised([100]);
    await fail(projectId, "olga", reason);
    const other = "Another reason altogether, later.";
    expect(await fail(projectId, "pavel", other)).toEqual({ reason: other, failed: false });
    expect(await fail(projectId, "olga")).toEqual({ reason: other, failed: true });
  });

  it("is open over what a stranger sent, and closed once escrow holds a profit or in another status", async () => {
    const { projectId, people } = await raised([100]);
    await world.book(projectId, await world.inflow(projectId, trx(1)));
    await fail(projectId, "olga", reason);
    expect(await fail(projectId, "pavel")).toEqual({ reason, failed: true });
    await world.advance(projectId);
    expect(await world.available(people[0]!.actor, "TRX")).toBe(1_000n * coin);
    const gain = await raised([100]);
    await world.book(gain.projectId, await world.inflow(gain.projectId, trx(1)));
    await world.book(gain.projectId, await world.inflow(gain.projectId, money("TRX", 1n)));
    expect(await refusalOf(fail(gain.projectId, "olga", reason))).toBe("escrow-not-principal");
    const open = await opened([60]);
    expect(await refusalOf(fail(open.projectId, "olga", reason))).toBe("project-in-wrong-state");
  });

  it("is refused by the database to a worker without the operators", async () => {
    const { projectId } = await raised([100]);
    const move = world.databases.worker.query("update projects set status = 4 where id = $1", [
      projectId,
    ]);
    await expect(move).rejects.toThrow(/two operators have to let it fail/);
  });
});

describe("a result that nobody approves", () => {
  it("publishes itself seven days after its date, with what escrow holds then", async () => {
    const { projectId, people } = await raised([60, 40]);
    await world.compute(projectId); // one name, and then nobody
    await world.inflow(projectId, trx(50)); // nobody books it either
    world.clock.advance(20 + 7 * day - 60);
    expect(await world.advance(projectId)).toEqual([]);
    world.clock.advance(60);
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);
    expect(await world.available(people[0]!.actor, "TRX")).toBe(1_024n * coin);
    expect(await world.available(people[1]!.actor, "TRX")).toBe(1_016n * coin);
  });

  it("is not the worker's to compute or to announce before", async () => {
    const { projectId } = await raised([100]);
    const early = world.databases.worker.query(
      "insert into project_results values ($1, 1, 1, 0, 'h', now())",
      [projectId],
    );
    await expect(early).rejects.toThrow(/the operators' until seven days/);
    await world.compute(projectId);
    const move = world.databases.worker.query("update projects set status = 5 where id = $1", [
      projectId,
    ]);
    await expect(move).rejects.toThrow(/two operators have to approve/);
  });
});

describe("money that arrives later", () => {
  async function over(parts: readonly number[], profit: number) {
    const project = await raised(parts);
    if (profit > 0) {
      await world.book(project.projectId, await world.inflow(project.projectId, trx(profit)));
    }
    await world.compute(project.projectId);
    await world.approve(project.projectId);
    world.clock.advance(40);
    expect(await world.advance(project.projectId)).toEqual([5, 6, 7]);
    return project;
  }
  const paidOf = async (actor: Actor) => (await world.available(actor, "TRX")) - 1_000n * coin;

  it("is split by the same sheet, the fee that of the whole profit", async () => {
    const { projectId, people } = await over([70, 30], 10);
    await world.inflow(projectId, trx(20));
    expect(await world.advance(projectId)).toEqual([]);
    // 30 more than the principal altogether, a fifth of it the platform's.
    expect(await paidOf(people[0]!.actor)).toBe(16_800_000n);
    expect(await paidOf(people[1]!.actor)).toBe(7_200_000n);
    const { actor, recordId } = people[0]!;
    const [own] = await findSubscriptions(world.databases.api, actor.userId, [recordId]);
    expect(own?.lateUnits, "5.6 of it came with the result").toBe(11_200_000n);
    const left = await rowOf<{ units: bigint }>(
      "select project_escrow_units($1) as units",
      projectId,
    );
    expect(left.units).toBe(0n);
  });

  it("adds up to the unit however little it is, split and paid by three workers at once", async () => {
    const { projectId, people } = await over([60, 40], 0);
    await world.inflow(projectId, money("TRX", 1n));
    await world.inflow(projectId, money("TRX", 1n));
    await world.inflow(projectId, money("TRX", 7n));
    await Promise.all(
      [1, 2, 3].map(() => {
        const { database, ledger } = world.another("worker");
        return advanceProject({ database, ledger, clock: world.clock }, projectId);
      }),
    );
    const sums = await rowOf<{ parts: bigint; fees: bigint; open: bigint }>(
      `select sum(part_units)::bigint as parts, sum(platform_units)::bigint as fees,
         count(*) filter (where paid_at is null) as open
       from late_lines where project_id = $1`,
      projectId,
    );
    expect(sums).toMatchObject({ parts: 9n, open: 0n });
    const got = (await paidOf(people[0]!.actor)) + (await paidOf(people[1]!.actor));
    expect(got + sums.fees).toBe(9n);
  });

  it("waits in suspense while a result is signed, and is late money then", async () => {
    const { projectId, people } = await raised([100]);
    await world.compute(projectId);
    await world.approve(projectId);
    await world.inflow(projectId, trx(5));
    expect(await world.advance(projectId)).toEqual([]);
    world.clock.advance(40);
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);
    expect(await paidOf(people[0]!.actor)).toBe(4n * coin);
  });

  it("is refused by the database when the lines are not what the rule gives", async () => {
    const { projectId, people } = await over([50, 50], 0);
    const txid = await world.inflow(projectId, trx(2));
    const { id } = await rowOf<{ id: string }>("select id from deposits where txid = $1", txid);
    const late = projectInflowBooked({ inflowId: id, projectId, amount: trx(2) });
    await world.ledgers.worker.post({ journals: [late], answer: null });
    const forged = world.databases.worker.query(
      `insert into late_lines (id, inflow_id, subscription_id, project_id, part_units, platform_units)
       values ($1, $2, $3, $4, 2000000, 0)`,
      [`lat_${"0".repeat(26)}`, id, people[0]!.recordId, projectId],
    );
    await expect(forged).rejects.toThrow(/a line is not what the rule gives/);
    await world.advance(projectId);
  });
});

describe("whose money counts", () => {
  it("only that of the sources in the terms, where they name any", async () => {
    const source = "TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9";
    const { projectId } = await raised([100], { inflow_sources: [source] });
    const foreign = await world.inflow(projectId, trx(5));
    expect(await refusalOf(world.book(projectId, foreign))).toBe("inflow-not-counted");
    const { id } = await rowOf<{ id: string }>("select id from deposits where txid = $1", foreign);
    const forged = projectInflowBooked({ inflowId: id, projectId, amount: trx(5) });
    await expect(world.ledgers.operator.post({ journals: [forged], answer: null })).rejects.toThrow(
      /no chain deposit/,
    );
    const own = await world.inflow(projectId, trx(7), source);
    await world.advance(projectId);
    expect((await world.book(projectId, own)).already).toHaveLength(1);
    const escrow = await rowOf<{ units: bigint }>(
      "select project_escrow_units($1) as units",
      projectId,
    );
    expect(escrow.units).toBe(107n * coin);
  });

  it("and only in the project's own coin: another waits in suspense", async () => {
    const { projectId } = await raised([100]);
    await world.inflow(projectId, usdt(5));
    await world.advance(projectId);
    const waiting = await rowOf<{ units: bigint }>(
      `select balance_units as units from ledger_accounts
       where code = 'project-suspense' and owner_id = $1`,
      projectId,
    );
    expect(waiting.units).toBe(5n * coin);
  });
});
