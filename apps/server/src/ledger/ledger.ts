import type { CurrencyCode } from "@clearhold/money";
import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { Account } from "./chart-of-accounts.ts";
import type { PostedJournal } from "./journal.ts";
import type { JournalKind } from "./journal-kinds.ts";
import type { Json, Posting, Receipt } from "./posting.ts";

/** What a user has in one currency, in units. */
export type Balance = { readonly available: bigint; readonly held: bigint };
export type Balances = Readonly<Record<CurrencyCode, Balance>>;

/** The only door to the books. */
export type Ledger = {
  /**
   * Commits one posting with its neighbours and gives its answer, the stored one for a repeated
   * idempotency key. Throws Refusal `insufficient-balance`, `idempotency-key-reused`,
   * `session-expired`, `disk-full` or what a row statement names; OutcomeUnclear when nobody can
   * tell yet.
   */
  post<A extends Json>(posting: Posting<A>): Promise<A>;
  /** The same, and tells whether it was written now or had been before. */
  postForReceipt<A extends Json>(posting: Posting<A>): Promise<Receipt<A>>;
  /**
   * What this key was answered before, or null: a verb asks first, so that a repeated request is
   * not refused for what has changed since. Throws Refusal `idempotency-key-reused`, and `disk-full`
   * for a new request while the disk has no room: it is refused before anything of it is done.
   * OutcomeUnclear then, while another session is still committing this key.
   */
  findAnswer<A extends Json>(key: IdempotencyKey | undefined): Promise<A | null>;
  /** Many users at once; every asked user is in the map, with zeroes where nothing ever moved. */
  balances(userIds: readonly string[]): Promise<ReadonlyMap<string, Balances>>;
  /** One account's balance on its normal side; zero where nothing ever moved. */
  balanceOf(account: Account): Promise<bigint>;
  findJournal(kind: JournalKind, reference: string): Promise<PostedJournal | null>;
  /** Waits for every posting under way; later ones are refused as a fault. */
  close(): Promise<void>;
};

/**
 * The database went away and nobody can tell whether the posting stands. Answered as 503: asking
 * again with the same idempotency key tells, and does nothing twice. Never means "failed".
 */
export class OutcomeUnclear extends Refusal {
  constructor(cause: unknown) {
    super("outcome-unclear");
    this.name = "OutcomeUnclear";
    this.cause = cause;
  }
}
