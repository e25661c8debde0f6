-- The worker keeps the rate: a changed one is a new row, an unchanged one is seen again. It says
-- only what is in force: the source, a fixed rate, the fee. False where a rate of markets waits for
-- operators: then none holds.
create function exchange_keep_rate(
  rate_e12 bigint, rate_fee_ppm integer, rate_source text, rate_tickers jsonb
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present exchange_rates;
  ordered exchange_rate_orders;
  source record;
  oldest timestamptz;
begin
  perform from exchange_source for update;
  select * into source from exchange_source_now();
  perform refuse('rate: another source is in force')
  where rate_source is distinct from nullif(source.kind, '');
  perform refuse('rate: another fixed rate is in force')
  where rate_source = 'fixed'
    and not coalesce(rate_e12 between source.fixed_least_e12 and source.fixed_most_e12, false);
  perform refuse('rate: another fee is in force')
  where rate_source <> 'operators'
    and not coalesce(rate_fee_ppm between source.fee_least_ppm and source.fee_most_ppm, false);
  -- A rate under the operators' name is one that two of them have ordered.
  if rate_source = 'operators' then
    select * into ordered from exchange_ordered_rate() o
    where (o.trx_per_usdt_e12, o.fee_ppm) = (rate_e12, rate_fee_ppm);
    perform refuse('rate: no operators ordered it') where not found;
    update exchange_rate_orders set kept_at = clock_timestamp()
    where id = ordered.id
      and (kept_at is null or kept_at < clock_timestamp() - interval '1 minute');
  end if;
  if rate_source = 'tickers' and not exchange_believes(rate_e12) then
    perform exchange_end_rate();
    return false;
  end if;
  select least(clock_timestamp(), min((t ->> 'at')::timestamptz)) into oldest
  from jsonb_array_elements(rate_tickers) t;
  select * into present from exchange_rates order by id desc limit 1;
  if found and present.ended_at is null
    and (present.trx_per_usdt_e12, present.fee_ppm, present.source)
      = (rate_e12, rate_fee_ppm, rate_source) then
    update exchange_rates set seen_at = oldest, kept_at = clock_timestamp(), tickers = rate_tickers
    where id = present.id;
  else
    insert into exchange_rates (trx_per_usdt_e12, fee_ppm, source, tickers, seen_at)
    values (rate_e12, rate_fee_ppm, rate_source, rate_tickers, oldest);
  end if;
  return true;
end
$$;

-- Where the rate comes from now, and the fee: what two operators ordered last, else what the first start
-- gave. A fixed rate and a fee lie between the two ends.
create function exchange_source_now(out setting text, out kind text, out fixed_least_e12 bigint,
  out fixed_most_e12 bigint, out fee_least_ppm integer, out fee_most_ppm integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select setting, kind, fixed_least_e12, fixed_most_e12, fee_least_ppm, fee_most_ppm from (
    (select o.rate_source as setting, split_part(o.rate_source, ':', 1) as kind,
        fixed.e12 as fixed_least_e12, fixed.e12 as fixed_most_e12,
        o.fee_ppm as fee_least_ppm, o.fee_ppm as fee_most_ppm, 1 as place
      from exchange_cap_orders o cross join lateral (select
        (substring(o.rate_source from '^fixed:(.+)$')::numeric * 1000000000000)::bigint as e12) fixed
      where o.starts_at <= clock_timestamp() and o.cancelled_at is null
        and o.rate_source is not null
      order by o.starts_at desc, o.id desc limit 1)
    union all select s.setting, s.kind, s.fixed_least_e12, s.fixed_most_e12, s.fee_least_ppm,
      s.fee_most_ppm, 2 from exchange_source s
  ) known order by place limit 1
$$;

-- The present rate, if nothing ended it and it is known as of the last minute, and not of a time that
-- lies ahead since the clock was set back.
create function exchange_fresh_rate() returns setof exchange_rates
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (select * from exchange_rates order by id desc limit 1) present
  where seen_at between clock_timestamp() - interval '60 seconds' and clock_timestamp()
    and ended_at is null
$$;

create function exchange_rate_orders_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_kept boolean;
begin
  if tg_op = 'INSERT' then
    new.proposed_at := clock_timestamp();
    new.order_hash := sha256_hex('rate ' || new.trx_per_usdt_e12 || ' fee ' || new.fee_ppm);
    perform refuse(format('rate order %s: starts by two operators', new.id))
    where new.starts_at is not null or new.kept_at is not null;
    return new;
  end if;
  is_kept := new.kept_at is distinct from old.kept_at;
  -- It starts once; after that only the time of its last use changes.
  perform refuse(format('rate order %s: is as it is', old.id))
  where to_jsonb(new) - array['starts_at', 'kept_at']
      <> to_jsonb(old) - array['starts_at', 'kept_at']
    or is_kept <> (old.starts_at is not null)
    or is_kept and new.starts_at is distinct from old.starts_at;
  if is_kept then
    return new;
  end if;
  perform refuse(format('rate order %s: proposed too long ago', old.id),
    'exchange_rate_orders_expired')
  where old.proposed_at < clock_timestamp() - interval '24 hours';
  perform refuse(format('rate order %s: two operators decide it', old.id))
  where operators_behind('change-rate', old.id, old.order_hash) < 2;
  new.starts_at := clock_timestamp() + interval '15 minutes';
  return new;
end
$$;

-- The operators' rate that holds now: the last one to begin, while it is used.
create function exchange_ordered_rate() returns setof exchange_rate_orders
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    select * from exchange_rate_orders where starts_at <= clock_timestamp()
    order by starts_at desc, id desc limit 1
  ) latest where greatest(starts_at, kept_at) > clock_timestamp() - interval '24 hours'
$$;

-- Whether these are within so many in a hundred of each other.
create function exchange_are_near(one_e12 bigint, other_e12 bigint, percent integer)
returns boolean language sql immutable strict set search_path = public, pg_temp as $$
  select greatest(one_e12, other_e12)::numeric * 100
    <= least(one_e12, other_e12)::numeric * (100 + percent)
$$;

-- Whether the desk believes what the worker says of markets: it is within 3 % of the last rate and
-- of every rate of five minutes, and within 10 % of every rate of 24 hours, so that small steps do
-- not creep; and trades of 24 hours have not cost the desk a tenth of what it holds. What operators
-- ordered last takes the place of everything before it. Only the very first has nothing to be
-- compared with.
create function exchange_believes(rate_e12 bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  confirmed exchange_rate_orders;
  present timestamptz := clock_timestamp();
  since timestamptz;
  last_e12 bigint;
  believed boolean;
begin
  select * into confirmed from exchange_rate_orders where starts_at <= present
  order by starts_at desc, id desc limit 1;
  since := coalesce(confirmed.starts_at, '-infinity');
  select coalesce((select r.trx_per_usdt_e12 from exchange_rates r where r.kept_at >= since
    order by r.id desc limit 1), confirmed.trx_per_usdt_e12) into last_e12;
  since := greatest(since, present - interval '24 hours');
  believed := last_e12 is null or exchange_are_near(last_e12, rate_e12, 3)
    and not exists (select from exchange_rates r where r.kept_at >= since
      and not exchange_are_near(r.trx_per_usdt_e12, rate_e12,
        case when r.kept_at > present - interval '5 minutes' then 3 else 10 end))
    and not exchange_has_lost(rate_e12, since);
  -- What waits is kept for the operators to see.
  update exchange_source set (least_e12, most_e12, read_at, stands_since)
    = (rate_e12, rate_e12, present,
      case when not believed then coalesce(stands_since, present) end);
  return believed;
end
$$;

-- Whether the trades since a time have cost the desk more than a tenth of what it holds, both
-- counted in USDT at the middle of the rates of that time. Fair trades in a moving market stay far
-- below.
create function exchange_has_lost(rate_e12 bigint, since timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with middle as (
    select (least(min(trx_per_usdt_e12), rate_e12)::numeric + greatest(max(trx_per_usdt_e12), rate_e12))
      / 2 as e12
    from exchange_rates where kept_at >= since
  ),
  lost as (
    select coalesce(sum(case from_currency
      when 'USDT' then received_units::numeric * 1000000000000 / e12 - paid_units
      else received_units - paid_units::numeric * 1000000000000 / e12 end), 0) as units
    from exchanges, middle where booked_at >= since and source = 'tickers'
  ),
  held as (
    select coalesce(sum(case a.currency when 'USDT' then a.balance_units
      else a.balance_units::numeric * 1000000000000 / e12 end), 0) as units
    from ledger_accounts a, middle where (a.code, a.owner_id) = ('exchange-desk', 'house')
  )
  select lost.units * 10 > held.units + lost.units and lost.units > 0 from lost, held
$$;

-- A refused reading: no rate holds from now on, and no quote. A quote that is being traded at this
-- moment was there first.
create function exchange_end_rate() returns void
language sql security definer set search_path = public, pg_temp as $$
  update exchange_rates set ended_at = clock_timestamp()
  where id = (select max(id) from exchange_rates) and ended_at is null;
  delete from exchange_quotes where user_id in (
    select user_id from exchange_quotes for update skip locked);
  delete from project_suspense_quotes where inflow_id in (
    select inflow_id from project_suspense_quotes for update skip locked);
$$;
