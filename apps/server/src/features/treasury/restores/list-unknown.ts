import type { Queryable } from "../../../kernel/database.ts";
import type {
  RecordedMove,
  RecordedPayment,
  RecordSummary,
  SignerRecord,
} from "../../../wire/signer/signer-record.ts";
import { findKnownPayments } from "../../payouts/payments/index.ts";
import { findKnownMoves } from "../house-moves/index.ts";
import { type Acknowledged, findAcknowledged } from "./restore-store.ts";

const pageSize = 50;

export type ListUnknownDeps = {
  readonly database: Queryable;
  readonly record: Pick<SignerRecord, "summary" | "page">;
};

/** What the signer signed and the books do not know, first to last. */
export type Unknown = {
  /** How much the signer remembers, and how much of it operators have looked at before. */
  readonly summary: RecordSummary;
  readonly looked: Acknowledged;
  readonly payments: readonly RecordedPayment[];
  readonly moves: readonly RecordedMove[];
};

/** Asks the signer for everything that operators have not looked at before. */
export async function listUnknown({ database, record }: ListUnknownDeps): Promise<Unknown> {
  const [summary, looked] = await Promise.all([record.summary(), findAcknowledged(database)]);
  const payments = await unknownOf(
    { total: summary.payments, looked: looked.paymentCount },
    (stretch) => record.page("payments", stretch),
    (txids) => findKnownPayments(database, txids),
  );
  const moves = await unknownOf(
    { total: summary.moves, looked: looked.moveCount },
    (stretch) => record.page("moves", stretch),
    (txids) => findKnownMoves(database, txids),
  );
  return { summary, looked, payments, moves };
}

/**
 * Backwards from the end, until a whole page is known: what a backup lacks is the end of what the
 * signer has seen, since the books write everything down before they ask it.
 */
async function unknownOf<T extends { readonly txid: string }>(
  { total, looked }: { readonly total: number; readonly looked: number },
  pageOf: (stretch: { before: number; limit: number }) => Promise<readonly T[]>,
  knownOf: (txids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<readonly T[]> {
  const unknown: T[] = [];
  for (let before = total; before > looked; before -= pageSize) {
    const page = await pageOf({ before, limit: Math.min(pageSize, before - looked) });
    const known = await knownOf(page.map(({ txid }) => txid));
    const fresh = page.filter(({ txid }) => !known.has(txid));
    unknown.unshift(...fresh);
    if (fresh.length === 0) break;
  }
  return unknown;
}
