-- What the books call paid and the signer has not yet seen leave on its own nodes. The trigger of the
-- journal writes the row, the guard takes it out when the signer has seen the payment.
create table payouts_unseen (
  journal_id text collate "C" not null primary key references ledger_journals (id),
  order_id text collate "C" not null, -- of a withdrawal, or of a project's spending
  currency text not null,
  units bigint not null,
  booked_at timestamptz not null default clock_timestamp(),
  constraint payouts_unseen_currency check (currency in ('TRX', 'USDT')),
  constraint payouts_unseen_units check (units > 0)
);
create index payouts_unseen_order on payouts_unseen (order_id);

-- The signer also stops for such a payment that its nodes never show.
alter table signer_stops drop constraint signer_stops_reason;
alter table signer_stops add constraint signer_stops_reason check (
  reason in ('foreign-transaction', 'wallet-short', 'paid-before', 'coins-unseen',
    'return-unproved', 'payout-unseen', 'record-damaged', 'coins-awaited'));
