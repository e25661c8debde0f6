grant select on chain_addresses, deposit_claims to clearhold_auditor;
grant select on journal_evidence to clearhold_guard, clearhold_auditor;
grant select on scan_cursor, deposits, chain_alerts
  to clearhold_api, clearhold_operator, clearhold_auditor;
-- The guard alone writes down what the signer told it.
grant select, insert (currency, reason), update (reason, told_at), delete on signer_stops to clearhold_guard;
grant select, insert (is_only), update (looked_at) on signer_looks to clearhold_guard;
-- It takes out what the signer has seen leave.
grant select, delete on payouts_unseen to clearhold_guard;
grant select (id) on address_quarantines to clearhold_api;
grant select on signer_stops, payouts_unseen to clearhold_api, clearhold_auditor;
grant select on scan_tail to clearhold_api, clearhold_auditor;
grant select on chain_holdings, reconciliations to clearhold_auditor;
grant select on block_rescans, address_quarantines, chain_rewinds to clearhold_auditor;
grant select on alert_resolutions, deficit_explanations to clearhold_auditor;

grant select, insert (address, address_hex, purpose, owner_id, derivation_index,
  assignment_signature) on chain_addresses
  to clearhold_api, clearhold_worker, clearhold_operator;
grant select, insert (genesis_id, number, block_id, block_at),
  update (number, block_id, block_at, configured_witnesses, active_witnesses)
  on scan_cursor
  to clearhold_worker;
grant select, insert, update (block_id, parent_id, block_at), delete on scan_tail
  to clearhold_worker;

-- What a block that may still be replaced shows can be a lie of one node: until a deposit is
-- credited, its row says what the chain shows now, and when it is, what was credited.
grant select, insert, update (id, purpose, owner_id, address, from_address, currency, amount_units,
  state, block_number, block_id, block_at, network_fee_units, credited_at, proved)
  on deposits
  to clearhold_worker;

-- The guard tells the signer which arrivals it may not have seen.
grant select (id, block_number, txid) on deposits to clearhold_guard;

-- The guard mails owners what was taken back.
grant select (id, user_id, currency, booked_units, exchanged_units, booked_at, undoes, reason)
  on deposit_takebacks to clearhold_guard;

-- The guard tells of broken books, and of nothing else.
grant select, insert (currency, address, txid, units, reason, block_number, stops) on chain_alerts
  to clearhold_guard;

-- What stops withdrawals ends by what operators put their names to, and in no other way.
grant select, insert (currency, address, txid, units, reason, block_number, stops, finding_id)
  on chain_alerts
  to clearhold_worker;

grant select, insert (id, user_id, txid) on deposit_claims to clearhold_api;
grant select, update (outcome, block_number, paid_to, answered_at) on deposit_claims
  to clearhold_worker;
grant select, insert (id, txid) on deposit_claims to clearhold_operator;
grant select, update (next_number, recovered_count, ended_at, fault) on block_rescans
  to clearhold_worker;
grant select, insert (from_number, to_number, next_number) on block_rescans to clearhold_operator;
grant select, insert (address, currency, units, moved_block), update (units, moved_block,
  checked_block) on chain_holdings
  to clearhold_worker;
grant select,
  insert (currency, state, detail, block_number, compared_at, clean_block, clean_at),
  update (state, detail, block_number, compared_at, clean_block, clean_at)
  on reconciliations to clearhold_worker;
grant select, insert (alert_id, operator_id, reason) on alert_resolutions to clearhold_operator;
grant insert (address, operator_id, reason) on address_quarantines to clearhold_operator;
grant select, insert (number, block_id, block_at, forget_witnesses, false_txids, operator_id, reason)
  on chain_rewinds to clearhold_operator;
grant select, insert (shortfall_id, surplus_id, operator_id, reason) on deficit_explanations
  to clearhold_operator;
grant insert (id, deposit_id, units, reason, exchange_id, undoes), update (approved_at)
  on deposit_takebacks to clearhold_operator;
grant select (id, user_id, from_currency, to_currency, paid_units, received_units, done_at)
  on exchanges to clearhold_operator;
grant select on deposit_takebacks, adjustment_caps
  to clearhold_api, clearhold_operator, clearhold_auditor;

grant execute on function as_units(numeric), covered_currencies()
  to clearhold_api, clearhold_auditor;
grant execute on function as_units(numeric) to clearhold_worker;
grant execute on function signer_is_looking() to clearhold_api, clearhold_auditor;
grant execute on function deposit_left_units(text), deposit_exchanged_units(text, text),
  adjustment_left_units(text)
  to clearhold_operator, clearhold_auditor;
-- The worker credits what really came in the place of a row that was taken back whole.
grant execute on function deposit_left_units(text) to clearhold_worker;
grant execute on function chain_wallet(text),
  journal_moved(text, text, text, text, text, bigint, boolean)
  to clearhold_guard, clearhold_auditor;
grant execute on function deficit_word_of(bigint, text), deficit_explained_by(bigint),
  deficit_is_booked(bigint)
  to clearhold_operator, clearhold_auditor;
grant execute on function chain_booked_facts(bigint), address_is_unused(chain_addresses)
  to clearhold_operator;
-- The signer tells the guard which addresses it gave.
grant execute on function address_keep(text, text, bigint, text, text) to clearhold_guard;
grant execute on function address_is_given(chain_addresses) to clearhold_api;
