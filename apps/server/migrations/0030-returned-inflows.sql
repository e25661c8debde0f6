-- What came to a project and belongs to none of its subscribers goes back to who sent it: two operators
-- order it as they order a deployment (0025), and it is paid out of suspense, never out of escrow.

insert into ledger_chart (code, class, normal_side, owner_kind, floor_units) values
  ('project-returns', 'liability', 'credit', 'project', 0);

insert into ledger_kinds (kind, legs, reversible) values
  ('project-inflow-unbooked', 1, false),
  ('project-return-held', 1, false),
  ('project-return-paid', 1, false),
  ('project-return-released', 1, false);

insert into ledger_shapes (kind, leg, lines) values
  ('project-inflow-unbooked', 1, '{credit project-suspense,debit project-escrow}'),
  ('project-return-held', 1, '{credit project-returns,debit project-suspense}'),
  ('project-return-paid', 1, '{credit hot-wallet,debit project-returns}'),
  ('project-return-released', 1, '{credit project-suspense,debit project-returns}');

insert into ledger_posters (kind, role) values
  ('project-inflow-unbooked', 'clearhold_worker'),
  ('project-return-held', 'clearhold_operator'),
  ('project-return-paid', 'clearhold_worker'),
  ('project-return-released', 'clearhold_worker');

-- What escrow held above the principal when two operators let the project fail: so much of this inflow is
-- nobody's there, and is in suspense again once it is unbooked.
alter table project_inflows
  add column surplus_units bigint not null default 0,
  add column unbooked_at timestamptz,
  add constraint project_inflows_surplus check (surplus_units between 0 and units),
  add constraint project_inflows_unbooked check (unbooked_at is null or surplus_units > 0);

-- True when everybody can have all of it back, and nothing is owed or on its way out of escrow. What a
-- stranger sent does not close this way, up to a hundredth of the principal; what is more is a profit,
-- which nobody lets fail: it is the subscribers', booked or not. Of another coin a whole one closes it until
-- it is sold, which operators do; less is dust.
create function project_principal_covered(p_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select project_escrow_units(p.id) >= p.raised_units
    and project_escrow_units(p.id) + (
      select coalesce(sum(a.units), 0) from project_arrivals a where a.project_id = p.id
    ) <= p.raised_units + p.raised_units / 100
    and not exists (
      select from deposits d
      where d.owner_id = p.id and d.state = 'credited' and d.currency <> p.currency
        and d.amount_units >= 1000000 and project_source_fault(p.id, d.from_address) is null
        and not exists (select from project_suspense_exchanges x where x.inflow_id = d.id))
    and not exists (
      select from project_spendings s
      where s.project_id = p.id and s.state = 'held' and s.kind <> 'return-inflow')
  from projects p where p.id = p_id
$$;

-- Says once, in the move to status 4, how much of which inflow is above the principal: of the latest
-- first, as the ones before them had covered it. With nothing held, escrow is principal and inflows less
-- what was paid, so the inflows always reach.
create function project_set_surplus(p_id text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  with latest as (
    select i.id, least(i.units, greatest(0,
      project_escrow_units(p.id) - p.raised_units - coalesce(sum(i.units) over (
        order by i.arrived_at desc, i.id desc rows between unbounded preceding and 1 preceding), 0)))
      as surplus
    from project_inflows i join projects p on p.id = i.project_id where p.id = p_id
  )
  update project_inflows i set surplus_units = l.surplus from latest l where i.id = l.id and l.surplus > 0
$$;

-- Each arrival of which something lies in suspense, whole or what is above the principal of a failed
-- project, and nothing of it is on its way back.
create view project_suspended with (security_invoker = true) as
  select d.id, d.owner_id as project_id, d.txid, d.from_address, d.block_at,
    case when i.id is null then d.currency else p.currency end as currency,
    case when i.id is null then d.amount_units else i.surplus_units end as units
  from deposits d
  join projects p on p.id = d.owner_id
  left join project_inflows i on i.id = d.id
  where d.purpose = 'project' and d.state = 'credited' and (i.id is null or i.unbooked_at is not null)
    and not exists (select from project_spendings r
      where r.inflow_id = d.id and r.state in ('held', 'paid'));

-- Why this is not the return of one arrival, whole and to its sender, or null. What counts, or may still
-- count, is its subscribers': it goes back to nobody.
create or replace function project_return_fault(s project_spendings) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select case
      when (a.project_id, a.currency, a.units, a.from_address, encode(sha256(a.id::bytea), 'hex'))
        is distinct from (s.project_id, s.currency, s.units, s.address, s.document_hash)
        then 'it is not all of one arrival, to its sender'
      when platform_owns(s.address)
        then 'the address is one of ours'
      when p.status = 4 or project_source_fault(p.id, a.from_address) is not null then null
      -- So long everybody waits for somebody to sell it for the subscribers.
      when a.currency <> p.currency then case when p.status not in (5, 6, 7)
          or a.block_at + interval '30 days' > case when s.order_text ~ E'\nnetwork=devnet\n'
            then s.proposed_at else least(s.proposed_at, clock_timestamp()) end
        then 'it may still be exchanged for the subscribers' end
      -- An operator took it back, when that could be done, and it can never be booked again.
      when exists (select from ledger_journals j
        where (j.kind, j.reference) = ('project-inflow-booked', a.id)) then null
      else 'it is the subscribers'', now or once it is booked' end
    from project_suspended a join projects p on p.id = a.project_id where a.id = s.inflow_id
  ), case when not exists (select from project_suspended a where a.id = s.inflow_id)
    then 'nothing of this arrival is in suspense' end)
$$;

-- After a statement that inserted journals: what is unbooked is the surplus of its inflow, once.
create function project_unbook_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  asked bigint;
  done bigint;
begin
  select count(*) into asked from new_journals where kind = 'project-inflow-unbooked';
  if asked = 0 then
    return null;
  end if;
  perform project_require_present();
  perform from projects p where p.id in (
    select i.project_id from project_inflows i join new_journals j on j.reference = i.id
    where j.kind = 'project-inflow-unbooked')
  order by p.id for update;
  with facts as (
    select j.reference, j.occurred_at, min(a.owner_id) as project_id, min(a.currency) as currency,
      min(e.units) as units
    from new_journals j
    join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where j.kind = 'project-inflow-unbooked'
    group by j.id, j.reference, j.occurred_at
  ),
  unbooked as (
    update project_inflows i set unbooked_at = f.occurred_at
    from facts f join projects p on p.id = f.project_id and p.status = 4 and p.currency = f.currency
    where (i.id, i.project_id, i.surplus_units) = (f.reference, f.project_id, f.units)
      and i.unbooked_at is null
    returning 1
  )
  select count(*) into done from unbooked;
  if done <> asked then
    raise exception 'projects: only what is above the principal of a failed project is unbooked'
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger project_unbook_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function project_unbook_check_journals();
alter table ledger_journals enable always trigger project_unbook_journals_checked;

-- Why a project failed is what two operators signed, before it did.
create function project_failure_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from projects p where p.id = new.project_id and p.status = 3 for share;
  if not found then
    raise exception 'project %: nobody lets it fail now', new.project_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger project_failures_open before insert or update on project_failures
  for each row execute function project_failure_check();
alter table project_failures enable always trigger project_failures_open;

grant select on project_suspended
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function project_principal_covered(text)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
