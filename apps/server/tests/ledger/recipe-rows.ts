import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { accountKey } from "../../src/ledger/chart-of-accounts.ts";
import type { Journal } from "../../src/ledger/journal.ts";
import { kindRules } from "../../src/ledger/journal-kinds.ts";

/** What the rows are about. */
export const trx = (units: bigint) => money("TRX", units);
export const usdt = (units: bigint) => money("USDT", units);
export const userId = "usr_ann";
export const projectId = "prj_sun";
export const campaignId = "cmp_may";

/**
 * A movement and its text: kind and reference, "dated" where it names a time, then the
 * lines in their order, as `debit user-held usr_ann TRX 1`.
 */
export type RecipeRow = readonly [booked: Journal, text: string];

/** A fact that has no journal, the recipe that is asked for it, and why it refuses. */
export type RefusedRow = readonly [fact: string, recipe: () => Journal, message: RegExp];

export function describeRecipes(
  name: string,
  rows: readonly RecipeRow[],
  refused: readonly RefusedRow[] = [],
): void {
  describe(`recipes: ${name}`, () => {
    it.each(rows.map(([booked, text]) => [text, booked] as const))("%s", (text, booked) => {
      expect(written(booked)).toBe(text);
      // A reversal has the lines of the journal that it takes back.
      if (booked.reverses === undefined) expect(unshapedLegs(booked)).toEqual([]);
    });

    it.each(refused)("refuses %s", (_, recipe, message) => {
      expect(recipe).toThrow(message);
    });
  });
}

function written({ kind, reference, lines, occurredAt, reverses }: Journal): string {
  const victim = reverses === undefined ? "" : ` reverses ${reverses}`;
  const moved = lines.map(({ side, account, units }) => `${side} ${accountKey(account)} ${units}`);
  const time = occurredAt === undefined ? "" : " dated";
  return `${kind} ${reference}${time}${victim}: ${moved.join(", ")}`;
}

/** The lines of each currency that the kind has no shape for. */
function unshapedLegs({ kind, lines }: Journal): string[] {
  const shapes: readonly string[] = kindRules[kind].legs.flat();
  const legs = Map.groupBy(lines, ({ account }) => account.currency).values();
  return [...legs]
    .map((leg) => leg.map(({ side, account }) => `${side} ${account.code}`))
    .map((leg) => leg.sort(debitsFirst).join(", "))
    .filter((leg) => !shapes.includes(leg));
}

function debitsFirst(left: string, right: string): number {
  const [other, one] = [right.startsWith("debit"), left.startsWith("debit")];
  return one === other ? (left < right ? -1 : 1) : one ? -1 : 1;
}
