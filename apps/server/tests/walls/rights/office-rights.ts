import type { Right } from "./right.ts";

/** The command line: what operators write. What it only looks at, the auditor's login reads. */
export const operatorRights: readonly Right[] = [
  {
    because: "The desk is funded, suspense is sold, a project's money is set aside: journals.",
    select: "ledger_accounts ledger_journals ledger_entries",
    insert: `ledger_journals(id, kind, reference, entry_count, occurred_at, reverses,
        authorisation)
      ledger_entries(account_id, version, journal_id, side, units, balance_after_units)
      idempotency_keys(user_id, operation, key, fingerprint, answer)`,
    update: "ledger_accounts(lock_token)",
    call: "ledger_open_accounts",
  },
  {
    because: "An alert is looked at and resolved; a deficit is explained by two.",
    select: "chain_alerts alert_resolutions deficit_explanations operators(id, name)",
    insert: `alert_resolutions(alert_id, operator_id, reason)
      deficit_explanations(shortfall_id, surplus_id, operator_id, reason)`,
    call: "deficit_explained_by deficit_word_of deficit_is_booked",
  },
  {
    because: "An operator takes out an address that the signer did not give.",
    insert: "address_quarantines(address, operator_id, reason)",
    call: "address_is_unused",
  },
  {
    because: "A cursor that a false row moved is set back by two operators.",
    select: "chain_rewinds",
    insert: `chain_rewinds(number, block_id, block_at, forget_witnesses, false_txids, operator_id,
      reason)`,
    call: "chain_booked_facts",
  },
  {
    because: "A deposit that never arrived is taken back by two, within the cap of a day.",
    select: `deposit_takebacks adjustment_caps
      exchanges(id, user_id, from_currency, to_currency, paid_units, received_units, done_at)`,
    insert: "deposit_takebacks(id, deposit_id, units, reason, exchange_id, undoes)",
    update: "deposit_takebacks(approved_at)",
    call: "deposit_left_units deposit_exchanged_units adjustment_left_units",
  },
  {
    because: "Two write off a debt within the same cap, or give back a payout that never left.",
    select: "recovered_debts remedies payouts_disproved payouts_left",
    insert: "remedies(id, kind, withdrawal_id, reason)",
    update: "remedies(approved_at)",
    call: "payout_look_again",
  },
  {
    because: "An operator asks where a deposit is, and has blocks read again.",
    select: "deposits deposit_claims block_rescans scan_cursor",
    insert: "deposit_claims(id, txid) block_rescans(from_number, to_number, next_number)",
  },
  {
    because: "The desk is funded; its rate, its source, its fee and its caps are ordered by two.",
    select: "desk_fundings desk_takebacks exchange_rate_orders exchange_cap_orders exchange_rates",
    insert: `desk_fundings(id, currency, units, note, operator_id)
      desk_takebacks(funding_id, operator_id) exchange_rate_orders(id, trx_per_usdt_e12, fee_ppm)
      exchange_cap_orders(id, user_minute_units, desk_minute_units, rate_source, fee_ppm)`,
    update: "exchange_rate_orders(starts_at) exchange_cap_orders(starts_at, cancelled_at)",
    call: "exchange_fresh_rate exchange_stop exchange_source_now",
  },
  {
    because: "The limits of each level of certification are ordered by two.",
    select: "level_limit_orders",
    insert: "level_limit_orders(id, kind, currency, level, units)",
    update: "level_limit_orders(starts_at, cancelled_at)",
    call: "level_limits",
  },
  {
    because: "A campaign is drafted, gets its deck, and is funded, committed to and closed by two.",
    select: `campaigns campaign_decks campaign_fundings campaign_returns
      campaign_commitments(campaign_id, words, hash, committed_at)`,
    call: "campaign_pool_units",
    insert: `campaigns(id, name, expires_at, operator_id)
      campaign_decks(campaign_id, cards, root, operator_id)
      campaign_fundings(campaign_id, units) campaign_returns(campaign_id)`,
  },
  {
    because: "Which part of a fee new subscriptions give away is decided by two.",
    select: "commission_plans",
    insert: "commission_plans(ppm)",
  },
  {
    because: "Operators look at withdrawals that wait for them, and decide.",
    select: "withdrawal_reviews withdrawal_approvals payout_verdicts",
    insert: `withdrawal_approvals(withdrawal_id, operator_id, verdict, reason, assertion)
      payout_verdicts(withdrawal_id, operator_id, outcome, reason)`,
    call: "payout_outcome operator_stayed",
  },
  {
    because: "A nickname is reviewed; an account is looked at after the guard wrote that down.",
    select: "nickname_reviews",
    call: "look_at_account",
  },
  {
    because: "A notice, a banner or a text is drafted, shown and taken away.",
    select: "notices press_texts",
    insert: `notices(id, kind, words, link, pinned, from_at, until_at, picture)
      press_texts(id, kind, words)`,
    update: "notices(published_at, withdrawn_at) press_texts(published_at, withdrawn_at)",
  },
  {
    because: "Documents wait for a decision; whose they are is seen only by a look.",
    select: "certification_requests(id, level, asked_at, state)",
  },
  {
    because: "A project is written, moved on, settled or failed.",
    select: `projects project_moves subscriptions(id, user_id, project_id, principal_units, state)
      project_inflows project_results settlement_lines project_failures
      operator_acts(id, operator_id, action, subject_id, subject_hash, acted_at)`,
    insert: `projects(id, name, content, image, currency, target_units, target_min_units,
        subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min,
        plan, start_at, end_at, publish_at, give_at, created_at, status_at, agreement,
        cooling_off_hours, deployable_ppm, cost_payees, cost_cap_units, inflow_sources)
      project_results(project_id, escrow_units, principal_units, fee_units, sheet_hash, computed_at)
      settlement_lines(subscription_id, project_id, principal_units, part_units, platform_units)
      project_failures(project_id, reason, proposed_at)`,
    update: "projects(status, status_at) project_failures(reason, proposed_at)",
    delete: "project_results settlement_lines",
    call: `demo_is_raised project_escrow_units project_failure_hash project_late_units
      project_draft_hash project_outgoing_units project_principal_covered project_result_approved
      project_result_signed project_sheet_fault project_source_fault project_terms`,
  },
  {
    because: "Money of a project is paid out by two operators, from addresses the house knows.",
    select: `project_spendings project_spending_words project_suspended
      project_suspense_exchanges chain_addresses`,
    insert: `project_spendings(id, project_id, kind, payee, inflow_id, currency, units, address,
        document_hash, order_text, proposed_at, leaves_at)
      project_spending_words(spending_id, operator_id, assertion)
      chain_addresses(address, address_hex, purpose, owner_id, derivation_index,
        assignment_signature)`,
    call: "project_spending_called_off project_quote_suspense",
  },
  {
    because: "Two operators release books that were put back from a backup.",
    select: "restore_locks restore_releases(lock_id, operator_id, acted_at)",
    insert: `restore_releases(lock_id, operator_id, reason, mark_number, payment_count,
      move_count)`,
    call: "restore_ruled_out",
  },
];

/** `books`, `doctor`, commands that only look, and people who check the house with SQL. It writes nothing. */
export const auditorRights: readonly Right[] = [
  {
    because: "`books` computes every invariant, and what the database enforces, from the rows.",
    select: `ledger_accounts ledger_journals ledger_entries ledger_chart ledger_kinds ledger_shapes
      ledger_posters ledger_spendings idempotency_keys(user_id, operation, key, created_at)
      journal_evidence`,
    call: "journal_moved chain_wallet",
  },
  {
    because:
      "The chain of seals is computed again from the rows, with what the guard has verified.",
    select: "books_seals books_checkpoints(account_id, epoch, version, balance_units)",
  },
  {
    because: "Which accounts their owners close, and when.",
    select:
      "account_closings(id, user_id, asked_at, from_at, called_off_at, closed_at, reopened_at)",
    call: "closed_accounts_with_coins",
  },
  {
    because: "`campaign show`: what of a campaign is fixed, funded, drawn and returned.",
    select: `campaigns campaign_decks campaign_fundings campaign_returns boxes draw_lines
      campaign_commitments(campaign_id, words, hash, committed_at)`,
    call: "campaign_pool_units",
  },
  {
    because: "Commissions can be compared with the fees; codes that were nobody's are listed.",
    select: "commission_plans subscription_commissions commissions users(inviter_id)",
    call: "unresolved_invitations",
  },
  {
    because: "What was certified, by whom and after which looks; never what was sent.",
    select: `users(certification) certification_looks
      certification_requests(id, user_id, level, asked_at, state, reason, decided_at)
      certification_pictures(user_id, part, request_id, created_at) deposit_limits
      level_limit_orders`,
    call: "level_limits",
  },
  {
    because: "`doctor` says whether everything works: beats, the schema, the rate, the chain.",
    select: "process_heartbeats schema_migrations",
    call: "exchange_fresh_rate exchange_stop restore_ruled_out restore_is_checked",
  },
  {
    because: "Chain and books are compared: what came, what left, what nobody can explain.",
    select: `chain_addresses chain_holdings scan_cursor scan_tail deposits deposit_claims
      block_rescans address_quarantines chain_rewinds chain_alerts signer_stops payouts_unseen payouts_disproved payouts_left alert_resolutions deficit_explanations reconciliations house_moves
      house_move_desk restore_locks restore_releases recovered_debts deposit_takebacks
      adjustment_caps remedies`,
    call: `signer_is_looking covered_currencies as_units deficit_word_of deficit_explained_by deficit_is_booked deposit_left_units
      deposit_exchanged_units
      adjustment_left_units remedy_sums`,
  },
  {
    because: "The desk's prices and capital can be checked against its journals.",
    select: `exchange_rates exchange_rate_orders exchange_quotes exchanges exchange_caps exchange_cap_orders
      exchange_source display_rates desk_fundings desk_takebacks`,
  },
  {
    because: "Each payout can be checked: its order, its words, its payments.",
    select: `withdrawals withdrawal_limits withdrawal_reviews withdrawal_approvals payout_attempts
      payout_verdicts payout_desk standing_payouts(subscription_id, user_id, currency, address,
        confirmed_at, withdrawal_id, created_at, state, reason, details, closed_at, told_at)`,
    call: "payout_outcome standing_paid_units operator_stayed",
  },
  {
    because: "A project's money can be checked, whole, with what operators put their names to.",
    select: `projects project_moves subscriptions project_inflows project_arrivals project_results
      settlement_lines late_lines project_failures project_spendings project_spending_words
      project_suspended project_suspense_quotes project_suspense_exchanges appointments
      operators(id, name, enrolled_at)
      operator_changes(id, number, change, approvals, taken_at, from_at) operator_drops
      operator_acts`,
    call: `demo_is_raised project_escrow_units project_late_units project_spending_called_off
      project_source_fault project_outgoing_units project_terms project_sheet_fault
      project_result_signed project_result_approved project_result_right project_late_fault
      project_failure_hash`,
  },
  {
    because: "Levels can be counted again and compared.",
    select: "level_rules level_days person_levels",
    call: "level_differs",
  },
  {
    because: "What operators published can be read, with what they put their names to.",
    select: "notices press_texts text_agreements",
  },
  {
    because:
      "Why an account could pay, and who looked at it: when protections changed, never a secret, " +
      "a mailbox, a phone, a network or a device.",
    select: `users(id, username, nickname, language, invited_with, created_at)
      sessions(id, user_id, opened_at, seen_at, expires_at, revoked_at)
      security_events(id, user_id, kind, at, operator_id, details) operator_looks
      guard_holds guard_freezes guard_channels guard_verifiers(user_id, purpose, version, set_at)
      guard_mailboxes(user_id, proved_at) guard_phones(user_id, proved_at)
      guard_email_changes(user_id, asked_at, from_at)
      guard_factor_switches(id, user_id, factor, is_on, asked_at, from_at)
      guard_address_switches(user_id, switch, is_on, from_at)
      guard_passkeys(id, user_id, name, confirms_from, created_at, used_at, is_synced, is_backed_up,
        count_fell_at)
      guard_recovery_codes(user_id, created_at, good_from, used_at)
      payees(id, user_id, currency, address, is_default, created_at)
      guard_payees(user_id, currency, address, confirmed_at)
      guard_whitelist(user_id, currency, address, from_at)`,
  },
];

/** `demo seed`, on a devnet only: what it writes is marked as demo by the database. */
export const demoRights: readonly Right[] = [
  {
    because: "A demo account is announced by its mailbox before it signs up.",
    insert: "demo_mailboxes(email)",
  },
  {
    because: "Demo projects are written; the operator's login gives them their escrow addresses.",
    insert: `projects(id, name, content, image, currency, target_units, target_min_units,
        subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min,
        plan, start_at, end_at, publish_at, give_at, created_at, status_at, agreement,
        cooling_off_hours, deployable_ppm, cost_payees, cost_cap_units, inflow_sources)`,
  },
];
