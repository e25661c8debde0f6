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

-- Opens a quote for one arrival, good for 15 seconds. `verdict`: open, stopped, paused, unwatched,
-- no-rate, too-small, desk-short, or not-exchangeable.
create function project_quote_suspense(p_inflow text)
returns table (verdict text, rate_e12 bigint, rate_fee_ppm integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d deposits;
  present exchange_rates;
  gross numeric;
  coin text;
begin
  select * into d from deposits where id = p_inflow;
  select * into present from exchange_fresh_rate();
  gross := exchange_gross(d.currency, d.amount_units, present.trx_per_usdt_e12);
  select p.currency into coin from projects p where p.id = d.owner_id;
  verdict := case
    when d.id is null or project_suspense_fault(d) is not null then 'not-exchangeable'
    when exchange_stop() is not null then exchange_stop()
    when present.id is null then 'no-rate'
    when gross - div(gross * present.fee_ppm, 1000000) <= 0 then 'too-small'
    when gross > exchange_free_units(coin, null) then 'desk-short'
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

-- An exchange equals its open quote, takes it away, and leaves to people what the desk has promised
-- them. The arrival is exchanged whole, and what it brought counts as the project's inflow.
create function project_suspense_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  facts project_fact[] := project_locked_facts(posted, 'project-suspense-exchanged');
  done bigint;
  taken text[];
begin
  with trades as (
    select j.reference, j.occurred_at, j.project_id,
      min(a.currency) filter (where a.code = 'project-suspense') as paid_currency,
      min(a.currency) filter (where a.code = 'project-escrow') as currency,
      min(e.units) filter (where a.code = 'project-suspense') as paid_units,
      min(e.units) filter (where a.code = 'project-escrow') as received_units,
      coalesce(min(e.units) filter (where a.code = 'exchange-fee-income'), 0) as fee_units
    from unnest(facts) j
    join ledger_entries e on e.journal_id = j.journal_id
    join ledger_accounts a on a.id = e.account_id
    group by j.reference, j.occurred_at, j.project_id
  ),
  quoted as (
    delete from project_suspense_quotes q using trades t, deposits d, projects p
    where q.inflow_id = t.reference and d.id = q.inflow_id and p.id = q.project_id
      -- As in exchange_check_journals.
      and q.expires_at between clock_timestamp() - interval '2 seconds'
        and clock_timestamp() + interval '15 seconds'
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
      case when q.status > 3 then project_last_late_no(q.project_id)
        + row_number() over (partition by q.project_id order by q.block_number, q.reference) end
    from quoted q
    returning 1
  )
  select (select count(*) from written), (select array_agg(distinct currency) from trades)
  into done, taken;
  perform refuse('projects: an exchange of suspense that no open quote equals', 'exchange_unquoted')
  where done <> cardinality(facts);
  perform refuse('projects: the desk has promised this', 'exchange_desk_promised')
  from unnest(taken) coin where exchange_free_units(coin, null) < 0;
end
$$;
