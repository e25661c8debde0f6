-- What a project's escrow account holds.
create function project_escrow_units(p_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(a.balance_units), 0)
  from ledger_accounts a join projects p on p.id = a.owner_id and p.currency = a.currency
  where a.code = 'project-escrow' and a.owner_id = p_id
$$;

-- True when a person has the level and the certification that a project asks for.
create function project_takes_person(p projects, p_user text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (p.level_min = 0 or person_level(p_user) >= p.level_min)
    and (p.certification_min = 0
      or exists (select from users where id = p_user and certification >= p.certification_min))
$$;

-- Everything that a subscriber agrees to, in one text for the hash.
create function project_terms(p projects) returns text
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

-- The hash of the terms that a new project would have; `ask` has its columns by their names.
create function project_draft_hash(ask jsonb) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256_hex(project_terms(jsonb_populate_record(null::projects,
    '{"platform_fee_ppm": 200000, "terms_version": 2, "demo": false}' || ask)))
$$;

-- Everybody sees a project from the moment on that it is written, and its terms never change: an operator
-- has put the name to exactly them. Only a devnet's demo is written without.
create function project_check_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('project %s: no operator gave it these terms', new.id))
  where not new.demo
    and operators_behind('create-project', new.id, sha256_hex(project_terms(new))) < 1;
  return new;
end
$$;

-- Before a project changes: terms never, statuses along their edges, money where an edge needs it.
create function project_check_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moving constant text[] := array['status', 'status_at', 'raised_units', 'subscription_count', 'terms_hash'];
  result project_results;
  fault text;
begin
  perform project_require_present();
  perform refuse(format('project %s: terms do not change', old.id))
  where to_jsonb(new) - moving <> to_jsonb(old) - moving
    or old.terms_hash is not null and new.terms_hash is distinct from old.terms_hash;
  if new.status = old.status then
    return new;
  end if;
  perform refuse(format('project %s: no move from %s to %s', old.id, old.status, new.status))
  where (old.status, new.status) not in ((1, 2), (1, 4), (2, 3), (2, 4), (3, 4), (3, 5), (5, 6), (6, 7));
  select * into result from project_results where project_id = old.id;
  fault := case
    -- The schedule's clock is the worker's; what two operators decide they decide by their names.
    when session_user = 'clearhold_operator' and (old.status, new.status) not in ((1, 4), (3, 4))
      then 'the worker keeps the schedule'
    when new.status = 3 then case
      when old.raised_units = 0 or old.raised_units < old.target_min_units
        then 'the raise is below its minimum'
      when not project_raise_is_over(old, new.status_at)
        then 'people may still subscribe or cancel' end
    when old.status = 1 and new.status = 4 then case
      when operators_behind('withdraw-project', old.id, sha256_hex(project_terms(old))) < 1
        then 'an operator has to withdraw it' end
    when old.status = 2 and new.status = 4 then case
      when old.raised_units > 0 and old.raised_units >= old.target_min_units
        then 'the raise reached its minimum'
      when not project_raise_is_over(old, new.status_at)
        then 'people may still subscribe or cancel' end
    when old.status = 3 and new.status = 4 then case
      when project_result_signed(old.id) then 'two operators approved a result'
      when not exists (select from project_failures f where f.project_id = old.id
          and operators_behind('fail-project', old.id, project_failure_hash(f)) > 1)
        then 'two operators have to let it fail'
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
  perform refuse(format('project %s: not from %s to %s: %s', old.id, old.status, new.status,
    fault))
  where fault is not null;
  perform project_set_surplus(old.id) where (old.status, new.status) = (3, 4);
  insert into project_moves (project_id, from_status, to_status, moved_at)
  values (old.id, old.status, new.status, new.status_at);
  return new;
end
$$;

create function project_failure_hash(f project_failures) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(f.project_id || E'\n' || f.reason, 'UTF8')), 'hex')
$$;

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

-- Nobody writes yesterday: times come from a process, whose clock may run ahead of this one (a
-- devnet's does) and never behind it by more than this.
create function project_earliest_now() returns timestamptz
language sql volatile set search_path = public, pg_temp as $$
  select clock_timestamp() - interval '5 minutes'
$$;

-- The time that decides whether a cooling-off is over: this clock's, whatever a process says. Only a
-- devnet's clock may run ahead, and there the time of the process counts.
create function project_time(told timestamptz) returns timestamptz
language sql volatile set search_path = public, pg_temp as $$
  select greatest(clock_timestamp(), least(told, clock_timestamp() + ahead)) from process_clock
$$;

-- True when everybody can have all of it back, and nothing is owed or on its way out of escrow.
-- What a stranger sent does not close this way, up to a hundredth of the principal; what is more is
-- a profit, which nobody lets fail: it is the subscribers', booked or not. Of another coin a whole
-- one closes it until it is sold, which operators do; less is dust.
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

-- Says once, in the move to status 4, how much of which inflow is above the principal: of the
-- latest first, as the ones before them had covered it. With nothing held, escrow is principal and
-- inflows less what was paid, so the inflows always reach.
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

-- Why a project failed is what two operators signed, before it did.
create function project_failure_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from projects p where p.id = new.project_id and p.status = 3 for share;
  perform refuse(format('project %s: nobody lets it fail now', new.project_id)) where not found;
  return new;
end
$$;

-- A project is demo if the seed's own login inserted it.
create function demo_mark_project() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.demo := session_user = 'clearhold_demo';
  return new;
end
$$;

-- True when demo accounts have subscribed a part of what the project has raised.
create function demo_is_raised(p_project_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from users u join subscriptions s on s.user_id = u.id
    where u.demo and s.project_id = p_project_id and s.state <> 'cancelled'
  )
$$;
