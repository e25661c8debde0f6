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
  constraint security_events_user check (user_id ~ '^usr_[0-9a-z]{26}$'),
  constraint security_events_operator foreign key (operator_id) references operators (id),
  constraint security_events_kind check (kind ~ '^[a-z][a-z-]{2,39}$'),
  constraint security_events_size check (octet_length(details::text) <= 2000),
  -- Only look_at_account writes the name of an operator.
  constraint security_events_look check ((kind = 'operator-looked') = (operator_id is not null))
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

grant select on security_events to clearhold_api;
grant insert (user_id, kind, at, ip, device, details) on security_events
  to clearhold_api, clearhold_guard;

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

-- What is known of a person, the people of the house see by looking, and a look is seen by the
-- person. The operators' login reads no name, contact, address, payment or answer directly. It does
-- read the books and the subscriptions, which it posts in and settles: accounts by their number, and
-- whose number it is a look alone tells. The auditor
-- checks what was done and when, and needs nobody's mailbox, telephone, network or device.
revoke select on users, guard_mailboxes, guard_holds, payees, withdrawals, payout_attempts,
  payout_desk, exchange_quotes, exchanges from clearhold_operator;

-- The answers to people's requests say what they asked for; an operator's posting has no such key.
revoke select on idempotency_keys from clearhold_operator;
-- The worker sends no mail.
revoke select on guard_mailboxes from clearhold_worker;

revoke select on users, sessions from clearhold_auditor;
revoke select (email) on guard_mailboxes from clearhold_auditor;
revoke select (phone) on guard_phones from clearhold_auditor;
revoke select (email) on guard_email_changes from clearhold_auditor;
grant select (id, username, nickname, language, invited_with, created_at) on users
  to clearhold_auditor;
grant select (token_hash, id, user_id, opened_at, seen_at, expires_at, revoked_at) on sessions
  to clearhold_auditor;
grant select (id, user_id, kind, at, operator_id, details) on security_events to clearhold_auditor;

-- A look that the guard has admitted after the operator's password. Taken once.
create table operator_looks (
  id text collate "C" primary key,
  operator_id text collate "C" not null,
  user_id text collate "C" not null,
  reason text not null,
  asked_at timestamptz not null,
  taken_at timestamptz, -- absent until it was taken
  constraint operator_looks_id check (id ~ '^lok_[0-9a-z]{26}$'),
  constraint operator_looks_operator foreign key (operator_id) references operators (id),
  constraint operator_looks_user foreign key (user_id) references users (id),
  constraint operator_looks_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);
grant insert (id, operator_id, user_id, reason, asked_at) on operator_looks to clearhold_guard;
grant select on operator_looks to clearhold_auditor;

create function masked_email(email text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select left(local, 1) || '***' || case when length(local) > 2 then right(local, 1) else '' end
    || substr(email, length(local) + 1)
  from (select regexp_replace(email, '@[^@]*$', '') as local) split
$$;

create function masked_phone(phone text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select left(phone, 3) || '***' || right(phone, least(4, length(phone) - 6))
$$;

-- What an operator may know of an account. The line in the owner's history is written first, in
-- this same statement, so that nothing is read without it.
create function look_at_account(look_id text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  look operator_looks;
begin
  update operator_looks set taken_at = clock_timestamp() where id = look_id and taken_at is null
    returning * into look;
  if not found then
    raise exception 'no look % was admitted', look_id using errcode = 'insufficient_privilege';
  end if;
  insert into security_events (user_id, kind, at, operator_id, details)
    select look.user_id, 'operator-looked', look.asked_at, o.id,
      jsonb_build_object('operator', o.name, 'reason', look.reason)
    from operators o where o.id = look.operator_id;
  return (select jsonb_build_object(
    'user_id', u.id,
    'username', u.username,
    'nickname', u.nickname,
    'language', u.language,
    'created_at', u.created_at,
    'email', masked_email(m.email),
    'phone', (select masked_phone(p.phone) from guard_phones p where p.user_id = u.id),
    'frozen_since', (select max(f.frozen_at) from guard_freezes f
      where f.user_id = u.id and f.lifted_at is null),
    'sessions', (select count(*)::int from sessions s where s.user_id = u.id
      and s.revoked_at is null and s.expires_at > look.asked_at),
    'holds', (select coalesce(jsonb_agg(jsonb_build_object(
        'reason', h.reason, 'until', h.until_at) order by h.until_at), '[]')
      from guard_holds h where h.user_id = u.id and h.until_at > look.asked_at),
    'balances', (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', a.currency, 'account', a.code, 'units', a.balance_units::text)
        order by a.currency, a.code), '[]')
      from ledger_accounts a
      where a.owner_id = u.id and a.code in ('user-available', 'user-held')),
    'withdrawals', (select coalesce(jsonb_agg(to_jsonb(w) order by w.requested_at desc), '[]')
      from (select id, currency, amount_units::text as units, state, requested_at,
          right(address, 6) as address_end
        from withdrawals where user_id = u.id order by requested_at desc limit 5) w)
  ) from users u join guard_mailboxes m on m.user_id = u.id where u.id = look.user_id);
end
$$;
grant execute on function look_at_account(text) to clearhold_operator;
