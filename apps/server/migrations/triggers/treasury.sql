create trigger house_moves_fixed before update on house_moves
  for each row execute function house_move_fixed();
create constraint trigger house_moves_booked after insert or update of state on house_moves
  deferrable initially deferred for each row execute function house_move_check_booked();
create trigger restore_releases_new before insert on restore_releases
  for each row execute function restore_releases_check();
create trigger restore_releases_append_only before update or delete or truncate
  on restore_releases for each statement execute function operators_append_only();
create trigger restore_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function restore_check_journals();
create trigger restore_withdrawals before insert on withdrawals
  for each row execute function restore_check_withdrawal();
create trigger restore_locks_new before insert on restore_locks
  for each row execute function restore_locks_begin();
