-- The rest of a project's life (decisions 2 and 8): cooling-off, a raise that two operators let fail, a
-- result that publishes itself, and money that comes after it.

-- More terms. A project from before has version 1: its hash was taken of fewer fields.
alter table projects
  add column terms_version smallint not null default 1,
  add column agreement text not null default '',                 -- "" = the general one
  add column cooling_off_hours smallint not null default 0,
  add column deployable_ppm integer not null default 0,          -- of what was raised
  add column cost_payees jsonb not null default '[]',            -- [{name, address}]
  add column cost_cap_units bigint not null default 0,
  add column inflow_sources jsonb not null default '[]',         -- addresses; [] = any that is not excluded
  add constraint projects_terms_version check (terms_version in (1, 2)),
  add constraint projects_agreement check (length(agreement) <= 10000),
  add constraint projects_cooling_off check (cooling_off_hours between 0 and 168),
  add constraint projects_deployable check (deployable_ppm between 0 and 1000000),
  add constraint projects_cost_payees check (jsonb_typeof(cost_payees) = 'array'),
  add constraint projects_cost_cap check (cost_cap_units between 0 and target_units),
  add constraint projects_inflow_sources check (jsonb_typeof(inflow_sources) = 'array'),
  -- Every order is final before a result can be.
  add constraint projects_final_before_result
    check (end_at + cooling_off_hours * interval '1 hour' <= publish_at);
alter table projects alter column terms_version set default 2;

grant insert (agreement, cooling_off_hours, deployable_ppm, cost_payees, cost_cap_units, inflow_sources)
  on projects to clearhold_operator;

create or replace function project_terms(p projects) returns text
language sql stable set search_path = public, pg_temp as $$
  select (jsonb_build_object(
    'id', p.id, 'name', p.name, 'content', p.content, 'image', p.image, 'currency', p.currency,
    'targetUnits', p.target_units, 'targetMinUnits', p.target_min_units,
    'subscriptionMinUnits', p.subscription_min_units, 'personLimitUnits', p.person_limit_units,
    'targetRatePpm', p.target_rate_ppm, 'platformFeePpm', p.platform_fee_ppm,
    'levelMin', p.level_min, 'certificationMin', p.certification_min, 'plan', p.plan,
    'startAt', extract(epoch from p.start_at), 'endAt', extract(epoch from p.end_at),
    'publishAt', extract(epoch from p.publish_at), 'giveAt', extract(epoch from p.give_at),
    'demo', p.demo
  ) || case p.terms_version when 1 then '{}' else jsonb_build_object(
    'version', p.terms_version, 'agreement', p.agreement, 'coolingOffHours', p.cooling_off_hours,
    'deployablePpm', p.deployable_ppm, 'costPayees', p.cost_payees,
    'costCapUnits', p.cost_cap_units, 'inflowSources', p.inflow_sources
  ) end)::text
$$;

-- A subscription can be cancelled until it is final.
alter table subscriptions add column final_at timestamptz;
update subscriptions set final_at = subscribed_at;
alter table subscriptions
  alter column final_at set not null,
  drop constraint subscriptions_state,
  add constraint subscriptions_state check (state in ('held', 'returned', 'paid', 'cancelled'));

-- Why two operators let a raised project fail; what they sign is the hash of project and reason.
create table project_failures (
  project_id text collate "C" primary key,
  reason text not null,
  proposed_at timestamptz not null,
  constraint project_failures_project foreign key (project_id) references projects (id),
  constraint project_failures_reason check (length(reason) between 10 and 1000 and reason !~ '[<>[:cntrl:]]')
);

create function project_failure_hash(f project_failures) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(f.project_id || E'\n' || f.reason, 'UTF8')), 'hex')
$$;

-- Inflows that came after the result are numbered: each is split in its turn by the sheet's principals.
alter table project_inflows add column late_no integer;
create unique index project_inflows_late on project_inflows (project_id, late_no)
  where late_no is not null;

create table late_lines (
  id text collate "C" primary key,
  inflow_id text collate "C" not null,
  subscription_id text collate "C" not null,
  project_id text collate "C" not null,
  part_units bigint not null,
  platform_units bigint not null,
  paid_at timestamptz,
  constraint late_lines_id check (id ~ '^lat_[0-9a-z]{26}$'),
  constraint late_lines_once unique (inflow_id, subscription_id),
  constraint late_lines_inflow foreign key (inflow_id) references project_inflows (id),
  constraint late_lines_part check (part_units > 0),
  constraint late_lines_platform check (platform_units between 0 and part_units - 1)
);
create index late_lines_of_subscription on late_lines (subscription_id);
create index late_lines_open on late_lines (project_id, id) where paid_at is null;

-- What escrow holds of late money.
create function project_late_units(p_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (coalesce((select sum(i.units) from project_inflows i
      where i.project_id = p_id and i.late_no is not null), 0)
    - coalesce((select sum(l.part_units) from late_lines l
      where l.project_id = p_id and l.paid_at is not null), 0))::bigint
$$;

-- What has left escrow and is not yet at its end. (Deployments and costs say more.)
create function project_outgoing_units(p_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select 0::bigint
$$;

-- Why money from this address is no inflow of the project, or null (decisions 8, rule 8).
create function project_source_fault(p_id text, from_address text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    -- Money of our own that goes round.
    when exists (select from chain_addresses a where a.address = from_address)
      then 'the platform owns the sender'
    when jsonb_array_length(p.inflow_sources) > 0 and not p.inflow_sources ? from_address
      then 'the terms do not name the sender'
  end
  from projects p where p.id = p_id
$$;

-- What lies in suspense and counts: booked by the worker as soon as it is seen.
create view project_arrivals with (security_invoker = true) as
  select d.id, d.owner_id as project_id, d.amount_units as units, d.currency
  from deposits d
  join projects p on p.id = d.owner_id and p.currency = d.currency
  where d.state = 'credited' and p.status in (3, 5, 6, 7)
    and not (p.status = 3 and project_result_signed(p.id))
    and project_source_fault(p.id, d.from_address) is null
    and not exists (
      select from ledger_journals j where (j.kind, j.reference) = ('project-inflow-booked', d.id));

-- True when nobody can subscribe or cancel any more.
create function project_raise_is_over(p projects, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (p.raised_units = p.target_units or at >= p.end_at) and not exists (
    select from subscriptions s where s.project_id = p.id and s.state = 'held' and s.final_at > at)
$$;

-- From then on a result needs no person.
create function project_publishes_itself_at(p projects) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select p.publish_at + interval '7 days'
$$;

-- Every guard of a project first waits for its lock and then reads what others have committed. A
-- transaction with an older snapshot would get the lock and read the past.
create function project_require_present() returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'projects: decided by what is committed, not by an older snapshot'
      using errcode = 'check_violation';
  end if;
end
$$;

create or replace function project_check_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moving constant text[] := array['status', 'status_at', 'raised_units', 'subscription_count', 'terms_hash'];
  result project_results;
  fault text;
begin
  perform project_require_present();
  if to_jsonb(new) - moving <> to_jsonb(old) - moving
    or (old.terms_hash is not null and new.terms_hash is distinct from old.terms_hash) then
    raise exception 'project %: terms do not change', old.id using errcode = 'check_violation';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in ((1, 2), (2, 3), (2, 4), (3, 4), (3, 5), (5, 6), (6, 7)) then
    raise exception 'project %: no move from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  select * into result from project_results where project_id = old.id;
  fault := case
    -- The schedule's clock is the worker's; what two operators decide they decide by their names.
    when session_user = 'clearhold_operator' and (old.status, new.status) <> (3, 4)
      then 'the worker keeps the schedule'
    when new.status = 3 then case
      when old.raised_units = 0 or old.raised_units < old.target_min_units
        then 'the raise is below its minimum'
      when not project_raise_is_over(old, new.status_at)
        then 'people may still subscribe or cancel' end
    when old.status = 2 and new.status = 4 then case
      when old.raised_units > 0 and old.raised_units >= old.target_min_units
        then 'the raise reached its minimum'
      when not project_raise_is_over(old, new.status_at)
        then 'people may still subscribe or cancel' end
    when old.status = 3 and new.status = 4 then case
      when project_result_signed(old.id) then 'two operators approved a result'
      when (select count(distinct a.operator_id) from project_failures f
          join operator_acts a on (a.action, a.subject_id, a.subject_hash)
            = ('fail-project', f.project_id, project_failure_hash(f))
          where f.project_id = old.id) < 2 then 'two operators have to let it fail'
      when project_outgoing_units(old.id) <> 0 then 'money is on its way out'
      when not project_principal_covered(old.id)
        then 'escrow does not cover the principal, holds a profit, or a cost is still to be paid' end
    when new.status = 5 then case
      when project_outgoing_units(old.id) <> 0 then 'money is on its way out'
      when not project_result_approved(old.id) and not coalesce(
          new.status_at >= project_publishes_itself_at(old) and not project_result_signed(old.id), false)
        then 'two operators have to approve the result'
      when result.sheet_hash is distinct from project_sheet_hash(old.id)
        then 'what was approved is another sheet'
      when result.escrow_units is distinct from project_escrow_units(old.id)
        then 'escrow does not hold what the result says'
      else project_sheet_fault(old.id) end
    when new.status = 6 then case
      when project_escrow_units(old.id) <> result.escrow_units + project_late_units(old.id)
        then 'escrow does not cover the payouts and the fee' end
    when new.status = 7 then case
      when exists (select from subscriptions where project_id = old.id and state = 'held')
        then 'a payout is not booked'
      when project_escrow_units(old.id) <> 0 then 'escrow still holds something' end
  end;
  if fault is not null then
    raise exception 'project %: not from % to %: %', old.id, old.status, new.status, fault
      using errcode = 'check_violation';
  end if;
  if (old.status, new.status) = (3, 4) then
    perform project_set_surplus(old.id);
  end if;
  insert into project_moves (project_id, from_status, to_status, moved_at)
  values (old.id, old.status, new.status, new.status_at);
  return new;
end
$$;

-- True when the result's row is the rule's own: escrow, every line, and the hash of both.
create function project_result_right(p_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select project_sheet_fault(p_id) is null and coalesce((
    select r.escrow_units = project_escrow_units(p_id) and r.sheet_hash = project_sheet_hash(p_id)
    from project_results r where r.project_id = p_id), false)
$$;

-- A result and its sheet are written while the project is raised. Once it is approved it stands, but for
-- a row that is not the rule's own: that one may go, else it would keep the money for ever.
create or replace function project_require_open_result(p_id text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present smallint;
begin
  perform project_require_present();
  select status into present from projects where id = p_id for share;
  if present is distinct from 3 then
    raise exception 'project %: a result is computed in status 3 alone', p_id
      using errcode = 'check_violation';
  end if;
end
$$;

create or replace function project_check_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p_id text;
begin
  for p_id in select distinct project_id from changed_lines loop
    perform project_require_open_result(p_id);
    if project_result_approved(p_id) then
      raise exception 'project %: an approved result does not change', p_id
        using errcode = 'check_violation';
    end if;
  end loop;
  if tg_op = 'INSERT' and exists (
    select from changed_lines c
    left join subscriptions s on (s.id, s.project_id) = (c.subscription_id, c.project_id)
    where s.id is null
  ) then
    raise exception 'projects: a line of a sheet is of no subscription of its project'
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- The worker computes a result only when it publishes itself; nobody while money is on its way out.
create or replace function project_check_result() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform project_require_open_result(coalesce(new.project_id, old.project_id));
  if tg_op <> 'INSERT' and project_result_approved(old.project_id)
    and project_result_right(old.project_id) then
    raise exception 'project %: an approved result does not change', old.project_id
      using errcode = 'check_violation';
  end if;
  if tg_op <> 'DELETE' and project_outgoing_units(new.project_id) <> 0 then
    raise exception 'project %: no result while money is on its way out', new.project_id
      using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and session_user = 'clearhold_worker' and exists (
    select from projects p
    where p.id = new.project_id and new.computed_at < project_publishes_itself_at(p)
  ) then
    raise exception 'project %: its result is the operators'' until seven days after its date',
      new.project_id using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;

-- The first thing wrong with the split of a late inflow, or null: parts by largest remainder over the
-- principals, the fee that of the whole profit so far less what was taken, and never all of a part.
create function project_late_fault(p_inflow text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  with round as (
    select i.id, i.project_id, i.units, i.late_no, p.platform_fee_ppm, r.principal_units
    from project_inflows i
    join projects p on p.id = i.project_id
    join project_results r on r.project_id = i.project_id
    where i.id = p_inflow and i.late_no is not null
  ),
  earlier as (
    select l.subscription_id, sum(l.part_units) as part, sum(l.platform_units) as platform
    from late_lines l join project_inflows i on i.id = l.inflow_id join round r
      on r.project_id = i.project_id and i.late_no < r.late_no
    group by l.subscription_id
  ),
  exact as (
    select s.subscription_id as id, s.principal_units,
      s.part_units + coalesce(e.part, 0) as part_before,
      s.platform_units + coalesce(e.platform, 0) as platform_before,
      div(r.units::numeric * s.principal_units, r.principal_units) as part,
      mod(r.units::numeric * s.principal_units, r.principal_units) as rest
    from settlement_lines s join round r on r.project_id = s.project_id
    left join earlier e on e.subscription_id = s.subscription_id
  ),
  ranked as (
    select e.*, row_number() over (order by rest desc, id collate "C") as rank,
      (select units from round) - sum(part) over () as left_over
    from exact e
  ),
  split as (
    select id, principal_units, part_before, platform_before,
      part + case when rank <= left_over then 1 else 0 end as part
    from ranked
  ),
  wanted as (
    select id, part, least(part - 1, greatest(0, div(
      greatest(0, part_before + part - principal_units) * (select platform_fee_ppm from round),
      1000000) - platform_before)) as platform
    from split where part > 0
  )
  select case
    when not exists (select from round) then 'it is no late inflow'
    when exists (
      select from project_inflows i join round r on r.project_id = i.project_id
      where i.late_no < r.late_no and not exists (select from late_lines l where l.inflow_id = i.id)
    ) then 'an earlier one is not split yet'
    when exists (
      select from wanted w full join (select * from late_lines where inflow_id = p_inflow) l
        on l.subscription_id = w.id
      where (w.id, w.part, w.platform) is distinct from
        (l.subscription_id, l.part_units::numeric, l.platform_units::numeric)
        or l.project_id is distinct from (select project_id from round)
    ) then 'a line is not what the rule gives'
  end
$$;

create function project_check_late_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fault record;
begin
  perform project_require_present();
  for fault in
    select c.inflow_id as id, project_late_fault(c.inflow_id) as what
    from (select distinct inflow_id from new_lines) c
  loop
    if fault.what is not null then
      raise exception 'late inflow %: %', fault.id, fault.what using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;

-- Nobody writes yesterday: times come from a process, whose clock may run ahead of this one (a devnet's
-- does) and never behind it by more than this.
create function project_earliest_now() returns timestamptz
language sql volatile set search_path = public, pg_temp as $$
  select clock_timestamp() - interval '5 minutes'
$$;

create or replace function project_check_journals() returns trigger
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

create or replace function project_admit(asks jsonb) returns setof integer
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  ask record;
  project projects;
  taken jsonb := '{}'; -- units admitted so far, by project and by project and user
  remaining bigint;
  personal bigint;
begin
  perform from projects p
  where p.id in (select a.project_id from jsonb_to_recordset(asks) as a(project_id text))
  order by p.id for update;
  for ask in
    select * from jsonb_to_recordset(asks) as a(n integer, project_id text, user_id text, units bigint)
    order by a.n
  loop
    select * into project from projects p where p.id = ask.project_id;
    continue when not found or project.status <> 2;
    remaining := project.target_units - project.raised_units
      - coalesce((taken ->> ask.project_id)::bigint, 0);
    personal := project.person_limit_units
      - coalesce((taken ->> (ask.project_id || ask.user_id))::bigint, 0)
      - (select coalesce(sum(s.principal_units), 0) from subscriptions s
         where s.project_id = ask.project_id and s.user_id = ask.user_id and s.state = 'held');
    continue when ask.units > remaining or ask.units > personal
      or ask.units < least(project.subscription_min_units, remaining);
    taken := taken
      || jsonb_build_object(ask.project_id,
        coalesce((taken ->> ask.project_id)::bigint, 0) + ask.units)
      || jsonb_build_object(ask.project_id || ask.user_id,
        coalesce((taken ->> (ask.project_id || ask.user_id))::bigint, 0) + ask.units);
    return next ask.n;
  end loop;
end
$$;

-- Which of the asked subscriptions may be cancelled by their owners now. Ask: [{n, subscription_id,
-- user_id, at}]; locks the projects, so that none is decided in between, and writes nothing.
create function project_release(asks jsonb) returns setof integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from projects p
  where p.id in (
    select s.project_id from subscriptions s
    join jsonb_to_recordset(asks) as a(subscription_id text) on a.subscription_id = s.id
  )
  order by p.id for update;
  return query
    select a.n
    from jsonb_to_recordset(asks) as a(n integer, subscription_id text, user_id text, at timestamptz)
    join subscriptions s on (s.id, s.user_id) = (a.subscription_id, a.user_id)
    join projects p on p.id = s.project_id
    where s.state = 'held' and a.at < s.final_at and p.status = 2;
end
$$;

create trigger late_lines_checked after insert on late_lines
  referencing new table as new_lines
  for each statement execute function project_check_late_lines();
alter table late_lines enable always trigger late_lines_checked;

-- What was booked as an inflow is not taken back: it could never be booked again.
update ledger_kinds set reversible = false where kind = 'project-inflow-booked';

-- People cancel by the web server; inflows that qualify are booked by the worker, whom nobody asks.
insert into ledger_posters (kind, role) values
  ('subscription-returned', 'clearhold_api'),
  ('project-inflow-booked', 'clearhold_worker');

grant select on project_failures, late_lines, project_arrivals
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert, update (reason, proposed_at) on project_failures to clearhold_operator;
grant insert on project_results, settlement_lines to clearhold_worker;
-- Only a journal says that a line is paid.
grant insert (id, inflow_id, subscription_id, project_id, part_units, platform_units) on late_lines
  to clearhold_worker;
grant delete on project_results, settlement_lines to clearhold_worker;
grant execute on function project_release(jsonb) to clearhold_api;
grant execute on function project_late_units(text), project_outgoing_units(text),
    project_source_fault(text, text), project_result_signed(text), project_result_right(text)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function project_failure_hash(project_failures), project_late_fault(text)
  to clearhold_operator, clearhold_worker, clearhold_auditor;
