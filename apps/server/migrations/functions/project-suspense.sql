-- Why an arrival cannot be exchanged for its project, or null.
create function project_suspense_fault(d deposits) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when d.purpose <> 'project' or d.state <> 'credited' then 'it did not arrive for a project'
    when d.currency = p.currency then 'it is in the currency of the project'
    when p.status not in (3, 5, 6, 7) or p.status = 3 and project_result_signed(p.id)
      then 'its project raises still, has failed, or is about to announce a result'
    when exists (select from project_suspense_exchanges x where x.inflow_id = d.id)
      then 'it was exchanged before'
    when exists (select from project_spendings r where r.inflow_id = d.id and r.state in ('held', 'paid'))
      then 'it goes back to its sender'
    else project_source_fault(p.id, d.from_address) end
  from projects p where p.id = d.owner_id
$$;

-- Opens a quote for one arrival, good for 15 seconds. `verdict`: open, no-rate, too-small,
-- desk-short, or not-exchangeable.
create function project_quote_suspense(p_inflow text)
returns table (verdict text, rate_e12 bigint, rate_fee_ppm integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d deposits;
  present exchange_rates;
  gross numeric;
  inventory bigint;
begin
  select * into d from deposits where id = p_inflow;
  select * into present from exchange_fresh_rate();
  gross := exchange_gross(d.currency, d.amount_units, present.trx_per_usdt_e12);
  select coalesce(max(a.balance_units), 0) into inventory
  from ledger_accounts a join projects p on p.id = d.owner_id and p.currency = a.currency
  where (a.code, a.owner_id) = ('exchange-desk', 'house');
  verdict := case
    when d.id is null or project_suspense_fault(d) is not null then 'not-exchangeable'
    when present.id is null then 'no-rate'
    when gross - div(gross * present.fee_ppm, 1000000) <= 0 then 'too-small'
    when gross > inventory then 'desk-short'
    else 'open' end;
  if verdict = 'open' then
    insert into project_suspense_quotes values (d.id, d.owner_id, d.currency, d.amount_units, gross,
      present.trx_per_usdt_e12, present.fee_ppm, present.source, clock_timestamp() + interval '15 seconds')
    on conflict (inflow_id) do update set (gross_units, trx_per_usdt_e12, fee_ppm, source, expires_at)
      = (excluded.gross_units, excluded.trx_per_usdt_e12, excluded.fee_ppm, excluded.source,
        excluded.expires_at);
  end if;
  rate_e12 := present.trx_per_usdt_e12;
  rate_fee_ppm := present.fee_ppm;
  return next;
end
$$;

-- After a statement that inserted journals: an exchange equals its open quote and takes it away;
-- the arrival is exchanged whole, and what it brought counts as the project's inflow.
create function project_suspense_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  asked bigint;
  done bigint;
begin
  if not exists (select from new_journals where kind = 'project-suspense-exchanged') then
    return null;
  end if;
  perform project_require_present();
  perform from projects p where p.id in (
    select d.owner_id from deposits d join new_journals j on j.reference = d.id
    where j.kind = 'project-suspense-exchanged')
  order by p.id for update;
  with trades as (
    select j.reference, j.occurred_at,
      min(a.owner_id) filter (where a.owner_kind = 'project') as project_id,
      min(a.currency) filter (where a.code = 'project-suspense') as paid_currency,
      min(a.currency) filter (where a.code = 'project-escrow') as currency,
      min(e.units) filter (where a.code = 'project-suspense') as paid_units,
      min(e.units) filter (where a.code = 'project-escrow') as received_units,
      coalesce(min(e.units) filter (where a.code = 'exchange-fee-income'), 0) as fee_units
    from new_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.kind = 'project-suspense-exchanged'
    group by j.id, j.reference, j.occurred_at
  ),
  quoted as (
    delete from project_suspense_quotes q using trades t, deposits d, projects p
    where q.inflow_id = t.reference and d.id = q.inflow_id and p.id = q.project_id
      -- Two seconds for a batch that was under way when the quote ended.
      and q.expires_at > clock_timestamp() - interval '2 seconds'
      and (q.project_id, q.paid_currency, q.paid_units, q.gross_units, p.currency)
        = (t.project_id, t.paid_currency, t.paid_units, t.received_units + t.fee_units, t.currency)
      and t.fee_units = div(q.gross_units::numeric * q.fee_ppm, 1000000)
      and project_suspense_fault(d) is null
    returning t.*, q.trx_per_usdt_e12, q.fee_ppm, q.source, d.txid, d.block_at, d.block_number,
      p.status
  ),
  exchanged as (
    insert into project_suspense_exchanges (inflow_id, project_id, paid_currency, paid_units,
      received_units, fee_units, trx_per_usdt_e12, fee_ppm, source, txid, done_at)
    select reference, project_id, paid_currency, paid_units, received_units, fee_units,
      trx_per_usdt_e12, fee_ppm, source, txid, occurred_at from quoted
  ),
  written as (
    -- After the result it is late money: split by the same sheet, in its turn.
    insert into project_inflows (id, project_id, units, txid, arrived_at, booked_at, late_no)
    select q.reference, q.project_id, q.received_units, q.txid, q.block_at, q.occurred_at,
      case when q.status > 3
        then row_number() over (partition by q.project_id order by q.block_number, q.reference)
          + (select coalesce(max(i.late_no), 0) from project_inflows i
             where i.project_id = q.project_id) end
    from quoted q
    returning 1
  )
  select (select count(*) from trades), (select count(*) from written) into asked, done;
  if asked <> done then
    raise exception 'projects: an exchange of suspense that no open quote equals'
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
