import type { CurrencyCode, Money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { MovePlace } from "./move.ts";

/** What lies on an assigned address by our own index of the chain. */
type Lying = { readonly units: bigint; readonly oldestAt: Date | null };

/** An address that may be swept, or that may still use energy of ours. */
export type Candidate = {
  readonly place: MovePlace;
  readonly lying: Readonly<Record<CurrencyCode, Lying>>;
};

type CandidateRow = {
  readonly address: string;
  readonly purpose: MovePlace["purpose"];
  readonly index: number;
  readonly trx: bigint;
  readonly usdt: bigint;
  readonly trxOldest: Date | null;
  readonly usdtOldest: Date | null;
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

/** Whether a loan was the last that our record knows. Only a hint where to look: the chain says what is lent. */
const lent = `coalesce((select m.kind = 'delegate' from house_moves m
  where m.lane = a.address and m.kind in ('delegate', 'undelegate') and m.state = 'done'
  order by m.ended_block desc, m.ended_at desc limit 1), false)`;

/**
 * Addresses with enough, or old, coins, or with something planned or lent, largest first; those whose
 * move is under way are left alone. What waits, and what only may be lent, comes last and in no order,
 * so that nothing that cannot go on keeps the rest from it.
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
     select address, purpose, derivation_index::int as index, coalesce(trx, 0) as trx,
       coalesce(usdt, 0) as usdt, trx_oldest, usdt_oldest
     from known cross join lateral (select not planned
       and coalesce(trx >= $1 or usdt >= $2 or trx_oldest < $3 or usdt_oldest < $3, false) as due) d
     where due or planned or lent
     order by due desc, case when not due then random() end, coalesce(known.usdt, 0) desc,
       coalesce(known.trx, 0) desc, address limit $4`,
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
  const rows = await db.query<Money>(
    `select h.currency, as_units(sum(h.units)) as units from house_moves m
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

async function sumWaiting(db: Queryable, which: string) {
  const rows = await db.query<Money>(
    `select currency, as_units(sum(units)) as units from (
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

function unitsOf(sums: readonly Money[]) {
  const of = (one: CurrencyCode) => sums.find(({ currency }) => currency === one)?.units ?? 0n;
  return { TRX: of("TRX"), USDT: of("USDT") };
}

function candidateOf({ address, purpose, index, ...row }: CandidateRow): Candidate {
  return {
    place: { address, purpose, index },
    lying: {
      TRX: { units: row.trx, oldestAt: row.trxOldest },
      USDT: { units: row.usdt, oldestAt: row.usdtOldest },
    },
  };
}
