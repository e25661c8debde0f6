import { expect, it } from "vitest";
import { categoryOfKind } from "../../src/features/statements/bills/bill.ts";
import type { JournalKind } from "../../src/ledger/statements.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);

it("every journal that the database lets touch a person's balance has a place on the bill", async () => {
  const rows = await world.databases.auditor.query<{ kind: JournalKind }>(
    `select kind from ledger_shapes
     where lines && '{credit user-available,debit user-available}'
     union select 'journal-reversed' order by kind`,
  );
  expect(rows.length).toBeGreaterThan(6);
  for (const { kind } of rows) expect(categoryOfKind(kind), kind).toBeGreaterThan(0);
});
