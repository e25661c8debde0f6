-- What happened to an account and who looked at it, for its owner to read. It only grows.

create table security_events (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  kind text not null,
  at timestamptz not null,
  ip text not null default '',
  device text not null default '',
  operator_id text collate "C", -- absent when no operator did it
  details jsonb not null default '{}', -- names and times; never a secret, never a whole contact
  constraint security_events_operator foreign key (operator_id) references operators (id),
  constraint security_events_kind check (kind ~ '^[a-z][a-z-]{2,39}$')
);
create index security_events_of_user on security_events (user_id, id desc);

create function security_events_append_only() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'security_events only grows' using errcode = 'insufficient_privilege';
end
$$;
create trigger security_events_append_only before update or delete or truncate on security_events
  for each statement execute function security_events_append_only();
alter table security_events enable always trigger security_events_append_only;

grant select on security_events
  to clearhold_api, clearhold_guard, clearhold_operator, clearhold_auditor;
grant insert (user_id, kind, at, ip, device, details) on security_events
  to clearhold_api, clearhold_guard, clearhold_worker;
grant insert (user_id, kind, at, operator_id, details) on security_events to clearhold_operator;

-- The owner's own words in every mail: who does not know them did not write it. Sealed by the
-- guard, because a stolen copy of the words beside the mailboxes is all that a forger needs.
create table guard_phrases (
  user_id text collate "C" primary key,
  sealed text not null,
  set_at timestamptz not null,
  constraint guard_phrases_user foreign key (user_id) references users (id)
);
grant select, insert, update, delete on guard_phrases to clearhold_guard;

-- Mails are written in the person's language.
grant select (language) on users to clearhold_guard;
