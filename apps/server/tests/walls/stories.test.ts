import { existsSync } from "node:fs";
import path from "node:path";
import { cancelWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import { journalKinds } from "../../src/ledger/journal-kinds.ts";
import { settleCold } from "../../src/runtime/database/settle-cold.ts";
import { creditFalsely, takeBackWhole } from "../chain/false-deposit.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { pin, trx, usdt } from "../market-world.ts";
import { coin, finish, order, richPerson } from "../payers.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { documentHash, newOutsider, openSpendingWorld, payFrom } from "../projects/spenders.ts";
import { depositor, fundResources, sweepAll, sweeper } from "../treasury/sweepers.ts";
import { mutatePostings, type Tried } from "./journals/mutate-postings.ts";

/** True stories, each of whose postings is tried with one thing changed before it is written. */
const tried: Tried = { taken: new Set(), refused: new Map() };
let stop: () => void;
beforeAll(() => {
  stop = mutatePostings(tried);
});
afterAll(() => stop());

/** Kinds that no story here posts, with the test that posts them with one thing wrong. */
const triedElsewhere: Readonly<Record<string, string>> = {
  "surplus-found": "walls/journals.test.ts",
  "surplus-explained": "walls/journals.test.ts",
  "deficit-explained": "chain/custody-ends.test.ts",
  "exchanged-deposit-taken-back": "chain/deposit-givebacks.test.ts",
  "deposit-given-back": "chain/deposit-givebacks.test.ts",
  "debt-written-off": "treasury/write-offs.test.ts",
  "payout-given-back": "payouts/give-backs.test.ts",
  "campaign-funded": "rewards/campaigns.test.ts",
  "campaign-returned": "rewards/campaigns.test.ts",
  "commission-paid": "rewards/commissions.test.ts",
  "reward-paid": "rewards/boxes.test.ts",
  "journal-reversed": "ledger/thief-journals.test.ts",
  "withdrawal-standing": "payouts/standing-thief.test.ts",
  "withdrawal-recovered": "walls/false-debt.test.ts",
  "withdrawal-repaid": "walls/false-debt.test.ts",
  "withdrawal-paid-otherwise": "chain/custody-ends.test.ts",
  "subscription-returned": "projects/project-thief.test.ts",
  "project-suspense-exchanged": "projects/spending-thief.test.ts",
  "project-inflow-unbooked": "projects/returned-inflows.test.ts",
  "project-deployment-returned": "projects/spending-thief.test.ts",
  "project-cost-released": "projects/spending-thief.test.ts",
  "project-return-held": "projects/returned-inflows.test.ts",
  "project-return-paid": "projects/returned-inflows.test.ts",
  "project-return-released": "projects/returned-inflows.test.ts",
};

describe("a true fact, with one thing changed in its journal", () => {
  it("is tried for deposits and payouts", async () => {
    const world = await openCustodyWorld();
    // Not as far ahead as a devnet's clock may run.
    await asAdmin(world, "update process_clock set ahead = '1 hour'");
    await world.fundHouse(1_000n * coin, 1_000n * coin);
    await richPerson(world, "bystander");
    const called = await order(world);
    await called.alice.call(cancelWithdrawal, { id: called.id });
    const paid = await order(world, { currency: "TRX" });
    expect((await finish(world, paid.alice, paid.id)).state).toBe("settled");
    await world.close();
  });

  it("is tried for sweeps, for what leaves a project, and for a credit that was false", async () => {
    const world = await openCustodyWorld();
    await asAdmin(world, "update process_clock set ahead = '3 days'");
    await world.fundHouse(1_000n * coin, 1_000n * coin);
    await fundResources(world, 1_000n);
    const cold = newOutsider();
    const { policy } = world.signerOptions;
    await world.restartSigner({ policy: { ...policy, coldAddress: cold.address } });
    await settleCold(world.adminUrl, cold.address);
    const hotLimitUnits = { TRX: 900n * coin, USDT: null };
    world.worker = await sweeper(world, { hotLimitUnits }, { coldAddress: cold.address });
    await depositor(world, { USDT: 30n });
    await sweepAll(world);
    await payFrom(world, cold, { to: world.hotAddress, units: 5n * coin });
    await world.settle();

    const spending = await openSpendingWorld(world);
    const person = await richPerson(world, "backer");
    const { id } = await spending.raised(person, "TRX");
    await spending.deploy(id, 40n);
    const cost = { kind: "pay-cost", payee: "Builder", units: 5n * coin, documentHash } as const;
    await spending.approve((await spending.propose(id, cost)).id);
    for (let round = 0; round < 4; round += 1) await spending.round();

    const deposit = await creditFalsely(world, person, 9n * coin);
    await takeBackWhole(world, [spending.olga, spending.pavel], deposit);
    await spending.close();
  });

  it("is tried for exchanges and projects", async () => {
    const world = await openProjectWorld();
    await asAdmin(world.fresh, "update process_clock set ahead = '1 hour'");
    await asAdmin(world.fresh, "update signer_looks set looked_at = now() + interval '1 hour'");
    await world.fundDesk(trx(100_000), usdt(30_000));
    const source = fixedRate(parseRate("3.25"));
    await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
    const bystander = await world.person(trx(1_000), usdt(1_000));
    const person = await world.person(trx(1_000), usdt(1_000));
    const proof = { fundPassword: pin, quoteId: undefined, idempotency: undefined };
    await requestExchange(world.deps, person, { paid: usdt(10), to: "TRX", ...proof });

    const [other, projectId] = [await world.project(), await world.project()];
    world.clock.advance(10);
    for (const id of [other, projectId]) await world.advance(id);
    await world.subscribe(bystander, other, 70);
    await world.subscribe(person, projectId, 70);
    await world.subscribe(bystander, projectId, 30);
    await world.advance(projectId);
    await world.book(projectId, await world.inflow(projectId, trx(10)));
    await world.compute(projectId);
    await world.approve(projectId);
    world.clock.advance(20);
    await world.advance(projectId);
    world.clock.advance(10);
    expect(await world.advance(projectId)).toEqual([6, 7]);
    await world.close();
  });

  it("is refused, or dated by the database", () => {
    // A change that does not add up would be refused whatever rows there are.
    const clumsy = /stale|miscounted|does not balance|not whole|syntax|permission denied/;
    expect([...tried.refused].filter(([, said]) => clumsy.test(said))).toEqual([]);
    const names = [...tried.refused.keys()];
    const kinds = new Set(names.map((name) => name.split(":")[0]));
    expect([...kinds, ...Object.keys(triedElsewhere)].sort()).toEqual([...journalKinds].sort());
    for (const file of Object.values(triedElsewhere)) {
      expect(existsSync(path.join(import.meta.dirname, "..", file)), file).toBe(true);
    }
    expect([...tried.taken]).toEqual([]);
  });
});
