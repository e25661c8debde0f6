import type { JournalKind } from "./journal-kinds.ts";

/**
 * What each kind of journal stands on: the table with its row of evidence, and the function of the
 * database that compares the two when the journal is posted. The database has the same list in
 * `ledger_kinds`, and people have it in `docs/accounting.md`. `npm run check` compares the three.
 */
export const journalEvidence = {
  "deposit-credited": ["deposits", "journal_check_evidence"],
  "capital-funded": ["deposits", "journal_check_evidence"],
  "returned-from-cold": ["deposits", "journal_check_evidence"],
  "project-inflow-received": ["deposits", "journal_check_evidence"],
  "surplus-explained": ["deposits", "journal_check_evidence"],
  "network-fee-paid": ["payout_attempts", "journal_check_evidence"],
  "withdrawal-settled": ["payout_attempts", "journal_check_evidence"],
  "deposit-swept": ["house_moves", "journal_check_evidence"],
  "address-topped-up": ["house_moves", "journal_check_evidence"],
  "moved-to-cold": ["house_moves", "journal_check_evidence"],
  "surplus-found": ["chain_alerts", "journal_check_evidence"],
  "shortfall-booked": ["chain_alerts", "journal_check_evidence"],
  "deficit-explained": ["deficit_explanations", "deficit_check_journals"],
  "desk-funded": ["desk_fundings", "journal_check_evidence"],
  "journal-reversed": ["desk_takebacks", "journal_check_evidence"],
  "exchange-done": ["exchange_quotes", "exchange_check_journals"],
  "withdrawal-held": ["withdrawals", "withdrawal_check_hold"],
  "withdrawal-standing": ["standing_payouts", "standing_check_journals"],
  "withdrawal-recovered": ["withdrawals", "withdrawal_check_hold"],
  "withdrawal-repaid": ["recovered_debts", "recovered_debts_check_journals"],
  "withdrawal-returned": ["withdrawals", "withdrawal_check_journals"],
  "withdrawal-paid-otherwise": ["payout_verdicts", "payout_check_journals"],
  "subscription-held": ["projects", "project_book_subscriptions"],
  "subscription-returned": ["subscriptions", "project_book_refunds"],
  "project-inflow-booked": ["deposits", "project_book_inflows"],
  "project-inflow-unbooked": ["project_inflows", "project_unbook_inflows"],
  "project-paid-out": ["settlement_lines", "project_book_payouts"],
  "project-suspense-exchanged": ["project_suspense_quotes", "project_suspense_check_journals"],
  "project-deployment-held": ["project_spendings", "project_spending_check_journals"],
  "project-deployed": ["project_spendings", "project_spending_check_journals"],
  "project-deployment-returned": ["project_spendings", "project_spending_check_journals"],
  "project-cost-set-aside": ["project_spendings", "project_spending_check_journals"],
  "project-cost-paid": ["project_spendings", "project_spending_check_journals"],
  "project-cost-released": ["project_spendings", "project_spending_check_journals"],
  "project-return-held": ["project_spendings", "project_spending_check_journals"],
  "project-return-paid": ["project_spendings", "project_spending_check_journals"],
  "project-return-released": ["project_spendings", "project_spending_check_journals"],
} as const satisfies Record<JournalKind, readonly [table: string, check: string]>;
