import type { Queryable } from "../../../kernel/database.ts";

/**
 * What a cancel found: `waits` while bytes that the signer saw may still be paid, `unchecked` while
 * the books may be a restored backup.
 */
export type CancelOutcome = "cancelled" | "waits" | "sent" | "unchecked";

/** The owner's word, under the locks of withdrawal and attempt; null for somebody else's. */
export async function storeCancel(
  db: Queryable,
  { id, userId, at }: { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<CancelOutcome | null> {
  const rows = await db.query<{ outcome: CancelOutcome | null }>(
    "select withdrawal_cancel($1, $2, $3) as outcome",
    [id, userId, at],
  );
  return rows[0]?.outcome ?? null;
}
