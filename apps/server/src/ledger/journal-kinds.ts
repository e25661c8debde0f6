import type { AccountCode, Side } from "./chart-of-accounts.ts";

/** The lines of one currency, debits first, each as its side and its account. */
type JournalShape =
  | `debit ${AccountCode}, credit ${AccountCode}`
  | `debit ${AccountCode}, credit ${AccountCode}, credit ${AccountCode}`
  | `debit ${AccountCode}, debit ${AccountCode}, credit ${AccountCode}`;

/** A process, by the name of its login. */
type Poster = "api" | "worker" | "operator";

export type KindRule = {
  /** The processes that may post it. */
  readonly posters: readonly Poster[];
  /** One list for each currency of the journal, with every shape that it may have there. */
  readonly legs: readonly (readonly JournalShape[])[];
  /** An operator may take it back. */
  readonly isReversible?: true;
};

const wallets = [
  ...["deposit-wallets", "project-wallets", "hot-wallet", "resource-wallet", "cold-wallet"],
] as const satisfies readonly AccountCode[];

/** A kind that one process posts, of one currency, with every shape that it may have. */
function by<P extends Poster, const Shapes extends readonly JournalShape[]>(
  poster: P,
  ...shapes: Shapes
) {
  return { posters: [poster], legs: [shapes] } as const;
}

/**
 * Every kind of journal: what happened, in the past tense. This is the one list of them: types come
 * from it, `npm run check` compares recipes, bills, `enforcement.txt` and `docs/accounting.md` with it, and a
 * test compares the tables in the database, which enforce it.
 */
export const kindRules = {
  // custody
  "deposit-credited": by("worker", "debit deposit-wallets, credit user-available"),
  "capital-funded": by(
    "worker",
    "debit hot-wallet, credit house-capital",
    "debit resource-wallet, credit house-capital",
    "debit cold-wallet, credit house-capital",
  ),
  "network-fee-paid": by(
    "worker",
    ...wallets.map((wallet) => `debit network-fee-expense, credit ${wallet}` as const),
  ),
  "deposit-swept": by(
    "worker",
    "debit hot-wallet, credit deposit-wallets",
    "debit hot-wallet, credit project-wallets",
  ),
  "address-topped-up": by(
    "worker",
    "debit deposit-wallets, credit resource-wallet",
    "debit project-wallets, credit resource-wallet",
  ),
  "moved-to-cold": by("worker", "debit cold-wallet, credit hot-wallet"),
  "returned-from-cold": by(
    "worker",
    "debit hot-wallet, credit cold-wallet",
    "debit resource-wallet, credit cold-wallet",
  ),

  // desk
  "desk-funded": {
    ...by("operator", "debit house-capital, credit exchange-desk"),
    isReversible: true,
  },
  "exchange-done": {
    posters: ["api"],
    legs: [
      ["debit user-available, credit exchange-desk"],
      [
        "debit exchange-desk, credit user-available",
        "debit exchange-desk, credit exchange-fee-income, credit user-available",
      ],
    ],
  },
  "project-suspense-exchanged": {
    posters: ["operator"],
    legs: [
      ["debit project-suspense, credit exchange-desk"],
      [
        "debit exchange-desk, credit project-escrow",
        "debit exchange-desk, credit exchange-fee-income, credit project-escrow",
      ],
    ],
  },

  // payouts
  "withdrawal-held": by("api", "debit user-available, credit user-held"),
  "withdrawal-standing": by("worker", "debit user-available, credit user-held"),
  "withdrawal-recovered": by(
    "worker",
    "debit user-available, credit user-held",
    "debit house-deficit, credit user-held",
  ),
  "withdrawal-repaid": by("worker", "debit user-available, credit house-deficit"),
  "withdrawal-returned": by("worker", "debit user-held, credit user-available"),
  "withdrawal-settled": by(
    "worker",
    "debit user-held, credit hot-wallet",
    "debit user-held, credit fee-income, credit hot-wallet",
  ),
  "withdrawal-paid-otherwise": by(
    "worker",
    "debit user-held, credit house-deficit",
    "debit user-held, credit fee-income, credit house-deficit",
  ),

  // projects
  "subscription-held": by("api", "debit user-available, credit project-escrow"),
  // The api, too: its owner cancels in time.
  "subscription-returned": {
    posters: ["api", "worker"],
    legs: [["debit project-escrow, credit user-available"]],
  },
  "project-inflow-received": by("worker", "debit project-wallets, credit project-suspense"),
  "project-inflow-booked": {
    posters: ["operator", "worker"],
    legs: [["debit project-suspense, credit project-escrow"]],
  },
  "project-inflow-unbooked": by("worker", "debit project-escrow, credit project-suspense"),
  "project-paid-out": by(
    "worker",
    "debit project-escrow, credit user-available",
    "debit project-escrow, credit fee-income, credit user-available",
  ),

  // project-spending
  "project-deployment-held": by("operator", "debit project-escrow, credit project-outgoing"),
  "project-deployed": by("worker", "debit project-outgoing, credit hot-wallet"),
  "project-deployment-returned": by("worker", "debit project-outgoing, credit project-escrow"),
  "project-cost-set-aside": by("operator", "debit project-escrow, credit project-costs"),
  "project-cost-paid": by("worker", "debit project-costs, credit hot-wallet"),
  "project-cost-released": by("worker", "debit project-costs, credit project-escrow"),
  "project-return-held": by("operator", "debit project-suspense, credit project-returns"),
  "project-return-paid": by("worker", "debit project-returns, credit hot-wallet"),
  "project-return-released": by("worker", "debit project-returns, credit project-suspense"),

  // rewards
  "campaign-funded": by("operator", "debit house-capital, credit campaign-pool"),
  "campaign-returned": by("operator", "debit campaign-pool, credit house-capital"),
  "reward-paid": by("worker", "debit campaign-pool, credit user-available"),
  "commission-paid": by("worker", "debit fee-income, credit user-available"),

  // corrections
  "surplus-found": by(
    "worker",
    ...wallets.map((wallet) => `debit ${wallet}, credit unclassified` as const),
  ),
  "surplus-explained": by(
    "worker",
    ...wallets.map((wallet) => `debit unclassified, credit ${wallet}` as const),
  ),
  "shortfall-booked": by(
    "worker",
    ...wallets.map((wallet) => `debit house-deficit, credit ${wallet}` as const),
  ),
  "deficit-explained": by("operator", "debit unclassified, credit house-deficit"),
  "deposit-taken-back": by("operator", "debit user-available, credit house-deficit"),
  "exchanged-deposit-taken-back": {
    posters: ["operator"],
    legs: [
      ["debit user-available, credit exchange-desk"],
      ["debit exchange-desk, credit house-deficit"],
    ],
  },
  "deposit-given-back": by("operator", "debit house-deficit, credit user-available"),
  "debt-written-off": by("operator", "debit house-deficit, credit user-available"),
  "payout-given-back": by(
    "operator",
    "debit hot-wallet, credit user-available",
    "debit fee-income, debit hot-wallet, credit user-available",
  ),
  // It has the lines of the journal that it takes back, on the other side.
  "journal-reversed": by("operator"),
} as const satisfies Record<string, KindRule>;

export type JournalKind = keyof typeof kindRules;

/** @internal For what compares other places with the list. */
export const journalKinds = Object.keys(kindRules) as readonly JournalKind[];

/** The kinds with a line of this form. */
type KindWith<Line extends string> = {
  [K in JournalKind]: Extract<(typeof kindRules)[K]["legs"][number][number], Line> extends never
    ? never
    : K;
}[JournalKind];

/**
 * What each kind of journal stands on: the table with its row of evidence, and the function of the
 * database that compares the two when the journal is posted. The database has the same list in
 * `ledger_kinds`, and people have it in `docs/accounting.md`. `npm run check` compares the three.
 * @internal
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
  "deposit-taken-back": ["deposit_takebacks", "deposit_takeback_check_journals"],
  "exchanged-deposit-taken-back": ["deposit_takebacks", "deposit_takeback_check_journals"],
  "deposit-given-back": ["deposit_takebacks", "deposit_takeback_check_journals"],
  "debt-written-off": ["remedies", "remedy_check_journals"],
  "payout-given-back": ["remedies", "remedy_check_journals"],
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
  "campaign-funded": ["campaign_fundings", "journal_check_evidence"],
  "campaign-returned": ["campaign_returns", "journal_check_evidence"],
  "reward-paid": ["draw_lines", "reward_check_journals"],
  "commission-paid": ["commissions", "commission_check_journals"],
} as const satisfies Record<JournalKind, readonly [table: string, check: string]>;
/** The kinds that move what a user may spend: each has a place on the user's statement. */
export type UserKind = KindWith<
  `${Side} user-available,${string}` | `${string}, credit user-available`
>;

/**
 * What the journals of each kind that lowers a user's available balance carry, as the database
 * demands it: the guard's authorisation, or evidence, a row that the kind's own check compares. And
 * what takes a subscription back.
 * @internal For what compares the database with the list.
 */
export const spendings: Readonly<
  Record<
    KindWith<`debit user-available,${string}`> | "subscription-returned",
    "authorisation" | "evidence"
  >
> = {
  "deposit-taken-back": "evidence", // the proposal that two operators approved
  "exchanged-deposit-taken-back": "evidence", // the same
  "exchange-done": "authorisation",
  "subscription-held": "authorisation",
  "subscription-returned": "authorisation", // where its owner cancels it
  "withdrawal-held": "authorisation",
  "withdrawal-recovered": "authorisation",
  "withdrawal-repaid": "evidence", // the debt, which a recovered withdrawal made
  "withdrawal-standing": "authorisation",
};
