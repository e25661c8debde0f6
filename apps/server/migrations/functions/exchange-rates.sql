-- The worker keeps the rate: a changed one is a new row, an unchanged one is seen again. False
-- where the desk does not believe the markets: then none holds.
create function exchange_keep_rate(
  rate_e12 bigint, rate_fee_ppm integer, rate_source text, rate_tickers jsonb
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present exchange_rates;
  ordered exchange_rate_orders;
  oldest timestamptz;
begin
  -- A rate under the operators' name is one that two of them have ordered.
  if rate_source = 'operators' then
    select * into ordered from exchange_ordered_rate() o
    where (o.trx_per_usdt_e12, o.fee_ppm) = (rate_e12, rate_fee_ppm);
    perform refuse('rate: no operators ordered it') where not found;
    update exchange_rate_orders set kept_at = clock_timestamp()
    where id = ordered.id
      and (kept_at is null or kept_at < clock_timestamp() - interval '1 minute');
  end if;
  perform from exchange_source for update;
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

-- The present rate, if nothing ended it and it is known as of the last minute.
create function exchange_fresh_rate() returns setof exchange_rates
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (select * from exchange_rates order by id desc limit 1) present
  where seen_at > clock_timestamp() - interval '60 seconds' and ended_at is null
$$;

create function exchange_rate_orders_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_kept boolean;
begin
  perform refuse(format('rate order %s: only grows', old.id), '', 'insufficient_privilege')
  where tg_op = 'DELETE';
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

-- Whether these are within three in a hundred of each other.
create function exchange_are_near(one_e12 bigint, other_e12 bigint) returns boolean
language sql immutable strict set search_path = public, pg_temp as $$
  select greatest(one_e12, other_e12)::numeric * 100 <= least(one_e12, other_e12)::numeric * 103
$$;

-- Whether the desk believes what markets say: it is near every rate of the last five minutes, or
-- has stood for as long, read at least once a minute. Only the very first has nothing to be
-- compared with.
create function exchange_believes(rate_e12 bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  least_kept bigint;
  most_kept bigint;
  stood exchange_source;
  present timestamptz := clock_timestamp();
begin
  select min(trx_per_usdt_e12), max(trx_per_usdt_e12) into least_kept, most_kept
  from exchange_rates where kept_at > present - interval '5 minutes';
  if least_kept is null and not exists (select from exchange_rates)
    or exchange_are_near(least_kept, rate_e12) and exchange_are_near(most_kept, rate_e12) then
    update exchange_source set stands_since = null;
    return true;
  end if;
  update exchange_source s set read_at = present, (least_e12, most_e12, stands_since) = (
    select case when goes_on then least(s.least_e12, rate_e12) else rate_e12 end,
      case when goes_on then greatest(s.most_e12, rate_e12) else rate_e12 end,
      case when goes_on then s.stands_since else present end
    from (select coalesce(s.stands_since is not null and s.read_at > present - interval '60 seconds'
      and exchange_are_near(s.least_e12, rate_e12) and exchange_are_near(s.most_e12, rate_e12), false)
      as goes_on) level)
  returning * into stood;
  return stood.stands_since <= present - interval '5 minutes';
end
$$;

-- A refused reading: no rate holds from now on, and no quote. A quote that is being traded at this
-- moment was there first.
create function exchange_end_rate() returns void
language sql security definer set search_path = public, pg_temp as $$
  update exchange_rates set ended_at = clock_timestamp()
  where id = (select max(id) from exchange_rates) and ended_at is null;
  delete from exchange_quotes where user_id in (
    select user_id from exchange_quotes for update skip locked);
$$;

create function exchange_set_source(source_kind text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update exchange_source set kind = source_kind
$$;
