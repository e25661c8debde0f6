-- Projects: terms that freeze, statuses that move along their edges alone, and an escrow that pays
-- its own subscribers exactly what a verified sheet says (decisions 0 and 2).
--
-- Subscriptions, raised amounts, inflows and payouts are not written by any process: the triggers
-- below derive them from the journals, so that a row without money behind it cannot exist.

create table projects (
  id text collate "C" primary key,
  period integer generated always as identity,
  name text not null,
  content text not null,
  image text not null default '',
  currency text not null,
  status smallint not null default 1,
  target_units bigint not null,
  target_min_units bigint not null,       -- below it the raise fails
  subscription_min_units bigint not null, -- of one subscription
  person_limit_units bigint not null,     -- of one person in this project
  target_rate_ppm bigint not null,        -- of the principal; a target, never a promise
  platform_fee_ppm integer not null default 200000, -- of a profit
  level_min smallint not null default 0,
  certification_min smallint not null default 0,
  plan jsonb not null default '[]',       -- [{name, sharePpm}]
  start_at timestamptz not null,
  end_at timestamptz not null,
  publish_at timestamptz not null,
  give_at timestamptz not null,
  demo boolean not null default false,
  created_at timestamptz not null,
  raised_units bigint not null default 0,
  subscription_count integer not null default 0,
  terms_hash text,                        -- absent until the first subscription freezes the terms
  status_at timestamptz not null,
  constraint projects_id check (id ~ '^prj_[0-9a-z]{26}$'),
  constraint projects_period unique (period),
  constraint projects_name check (length(name) between 1 and 80),
  constraint projects_content check (length(content) <= 10000),
  constraint projects_currency check (currency in ('TRX', 'USDT')),
  constraint projects_status check (status between 1 and 7),
  constraint projects_target check (target_min_units between 0 and target_units),
  constraint projects_subscription_min
    check (subscription_min_units > 0 and subscription_min_units <= target_units),
  constraint projects_person_limit
    check (person_limit_units between subscription_min_units and target_units),
  -- People subscribe whole coins.
  constraint projects_whole_coins check (
    mod(target_units, 1000000) = 0 and mod(target_min_units, 1000000) = 0
    and mod(subscription_min_units, 1000000) = 0 and mod(person_limit_units, 1000000) = 0
  ),
  constraint projects_platform_fee check (platform_fee_ppm between 0 and 200000),
  constraint projects_plan check (jsonb_typeof(plan) = 'array'),
  constraint projects_schedule
    check (start_at < end_at and end_at <= publish_at and publish_at <= give_at),
  constraint projects_raised check (raised_units between 0 and target_units)
);

create index projects_under_way on projects (status) where status not in (4, 7);

-- Every move, with the login that made it.
create table project_moves (
  id bigint generated always as identity primary key,
  project_id text collate "C" not null,
  from_status smallint not null,
  to_status smallint not null,
  moved_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  moved_by name not null default session_user
);

create index project_moves_of_project on project_moves (project_id, id);

create table subscriptions (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  project_id text collate "C" not null,
  principal_units bigint not null,
  state text not null default 'held',
  subscribed_at timestamptz not null,
  closed_at timestamptz, -- when it was returned or paid out
  constraint subscriptions_id check (id ~ '^sub_[0-9a-z]{26}$'),
  constraint subscriptions_project foreign key (project_id) references projects (id),
  constraint subscriptions_state check (state in ('held', 'returned', 'paid')),
  constraint subscriptions_closed check ((state = 'held') = (closed_at is null))
);

create index subscriptions_of_user on subscriptions (user_id, subscribed_at desc, id desc);
create index subscriptions_of_project on subscriptions (project_id, user_id);
create index subscriptions_open on subscriptions (project_id, id) where state = 'held';

-- What was recognised as a project's inflow, with the chain transaction that brought it.
create table project_inflows (
  id text collate "C" primary key,
  project_id text collate "C" not null,
  units bigint not null,
  txid text not null,
  arrived_at timestamptz not null,
  booked_at timestamptz not null
);

create index project_inflows_of_project on project_inflows (project_id, arrived_at, id);

-- The result: what escrow held when the sheet was computed. It is approved when two operators have
-- put their names to this very sheet (`operator_acts`, written by the guard alone).
create table project_results (
  project_id text collate "C" primary key,
  escrow_units bigint not null,
  principal_units bigint not null,
  fee_units bigint not null,
  sheet_hash text collate "C" not null,
  computed_at timestamptz not null,
  constraint project_results_project foreign key (project_id) references projects (id)
);

-- The settlement sheet, one line for each subscription.
create table settlement_lines (
  subscription_id text collate "C" primary key,
  project_id text collate "C" not null,
  principal_units bigint not null,
  part_units bigint not null,
  platform_units bigint not null,
  constraint settlement_lines_part check (part_units >= 0),
  constraint settlement_lines_platform check (platform_units between 0 and part_units)
);

create index settlement_lines_of_project on settlement_lines (project_id, subscription_id);

-- What a project's escrow account holds.
create function project_escrow_units(p_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(a.balance_units), 0)
  from ledger_accounts a join projects p on p.id = a.owner_id and p.currency = a.currency
  where a.code = 'project-escrow' and a.owner_id = p_id
$$;

-- Everything that a subscriber agrees to, in one text for the hash.
create function project_terms(p projects) returns text
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', p.id, 'name', p.name, 'content', p.content, 'image', p.image, 'currency', p.currency,
    'targetUnits', p.target_units, 'targetMinUnits', p.target_min_units,
    'subscriptionMinUnits', p.subscription_min_units, 'personLimitUnits', p.person_limit_units,
    'targetRatePpm', p.target_rate_ppm, 'platformFeePpm', p.platform_fee_ppm,
    'levelMin', p.level_min, 'certificationMin', p.certification_min, 'plan', p.plan,
    'startAt', extract(epoch from p.start_at), 'endAt', extract(epoch from p.end_at),
    'publishAt', extract(epoch from p.publish_at), 'giveAt', extract(epoch from p.give_at),
    'demo', p.demo
  )::text
$$;

-- The first thing wrong with a computed sheet, or null. Recomputes every line by largest remainder
-- (ties by subscription id), the second implementation of the rule.
create function project_sheet_fault(p_id text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  with result as (
    select r.escrow_units, r.principal_units, r.fee_units, p.platform_fee_ppm
    from project_results r join projects p on p.id = r.project_id where r.project_id = p_id
  ),
  exact as (
    select s.id, s.principal_units,
      div(r.escrow_units::numeric * s.principal_units, r.principal_units) as part,
      mod(r.escrow_units::numeric * s.principal_units, r.principal_units) as rest
    from subscriptions s cross join result r
    where s.project_id = p_id and s.state = 'held'
  ),
  ranked as (
    select e.*, row_number() over (order by rest desc, id collate "C") as rank,
      (select escrow_units from result) - sum(part) over () as left_over
    from exact e
  ),
  wanted as (
    select id, principal_units, part + case when rank <= left_over then 1 else 0 end as part
    from ranked
  ),
  charged as (
    select w.*, case when w.part > w.principal_units
      then div((w.part - w.principal_units) * r.platform_fee_ppm, 1000000) else 0 end as platform
    from wanted w cross join result r
  )
  select case
    when not exists (select from result) then 'there is no result'
    when (select principal_units from result)
      is distinct from (select sum(principal_units) from charged)
      then 'the principal is not what was subscribed'
    when (select fee_units from result) is distinct from (select sum(platform) from charged)
      then 'the fee is not the sum of its parts'
    when exists (
      select from charged c
      full join (select * from settlement_lines where project_id = p_id) l
        on l.subscription_id = c.id
      where (c.id, c.principal_units, c.part, c.platform) is distinct from
        (l.subscription_id, l.principal_units, l.part_units::numeric, l.platform_units::numeric)
    ) then 'a line is not what the rule gives'
  end
$$;

-- The hash of a computed sheet: one line for the project and what escrow held, one for each
-- subscription in the order of their ids.
create function project_sheet_hash(p_id text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(
    format(E'%s %s\n', r.project_id, r.escrow_units) || (
      select string_agg(format(E'%s %s %s %s\n', l.subscription_id, l.principal_units,
        l.part_units, l.platform_units), '' order by l.subscription_id)
      from settlement_lines l where l.project_id = p_id
    ), 'UTF8')), 'hex')
  from project_results r where r.project_id = p_id
$$;

-- True when two operators put their names to the present sheet.
create function project_result_signed(p_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct a.operator_id) >= 2
  from project_results r
  join operator_acts a on (a.action, a.subject_id, a.subject_hash)
    = ('approve-result', r.project_id, r.sheet_hash)
  where r.project_id = p_id
$$;

-- True when it is signed and escrow still holds what it says.
create function project_result_approved(p_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select project_result_signed(p_id) and coalesce(
    (select r.escrow_units = project_escrow_units(p_id) from project_results r
     where r.project_id = p_id), false)
$$;

-- Before a project changes: terms never, statuses along their edges, money where an edge needs it.
create function project_check_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  result project_results;
  fault text;
begin
  if project_terms(new) <> project_terms(old) or new.period <> old.period
    or new.created_at <> old.created_at
    or (old.terms_hash is not null and new.terms_hash is distinct from old.terms_hash) then
    raise exception 'project %: terms do not change', old.id using errcode = 'check_violation';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in ((1, 2), (2, 3), (2, 4), (3, 5), (5, 6), (6, 7)) then
    raise exception 'project %: no move from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  select * into result from project_results where project_id = old.id;
  fault := case new.status
    when 3 then case when old.raised_units = 0 or old.raised_units < old.target_min_units
      then 'the raise is below its minimum' end
    when 4 then case when old.raised_units > 0 and old.raised_units >= old.target_min_units
      then 'the raise reached its minimum' end
    when 5 then case
      when not project_result_approved(old.id) then 'two operators have to approve the result'
      when result.sheet_hash is distinct from project_sheet_hash(old.id)
        then 'what was approved is another sheet'
      when result.escrow_units <> project_escrow_units(old.id)
        then 'escrow does not hold what the result says'
      else project_sheet_fault(old.id) end
    when 6 then case when project_escrow_units(old.id) <> result.escrow_units
      then 'escrow does not cover the payouts and the fee' end
    when 7 then case
      when exists (select from subscriptions where project_id = old.id and state = 'held')
        then 'a payout is not booked'
      when project_escrow_units(old.id) <> 0 then 'escrow still holds something' end
  end;
  if fault is not null then
    raise exception 'project %: not from % to %: %', old.id, old.status, new.status, fault
      using errcode = 'check_violation';
  end if;
  insert into project_moves (project_id, from_status, to_status, moved_at)
  values (old.id, old.status, new.status, new.status_at);
  return new;
end
$$;

-- A new project begins at the beginning.
create function project_check_new() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status <> 1 or new.raised_units <> 0 or new.subscription_count <> 0
    or new.terms_hash is not null then
    raise exception 'project %: a new project has status 1 and nothing raised', new.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- A result and its sheet are written while the project is raised, and stand once approved.
create function project_require_open_result(p_id text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present smallint;
begin
  select status into present from projects where id = p_id for share;
  if present is distinct from 3 then
    raise exception 'project %: a result is computed in status 3 alone', p_id
      using errcode = 'check_violation';
  end if;
  if project_result_approved(p_id) then
    raise exception 'project %: an approved result does not change', p_id
      using errcode = 'check_violation';
  end if;
end
$$;

create function project_check_result() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform project_require_open_result(coalesce(new.project_id, old.project_id));
  return coalesce(new, old);
end
$$;

-- Once for each project of a statement, however many lines its sheet has.
create function project_check_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform project_require_open_result(c.project_id)
  from (select distinct project_id from changed_lines) c;
  return null;
end
$$;

-- What the journals say about projects: escrow and suspense signed as the project sees them.
-- Like the ledger's own triggers, these read a batch's few rows by index, whatever plan was made
-- while the tables were small.
create type project_fact as (
  journal_id text, kind text, reference text, occurred_at timestamptz, reverses text,
  project_id text, user_id text, currency text,
  escrow_units bigint, user_units bigint, fee_units bigint
);

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
      'project-inflow-booked', 'journal-reversed')
  );
  if cardinality(kinds) = 0 then
    return null;
  end if;
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
      returning p.id, p.currency
    ),
    written as (
      insert into subscriptions (id, user_id, project_id, principal_units, subscribed_at)
      select f.reference, f.user_id, f.project_id, f.escrow_units, f.occurred_at
      from unnest(facts) f join raised r on r.id = f.project_id and r.currency = f.currency
      where f.kind = 'subscription-held' and mod(f.escrow_units, 1000000) = 0
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
        where s.project_id = who.project_id and s.user_id = who.user_id
      )
    ) then
      raise exception 'projects: a subscription above the limit of one person'
        using errcode = 'check_violation';
    end if;
  end if;

  if 'subscription-returned' = any (kinds) then
    asked := (select count(*) from unnest(facts) f where f.kind = 'subscription-returned');
    with closed as (
      update subscriptions s set state = 'returned', closed_at = f.occurred_at
      from unnest(facts) f join projects p on p.id = f.project_id
      where f.kind = 'subscription-returned' and s.id = f.reference and s.state = 'held' and p.status = 4
        and (s.user_id, s.project_id, s.principal_units, -s.principal_units)
          = (f.user_id, f.project_id, f.user_units, f.escrow_units)
        and f.currency = p.currency
      returning 1
    )
    select count(*) into done from closed;
    if done <> asked then
      raise exception 'projects: a refund that is not the whole of a failed subscription'
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
    )
    select count(*) into done from closed;
    if done <> asked then
      raise exception 'projects: a payout that is not a line of a granted sheet'
        using errcode = 'check_violation';
    end if;
  end if;

  if kinds && array['project-inflow-booked', 'journal-reversed'] then
    perform from projects p
    where p.id in (
      select f.project_id from unnest(facts) f
      where f.kind in ('project-inflow-booked', 'journal-reversed')
    )
    order by p.id for update;
  end if;

  if 'project-inflow-booked' = any (kinds) then
    asked := (select count(*) from unnest(facts) f where f.kind = 'project-inflow-booked');
    with written as (
      insert into project_inflows (id, project_id, units, txid, arrived_at, booked_at)
      select d.id, p.id, d.amount_units, d.txid, d.block_at, f.occurred_at
      from unnest(facts) f
      join projects p on p.id = f.project_id and p.currency = f.currency and p.status = 3
      join deposits d on d.id = f.reference and d.owner_id = p.id and d.state = 'credited'
        and (d.currency, d.amount_units) = (f.currency, f.escrow_units)
      where f.kind = 'project-inflow-booked' and not project_result_signed(p.id)
        -- Money of our own that goes round is no inflow (decisions 8, rule 8).
        and not exists (select from chain_addresses a where a.address = d.from_address)
      returning 1
    )
    select count(*) into done from written;
    if done <> asked then
      raise exception 'projects: an inflow that no chain deposit of this project in status 3 brought'
        using errcode = 'check_violation';
    end if;
  end if;

  if 'journal-reversed' = any (kinds) then
    with victims as (
      select f.project_id, v.reference from unnest(facts) f
      join ledger_journals v on v.id = f.reverses and v.kind = 'project-inflow-booked'
      where f.kind = 'journal-reversed'
    ),
    gone as (
      delete from project_inflows i using victims v, projects p
      where i.id = v.reference and p.id = v.project_id and p.status = 3
        and not project_result_signed(p.id)
      returning 1
    )
    select (select count(*) from victims) - (select count(*) from gone) into done;
    if done <> 0 then
      raise exception 'projects: an inflow that is part of a result is not taken back'
        using errcode = 'check_violation';
    end if;
  end if;
  return null;
end
$$;

-- Which of the asked subscriptions a project takes, in their order, each counted against the quota
-- before the next. Ask: [{n, project_id, user_id, units}]; locks the projects and writes nothing.
create function project_admit(asks jsonb) returns setof integer
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
         where s.project_id = ask.project_id and s.user_id = ask.user_id);
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

-- Closes the lines of a granted project that get nothing: there is no journal for zero units.
create function project_close_empty_lines(p_id text, closed timestamptz) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    update subscriptions s set state = 'paid', closed_at = closed
    from settlement_lines l, projects p
    where l.subscription_id = s.id and l.part_units = 0 and s.state = 'held'
      and s.project_id = p_id and p.id = p_id and p.status = 6
    returning 1
  )
  select count(*)::integer from gone
$$;

create trigger projects_new before insert on projects
  for each row execute function project_check_new();
create trigger projects_change before update on projects
  for each row execute function project_check_change();
create trigger project_results_guarded before insert or update or delete on project_results
  for each row execute function project_check_result();
create trigger settlement_lines_added after insert on settlement_lines
  referencing new table as changed_lines
  for each statement execute function project_check_lines();
create trigger settlement_lines_changed after update on settlement_lines
  referencing old table as changed_lines
  for each statement execute function project_check_lines();
create trigger settlement_lines_removed after delete on settlement_lines
  referencing old table as changed_lines
  for each statement execute function project_check_lines();
create trigger project_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function project_check_journals();
alter table projects enable always trigger projects_new;
alter table projects enable always trigger projects_change;
alter table project_results enable always trigger project_results_guarded;
alter table settlement_lines enable always trigger settlement_lines_added;
alter table settlement_lines enable always trigger settlement_lines_changed;
alter table settlement_lines enable always trigger settlement_lines_removed;
alter table ledger_journals enable always trigger project_journals_checked;

grant select on projects, project_moves, subscriptions, project_inflows, project_results,
  settlement_lines
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert (id, name, content, image, currency, target_units, target_min_units,
    subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min,
    plan, start_at, end_at, publish_at, give_at, demo, created_at, status_at)
  on projects to clearhold_operator;
grant update (status, status_at) on projects to clearhold_worker, clearhold_operator;
grant insert on project_results to clearhold_operator;
grant delete on project_results, settlement_lines to clearhold_operator;
grant insert on settlement_lines to clearhold_operator;
grant execute on function project_admit(jsonb) to clearhold_api;
grant execute on function project_escrow_units(text), project_sheet_fault(text),
    project_result_approved(text)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function project_close_empty_lines(text, timestamptz)
  to clearhold_worker, clearhold_operator;
