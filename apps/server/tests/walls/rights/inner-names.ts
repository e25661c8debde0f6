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
    names: `certification_check_journals deficit_check_journals deposit_takeback_check_journals exchange_check_journals
      journal_check_evidence payout_check_journals payout_note_unseen
      project_spending_check_journals project_suspense_check_journals
      recovered_debts_check_journals remedy_check_journals remedy_charge remedy_end_debt remedy_give_back remedy_note remedy_subject
      restore_check_journals spending_check_journals
      standing_check_journals surplus_check_journals withdrawal_check_journals project_book_inflows project_book_payouts project_book_refunds
      commission_check_journals reward_check_journals project_book_subscriptions project_unbook_inflows ledger_balance_at ledger_mirrors`,
  },
  {
    because: "Whether two operators decided something of a campaign.",
    names: "campaign_decided",
  },
  {
    because:
      "When a line of a log was written, whether the guard said it, and why it decides no draw.",
    names: "draw_fault draw_line_at guard_said",
  },
  {
    because: "Whose account is closed, asked where a code is typed and where a fee is paid.",
    names: "account_is_closed",
  },
  {
    because: "How such a check refuses, counts, locks, and knows the time.",
    names: `refuse sha256_hex chain_address_hex operator_gave operators_behind project_facts project_lock
      project_locked_facts project_require_present project_require_open_result
      project_earliest_now project_time`,
  },
  {
    because: "The desk's arithmetic, asked when a quote opens and when it is used.",
    names: `exchange_are_near exchange_believes exchange_free_units exchange_gross
      exchange_has_lost
      exchange_minute_units exchange_desk_minute_units exchange_seconds exchange_usdt_units`,
  },
  {
    because: "What a project may do, asked when its rows and its money move.",
    names: `platform_owns project_addresses_fault project_last_late_no project_payees
      project_publishes_itself_at project_raise_is_over project_return_fault project_set_surplus
      project_sheet_hash project_spending_fault project_spending_is_over
      project_suspense_fault project_takes_person`,
  },
  {
    because: "When an ordered limit counts, and who is told before it falls.",
    names: "level_limit_from level_limit_readers note_falling_limits",
  },
  {
    because: "How a day of levels is computed from the books.",
    names: "level_computed level_is_invested level_last_day level_rate level_values level_worth",
  },
  {
    because: "The key of the guard's authorisations: the start alone makes it and hands it over.",
    names: "ledger_spending_key",
  },
  {
    because:
      "How far ahead a time, a height or an address may be, which id a fact has, the cold address.",
    names: `process_clock clock_lead chain_highest_block fact_id house_cold_address
      addresses_given address_take_out`,
  },
  {
    because: "What a withdrawal is counted by, asked when its row and its end are written.",
    names: "payout_misdirected_units withdrawal_day_limit withdrawals_out",
  },
  {
    because: "Whether a change of the operators' list has the fields of its kind.",
    names: "operator_change_is_whole operator_approvals_are_whole",
  },
  {
    because: "How a look at an account hides contacts.",
    names: "masked_email masked_phone",
  },
  {
    because:
      "What is told, how far, and what waits to be told: only the functions that tell write it.",
    names: `message_channels message_facts message_kinds message_positions project_failed_why
      message_params message_tell messages_take_entries messages_take_facts`,
  },
];
