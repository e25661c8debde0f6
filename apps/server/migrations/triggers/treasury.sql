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
create trigger house_moves_own_txid before insert or update of txid on house_moves
  for each row execute function house_moves_check_txid();
create trigger house_moves_own_lane before insert or update of lane, kind on house_moves
  for each row when (new.kind not in ('deploy', 'pay-cost', 'return-inflow'))
  execute function house_moves_check_lane();
create constraint trigger house_moves_booked after insert or update of state on house_moves
  deferrable initially deferred for each row execute function house_move_check_booked();
create trigger restore_releases_new before insert on restore_releases
  for each row execute function restore_releases_check();
create trigger restore_withdrawals before insert on withdrawals
  for each row execute function restore_check_withdrawal();
create trigger restore_locks_new before insert on restore_locks
  for each row execute function restore_locks_begin();
-- A move reserves no more than the network can charge, has no more coins than there are, and an index
-- that programs can read.
create trigger house_moves_reserve_possible before insert or update of reserve_units on house_moves
  for each row when (new.reserve_units > 20000000000)
  execute function refuse_change('house move %s: reserves more than can be charged', 'id');
create trigger house_moves_amount_exists before insert or update of amount_units on house_moves
  for each row when (new.amount_units > 100000000000000000)
  execute function refuse_change('house move %s: more coins than there are', 'id');
create trigger house_moves_index before insert or update of derivation_index on house_moves
  for each row when (new.derivation_index not between 0 and 2147483647)
  execute function refuse_change('house move %s: no such index', 'id');
