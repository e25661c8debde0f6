-- What the signer stopped by itself, as it told the guard: the exchange of its currency stops too.
create table signer_stops (
  currency text not null primary key,
  reason text not null,
  told_at timestamptz not null default clock_timestamp(),
  constraint signer_stops_currency check (currency in ('TRX', 'USDT')),
  constraint signer_stops_reason check (
    reason in ('foreign-transaction', 'wallet-short', 'paid-before', 'coins-unseen',
      'record-damaged'))
);
