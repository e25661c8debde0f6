-- What an amount is worth before the fee, rounded down. Both currencies have six decimals.
create function exchange_gross(from_currency text, paid_units bigint, trx_per_usdt_e12 bigint)
returns numeric language sql immutable set search_path = public, pg_temp as $$
  select case from_currency
    when 'USDT' then div(paid_units::numeric * trx_per_usdt_e12, 1000000000000)
    else div(paid_units::numeric * 1000000000000, trx_per_usdt_e12)
  end
$$;

-- False while the signer is locked, has no node, or is away: then nobody compares the books with
-- the chain but the worker. It tells of its look every half minute. A look that lies ahead says
-- nothing of now: the clock was set back since. Only on a devnet a time may be ahead.
create function signer_is_looking() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from signer_looks
    where looked_at between clock_timestamp() - interval '2 minutes'
      and clock_timestamp() + (select ahead from process_clock))
$$;

-- While nothing of a currency may leave the house, it is not sold for the other one either: coins
-- that the books cannot explain would leave in another form. The same holds for what the signer
-- stopped. 'unwatched' while the signer does not look, and 'paused' while it waits for coins that the
-- books have credited, or for the proof that what they gave back did not leave: all end without operators.
create function exchange_stop() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when not restore_ruled_out()
      or exists (select from chain_alerts where resolved_at is null and stops)
      or exists (select from signer_stops where reason <> 'coins-awaited') then 'stopped'
    when not signer_is_looking() then 'unwatched'
    when exists (select from signer_stops) then 'paused' end
$$;

-- Opens a quote from the fresh rate, good for 15 seconds. `verdict`: open, stopped, paused,
-- unwatched, no-rate, too-small, or, where the desk cannot give this beside the other open quotes,
-- balance-short when the person could not pay for it either, and else desk-short.
create function exchange_open_quote(
  quote_id text, quote_user_id text, quote_from text, quote_to text, quote_paid_units bigint,
  quote_asked_at timestamptz
) returns table (verdict text, rate_e12 bigint, rate_fee_ppm integer, rate_source text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present exchange_rates;
  gross numeric;
begin
  select * into present from exchange_fresh_rate();
  gross := exchange_gross(quote_from, quote_paid_units, present.trx_per_usdt_e12);
  verdict := case
    when exchange_stop() is not null then exchange_stop()
    when present.id is null then 'no-rate'
    when gross - div(gross * present.fee_ppm, 1000000) <= 0 then 'too-small'
    when coalesce(gross, 1) <= exchange_free_units(quote_to, quote_user_id) then 'open'
    when quote_paid_units > coalesce((select a.balance_units from ledger_accounts a
      where (a.code, a.owner_id, a.currency) = ('user-available', quote_user_id, quote_from)), 0)
      then 'balance-short'
    else 'desk-short' end;
  if verdict = 'open' then
    insert into exchange_quotes as open (user_id, id, from_currency, to_currency, paid_units,
      gross_units, trx_per_usdt_e12, fee_ppm, source, asked_at, expires_at)
    values (quote_user_id, quote_id, quote_from, quote_to, quote_paid_units, gross,
      present.trx_per_usdt_e12, present.fee_ppm, present.source, quote_asked_at,
      clock_timestamp() + interval '15 seconds')
    on conflict (user_id) do update set (id, from_currency, to_currency, paid_units, gross_units,
        trx_per_usdt_e12, fee_ppm, source, asked_at, expires_at)
      = (excluded.id, excluded.from_currency, excluded.to_currency, excluded.paid_units,
        excluded.gross_units, excluded.trx_per_usdt_e12, excluded.fee_ppm, excluded.source,
        excluded.asked_at, excluded.expires_at);
  end if;
  rate_e12 := present.trx_per_usdt_e12;
  rate_fee_ppm := present.fee_ppm;
  rate_source := present.source;
  return next;
end
$$;

-- Each exchange under the id of a quote takes it away and equals it; any other equals the rate of
-- this moment. One without a quote, or by a quote for any amount, leaves to open quotes what the desk has
-- promised them; one without a quote does not end the person's open quote.
create function exchange_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  present exchange_rates;
  asked bigint;
  traded bigint;
  taken text[];
begin
  select * into present from exchange_fresh_rate();
  with trades as (
    select j.id, j.reference, j.occurred_at, min(a.owner_id) filter (where mine) as user_id,
      max(a.currency) filter (where mine and e.side = 'debit') as from_currency,
      max(a.currency) filter (where mine and e.side = 'credit') as to_currency,
      max(e.units) filter (where mine and e.side = 'debit') as paid_units,
      max(e.units) filter (where mine and e.side = 'credit') as received_units,
      coalesce(max(e.units) filter (where a.code = 'exchange-fee-income'), 0) as fee_units
    from unnest(posted) j
    -- One row after the other, as in certification_check_journals.
    cross join lateral (select * from ledger_entries where journal_id = j.id offset 0) e
    cross join lateral (select * from ledger_accounts where id = e.account_id offset 0) a
    cross join lateral (select a.code = 'user-available' as mine) whose
    where j.kind = 'exchange-done'
    group by j.id, j.reference, j.occurred_at
  ),
  quoted as (
    delete from exchange_quotes q using trades t
    where q.user_id = t.user_id
      and 'exc_' || substr(q.id, 5) = t.reference
      -- Two seconds for a batch that was under way when the quote ended. One that ends later than any
      -- quote of now is of a time before the clock was set back.
      and q.expires_at between clock_timestamp() - interval '2 seconds'
        and clock_timestamp() + interval '15 seconds'
      and (q.from_currency, q.to_currency) = (t.from_currency, t.to_currency)
      and coalesce(q.paid_units, t.paid_units) = t.paid_units
      and t.received_units + t.fee_units
        = exchange_gross(q.from_currency, t.paid_units, q.trx_per_usdt_e12)
      and t.fee_units = div((t.received_units + t.fee_units)::numeric * q.fee_ppm, 1000000)
    returning t.reference, t.user_id, t.from_currency, t.to_currency, t.paid_units,
      t.received_units, t.fee_units, q.trx_per_usdt_e12, q.fee_ppm, q.source, t.occurred_at
  ),
  unquoted as (
    select t.reference, t.user_id, t.from_currency, t.to_currency, t.paid_units,
      t.received_units, t.fee_units, present.trx_per_usdt_e12, present.fee_ppm, present.source,
      t.occurred_at
    from trades t
    where length(t.reference) = 30 and t.reference ~ '^exc_[0-9a-z]+$'
      and not exists (select from exchange_quotes q where q.id = 'quo_' || substr(t.reference, 5))
      and t.received_units + t.fee_units
        = exchange_gross(t.from_currency, t.paid_units, present.trx_per_usdt_e12)
      and t.fee_units = div((t.received_units + t.fee_units)::numeric * present.fee_ppm, 1000000)
  ),
  written as (
    insert into exchanges (id, user_id, from_currency, to_currency, paid_units, received_units,
      fee_units, trx_per_usdt_e12, fee_ppm, source, done_at)
    select * from quoted union all select * from unquoted
    returning 1
  )
  select (select count(*) from trades), (select count(*) from written),
    -- A quote for any amount was promised nothing.
    (select array_agg(distinct t.to_currency) from trades t
      where not exists (select from exchange_quotes q
        where q.id = 'quo_' || substr(t.reference, 5) and q.paid_units is not null))
  into asked, traded, taken;
  perform refuse(format('exchange: %s of %s trades have no open quote that they equal, '
    'nor the rate of now', asked - traded, asked), 'exchange_unquoted')
  where asked <> traded;
  perform refuse('exchange: the desk has promised this', 'exchange_desk_promised')
  from unnest(taken) coin where exchange_free_units(coin, null) < 0;
end
$$;

-- The USDT side of one trade.
create function exchange_usdt_units(from_currency text, paid_units bigint, gross_units bigint)
returns bigint language sql immutable set search_path = public, pg_temp as $$
  select case from_currency when 'USDT' then paid_units else gross_units end
$$;

-- What a person traded within the last minute, in USDT, by the database's clock. The time is computed
-- once: else it is no condition of an index, and all that the person ever traded is read.
create function exchange_minute_units(trader text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(exchange_usdt_units(from_currency, paid_units, received_units + fee_units)), 0)::bigint
  from exchanges
  where user_id = trader and booked_at > (select clock_timestamp() - interval '60 seconds')
$$;

-- The same of everybody, from the sums of the seconds that may lie within it: up to a second more than
-- the minute, never less.
create function exchange_desk_minute_units() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(usdt_units), 0)::bigint from exchange_seconds
  where second > extract(epoch from clock_timestamp()) - 61
$$;

-- For every login: no trade goes beyond what a minute may bring. Whoever trades holds the desk's
-- accounts, so nobody else writes to these sums meanwhile.
create function exchange_check_caps() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  desk_units bigint;
begin
  insert into exchange_seconds (place, second, usdt_units)
  select second % 64, second, sum(units) from (
    select floor(extract(epoch from booked_at))::bigint as second,
      exchange_usdt_units(from_currency, paid_units, received_units + fee_units) as units
    from new_trades
  ) traded group by second
  on conflict (place) do update set second = excluded.second,
    usdt_units = excluded.usdt_units
      + case exchange_seconds.second when excluded.second then exchange_seconds.usdt_units else 0 end;
  desk_units := exchange_desk_minute_units();
  -- While all together traded no more than one person may, nobody traded more.
  perform refuse('exchange: the minute is full', 'exchange_minute_full')
  from exchange_caps_now() caps where desk_units > caps.desk_minute_units
    or desk_units > caps.user_minute_units
      and exists (select from (select distinct user_id from new_trades) t
        where exchange_minute_units(t.user_id) > caps.user_minute_units);
  return null;
end
$$;

-- The caps that count now: what two operators ordered last, else what the first start gave.
create function exchange_caps_now(out user_minute_units bigint, out desk_minute_units bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select user_minute_units, desk_minute_units from (
    (select o.user_minute_units, o.desk_minute_units, 1 as place from exchange_cap_orders o
      where o.starts_at <= clock_timestamp() and o.cancelled_at is null
        and o.user_minute_units is not null
      order by o.starts_at desc, o.id desc limit 1)
    union all select c.user_minute_units, c.desk_minute_units, 2 from exchange_caps c
  ) known order by place limit 1
$$;

create function exchange_cap_orders_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.proposed_at := clock_timestamp();
    new.order_hash := sha256_hex(coalesce(
      'caps ' || new.user_minute_units || ' of ' || new.desk_minute_units,
      'rate source ' || new.rate_source || ' fee ' || new.fee_ppm, ''));
    perform refuse(format('cap order %s: a fixed rate is for a devnet', new.id))
    where new.rate_source like 'fixed:%' and (select ahead from process_clock) = interval '0';
    perform refuse(format('cap order %s: starts by two operators', new.id))
    where new.starts_at is not null or new.cancelled_at is not null;
    return new;
  end if;
  perform refuse(format('cap order %s: is as it is', old.id))
  where to_jsonb(new) - array['starts_at', 'cancelled_at']
      <> to_jsonb(old) - array['starts_at', 'cancelled_at']
    or old.starts_at is not null and new.starts_at is distinct from old.starts_at;
  perform refuse(format('cap order %s: it is over', old.id), 'exchange_cap_orders_over')
  where old.cancelled_at is not null or old.starts_at <= clock_timestamp()
    or old.starts_at is null and new.cancelled_at is null
      and old.proposed_at < clock_timestamp() - interval '24 hours';
  if new.cancelled_at is not null then
    perform refuse(format('cap order %s: no operator cancelled it', old.id))
    where operators_behind('cancel-caps', old.id, old.order_hash) < 1;
    new.cancelled_at := clock_timestamp();
    return new;
  end if;
  perform refuse(format('cap order %s: two operators decide it', old.id))
  where operators_behind('change-caps', old.id, old.order_hash) < 2;
  new.starts_at := clock_timestamp() + interval '48 hours';
  return new;
end
$$;

-- For every login: nothing is traded during a stop, whatever was quoted before it, and what was
-- quoted from markets only while a rate holds.
create function exchange_check_open() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse('exchange: a currency is stopped', 'exchange_' || exchange_stop())
  where exists (select from new_trades) and exchange_stop() is not null;
  perform refuse('exchange: no rate holds', 'exchange_closed')
  where exists (select from new_trades where source = 'tickers')
    and not exists (select from exchange_fresh_rate());
  return null;
end
$$;

-- What the desk can give of a coin beside what it has promised: to quotes with an amount, as long as a
-- trade may take them, and only where the person could pay, so that nobody blocks the desk with an empty
-- balance.
create function exchange_free_units(coin text, but_user_id text) returns numeric
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select a.balance_units from ledger_accounts a
      where (a.code, a.owner_id, a.currency) = ('exchange-desk', 'house', coin)), 0)
    - coalesce((select sum(q.gross_units) from exchange_quotes q
      join ledger_accounts a on (a.code, a.owner_id, a.currency)
        = ('user-available', q.user_id, q.from_currency) and a.balance_units >= q.paid_units
      where q.to_currency = coin
        and q.expires_at between (select clock_timestamp() - interval '2 seconds')
          and (select clock_timestamp() + interval '15 seconds')
        and q.user_id is distinct from but_user_id), 0)
$$;

-- The most of a currency that the desk takes from a person now, whatever the person has, and whether
-- the minute or the desk's own coins bound it; no row without a fresh rate. Rounded down, so that no more than the bound is ever said.
create function exchange_room(trader text, from_currency text)
returns table (most_units bigint, bound text)
language sql stable security definer set search_path = public, pg_temp as $$
  select least(in_minute.units, at_desk.units)::bigint,
    case when in_minute.units < at_desk.units then 'minute' else 'desk' end
  from exchange_fresh_rate() r
  cross join exchange_caps_now() caps
  cross join lateral (
    select greatest(0, least(caps.user_minute_units - exchange_minute_units(trader),
        caps.desk_minute_units - exchange_desk_minute_units()))::numeric as usdt,
      greatest(0, exchange_free_units(
        case from_currency when 'USDT' then 'TRX' else 'USDT' end, trader))::numeric as promised
  ) room
  cross join lateral (
    select case from_currency when 'USDT' then room.usdt
      else div(room.usdt * r.trx_per_usdt_e12, 1000000000000) end as units
  ) in_minute
  cross join lateral (
    select case from_currency
      when 'USDT' then div(room.promised * 1000000000000, r.trx_per_usdt_e12)
      else div(room.promised * r.trx_per_usdt_e12, 1000000000000) end as units
  ) at_desk
  where r.id is not null
$$;
