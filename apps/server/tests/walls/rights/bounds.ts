/**
 * Every column that a login may change, and what keeps a false value from binding the house for longer
 * than its purpose needs. A new right to change a column needs its place here.
 */
export const bounds: readonly { readonly by: string; readonly columns: string }[] = [
  {
    by: "A time of what has happened is at most two minutes ahead of the database's clock.",
    columns: `process_heartbeats(beat_at) sessions(seen_at, revoked_at) guard_mailboxes(proved_at)
      guard_verifiers(set_at) guard_counters(tried_at) guard_codes(used_at) guard_code_rests(sent_at)
      guard_budgets(hour_from, day_from) guard_phrases(set_at) guard_devices(seen_at)
      guard_links(used_at) guard_freezes(lifted_at) guard_passkeys(used_at, count_fell_at) guard_ways_back(seen_at)
      guard_recovery_codes(used_at) guard_email_changes(asked_at) nickname_requests(decided_at)
      signer_stops(told_at) signer_looks(looked_at) display_rates(rated_at) scan_tail(block_at) deposits(block_at, credited_at)
      deposit_claims(answered_at) block_rescans(ended_at) reconciliations(compared_at, clean_at)
      withdrawals(signed_at, broadcast_at, settled_at, returned_at, review_at, approved_at)
      payout_attempts(sent_at, asked_at) house_moves(sent_at, ended_at) projects(status_at)
      standing_payouts(closed_at, told_at) project_failures(proposed_at)
      deposit_takebacks(approved_at) remedies(approved_at) exchange_cap_orders(cancelled_at) level_limit_orders(cancelled_at)
      notices(published_at, withdrawn_at) press_texts(published_at, withdrawn_at) messages(read_at)
      certification_requests(decided_at) certification_pictures(created_at)
      data_exports(asked_at, ready_at) account_closings(called_off_at, closed_at, reopened_at)
      payout_desk(last_built_ms) house_move_desk(last_built_ms) house_moves(built_ms)`,
  },
  {
    by: "The guard's MAC is over all of it: a false list ends the draws until it is set right.",
    columns: "guard_witnesses(configured, active, mac)",
  },
  {
    by: "It names a line of the log and only grows. The guard's MAC is over all of it: a false one ends the draws of that campaign until it is set right.",
    columns: "guard_draw_heads(position, head, mac)",
  },
  {
    by: "A time that is to come has the longest wait of its rule (triggers/times.sql).",
    columns: `sessions(expires_at) guard_counters(locked_until, reserved_until) guard_holds(until_at)
      guard_email_changes(from_at) guard_address_switches(from_at)
      withdrawals(lease_until) house_moves(expires_ms) exchange_rate_orders(starts_at)
      exchange_cap_orders(starts_at) level_limit_orders(starts_at) data_exports(expires_at, lease_until)`,
  },
  {
    by: "A height is no higher than blocks can have come since the cursor's.",
    columns: `scan_tail(block_id, parent_id) deposits(block_number, block_id) deposit_claims(block_number)
      reconciliations(block_number, clean_block) chain_holdings(moved_block, checked_block)
      payout_attempts(seen_block, ended_block, misdirected_block)
      house_moves(through_block, ended_block)`,
  },
  {
    by: "The cursor goes onto a shown child of its block, not faster than time, and back by two operators.",
    columns: "scan_cursor(number, block_id, block_at)",
  },
  {
    by: "Two operators have the list forgotten with the same act.",
    columns: "scan_cursor(configured_witnesses, active_witnesses)",
  },
  {
    by: "The row has the id of its fact and the owner of its address; credited it is final.",
    columns: `deposits(id, purpose, owner_id, address, from_address, currency, amount_units,
      state, network_fee_units, proved)`,
  },
  {
    by: "It answers one question or describes one round, and the next one writes it anew.",
    columns: `process_heartbeats(state, well) display_rates(per_usdt_e12, source)
      deposit_claims(outcome, paid_to)
      block_rescans(next_number, recovered_count, fault) reconciliations(state, detail)
      withdrawals(waits_for) project_spendings(waits_for) signer_stops(reason)
      payout_attempts(last_answer) house_moves(last_answer, waits_for)`,
  },
  {
    by: "Payouts wait where it is false; the comparison sets it to what books and chain agree on.",
    columns: "chain_holdings(units)",
  },
  {
    by: "Only the steps of a withdrawal are taken, its owner can cancel it, and an end has its journal.",
    columns: `withdrawals(state, cleared_as, approvals_needed, return_reason)`,
  },
  {
    by: "It goes up by one, and a payment has no number that was not counted; a restore leaves out some.",
    columns: "withdrawals(attempts)",
  },
  {
    by: "A payment dies with its time, or at once where the house did not make it; its end has its journal.",
    columns: `payout_attempts(state, signed_hex, network_fee_units)
      house_moves(lane, kind, purpose, derivation_index, currency, amount_units, state, txid, raw_hex,
        reserve_units, signed_hex, network_fee_units)`,
  },
  {
    by: "A project and a standing payout only go on, by the steps of their life.",
    columns: `projects(status) standing_payouts(state, reason, details)
      project_failures(reason) nickname_requests(state, decided_by, reason)`,
  },
  {
    by: "It carries the guard's MAC, or a secret of its own key: a false one proves nothing.",
    columns: `guard_mailboxes(email, mac) guard_verifiers(verifier, mac, version, pepper_version)
      guard_email_changes(email, mac) guard_payees(confirmed_at, mac) guard_phrases(sealed)
      guard_address_switches(is_on, mac) books_checkpoints(epoch, version, balance_units, mac)
      certification_pictures(id, request_id, sealed, mac) guard_devices(browser_mac)`,
  },
  {
    by: "A trigger gives the level by the words of two operators; a person can send documents anew.",
    columns: "certification_requests(state, reason)",
  },
  {
    by: "A trigger opens an account again by the words of two operators, anew while it has no password.",
    columns: "account_closings(reopened_for)",
  },
  {
    by: "A count ends with its wait, which is bounded; operators' acts begin it anew.",
    columns: `guard_counters(fails, reserved_by) guard_codes(tries, own_tries, used_for)
      guard_budgets(hour_count, day_count) guard_recovery_codes(used_for)
      guard_passkeys(sign_count, name, is_synced, is_backed_up) guard_channels(is_open)`,
  },
  {
    by: "Only the session that proved the fund password fetches the archive; another ask begins it anew.",
    columns: "data_exports(session_hash, tries, done_parts)",
  },
  {
    by: "It goes up by one, so its last number is never reached.",
    columns: "data_exports(attempt)",
  },
  {
    by: "It is the person's own text or list.",
    columns: `users(bio, avatar, language, time_zone, telegram, google, display_currency, line_color,
      chosen_zone, theme, balance_hidden) payees(currency, address, note, is_default)
      appointments(amount_units) message_settings(is_on)`,
  },
  {
    by: "Only while the signer looks for it, which says its word again with each look.",
    columns: "payouts_disproved(ended_at)",
  },
  {
    by: "It is never written: the right serves to lock a row.",
    columns: "ledger_accounts(lock_token)",
  },
];
