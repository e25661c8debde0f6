-- Levels: what a person had and traded in 30 days, in USDT, by a public rule. Nobody writes these
-- rows but level_count, and nothing in them ever changes.

-- A rule holds from its first day until the first day of the next one.
create table level_rules (
  since date not null,
  level smallint not null,
  assets_units bigint not null, -- the average of 30 days
  traded_units bigint not null, -- the sum of 30 days
  constraint level_rules_key primary key (since, level),
  constraint level_rules_level check (level between 0 and 9),
  -- Everybody has level 0.
  constraint level_rules_units check (assets_units >= 0 and traded_units >= 0
    and (level > 0 or assets_units + traded_units = 0))
);

insert into level_rules (since, level, assets_units, traded_units) values
  ('1970-01-01', 0, 0, 0),
  ('1970-01-01', 1, 100000000, 50000000),
  ('1970-01-01', 2, 1000000000, 500000000),
  ('1970-01-01', 3, 10000000000, 5000000000),
  ('1970-01-01', 4, 50000000000, 25000000000),
  ('1970-01-01', 5, 200000000000, 100000000000);

-- The days that were counted, in UTC, each with the desk's last rate of that day.
create table level_days (
  day date primary key,
  trx_per_usdt_e12 bigint, -- absent while the desk had never had one: TRX counts for nothing
  counted_at timestamptz not null default clock_timestamp()
);

-- One row for each person and day with anything in it. Without a row the level is 0.
create table person_levels (
  day date not null,
  user_id text collate "C" not null,
  assets_units bigint not null, -- at the end of the day
  traded_units bigint not null, -- on the day
  average_units bigint not null, -- of the assets, over the 30 days that end with this one
  month_units bigint not null, -- traded, in the same days
  level smallint not null,
  constraint person_levels_key primary key (day, user_id),
  constraint person_levels_day foreign key (day) references level_days (day)
);
