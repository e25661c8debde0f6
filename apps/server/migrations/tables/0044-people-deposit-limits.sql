-- The most that is credited in 30 days and can be exchanged or subscribed at once, by currency and
-- level of certification. What came above it can be withdrawn.
create table deposit_limits (
  currency text collate "C" not null,
  level integer not null,
  month_units bigint, -- absent: no limit
  constraint deposit_limits_key primary key (currency, level),
  constraint deposit_limits_currency check (currency in ('TRX', 'USDT')),
  constraint deposit_limits_level check (level between 0 and 9),
  constraint deposit_limits_units check (month_units > 0)
);

insert into deposit_limits (currency, level, month_units) values
  ('TRX', 0, 3000000000000), ('TRX', 1, 7500000000000), ('TRX', 2, null),
  ('USDT', 0, 1500000000000), ('USDT', 1, 3000000000000), ('USDT', 2, null);

-- What a person was credited in 30 days is summed for each exchange and subscription.
create index deposits_credited on deposits (owner_id, currency, credited_at) include (amount_units)
  where state = 'credited';
create index deposit_takebacks_of_user on deposit_takebacks (user_id);
