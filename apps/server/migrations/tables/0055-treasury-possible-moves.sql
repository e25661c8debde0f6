-- A payment reserves no more than the network can charge (its limit for one contract is 15,000 TRX), a
-- move has no more coins than there are, and an index that programs can read.
alter table payout_attempts
  add constraint payout_attempts_reserve_possible check (reserve_units <= 20000000000) not valid;
alter table house_moves
  add constraint house_moves_reserve_possible check (reserve_units <= 20000000000) not valid,
  add constraint house_moves_amount_exists check (amount_units <= 100000000000000000) not valid,
  add constraint house_moves_index check (derivation_index between 0 and 2147483647) not valid;
