import { expect, it } from "vitest";
import { listOrderEnds } from "../../src/ledger/watch/order-ends.ts";
import { openWatchWorld } from "./watch-world.ts";

it("the end of an order follows from what its journal can move, whatever its kind is called", async () => {
  const world = await openWatchWorld();
  await world.tamper(
    "set constraints all deferred",
    "set session_replication_role = replica",
    `insert into ledger_journals (id, kind, reference, entry_count, occurred_at)
     select 'jrn_' || kind, kind, 'order of ' || kind, 2, now() from ledger_kinds
     where kind <> 'journal-reversed'`,
    "set session_replication_role = origin",
  );
  const kinds = await world.databases.guard.query<{ kind: string }>(
    "select kind from ledger_kinds",
  );
  const orders = kinds.map(({ kind }) => `order of ${kind}`);
  const { gone, returned, unheld } = await listOrderEnds(world.databases.guard, orders);
  const kindsOf = (ids: readonly string[]) => ids.map((id) => id.replace("order of ", "")).sort();
  expect(kindsOf(gone)).toEqual([
    ...["project-cost-paid", "project-deployed", "project-return-paid"],
    ...["withdrawal-paid-otherwise", "withdrawal-settled"],
  ]);
  expect(kindsOf(returned)).toEqual([
    ...["project-cost-released", "project-deployment-returned", "project-return-released"],
    "withdrawal-returned",
  ]);
  const ended = new Set([...gone, ...returned, ...unheld]);
  expect(kindsOf(orders.filter((id) => !ended.has(id)))).toEqual([
    ...["project-cost-set-aside", "project-deployment-held", "project-return-held"],
    ...["withdrawal-held", "withdrawal-recovered", "withdrawal-standing"],
  ]);
  expect(await listOrderEnds(world.databases.guard, ["wdr_nobody"])).toEqual({
    ...{ gone: [], returned: [], unheld: ["wdr_nobody"] },
  });
  await world.close();
});
