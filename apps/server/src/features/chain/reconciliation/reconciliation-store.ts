import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { WalletPurpose } from "../../../ledger/accounts.ts";
import { type Comparison, isCovered, type Subject, type Total, type Verdict } from "./verdict.ts";

/** The house's own wallets: every round looks at them. */
export async function listHouseSubjects(db: Queryable): Promise<readonly Subject[]> {
  return db.query<Subject>(
    `select address, purpose, currency from chain_addresses
     cross join (values ('TRX'), ('USDT')) as c(currency)
     where purpose not in ('user', 'project') order by purpose, currency`,
  );
}

/** Where coins moved since it was last found right, the longest ago first. */
export async function listMoved(db: Queryable, limit: number): Promise<readonly Subject[]> {
  return db.query<Subject>(
    `select h.address, a.purpose, h.currency from chain_holdings h
     join chain_addresses a on a.address = h.address
     where h.moved_block > h.checked_block and a.purpose in ('user', 'project')
     order by h.moved_block, h.address, h.currency limit $1`,
    [limit],
  );
}

/** The next few addresses in their own order: in time every one of them is looked at. */
export async function listSample(
  db: Queryable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Subject[]> {
  return db.query<Subject>(
    `select address, purpose, currency
     from (select address, purpose from chain_addresses
       where address > $1 and purpose in ('user', 'project') order by address limit $2) a
     cross join (values ('TRX'), ('USDT')) as c(currency) order by address, currency`,
    [after, limit],
  );
}

/** Marks what was found right as it stood; what moved since stays to be looked at. */
export async function storeChecked(db: Queryable, compared: readonly Comparison[]): Promise<void> {
  const fields = compared.flatMap(({ address, currency, state, indexed }) =>
    state !== "equal" || indexed === null
      ? []
      : [{ address, currency, moved_block: indexed.movedBlock }],
  );
  if (fields.length === 0) return;
  await db.query(
    `update chain_holdings h set checked_block = c.moved_block
     from jsonb_to_recordset($1::jsonb) as c(address text, currency text, moved_block bigint)
     where (h.address, h.currency, h.moved_block) = (c.address, c.currency, c.moved_block)
       and h.checked_block < c.moved_block`,
    [JSON.stringify(fields)],
  );
}

/** What the addresses of each purpose add up to by the index; 0 where nothing ever moved. */
export async function sumHoldings(db: Queryable): Promise<readonly Omit<Total, "bookUnits">[]> {
  // As text: false rows may add up to more than a bigint of the database.
  const rows = await db.query<{
    readonly purpose: WalletPurpose;
    readonly currency: CurrencyCode;
    readonly indexUnits: string;
  }>(
    `select p.purpose, c.currency, coalesce(sum(h.units), 0)::text as index_units
     from (values ('user'), ('project'), ('hot'), ('resource'), ('cold')) as p(purpose)
     cross join (values ('TRX'), ('USDT')) as c(currency)
     left join chain_addresses a on a.purpose = p.purpose
     left join chain_holdings h on h.address = a.address and h.currency = c.currency
     group by p.purpose, c.currency`,
  );
  return rows.map((row) => ({ ...row, indexUnits: BigInt(row.indexUnits) }));
}

/** Takes the place of a currency's earlier verdict; the last clean one stays known. */
export async function storeVerdict(db: Queryable, verdict: Verdict, cleanAt: Date): Promise<void> {
  const { currency, state, detail, blockNumber, comparedAt } = verdict;
  const covered = isCovered(state);
  await db.query(
    `insert into reconciliations
       (currency, state, detail, block_number, compared_at, clean_block, clean_at)
     values ($1, $2, left($3, 1000), $4, $5, $6, $7)
     on conflict (currency) do update set state = excluded.state, detail = excluded.detail,
       block_number = excluded.block_number, compared_at = excluded.compared_at,
       clean_block = coalesce(excluded.clean_block, reconciliations.clean_block),
       clean_at = coalesce(excluded.clean_at, reconciliations.clean_at)`,
    [
      currency,
      state,
      detail,
      blockNumber,
      comparedAt,
      ...(covered ? [blockNumber, cleanAt] : [null, null]),
    ],
  );
}

/** What the worker last wrote down: for people, never for a decision. */
export type StoredVerdict = Verdict & {
  readonly cleanBlock: number | null;
  readonly cleanAt: Date | null;
};

/** The last verdict on each currency. */
export async function listVerdicts(db: Queryable): Promise<readonly StoredVerdict[]> {
  return db.query<StoredVerdict>(
    `select currency, state, detail, block_number::int, compared_at, clean_block::int, clean_at
     from reconciliations order by currency`,
  );
}

/** True when a booked block above this one moved coins of ours. */
export async function findMovementAfter(db: Queryable, number: number): Promise<boolean> {
  const row = await db.first<{ moved: boolean }>(
    `select exists (select from deposits where state = 'credited' and block_number > $1)
       or exists (select from payout_attempts
         where state in ('settled', 'failed') and ended_block > $1)
       or exists (select from house_moves
         where state in ('done', 'failed') and ended_block > $1) as moved`,
    [number],
  );
  return row?.moved ?? true;
}

/** Whether the hot wallet holds coins of payouts that the signer looks for, or that go back to their owners. */
export async function arePayoutsAwaited(db: Queryable, currency: CurrencyCode): Promise<boolean> {
  const row = await db.first<{ so: boolean }>("select payouts_awaited($1) as so", [currency]);
  return row?.so !== false;
}
