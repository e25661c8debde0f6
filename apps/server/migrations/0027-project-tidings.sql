-- Appointments on projects that are about to start, and mails about what became of a project.

-- A reminder: it locks no money and buys nothing by itself (decisions 2).
create table appointments (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  project_id text collate "C" not null,
  amount_units bigint not null, -- what the person intends to subscribe
  created_at timestamptz not null,
  constraint appointments_id check (id ~ '^apt_[0-9a-z]{26}$'),
  constraint appointments_user check (user_id ~ '^usr_[0-9a-z]{26}$'),
  constraint appointments_project foreign key (project_id) references projects (id),
  constraint appointments_amount check (amount_units > 0 and mod(amount_units, 1000000) = 0),
  constraint appointments_once unique (project_id, user_id)
);
create index appointments_of_user on appointments (user_id, created_at desc, id desc);

-- Made, changed and taken back before the start alone: who is told at the start is settled by then.
-- The shared lock waits for a worker that is just moving the project.
create function appointments_before_start() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present smallint;
begin
  select status into present from projects
  where id = coalesce(new.project_id, old.project_id) for share;
  if present <> 1 then
    raise exception 'project %: an appointment is for one that has not started',
      coalesce(new.project_id, old.project_id) using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger appointments_before_start before insert or update or delete on appointments
  for each row execute function appointments_before_start();
alter table appointments enable always trigger appointments_before_start;

grant select, insert, delete on appointments to clearhold_api;
grant update (amount_units) on appointments to clearhold_api;
grant select on appointments to clearhold_auditor;

-- A move that people are told of by mail: its readers become rows of project_mails, in batches.
create table project_mail_rounds (
  move_id bigint primary key,
  project_id text collate "C" not null,
  status smallint not null,
  spread_to text collate "C" not null default '', -- the last reader that has a row
  spread boolean not null default false           -- all of them have one
);
create index project_mail_rounds_open on project_mail_rounds (move_id) where not spread;

-- One mail for each reader of a move. 'sending' is written before a mail is handed over, and what
-- a killed guard left so is never sent again: it may have left. What the mail says is read from
-- the books when it is written, so that no row can make it say anything else.
create table project_mails (
  move_id bigint not null,
  user_id text collate "C" not null,
  state text not null default 'waiting',
  tries smallint not null default 0,
  due_at timestamptz not null default '-infinity',
  constraint project_mails_once primary key (move_id, user_id),
  constraint project_mails_state check (state in ('waiting', 'sending', 'sent', 'unclear', 'lost'))
);
create index project_mails_due on project_mails (due_at) where state in ('waiting', 'sending');

-- The start is told to whoever has an appointment; failure, result and end to whoever has a part.
create function project_moves_are_told() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.to_status in (2, 4, 5, 7) then
    insert into project_mail_rounds (move_id, project_id, status)
    values (new.id, new.project_id, new.to_status);
  end if;
  return null;
end
$$;
create trigger project_moves_told after insert on project_moves
  for each row execute function project_moves_are_told();
alter table project_moves enable always trigger project_moves_told;

-- Writes the rows of the next readers of the oldest open round; false when no round is open. A
-- round that somebody else is at work on is left to them.
create function project_mails_spread(batch integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  round project_mail_rounds;
  readers text[];
begin
  select * into round from project_mail_rounds
  where not spread order by move_id limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  if round.status = 2 then
    readers := array(
      select user_id from appointments
      where project_id = round.project_id and user_id > round.spread_to
      order by user_id limit batch);
  else
    readers := array(
      select distinct user_id from subscriptions
      where project_id = round.project_id and user_id > round.spread_to and state <> 'cancelled'
      order by user_id limit batch);
  end if;
  insert into project_mails (move_id, user_id)
  select round.move_id, reader from unnest(readers) reader on conflict do nothing;
  update project_mail_rounds set spread = cardinality(readers) < batch,
    spread_to = coalesce(readers[cardinality(readers)], spread_to)
  where move_id = round.move_id;
  return true;
end
$$;

-- What a reader is told of a move: all of the person's part in the project, as the sheet has it.
create function project_mail_facts(p_move_id bigint, p_user_id text)
returns table (
  status smallint, moved_at timestamptz, name text, period integer, currency text, demo boolean,
  end_at timestamptz, give_at timestamptz, principal_units bigint, part_units bigint,
  platform_units bigint, intended_units bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.to_status, m.moved_at, p.name, p.period, p.currency, p.demo, p.end_at, p.give_at,
    coalesce(mine.principal, 0)::bigint, coalesce(mine.part, 0)::bigint,
    coalesce(mine.platform, 0)::bigint, coalesce(a.amount_units, 0)
  from project_moves m
  join projects p on p.id = m.project_id
  left join appointments a on a.project_id = p.id and a.user_id = p_user_id
  cross join lateral (
    select sum(s.principal_units) as principal, sum(l.part_units) as part,
      sum(l.platform_units) as platform
    from subscriptions s left join settlement_lines l on l.subscription_id = s.id
    where s.project_id = p.id and s.user_id = p_user_id and s.state <> 'cancelled'
  ) mine
  where m.id = p_move_id
    and exists (select from project_mails t where (t.move_id, t.user_id) = (p_move_id, p_user_id))
$$;

grant select on project_mails to clearhold_guard, clearhold_auditor;
grant update (state, tries, due_at) on project_mails to clearhold_guard;
grant select on project_mail_rounds to clearhold_auditor;
grant execute on function project_mails_spread(integer), project_mail_facts(bigint, text)
  to clearhold_guard;
