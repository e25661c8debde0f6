/**
 * Tables and functions that no login uses: only functions of the database do, with the owner's rights.
 * Functions that return a trigger are never called, and need no row.
 */
export const innerNames: readonly { readonly because: string; readonly names: string }[] = [
  {
    because: "The mark that these books were compared with the signer's record since they opened.",
    names: "restore_checks restore_is_open",
  },
  {
    because: "What a posted journal is checked by, and what follows from it.",
    names: `deficit_check_journals deposit_takeback_check_journals exchange_check_journals
      journal_check_evidence payout_check_journals
      project_spending_check_journals project_suspense_check_journals
      recovered_debts_check_journals restore_check_journals spending_check_journals
      standing_check_journals surplus_check_journals withdrawal_check_journals project_book_inflows project_book_payouts project_book_refunds
      project_book_subscriptions project_unbook_inflows ledger_mirrors`,
  },
  {
    because: "How such a check refuses, counts, locks, and knows the time.",
    names: `refuse sha256_hex chain_address_hex operator_gave operators_behind project_facts project_lock
      project_locked_facts project_require_present project_require_open_result
      project_earliest_now`,
  },
  {
    because: "The desk's arithmetic, asked when a quote opens and when it is used.",
    names: `exchange_are_near exchange_believes exchange_free_units exchange_gross
      exchange_has_lost
      exchange_minute_units exchange_usdt_units`,
  },
  {
    because: "What a project may do, asked when its rows and its money move.",
    names: `platform_owns project_addresses_fault project_last_late_no project_payees
      project_publishes_itself_at project_raise_is_over project_return_fault project_set_surplus
      project_sheet_hash project_spending_fault project_spending_is_over
      project_spending_under_way project_suspense_fault`,
  },
  {
    because: "The key of the guard's authorisations: the start alone makes it and hands it over.",
    names: "ledger_spending_key",
  },
  {
    because: "What a withdrawal is counted by, asked when its row and its end are written.",
    names: "payout_misdirected_units withdrawal_day_limit withdrawal_is_booked",
  },
  {
    because: "How a look at an account hides contacts.",
    names: "masked_email masked_phone",
  },
];
