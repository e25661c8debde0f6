import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { MovePlace } from "./move.ts";

/** What lies on an assigned address by our own index of the chain. */
type Lying = { readonly units: bigint; readonly oldestAt: Date | null };

/** An address that may be swept, or that still uses energy of ours. */
export type Candidate = {
  readonly place: MovePlace;
  readonly lying: Readonly<Record<CurrencyCode, Lying>>;
  /** TRX whose energy we have lent to it. */
  readonly lentUnits: bigint;
};

type CandidateRow = {
  address: string;
  purpose: "user" | "project";
  derivationIndex: bigint;
  trx: bigint | null;
  usdt: bigint | null;
  trxOldest: Date | null;
  usdtOldest: Date | null;
  lent: string;
};

export type CandidateAsk = {
  readonly minUnits: Readonly<Record<CurrencyCode, bigint>>;
  /** Coins credited before this are old. */
  readonly oldBefore: Date;
  readonly limit: number;
};

/** When the oldest coin was credited that no finished sweep has taken. */
const oldest = (currency: CurrencyCode) => `(select min(d.credited_at) from deposits d
  where d.owner_id = a.owner_id and d.address = a.address and d.currency = '${currency}'
    and d.state = 'credited' and d.block_number > coalesce((
      select max(m.through_block) from house_moves m where m.lane = a.address
        and m.kind = 'sweep' and m.currency = '${currency}' and m.state = 'done'), -1))`;

const lent = `coalesce((select sum(case m.kind when 'delegate' then m.amount_units
    else -m.amount_units end) from house_moves m
  where m.lane = a.address and m.kind in ('delegate', 'undelegate') and m.state = 'done'), 0)`;

/**
 * Addresses with enough, or old, coins, or with something planned or lent, largest first; those whose
 * move is under way are left alone. What waits comes last and in no order, so that nothing that cannot
 * go on keeps the rest from it.
 */
export async function listCandidates(
  db: Queryable,
  { minUnits, oldBefore, limit }: CandidateAsk,
): Promise<readonly Candidate[]> {
  const rows = await db.query<CandidateRow>(
    `with held as (
       select a.address, a.purpose, a.owner_id, a.derivation_index,
         max(h.units) filter (where h.currency = 'TRX') as trx,
         max(h.units) filter (where h.currency = 'USDT') as usdt
       from chain_addresses a join chain_holdings h on h.address = a.address
       where a.purpose in ('user', 'project') and (h.units > 0 or exists (
         select from house_moves m where m.lane = a.address
           and (m.state = 'planned' or m.kind = 'delegate' and m.state = 'done')))
       group by a.address, a.purpose, a.owner_id, a.derivation_index),
     known as (
       select a.*, ${oldest("TRX")} as trx_oldest, ${oldest("USDT")} as usdt_oldest,
         ${lent} as lent,
         exists (select from house_moves m where m.lane = a.address and m.state = 'planned')
           as planned
       from held a
       where not exists (select from house_moves m
         where m.lane = a.address and m.state in ('built', 'signed', 'broadcast')))
     select address, purpose, derivation_index, trx, usdt, trx_oldest, usdt_oldest, lent from known
     where trx >= $1 or usdt >= $2 or trx_oldest < $3 or usdt_oldest < $3 or lent > 0 or planned
     order by planned, case when planned then random() end, coalesce(usdt, 0) desc,
       coalesce(trx, 0) desc, address limit $4`,
    [minUnits.TRX, minUnits.USDT, oldBefore, limit],
  );
  return rows.map(candidateOf);
}

/** What withdrawals, and payments for projects, wait for that say that the hot wallet is short, in units. */
export async function findShort(db: Queryable): Promise<Readonly<Record<CurrencyCode, bigint>>> {
  return sumWaiting(db, "waits_for = 'hot-wallet-short'");
}

/** What lies on addresses whose sweep is being made, in units. */
export async function findComing(db: Queryable): Promise<Readonly<Record<CurrencyCode, bigint>>> {
  const rows = await db.query<UnitsRow>(
    `select h.currency, sum(h.units) as units from house_moves m
     join chain_holdings h on h.address = m.lane
     where m.state in ('built', 'signed', 'broadcast') and m.kind <> 'undelegate'
     group by h.currency`,
  );
  return unitsOf(rows);
}

/** What withdrawals, and projects, will take from the hot wallet for which no payment was built yet, in units. */
export async function findOwed(db: Queryable): Promise<Readonly<Record<CurrencyCode, bigint>>> {
  return sumWaiting(db, "true");
}

type UnitsRow = { currency: CurrencyCode; units: string };

async function sumWaiting(db: Queryable, which: string) {
  const rows = await db.query<UnitsRow>(
    `select currency, sum(units) as units from (
       select currency, amount_units - fee_units as units, waits_for from withdrawals
       where state in ('review', 'held')
       union all
       select currency, units, waits_for from project_spendings s where s.state = 'held'
         and not exists (select from house_moves m
           where m.lane = s.id and m.state in ('built', 'signed', 'broadcast'))) as owed
     where ${which} group by currency`,
  );
  return unitsOf(rows);
}

function unitsOf(rows: readonly UnitsRow[]) {
  const of = (currency: CurrencyCode) =>
    BigInt(rows.find((row) => row.currency === currency)?.units ?? 0);
  return { TRX: of("TRX"), USDT: of("USDT") };
}

function candidateOf(row: CandidateRow): Candidate {
  const { address, purpose, derivationIndex: index } = row;
  return {
    place: { address, purpose, index: Number(index) },
    lying: {
      TRX: { units: row.trx ?? 0n, oldestAt: row.trxOldest },
      USDT: { units: row.usdt ?? 0n, oldestAt: row.usdtOldest },
    },
    lentUnits: BigInt(row.lent),
  };
}
