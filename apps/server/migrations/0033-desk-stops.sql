-- The stops of the desk (security 2.2): a reading of the markets that is refused ends the rate that held,
-- with the quotes made of it; a new level is believed once it has stood for five minutes; and a rate from
-- markets is as old as the oldest word that it was read from.

-- When the worker said so last; `seen_at` is as of when it is known: what the markets said at its oldest.
alter table exchange_rates add column kept_at timestamptz;
update exchange_rates set kept_at = seen_at;
alter table exchange_rates alter column kept_at set default clock_timestamp(),
  alter column kept_at set not null;
alter table exchange_rates add column ended_at timestamptz; -- when a refused reading ended it
create index exchange_rates_kept on exchange_rates (kept_at);

-- What the worker is set to read (`RATE_SOURCE`; empty: nothing), and the level that markets have moved to
-- and the desk does not believe yet: its bounds, since when, and when it was read last.
create table exchange_source (
  only_one boolean primary key default true,
  kind text not null default '',
  least_e12 bigint,
  most_e12 bigint,
  stands_since timestamptz,
  read_at timestamptz,
  constraint exchange_source_only_one check (only_one),
  constraint exchange_source_kind check (kind in ('', 'fixed', 'operators', 'tickers'))
);
insert into exchange_source default values;

-- The present rate, if nothing ended it and it is known as of the last minute.
create or replace function exchange_fresh_rate() returns setof exchange_rates
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (select * from exchange_rates order by id desc limit 1) present
  where seen_at > clock_timestamp() - interval '60 seconds' and ended_at is null
$$;

-- Whether these are within three in a hundred of each other.
create function exchange_are_near(one_e12 bigint, other_e12 bigint) returns boolean
language sql immutable strict set search_path = public, pg_temp as $$
  select greatest(one_e12, other_e12)::numeric * 100 <= least(one_e12, other_e12)::numeric * 103
$$;

-- Whether the desk believes what markets say: it is near every rate of the last five minutes, or has
-- stood for as long, read at least once a minute. Only the very first has nothing to be compared with.
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

-- A refused reading: no rate holds from now on, and no quote. A quote that is being traded at this moment
-- was there first.
create function exchange_end_rate() returns void
language sql security definer set search_path = public, pg_temp as $$
  update exchange_rates set ended_at = clock_timestamp()
  where id = (select max(id) from exchange_rates) and ended_at is null;
  delete from exchange_quotes where user_id in (
    select user_id from exchange_quotes for update skip locked);
$$;

drop function exchange_keep_rate(bigint, integer, text, jsonb);

-- The worker keeps the rate: a changed one is a new row, an unchanged one is seen again. False where the
-- desk does not believe the markets: then none holds.
create function exchange_keep_rate(
  rate_e12 bigint, rate_fee_ppm integer, rate_source text, rate_tickers jsonb
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present exchange_rates;
  ordered exchange_rate_orders;
  oldest timestamptz;
begin
  -- What goes by the operators' name is what two of them have ordered, whoever says it.
  if rate_source = 'operators' then
    select * into ordered from exchange_ordered_rate() o
    where (o.trx_per_usdt_e12, o.fee_ppm) = (rate_e12, rate_fee_ppm);
    if not found then
      raise exception 'rate: no operators ordered it' using errcode = 'check_violation';
    end if;
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

-- The door's last word, whoever posts: what was quoted from markets is traded while a rate holds.
create function exchange_check_open() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from new_trades where source = 'tickers')
    and not exists (select from exchange_fresh_rate()) then
    raise exception 'exchange: no rate holds' using errcode = 'check_violation',
      constraint = 'exchange_closed';
  end if;
  return null;
end
$$;
create trigger exchanges_while_open after insert on exchanges
  referencing new table as new_trades
  for each statement execute function exchange_check_open();
create trigger project_suspense_exchanges_while_open after insert on project_suspense_exchanges
  referencing new table as new_trades
  for each statement execute function exchange_check_open();
alter table exchanges enable always trigger exchanges_while_open;
alter table project_suspense_exchanges enable always trigger project_suspense_exchanges_while_open;

create function exchange_set_source(source_kind text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update exchange_source set kind = source_kind
$$;

grant select on exchange_source
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function exchange_keep_rate(bigint, integer, text, jsonb), exchange_end_rate(),
  exchange_set_source(text) to clearhold_worker;
