-- What these journals say about projects. Like the ledger's own triggers, it reads a batch's few
-- rows by index, whatever plan was made while the tables were small.
create function project_facts(journal_ids text[]) returns setof project_fact
language sql stable security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
  select j.id, j.kind, j.reference, j.occurred_at, j.reverses,
    min(a.owner_id) filter (where a.owner_kind = 'project'),
    min(a.owner_id) filter (where a.owner_kind = 'user'),
    min(a.currency),
    coalesce(sum(case e.side when 'credit' then e.units else -e.units end)
      filter (where a.code = 'project-escrow'), 0)::bigint,
    coalesce(sum(e.units) filter (where a.owner_kind = 'user'), 0)::bigint,
    coalesce(sum(e.units) filter (where a.code = 'fee-income'), 0)::bigint
  from ledger_journals j
  join ledger_entries e on e.journal_id = j.id
  join ledger_accounts a on a.id = e.account_id
  where j.id = any (journal_ids)
  group by j.id
$$;

-- After a statement that inserted journals: those about projects must be what the project allows,
-- and what follows from them is written here.
create function project_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  facts project_fact[];
  kinds text[];
  asked bigint;
  done bigint;
begin
  kinds := array(
    select distinct j.kind from new_journals j
    where j.kind in ('subscription-held', 'subscription-returned', 'project-paid-out',
      'project-inflow-booked')
  );
  if cardinality(kinds) = 0 then
    return null;
  end if;
  perform project_require_present();
  select array_agg(f) into facts
  from project_facts(array(select j.id from new_journals j where j.kind = any (kinds))) f;

  if 'subscription-held' = any (kinds) then
    asked := (select count(*) from unnest(facts) f where f.kind = 'subscription-held');
    perform from projects p
    where p.id in (
      select f.project_id from unnest(facts) f where f.kind = 'subscription-held'
    )
    order by p.id for update;

    with sums as (
      select f.project_id, sum(f.escrow_units) as units, count(*) as count
      from unnest(facts) f where f.kind = 'subscription-held' group by f.project_id
    ),
    raised as (
      update projects p set raised_units = p.raised_units + s.units,
        subscription_count = p.subscription_count + s.count,
        terms_hash = coalesce(p.terms_hash,
          encode(sha256(convert_to(project_terms(p), 'UTF8')), 'hex'))
      from sums s where p.id = s.project_id and p.status = 2
      returning p.id, p.currency, p.end_at, p.cooling_off_hours
    ),
    written as (
      insert into subscriptions (id, user_id, project_id, principal_units, subscribed_at, final_at)
      select f.reference, f.user_id, f.project_id, f.escrow_units, f.occurred_at,
        f.occurred_at + r.cooling_off_hours * interval '1 hour'
      from unnest(facts) f join raised r on r.id = f.project_id and r.currency = f.currency
      where f.kind = 'subscription-held' and mod(f.escrow_units, 1000000) = 0
        and greatest(f.occurred_at, project_earliest_now()) < r.end_at
      returning 1
    )
    select count(*) into done from written;
    if done <> asked then
      raise exception 'projects: a subscription that its project does not take'
        using errcode = 'check_violation';
    end if;
    if exists (
      select from (
        select distinct f.project_id, f.user_id from unnest(facts) f
        where f.kind = 'subscription-held'
      ) who
      join projects p on p.id = who.project_id
      where p.person_limit_units < (
        select sum(s.principal_units) from subscriptions s
        where s.project_id = who.project_id and s.user_id = who.user_id and s.state = 'held'
      )
    ) then
      raise exception 'projects: a subscription above the limit of one person'
        using errcode = 'check_violation';
    end if;
  end if;

  -- All of it goes back: of everybody's when the raise failed, of one's own while it is not final.
  if 'subscription-returned' = any (kinds) then
    asked := (select count(*) from unnest(facts) f where f.kind = 'subscription-returned');
    perform from projects p
    where p.status = 2 and p.id in (
      select f.project_id from unnest(facts) f where f.kind = 'subscription-returned'
    )
    order by p.id for update;

    with closed as (
      update subscriptions s set closed_at = f.occurred_at,
        state = case p.status when 4 then 'returned' else 'cancelled' end
      from unnest(facts) f join projects p on p.id = f.project_id
      where f.kind = 'subscription-returned' and s.id = f.reference and s.state = 'held'
        and (p.status = 4 or p.status = 2 and greatest(f.occurred_at, project_earliest_now()) < s.final_at)
        and (s.user_id, s.project_id, s.principal_units, -s.principal_units)
          = (f.user_id, f.project_id, f.user_units, f.escrow_units)
        and f.currency = p.currency
      returning s.project_id, s.principal_units, s.state
    ),
    lowered as (
      update projects p set raised_units = p.raised_units - c.units,
        subscription_count = p.subscription_count - c.count
      from (
        select project_id, sum(principal_units) as units, count(*) as count
        from closed where state = 'cancelled' group by project_id
      ) c where p.id = c.project_id
    )
    select count(*) into done from closed;
    if done <> asked then
      raise exception 'projects: a refund that is not the whole of a failed or cancelled subscription'
        using errcode = 'check_violation';
    end if;
  end if;

  if 'project-paid-out' = any (kinds) then
    asked := (select count(*) from unnest(facts) f where f.kind = 'project-paid-out');
    with closed as (
      update subscriptions s set state = 'paid', closed_at = f.occurred_at
      from unnest(facts) f
      join projects p on p.id = f.project_id
      join settlement_lines l on l.subscription_id = f.reference
      where f.kind = 'project-paid-out' and s.id = f.reference and s.state = 'held'
        and p.status = 6
        and (s.user_id, s.project_id) = (f.user_id, f.project_id)
        and (-l.part_units, l.platform_units) = (f.escrow_units, f.fee_units)
        and f.currency = p.currency
      returning 1
    ),
    closed_late as (
      update late_lines l set paid_at = f.occurred_at
      from unnest(facts) f
      join projects p on p.id = f.project_id
      where f.kind = 'project-paid-out' and l.id = f.reference and l.paid_at is null
        and p.status in (6, 7) and l.project_id = f.project_id
        and f.user_id = (select s.user_id from subscriptions s where s.id = l.subscription_id)
        and (-l.part_units, l.platform_units) = (f.escrow_units, f.fee_units)
        and f.currency = p.currency
      returning 1
    )
    select (select count(*) from closed) + (select count(*) from closed_late) into done;
    if done <> asked then
      raise exception 'projects: a payout that is not a line of a granted sheet'
        using errcode = 'check_violation';
    end if;
  end if;

  if 'project-inflow-booked' = any (kinds) then
    perform from projects p
    where p.id in (
      select f.project_id from unnest(facts) f where f.kind = 'project-inflow-booked'
    )
    order by p.id for update;
    asked := (select count(*) from unnest(facts) f where f.kind = 'project-inflow-booked');
    with written as (
      insert into project_inflows (id, project_id, units, txid, arrived_at, booked_at, late_no)
      select d.id, p.id, d.amount_units, d.txid, d.block_at, f.occurred_at,
        case when p.status > 3 then row_number() over (partition by p.id order by d.block_number, d.id)
          + (select coalesce(max(i.late_no), 0) from project_inflows i where i.project_id = p.id) end
      from unnest(facts) f
      join projects p on p.id = f.project_id and p.currency = f.currency
        and (p.status in (5, 6, 7) or p.status = 3 and not project_result_signed(p.id))
      join deposits d on d.id = f.reference and d.owner_id = p.id and d.state = 'credited'
        and (d.currency, d.amount_units) = (f.currency, f.escrow_units)
      where f.kind = 'project-inflow-booked' and project_source_fault(p.id, d.from_address) is null
        and not exists (select from project_spendings r
          where r.inflow_id = d.id and r.state in ('held', 'paid'))
      returning 1
    )
    select count(*) into done from written;
    if done <> asked then
      raise exception 'projects: an inflow that no chain deposit of this project brought in its time'
        using errcode = 'check_violation';
    end if;
  end if;
  return null;
end
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
