grant select on payees to clearhold_worker;
grant select (id, user_id, currency, address, is_default, created_at) on payees
  to clearhold_auditor;
grant select on withdrawal_approvals to clearhold_worker, clearhold_auditor;
grant select on withdrawals to clearhold_auditor;
grant select on payout_attempts to clearhold_api, clearhold_auditor;
grant select on payout_desk to clearhold_auditor;
grant select on recovered_debts to clearhold_worker, clearhold_operator, clearhold_auditor;
grant select (user_id, currency, units, repaid_at, written_off_at) on recovered_debts
  to clearhold_api;
grant select on remedies to clearhold_api, clearhold_operator, clearhold_auditor;
grant insert (id, kind, withdrawal_id, reason), update (approved_at) on remedies
  to clearhold_operator;
grant select (kind, withdrawal_id, booked_at) on remedies to clearhold_guard;
grant select, insert (order_id), update (ended_at) on payouts_disproved to clearhold_guard;
grant select on payouts_disproved, payouts_left to clearhold_operator, clearhold_auditor;
grant select (order_id, txid), insert (order_id, txid) on payouts_left to clearhold_guard;
grant select on payout_verdicts to clearhold_auditor;
grant select on withdrawal_reviews to clearhold_operator, clearhold_auditor;

-- The guard looks at the book to see that the address is still the default, and names the project
-- in its mails; the worker looks ahead with what the web server looks ahead with.
grant select, insert, update (currency, address, note, is_default), delete on payees
  to clearhold_api;
grant select (user_id, currency, address, is_default) on payees to clearhold_guard;

-- The web server writes what was ordered, and nothing of what becomes of it.
grant select, insert (id, user_id, currency, address, amount_units, fee_units, state, order_text,
  order_signature, requested_at) on withdrawals
  to clearhold_api;
grant select, insert (id, user_id, currency, address, amount_units, fee_units, state, order_text,
  order_signature, requested_at), update (state, signed_at, broadcast_at, settled_at, returned_at,
  attempts, waits_for, lease_until, cleared_as, approvals_needed, review_at, approved_at,
  return_reason) on withdrawals
  to clearhold_worker;

grant select, insert (txid, withdrawal_id, attempt, raw_hex, built_ms, expires_ms, reserve_units,
  state, asked_at, signed_hex), update (state, signed_hex, sent_at, last_answer, seen_block,
  ended_block, network_fee_units, asked_at, misdirected_block) on payout_attempts
  to clearhold_worker;
grant select, update (last_built_ms) on payout_desk to clearhold_worker;
grant select (user_id, currency, address, confirmed_at) on guard_payees
  to clearhold_api, clearhold_worker, clearhold_auditor;
grant select, insert, update (confirmed_at, mac), delete on guard_payees to clearhold_guard;
grant select (user_id, currency, address, from_at) on guard_whitelist
  to clearhold_api, clearhold_worker, clearhold_auditor;
grant select, insert, delete on guard_whitelist to clearhold_guard;
grant select (user_id, switch, is_on, from_at) on guard_address_switches
  to clearhold_api, clearhold_worker, clearhold_auditor;
grant select, insert, update (is_on, from_at, mac) on guard_address_switches to clearhold_guard;
grant select, insert (withdrawal_id, operator_id, verdict, reason, assertion) on
  withdrawal_approvals
  to clearhold_operator;
grant select, insert (withdrawal_id, operator_id, outcome, reason) on payout_verdicts
  to clearhold_operator;

grant execute on function withdrawn_since(text, text, timestamptz), withdrawal_admit(jsonb),
  withdrawn_first(text, text, timestamptz, bigint)
  to clearhold_api, clearhold_worker;
grant execute on function withdrawal_held(text), payouts_awaited(text), is_charged(text)
  to clearhold_worker;
grant execute on function payout_look_again(text) to clearhold_operator;
grant execute on function remedy_sums(text)
  to clearhold_api, clearhold_auditor;
grant execute on function withdrawal_cancel(text, text, timestamptz), standing_revoke(text, text,
  timestamptz, text, text)
  to clearhold_api;
grant execute on function payout_outcome(text)
  to clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function order_called_off(text) to clearhold_guard;
grant execute on function standing_paid_units(text)
  to clearhold_worker, clearhold_guard, clearhold_auditor;
