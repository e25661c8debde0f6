import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { checkSheet, platformFeePpm } from "@clearhold/money/settlement";
import { describe, expect, it } from "vitest";
import { getEvidence } from "../../src/features/projects/evidence/get-evidence.ts";
import { sendSheet } from "../../src/features/projects/evidence/send-sheet.ts";
import { listEveryBill } from "../../src/features/statements/bills/index.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { refusalOf, trx } from "../market-world.ts";
import { useWorld } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";
import { costPayee, setAsideCost } from "./set-aside-cost.ts";

const world = useWorld(openProjectWorld);

const deps = () => ({ database: world.databases.api });
const evidence = (actor: Actor, id: string) => getEvidence(deps(), actor, { pro_id: id });
const sheetOf = async (id: string) => text((await sendSheet(deps(), { pro_id: id })).bytes);
const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");

/** A raised project with these parts in it, and the people in their order. */
async function raised(parts: readonly number[], terms: Record<string, unknown> = {}) {
  const projectId = await world.project(terms);
  world.clock.advance(10);
  await world.advance(projectId);
  const people = [];
  for (const part of parts) {
    const actor = await world.person(trx(1_000));
    people.push({ actor, subscriptionId: await world.subscribe(actor, projectId, part) });
  }
  await world.advance(projectId);
  return { projectId, people };
}

/** Its result computed, approved by two and announced. */
async function announce(projectId: string) {
  await world.compute(projectId);
  await world.approve(projectId);
  world.clock.advance(20);
  await world.advance(projectId);
}

describe("the evidence of a profit", () => {
  it("names each inflow with its sender, the result, who approved it, and one's own line", async () => {
    const { projectId, people } = await raised([70, 30]);
    const txid = await world.inflow(projectId, trx(10));
    await world.book(projectId, txid);
    await announce(projectId);
    const [ann, bob] = people;
    const shown = await evidence(ann!.actor, projectId);
    expect(shown).toMatchObject({
      ...{ status: 5, platform_fee: "20", subscriptions: 2, principal: "100", escrow_now: "110" },
      ...{ returned: "", failure_reason: "", deployments: [], costs: [], late_rounds: [] },
      inflows: [{ txid, amount: "10", late: false }],
      result: {
        ...{ escrow: "110", gross: "10", fee: "2", sheet_lines: 2 },
        ...{ approved_by: ["olga", "pavel"], published_by: "operators" },
      },
    });
    expect(shown.inflows[0]?.from).toMatch(/^T/);
    expect(shown.mine).toEqual([
      {
        ...{ record_id: ann!.subscriptionId, state: "held", price: "70", part: "77" },
        ...{ result_money: "7", platform_money: "1.4", earnings: "75.6" },
      },
    ]);
    const others = JSON.stringify(shown);
    expect(others).not.toContain(bob!.subscriptionId);
    expect(others).not.toContain(bob!.actor.userId);
  });

  it("has the sheet as the very text that was approved, which anybody can check", async () => {
    const { projectId, people } = await raised([50, 33, 17]);
    await world.book(
      projectId,
      await world.inflow(projectId, { currency: "TRX", units: 7_777_777n }),
    );
    await announce(projectId);
    const sheet = await sheetOf(projectId);
    const { result } = await evidence(people[0]!.actor, projectId);
    expect(sha256(sheet)).toBe(result?.sheet_hash);
    expect(checkSheet(sheet, platformFeePpm)).toMatchObject({ projectId, fault: null });
    for (const { actor, subscriptionId } of people) {
      expect(sheet).toContain(subscriptionId);
      expect(sheet).not.toContain(actor.userId);
    }
  });

  it("has the terms as the very text whose hash people agreed to", async () => {
    const { projectId, people } = await raised([100]);
    const { terms_text, terms_hash } = await evidence(people[0]!.actor, projectId);
    expect(sha256(terms_text)).toBe(terms_hash);
    expect(JSON.parse(terms_text)).toMatchObject({ id: projectId, platformFeePpm: 200_000 });
  });
});

describe("the evidence of a loss", () => {
  it("names each documented cost with its payee and its bill, and takes no fee", async () => {
    const { projectId, people } = await raised([60, 40], {
      cost_payees: [costPayee],
      cost_cap: "30",
    });
    await setAsideCost(world, projectId, trx(25));
    await announce(projectId);
    const shown = await evidence(people[0]!.actor, projectId);
    expect(shown).toMatchObject({
      ...{ principal: "100", out: "0", exchanges: [] },
      result: { escrow: "75", gross: "-25", fee: "0" },
      mine: [{ price: "60", part: "45", result_money: "-15", platform_money: "0", earnings: "45" }],
    });
    expect(shown.costs).toMatchObject([
      {
        ...{ name: costPayee.name, address: costPayee.address, amount: "25", state: "held" },
        ...{ document_hash: "d".repeat(64), txid: "", ended_at: 0 },
      },
    ]);
  });
});

describe("before there is a result", () => {
  it("shows where the money is, but neither a line nor the sheet", async () => {
    const { projectId, people } = await raised([100]);
    await world.book(projectId, await world.inflow(projectId, trx(5)));
    await world.compute(projectId);
    const shown = await evidence(people[0]!.actor, projectId);
    expect(shown).toMatchObject({ status: 3, escrow_now: "105", result: null });
    expect(shown.mine).toMatchObject([{ price: "100", part: "", earnings: "" }]);
    expect(await refusalOf(sheetOf(projectId))).toBe("project-in-wrong-state");
  });

  it("is refused for a project that does not exist", async () => {
    const reader = await world.person();
    const nowhere = `prj_${"0".repeat(26)}`;
    expect(await refusalOf(evidence(reader, nowhere))).toBe("project-not-found");
    expect(await refusalOf(sheetOf(nowhere))).toBe("project-not-found");
  });
});

describe("the evidence of a failed raise and of a result that nobody approved", () => {
  it("says what a failed raise gave back, and that it has no result", async () => {
    const { projectId, people } = await raised([30, 29]);
    world.clock.advance(10);
    await world.advance(projectId);
    expect(await evidence(people[0]!.actor, projectId)).toMatchObject({
      ...{ status: 4, principal: "59", returned: "59", escrow_now: "0", result: null },
      mine: [{ state: "returned", price: "30", part: "", earnings: "" }],
    });
    expect(await refusalOf(sheetOf(projectId))).toBe("project-in-wrong-state");
  });

  it("says that the schedule published a result which nobody approved", async () => {
    const { projectId, people } = await raised([100]);
    world.clock.advance(30 + 7 * 86_400);
    await world.advance(projectId);
    expect(await world.statusOf(projectId)).toBe(7);
    expect((await evidence(people[0]!.actor, projectId)).result).toMatchObject({
      ...{ approved_by: [], published_by: "schedule", gross: "0", fee: "0" },
    });
  });
});

describe("money that came after the result", () => {
  it("is a round of its own, with one's own part of it", async () => {
    const { projectId, people } = await raised([60, 40]);
    await announce(projectId);
    world.clock.advance(10);
    await world.advance(projectId);
    const txid = await world.inflow(projectId, trx(10));
    await world.advance(projectId);
    const shown = await evidence(people[0]!.actor, projectId);
    expect(shown.inflows).toMatchObject([{ txid, late: true }]);
    expect(shown.late_rounds).toMatchObject([
      {
        ...{ no: 1, txid, amount: "10", fee: "2" },
        mine: [{ part: "6", platform_money: "1.2", earnings: "4.8", paid: true }],
      },
    ]);
    expect(shown.result).toMatchObject({ escrow: "100", gross: "0" });
    const { actor, subscriptionId } = people[0]!;
    const reader = { ...deps(), clock: world.clock, ledger: world.ledgers.api };
    const rest = { network: "devnet", publicUrl: "", earnedUsdt: async () => "0" } as const;
    const bills: BillView[] = [];
    for await (const bill of listEveryBill({ ...reader, ...rest }, actor)) {
      bills.push(bill);
    }
    expect(bills.at(-1)).toMatchObject({ money: "4.8", subject_id: subscriptionId });
  });
});
