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
  select sha256_hex(format(E'%s %s\n', r.project_id, r.escrow_units) || (
    select string_agg(format(E'%s %s %s %s\n', l.subscription_id, l.principal_units,
      l.part_units, l.platform_units), '' order by l.subscription_id)
    from settlement_lines l where l.project_id = p_id))
  from project_results r where r.project_id = p_id
$$;

-- True when two operators put their names to the present sheet.
create function project_result_signed(p_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select operators_behind('approve-result', r.project_id, r.sheet_hash) >= 2
    from project_results r where r.project_id = p_id), false)
$$;

-- True when it is signed and escrow still holds what it says.
create function project_result_approved(p_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select project_result_signed(p_id) and exists (select from project_results r
    where (r.project_id, r.escrow_units) = (p_id, project_escrow_units(p_id)))
$$;

-- A result and its sheet are written while the project is raised. Once it is approved it stands,
-- but for a row that is not the rule's own: that one may go, else it would keep the money for ever.
create function project_require_open_result(p_id text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present smallint;
begin
  perform project_require_present();
  select status into present from projects where id = p_id for share;
  perform refuse(format('project %s: a result is computed only in status 3', p_id))
  where present is distinct from 3;
end
$$;

-- The worker computes a result only when it publishes itself; nobody while money is on its way out.
create function project_check_result() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform project_require_open_result(coalesce(new.project_id, old.project_id));
  perform refuse(format('project %s: an approved result does not change', old.project_id))
  where tg_op <> 'INSERT' and project_result_approved(old.project_id)
    and project_result_right(old.project_id);
  perform refuse(format('project %s: no result while money is on its way out', new.project_id))
  where tg_op <> 'DELETE' and project_outgoing_units(new.project_id) <> 0;
  perform refuse(format('project %s: its result is the operators'' until seven days after its date',
    p.id))
  from projects p where tg_op = 'INSERT' and session_user = 'clearhold_worker'
    and p.id = new.project_id and new.computed_at < project_publishes_itself_at(p);
  return coalesce(new, old);
end
$$;

-- Once for each project of a statement, however many lines its sheet has.
create function project_check_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p_id text;
begin
  for p_id in select distinct project_id from changed_lines loop
    perform project_require_open_result(p_id);
    perform refuse(format('project %s: an approved result does not change', p_id))
    where project_result_approved(p_id);
  end loop;
  perform refuse('projects: a line of a sheet is of no subscription of its project')
  where tg_op = 'INSERT' and exists (
    select from changed_lines c
    left join subscriptions s on (s.id, s.project_id) = (c.subscription_id, c.project_id)
    where s.id is null);
  return null;
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

-- What escrow holds of late money.
create function project_late_units(p_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (coalesce((select sum(i.units) from project_inflows i
      where i.project_id = p_id and i.late_no is not null), 0)
    - coalesce((select sum(l.part_units) from late_lines l
      where l.project_id = p_id and l.paid_at is not null), 0))::bigint
$$;

-- True when the result's row is the rule's own: escrow, every line, and the hash of both.
create function project_result_right(p_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select project_sheet_fault(p_id) is null and exists (select from project_results r
    where (r.project_id, r.escrow_units, r.sheet_hash)
      = (p_id, project_escrow_units(p_id), project_sheet_hash(p_id)))
$$;

-- The first thing wrong with the split of a late inflow, or null: parts by largest remainder over
-- the principals, the fee that of the whole profit so far less what was taken, and never all of a
-- part.
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
begin
  perform project_require_present();
  perform refuse(format('late inflow %s: %s', c.inflow_id, fault))
  from (select distinct inflow_id from new_lines) c, project_late_fault(c.inflow_id) fault
  where fault is not null;
  return null;
end
$$;
