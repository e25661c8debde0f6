import type { CurrencyCode } from "@clearhold/money";
import type pg from "pg";
import { systemClock } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";

/** One movement of what a person may spend, as it is drawn. */
export type BookedMove = {
  readonly kind:
    | "deposit-credited"
    | "deposit-taken-back"
    | "deposit-given-back"
    | "withdrawal-held"
    | "withdrawal-returned"
    | "exchange-done";
  readonly currency: CurrencyCode;
  readonly units: bigint;
  /** After the one before it, by the clock of the database. */
  readonly gapMs: number;
  /** How much earlier it happened in the world. */
  readonly lateMs: number;
};

const takes = new Set(["deposit-taken-back", "withdrawal-held"]);

/**
 * Writes what one person's available balances went through as the books would have it, at the drawn
 * times. The triggers, which would demand the evidence of each journal, are off meanwhile.
 */
export async function writeBooked(
  admin: pg.Client,
  { userId, start, moves }: { userId: string; start: number; moves: readonly BookedMove[] },
): Promise<void> {
  await admin.query("begin");
  const tables = ["ledger_accounts", "ledger_journals", "ledger_entries"];
  const { rows: triggers } = await admin.query<{ way: string }>(
    `select format('alter table %s enable %s trigger %I', tgrelid::regclass,
       case tgenabled when 'A' then 'always' else '' end, tgname) as way
     from pg_trigger where not tgisinternal and tgrelid = any ($1::regclass[])`,
    [tables],
  );
  for (const table of tables) await admin.query(`alter table ${table} disable trigger user`);
  const books = new Map<CurrencyCode, { id: string; version: number; balance: bigint }>();
  for (const currency of ["TRX", "USDT"] as const) {
    const { rows } = await admin.query<{ id: string }>(
      `insert into ledger_accounts (code, owner_id, currency, owner_kind, class, normal_side)
       values ('user-available', $1, $2, 'user', 'liability', 'credit') returning id`,
      [userId, currency],
    );
    books.set(currency, { id: rows[0]!.id, version: 0, balance: 0n });
  }
  let posted = start;
  for (const { kind, currency, units, gapMs, lateMs } of moves) {
    posted += gapMs;
    const journalId = newId("jrn", systemClock);
    await admin.query(
      `insert into ledger_journals (id, kind, reference, entry_count, occurred_at, posted_at)
       values ($1, $2, $1, 2, $3, $4)`,
      [journalId, kind, new Date(posted - lateMs), new Date(posted)],
    );
    const moved = async (of: CurrencyCode, change: bigint) => {
      const book = books.get(of)!;
      if (change === 0n) return;
      book.version += 1;
      book.balance += change;
      await admin.query(
        `insert into ledger_entries (account_id, version, journal_id, side, units, balance_after_units)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          ...[book.id, book.version, journalId, change < 0n ? "debit" : "credit"],
          ...[change < 0n ? -change : change, book.balance],
        ],
      );
    };
    const held = books.get(currency)!.balance;
    let taken = units;
    if (taken > held) taken = held;
    if (kind === "exchange-done" && taken > 0n) {
      await moved(currency, -taken);
      await moved(currency === "TRX" ? "USDT" : "TRX", units);
    } else await moved(currency, takes.has(kind) ? -taken : units);
  }
  for (const { id, version, balance } of books.values()) {
    await admin.query("update ledger_accounts set version = $2, balance_units = $3 where id = $1", [
      id,
      version,
      balance,
    ]);
  }
  for (const { way } of triggers) await admin.query(way);
  await admin.query("commit");
}
