-- What one person's settings decided anew at each start is written at the first start, and changed by
-- two operators from then on: where the desk's rate comes from, and its fee. And what cancels a
-- subscription carries the guard's word, as what made it did.

insert into ledger_spendings (kind, carries) values ('subscription-returned', 'authorisation');

-- The first start's `RATE_SOURCE` as it was set (empty: the desk is closed), and when it was given;
-- absent before.
alter table exchange_source
  add column setting text not null default '',
  add column set_at timestamptz;

-- An order changes either the caps of a minute, or the source of the rate with its fee.
alter table exchange_cap_orders
  alter column user_minute_units drop not null,
  alter column desk_minute_units drop not null,
  add column rate_source text collate "C",
  add column fee_ppm integer,
  add constraint exchange_cap_orders_subject check (
    num_nonnulls(user_minute_units, desk_minute_units, rate_source, fee_ppm) = 2
    and (user_minute_units is null) = (desk_minute_units is null)),
  add constraint exchange_cap_orders_fee check (fee_ppm between 0 and 50000),
  -- As the configuration has it; a fixed rate stands in a column of trillionths.
  add constraint exchange_cap_orders_source check (length(rate_source) <= 2000 and (
    rate_source = 'operators' or rate_source ~ '^tickers:[!-~]+( [!-~]+)+$'
    or coalesce(substring(rate_source from '^fixed:([0-9]{1,7}(?:\.[0-9]{1,12})?)$')::numeric
      between 0.000000000001 and 9000000, false)));
