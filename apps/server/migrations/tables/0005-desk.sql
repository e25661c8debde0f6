-- The exchange: a trade must equal an open quote, or the rate of this moment, and only the database
-- makes quotes. A stolen login of the web server can trade only at the published rate less the fee,
-- and only between the two balances of one user.
--
-- Quotes and rates are measured by the database's own clock, because the time that a process gives
-- is under its control; a process may refuse a quote earlier than the database does.

-- The rates that held, one row for each; the last row is the present one while it is fresh.
create table exchange_rates (
  id bigint generated always as identity primary key,
  trx_per_usdt_e12 bigint not null, -- TRX for one USDT, in trillionths
  fee_ppm integer not null, -- of the amount out
  source text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- Each ticker that made the rate, in the order of its name: [{"name", "rate_e12", "at"}].
  tickers jsonb not null default '[]',
  -- When the worker kept it last. `seen_at` is the time of the oldest ticker that it was read from.
  kept_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz, -- when a refused reading ended it
  constraint exchange_rates_rate check (trx_per_usdt_e12 > 0),
  constraint exchange_rates_fee check (fee_ppm between 0 and 50000),
  constraint exchange_rates_source check (length(source) between 1 and 60)
);
create index exchange_rates_kept on exchange_rates (kept_at);

-- One open quote for one person: a new one takes the place of the last.
create table exchange_quotes (
  user_id text collate "C" primary key,
  id text collate "C" not null,
  from_currency text not null,
  to_currency text not null,
  paid_units bigint, -- absent: good for any amount
  gross_units bigint, -- what the desk then gives, fee included
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  asked_at timestamptz not null, -- as the process says
  expires_at timestamptz not null, -- as the database says
  constraint exchange_quotes_id unique (id),
  constraint exchange_quotes_id_shape check (id ~ '^quo_[0-9a-z]{26}$'),
  constraint exchange_quotes_user check (user_id like 'usr\_%'),
  constraint exchange_quotes_pair check (
    (from_currency, to_currency) in (('USDT', 'TRX'), ('TRX', 'USDT'))
  ),
  constraint exchange_quotes_paid check (paid_units > 0),
  constraint exchange_quotes_gross check ((gross_units is null) = (paid_units is null))
);
create index exchange_quotes_open on exchange_quotes (to_currency, expires_at);

-- The trades that were done; only a trigger writes them. The id is the quote's under its
-- own prefix and the reference of the journal, so that a quote trades once.
create table exchanges (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  from_currency text not null,
  to_currency text not null,
  paid_units bigint not null,
  received_units bigint not null,
  fee_units bigint not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  done_at timestamptz not null,
  booked_at timestamptz not null default clock_timestamp()
);
create index exchanges_of_user on exchanges (user_id, done_at desc, id desc);
create index exchanges_booked on exchanges (booked_at);
create index exchanges_of_user_booked on exchanges (user_id, booked_at);

-- What everybody traded in each second of the last minute, in USDT: the cap of the desk's minute adds up
-- 61 rows, however much was traded. A row is used again for the second that comes 64 seconds later.
create table exchange_seconds (
  place smallint primary key,
  second bigint not null, -- Unix time, by the database's clock
  usdt_units bigint not null,
  constraint exchange_seconds_place check (place between 0 and 63 and place = second % 64),
  constraint exchange_seconds_units check (usdt_units >= 0)
);

-- A take-back of a deposit may take what an exchange gave.
alter table deposit_takebacks add constraint deposit_takebacks_exchange
  foreign key (exchange_id) references exchanges (id);

-- A rate that one operator proposes and another approves; everyone sees it 15 minutes before it
-- holds. What the two put their names to is the hash of exactly this rate and fee.
create table exchange_rate_orders (
  id text collate "C" primary key,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  order_hash text collate "C" not null, -- written by a trigger
  proposed_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz, -- absent until two operators have put their names to it
  -- A rate that nobody used for 24 hours no longer holds, and an order that waits as long for its
  -- second name can no longer be decided. So a setting never brings back the rate of last month.
  kept_at timestamptz, -- when the desk last kept it, to a minute
  constraint exchange_rate_orders_id check (id ~ '^rat_[0-9a-z]{26}$'),
  constraint exchange_rate_orders_rate check (trx_per_usdt_e12 > 0),
  constraint exchange_rate_orders_fee check (fee_ppm between 0 and 50000)
);
create index exchange_rate_orders_started on exchange_rate_orders (starts_at desc)
  where starts_at is not null;

-- What may be traded within a minute, in USDT.
create table exchange_caps (
  only_one boolean primary key default true,
  user_minute_units bigint not null,
  desk_minute_units bigint not null,
  -- When the first start gave the caps; absent before. Later ones are two operators' word.
  set_at timestamptz,
  constraint exchange_caps_only_one check (only_one),
  constraint exchange_caps_order check (user_minute_units between 0 and desk_minute_units),
  -- The configuration moves them within these bounds; other bounds need a migration.
  constraint exchange_caps_most check (user_minute_units <= 100000000000
    and desk_minute_units <= 500000000000)
);

insert into exchange_caps (user_minute_units, desk_minute_units) values (10000000000, 50000000000);

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

-- What of the house's capital operators gave to the exchange, and what they took back. Each is one
-- operator's word, and no row exists without its journal.
create table desk_fundings (
  id text collate "C" primary key, -- the reference of its journal
  currency text collate "C" not null,
  units bigint not null,
  note text not null, -- for the house; empty where nothing was noted
  operator_id text collate "C" not null,
  funded_at timestamptz not null default clock_timestamp(),
  constraint desk_fundings_id check (id ~ '^[A-Za-z0-9_-]{4,40}$'),
  constraint desk_fundings_currency check (currency in ('TRX', 'USDT')),
  constraint desk_fundings_units check (units > 0),
  constraint desk_fundings_note check (char_length(note) <= 200 and note !~ '[<>[:cntrl:]]'),
  constraint desk_fundings_operator foreign key (operator_id) references operators (id)
);
create index desk_fundings_latest on desk_fundings (funded_at desc, id desc);

create table desk_takebacks (
  funding_id text collate "C" primary key,
  operator_id text collate "C" not null,
  taken_back_at timestamptz not null default clock_timestamp(),
  constraint desk_takebacks_funding foreign key (funding_id) references desk_fundings (id),
  constraint desk_takebacks_operator foreign key (operator_id) references operators (id)
);

-- What the worker is set to read (`RATE_SOURCE`; empty: nothing) and may say of the rate, written from
-- the configuration by the owner of the database at each start: as it comes it may say nothing. And the
-- level that markets have moved to and the desk does not believe yet: its bounds, since when, and when it was read last.
-- The desk believes a new level once it has lasted for five minutes.
create table exchange_source (
  only_one boolean primary key default true,
  kind text not null default '',
  least_e12 bigint,
  most_e12 bigint,
  stands_since timestamptz,
  read_at timestamptz,
  fixed_least_e12 bigint, -- a fixed rate lies between these; both are the configured one
  fixed_most_e12 bigint,
  fee_least_ppm integer not null default 0, -- so does the fee, where operators order none
  fee_most_ppm integer not null default 0,
  constraint exchange_source_only_one check (only_one),
  constraint exchange_source_kind check (kind in ('', 'fixed', 'operators', 'tickers'))
);

insert into exchange_source default values;

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
