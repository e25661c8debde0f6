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

create function security_events_append_only() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'security_events only grows' using errcode = 'insufficient_privilege';
end
$$;

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

-- Only what is pending is decided, and only as the operator's own name stands under it, which the
-- guard writes after the password. The decision names the request, the nickname and the reason.
create function nickname_requests_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state <> 'pending' or (new.id, new.user_id, new.nickname, new.asked_at)
    is distinct from (old.id, old.user_id, old.nickname, old.asked_at) then
    raise exception 'nickname request %: decided already', old.id using errcode = 'check_violation';
  end if;
  if new.state in ('accepted', 'refused') and not exists (
    select from operator_acts a
    where a.action = 'review-nickname' and a.subject_id = new.id
      and a.operator_id = new.decided_by
      and a.subject_hash = encode(sha256(convert_to(
        concat_ws(E'\n', new.state, new.nickname, new.reason), 'UTF8')), 'hex')
  ) then
    raise exception 'nickname request %: no operator decided it', old.id
      using errcode = 'check_violation';
  end if;
  if new.state = 'accepted' then
    update users set nickname = new.nickname where id = new.user_id;
  end if;
  return new;
end
$$;

-- True when the guard has written this operator's name under this very reason, after the password.
create function operator_gave(act text, subject text, operator text, reason text)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from operator_acts a
    where (a.action, a.subject_id, a.operator_id) = (act, subject, operator)
      and a.subject_hash = encode(sha256(convert_to(reason, 'UTF8')), 'hex')
  )
$$;

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
