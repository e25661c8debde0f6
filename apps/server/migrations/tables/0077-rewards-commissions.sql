-- Commissions: a part of a platform fee that was really earned goes to whoever invited the member, and to
-- those who invited them, three levels up. Rates are frozen with the subscription.

-- The plan for new subscriptions is the one with the highest number.
create table commission_plans (
  number integer primary key,
  ppm integer[] not null, -- of the platform fee: level 1, 2 and 3
  since timestamptz not null default clock_timestamp(),
  constraint commission_plans_number check (number >= 1),
  constraint commission_plans_levels check (cardinality(ppm) = 3 and array_position(ppm, null) is null),
  constraint commission_plans_share check (0 <= all (ppm) and ppm[1] + ppm[2] + ppm[3] <= 500000)
);
insert into commission_plans (number, ppm) values (1, '{100000, 50000, 20000}');

-- Who is to earn from a subscription. Written with it by a trigger, and never changed.
create table subscription_commissions (
  subscription_id text collate "C" not null,
  level smallint not null,
  receiver_id text collate "C" not null,
  ppm integer not null,
  constraint subscription_commissions_key primary key (subscription_id, level),
  constraint subscription_commissions_level check (level between 1 and 3),
  constraint subscription_commissions_ppm check (ppm between 1 and 500000)
);

-- What was paid, each with its journal and with the fee's journal in one statement: written by the check of
-- those journals alone. A line is a subscription, or its part of money that came later.
create table commissions (
  line_id text collate "C" not null,
  level smallint not null,
  subscription_id text collate "C" not null,
  member_id text collate "C" not null,
  receiver_id text collate "C" not null,
  currency text collate "C" not null,
  fee_units bigint not null,
  ppm integer not null,
  units bigint not null,
  paid_at timestamptz not null,
  constraint commissions_key primary key (line_id, level),
  constraint commissions_subscription
    foreign key (subscription_id, level) references subscription_commissions (subscription_id, level),
  constraint commissions_part check (units > 0 and units <= fee_units / 2)
);
create index commissions_of_receiver on commissions (receiver_id, member_id, currency) include (units);
create index commissions_latest on commissions (paid_at);

-- Fees that were earned and not paid on are all that this account holds.
update ledger_chart set floor_units = 0 where code = 'fee-income';
update ledger_accounts set floor_units = 0 where code = 'fee-income';
insert into ledger_kinds (kind, legs, reversible, evidence, checked_by) values
  ('commission-paid', 1, false, 'commissions', 'commission_check_journals');
insert into ledger_shapes (kind, leg, lines) values
  ('commission-paid', 1, '{credit user-available,debit fee-income}');
insert into ledger_posters (kind, role) values ('commission-paid', 'clearhold_worker');
insert into message_kinds (source, kind, category) values ('journal', 'commission-paid', 'money');
