import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { HouseMoveKind } from "../../../wire/signer/house-move.ts";
import type { MoveState } from "./move.ts";

/** A move as the operator reads it. */
export type MoveRecord = {
  readonly id: string;
  readonly lane: string;
  readonly kind: HouseMoveKind;
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly state: MoveState;
  readonly waitsFor: string;
  readonly txid: string | null;
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
