-- Gives back what an invented payout took: the books call a withdrawal paid, and the signer's nodes prove
-- that none of its payments left or can leave. So its coins are still in the hot wallet.
insert into ledger_kinds (kind, legs, reversible, evidence, checked_by) values
  ('payout-given-back', 1, false, 'remedies', 'remedy_check_journals');
insert into ledger_shapes (kind, leg, lines) values
  ('payout-given-back', 1, '{credit user-available,debit fee-income,debit hot-wallet}'),
  ('payout-given-back', 1, '{credit user-available,debit hot-wallet}');
insert into ledger_posters (kind, role) values ('payout-given-back', 'clearhold_operator');
insert into message_kinds (source, kind, category) values ('journal', 'payout-given-back', 'money');

alter table remedies
  add fee_units bigint not null default 0, -- of a withdrawal that is given back; part of its units
  drop constraint remedies_kind;
alter table remedies add constraint remedies_kind check (kind in ('write-off', 'give-back'));

-- What the signer stopped for, and none of whose payments can leave any more by its own nodes. The guard
-- writes the order; a trigger writes the rest, from what waits for the signer.
create table payouts_disproved (
  order_id text collate "C" primary key,
  journal_id text collate "C" not null references ledger_journals (id),
  currency text not null,
  units bigint not null,
  said_at timestamptz not null default clock_timestamp(),
  constraint payouts_disproved_currency check (currency in ('TRX', 'USDT')),
  constraint payouts_disproved_units check (units > 0)
);
