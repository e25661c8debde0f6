import type { Right } from "./right.ts";

/** The guard: proves people, signs their orders, tells them by mail. It knows the pepper. */
export const guardRights: readonly Right[] = [
  {
    because: "Passwords are kept as verifiers, and each change is a new one.",
    select: "guard_verifiers",
    insert: `guard_verifiers(user_id, purpose, verifier, mac, version, pepper_version, set_at)`,
    update: "guard_verifiers(verifier, mac, version, pepper_version, set_at)",
    delete: "guard_verifiers",
  },
  {
    because: "Tries, codes and mails are counted, and what is older than needed is deleted.",
    select: "guard_counters guard_codes guard_budgets guard_code_rests",
    insert: `guard_counters(subject, purpose, fails, locked_until, tried_at, reserved_by,
        reserved_until)
      guard_codes(user_id, purpose, destination, subject_hash, code_mac, created_at, expires_at)
      guard_budgets(name, hour_from, hour_count, day_from, day_count)
      guard_code_rests(name, sent_at)`,
    update: `guard_counters(fails, locked_until, tried_at, reserved_by, reserved_until)
      guard_codes(tries, own_tries, used_at, used_for)
      guard_budgets(hour_from, hour_count, day_from, day_count) guard_code_rests(sent_at)`,
    delete: "guard_counters guard_codes guard_budgets guard_code_rests",
  },
  {
    because: "A mailbox and a phone are proved, changed after a wait, or taken off.",
    select: `guard_mailboxes guard_phones guard_email_changes guard_channels
      users(id, username, language, time_zone, chosen_zone)`,
    insert: `guard_mailboxes(user_id, email, mac, proved_at) guard_phones(user_id, phone, mac, proved_at)
      guard_email_changes(user_id, email, mac, asked_at, from_at) guard_channels(channel, is_open)`,
    update: `guard_mailboxes(email, mac, proved_at) guard_email_changes(email, mac, asked_at, from_at)
      guard_channels(is_open)`,
    delete: "guard_mailboxes guard_phones guard_email_changes",
  },
  {
    because: "Passkeys, recovery codes and switches say what a step has to prove.",
    select: `guard_passkeys guard_challenges guard_recovery_codes guard_factor_switches
      guard_address_switches`,
    insert: `guard_passkeys(id, user_id, public_key, sign_count, transports, name, confirms_from, mac,
        created_at, is_synced, is_backed_up)
      guard_challenges(challenge, used_for, used_at, expires_at)
      guard_recovery_codes(user_id, code_mac, created_at, good_from)
      guard_factor_switches(user_id, factor, is_on, asked_at, from_at, mac)
      guard_address_switches(user_id, switch, is_on, from_at, mac)`,
    update: `guard_passkeys(name, sign_count, used_at, is_synced, is_backed_up, count_fell_at) guard_recovery_codes(used_at, used_for)
      guard_address_switches(is_on, from_at, mac)`,
    delete: "guard_passkeys guard_challenges guard_recovery_codes",
  },
  {
    because: "A change holds withdrawals; an owner who did not ask for it freezes the account.",
    select:
      "guard_holds guard_freezes guard_links guard_phrases sessions(token_hash, user_id, revoked_at)",
    insert: `guard_holds(user_id, reason, until_at) guard_freezes(user_id, frozen_at)
      guard_links(token_mac, user_id, purpose, created_at, expires_at, mac)
      guard_phrases(user_id, sealed, set_at)`,
    update: `guard_holds(until_at) guard_freezes(lifted_at) guard_links(used_at)
      guard_phrases(sealed, set_at) sessions(revoked_at)`,
    delete: "guard_links guard_phrases",
  },
  {
    because: "After the fund password an archive may be made; its owner is told that it is ready.",
    select: "data_exports",
    insert: "data_exports(user_id, session_hash, asked_at)",
    update: `data_exports(session_hash, asked_at, tries, lease_until, done_parts, ready_at,
      expires_at)`,
  },
  {
    because:
      "An account closes a week after its owner proved it; the database sees that it holds nothing.",
    select: "account_closings",
    insert: "account_closings(user_id, asked_at, from_at, rest_trx_units, rest_usdt_units, mac)",
    update: "account_closings(called_off_at, closed_at, reopened_at, reopened_for)",
    call: "account_holdings account_left has_first_login",
  },
  {
    because: "A new device is told to the owner; a freeze forgets those of the last days.",
    select: "guard_devices guard_ways_back",
    insert: `guard_devices(user_id, device_mac, opened_account, first_seen_at, seen_at, mac, browser_mac)
      guard_ways_back(user_id, device_mac, seen_at)`,
    update: "guard_devices(seen_at, browser_mac) guard_ways_back(seen_at)",
    delete: "guard_devices",
  },
  {
    because: "It seals documents and names, and reads them back only with a look in the history.",
    select: `users(certification) certification_looks
      certification_requests(id, user_id, level, asked_at, state, decided_at, content_mac)
      certification_pictures(id, user_id, part, request_id, mac, created_at)`,
    insert: `certification_requests(id, user_id, level, sealed, content_mac, asked_at)
      certification_pictures(id, user_id, part, sealed, mac, created_at)`,
    update: `certification_requests(state, reason, decided_at)
      certification_pictures(id, request_id, sealed, mac, created_at)`,
    delete: "certification_pictures",
    call: "note_certification_look look_at_certification certification_deciders",
  },
  {
    because: "It says which payees are trusted, and since when.",
    select: "guard_payees guard_whitelist payees(user_id, currency, address, is_default)",
    insert: `guard_payees(user_id, currency, address, confirmed_at, mac)
      guard_whitelist(user_id, currency, address, confirmed_at, from_at, mac)`,
    update: "guard_payees(confirmed_at, mac)",
    delete: "guard_payees guard_whitelist",
  },
  {
    because: "It signs the payout of an instruction that it wrote itself, when it is due.",
    select: "standing_payouts subscriptions(id, project_id) projects(id, name)",
    call: "standing_paid_units",
  },
  {
    because: "What the guard does is a line of the owner's history.",
    insert: "security_events(user_id, kind, ip, device, details)",
  },
  {
    because: "It watches the books: it verifies each new row, and looks at all of them again.",
    select: `ledger_accounts ledger_journals ledger_entries ledger_chart ledger_kinds ledger_shapes
      ledger_posters ledger_spendings journal_evidence`,
    call: "journal_moved chain_wallet ledger_takes_held",
  },
  {
    because: "It vouches for no order that its owner or an operator has called off.",
    call: "order_called_off",
  },
  {
    because: "The signer reads the blocks of the last credits again, if it has not seen them all.",
    select: "deposits(id, block_number, txid)",
  },
  {
    because: "What it has verified is sealed into one chain; it goes on from its checkpoints.",
    select: "books_seals books_checkpoints books_event_salts security_events",
    insert: `books_seals(seq, journal_id, event_id, personal_hash, hash)
      books_checkpoints(account_id, epoch, version, balance_units, mac)
      books_event_salts(event_id, salt)`,
    update: "books_checkpoints(epoch, version, balance_units, mac)",
  },
  {
    because: "Broken books stop payouts by an alert, once; an alert that is open already stays.",
    select: "chain_alerts",
    insert: "chain_alerts(currency, address, txid, units, reason, block_number, stops)",
  },
  {
    because: "It writes down what the signer has stopped, so that the exchange stops too.",
    select: "signer_stops",
    insert: "signer_stops(currency, reason)",
    update: "signer_stops(reason, told_at)",
    delete: "signer_stops",
  },
  {
    because: "It notes that the signer looks at the chain: without that nothing is exchanged.",
    select: "signer_looks",
    insert: "signer_looks(is_only)",
    update: "signer_looks(looked_at)",
  },
  {
    because: "The signer tells it which addresses it gave, and it writes their rows.",
    call: "address_keep",
  },
  {
    because: "It takes out what the signer has seen leave.",
    select: "payouts_unseen",
    delete: "payouts_unseen",
  },
  {
    because: "It writes down what the signer proved dead, and tells it what was given back.",
    select: "payouts_disproved remedies(kind, withdrawal_id, booked_at)",
    insert: "payouts_disproved(order_id)",
    update: "payouts_disproved(ended_at)",
  },
  {
    because: "It writes down what the signer saw leave of what the books gave back.",
    select: "payouts_left(order_id, txid)",
    insert: "payouts_left(order_id, txid)",
  },
  {
    because: "It mails an owner what operators took back, and why.",
    select: `deposit_takebacks(id, user_id, currency, booked_units, exchanged_units, booked_at,
      undoes, reason)`,
  },
  {
    because: "It says every second whether the mail server takes mails.",
    select: "process_heartbeats",
    insert: "process_heartbeats(process, state, well)",
    update: "process_heartbeats(state, well, beat_at)",
  },
  {
    because: "It proves operators and writes down what they decide and whom they look at.",
    select:
      "operators operator_changes operator_drops nickname_requests(id, user_id, nickname, state)",
    insert: `operators(id, name, verifier) operator_drops(through_id, approvals)
      operator_changes(number, change, approvals, verifier, taken_at, from_at, mac)
      operator_acts(operator_id, action, subject_id, subject_hash)
      operator_looks(id, operator_id, user_id, reason, asked_at)`,
    update: "nickname_requests(state, decided_at, decided_by, reason)",
    call: "operator_said",
  },
  {
    because: "It alone commits to campaigns, keeps their secrets, and writes what is drawn.",
    select: `draw_lines boxes campaigns campaign_decks campaign_fundings
      campaign_commitments(campaign_id, words, hash, secret, mac, committed_at)`,
    insert: `campaign_commitments(campaign_id, words, hash, secret, mac, committed_at)
      draw_lines(campaign_id, position, line, head)`,
    call: "box_state",
  },
  {
    because:
      "It remembers how far it has written each log, so that nobody rewrites one below that.",
    select: "guard_draw_heads(campaign_id, position, head, mac)",
    insert: "guard_draw_heads(campaign_id, position, head, mac)",
    update: "guard_draw_heads(position, head, mac)",
  },
  {
    because: "It follows who makes the blocks that decide draws.",
    select: "guard_witnesses(one, configured, active, mac)",
    insert: "guard_witnesses(configured, active, mac)",
    update: "guard_witnesses(configured, active, mac)",
  },
  {
    because: "It sends pushes to the browsers of sessions that are open, and only it knows where.",
    select: "guard_push_subscriptions sessions(expires_at)",
    insert: `guard_push_subscriptions(id, user_id, session_hash, endpoint_mac, renewal_mac,
      server_key, sealed, created_at)`,
    delete: "guard_push_subscriptions",
  },
  {
    because: "It takes each message once for mail and push, within the transaction that queues it.",
    call: "messages_take",
  },
  {
    because: "It writes letters about the account where their reader has not switched them off.",
    call: "message_is_on",
  },
];
