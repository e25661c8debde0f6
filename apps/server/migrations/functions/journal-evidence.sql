-- The account in which the books keep the coins of addresses of this purpose.
create function chain_wallet(purpose text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select case purpose when 'user' then 'deposit-wallets' when 'project' then 'project-wallets'
    else purpose || '-wallet' end
$$;

-- True when the journal moved exactly these units between these accounts; less where not
-- `is_whole`.
create function journal_moved(journal text, debit text, credit text, owner text, coin text,
  moved bigint, is_whole boolean) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select count(*) filter (where e.side = 'debit' and a.code = debit) = 1
    and count(*) filter (where e.side = 'credit' and a.code = credit
      and (e.units = moved or e.units < moved and not is_whole)) = 1
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.journal_id = journal and a.currency = coin
    and a.owner_id = case a.owner_kind when 'house' then 'house' else owner end
$$;

-- A journal that tells a fact of the chain, or an operator's own bookkeeping, is what its row of
-- evidence says. The row was written in the same database transaction, so no older row is used
-- again.
create function journal_check_evidence(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  bad record;
  -- Asked for as values: a join would read every row of evidence there is.
  named text[] := array(select coalesce(j.reverses, j.reference) from unnest(posted) j);
begin
  with said as materialized (
    select * from journal_evidence
    where reference = any(named) and written_by = pg_current_xact_id()::xid
  )
  select j.kind, j.reference into bad
  from unnest(posted) j join ledger_kinds k on k.kind = j.kind
  where k.checked_by = 'journal_check_evidence' and not exists (
    select from said v
    where (v.kind, v.reference) = (j.kind, coalesce(j.reverses, j.reference))
      and journal_moved(j.id, v.debit, v.credit, v.owner_id, v.currency, v.units, v.is_whole))
  limit 1;
  perform refuse(format('ledger: no row of evidence says %s %s', bad.kind, bad.reference),
    'journal_evidence_missing')
  where found;
  perform refuse(format('ledger: %s is another kind than its sender says', j.reference),
    'journal_evidence_missing')
  from unnest(posted) j join deposits d on d.id = j.reference
  where j.kind in ('capital-funded', 'returned-from-cold')
    and (j.kind = 'returned-from-cold') <> exists (select from chain_addresses c
      where c.address = d.from_address and c.purpose = 'cold');
end
$$;

-- And the other way round, at commit: no row of evidence stands without its journal. The arguments
-- are the columns that journals refer to.
create function journal_evidence_check_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  named text[] := array(select to_jsonb(new) ->> tg_argv[n] from generate_series(0, tg_nargs - 1) n);
begin
  perform refuse(format('%s %s: is in no journal', tg_table_name, v.reference),
    'journal_evidence_booked')
  from journal_evidence v
  -- As values, for the same reason as above.
  where v.reference = any(named) and v.is_required and not exists (
    select from ledger_journals j where (j.kind, j.reference) = (v.kind, v.reference)
      and journal_moved(j.id, v.debit, v.credit, v.owner_id, v.currency, v.units, v.is_whole));
  return null;
end
$$;

-- Takes what an arrival explains from the alerts of surpluses at its address: of its own chain
-- transaction first, then of those that a comparison found, the oldest first.
create function surplus_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  fact record;
  surplus record;
  rest bigint;
begin
  for fact in
    select j.reference, d.txid, d.address, d.currency, e.units
    from unnest(posted) j join deposits d on d.id = j.reference
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
    where j.kind = 'surplus-explained' order by d.id
  loop
    rest := fact.units;
    for surplus in
      select id, units - explained_units as left_units from chain_alerts
      where (address, currency, reason) = (fact.address, fact.currency, 'surplus')
        and (txid is null or txid = fact.txid) and explained_units < units
      order by txid is null, chain_alerts.id for update
    loop
      update chain_alerts set explained_units = explained_units + least(rest, surplus.left_units)
      where id = surplus.id;
      rest := rest - least(rest, surplus.left_units);
      exit when rest = 0;
    end loop;
    perform refuse(format('ledger: no surplus at %s is as large', fact.address),
      'surplus_explained_whole')
    where rest > 0;
  end loop;
end
$$;
