-- The exchange: a trade must equal an open quote, and only the database makes quotes (decisions 8,
-- rule 2). Whoever holds the web server's role can trade at the published rate less the fee and at
-- no other, with nobody's money but the two balances of one user.
--
-- Quotes and rates are measured by the database's own clock, because the time that a process gives
-- is under its control; a process may refuse a quote earlier than the database does.

-- The rates that held, one row for each; the last row is the present one while it is fresh.
create table exchange_rates (
  id bigint generated always as identity primary key,
  trx_per_usdt_e12 bigint not null, -- TRX for one USDT, in trillionths
  fee_ppm integer not null,         -- of the amount out
  source text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  constraint exchange_rates_rate check (trx_per_usdt_e12 > 0),
  constraint exchange_rates_fee check (fee_ppm between 0 and 50000),
  constraint exchange_rates_source check (length(source) between 1 and 60)
);

-- One open quote for one person: a new one takes the place of the last.
create table exchange_quotes (
  user_id text collate "C" primary key,
  id text collate "C" not null,
  from_currency text not null,
  to_currency text not null,
  paid_units bigint,  -- absent: good for any amount
  gross_units bigint, -- what the desk then gives, fee included
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  asked_at timestamptz not null,   -- as the process says
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

-- The trades that were done; written by the trigger below alone. The id is the quote's under its
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
  done_at timestamptz not null
);

create index exchanges_of_user on exchanges (user_id, done_at desc, id desc);

-- What an amount is worth before the fee, rounded down. Both currencies have six decimals.
create function exchange_gross(from_currency text, paid_units bigint, trx_per_usdt_e12 bigint)
returns numeric language sql immutable set search_path = public, pg_temp as $$
  select case from_currency
    when 'USDT' then div(paid_units::numeric * trx_per_usdt_e12, 1000000000000)
    else div(paid_units::numeric * 1000000000000, trx_per_usdt_e12)
  end
$$;

-- The worker keeps the rate: a changed one is a new row, an unchanged one is seen again.
create function exchange_keep_rate(rate_e12 bigint, rate_fee_ppm integer, rate_source text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present exchange_rates;
begin
  select * into present from exchange_rates order by id desc limit 1 for update;
  if found and (present.trx_per_usdt_e12, present.fee_ppm, present.source)
    = (rate_e12, rate_fee_ppm, rate_source) then
    update exchange_rates set seen_at = clock_timestamp() where id = present.id;
  else
    insert into exchange_rates (trx_per_usdt_e12, fee_ppm, source)
    values (rate_e12, rate_fee_ppm, rate_source);
  end if;
end
$$;

-- The present rate, if it was seen within the last minute.
create function exchange_fresh_rate() returns setof exchange_rates
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (select * from exchange_rates order by id desc limit 1) present
  where seen_at > clock_timestamp() - interval '60 seconds'
$$;

-- Opens a quote from the fresh rate, good for 15 seconds. `verdict`: open, no-rate, too-small, or
-- desk-short when the desk cannot give this beside the other open quotes.
create function exchange_open_quote(
  quote_id text, quote_user_id text, quote_from text, quote_to text, quote_paid_units bigint,
  quote_asked_at timestamptz
) returns table (verdict text, rate_e12 bigint, rate_fee_ppm integer, rate_source text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present exchange_rates;
  gross numeric;
  promised numeric;
  inventory bigint;
begin
  select * into present from exchange_fresh_rate();
  if not found then
    return query select 'no-rate', null::bigint, null::integer, null::text;
    return;
  end if;
  gross := exchange_gross(quote_from, quote_paid_units, present.trx_per_usdt_e12);
  if gross - div(gross * present.fee_ppm, 1000000) <= 0 then
    return query select 'too-small', null::bigint, null::integer, null::text;
    return;
  end if;
  -- Only what the person could pay for is kept back: nobody blocks the desk with an empty balance.
  select coalesce(sum(q.gross_units), 0) into promised
  from exchange_quotes q
  join ledger_accounts a on (a.code, a.owner_id, a.currency)
    = ('user-available', q.user_id, q.from_currency) and a.balance_units >= q.paid_units
  where q.to_currency = quote_to and q.expires_at > clock_timestamp()
    and q.user_id <> quote_user_id;
  select coalesce(max(a.balance_units), 0) into inventory from ledger_accounts a
  where (a.code, a.owner_id, a.currency) = ('exchange-desk', 'house', quote_to);
  if coalesce(gross, 1) > inventory - promised then
    return query select 'desk-short', null::bigint, null::integer, null::text;
    return;
  end if;
  insert into exchange_quotes as open (user_id, id, from_currency, to_currency, paid_units,
    gross_units, trx_per_usdt_e12, fee_ppm, source, asked_at, expires_at)
  values (quote_user_id, quote_id, quote_from, quote_to, quote_paid_units, gross,
    present.trx_per_usdt_e12, present.fee_ppm, present.source, quote_asked_at,
    clock_timestamp() + interval '15 seconds')
  on conflict (user_id) do update set
    id = excluded.id, from_currency = excluded.from_currency, to_currency = excluded.to_currency,
    paid_units = excluded.paid_units, gross_units = excluded.gross_units,
    trx_per_usdt_e12 = excluded.trx_per_usdt_e12, fee_ppm = excluded.fee_ppm,
    source = excluded.source, asked_at = excluded.asked_at, expires_at = excluded.expires_at;
  return query select 'open', present.trx_per_usdt_e12, present.fee_ppm, present.source;
end
$$;

-- After a statement that inserted journals: each exchange takes its quote away and equals it. A
-- batch's few rows are read by index, whatever plan was made while the tables were small.
create function exchange_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  asked bigint;
  traded bigint;
begin
  if not exists (select from new_journals where kind = 'exchange-done') then
    return null;
  end if;
  with trades as (
    select j.id, j.reference, j.occurred_at, min(a.owner_id) filter (where mine) as user_id,
      max(a.currency) filter (where mine and e.side = 'debit') as from_currency,
      max(a.currency) filter (where mine and e.side = 'credit') as to_currency,
      max(e.units) filter (where mine and e.side = 'debit') as paid_units,
      max(e.units) filter (where mine and e.side = 'credit') as received_units,
      coalesce(max(e.units) filter (where a.code = 'exchange-fee-income'), 0) as fee_units
    from new_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    cross join lateral (select a.code = 'user-available' as mine) whose
    where j.kind = 'exchange-done'
    group by j.id, j.reference, j.occurred_at
  ),
  quoted as (
    delete from exchange_quotes q using trades t
    where q.user_id = t.user_id
      and 'exc_' || substr(q.id, 5) = t.reference
      -- Two seconds for a batch that was under way when the quote ended.
      and q.expires_at > clock_timestamp() - interval '2 seconds'
      and (q.from_currency, q.to_currency) = (t.from_currency, t.to_currency)
      and coalesce(q.paid_units, t.paid_units) = t.paid_units
      and t.received_units + t.fee_units
        = exchange_gross(q.from_currency, t.paid_units, q.trx_per_usdt_e12)
      and t.fee_units = div((t.received_units + t.fee_units)::numeric * q.fee_ppm, 1000000)
    returning t.reference, t.user_id, t.from_currency, t.to_currency, t.paid_units,
      t.received_units, t.fee_units, q.trx_per_usdt_e12, q.fee_ppm, q.source, t.occurred_at
  ),
  written as (
    insert into exchanges (id, user_id, from_currency, to_currency, paid_units, received_units,
      fee_units, trx_per_usdt_e12, fee_ppm, source, done_at)
    select * from quoted
    returning 1
  )
  select (select count(*) from trades), (select count(*) from written) into asked, traded;
  if asked <> traded then
    raise exception 'exchange: % of % trades have no open quote that they equal',
      asked - traded, asked using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger exchange_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function exchange_check_journals();
alter table ledger_journals enable always trigger exchange_journals_checked;

grant select on exchange_rates, exchange_quotes, exchanges
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function exchange_open_quote(text, text, text, text, bigint, timestamptz)
  to clearhold_api;
grant execute on function exchange_fresh_rate()
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function exchange_keep_rate(bigint, integer, text) to clearhold_worker;
