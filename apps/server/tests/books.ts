import { afterEach, beforeEach, expect } from "vitest";
import type { Queryable } from "../src/kernel/database.ts";
import { checkBooks } from "../src/ledger/books.ts";
import { readEnforcement } from "../src/ledger/enforcement.ts";

/** Every figure and every wall of the ledger is as it must be. */
export async function expectCleanBooks(db: Queryable, walls?: readonly string[]): Promise<void> {
  expect(await checkBooks(db, walls)).toEqual([]);
}

/**
 * Proves the books after every test of the file: `keepBooksClean(() => world.databases.auditor)`.
 * The walls must stay as they were at the start; that they are the right ones is one test's matter.
 */
export function keepBooksClean(auditor: () => Queryable): void {
  let walls: readonly string[] | undefined;
  beforeEach(async () => {
    walls ??= await readEnforcement(auditor());
  });
  afterEach(() => expectCleanBooks(auditor(), walls));
}
