import type { Right } from "./right.ts";

/** The worker: reads the chain, books what it says, and carries out what is due. */
export const workerRights: readonly Right[] = [
  {
    because: "What the chain and the schedule say is posted, once for each fact.",
    select: "ledger_accounts ledger_journals ledger_entries idempotency_keys",
    insert: `ledger_journals(id, kind, reference, entry_count, occurred_at, reverses,
        authorisation)
      ledger_entries(account_id, version, journal_id, side, units, balance_after_units)
      idempotency_keys(user_id, operation, key, fingerprint, answer)`,
    update: "ledger_accounts(lock_token)",
    call: "ledger_open_accounts",
  },
  {
    because: "A payout that goes on to an address keeps within its owner's limit.",
    select: "users(id, certification)",
  },
  {
    because: "A block is read once, and a block that left the chain is forgotten.",
    select: "scan_cursor scan_tail",
    insert: `scan_cursor(genesis_id, number, block_id, block_at)
      scan_tail(number, block_id, parent_id, block_at)`,
    update: "scan_cursor(number, block_id, block_at) scan_tail(block_id, parent_id, block_at)",
    delete: "scan_tail",
  },
  {
    because: "Who makes the blocks is pinned once, and followed block by block.",
    select: "scan_cursor",
    update: "scan_cursor(configured_witnesses, active_witnesses)",
  },
  {
    because: "Coins that arrive are shown as the chain shows them now, until they are credited.",
    select: "chain_addresses deposits",
    insert: `chain_addresses(address, address_hex, purpose, owner_id, derivation_index,
        assignment_signature)
      deposits(id, txid, kind, position, purpose, owner_id, address, from_address, currency,
        amount_units, state, block_number, block_id, block_at, network_fee_units, detected_at,
        credited_at, proved, turn)`,
    call: "deposit_left_units",
    update: `deposits(id, purpose, owner_id, address, from_address, currency, amount_units,
      state, block_number, block_id, block_at, network_fee_units, credited_at, proved)`,
  },
  {
    because: "A person asks where a deposit is, an operator has blocks read again; it answers.",
    select: "deposit_claims block_rescans",
    update: `deposit_claims(outcome, block_number, paid_to, answered_at)
      block_rescans(next_number, recovered_count, ended_at, fault)`,
  },
  {
    because: "Books and chain are compared; what does not fit raises an alert and stops payouts.",
    select: "chain_alerts chain_holdings reconciliations",
    insert: `chain_alerts(currency, address, txid, units, reason, block_number, stops, finding_id)
      chain_holdings(address, currency, units, moved_block)
      reconciliations(currency, state, detail, block_number, compared_at, clean_block, clean_at)`,
    call: "as_units payouts_awaited is_charged",
    update: `chain_holdings(units, moved_block, checked_block)
      reconciliations(state, detail, block_number, compared_at, clean_block, clean_at)`,
  },
  {
    because: "It says every second which of its parts work.",
    select: "process_heartbeats",
    insert: "process_heartbeats(process, state, well)",
    update: "process_heartbeats(state, well, beat_at)",
  },
  {
    because: "It reads the market and keeps the desk's rate, within what is in force.",
    select: "exchange_rates",
    call: `exchange_keep_rate exchange_fresh_rate exchange_ordered_rate exchange_end_rate
      exchange_source_now`,
  },
  {
    because: "It writes down at which rates people see values; nothing is booked by them.",
    select: "display_rates",
    insert: "display_rates(currency, per_usdt_e12, source, rated_at)",
    update: "display_rates(per_usdt_e12, source, rated_at)",
  },
  {
    because: "An order is judged: the rules of its owner, holds, limits, operators' words.",
    select: `withdrawal_approvals
      payees guard_payees(user_id, currency, address, confirmed_at)
      guard_whitelist(user_id, currency, address, from_at) guard_holds(user_id, until_at)
      guard_freezes(user_id, frozen_at) guard_address_switches(user_id, switch, is_on, from_at)`,
    call: `withdrawn_first withdrawn_since withdrawal_admit payout_outcome withdrawal_held restore_ruled_out
      level_limit operator_stayed`,
  },
  {
    because: "A withdrawal is built, signed by the signer, sent, and settled or returned.",
    select: "withdrawals payout_attempts payout_desk",
    insert: `payout_attempts(txid, withdrawal_id, attempt, raw_hex, built_ms, expires_ms,
      reserve_units, state, asked_at, signed_hex)`,
    update: `withdrawals(state, signed_at, broadcast_at, settled_at, returned_at, attempts, waits_for,
        lease_until, cleared_as, approvals_needed, review_at, approved_at, return_reason)
      payout_attempts(state, signed_hex, sent_at, last_answer, seen_block, ended_block,
        network_fee_units, asked_at, misdirected_block)
      payout_desk(last_built_ms)`,
  },
  {
    because: "What becomes of a withdrawal is a line of its owner's history.",
    insert: "security_events(user_id, kind, ip, device, details)",
  },
  {
    because: "A standing payout whose subscription has ended becomes a withdrawal.",
    select: `standing_payouts(subscription_id, user_id, currency, address, withdrawal_id, state,
      reason, details, created_at, closed_at, told_at)`,
    insert: `withdrawals(id, user_id, currency, address, amount_units, fee_units, state, order_text,
      order_signature, requested_at)`,
    update: "standing_payouts(state, reason, details, closed_at, told_at)",
    call: "standing_paid_units",
  },
  {
    because: "A project follows its schedule; its result is computed, and each part is paid.",
    select: `projects project_moves subscriptions project_inflows project_arrivals project_results
      settlement_lines late_lines project_spendings project_spending_words operators(id, name)`,
    insert: `project_results(project_id, escrow_units, principal_units, fee_units, sheet_hash,
        computed_at)
      settlement_lines(subscription_id, project_id, principal_units, part_units, platform_units)
      late_lines(id, inflow_id, subscription_id, project_id, part_units, platform_units)`,
    update: "projects(status, status_at) project_spendings(waits_for)",
    delete: "project_results settlement_lines",
    call: `commissions_due project_close_empty_lines project_escrow_units project_late_units demo_is_raised
      project_outgoing_units project_result_approved project_result_right project_spending_awaited
      project_spending_called_off project_spending_overdue_at project_result_signed
      project_source_fault`,
  },
  {
    because: "Boxes are reserved, and what was drawn is paid; it knows no secret of a campaign.",
    select: "campaign_fundings campaign_returns draw_lines campaign_commitments(campaign_id)",
    call: "boxes_reserve rewards_unpaid",
  },
  {
    because: "The house moves its own coins: sweeps, fees, energy, what a project pays.",
    select: "house_moves house_move_desk",
    insert: `house_moves(id, lane, kind, purpose, derivation_index, currency, amount_units, state,
      waits_for, through_block, planned_at, txid, raw_hex, built_ms, expires_ms, reserve_units,
      signed_hex)`,
    update: `house_move_desk(last_built_ms)
      house_moves(lane, kind, purpose, derivation_index, currency, amount_units, state, waits_for,
        through_block, txid, raw_hex, built_ms, expires_ms, reserve_units, signed_hex, sent_at,
        last_answer, ended_at, ended_block, network_fee_units)`,
  },
  {
    because: "Books that were put back from a backup are locked, and filled up from the chain.",
    select: `restore_locks restore_releases(lock_id, operator_id, acted_at)
      recovered_debts(withdrawal_id, user_id, currency, units, owed_at, repaid_at, written_off_at)`,
    insert: "restore_locks(reason)",
    call: "restore_is_checked restore_note_check",
  },
  {
    because: "It counts the levels of each day; the database's functions do it, from the books.",
    call: "level_next_day level_count person_level",
  },
  {
    because:
      "It tells people what happened; the database's functions make the messages from facts.",
    call: "messages_tell",
  },
];
