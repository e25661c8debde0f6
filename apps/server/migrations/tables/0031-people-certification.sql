-- Certification: what a person sends to be known by name, and the level that two operators gave.
alter table users add column certification smallint not null default 0
  constraint users_certification check (certification between 0 and 2);

-- Written by the guard. Name, birth date and country are sealed: no login of the database reads them.
-- They go when a submission was not accepted, with its pictures.
create table certification_requests (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  level smallint not null,
  sealed bytea, -- absent once it was deleted
  content_mac text collate "C" not null, -- the guard's, over facts and pictures: what is decided on
  asked_at timestamptz not null,
  state text not null default 'pending',
  reason text not null default '', -- why it was refused, by its code
  decided_at timestamptz, -- absent while nobody has decided
  constraint certification_requests_id check (id ~ '^cer_[0-9a-z]{26}$'),
  constraint certification_requests_user foreign key (user_id) references users (id),
  constraint certification_requests_level check (level in (1, 2)),
  constraint certification_requests_state
    check (state in ('pending', 'accepted', 'refused', 'cancelled', 'lapsed')),
  constraint certification_requests_decided check ((state = 'pending') = (decided_at is null)),
  constraint certification_requests_reason check ((reason <> '') = (state = 'refused'))
);
create index certification_requests_of_user on certification_requests (user_id, asked_at);
create unique index certification_requests_pending on certification_requests (user_id)
  where state = 'pending';

-- Pictures, encoded anew by the web server and sealed by the guard.
create table certification_pictures (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  part text not null,
  request_id text collate "C", -- absent until it is submitted
  sealed bytea storage external not null,
  mac text collate "C" not null, -- the guard's, over the picture before it was sealed
  created_at timestamptz not null,
  constraint certification_pictures_id check (id ~ '^cpc_[0-9a-z]{26}$'),
  constraint certification_pictures_user foreign key (user_id) references users (id),
  constraint certification_pictures_request foreign key (request_id)
    references certification_requests (id),
  constraint certification_pictures_part check (part in ('front', 'back', 'photo')),
  constraint certification_pictures_size check (octet_length(sealed) between 1 and 2097152)
);
create unique index certification_pictures_draft on certification_pictures (user_id, part)
  where request_id is null;
create unique index certification_pictures_of_request on certification_pictures (request_id, part);

-- Who looked at what a person sent. Written by look_at_certification, which gives the pictures.
create table certification_looks (
  id bigint generated always as identity primary key,
  request_id text collate "C" not null,
  operator_id text collate "C" not null,
  looked_at timestamptz not null default clock_timestamp(),
  constraint certification_looks_request foreign key (request_id)
    references certification_requests (id),
  constraint certification_looks_operator foreign key (operator_id) references operators (id)
);
create index certification_looks_of_request on certification_looks (request_id, looked_at);
