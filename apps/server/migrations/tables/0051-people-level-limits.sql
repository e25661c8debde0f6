-- A limit of a level of certification that one operator proposes and another approves. It counts 48 hours
-- later, so that people are told before one falls, unless any operator ends it before.
create table level_limit_orders (
  id text collate "C" primary key,
  kind text collate "C" not null,
  currency text collate "C" not null,
  level integer not null,
  units bigint, -- absent: no limit
  order_hash text collate "C" not null, -- written by a trigger
  proposed_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz, -- absent until two operators have put their names to it
  was_units bigint, -- what counted when it was approved
  falls boolean not null default false, -- below what counted when it was approved
  told_at timestamptz, -- when everyone of the level was told that it falls, those who came meanwhile too
  cancelled_at timestamptz,
  constraint level_limit_orders_id check (id ~ '^lim_[0-9a-z]{26}$'),
  constraint level_limit_orders_kind check (kind in ('withdrawal', 'deposit')),
  constraint level_limit_orders_units check (units > 0),
  constraint level_limit_orders_withdrawal check (kind = 'deposit' or units is not null)
);
create index level_limit_orders_of_limit on level_limit_orders (kind, currency, level, starts_at)
  where starts_at is not null and cancelled_at is null;

insert into message_kinds (source, kind, category) values
  ('fact', 'day-limit-falls', 'money'),
  ('fact', 'day-limit-stays', 'money'),
  ('fact', 'month-limit-falls', 'money'),
  ('fact', 'month-limit-stays', 'money');
