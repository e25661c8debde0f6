grant select (user_id, until_at) on guard_holds to clearhold_api, clearhold_worker;
grant select on guard_holds to clearhold_auditor;
grant select (id, operator_id, action, subject_id, subject_hash, acted_at) on operator_acts
  to clearhold_api, clearhold_operator;
grant execute on function operator_stayed(text, timestamptz)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant select on operator_acts to clearhold_auditor;
grant select on guard_channels, guard_freezes to clearhold_api, clearhold_auditor;
grant select on operator_looks to clearhold_auditor;
grant select on nickname_reviews to clearhold_operator;

-- The worker sends no mail.
grant select (user_id, email) on guard_mailboxes to clearhold_api;
grant select, insert, update (email, mac, proved_at), delete on guard_mailboxes to clearhold_guard;
grant select (user_id, proved_at) on guard_mailboxes to clearhold_auditor;

-- Operators see what is known of a person only by a look (look_at_account), which the person sees
-- too. Their login reads no name, contact, address, payment or answer. It reads books and
-- subscriptions, which know accounts by number. The auditor checks what was done and when, and
-- needs nobody's mailbox, telephone, network or device.

-- A nickname is shown to others once an operator accepted it; nothing else changes it.
grant select, insert (id, username, username_key, nickname, language, invited_with, created_at),
  update (bio, avatar, language, time_zone, telegram, google, display_currency, line_color,
    chosen_zone, theme, balance_hidden) on users
  to clearhold_api;
grant select (id, username, language, time_zone, chosen_zone, certification) on users
  to clearhold_guard;
grant select (id, username, nickname, language, invited_with, inviter_id, created_at, certification)
  on users
  to clearhold_auditor;
-- What a payout that leaves without a call of its owner may be.
grant select (id, certification) on users to clearhold_worker;

-- A changed password ends sessions in its own transaction: nothing may happen between the two.
grant select, insert (token_hash, id, user_id, device, ip, opened_at, seen_at, expires_at), update
  (seen_at, expires_at, revoked_at) on sessions
  to clearhold_api;
grant select (token_hash, user_id, expires_at, revoked_at), update (revoked_at) on sessions
  to clearhold_guard;
grant select (id, user_id, opened_at, seen_at, expires_at, revoked_at) on sessions
  to clearhold_auditor;

grant select (user_id, purpose, version, set_at) on guard_verifiers
  to clearhold_api, clearhold_auditor;
grant select, insert, update (verifier, mac, version, pepper_version, set_at), delete on
  guard_verifiers
  to clearhold_guard;
grant select, insert, update (fails, locked_until, tried_at, reserved_by, reserved_until), delete on
  guard_counters
  to clearhold_guard;
grant select, insert (user_id, purpose, destination, subject_hash, code_mac, created_at,
  expires_at), update (tries, own_tries, used_at, used_for), delete on guard_codes
  to clearhold_guard;
grant select, insert, update (hour_from, hour_count, day_from, day_count), delete on guard_budgets
  to clearhold_guard;
grant select, insert, update (until_at) on guard_holds to clearhold_guard;
grant select (id, name) on operators to clearhold_api, clearhold_worker, clearhold_operator;
grant select (id, name, enrolled_at) on operators to clearhold_auditor;
grant select, insert (id, name, verifier) on operators to clearhold_guard;
grant execute on function operator_said(text, text, text, text) to clearhold_guard;
grant select (id, number, change, approvals, taken_at, from_at) on operator_changes
  to clearhold_auditor;
grant select, insert (number, change, approvals, verifier, taken_at, from_at, mac)
  on operator_changes to clearhold_guard;
grant select, insert (through_id, approvals) on operator_drops to clearhold_guard;
grant select on operator_drops to clearhold_auditor;
grant insert (operator_id, action, subject_id, subject_hash) on operator_acts to clearhold_guard;
grant select (user_id, phone) on guard_phones to clearhold_api;
grant select, insert, delete on guard_phones to clearhold_guard;
grant select (user_id, proved_at) on guard_phones to clearhold_auditor;
grant select (id, user_id, factor, is_on, asked_at, from_at) on guard_factor_switches
  to clearhold_api, clearhold_auditor;
grant select, insert (user_id, factor, is_on, asked_at, from_at, mac) on guard_factor_switches
  to clearhold_guard;
grant select, insert, update (email, mac, asked_at, from_at), delete on guard_email_changes
  to clearhold_guard;
grant select (user_id, asked_at, from_at) on guard_email_changes to clearhold_auditor;
grant select, insert, update (is_open) on guard_channels to clearhold_guard;
grant select, insert, update (sent_at), delete on guard_code_rests to clearhold_guard;
grant select (id, user_id, kind, at, ip, device, details), insert (user_id, kind, ip, device,
  details) on security_events
  to clearhold_api;
grant insert (user_id, kind, ip, device, details) on security_events to clearhold_worker;
-- The guard seals every line into the chain of the books.
grant select, insert (user_id, kind, ip, device, details) on security_events to clearhold_guard;
grant select (id, user_id, kind, at, operator_id, details) on security_events to clearhold_auditor;
grant select, insert, update (sealed, set_at), delete on guard_phrases to clearhold_guard;
grant insert (id, operator_id, user_id, reason, asked_at) on operator_looks to clearhold_guard;
grant select, insert, update (seen_at, browser_mac), delete on guard_devices to clearhold_guard;
grant select, insert (token_mac, user_id, purpose, created_at, expires_at, mac), update (used_at),
  delete on guard_links
  to clearhold_guard;

-- A withdrawal that was asked for before a freeze and is not signed yet goes back to its owner: the
-- worker looks, and writes it into the history.
grant select (user_id, frozen_at) on guard_freezes to clearhold_worker;
grant select, insert (user_id, frozen_at), update (lifted_at) on guard_freezes to clearhold_guard;

grant select (id, user_id, name, confirms_from, created_at, used_at, is_synced, is_backed_up,
  count_fell_at) on guard_passkeys to clearhold_api, clearhold_auditor;
grant select, insert (id, user_id, public_key, sign_count, transports, name, confirms_from, mac,
  created_at, is_synced, is_backed_up), update (sign_count, name, used_at, is_synced, is_backed_up,
  count_fell_at), delete on guard_passkeys
  to clearhold_guard;
grant select, insert, delete on guard_challenges to clearhold_guard;
grant select (user_id, good_from, used_at) on guard_recovery_codes to clearhold_api;
grant select (user_id, created_at, good_from, used_at) on guard_recovery_codes to clearhold_auditor;
grant select, insert (user_id, code_mac, created_at, good_from), update (used_at, used_for), delete
  on guard_recovery_codes
  to clearhold_guard;
grant select, insert, update (seen_at) on guard_ways_back to clearhold_guard;
grant select, insert (id, user_id, nickname, asked_at), update (state) on nickname_requests
  to clearhold_api;
grant select (id, user_id, nickname, state), update (state, decided_at, decided_by, reason) on
  nickname_requests
  to clearhold_guard;
grant select, insert (id, user_id, bytes, created_at), delete on uploads to clearhold_api;
grant insert on demo_mailboxes to clearhold_demo;

grant execute on function look_at_account(text) to clearhold_operator;

-- Who asks to be certified, and how it went. Only the guard opens what is sealed, and the database
-- gives it the bytes only with a look.
grant select (id, user_id, level, asked_at, state, reason, decided_at) on certification_requests
  to clearhold_api, clearhold_auditor;
grant select (id, level, asked_at, state) on certification_requests to clearhold_operator;
grant select (id, user_id, level, asked_at, state, decided_at, content_mac),
  insert (id, user_id, level, sealed, content_mac, asked_at),
  update (state, reason, decided_at)
  on certification_requests
  to clearhold_guard;
grant select (user_id, part, request_id, created_at) on certification_pictures
  to clearhold_api, clearhold_auditor;
grant select (id, user_id, part, request_id, mac, created_at),
  insert (id, user_id, part, sealed, mac, created_at),
  update (id, request_id, sealed, mac, created_at), delete
  on certification_pictures
  to clearhold_guard;
grant select on certification_looks to clearhold_api, clearhold_guard, clearhold_auditor;
grant select on deposit_limits, withdrawal_limits to clearhold_auditor;
grant execute on function level_limit(text, text, integer, timestamptz) to clearhold_api, clearhold_worker;
grant execute on function level_limits(timestamptz) to clearhold_api, clearhold_operator, clearhold_auditor;
grant select, insert (id, kind, currency, level, units), update (starts_at, cancelled_at)
  on level_limit_orders
  to clearhold_operator;
grant select on level_limit_orders to clearhold_auditor;
grant execute on function credited_in_month(text, text, timestamptz),
  uncertified_units(text, text, timestamptz), uncertified_until(text, text, timestamptz)
  to clearhold_api;
grant execute on function note_certification_look(text, text), look_at_certification(bigint)
  to clearhold_guard;
grant execute on function certification_deciders(text, text) to clearhold_guard;

grant execute on function inviter_of(text), invitation_fault(text, text), team_members(text, integer),
  team_fault(text, text) to clearhold_api;
grant execute on function unresolved_invitations() to clearhold_auditor;
