-- A deposit was credited, and the chain does not have it: a node lied, or a login was stolen. What it
-- credited is taken back from its owner against the house's deficit, as an adjustment.
insert into ledger_kinds (kind, legs, reversible, evidence, checked_by) values
  ('deposit-taken-back', 1, false, 'deposit_takebacks', 'deposit_takeback_check_journals');
insert into ledger_shapes (kind, leg, lines) values
  ('deposit-taken-back', 1, '{credit house-deficit,debit user-available}');
insert into ledger_posters (kind, role) values ('deposit-taken-back', 'clearhold_operator');
insert into ledger_spendings (kind, carries) values ('deposit-taken-back', 'evidence');

-- What operators may take from people within 24 hours, all people together. No login changes it.
create table adjustment_caps (
  currency text collate "C" primary key,
  day_units bigint not null,
  constraint adjustment_caps_currency check (currency in ('TRX', 'USDT')),
  constraint adjustment_caps_units check (day_units > 0)
);
insert into adjustment_caps (currency, day_units) values
  ('TRX', 10000000000), ('USDT', 2500000000);

-- What one operator proposes and another approves, within 24 hours. It is booked once, for as much of
-- it as its owner has available then.
create table deposit_takebacks (
  id text collate "C" primary key,
  deposit_id text collate "C" not null,
  user_id text collate "C" not null, -- these two are the deposit's, written by a trigger
  currency text collate "C" not null,
  units bigint not null,
  reason text not null, -- its owner reads it
  order_hash text collate "C" not null, -- of what operators put their names to, written by a trigger
  proposed_at timestamptz not null,
  approved_at timestamptz, -- absent until two operators have put their names to it
  booked_units bigint, -- these two are absent until it is booked
  booked_at timestamptz,
  constraint deposit_takebacks_deposit foreign key (deposit_id) references deposits (id),
  constraint deposit_takebacks_id check (id ~ '^dtb_[0-9a-z]{26}$'),
  constraint deposit_takebacks_units check (units > 0),
  constraint deposit_takebacks_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]'),
  constraint deposit_takebacks_booked
    check ((booked_units is null) = (booked_at is null) and booked_units between 1 and units)
);
create index deposit_takebacks_of_deposit on deposit_takebacks (deposit_id);
create index deposit_takebacks_days on deposit_takebacks (currency, booked_at);
