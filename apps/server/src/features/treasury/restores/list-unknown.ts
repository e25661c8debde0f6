import type { Queryable } from "../../../kernel/database.ts";
import type {
  RecordedMove,
  RecordedPayment,
  SignerRecord,
} from "../../../wire/signer/signer-record.ts";
import { findKnownPayments } from "../../payouts/payments/index.ts";
import { findKnownMoves } from "../house-moves/index.ts";

const pageSize = 50;

export type ListUnknownDeps = {
  readonly database: Queryable;
  readonly record: Pick<SignerRecord, "page">;
};

/** How much the signer remembers, and how much of it operators have looked at before. */
export type Stretch = { readonly total: number; readonly looked: number };

/** Payments that the signer signed and the books do not know, first to last. */
export function listUnknownPayments(
  { database, record }: ListUnknownDeps,
  stretch: Stretch,
): Promise<readonly RecordedPayment[]> {
  const page = (before: number, limit: number) => record.page("payments", { before, limit });
  return listUnknown(stretch, page, (txids) => findKnownPayments(database, txids));
}

/** Moves of the house, the same. */
export function listUnknownMoves(
  { database, record }: ListUnknownDeps,
  stretch: Stretch,
): Promise<readonly RecordedMove[]> {
  const page = (before: number, limit: number) => record.page("moves", { before, limit });
  return listUnknown(stretch, page, (txids) => findKnownMoves(database, txids));
}

/**
 * Backwards from the end, until a whole page is known: what a backup lacks is the end of what the
 * signer has seen, since the books write everything down before they ask it.
 */
async function listUnknown<T extends { readonly txid: string }>(
  { total, looked }: Stretch,
  pageBefore: (before: number, limit: number) => Promise<readonly T[]>,
  knownOf: (txids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<readonly T[]> {
  const unknown: T[] = [];
  for (let before = total; before > looked; before -= pageSize) {
    const page = await pageBefore(before, Math.min(pageSize, before - looked));
    const known = await knownOf(page.map(({ txid }) => txid));
    const fresh = page.filter(({ txid }) => !known.has(txid));
    unknown.unshift(...fresh);
    if (fresh.length === 0) break;
  }
  return unknown;
}
