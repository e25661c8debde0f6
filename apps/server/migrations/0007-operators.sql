-- Operators: people who act for the house. The guard alone enrols them, verifies their passwords
-- and writes down what they put their name to, so that a stolen login of the command line or of the
-- worker can neither make an operator nor pass for two of them.

create table operators (
  id text collate "C" primary key,
  name text collate "C" not null,
  verifier text not null, -- argon2id over the peppered password; the guard alone reads it
  enrolled_at timestamptz not null default now(),
  constraint operators_id check (id ~ '^opr_[0-9a-z]{26}$'),
  constraint operators_name unique (name),
  constraint operators_name_shape check (name ~ '^[a-z][a-z0-9-]{1,29}$')
);

-- An operator's name under one version of one thing: (action, subject, hash of what was seen).
create table operator_acts (
  id bigint generated always as identity primary key,
  operator_id text collate "C" not null,
  action text not null,
  subject_id text collate "C" not null,
  subject_hash text collate "C" not null,
  acted_at timestamptz not null default clock_timestamp(),
  constraint operator_acts_operator foreign key (operator_id) references operators (id),
  constraint operator_acts_action check (action in ('approve-result')),
  constraint operator_acts_once unique (action, subject_id, subject_hash, operator_id)
);

-- Two people begin; more need the approval of two operators and 48 h, which no process does yet.
create function operators_check_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table operators in share row exclusive mode;
  if (select count(*) from operators) >= 2 then
    raise exception 'operators: the first two are enrolled' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function operators_append_only() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger operators_new before insert on operators
  for each row execute function operators_check_new();
create trigger operator_acts_append_only before update or delete or truncate on operator_acts
  for each statement execute function operators_append_only();
alter table operators enable always trigger operators_new;
alter table operator_acts enable always trigger operator_acts_append_only;

grant select, insert (id, name, verifier) on operators to clearhold_guard;
grant select (id, name, enrolled_at) on operators
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant select on operator_acts
  to clearhold_guard, clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert (operator_id, action, subject_id, subject_hash) on operator_acts to clearhold_guard;
