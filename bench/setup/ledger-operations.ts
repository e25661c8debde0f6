import { createHash } from "node:crypto";
import { money } from "@clearhold/money";
import { systemClock } from "../../apps/server/src/kernel/clock.ts";
import type { Queryable } from "../../apps/server/src/kernel/database.ts";
import { newId } from "../../apps/server/src/kernel/ids.ts";
import { type BooksFinding, checkBooks } from "../../apps/server/src/ledger/books.ts";
import { readEnforcement } from "../../apps/server/src/ledger/enforcement.ts";
import type {
  Journal,
  Json,
  Ledger,
  Posting,
  RowStatement,
} from "../../apps/server/src/ledger/index.ts";
import { capitalFunded, depositCredited } from "../../apps/server/src/ledger/recipes/custody.ts";
import { withdrawalHeld, withdrawalSettled } from "../../apps/server/src/ledger/recipes/payouts.ts";

import { authorised, type GuardOfTests } from "../../apps/server/tests/authorised.ts";

/**
 * What a feature writes beside its journal: one row of its own. The journals that are measured have no
 * withdrawal and no payment, so the checks that ask for one are off.
 */
export const rowTableSql = `
drop trigger withdrawal_holds_row on ledger_journals;
create or replace function withdrawal_check_journals(posted ledger_journals[]) returns void
  language sql as '';
create or replace function journal_check_evidence(posted ledger_journals[]) returns void
  language sql as '';
create table bench_orders (
  id text primary key, user_id text not null, units bigint not null,
  noted_at timestamptz not null default now());
grant insert, select on bench_orders to clearhold_api, clearhold_worker`;

const insertOrder: RowStatement = {
  name: "bench-insert-order",
  onMissing: "fault",
  sql: `
    with asks as (
      select * from jsonb_to_recordset($1::jsonb) as t(n int, id text, user_id text, units bigint)
    ), written as (
      insert into bench_orders (id, user_id, units) select id, user_id, units from asks
      on conflict do nothing returning id
    )
    select n from asks join written using (id)`,
};

const plenty = 1_000_000_000n;
const amount = money("TRX", 100n);
const fee = money("TRX", 1n);

/** One whole operation: journal, row of the feature, key with its answer. */
function operation(journal: Journal, userId: string): Posting<Json> {
  const id = journal.reference;
  const fingerprint = createHash("sha256").update(id).digest("base64url");
  return {
    journals: [journal],
    rows: [
      { statement: insertOrder, fields: { id, user_id: userId, units: String(amount.units) } },
    ],
    idempotency: { userId, operation: "bench", key: id, fingerprint },
    answer: { id, state: "held" },
  };
}

/** Makes the next operation of a measurement. */
type NextOperation = () => Posting<Json>;

/**
 * Two legs between one user's own accounts: nothing that two users share. The guard gives its words in
 * a process of its own, so those for `seconds` are made before the measurement.
 */
export function spreadOperations(
  guard: GuardOfTests,
  users: readonly string[],
  seconds: number,
): NextOperation {
  const make = () => {
    const [withdrawalId, userId] = [newId("wdr", systemClock), anyOf(users)];
    return { userId, held: authorised(guard, withdrawalHeld({ withdrawalId, userId, amount })) };
  };
  const made = Array.from({ length: Math.ceil(seconds * wordsPerSecond) }, make);
  return () => {
    const { userId, held } = made.pop() ?? make();
    return operation(held, userId);
  };
}

/** More than one machine posts. */
const wordsPerSecond = 15_000;

/** Three legs, two of them (hot wallet, fee income) on accounts that every operation touches. */
export function hotOperations(users: readonly string[]): NextOperation {
  return () => {
    const [withdrawalId, userId] = [newId("wdr", systemClock), anyOf(users)];
    return operation(withdrawalSettled({ withdrawalId, userId, amount, fee }), userId);
  };
}

function anyOf(users: readonly string[]): string {
  const user = users[Math.floor(Math.random() * users.length)];
  if (!user) throw new Error("nobody is funded");
  return user;
}

/** Users with money to hold and money held, and a hot wallet to pay from. */
export async function fundUsers(
  { api, worker }: { api: Ledger; worker: Ledger },
  guard: GuardOfTests,
  count: number,
): Promise<readonly string[]> {
  const capital = money("TRX", plenty * BigInt(count));
  const funded = capitalFunded({
    depositId: newId("dep", systemClock),
    amount: capital,
  });
  await worker.post({ journals: [funded], answer: null });
  const users = Array.from({ length: count }, () => newId("usr", systemClock));
  const whole = money("TRX", plenty * 2n);
  const half = money("TRX", plenty);
  await Promise.all(
    users.map(async (userId) => {
      const deposit = { depositId: newId("dep", systemClock), userId };
      await worker.post({
        journals: [depositCredited({ ...deposit, amount: whole })],
        answer: null,
      });
      const withdrawalId = newId("wdr", systemClock);
      const held = withdrawalHeld({ withdrawalId, userId, amount: half });
      await api.post({ journals: [authorised(guard, held)], answer: null });
    }),
  );
  return users;
}

/** What the books say after a measurement. What it was funded with stands on no rows of evidence. */
export async function checkFundedBooks(db: Queryable): Promise<readonly BooksFinding[]> {
  const findings = await checkBooks(db, await readEnforcement(db));
  return findings.filter(({ check }) => check !== "journal-without-evidence");
}

const callers = 256;

/** Acknowledged operations per second, each caller asking again as soon as it is answered. */
export async function loadOperations(
  ledger: Ledger,
  next: NextOperation,
  seconds: number,
): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        await ledger.post(next());
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}
