-- Locks projects in the order of their ids. Each check of a project first waits for its lock and
-- then reads what others have committed. A transaction with an older snapshot would read the past.
create function project_lock(ids text[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform project_require_present();
  perform from projects where id = any (ids) order by id for update;
end
$$;

create function project_require_present() returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform refuse('projects: decided by what is committed, not by an older snapshot')
  where current_setting('transaction_isolation') <> 'read committed';
end
$$;

-- What the journals of this kind say about projects.
create function project_facts(posted ledger_journals[], of_kind text) returns project_fact[]
language sql stable set search_path = public, pg_temp as $$
  select array(
    select row(j.id, j.kind, j.reference, j.occurred_at, j.reverses,
      min(a.owner_id) filter (where a.owner_kind = 'project'),
      min(a.owner_id) filter (where a.owner_kind = 'user'),
      min(a.currency),
      coalesce(sum(case e.side when 'credit' then e.units else -e.units end)
        filter (where a.code = 'project-escrow'), 0)::bigint,
      coalesce(sum(e.units) filter (where a.owner_kind = 'user'), 0)::bigint,
      coalesce(sum(e.units) filter (where a.code = 'fee-income'), 0)::bigint)::project_fact
    from unnest(posted) j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.kind = of_kind
    group by j.id, j.kind, j.reference, j.occurred_at, j.reverses)
$$;

-- The same once the projects are locked, so that what is read next is the present.
create function project_locked_facts(posted ledger_journals[], of_kind text) returns project_fact[]
language plpgsql set search_path = public, pg_temp as $$
declare
  facts project_fact[] := project_facts(posted, of_kind);
begin
  perform project_lock(array(select project_id from unnest(facts)));
  return facts;
end
$$;

-- A subscription makes its row and counts in its project, within the quota and the person's limit.
create function project_book_subscriptions(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  facts project_fact[] := project_locked_facts(posted, 'subscription-held');
  done bigint;
begin
  with sums as (
    select project_id, sum(escrow_units) as units, count(*) as count
    from unnest(facts) group by project_id
  ),
  raised as (
    update projects p set raised_units = p.raised_units + s.units,
      subscription_count = p.subscription_count + s.count,
      terms_hash = coalesce(p.terms_hash, sha256_hex(project_terms(p)))
    from sums s where p.id = s.project_id and p.status = 2
    returning p.id, p.currency, p.end_at, p.cooling_off_hours
  ),
  written as (
    insert into subscriptions (id, user_id, project_id, principal_units, subscribed_at, final_at)
    select f.reference, f.user_id, f.project_id, f.escrow_units, f.occurred_at,
      f.occurred_at + r.cooling_off_hours * interval '1 hour'
    from unnest(facts) f join raised r on r.id = f.project_id and r.currency = f.currency
    where mod(f.escrow_units, 1000000) = 0
      and greatest(f.occurred_at, project_earliest_now()) < r.end_at
    returning 1
  )
  select count(*) into done from written;
  perform refuse('projects: a subscription that its project does not take')
  where done <> cardinality(facts);
  perform refuse('projects: a subscription by a person below its conditions')
  from unnest(facts) f join projects p on p.id = f.project_id
  where not project_takes_person(p, f.user_id);
  perform refuse('projects: a subscription above the limit of one person')
  from (select distinct project_id, user_id from unnest(facts)) who
  join projects p on p.id = who.project_id
  where p.person_limit_units < (
    select sum(s.principal_units) from subscriptions s
    where s.project_id = who.project_id and s.user_id = who.user_id and s.state = 'held');
end
$$;

-- All of it goes back: of everybody's when the raise failed, of one's own while it is not final.
-- That a person asks for it, the guard's word says (spending_check_journals).
create function project_book_refunds(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  facts project_fact[] := project_locked_facts(posted, 'subscription-returned');
  done bigint;
begin
  with closed as (
    update subscriptions s set closed_at = f.occurred_at,
      state = case p.status when 4 then 'returned' else 'cancelled' end
    from unnest(facts) f join projects p on p.id = f.project_id
    where s.id = f.reference and s.state = 'held'
      and (p.status = 4
        or p.status = 2 and project_time(f.occurred_at) < s.final_at)
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
  perform refuse('projects: a refund that is not the whole of a failed or cancelled subscription')
  where done <> cardinality(facts);
end
$$;

-- A payout closes its subscription, or its line of late money, to the unit.
create function project_book_payouts(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  facts project_fact[] := project_facts(posted, 'project-paid-out');
  done bigint;
begin
  perform project_require_present();
  with payable as (
    select f.*, p.status from unnest(facts) f
    join projects p on p.id = f.project_id and p.currency = f.currency
  ),
  closed as (
    update subscriptions s set state = 'paid', closed_at = f.occurred_at
    from payable f join settlement_lines l on l.subscription_id = f.reference
    where s.id = f.reference and s.state = 'held' and f.status = 6
      and (s.user_id, s.project_id, -l.part_units, l.platform_units)
        = (f.user_id, f.project_id, f.escrow_units, f.fee_units)
    returning 1
  ),
  closed_late as (
    update late_lines l set paid_at = f.occurred_at
    from payable f
    where l.id = f.reference and l.paid_at is null and f.status in (6, 7)
      and f.user_id = (select s.user_id from subscriptions s where s.id = l.subscription_id)
      and (l.project_id, -l.part_units, l.platform_units)
        = (f.project_id, f.escrow_units, f.fee_units)
    returning 1
  )
  select (select count(*) from closed) + (select count(*) from closed_late) into done;
  perform refuse('projects: a payout that is not a line of a granted sheet')
  where done <> cardinality(facts);
end
$$;

-- An inflow is one credited deposit of the project. After the result it is late money, in its turn.
create function project_book_inflows(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  facts project_fact[] := project_locked_facts(posted, 'project-inflow-booked');
  done bigint;
begin
  with written as (
    insert into project_inflows (id, project_id, units, txid, arrived_at, booked_at, late_no)
    select d.id, p.id, d.amount_units, d.txid, d.block_at, f.occurred_at,
      case when p.status > 3 then project_last_late_no(p.id)
        + row_number() over (partition by p.id order by d.block_number, d.id) end
    from unnest(facts) f
    join projects p on p.id = f.project_id and p.currency = f.currency
      and (p.status in (5, 6, 7) or p.status = 3 and not project_result_signed(p.id))
    join deposits d on d.id = f.reference and d.owner_id = p.id and d.state = 'credited'
      and (d.currency, d.amount_units) = (f.currency, f.escrow_units)
    where project_source_fault(p.id, d.from_address) is null
      and not exists (select from project_spendings r
        where r.inflow_id = d.id and r.state in ('held', 'paid'))
    returning 1
  )
  select count(*) into done from written;
  perform refuse('projects: an inflow that no chain deposit of this project brought in its time')
  where done <> cardinality(facts);
end
$$;

create function project_last_late_no(p_id text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(max(late_no), 0) from project_inflows where project_id = p_id
$$;

-- What is unbooked is the surplus of its inflow, once.
create function project_unbook_inflows(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  facts project_fact[] := project_locked_facts(posted, 'project-inflow-unbooked');
  done bigint;
begin
  with unbooked as (
    update project_inflows i set unbooked_at = f.occurred_at
    from unnest(facts) f
    join projects p on p.id = f.project_id and p.status = 4 and p.currency = f.currency
    where (i.id, i.project_id, i.surplus_units) = (f.reference, f.project_id, -f.escrow_units)
      and i.unbooked_at is null
    returning 1
  )
  select count(*) into done from unbooked;
  perform refuse('projects: only what is above the principal of a failed project is unbooked')
  where done <> cardinality(facts);
end
$$;
