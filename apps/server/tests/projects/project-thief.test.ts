import { type Money, money } from "@clearhold/money";
import { quoteSettlement } from "@clearhold/money/settlement";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settlementHash } from "../../src/features/projects/settlements/compute-result.ts";
import { newId } from "../../src/kernel/ids.ts";
import { journalReversed } from "../../src/ledger/recipes/corrections.ts";
import {
  projectInflowBooked,
  projectPaidOut,
  subscriptionHeld,
  subscriptionReturned,
} from "../../src/ledger/recipes/projects.ts";
import { authorised } from "../authorised.ts";
import { trx, usdt } from "../market-world.ts";
import { useOpened } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";

const world = useOpened(openProjectWorld);

async function raised(part = 100) {
  const projectId = await world.project();
  world.clock.advance(10);
  await world.advance(projectId);
  const actor = await world.person(trx(1_000));
  const subscriptionId = await world.subscribe(actor, projectId, part);
  await world.advance(projectId);
  return { projectId, actor, subscriptionId };
}

const guard = () => ({ clock: world.clock, spendingKey: world.fresh.spendingKey });

function held(userId: string, projectId: string, amount: Money = trx(10)) {
  const subscriptionId = newId("sub", world.clock);
  return world.ledgers.api.post({
    journals: [
      authorised(guard(), subscriptionHeld({ subscriptionId, userId, projectId, amount })),
    ],
    answer: null,
  });
}

describe("the database refuses a subscription that the code lets through", () => {
  it("outside status 2, above the total, above a person's limit, in another coin, in parts", async () => {
    const projectId = await world.project({ person_limit: "50" });
    const { userId } = await world.person(trx(500), usdt(500));
    await expect(held(userId, projectId)).rejects.toThrow(/does not take/);
    world.clock.advance(10);
    await world.advance(projectId);
    await expect(held(userId, projectId, trx(101))).rejects.toThrow(/projects_raised/);
    await expect(held(userId, projectId, trx(51))).rejects.toThrow(/limit of one person/);
    await expect(held(userId, projectId, usdt(10))).rejects.toThrow(/does not take/);
    await expect(held(userId, projectId, money("TRX", 1n))).rejects.toThrow(/does not take/);
    await expect(held(userId, newId("prj", world.clock))).rejects.toThrow(/does not take/);
    await held(userId, projectId);
  });

  it.each([
    "insert into subscriptions select * from subscriptions",
    "update projects set raised_units = 0",
    "update projects set status = 6",
    "update subscriptions set principal_units = principal_units * 2",
    "insert into settlement_lines select * from settlement_lines",
    "insert into project_inflows select * from project_inflows",
    "insert into operator_acts (operator_id, action, subject_id, subject_hash) values ('o', 'approve-result', 'p', 'h')",
    "select project_close_empty_lines('p', now())",
  ])("a web server that writes: %s", async (statement) => {
    await expect(world.databases.api.query(statement)).rejects.toThrow(/permission denied/);
  });
});

describe("the database refuses a move that money forbids", () => {
  const move = (projectId: string, status: number) =>
    world.databases.worker.query("update projects set status = $2 where id = $1", [
      projectId,
      status,
    ]);

  it("any edge that is none", async () => {
    const projectId = await world.project();
    for (const status of [3, 5, 6, 7]) {
      await expect(move(projectId, status)).rejects.toThrow(/no move from 1/);
    }
    await move(projectId, 2);
    for (const status of [1, 5, 6, 7]) {
      await expect(move(projectId, status)).rejects.toThrow(/no move from 2/);
    }
    await expect(move(projectId, 3)).rejects.toThrow(/below its minimum/);
  });

  it("failing a raise that reached its minimum, to give the money back", async () => {
    const { projectId, actor, subscriptionId } = await raised(60);
    await expect(move(projectId, 4)).rejects.toThrow(/reached its minimum/);
    const back = subscriptionReturned({
      subscriptionId,
      userId: actor.userId,
      projectId,
      amount: trx(60),
    });
    const posted = world.ledgers.worker.post({ journals: [back], answer: null });
    await expect(posted).rejects.toThrow(/whole of a failed or cancelled/);
  });

  it("announcing without two operators, with a forged sheet, or with less in escrow", async () => {
    const { projectId } = await raised();
    await world.book(projectId, await world.inflow(projectId, trx(10)));
    await world.compute(projectId);
    await expect(move(projectId, 5)).rejects.toThrow(/two operators/);
    await world.approve(projectId);
    const forge = (statement: string) =>
      world.asAdmin(async (admin) => {
        await admin.query("set session_replication_role = replica");
        await admin.query(`alter table settlement_lines disable trigger user`);
        await admin.query(`alter table project_results disable trigger project_results_guarded`);
        await admin.query(statement, [projectId]);
        for (const change of ["added", "changed", "removed"]) {
          await admin.query(
            `alter table settlement_lines enable always trigger settlement_lines_${change}`,
          );
        }
        await admin.query(
          `alter table project_results enable always trigger project_results_guarded`,
        );
      });
    await forge("update settlement_lines set platform_units = 0 where project_id = $1");
    await expect(move(projectId, 5)).rejects.toThrow(/another sheet/);
    await forge(
      "update project_results set sheet_hash = project_sheet_hash(project_id) where project_id = $1",
    );
    await expect(move(projectId, 5)).rejects.toThrow(/two operators/);
    await forge("update settlement_lines set platform_units = 2000000 where project_id = $1");
    await forge(
      `update project_results set escrow_units = escrow_units + 1,
         sheet_hash = sheet_hash where project_id = $1`,
    );
    await expect(move(projectId, 5)).rejects.toThrow(/two operators/);
  });

  it("changing a sheet that two operators approved, or one of a project in another status", async () => {
    const { projectId } = await raised();
    await world.compute(projectId);
    await world.approve(projectId);
    const { operator } = world.databases;
    for (const statement of [
      "delete from settlement_lines where project_id = $1",
      "delete from project_results where project_id = $1",
      "insert into settlement_lines values ('sub_x', $1, 1, 1, 0)",
    ]) {
      await expect(operator.query(statement, [projectId])).rejects.toThrow(/does not change/);
    }
    const young = await world.project();
    const early = "insert into project_results values ($1, 1, 1, 0, 'h', now())";
    await expect(operator.query(early, [young])).rejects.toThrow(/only in status 3/);
  });

  it("granting with one unit missing in escrow, and finishing before all are paid", async () => {
    const { projectId } = await raised();
    await world.compute(projectId);
    await world.approve(projectId);
    world.clock.advance(20);
    await world.advance(projectId);
    await world.asAdmin((admin) => takeOneUnit(admin, projectId, -1));
    await expect(move(projectId, 6)).rejects.toThrow(/does not cover/);
    await world.asAdmin((admin) => takeOneUnit(admin, projectId, 1));
    await move(projectId, 6);
    await expect(move(projectId, 7)).rejects.toThrow(/payout is not booked/);
  });

  it("a change of the terms by anybody, the owner of the tables included", async () => {
    const { projectId } = await raised();
    for (const change of ["target_units = target_units * 2", "give_at = now()", "name = 'other'"]) {
      await expect(
        world.asAdmin((admin) =>
          admin.query(`update projects set ${change} where id = '${projectId}'`),
        ),
      ).rejects.toThrow(/terms do not change/);
    }
  });
});

/** Damage that only the server's superuser can do: a balance that its entries do not explain. */
async function takeOneUnit(
  admin: { query(sql: string, params?: unknown[]): Promise<unknown> },
  projectId: string,
  change: number,
): Promise<void> {
  await admin.query("set role clearhold_owner");
  await admin.query(
    `update ledger_accounts set balance_units = balance_units + $2
     where code = 'project-escrow' and owner_id = $1`,
    [projectId, change],
  );
}

describe("the database refuses a payment that the sheet does not hold", () => {
  async function granted() {
    const project = await raised();
    await world.book(project.projectId, await world.inflow(project.projectId, trx(10)));
    await world.compute(project.projectId);
    await world.approve(project.projectId);
    world.clock.advance(40);
    return project;
  }

  const payment = (fact: Parameters<typeof projectPaidOut>[0]) =>
    world.ledgers.worker.post({ journals: [projectPaidOut(fact)], answer: null });

  it("too much, to another, without the fee, from another project, or too early", async () => {
    const [one, other] = [await granted(), await granted()];
    const fact = {
      lineId: one.subscriptionId,
      userId: one.actor.userId,
      projectId: one.projectId,
      earnings: trx(108),
      platformFee: trx(2),
    };
    await expect(payment(fact)).rejects.toThrow(/not a line of a granted sheet/);
    await world.databases.worker.query("update projects set status = 5 where id = $1", [
      one.projectId,
    ]);
    await world.databases.worker.query("update projects set status = 6 where id = $1", [
      one.projectId,
    ]);
    for (const lie of [
      { earnings: trx(109), platformFee: trx(1) },
      { earnings: trx(100), platformFee: trx(2) },
      { userId: other.actor.userId },
      { projectId: other.projectId },
      { lineId: other.subscriptionId },
    ]) {
      await expect(payment({ ...fact, ...lie })).rejects.toThrow(/not a line of a granted sheet/);
    }
    await payment(fact);
    const again = payment({ ...fact, lineId: newId("sub", world.clock) });
    await expect(again).rejects.toThrow();
  });

  it("an inflow that no deposit brought, and taking one back after the approval", async () => {
    const { projectId } = await raised();
    const invented = projectInflowBooked({
      inflowId: newId("inf", world.clock),
      projectId,
      amount: trx(5),
    });
    await world.inflow(projectId, trx(5));
    const lie = world.ledgers.operator.post({ journals: [invented], answer: null });
    await expect(lie).rejects.toThrow(/no chain deposit/);
    const { booked } = await world.book(projectId, await world.inflow(projectId, trx(3)));
    const victim = await world.ledgers.operator.findJournal("project-inflow-booked", booked[0]!.id);
    await world.compute(projectId);
    await world.approve(projectId);
    const reversal = world.ledgers.operator.post({
      journals: [journalReversed(victim!)],
      answer: null,
    });
    await expect(reversal).rejects.toThrow(/mirror/);
    const late = await world.inflow(projectId, trx(4));
    const [arrived] = await world.databases.auditor.query<{ id: string }>(
      "select id from deposits where txid = $1",
      [late],
    );
    const more = projectInflowBooked({ inflowId: arrived!.id, projectId, amount: trx(4) });
    const addition = world.ledgers.operator.post({ journals: [more], answer: null });
    await expect(addition).rejects.toThrow(/no chain deposit/);
  });
});

describe("the sheet that the database verifies", () => {
  it("is the one that the code computes, whatever escrow holds", async () => {
    const projectId = newId("prj", world.clock);
    await world.asAdmin(async (admin) => {
      await admin.query("begin");
      await admin.query("set local session_replication_role = replica");
      for (const table of ["projects", "project_results", "settlement_lines"]) {
        await admin.query(`alter table ${table} disable trigger user`);
      }
      await admin.query(
        `insert into projects (id, name, content, currency, status, target_units, target_min_units,
           subscription_min_units, person_limit_units, target_rate_ppm, start_at, end_at,
           publish_at, give_at, created_at, status_at)
         values ($1, 'p', '', 'TRX', 3, 1000000, 0, 1000000, 1000000, 0, now(), now() + '1 s',
           now() + '2 s', now() + '3 s', now(), now())`,
        [projectId],
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 }),
          fc.oneof(fc.bigInt({ min: 0n, max: 40n }), fc.bigInt({ min: 0n, max: 10n ** 14n })),
          async (principals, escrowUnits) => {
            const claims = principals.map((principalUnits) => ({
              subscriptionId: newId("sub", world.clock),
              principalUnits,
            }));
            const sheet = quoteSettlement(escrowUnits, claims, 200_000n);
            for (const table of ["settlement_lines", "subscriptions", "project_results"]) {
              await admin.query(`delete from ${table} where project_id = $1`, [projectId]);
            }
            const hash = settlementHash(projectId, sheet);
            await admin.query("insert into project_results values ($1, $2, $3, $4, $5, now())", [
              projectId,
              sheet.escrowUnits,
              sheet.principalUnits,
              sheet.feeUnits,
              hash,
            ]);
            for (const line of sheet.lines) {
              await admin.query(
                `insert into subscriptions
                   (id, user_id, project_id, principal_units, subscribed_at, final_at)
                 values ($1, 'usr_x', $2, $3, now(), now())`,
                [line.subscriptionId, projectId, line.principalUnits],
              );
              await admin.query("insert into settlement_lines values ($1, $2, $3, $4, $5)", [
                line.subscriptionId,
                projectId,
                line.principalUnits,
                line.partUnits,
                line.platformUnits,
              ]);
            }
            const { rows } = await admin.query(
              "select project_sheet_fault($1) as fault, project_sheet_hash($1) as hash",
              [projectId],
            );
            expect(rows).toEqual([{ fault: null, hash }]);
            await admin.query(
              `update settlement_lines set part_units = part_units + 1
               where subscription_id = $1`,
              [claims[0]!.subscriptionId],
            );
            const forged = await admin.query("select project_sheet_fault($1) as fault", [
              projectId,
            ]);
            expect(forged.rows[0].fault).toMatch(/not what the rule gives/);
          },
        ),
        { numRuns: 40 },
      );
      await admin.query("rollback");
    });
  });
});
