import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { findClaim, findRescan, insertClaim, insertRescan } from "./claim-store.ts";
import { type BlockRescan, type DepositClaim, txidIn } from "./deposit-claim.ts";

/**
 * The operator's questions about the chain. Like everybody's they are only written down: the worker
 * reads the blocks, and books what it finds missing.
 */
export type OperatorClaims = {
  /** Null when the text holds no id of a chain transaction. */
  claim(text: string): Promise<DepositClaim | null>;
  findClaim(id: string): Promise<DepositClaim | null>;
  /** Has booked blocks read again, both ends included. */
  rescan(range: { readonly from: number; readonly to: number }): Promise<bigint>;
  findRescan(id: bigint): Promise<BlockRescan | null>;
};

/** The questions, asked with the operators' rights in the database. */
export function openOperatorClaims(database: Queryable, clock: Clock): OperatorClaims {
  return {
    async claim(text) {
      const txid = txidIn(text);
      if (txid === null) return null;
      return insertClaim(database, { id: newId("clm", clock), userId: null, txid });
    },
    findClaim: (id) => findClaim(database, id, null),
    rescan: (range) => insertRescan(database, range),
    findRescan: (id) => findRescan(database, id),
  };
}
