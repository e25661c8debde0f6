-- The desk: what its rate was read from, a rate that operators set by two, and how much of it one
-- person and all together may trade in a minute.

-- Each ticker that made the rate, in the order of its name: [{"name", "rate_e12", "at"}].
alter table exchange_rates add column tickers jsonb not null default '[]';

drop function exchange_keep_rate(bigint, integer, text);

-- The worker keeps the rate: a changed one is a new row, an unchanged one is seen again.
create function exchange_keep_rate(
  rate_e12 bigint, rate_fee_ppm integer, rate_source text, rate_tickers jsonb
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present exchange_rates;
begin
  -- What goes by the operators' name is what two of them have ordered, whoever says it.
  if rate_source = 'operators' and not exists (select from exchange_ordered_rate() o
    where (o.trx_per_usdt_e12, o.fee_ppm) = (rate_e12, rate_fee_ppm)) then
    raise exception 'rate: no operators ordered it' using errcode = 'check_violation';
  end if;
  select * into present from exchange_rates order by id desc limit 1 for update;
  if found and (present.trx_per_usdt_e12, present.fee_ppm, present.source)
    = (rate_e12, rate_fee_ppm, rate_source) then
    update exchange_rates set seen_at = clock_timestamp(), tickers = rate_tickers
    where id = present.id;
  else
    insert into exchange_rates (trx_per_usdt_e12, fee_ppm, source, tickers)
    values (rate_e12, rate_fee_ppm, rate_source, rate_tickers);
  end if;
end
$$;

-- A rate that one operator proposes and another approves; everyone sees it 15 minutes before it
-- holds. What the two put their names to is the hash of exactly this rate and fee.
create table exchange_rate_orders (
  id text collate "C" primary key,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  order_hash text collate "C" not null, -- written by the trigger below
  proposed_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz, -- absent until two operators have put their names to it
  constraint exchange_rate_orders_id check (id ~ '^rat_[0-9a-z]{26}$'),
  constraint exchange_rate_orders_rate check (trx_per_usdt_e12 > 0),
  constraint exchange_rate_orders_fee check (fee_ppm between 0 and 50000)
);
create index exchange_rate_orders_started on exchange_rate_orders (starts_at desc)
  where starts_at is not null;

create function exchange_rate_orders_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'rate order %: only grows', old.id using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    new.proposed_at := clock_timestamp();
    new.order_hash := encode(sha256(convert_to(
      'rate ' || new.trx_per_usdt_e12 || ' fee ' || new.fee_ppm, 'UTF8')), 'hex');
    if new.starts_at is not null then
      raise exception 'rate order %: starts by two operators', new.id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.starts_at is not null
    or (new.id, new.trx_per_usdt_e12, new.fee_ppm, new.order_hash, new.proposed_at)
      is distinct from (old.id, old.trx_per_usdt_e12, old.fee_ppm, old.order_hash, old.proposed_at) then
    raise exception 'rate order %: is as it is', old.id using errcode = 'check_violation';
  end if;
  if (select count(distinct a.operator_id) from operator_acts a
    where (a.action, a.subject_id, a.subject_hash) = ('change-rate', old.id, old.order_hash)) < 2 then
    raise exception 'rate order %: two operators decide it', old.id using errcode = 'check_violation';
  end if;
  new.starts_at := clock_timestamp() + interval '15 minutes';
  return new;
end
$$;
create trigger exchange_rate_orders_decided before insert or update or delete
  on exchange_rate_orders for each row execute function exchange_rate_orders_check();
alter table exchange_rate_orders enable always trigger exchange_rate_orders_decided;

-- The operators' rate that holds now.
create function exchange_ordered_rate() returns setof exchange_rate_orders
language sql stable security definer set search_path = public, pg_temp as $$
  select * from exchange_rate_orders where starts_at <= clock_timestamp()
  order by starts_at desc, id desc limit 1
$$;

-- What may be traded within a minute, in USDT.
create table exchange_caps (
  only_one boolean primary key default true,
  user_minute_units bigint not null,
  desk_minute_units bigint not null,
  constraint exchange_caps_only_one check (only_one),
  constraint exchange_caps_order check (user_minute_units between 0 and desk_minute_units),
  -- The configuration moves them within these; more is a migration's decision.
  constraint exchange_caps_most check (user_minute_units <= 100000000000
    and desk_minute_units <= 500000000000)
);
insert into exchange_caps (user_minute_units, desk_minute_units) values (10000000000, 50000000000);

alter table exchanges add column booked_at timestamptz not null default clock_timestamp();
create index exchanges_booked on exchanges (booked_at);

-- The USDT side of one trade.
create function exchange_usdt_units(from_currency text, paid_units bigint, gross_units bigint)
returns bigint language sql immutable set search_path = public, pg_temp as $$
  select case from_currency when 'USDT' then paid_units else gross_units end
$$;

-- What this person (or everyone) traded within the last minute, in USDT, by the database's clock.
create function exchange_minute_units(trader text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(exchange_usdt_units(from_currency, paid_units, received_units + fee_units)), 0)::bigint
  from exchanges
  where booked_at > clock_timestamp() - interval '60 seconds' and user_id = coalesce(trader, user_id)
$$;

-- The door's last word, whoever posts: no trade goes beyond what a minute may bring.
create function exchange_check_caps() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caps exchange_caps;
  trader text;
begin
  select * into caps from exchange_caps;
  select t.user_id into trader from (select distinct user_id from new_trades) t
  where exchange_minute_units(t.user_id) > caps.user_minute_units limit 1;
  if trader is not null or exchange_minute_units(null) > caps.desk_minute_units then
    raise exception 'exchange: the minute is full' using errcode = 'check_violation',
      constraint = 'exchange_minute_full';
  end if;
  return null;
end
$$;
create trigger exchanges_within_caps after insert on exchanges
  referencing new table as new_trades
  for each statement execute function exchange_check_caps();
alter table exchanges enable always trigger exchanges_within_caps;

create function exchange_set_caps(user_units bigint, desk_units bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update exchange_caps set user_minute_units = user_units, desk_minute_units = desk_units
$$;

grant select on exchange_rate_orders, exchange_caps
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert (id, trx_per_usdt_e12, fee_ppm) on exchange_rate_orders to clearhold_operator;
grant update (starts_at) on exchange_rate_orders to clearhold_operator;
grant execute on function exchange_keep_rate(bigint, integer, text, jsonb) to clearhold_worker;
grant execute on function exchange_set_caps(bigint, bigint) to clearhold_worker;
grant execute on function exchange_ordered_rate()
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function exchange_minute_units(text)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
