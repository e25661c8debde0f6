import { createHash } from "node:crypto";
import { type Money, money } from "@clearhold/money";
import { newId } from "../../src/kernel/ids.ts";
import { projectCostSetAside } from "../../src/ledger/recipes/project-spending.ts";
import { type SpendingOrder, spendingText } from "../../src/wire/signer/spending-order.ts";
import { newAddress } from "../paid-in.ts";
import type { ProjectWorld } from "./project-world.ts";

/** Who may be paid documented costs, as a project's terms name them. */
export const costPayee = { name: "Surveyor", address: newAddress() };

/** Two operators stand behind a documented cost: it leaves escrow, and no result counts it any more. */
export async function setAsideCost(
  { databases, ledgers, clock }: ProjectWorld,
  projectId: string,
  { currency, units }: Money,
): Promise<void> {
  const id = newId("cst", clock);
  const seconds = Math.ceil(clock.now().getTime() / 1000);
  const order: SpendingOrder = {
    ...{ kind: "pay-cost", id, projectId, currency, units, address: costPayee.address },
    ...{ documentHash: "d".repeat(64), proposedAt: seconds, leavesAt: seconds },
  };
  const text = spendingText("devnet", order);
  await databases.operator.query(
    `insert into project_spendings (id, project_id, kind, payee, currency, units, address,
       document_hash, order_text, proposed_at, leaves_at)
     values ($1, $2, 'pay-cost', $3, $4, $5, $6, $7, $8, to_timestamp($9), to_timestamp($9))`,
    [
      id,
      projectId,
      costPayee.name,
      currency,
      units,
      order.address,
      order.documentHash,
      text,
      seconds,
    ],
  );
  const operators = await databases.operator.query<{ id: string }>("select id from operators");
  for (const operator of operators) {
    await databases.guard.query(
      `insert into operator_acts (operator_id, action, subject_id, subject_hash)
       values ($1, 'approve-spending', $2, $3)`,
      [operator.id, id, createHash("sha256").update(text).digest("hex")],
    );
    await databases.operator.query(
      `insert into project_spending_words (spending_id, operator_id, assertion)
       values ($1, $2, 'of a test')`,
      [id, operator.id],
    );
  }
  const fact = { spendingId: id, projectId, amount: money(currency, units) };
  const journals = [projectCostSetAside(fact)];
  await ledgers.operator.post({ journals, answer: null });
}
