import { cancelWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { pin, trx, usdt } from "../market-world.ts";
import { coin, finish, order, richPerson } from "../payers.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { mutatePostings, type Tried } from "./journals/mutate-postings.ts";
import { unboundChanges } from "./journals/unbound-changes.ts";

/** True stories, each of whose postings is tried with one thing changed before it is written. */
const tried: Tried = { taken: new Set(), refused: new Map() };
let stop: () => void;
beforeAll(() => {
  stop = mutatePostings(tried);
});
afterAll(() => stop());

/** So many kinds of journal these stories post. */
const storyKindsLeast = 12;

describe("a true fact, with one thing changed in its journal", () => {
  it("is tried for deposits and payouts", async () => {
    const world = await openCustodyWorld();
    await world.fundHouse(1_000n * coin, 1_000n * coin);
    await richPerson(world, "bystander");
    const called = await order(world);
    await called.alice.call(cancelWithdrawal, { id: called.id });
    const paid = await order(world, { currency: "TRX" });
    expect((await finish(world, paid.alice, paid.id)).state).toBe("settled");
    await world.close();
  });

  it("is tried for exchanges and projects", async () => {
    const world = await openProjectWorld();
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

  it("is refused, but for the changes that are not bound yet", () => {
    // A change that does not add up would be refused whatever rows there are.
    const clumsy = /stale|miscounted|does not balance|not whole|syntax|permission denied/;
    expect([...tried.refused].filter(([, said]) => clumsy.test(said))).toEqual([]);
    const names = [...tried.taken, ...tried.refused.keys()];
    const kinds = new Set(names.map((name) => name.split(":")[0]));
    expect(kinds.size).toBeGreaterThanOrEqual(storyKindsLeast);
    expect(
      [...tried.taken].sort(),
      "walls/journals/unbound-changes.ts: a change that is refused by now leaves it",
    ).toEqual([...unboundChanges].sort());
  });
});
