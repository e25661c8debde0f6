-- What a person shows of themselves.

alter table users add column telegram text not null default '';
alter table users add column google text not null default '';
grant update (telegram, google) on users to clearhold_api;

-- A nickname waits for an operator; at most three changes a year.
create table nickname_requests (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  nickname text not null,
  asked_at timestamptz not null,
  state text not null default 'pending',
  decided_at timestamptz,
  decided_by text collate "C",
  reason text not null default '',
  constraint nickname_requests_user foreign key (user_id) references users (id),
  constraint nickname_requests_operator foreign key (decided_by) references operators (id),
  constraint nickname_requests_state check (state in ('pending', 'accepted', 'refused', 'replaced'))
);
create index nickname_requests_of_user on nickname_requests (user_id, asked_at);
create unique index nickname_requests_pending on nickname_requests (user_id)
  where state = 'pending';

-- Pictures, re-encoded by the server.
create table uploads (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  constraint uploads_user foreign key (user_id) references users (id),
  constraint uploads_media_type check (media_type = 'image/webp'),
  constraint uploads_size check (octet_length(bytes) between 1 and 2097152)
);
create index uploads_of_user on uploads (user_id, created_at);

grant select, insert on nickname_requests to clearhold_api;
grant update (state) on nickname_requests to clearhold_api;
grant select on nickname_requests to clearhold_operator, clearhold_auditor;
grant update (state, decided_at, decided_by, reason) on nickname_requests to clearhold_operator;
grant update (nickname) on users to clearhold_operator;
grant select, insert, delete on uploads to clearhold_api;
grant select (id, user_id, media_type, created_at) on uploads to clearhold_auditor;
