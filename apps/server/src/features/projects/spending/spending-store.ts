import { insertRow, type Queryable, type Tx } from "../../../kernel/database.ts";
import { constraintOf, detailOf } from "../../../kernel/database-fault.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { OperatorApproval } from "../../../wire/signer/operator-approval.ts";
import type { Spending, SpendingDraft } from "./spending.ts";

const columns = `s.id, s.project_id, s.kind, s.payee, s.currency, s.units, s.address, s.inflow_id,
  coalesce((select d.txid from deposits d where d.id = s.inflow_id), '') as arrival_txid,
  s.document_hash, s.order_text, s.proposed_at, s.leaves_at, s.state, s.held_at, s.ended_at,
  s.end_reason, s.txid, s.waits_for,
  array(select o.name from project_spending_words w join operators o on o.id = w.operator_id
    where w.spending_id = s.id and (s.state <> 'proposed' or operator_stayed(o.id, w.at))
    group by o.id, o.name order by max(w.at)) as approved_by,
  project_spending_called_off(s) as is_called_off`;

/** Everything that was ever proposed for a project, oldest first. */
export function listSpendings(db: Queryable, projectId: string): Promise<Spending[]> {
  return db.query<Spending>(
    `select ${columns} from project_spendings s where s.project_id = $1 order by s.proposed_at, s.id`,
    [projectId],
  );
}

/** One with the names under it; null where there is none. */
export function findSpending(db: Queryable, id: string): Promise<Spending | null> {
  return db.first<Spending>(`select ${columns} from project_spendings s where s.id = $1`, [id]);
}

/** True for a cost that was set aside and that an approved or announced result counts on. */
export async function isSpendingCounted(db: Queryable, id: string): Promise<boolean> {
  const row = await db.first<{ counted: boolean }>(
    `select s.kind = 'pay-cost' and (p.status <> 3 or project_result_signed(p.id)) as counted
     from project_spendings s join projects p on p.id = s.project_id
     where s.id = $1 and s.state = 'held'`,
    [id],
  );
  return row?.counted === true;
}

/** True once an operator has said no. */
export async function isSpendingCalledOff(db: Queryable, id: string): Promise<boolean> {
  return (await findSpending(db, id))?.isCalledOff ?? false;
}

/** Locks one until the transaction ends: whoever pays it and whoever gives it back take turns. */
export async function lockSpending(tx: Tx, id: string): Promise<Spending | null> {
  await tx.query("select from project_spendings where id = $1 for update", [id]);
  return findSpending(tx, id);
}

/** Refuses `spending-against-terms` with the first rule of the terms that it breaks. */
export async function insertSpending(
  db: Queryable,
  order: SpendingDraft & Pick<Spending, "orderText">,
): Promise<void> {
  await againstTerms(() => insertRow(db, "project_spendings", order));
}

/** Writes an operator's word. Refuses a second one of the same operator, and one that comes late. */
export async function insertWord(
  db: Queryable,
  spendingId: string,
  { operatorId, assertion }: OperatorApproval,
): Promise<void> {
  try {
    await insertRow(db, "project_spending_words", { spendingId, operatorId, assertion });
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === "project_spending_words_once") throw new Refusal("second-operator-required");
    if (constraint === "project_spending_words_waiting") throw new Refusal("spending-not-open");
    throw error;
  }
}

/** The passkeys' answers of those who stayed, for the signer. */
export function findSpendingApprovals(db: Queryable, id: string): Promise<OperatorApproval[]> {
  return db.query<OperatorApproval>(
    `select operator_id, assertion from project_spending_words
     where spending_id = $1 and operator_stayed(operator_id, at) order by at limit 4`,
    [id],
  );
}

/**
 * What is taken out and due, and of which no payment is under way, oldest first. A deployment that
 * failed on the chain is not tried again: operators look, and announce it anew.
 */
export function listDueSpendings(db: Queryable, at: Date): Promise<Spending[]> {
  return db.query<Spending>(
    `select ${columns} from project_spendings s
     where s.state = 'held' and s.leaves_at <= $1 and not project_spending_called_off(s)
       and project_spending_overdue_at(s) > $1
       and (s.kind <> 'deploy' or not exists (
         select from house_moves m where m.lane = s.id and m.state = 'failed'))
       and not exists (select from house_moves m
         where m.lane = s.id and m.state in ('built', 'signed', 'broadcast'))
     order by s.leaves_at, s.id`,
    [at],
  );
}

/**
 * What goes back: what was not paid until its last moment, as the signer would sign it till then, with
 * nothing of it under way. A cost that a signed result counts on waits until that is announced.
 */
export function listEndedSpendings(db: Queryable, at: Date): Promise<Spending[]> {
  return db.query<Spending>(
    `select ${columns} from project_spendings s
     where s.state = 'held' and project_spending_overdue_at(s) <= $1
       and not project_spending_awaited(s)
       and not exists (select from house_moves m
         where m.lane = s.id and m.state in ('built', 'signed', 'broadcast', 'done'))
     order by s.id`,
    [at],
  );
}

/** Payments of it that the chain holds as failed. */
export async function countFailed(db: Queryable, id: string): Promise<number> {
  const row = await db.first<{ failed: bigint }>(
    "select count(*) as failed from house_moves where lane = $1 and state = 'failed'",
    [id],
  );
  return Number(row?.failed ?? 0);
}

/** Says what a payment of a project's money waits for. */
export async function storeSpendingWaits(
  db: Queryable,
  id: string,
  waitsFor: string,
): Promise<void> {
  await db.query("update project_spendings set waits_for = $2 where id = $1 and waits_for <> $2", [
    id,
    waitsFor,
  ]);
}

/** The database's own word on the terms, as a refusal with its reason. */
export async function againstTerms<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) !== "project_spendings_terms") throw error;
    throw new Refusal("spending-against-terms", { reason: detailOf(error) }, { cause: error });
  }
}
