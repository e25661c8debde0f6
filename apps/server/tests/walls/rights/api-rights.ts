import type { Right } from "./right.ts";

/** The web server: what a person asks for over HTTP. Whatever proves a person, the guard decides. */
export const apiRights: readonly Right[] = [
  {
    because: "Somebody signs up, and shows others a name, a picture and a few words.",
    select: "users uploads nickname_requests",
    insert: `users(id, username, username_key, nickname, language, invited_with, created_at)
      uploads(id, user_id, bytes, created_at)
      nickname_requests(id, user_id, nickname, asked_at)`,
    update: `users(bio, avatar, language, time_zone, telegram, google, display_currency, line_color,
        chosen_zone, theme, balance_hidden) nickname_requests(state)`,
    delete: "uploads",
  },
  {
    because: "The owner reads how a certification goes. Documents and names stay sealed.",
    select: `certification_requests(id, user_id, level, asked_at, state, reason, decided_at)
      certification_pictures(user_id, part, request_id, created_at) certification_looks`,
    call: "credited_in_month uncertified_units uncertified_until level_limit level_limits",
  },
  {
    because: "A login opens a session; each request finds it by the hash of its token.",
    select: "sessions guard_freezes",
    insert: "sessions(token_hash, id, user_id, device, ip, opened_at, seen_at, expires_at)",
    update: "sessions(seen_at, expires_at, revoked_at)",
  },
  {
    because: "The owner reads what protects the account. MACs and verifiers stay with the guard.",
    select: `guard_mailboxes(user_id, email) guard_phones(user_id, phone)
      guard_channels(channel, is_open) guard_holds(user_id, until_at)
      guard_verifiers(user_id, purpose, version, set_at)
      guard_factor_switches(id, user_id, factor, is_on, asked_at, from_at)
      guard_address_switches(user_id, switch, is_on, from_at)
      guard_passkeys(id, user_id, name, confirms_from, created_at, used_at, is_synced, is_backed_up,
        count_fell_at)
      guard_recovery_codes(user_id, good_from, used_at)`,
  },
  {
    because: "The owner reads the account's history; what the web server does is added to it.",
    select: "security_events(id, user_id, kind, at, ip, device, details)",
    insert: "security_events(user_id, kind, ip, device, details)",
  },
  {
    because: "A withdrawal, an exchange or a subscription is posted, once for each key.",
    select: "ledger_accounts ledger_journals ledger_entries idempotency_keys",
    insert: `ledger_journals(id, kind, reference, entry_count, occurred_at, reverses,
        authorisation)
      ledger_entries(account_id, version, journal_id, side, units, balance_after_units)
      idempotency_keys(user_id, operation, key, fingerprint, answer)`,
    update: "ledger_accounts(lock_token)",
    call: "ledger_open_accounts",
  },
  {
    because: "Somebody reads what is owed for a withdrawal that was restored.",
    select: "recovered_debts(user_id, currency, units, repaid_at, written_off_at)",
  },
  {
    because: "Somebody asks for a deposit address, reads deposits, or asks where one is.",
    select: `chain_addresses deposits deposit_takebacks adjustment_caps remedies deposit_claims scan_cursor
      scan_tail`,
    insert: `chain_addresses(address, address_hex, purpose, owner_id, derivation_index,
        assignment_signature)
      deposit_claims(id, user_id, txid)`,
    call: "remedy_sums address_is_given",
  },
  {
    because: "A page says what is stopped, and whether the processes behind the web server work.",
    select:
      "chain_alerts signer_stops payouts_unseen address_quarantines(id) process_heartbeats restore_locks",
    call: "restore_ruled_out signer_is_looking covered_currencies as_units",
  },
  {
    because: "Everybody reads what operators have published, and agrees to it.",
    select: "notices press_texts text_agreements",
    insert: "text_agreements(user_id, text_id)",
  },
  {
    because: "Somebody asks for the rate, holds a quote, and exchanges at it.",
    select: `exchange_rates exchange_rate_orders exchange_quotes exchanges exchange_source
      display_rates`,
    call: `exchange_fresh_rate exchange_stop exchange_open_quote exchange_caps_now
      exchange_room exchange_source_now`,
  },
  {
    because: "Somebody saves payees. Only the guard's rows say which of them are trusted.",
    select: `payees guard_payees(user_id, currency, address, confirmed_at)
      guard_whitelist(user_id, currency, address, from_at)`,
    insert: "payees(id, user_id, currency, address, note, is_default, created_at)",
    update: "payees(currency, address, note, is_default)",
    delete: "payees",
  },
  {
    because: "Somebody orders a withdrawal, follows it, and calls it back.",
    select: "withdrawals payout_attempts",
    insert: `withdrawals(id, user_id, currency, address, amount_units, fee_units, state, order_text,
      order_signature, requested_at)`,
    call: "withdrawal_admit withdrawal_cancel withdrawn_first withdrawn_since",
  },
  {
    because: "Somebody lets the payout of a subscription go on to an address, or takes that back.",
    select: `standing_payouts(subscription_id, user_id, currency, address, withdrawal_id, state,
      reason, details)`,
    insert: `standing_payouts(subscription_id, user_id, currency, address, confirmed_at,
      withdrawal_id, mac, created_at)`,
    call: "standing_revoke",
  },
  {
    because: "Everybody reads projects with their evidence; a person subscribes and is reminded.",
    select: `projects project_moves subscriptions appointments project_inflows project_results
      settlement_lines late_lines project_failures project_spendings
      project_spending_words(spending_id, operator_id, at)
      project_suspended project_suspense_exchanges operators(id, name)
      operator_acts(id, operator_id, action, subject_id, subject_hash, acted_at)`,
    insert: "appointments(id, user_id, project_id, amount_units, created_at)",
    update: "appointments(amount_units)",
    delete: "appointments",
    call: `project_admit project_release project_terms project_escrow_units project_late_units
      project_source_fault project_spending_called_off demo_is_raised operator_stayed`,
  },
  {
    because: "A person sees the team that came by the own code, what it earned, and the plan.",
    select: "commission_plans commissions",
    call: "inviter_of invitation_fault team_members team_fault commissions_received",
  },
  {
    because: "A person sees the own boxes; everybody sees what was committed to and drawn.",
    select: `boxes draw_lines campaigns campaign_decks campaign_fundings campaign_returns
      campaign_commitments(campaign_id, words, hash, committed_at)`,
    call:
      "box_state campaign_pool_units campaign_highest_units campaign_offer " +
      "campaign_funding_journal reward_is_paid",
  },
  {
    because: "A person's level decides on subscriptions; the rule and each day are shown.",
    select: "level_rules level_days person_levels",
    call: "person_level",
  },
  {
    because: "A person has an archive made of everything that the screens show, and fetches it.",
    select: `data_exports data_export_parts
      guard_push_subscriptions(id, user_id, session_hash, created_at)`,
    insert: "data_export_parts(user_id, attempt, number, bytes)",
    update: "data_exports(attempt, tries, lease_until, done_parts)",
    delete: "data_export_parts",
  },
  {
    because: "The owner reads what the account still holds, and when it closes.",
    select: `account_closings(user_id, asked_at, from_at, called_off_at, closed_at, rest_trx_units,
      rest_usdt_units)`,
    call: "account_holdings account_left",
  },
  {
    because: "A person reads messages, marks them as read, and says which ones may come how.",
    select: `messages(id, user_id, category, kind, subject_id, params, at, told_at, read_at)
      message_settings`,
    insert: "message_settings(user_id, category, channel, is_on)",
    update: "messages(read_at) message_settings(is_on)",
  },
];
