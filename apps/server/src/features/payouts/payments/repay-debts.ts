import { type CurrencyCode, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { withdrawalRepaid } from "../../../ledger/recipes/payouts.ts";

export type RepayDebtsDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
  readonly logger: Logger;
};

type Debt = {
  readonly withdrawalId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
};

/**
 * Takes what users owe since a restored backup from what they were credited since, each debt whole and
 * once. Who cannot pay yet spends nothing meanwhile: the database sees to that.
 */
export async function repayDebts({ database, ledger, logger }: RepayDebtsDeps): Promise<void> {
  const debts = await database.query<Debt>(
    `select withdrawal_id, user_id, currency, units
     from recovered_debts where repaid_at is null order by owed_at, withdrawal_id`,
  );
  for (const { withdrawalId, userId, currency, units } of debts) {
    const fact = { withdrawalId, userId, amount: money(currency, units) };
    try {
      await ledger.post({ journals: [withdrawalRepaid(fact)], rows: [], answer: null });
    } catch (err) {
      if (err instanceof Refusal && err.code === "insufficient-balance") continue;
      logger.warn({ err, withdrawal: withdrawalId }, "what is owed was not repaid");
    }
  }
}
