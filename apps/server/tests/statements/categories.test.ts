import { afterAll, beforeAll, expect, it } from "vitest";
import { categoryOfKind } from "../../src/features/statements/bills/bill.ts";
import type { JournalKind } from "../../src/ledger/statements.ts";
import { openWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it("every journal that the database lets touch a person's balance has a place on the bill", async () => {
  const rows = await world.databases.auditor.query<{ kind: JournalKind }>(
    `select kind from ledger_shapes
     where lines && '{credit user-available,debit user-available}'
     union select 'journal-reversed' order by kind`,
  );
  expect(rows.length).toBeGreaterThan(6);
  for (const { kind } of rows) expect(categoryOfKind(kind), kind).toBeGreaterThan(0);
});
