import type { Queryable } from "../../apps/server/src/kernel/database.ts";
import type { DueCredit } from "./replay-deeds.ts";

export type ReplayFigures = CreditFigures & {
  readonly seed: number;
  readonly blocks: number;
  readonly chainTxs: number;
  readonly forks: number;
  /** How often the nodes changed what they keep of inner transactions. */
  readonly optionChanges: number;
  /** How often the reader began anew, and how often another one read at the same time. */
  readonly restarts: number;
  readonly rivals: number;
  /** Blocks that one node alone read once more at the end; none of them may credit anything. */
  readonly reread: number;
  readonly creditedByRereading: number;
  readonly spoiledAnswers: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly seconds: number;
};

export type CreditFigures = {
  readonly due: number;
  readonly credited: number;
  readonly missed: readonly string[];
  readonly doubled: readonly string[];
  /** Credited though nothing was due: another amount, another person, another coin. */
  readonly wrong: readonly string[];
  /** In words: what the books say beside the list of deposits. */
  readonly bookFaults: readonly string[];
};

type CreditRow = { txid: string; ownerId: string; currency: string; amountUnits: bigint };

/** Compares what had to be credited with the deposits, the journals and the balances. */
export async function compareCredits(
  db: Queryable,
  due: readonly DueCredit[],
): Promise<CreditFigures> {
  const rows = await db.query<CreditRow>(
    "select txid, owner_id, currency, amount_units from deposits where state = 'credited'",
  );
  const left = counted(due.map(textOf));
  const expected = new Set(left.keys());
  const doubled: string[] = [];
  const wrong: string[] = [];
  for (const row of rows) {
    const text = textOf({
      ...{ txid: row.txid, ownerId: row.ownerId, units: row.amountUnits },
      currency: row.currency === "TRX" ? "TRX" : "USDT",
    });
    const open = left.get(text) ?? 0;
    if (open > 0) left.set(text, open - 1);
    else (expected.has(text) ? doubled : wrong).push(text);
  }
  const missed = [...left].flatMap(([text, count]) => Array<string>(count).fill(text));
  const bookFaults = await faultsOfBooks(db, due);
  return { due: due.length, credited: rows.length, missed, doubled, wrong, bookFaults };
}

async function faultsOfBooks(db: Queryable, due: readonly DueCredit[]): Promise<string[]> {
  const [journals] = await db.query<{ count: bigint }>(
    "select count(*) as count from ledger_journals where kind = 'deposit-credited'",
  );
  const balances = await db.query<{ ownerId: string; currency: string; balanceUnits: bigint }>(
    `select owner_id, currency, balance_units from ledger_accounts
     where code = 'user-available' and balance_units <> 0`,
  );
  const sums = new Map<string, bigint>();
  for (const { ownerId, currency, units } of due) {
    const account = `${ownerId} ${currency}`;
    sums.set(account, (sums.get(account) ?? 0n) + units);
  }
  const faults =
    Number(journals?.count) === due.length ? [] : [`${journals?.count} journals for ${due.length}`];
  for (const { ownerId, currency, balanceUnits } of balances) {
    const account = `${ownerId} ${currency}`;
    if (sums.get(account) !== balanceUnits) faults.push(`${account} holds ${balanceUnits}`);
    sums.delete(account);
  }
  return [...faults, ...[...sums.keys()].map((account) => `${account} holds nothing`)];
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function textOf({ txid, ownerId, currency, units }: DueCredit): string {
  return `${txid} ${ownerId} ${currency} ${units}`;
}
