-- The signer also tells of coins that the books have credited and that it has not seen arrive yet.
alter table signer_stops drop constraint signer_stops_reason;
alter table signer_stops add constraint signer_stops_reason check (
  reason in ('foreign-transaction', 'wallet-short', 'paid-before', 'coins-unseen',
    'record-damaged', 'coins-awaited'));

-- A take-back also reaches what the deposit's owner exchanged it for, at the rate of that exchange. And one
-- that was an error is given back, whole and once.
alter table deposit_takebacks
  add exchange_id text collate "C", -- takes the other coin, which this exchange gave
  add exchanged_units bigint, -- of the other coin; absent until it is booked
  add undoes text collate "C", -- gives back what that take-back took
  add constraint deposit_takebacks_exchange foreign key (exchange_id) references exchanges (id),
  add constraint deposit_takebacks_undoes foreign key (undoes) references deposit_takebacks (id),
  add constraint deposit_takebacks_way check (num_nonnulls(exchange_id, undoes) < 2),
  add constraint deposit_takebacks_exchanged check (
    (exchanged_units is not null) = (exchange_id is not null and booked_at is not null)
    and exchanged_units > 0);
create index deposit_takebacks_of_exchange on deposit_takebacks (exchange_id)
  where exchange_id is not null;
create unique index deposit_takebacks_undone on deposit_takebacks (undoes) where booked_at is not null;

insert into ledger_kinds (kind, legs, reversible, evidence, checked_by) values
  ('exchanged-deposit-taken-back', 2, false, 'deposit_takebacks', 'deposit_takeback_check_journals'),
  ('deposit-given-back', 1, false, 'deposit_takebacks', 'deposit_takeback_check_journals');
insert into ledger_shapes (kind, leg, lines) values
  ('exchanged-deposit-taken-back', 1, '{credit exchange-desk,debit user-available}'),
  ('exchanged-deposit-taken-back', 2, '{credit house-deficit,debit exchange-desk}'),
  ('deposit-given-back', 1, '{credit user-available,debit house-deficit}');
insert into ledger_posters (kind, role) values
  ('exchanged-deposit-taken-back', 'clearhold_operator'),
  ('deposit-given-back', 'clearhold_operator');
insert into ledger_spendings (kind, carries) values ('exchanged-deposit-taken-back', 'evidence');
