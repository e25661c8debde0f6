-- Levels are counted from the books by the database's clock, in days of UTC. What is counted of a
-- day depends on nothing that can still change after it.

-- The last day that can be counted. The hour lets what a process dated before midnight arrive.
create function level_last_day() returns date
language sql stable set search_path = public, pg_temp as $$
  select ((clock_timestamp() - interval '1 hour') at time zone 'UTC')::date - 1
$$;

-- The next day to be counted, from the first journal on; null when there is none.
create function level_next_day() returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select next.day from (
    select coalesce((select max(d.day) + 1 from level_days d),
      (select min(j.posted_at at time zone 'UTC')::date from ledger_journals j)) as day
  ) next where next.day <= level_last_day()
$$;

-- The rate by which a day is counted: the one that was kept with it, else the desk's last one.
create function level_rate(p_day date) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (select from level_days where day = p_day)
    then (select trx_per_usdt_e12 from level_days where day = p_day)
    else (select trx_per_usdt_e12 from exchange_rates
      where started_at < (p_day + 1)::timestamp at time zone 'UTC' order by id desc limit 1) end
$$;

-- True when a subscription's money was in escrow at a moment.
create function level_is_invested(p_subscription text, at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from ledger_journals
      where (kind, reference) = ('subscription-held', p_subscription) and posted_at < at)
    and not exists (select from ledger_journals
      where kind in ('subscription-returned', 'project-paid-out') and reference = p_subscription
        and posted_at < at)
$$;

-- What each person had at the end of a day, and traded on it, in USDT, rounded down: the total, which
-- is available, on its way and invested; and what was exchanged or subscribed. A subscription counts
-- on the day from which it cannot be cancelled.
create function level_values(p_day date, p_rate bigint)
returns table (user_id text, assets_units bigint, traded_units bigint)
language sql stable security definer set search_path = public, pg_temp
set enable_mergejoin = off as $$
  with span as materialized (
    select p_day::timestamp at time zone 'UTC' as starts, (p_day + 1)::timestamp at time zone 'UTC' as ends
  ),
  found as (
    select a.owner_id as user_id, a.currency, last.balance_after_units as had, 0::bigint as traded
    from span, ledger_accounts a
    cross join lateral (
      select e.balance_after_units from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where e.account_id = a.id and j.posted_at < (select ends from span)
      order by e.version desc limit 1
    ) last
    where a.code in ('user-available', 'user-held')
    union all
    select s.user_id, p.currency, s.principal_units, 0
    from span, subscriptions s join projects p on p.id = s.project_id
    where (s.closed_at is null or s.closed_at >= span.starts) and level_is_invested(s.id, span.ends)
    union all
    select x.user_id, 'USDT', 0,
      exchange_usdt_units(x.from_currency, x.paid_units, x.received_units + x.fee_units)
    from span, exchanges x where x.booked_at >= span.starts and x.booked_at < span.ends
    union all
    select s.user_id, p.currency, 0, s.principal_units
    from span, subscriptions s join projects p on p.id = s.project_id
    where s.final_at >= span.starts and s.final_at < span.ends and s.state <> 'cancelled'
  ),
  coins as (
    select f.user_id, f.currency, sum(f.had) as had, sum(f.traded) as traded
    from found f group by f.user_id, f.currency
  )
  select c.user_id, as_units(sum(level_worth(c.currency, c.had, p_rate))),
    as_units(sum(level_worth(c.currency, c.traded, p_rate)))
  from coins c group by c.user_id
$$;

-- In USDT, rounded down; both coins have six decimals.
create function level_worth(p_currency text, units numeric, trx_per_usdt_e12 bigint) returns numeric
language sql immutable set search_path = public, pg_temp as $$
  select case p_currency when 'USDT' then units
    else coalesce(div(units * 1000000000000, trx_per_usdt_e12), 0) end
$$;

-- The rows of a day: its own values, and those that are kept of the 29 days before.
create function level_computed(p_day date) returns setof person_levels
language sql stable security definer set search_path = public, pg_temp as $$
  with known as (
    select user_id, assets_units, traded_units, true as own
    from level_values(p_day, level_rate(p_day))
    union all
    select l.user_id, l.assets_units, l.traded_units, false
    from person_levels l where l.day between p_day - 29 and p_day - 1
  ),
  sums as (
    select user_id, as_units(coalesce(sum(assets_units) filter (where own), 0)) as assets_units,
      as_units(coalesce(sum(traded_units) filter (where own), 0)) as traded_units,
      div(sum(assets_units), 30)::bigint as average_units, as_units(sum(traded_units)) as month_units
    from known group by user_id having sum(assets_units) + sum(traded_units) > 0
  )
  select p_day, s.user_id, s.assets_units, s.traded_units, s.average_units, s.month_units, (
    select max(r.level) from level_rules r
    where r.since = (select max(since) from level_rules where since <= p_day)
      and r.assets_units <= s.average_units and r.traded_units <= s.month_units)
  from sums s
$$;

-- True when a day, counted again now, is not what its rows say.
create function level_differs(p_day date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with computed as materialized (select * from level_computed(p_day)),
    kept as materialized (select * from person_levels where day = p_day)
  select exists ((table computed except table kept) union all (table kept except table computed))
$$;

-- Counts the next day, and gives how many people have a row. A day that is counted already is
-- counted again and compared: what differs is a fault, and nothing changes.
create function level_count(p_day date) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table level_days in share row exclusive mode;
  if exists (select from level_days where day = p_day) then
    perform refuse(format('levels: %s was counted otherwise', p_day)) where level_differs(p_day);
  else
    perform refuse(format('levels: %s is not the next day', p_day))
    where p_day is distinct from level_next_day();
    insert into level_days (day, trx_per_usdt_e12) values (p_day, level_rate(p_day));
    insert into person_levels select * from level_computed(p_day);
  end if;
  return (select count(*) from person_levels where day = p_day);
end
$$;

-- A person's level, as of the last day that was counted.
create function person_level(p_user text) returns smallint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select level from person_levels
    where (day, user_id) = ((select max(day) from level_days), p_user)), 0)::smallint
$$;
