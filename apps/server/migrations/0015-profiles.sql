-- What a person shows of themselves: a nickname that an operator has read, a bio, a picture, and
-- the names that they have elsewhere.

alter table users add column telegram text not null default '';
alter table users add column google text not null default '';
grant update (telegram, google) on users to clearhold_api;

-- A nickname is shown to others once an operator accepted it; nothing else changes it.
revoke update (nickname) on users from clearhold_api;

create table nickname_requests (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  nickname text not null,
  asked_at timestamptz not null,
  state text not null default 'pending',
  decided_at timestamptz, -- absent until an operator decided
  decided_by text collate "C",
  reason text not null default '', -- the operator's words to the owner
  constraint nickname_requests_id check (id ~ '^nck_[0-9a-z]{26}$'),
  constraint nickname_requests_user foreign key (user_id) references users (id),
  constraint nickname_requests_operator foreign key (decided_by) references operators (id),
  constraint nickname_requests_nickname
    check (char_length(nickname) between 1 and 20 and nickname !~ '[<>[:cntrl:]]'),
  constraint nickname_requests_state
    check (state in ('pending', 'replaced', 'accepted', 'refused')),
  constraint nickname_requests_decided
    check ((state in ('accepted', 'refused')) = (decided_by is not null and decided_at is not null)),
  constraint nickname_requests_reason
    check (char_length(reason) <= 200 and (reason <> '') = (state = 'refused'))
);
create index nickname_requests_of_user on nickname_requests (user_id, asked_at);
create unique index nickname_requests_pending on nickname_requests (user_id)
  where state = 'pending';

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
create trigger nickname_requests_change before update on nickname_requests
  for each row execute function nickname_requests_check();
alter table nickname_requests enable always trigger nickname_requests_change;

alter table operator_acts drop constraint operator_acts_action;
-- Which acts there are is the guard's list; each that decides something is asked for by name.
alter table operator_acts add constraint operator_acts_action
  check (action ~ '^[a-z]+(-[a-z]+)*$' and length(action) <= 40);

-- What an operator reads to decide, and nothing that leads from a name to an account's money.
create view nickname_reviews as
  select n.id, u.username, u.nickname as shown, n.nickname, n.asked_at
  from nickname_requests n join users u on u.id = n.user_id where n.state = 'pending';

grant select on nickname_reviews to clearhold_operator;
grant select on nickname_requests to clearhold_api, clearhold_guard;
grant insert (id, user_id, nickname, asked_at) on nickname_requests to clearhold_api;
grant update (state) on nickname_requests to clearhold_api;
grant update (state, decided_at, decided_by, reason) on nickname_requests to clearhold_guard;

-- Pictures, encoded anew by the server: what was sent is never kept.
create table uploads (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  media_type text not null default 'image/webp',
  bytes bytea not null,
  created_at timestamptz not null,
  constraint uploads_id check (id ~ '^upl_[0-9a-z]{26}$'),
  constraint uploads_user foreign key (user_id) references users (id),
  constraint uploads_media_type check (media_type = 'image/webp'),
  constraint uploads_size check (octet_length(bytes) between 1 and 2097152)
);
create index uploads_of_user on uploads (user_id, created_at);

-- Compressed by WebP already: compressing again would only cost time.
alter table uploads alter column bytes set storage external;

grant select, delete on uploads to clearhold_api;
grant insert (id, user_id, bytes, created_at) on uploads to clearhold_api;
