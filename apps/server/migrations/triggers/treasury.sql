-- What was built stays what it is, and what has ended has ended. Only what was never built may turn
-- out, after a restored backup, to be what the signer signed later.
create trigger house_moves_fixed before update on house_moves
  for each row when (
    old.state in ('done', 'failed', 'expired') and (old.txid is not null or new.txid is null)
    or old.txid is not null and (
      (new.lane, new.kind, new.purpose, new.derivation_index, new.currency, new.amount_units,
        new.txid, new.raw_hex, new.expires_ms, new.reserve_units)
        is distinct from
      (old.lane, old.kind, old.purpose, old.derivation_index, old.currency, old.amount_units,
        old.txid, old.raw_hex, old.expires_ms, old.reserve_units)
      or new.state = 'planned'
      or old.signed_hex is not null and new.signed_hex is distinct from old.signed_hex))
  execute function refuse_change('house move: %s was built or ended, and does not change so',
    'id');
create constraint trigger house_moves_booked after insert or update of state on house_moves
  deferrable initially deferred for each row execute function house_move_check_booked();
create trigger restore_releases_new before insert on restore_releases
  for each row execute function restore_releases_check();
create trigger restore_withdrawals before insert on withdrawals
  for each row execute function restore_check_withdrawal();
create trigger restore_locks_new before insert on restore_locks
  for each row execute function restore_locks_begin();
