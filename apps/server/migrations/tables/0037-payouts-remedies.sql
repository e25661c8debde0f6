-- What two operators do for the owner of a withdrawal that the books have wrong. A write-off ends the
-- debt of one from before a restored backup, and gives back what was repaid of it.
insert into ledger_kinds (kind, legs, reversible, evidence, checked_by) values
  ('debt-written-off', 1, false, 'remedies', 'remedy_check_journals');
insert into ledger_shapes (kind, leg, lines) values
  ('debt-written-off', 1, '{credit user-available,debit house-deficit}');
insert into ledger_posters (kind, role) values ('debt-written-off', 'clearhold_operator');

alter table recovered_debts add written_off_at timestamptz;

-- What one operator proposes and another approves, within 24 hours. Person, currency and units are
-- those of the withdrawal, written by a trigger.
create table remedies (
  id text collate "C" primary key,
  kind text not null,
  withdrawal_id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  reason text not null, -- its owner reads it
  order_hash text collate "C" not null, -- of what operators put their names to, written by a trigger
  proposed_at timestamptz not null,
  approved_at timestamptz, -- absent until two operators have put their names to it
  booked_units bigint, -- what its owner got; these two are absent until it is booked
  booked_at timestamptz,
  constraint remedies_kind check (kind = 'write-off'),
  constraint remedies_withdrawal foreign key (withdrawal_id) references withdrawals (id),
  constraint remedies_id check (id ~ '^rem_[0-9a-z]{26}$'),
  constraint remedies_units check (units > 0),
  constraint remedies_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]'),
  constraint remedies_booked
    check ((booked_units is null) = (booked_at is null) and booked_units in (0, units))
);
create unique index remedies_once on remedies (withdrawal_id) where booked_at is not null;
create index remedies_of_person on remedies (user_id);
create index remedies_days on remedies (currency, booked_at);

-- Its owner is told.
insert into message_kinds (source, kind, category) values
  ('journal', 'debt-written-off', 'money'),
  ('fact', 'debt-ended', 'money');
