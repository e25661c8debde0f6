grant select on house_moves, house_move_desk, restore_locks
  to clearhold_api, clearhold_operator, clearhold_auditor;
grant select on restore_releases to clearhold_api, clearhold_worker, clearhold_auditor;

grant select, insert, update on house_moves to clearhold_worker;
grant select, update (last_built_ms) on house_move_desk to clearhold_worker;
grant select, insert (reason) on restore_locks to clearhold_worker;
grant select, insert (lock_id, operator_id, reason, mark_number, payment_count, move_count) on
  restore_releases
  to clearhold_operator;

grant execute on function restore_note_check() to clearhold_worker;
grant execute on function restore_is_checked(), restore_ruled_out()
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
