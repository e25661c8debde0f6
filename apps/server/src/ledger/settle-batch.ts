import { setTimeout as sleep } from "node:timers/promises";
import type { RefusalCode } from "@clearhold/contract/refusals";
import type { Waiting } from "../kernel/coalescer.ts";
import { constraintOf, isDiskFull, isPassing } from "../kernel/database-fault.ts";
import { Refusal } from "../kernel/refusal.ts";
import { RowsMissing } from "./apply-rows.ts";
import { type BatchDeps, commitBatch } from "./commit-batch.ts";
import type { Verdict } from "./decide-batch.ts";
import { OutcomeUnclear } from "./ledger.ts";
import type { Json, Posting, Receipt } from "./posting.ts";

export type WaitingPosting = Waiting<Posting<Json>, Receipt<Json>>;

export type SettleDeps = BatchDeps & {
  /** How long to wait before each new try while the database is away; after the last it is unclear. */
  readonly patienceMs: readonly number[];
};

/**
 * Commits a batch and answers everyone in it, after the commit. Whoever spoils it is found and
 * told, alone; the rest goes through. Never throws.
 */
export async function settleBatch(
  deps: SettleDeps,
  batch: readonly WaitingPosting[],
): Promise<void> {
  if (batch.length === 0) return;
  try {
    const verdicts = await commitPatiently(
      deps,
      batch.map((waiting) => waiting.ask),
    );
    for (const [index, waiting] of batch.entries()) tell(waiting, verdicts[index]);
  } catch (error) {
    await isolate(deps, batch, error);
  }
}

function tell(waiting: WaitingPosting, verdict: Verdict | undefined): void {
  if (!verdict) waiting.reject(new Error("a batch has forgotten a posting"));
  else if ("error" in verdict) waiting.reject(verdict.error);
  else waiting.resolve(verdict);
}

/** Nothing of the batch was written, or nobody knows. */
async function isolate(
  deps: SettleDeps,
  batch: readonly WaitingPosting[],
  error: unknown,
): Promise<void> {
  if (error instanceof OutcomeUnclear) {
    for (const waiting of batch) waiting.reject(error);
    return;
  }
  const [only] = batch;
  if (batch.length === 1 && only) {
    only.reject(error instanceof RowsMissing ? error.byPosting.get(0) : named(error));
    return;
  }
  if (error instanceof RowsMissing) {
    // The others first, without them; then each alone, because a row may have been missing only
    // through what a neighbour did.
    const suspects = batch.filter((_, index) => error.byPosting.has(index));
    await settleBatch(
      deps,
      batch.filter((_, index) => !error.byPosting.has(index)),
    );
    for (const suspect of suspects) await settleBatch(deps, [suspect]);
    return;
  }
  const middle = Math.ceil(batch.length / 2);
  await settleBatch(deps, batch.slice(0, middle));
  await settleBatch(deps, batch.slice(middle));
}

/**
 * What the database would not take because these books may be a restored backup, because something is
 * owed since one, or because the guard's word for it has ended, is refused by name.
 */
const refusalOf: Readonly<Record<string, RefusalCode>> = {
  restore_ruled_out: "books-unchecked",
  recovered_debts_first: "debt-first",
  spending_authorised: "authorisation-expired",
};

function named(error: unknown): unknown {
  const code = isDiskFull(error) ? "disk-full" : refusalOf[constraintOf(error)];
  return code ? new Refusal(code, {}, { cause: error }) : error;
}

/**
 * Tries again while the database is away. That is safe even when the lost try was committed: every
 * posting has a journal or an idempotency key, so the next try finds what stands and says so.
 */
async function commitPatiently(
  deps: SettleDeps,
  postings: readonly Posting<Json>[],
): Promise<readonly Verdict[]> {
  const progress = { committing: false };
  let raced = false;
  /** A commit was under way when something broke, and nobody knows what became of it. */
  let isOpen = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await commitBatch(deps, postings, progress);
    } catch (error) {
      isOpen ||= progress.committing;
      const newlyRaced: boolean = !raced && isRace(error);
      if (newlyRaced) raced = true;
      else if (!isPassing(error, progress)) throw error;
      // It was rolled back, and a new try would meet the same disk. In a commit the server itself
      // may end of it, and only its recovery says whether the commit stands.
      else if (isDiskFull(error) && !isOpen) throw error;
      const waitMs = deps.patienceMs[attempt];
      if (waitMs === undefined) throw new OutcomeUnclear(error);
      await sleep(waitMs);
    }
  }
}

/** Unique constraints that another process may win between our look and our write. */
const racedConstraints = new Set(["idempotency_keys_key", "ledger_journals_fact"]);

/** The next try sees what the other one committed; the same failure twice is no race. */
function isRace(error: unknown): boolean {
  return racedConstraints.has(constraintOf(error));
}
