-- Which accounts and projects are demo: those that the demo seed made, and nothing else. The mark is
-- set by the statement that makes the row and never changes. No login has a right to write it.

-- A role of the seed's own. It can log in on a devnet only, which the start sees to.
grant usage on schema public to clearhold_demo;
grant select on schema_migrations to clearhold_demo;

-- Mailboxes that the seed is about to register, each until its account exists.
create table demo_mailboxes (
  email text collate "C" primary key,
  constraint demo_mailboxes_lower_case check (email = lower(email))
);
grant insert on demo_mailboxes to clearhold_demo;

alter table users add column demo boolean not null default false;
create index users_demo on users (id) where demo;

-- Whatever the inserting login wrote, an account is demo if the seed announced its mailbox.
create function demo_mark_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.demo := exists (
    select from demo_mailboxes d join guard_mailboxes m on m.email = d.email
    where m.user_id = new.id
  );
  return new;
end
$$;

-- An announcement marks one account.
create function demo_end_announcement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from demo_mailboxes d using guard_mailboxes m
  where m.user_id = new.id and d.email = m.email;
  return null;
end
$$;

create trigger users_demo before insert on users
  for each row execute function demo_mark_account();
create trigger users_demo_announced after insert on users
  for each row when (new.demo) execute function demo_end_announcement();
alter table users enable always trigger users_demo;
alter table users enable always trigger users_demo_announced;

-- A project is demo if the seed's own login inserted it.
create function demo_mark_project() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.demo := session_user = 'clearhold_demo';
  return new;
end
$$;

create trigger projects_demo before insert on projects
  for each row execute function demo_mark_project();
alter table projects enable always trigger projects_demo;

revoke insert (demo) on projects from clearhold_operator;
grant insert (id, name, content, image, currency, target_units, target_min_units,
    subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min,
    plan, start_at, end_at, publish_at, give_at, agreement, cooling_off_hours, deployable_ppm,
    cost_payees, cost_cap_units, inflow_sources, created_at, status_at)
  on projects to clearhold_demo;

-- True when demo accounts have subscribed a part of what the project has raised.
create function demo_is_raised(p_project_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from users u join subscriptions s on s.user_id = u.id
    where u.demo and s.project_id = p_project_id and s.state <> 'cancelled'
  )
$$;
grant execute on function demo_is_raised(text)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;

-- Before this migration the seed left no mark on its account, which it always registered under one
-- mailbox. Its own projects say that it was here.
update users u set demo = true from guard_mailboxes m
where m.user_id = u.id and m.email = 'demo@clearhold.example'
  and exists (select from projects where demo);
