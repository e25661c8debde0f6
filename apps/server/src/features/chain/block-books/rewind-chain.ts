import { hash } from "node:crypto";
import { insertRow, type Queryable } from "../../../kernel/database.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";

type RewindDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

/** The block after which the books read on, as a node of ours shows it. */
type RewindAsk = {
  readonly number: number;
  readonly blockId: string;
  readonly blockAt: Date;
  /** Also forgets who makes the blocks: the worker's next start pins the list again. */
  readonly forgetWitnesses: boolean;
  /** Rows of these chain transactions hold nothing back: the chain has none of them. */
  readonly falseTxids: readonly string[];
  readonly operator: { readonly name: string; readonly password: string };
  readonly reason: string;
};

/**
 * Puts an operator's name to setting the cursor of the books back. The second operator's, within 24
 * hours and for the same block, does it; nothing that is booked changes. Refuses as the guard does.
 * @returns whether a second operator is missing.
 * @throws a check violation for a block that the books have not read, or below one that they booked.
 */
export async function rewindChain(
  { database, operators }: RewindDeps,
  { operator, ...ask }: RewindAsk,
): Promise<{ readonly open: boolean }> {
  const { number, blockId, blockAt, forgetWitnesses, reason } = ask;
  const falseTxids = ask.falseTxids.toSorted();
  const { operatorId } = await operators.verifyOperator({ ...operator });
  await operators.signAct({
    ...{ ...operator, action: "rewind-chain" },
    subjectId: [
      number,
      // A block's id begins with its height, so its end tells two blocks apart.
      blockId.slice(-16),
      ...(forgetWitnesses ? ["witnesses"] : []),
      ...(falseTxids.length > 0 ? [hash("sha256", falseTxids.join(" "), "hex").slice(0, 16)] : []),
    ].join(":"),
    subjectHash: hash("sha256", reason, "hex"),
  });
  const row = { number, blockId, blockAt, forgetWitnesses, falseTxids, operatorId, reason };
  await insertRow(database, "chain_rewinds", row);
  const latest = await database.first<{ open: boolean }>(
    "select done_at is null as open from chain_rewinds order by id desc limit 1",
  );
  return { open: latest?.open !== false };
}

/** What the books have booked of a block. */
export type BookedFact = {
  /** Null where a comparison of chain and books found it. */
  readonly txid: string | null;
  readonly number: number;
};

/** What is booked of blocks above this one, the highest first, and no more than so many. */
export function listBookedFacts(
  db: Queryable,
  above: number,
  limit: number,
): Promise<readonly BookedFact[]> {
  return db.query<BookedFact>(
    `select distinct txid, number::int from chain_booked_facts($1)
     order by number desc, txid limit $2`,
    [above, limit],
  );
}
