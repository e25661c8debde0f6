import { type CurrencyCode, money } from "@clearhold/money";
import type { Database, Queryable } from "../../../kernel/database.ts";
import { applyWithoutJournals, type RowChange, type RowStatement } from "../../../ledger/index.ts";
import { type ChainBlock, identityOf, type MovementName } from "../../../wire/chain/chain-block.ts";
import type { Deposit } from "./deposit.ts";

/** A movement onto an address of ours, in a block. */
export type Arrival = Omit<
  Deposit,
  "state" | "blockAt" | "detectedAt" | "creditedAt" | "takenBack"
> & {
  readonly kind: string;
  readonly position: string;
  /** How many false rows of it operators took back before; none where nothing is said. */
  readonly turn?: number;
  /** False for what only one node says and no bytes prove. */
  readonly proved: boolean;
  readonly blockId: string;
  readonly blockAt: Date;
  /** What the network took from our own cold address that sent it; absent for everybody else's. */
  readonly networkFeeUnits?: bigint | null;
  /** When we wrote it down. */
  readonly at: Date;
};

const insertArrivals = `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text,
  txid text, kind text, position text, purpose text, owner_id text, address text, from_address text,
  currency text, units bigint, block_number bigint, block_id text, block_at timestamptz,
  network_fee_units bigint, at timestamptz, proved boolean, turn int)),
done as (insert into deposits (id, txid, kind, position, purpose, owner_id, address,
  from_address, currency, amount_units, block_number, block_id, block_at, network_fee_units,
  detected_at, proved, turn, state, credited_at)
select id, txid, kind, position, purpose, owner_id, address, from_address, currency, units,
  block_number, block_id, block_at, network_fee_units, at, proved, coalesce(turn, 0)`;

/** A node that is asked again may have lied before: until it is credited, a row says what it says now. */
const sayAnew = `on conflict (txid, kind, position, turn) do update set id = excluded.id,
  purpose = excluded.purpose, owner_id = excluded.owner_id, address = excluded.address,
  from_address = excluded.from_address, currency = excluded.currency,
  amount_units = excluded.amount_units, proved = excluded.proved, state = excluded.state,
  block_number = excluded.block_number, block_id = excluded.block_id,
  block_at = excluded.block_at, network_fee_units = excluded.network_fee_units,
  credited_at = excluded.credited_at
  where deposits.state <> 'credited'`;

const creditDeposit: RowStatement = {
  name: "credit-deposit",
  sql: `${insertArrivals}, 'credited', at from c ${sayAnew} returning id)
select c.n from c join done using (id)`,
  onMissing: "fault",
};

const showDeposit: RowStatement = {
  name: "show-deposit",
  sql: `${insertArrivals}, 'detected', null from c ${sayAnew}) select n from c`,
  onMissing: "fault",
};

const keepWaiting: RowStatement = {
  name: "keep-deposit-waiting",
  sql: `${insertArrivals}, 'waiting', null from c ${sayAnew}) select n from c`,
  onMissing: "fault",
};

/** Final at one node, above what its word alone may credit. The books do not know of it yet. */
export function waitRow({ amount, ...arrival }: Arrival): RowChange {
  return { statement: keepWaiting, fields: { ...arrival, ...amount } };
}

/** What one node's word was credited for since then, by currency. */
export async function listUnprovedCredits(
  db: Queryable,
  since: Date,
): Promise<(readonly [CurrencyCode, bigint])[]> {
  const rows = await db.query<{ currency: CurrencyCode; units: bigint }>(
    `select currency, as_units(sum(amount_units)) as units from deposits
     where not proved and state = 'credited' and credited_at > $1 group by currency`,
    [since],
  );
  return rows.map(({ currency, units }) => [currency, units]);
}

/** Blocks of waiting deposits, in no order: false rows of low blocks would keep true ones waiting. */
export async function listWaitingBlocks(db: Queryable, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ blockNumber: bigint }>(
    `select block_number from (select distinct block_number from deposits
       where state = 'waiting') as blocks order by random() limit $1`,
    [limit],
  );
  return rows.map(({ blockNumber }) => blockNumber);
}

/** Credited is final: what was detected or orphaned becomes it, and nothing becomes it twice. */
export function creditRow({ amount, ...arrival }: Arrival): RowChange {
  return { statement: creditDeposit, fields: { ...arrival, ...amount } };
}

/** What a block shows that may still be replaced. The books do not know of it yet. */
export async function insertDetected(db: Database, found: readonly Arrival[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((arrival) => ({ ...creditRow(arrival), statement: showDeposit }));
  await db.transaction((tx) => applyWithoutJournals(tx, rows));
}

/** Detected in blocks that the chain has replaced. They usually come back in another one. */
export async function orphanFrom(db: Queryable, blockNumber: number): Promise<void> {
  await db.query(
    "update deposits set state = 'orphaned' where state = 'detected' and block_number >= $1",
    [blockNumber],
  );
}

/** Detected at or below a booked block, and not credited by it: the final chain does not have it. */
export async function orphanThrough(db: Queryable, blockNumber: number): Promise<void> {
  await db.query(
    "update deposits set state = 'orphaned' where state = 'detected' and block_number <= $1",
    [blockNumber],
  );
}

export type DepositPage = { readonly deposits: readonly Deposit[]; readonly total: bigint };
export type DepositFilter = {
  readonly ownerId: string;
  readonly currency: CurrencyCode | null;
  readonly limit: number;
  readonly offset: number;
};

type DepositRow = Omit<Deposit, "amount" | "takenBack"> & {
  readonly currency: CurrencyCode;
  readonly amountUnits: bigint;
  readonly takenBackUnits: bigint;
};

const columns = `id, txid, purpose, owner_id, address, from_address, currency, amount_units, state,
  block_number, block_at, detected_at, credited_at, (select
    coalesce(sum(case when undoes is null then booked_units else -booked_units end), 0)::bigint
    from deposit_takebacks where deposit_id = deposits.id) as taken_back_units`;

/** One owner's deposits, newest first; those that a reorganisation took away included. */
export async function listDepositsOf(db: Queryable, filter: DepositFilter): Promise<DepositPage> {
  const where = "owner_id = $1 and ($2::text is null or currency = $2)";
  const params = [filter.ownerId, filter.currency];
  const [rows, counted] = await Promise.all([
    db.query<DepositRow>(
      `select ${columns} from deposits where ${where} order by detected_at desc, id limit $3 offset $4`,
      [...params, filter.limit, filter.offset],
    ),
    db.first<{ total: bigint }>(`select count(*) as total from deposits where ${where}`, params),
  ]);
  return { deposits: rows.map(depositOf), total: counted?.total ?? 0n };
}

/** One owner's deposits of these ids, for the bills about them. */
export async function findDeposits(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<readonly Deposit[]> {
  const rows = await db.query<DepositRow>(
    `select ${columns} from deposits where owner_id = $1 and id = any($2::text[])`,
    [ownerId, ids],
  );
  return rows.map(depositOf);
}

/** What of one chain transaction arrived for this owner, in its order. */
export async function findDepositsOfTx(
  db: Queryable,
  ownerId: string,
  txid: string,
): Promise<readonly Deposit[]> {
  const rows = await db.query<DepositRow>(
    `select ${columns} from deposits where txid = $1 and owner_id = $2
     order by kind, length(position), position`,
    [txid, ownerId],
  );
  return rows.map(depositOf);
}

/** What of an arrival the books have credited. */
export type CreditedFact = Pick<Arrival, "id" | "ownerId" | "address"> & {
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly turn: number;
  /** Whether two operators took all of it back. */
  readonly isTakenBack: boolean;
};

/** Which of these are in the books, by their identity. */
export async function findCredited(
  db: Queryable,
  arrivals: readonly Arrival[],
): Promise<ReadonlyMap<string, CreditedFact>> {
  if (arrivals.length === 0) return new Map();
  const rows = await db.query<MovementName & CreditedFact>(
    `select d.txid, d.kind, d.position, d.id, d.owner_id, d.address, d.currency,
       d.amount_units as units, d.turn, coalesce(deposit_left_units(d.id) = 0, false) as is_taken_back
     from jsonb_to_recordset($1::jsonb) as c(txid text, kind text, position text)
     cross join lateral (select * from deposits
       where (txid, kind, position) = (c.txid, c.kind, c.position) and state = 'credited'
       order by turn desc limit 1) d`,
    [JSON.stringify(arrivals.map(({ txid, kind, position }) => ({ txid, kind, position })))],
  );
  return new Map(rows.map((row) => [identityOf(row), row]));
}

/**
 * The chain transactions of which the books have an inner payment of this block that a reading of it does
 * not name. Whatever else it shows of them may be that same payment, so nothing of it may be credited.
 */
export async function listUnnamed(
  db: Queryable,
  blockNumber: number,
  arrivals: readonly Arrival[],
): Promise<ReadonlySet<string>> {
  const shown = arrivals.filter(({ kind }) => kind === "int");
  if (shown.length === 0) return new Set();
  const rows = await db.query<{ txid: string }>(
    `select distinct txid from deposits
     where block_number = $1 and kind = 'int' and state = 'credited'
       and txid = any($2::text[]) and position <> all($3::text[])`,
    [blockNumber, shown.map(({ txid }) => txid), shown.map(({ position }) => position)],
  );
  return new Set(rows.map(({ txid }) => txid));
}

function depositOf({ currency, amountUnits, takenBackUnits, ...row }: DepositRow): Deposit {
  const [amount, takenBack] = [money(currency, amountUnits), money(currency, takenBackUnits)];
  return { ...row, amount, takenBack };
}

/**
 * Nothing waits that its block does not bring: such a row is false. What a contract sent, not every node
 * prints, so it waits on while its block has the chain transaction, until a node prints others of it, or an
 * operator has the block read again. It comes back with a reading that shows it.
 */
export async function orphanUnbrought(
  db: Queryable,
  block: ChainBlock,
  isAskedFor: boolean = false,
): Promise<void> {
  const inner = block.movements.filter(({ kind }) => kind === "int");
  const printed = new Set(inner.map(({ txid }) => txid));
  const unprinted = [...block.outcomes.keys()].filter((txid) => !isAskedFor && !printed.has(txid));
  await db.query(
    `update deposits set state = 'orphaned' where state = 'waiting' and block_number = $1
       and concat_ws(' ', txid, kind, position) <> all ($2::text[])
       and (kind <> 'int' or txid <> all ($3::text[]))`,
    [block.number, block.movements.map(identityOf), unprinted],
  );
}
