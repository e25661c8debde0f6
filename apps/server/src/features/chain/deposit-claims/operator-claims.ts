import type { Queryable } from "../../../kernel/database.ts";
import { findClaim, findRescan, insertClaim, insertRescan } from "./claim-store.ts";
import type { BlockRescan, DepositClaim } from "./deposit-claim.ts";

/**
 * The operator's questions about the chain. Like everybody's they are only written down: the worker
 * reads the blocks, and books what it finds missing.
 */
export type OperatorClaims = {
  /** Under this id, unless an operator's question about it is being looked into; that one then. */
  claim(id: string, txid: string): Promise<DepositClaim>;
  findClaim(id: string): Promise<DepositClaim | null>;
  /** Has booked blocks read again, both ends included. */
  rescan(range: { readonly from: number; readonly to: number }): Promise<bigint>;
  findRescan(id: bigint): Promise<BlockRescan | null>;
};

/** The questions, asked with the operators' rights in the database. */
export function openOperatorClaims(database: Queryable): OperatorClaims {
  return {
    claim: (id, txid) => insertClaim(database, { id, userId: null, txid }),
    findClaim: (id) => findClaim(database, id, null),
    rescan: (range) => insertRescan(database, range),
    findRescan: (id) => findRescan(database, id),
  };
}
