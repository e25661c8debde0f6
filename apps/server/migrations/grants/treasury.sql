grant select on house_moves, house_move_desk to clearhold_auditor;
grant select on restore_locks to clearhold_api, clearhold_operator, clearhold_auditor;
grant select (lock_id, operator_id, acted_at) on restore_releases to clearhold_worker;
grant select on restore_releases to clearhold_auditor;

grant select, insert (id, lane, kind, purpose, derivation_index, currency, amount_units, state,
  waits_for, through_block, planned_at, txid, raw_hex, built_ms, expires_ms, reserve_units,
  signed_hex), update (lane, kind, purpose, derivation_index, currency, amount_units, state,
  waits_for, through_block, txid, raw_hex, built_ms, expires_ms, reserve_units, signed_hex, sent_at,
  last_answer, ended_at, ended_block, network_fee_units) on house_moves
  to clearhold_worker;
grant select, update (last_built_ms) on house_move_desk to clearhold_worker;
grant select, insert (reason) on restore_locks to clearhold_worker;
grant select (lock_id, operator_id, acted_at), insert (lock_id, operator_id, reason, mark_number,
  payment_count, move_count) on restore_releases
  to clearhold_operator;

grant execute on function restore_note_check() to clearhold_worker;
grant execute on function restore_is_checked() to clearhold_worker, clearhold_auditor;
grant execute on function restore_ruled_out()
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
