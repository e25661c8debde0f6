import type { Queryable } from "../../../kernel/database.ts";
import type { BlockRescan, DepositClaim } from "./deposit-claim.ts";

const columns = "id, user_id, txid, outcome, block_number, paid_to, asked_at";

/** Asks, unless the same person's question about it is being looked into; that one then. */
export async function insertClaim(
  db: Queryable,
  { id, userId, txid }: Pick<DepositClaim, "id" | "userId" | "txid">,
): Promise<DepositClaim> {
  // Operators have no right to the column that names a person.
  const [names, values, params] =
    userId === null
      ? ["id, txid", "$1, $2", [id, txid]]
      : ["id, txid, user_id", "$1, $2, $3", [id, txid, userId]];
  await db.query(
    `insert into deposit_claims (${names}) values (${values})
     on conflict (coalesce(user_id, ''), txid) where outcome = 'looking' do nothing`,
    params,
  );
  const claim = await db.first<DepositClaim>(
    `select ${columns} from deposit_claims
     where txid = $1 and user_id is not distinct from $2 order by asked_at desc, id desc limit 1`,
    [txid, userId],
  );
  if (!claim) throw new Error("a claim was not written");
  return claim;
}

/** One person's question, or with null an operator's; null for another's as for none. */
export async function findClaim(
  db: Queryable,
  id: string,
  userId: string | null,
): Promise<DepositClaim | null> {
  return db.first(
    `select ${columns} from deposit_claims where id = $1 and user_id is not distinct from $2`,
    [id, userId],
  );
}

/** What waits for an answer: people before operators, then the oldest question first. */
export async function listOpenClaims(
  db: Queryable,
  limit: number,
): Promise<readonly DepositClaim[]> {
  return db.query(
    `select ${columns} from deposit_claims where outcome = 'looking'
     order by user_id is null, asked_at limit $1`,
    [limit],
  );
}

/** Answered once; a second worker's answer changes nothing. */
export async function updateClaim(
  db: Queryable,
  id: string,
  answer: Pick<DepositClaim, "outcome" | "paidTo"> & { readonly blockNumber: number | null },
): Promise<void> {
  await db.query(
    `update deposit_claims set outcome = $2, block_number = $3, paid_to = $4,
       answered_at = clock_timestamp()
     where id = $1 and outcome = 'looking'`,
    [id, answer.outcome, answer.blockNumber, answer.paidTo],
  );
}

const rescanColumns = "id, from_number, to_number, next_number, recovered_count, ended_at, fault";

/** Has blocks read again, both ends included; gives the id of the request. */
export async function insertRescan(
  db: Queryable,
  range: { readonly from: number; readonly to: number },
): Promise<bigint> {
  const row = await db.first<{ id: bigint }>(
    `insert into block_rescans (from_number, to_number, next_number) values ($1, $2, $1)
     returning id`,
    [range.from, range.to],
  );
  if (!row) throw new Error("a rescan was not written");
  return row.id;
}

/** A request with how far it has come; null where there is none. */
export async function findRescan(db: Queryable, id: bigint): Promise<BlockRescan | null> {
  return db.first(`select ${rescanColumns} from block_rescans where id = $1`, [id]);
}

/** The shortest request that has not ended: a long one holds up no other. Null when nobody waits. */
export async function findOpenRescan(db: Queryable): Promise<BlockRescan | null> {
  return db.first(
    `select ${rescanColumns} from block_rescans where ended_at is null
     order by to_number - next_number, id limit 1`,
  );
}

/** One block further, unless another worker was there first. */
export async function updateRescan(
  db: Queryable,
  { id, nextNumber }: BlockRescan,
  recovered: number,
): Promise<void> {
  await db.query(
    `update block_rescans set next_number = next_number + 1,
       recovered_count = recovered_count + $3,
       ended_at = case when next_number = to_number then clock_timestamp() end
     where id = $1 and next_number = $2 and ended_at is null`,
    [id, nextNumber, recovered],
  );
}

/** It cannot go on; the operator reads why and may ask again. */
export async function failRescan(db: Queryable, id: bigint, fault: string): Promise<void> {
  await db.query(
    `update block_rescans set fault = left($2, 1000), ended_at = clock_timestamp()
     where id = $1 and ended_at is null`,
    [id, fault],
  );
}
