import { expect } from "vitest";
import { accountKey } from "../../src/ledger/chart-of-accounts.ts";
import type { Journal, JournalKind } from "../../src/ledger/journal.ts";

/** One row is one journal: what it is booked for, itself, its kind and reference, and its lines. */
export type RecipeRow = [name: string, journal: Journal, fact: string, lines: string[]];

export function expectJournal(...[, journal, fact, lines]: RecipeRow): void {
  expect(`${journal.kind} ${journal.reference}`).toBe(fact);
  const written = journal.lines.map(
    ({ side, account, units }) => `${side} ${accountKey(account)} ${units}`,
  );
  expect(written).toEqual(lines);
}

/** Kinds that have a table of their own. */
export function isOfProjects(kind: JournalKind): boolean {
  return /^(?:project|subscription)-/.test(kind);
}
