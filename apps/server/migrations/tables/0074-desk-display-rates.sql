-- What one USDT is worth in money of states, for looking only: nothing is booked by it. The worker writes
-- what the operator's source says; what is older than an hour is shown to nobody.
create table display_rates (
  currency text collate "C" primary key,
  per_usdt_e12 bigint not null, -- in trillionths
  source text not null,
  rated_at timestamptz not null, -- when the source said it
  constraint display_rates_currency check (currency ~ '^[A-Z]{3}$'),
  constraint display_rates_rate check (per_usdt_e12 between 1 and 1000000000000000000),
  constraint display_rates_source check (length(source) between 1 and 60)
);
