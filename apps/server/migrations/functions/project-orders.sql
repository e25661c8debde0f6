-- Which of the asked subscriptions a project takes, in their order, each counted against the quota
-- before the next. The last piece of a project, or of a person's own limit, may be below the minimum. Ask: [{n, project_id, user_id, units}]; locks the projects and writes nothing.
create function project_admit(asks jsonb) returns setof integer
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  ask record;
  project projects;
  taken jsonb := '{}'; -- units admitted so far, by project and by project and user
  who text;
  remaining bigint;
  personal bigint;
begin
  perform project_lock(array(
    select project_id from jsonb_to_recordset(asks) as a(project_id text)));
  for ask in
    select * from jsonb_to_recordset(asks) as a(n integer, project_id text, user_id text, units bigint)
    order by a.n
  loop
    select * into project from projects p where p.id = ask.project_id;
    continue when not found or project.status <> 2
      or not project_takes_person(project, ask.user_id);
    who := ask.project_id || ask.user_id;
    remaining := project.target_units - project.raised_units
      - coalesce((taken ->> ask.project_id)::bigint, 0);
    personal := project.person_limit_units
      - coalesce((taken ->> who)::bigint, 0)
      - (select coalesce(sum(s.principal_units), 0) from subscriptions s
         where s.project_id = ask.project_id and s.user_id = ask.user_id and s.state = 'held');
    continue when ask.units > remaining or ask.units > personal
      or ask.units < least(project.subscription_min_units, remaining, personal);
    taken := taken || jsonb_build_object(
      ask.project_id, coalesce((taken ->> ask.project_id)::bigint, 0) + ask.units,
      who, coalesce((taken ->> who)::bigint, 0) + ask.units);
    return next ask.n;
  end loop;
end
$$;

-- Which of the asked subscriptions may be cancelled by their owners now. Ask: [{n, subscription_id,
-- user_id, at}]; locks the projects, so that none is decided in between, and writes nothing.
create function project_release(asks jsonb) returns setof integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform project_lock(array(
    select s.project_id from subscriptions s
    join jsonb_to_recordset(asks) as a(subscription_id text) on a.subscription_id = s.id));
  return query
    select a.n
    from jsonb_to_recordset(asks) as a(n integer, subscription_id text, user_id text, at timestamptz)
    join subscriptions s on (s.id, s.user_id) = (a.subscription_id, a.user_id)
    join projects p on p.id = s.project_id
    where s.state = 'held' and project_time(a.at) < s.final_at and p.status = 2;
end
$$;

-- Made, changed and taken back only before the start: then it is settled who hears of the start.
-- The shared lock waits for a worker that is just moving the project. An account that closes takes its own along.
create function appointments_before_start() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  project projects;
begin
  if tg_op = 'DELETE' and exists (select from account_closings c where c.user_id = old.user_id
      and c.called_off_at is null and c.reopened_at is null
      and c.from_at <= clock_timestamp() + (select ahead from process_clock)) then
    return old;
  end if;
  select * into project from projects where id = coalesce(new.project_id, old.project_id) for share;
  perform refuse(format('project %s: an appointment is for one that has not started', project.id))
  where project.status <> 1;
  return coalesce(new, old);
end
$$;
