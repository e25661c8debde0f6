import type { Clock } from "../kernel/clock.ts";
import { type CoalescerLimits, coalesce } from "../kernel/coalescer.ts";
import type { Database } from "../kernel/database.ts";
import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import { Refusal, refuseUnless } from "../kernel/refusal.ts";
import type { LiveSessions } from "./commit-batch.ts";
import { factKey, keyText } from "./decide-batch.ts";
import { type Ledger, OutcomeUnclear } from "./ledger.ts";
import {
  type Answered,
  findAnswers,
  findBalance,
  findBalances,
  findJournals,
  isKeyHeld,
} from "./ledger-store.ts";
import type { Json, Posting, Receipt } from "./posting.ts";
import { type SettleDeps, settleBatch } from "./settle-batch.ts";

export type LedgerDeps = {
  /** A pool of at least two connections more than `limits.inFlightMax`. */
  readonly database: Database;
  readonly clock: Clock;
  /** Without it every posting with a session is refused. */
  readonly liveSessions?: LiveSessions;
  /** Whether the disk has room for new money calls; always, unless said. */
  hasRoom?(): Promise<boolean>;
  readonly limits?: CoalescerLimits;
  /** The waits before each new try while the database is away, then the outcome is unclear. */
  readonly patienceMs?: readonly number[];
};

/**
 * Most money calls touch an account that another one touches too, so two batches would wait for each other's locks.
 * A larger one costs less a call. Only what hangs at a lock of somebody else, past this time, gets a neighbour.
 */
const defaultLimits: CoalescerLimits = { batchSizeMax: 250, inFlightMax: 2, besideAfterMs: 500 };
/** About five seconds: a database that was killed is back within one. */
const defaultPatienceMs = [20, 50, 100, 200, 400, 800, 1600, 2000];

/** Opens the one door to the books. One per process: its callers share their commits. */
export function openLedger(deps: LedgerDeps): Ledger {
  const { database, clock, limits = defaultLimits, hasRoom = async () => true } = deps;
  const settleDeps: SettleDeps = {
    database,
    clock,
    liveSessions: deps.liveSessions ?? (async () => new Set()),
    openedAccounts: new Set(),
    patienceMs: deps.patienceMs ?? defaultPatienceMs,
  };
  const coalescer = coalesce<Posting<Json>, Receipt<Json>>(
    (batch) => settleBatch(settleDeps, batch),
    limits,
  );

  async function postForReceipt<A extends Json>(posting: Posting<A>): Promise<Receipt<A>> {
    if (posting.journals.length === 0 && !posting.idempotency) {
      // Without one of them a try whose outcome is unknown could not be repeated.
      throw new Error("a posting needs a journal or an idempotency key");
    }
    try {
      return (await coalescer.submit(posting)) as Receipt<A>;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "disk-full") throw error;
      return { outcome: "replayed", answer: await findLastAnswer<A>(posting.idempotency, error) };
    }
  }

  const answers = coalesce<IdempotencyKey, Answered | undefined>(async (batch) => {
    const known = await findAnswers(
      database,
      batch.map(({ ask }) => ask),
    );
    for (const { ask, resolve } of batch) resolve(known.get(keyText(ask)));
  }, limits);

  async function lookUp<A extends Json>(
    key: IdempotencyKey | undefined,
  ): Promise<{ answer: A } | undefined> {
    const known = key && (await answers.submit(key));
    if (!known) return undefined;
    refuseUnless(known.fingerprint === key.fingerprint, "idempotency-key-reused");
    return { answer: known.answer as A };
  }

  async function findAnswer<A extends Json>(key: IdempotencyKey | undefined): Promise<A | null> {
    const known = await lookUp<A>(key);
    if (known) return known.answer;
    return (await hasRoom()) ? null : findLastAnswer(key, new Refusal("disk-full"));
  }

  /**
   * The answer of a request that the disk has no room for; throws `full` when there is none. The web
   * server of the first try may be dead while the database still commits it: then nobody may say that
   * no money moved.
   */
  async function findLastAnswer<A extends Json>(
    key: IdempotencyKey | undefined,
    full: Refusal,
  ): Promise<A> {
    const isHeld = key !== undefined && (await isKeyHeld(database, key));
    const known = await lookUp<A>(key);
    if (known) return known.answer;
    throw isHeld ? new OutcomeUnclear(full) : full;
  }

  return {
    postForReceipt,
    findAnswer,
    post: async (posting) => (await postForReceipt(posting)).answer,
    balances: (userIds) => findBalances(database, userIds),
    balanceOf: (account) => findBalance(database, account),
    findJournal: async (kind, reference) => {
      const fact = { kind, reference };
      return (await findJournals(database, [fact])).get(factKey(fact)) ?? null;
    },
    close: () => coalescer.close(),
  };
}
