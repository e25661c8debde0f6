-- What the worker may say of the rate, written from the configuration by the owner of the database at
-- each start. As it comes it may say nothing.
alter table exchange_source
  add column fixed_least_e12 bigint, -- a fixed rate lies between these; both are the configured one
  add column fixed_most_e12 bigint,
  add column fee_least_ppm integer not null default 0, -- so does the fee, where operators order none
  add column fee_most_ppm integer not null default 0;

-- When the first start gave the caps; absent before. Later ones are two operators' word.
alter table exchange_caps add column set_at timestamptz;

-- Caps that one operator proposes and another approves; they count 48 hours later, unless any operator
-- ends them before.
create table exchange_cap_orders (
  id text collate "C" primary key,
  user_minute_units bigint not null,
  desk_minute_units bigint not null,
  order_hash text collate "C" not null, -- written by a trigger
  proposed_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz, -- absent until two operators have put their names to it
  cancelled_at timestamptz,
  constraint exchange_cap_orders_id check (id ~ '^cap_[0-9a-z]{26}$'),
  constraint exchange_cap_orders_order
    check (user_minute_units between 0 and desk_minute_units),
  constraint exchange_cap_orders_most check (user_minute_units <= 100000000000
    and desk_minute_units <= 500000000000)
);
