-- A bound that an old row breaks would keep that row from ever ending. Triggers on what changes take the
-- place of these.
alter table chain_alerts drop constraint chain_alerts_units_exist;
alter table payout_attempts drop constraint payout_attempts_reserve_possible;
alter table house_moves drop constraint house_moves_reserve_possible,
  drop constraint house_moves_amount_exists, drop constraint house_moves_index;
