import type { Money } from "@clearhold/money";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import type { RowStatement } from "../../../ledger/index.ts";
import type { UnsignedPayment } from "../../../wire/chain/payment-chain.ts";
import { type HouseMoveKind, moveKindsPaidBy } from "../../../wire/signer/house-move.ts";
import type { SpendingKind } from "../../../wire/signer/spending-order.ts";
import { spendingOrderOf } from "../../projects/spending/index.ts";
import type { Move, MovePlace, Step } from "./move.ts";

type OrderColumns = {
  readonly projectId: string;
  readonly address: string;
  readonly documentHash: string;
  readonly proposedAt: Date;
  readonly leavesAt: Date;
};

/** A move with the columns of the order that it pays, where it pays one. */
type MoveRow = Omit<Move, "place" | "order" | "expiresMs"> & {
  readonly purpose: MovePlace["purpose"] | null;
  readonly index: number | null;
  readonly expiresMs: bigint | null;
} & (OrderColumns | Record<keyof OrderColumns, null>);

const columns = `m.id, m.lane, m.kind, m.purpose, m.derivation_index::int as index, m.currency,
  m.amount_units as units, m.state, m.waits_for, m.txid, m.raw_hex, m.expires_ms, m.signed_hex,
  m.sent_at, s.project_id, s.address, s.document_hash, s.proposed_at, s.leaves_at`;
const tables = "house_moves m left join project_spendings s on s.id = m.lane";
const live = "m.state in ('planned', 'built', 'signed', 'broadcast')";
const underWay = "state in ('built', 'signed', 'broadcast')";

/** One planner at a time, until the transaction ends; gives the timestamp built last. */
export async function lockMoveDesk(tx: Tx): Promise<number> {
  const desk = await tx.first<{ lastBuiltMs: bigint }>(
    "select last_built_ms from house_move_desk for update",
  );
  return Number(desk?.lastBuiltMs ?? 0n);
}

/** The one move of a lane that has not ended; null when the lane is free. */
export async function findLiveMove(db: Queryable, lane: string): Promise<Move | null> {
  const row = await db.first<MoveRow>(
    `select ${columns} from ${tables} where m.lane = $1 and ${live}`,
    [lane],
  );
  return row && moveOf(row);
}

/** What is built and has not ended, oldest first, at most so many. */
export async function listUnderWay(db: Queryable, limit: number): Promise<readonly Move[]> {
  const rows = await db.query<MoveRow>(
    `select ${columns} from ${tables} where m.${underWay} order by m.planned_at, m.id limit $1`,
    [limit],
  );
  return rows.map(moveOf);
}

/** A lane's next move: what stands there as planned says something else from now on, or is new. */
export type Planned = {
  readonly id: string;
  readonly lane: string;
  readonly place: MovePlace | null;
  readonly step: Step;
  /** A sweep takes what was solid here. */
  readonly throughBlock: number | null;
  readonly at: Date;
};

/** Inserts the move of a lane, or brings the planned one up to date; gives its id. */
export async function savePlanned(tx: Tx, planned: Planned): Promise<string> {
  const { id, lane, place, step, throughBlock, at } = planned;
  const { kind, currency, units, waitsFor } = step;
  const about = place && namesPlace(kind) ? place : null;
  const fields = [kind, about?.purpose ?? null, about?.index ?? null, currency, units, waitsFor];
  const known = await tx.first<{ id: string }>(
    `update house_moves set kind = $2, purpose = $3, derivation_index = $4, currency = $5,
       amount_units = $6, waits_for = $7, through_block = $8
     where lane = $1 and state = 'planned' returning id`,
    [lane, ...fields, throughBlock],
  );
  if (known) return known.id;
  await tx.query(
    `insert into house_moves (id, lane, kind, purpose, derivation_index, currency, amount_units,
       waits_for, through_block, state, planned_at)
     values ($9, $1, $2, $3, $4, $5, $6, $7, $8, 'planned', $10)`,
    [lane, ...fields, throughBlock, id, at],
  );
  return id;
}

/** From now on the move is these bytes. */
export async function storeBuilt(tx: Tx, id: string, payment: UnsignedPayment): Promise<void> {
  await tx.query(
    `update house_moves set state = 'built', waits_for = '', txid = $2, raw_hex = $3, built_ms = $4,
       expires_ms = $5, reserve_units = $6 where id = $1 and state = 'planned'`,
    [id, payment.txid, payment.rawHex, payment.builtMs, payment.expiresMs, payment.reserveUnits],
  );
  await tx.query("update house_move_desk set last_built_ms = greatest(last_built_ms, $1)", [
    payment.builtMs,
  ]);
}

/** What was planned and is not needed any more ends without having been anything. */
export async function dropPlanned(tx: Tx, lane: string, at: Date): Promise<void> {
  await tx.query(
    `update house_moves set state = 'expired', waits_for = 'not-needed', ended_at = $2
     where lane = $1 and state = 'planned'`,
    [lane, at],
  );
}

/** Stores signed bytes, once: they are what will be sent, whatever happens to this process. */
export async function storeSigned(db: Queryable, id: string, signedHex: string): Promise<void> {
  await db.query(
    `update house_moves set state = 'signed', signed_hex = $2, waits_for = ''
     where id = $1 and state = 'built'`,
    [id, signedHex],
  );
}

/** Says what a move under way waits for. */
export async function storeWaiting(db: Queryable, id: string, waitsFor: string): Promise<void> {
  await db.query(
    `update house_moves set waits_for = $2 where id = $1 and ${underWay} and waits_for <> $2`,
    [id, waitsFor],
  );
}

/** Writes down a broadcast after it happened. What the node answered decides nothing. */
export async function storeSent(
  db: Queryable,
  id: string,
  sent: { readonly answer: string; readonly at: Date },
): Promise<void> {
  await db.query(
    `update house_moves set state = 'broadcast', waits_for = '', sent_at = $2, last_answer = left($3, 1000)
     where id = $1 and state in ('signed', 'broadcast')`,
    [id, sent.at, sent.answer],
  );
}

/** Ends a move that no block can ever include. */
export async function storeExpired(
  db: Queryable,
  id: string,
  ended: { readonly block: number; readonly at: Date },
): Promise<void> {
  await db.query(
    `update house_moves set state = 'expired', ended_block = $2, ended_at = $3
     where id = $1 and ${underWay}`,
    [id, ended.block, ended.at],
  );
}

/** Which of these chain transactions are moves of ours that have not ended. */
export async function findCarriedMoves(
  db: Queryable,
  txids: ReadonlySet<string>,
): Promise<readonly Move[]> {
  const rows = await db.query<MoveRow>(
    `select ${columns} from ${tables} where m.txid = any($1::text[]) and m.${underWay}
     order by m.planned_at, m.id`,
    [[...txids]],
  );
  return rows.map(moveOf);
}

/** Ends a move by what the chain made of it, once. */
export const endMove: RowStatement = {
  name: "end-house-move",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text, state text,
  block_number bigint, network_fee_units bigint, at timestamptz))
update house_moves m set state = c.state, ended_block = c.block_number, ended_at = c.at,
  network_fee_units = c.network_fee_units, waits_for = ''
from c where m.id = c.id and m.state in ('built', 'signed', 'broadcast')
returning c.n`,
  onMissing: "fault",
};

/** A move as the operator reads it. */
export type MoveRecord = Money &
  Pick<Move, "id" | "lane" | "kind" | "state" | "waitsFor" | "txid"> & {
    readonly plannedAt: Date;
    readonly networkFeeUnits: bigint | null;
  };

/** The latest moves, those that have not ended first. */
export async function listMoves(db: Queryable, limit: number): Promise<readonly MoveRecord[]> {
  return db.query<MoveRecord>(
    `select id, lane, kind, currency, amount_units as units, state, waits_for, txid,
       planned_at, network_fee_units
     from house_moves
     order by state in ('planned', 'built', 'signed', 'broadcast') desc, planned_at desc, id
     limit $1`,
    [limit],
  );
}

/** Sun that moves under way can still take from the resource wallet, the worst network fee included. */
export async function findTaken(tx: Tx): Promise<bigint> {
  const taken = await tx.first<{ units: bigint }>(
    `select as_units(coalesce(sum(reserve_units), 0)
       + coalesce(sum(amount_units) filter (where kind in ('top-up', 'stake')), 0)) as units
     from house_moves where ${underWay} and kind = any($1::text[])`,
    [moveKindsPaidBy("resource")],
  );
  return taken?.units ?? 0n;
}

function namesPlace(kind: HouseMoveKind): boolean {
  return kind === "sweep" || kind === "top-up" || kind === "delegate" || kind === "undelegate";
}

function moveOf(row: MoveRow): Move {
  const { id, lane, kind, purpose, index, currency, units, state, waitsFor } = row;
  const { txid, rawHex, expiresMs, signedHex, sentAt } = row;
  return {
    ...{ id, lane, kind, currency, units, state, waitsFor, txid, rawHex, signedHex, sentAt },
    place: purpose === null || index === null ? null : { purpose, index, address: lane },
    order: orderOf(row),
    expiresMs: expiresMs === null ? null : Number(expiresMs),
  };
}

function orderOf(row: MoveRow): Move["order"] {
  if (row.projectId === null) return null;
  return spendingOrderOf({ ...row, id: row.lane, kind: row.kind as SpendingKind });
}
