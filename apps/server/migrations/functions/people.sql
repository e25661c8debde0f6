-- What no operator could have signed is refused at once. Whose passkeys are behind a change, and
-- when it counts, the guard judges whenever it reads the rows.
create function operator_changes_check_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('operator change %s: it is malformed', new.number),
    'operator_changes_shape')
  where not coalesce(operator_change_is_whole(new.change, new.number)
    and octet_length(new.change::text) <= 4000 and octet_length(new.approvals::text) <= 80000
    and operator_approvals_are_whole(new.approvals), false);
  return new;
end
$$;

-- The fields of each kind of change, and no others.
create function operator_change_is_whole(change jsonb, number integer) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select change -> 'number' = to_jsonb(number) and case change ->> 'kind'
    when 'enrol' then change - array['kind', 'number', 'operator'] = '{}'
      and change -> 'operator' ->> 'operatorId' ~ '^opr_[0-9a-z]{26}$'
      and change -> 'operator' ->> 'name' ~ '^[a-z][a-z0-9-]{1,29}$'
      and change -> 'operator' ->> 'publicKey' ~ '^[A-Za-z0-9_-]+$'
      and change -> 'operator' ->> 'rpId' <> ''
      and change -> 'operator' ->> 'origin' ~ '^[a-z]+://'
    when 'leave' then change - array['kind', 'number', 'operatorId'] = '{}'
      and change ->> 'operatorId' ~ '^opr_[0-9a-z]{26}$'
    when 'limits' then change - array['kind', 'number', 'limits'] = '{}'
      and jsonb_typeof(change -> 'limits') = 'object' and not exists (
        select from jsonb_each(change -> 'limits') l where jsonb_typeof(l.value) <> 'string'
          or l.value #>> '{}' !~ '^((0|[1-9]\d{0,11})(\.\d{1,6})?|none|T[1-9A-HJ-NP-Za-km-z]{33})$')
    when 'cancel' then change - array['kind', 'number', 'cancelled'] = '{}'
      and change ->> 'cancelled' ~ '^[1-9]\d{0,8}$'
    else false end
$$;

create function operator_approvals_are_whole(approvals jsonb) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select jsonb_typeof(approvals) = 'array' and jsonb_array_length(approvals) <= 8 and not exists (
    select from jsonb_array_elements(approvals) a where not coalesce(
      a - array['operatorId', 'assertion'] = '{}' and a ->> 'operatorId' ~ '^opr_[0-9a-z]{26}$'
      and jsonb_typeof(a -> 'assertion') = 'string', false))
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
  perform refuse(format('no look %s was admitted', look_id), '', 'insufficient_privilege')
  where not found;
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

-- A decision is signed: the guard writes the operator's name under it after the password. The
-- signed text is the state, the nickname and the reason. Only a pending request is decided.
create function nickname_requests_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('nickname request %s: decided already', old.id))
  where old.state <> 'pending' or (new.id, new.user_id, new.nickname, new.asked_at)
    is distinct from (old.id, old.user_id, old.nickname, old.asked_at);
  perform refuse(format('nickname request %s: no operator decided it', old.id))
  where new.state in ('accepted', 'refused') and not operator_gave('review-nickname', new.id,
    new.decided_by, concat_ws(E'\n', new.state, new.nickname, new.reason));
  update users set nickname = new.nickname where id = new.user_id and new.state = 'accepted';
  return new;
end
$$;

create function sha256_hex(words text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(words, 'UTF8')), 'hex')
$$;

-- False where the operator has left after that moment.
create function operator_stayed(operator text, since timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from operator_changes c
    where c.change ->> 'kind' = 'leave' and c.change ->> 'operatorId' = operator
      and c.noted_at + (c.from_at - c.taken_at) >= since
      and (c.from_at = c.taken_at or c.from_at <= clock_timestamp() + (select ahead from process_clock))
      and not exists (select from operator_changes x
        where x.change ->> 'kind' = 'cancel' and x.change -> 'cancelled' = c.change -> 'number'))
$$;

-- True where it was said within a day by one who is an operator still: saying it again changes nothing.
create function operator_said(operator text, act text, subject text, hash text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from operator_acts a
    where (a.operator_id, a.action, a.subject_id, a.subject_hash) = (operator, act, subject, hash)
      and a.acted_at > clock_timestamp() - interval '1 day' and operator_stayed(operator, a.acted_at))
$$;

-- True when the guard has written this operator's name under these words, after the password, and the
-- operator is still one.
create function operator_gave(act text, subject text, operator text, words text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from operator_acts a
    where (a.action, a.subject_id, a.operator_id, a.subject_hash)
      = (act, subject, operator, sha256_hex(words))
      and operator_stayed(operator, a.acted_at))
$$;

-- How many who are operators still gave their names to an act since a time. `hash` is that of the words
-- which they confirmed.
create function operators_behind(act text, subject text, hash text,
  since timestamptz default '-infinity') returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct a.operator_id) from operator_acts a
  where (a.action, a.subject_id, a.subject_hash) = (act, subject, hash) and a.acted_at > since
    and operator_stayed(a.operator_id, a.acted_at)
$$;

-- No login decides this: an account is demo if the seed announced its mailbox.
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
