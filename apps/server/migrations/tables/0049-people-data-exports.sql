-- The archive that a person asked for of everything about them. The guard writes the row after the fund
-- password; a web server that has time takes it, writes the archive in parts, and the guard says that it is
-- ready. One that stops on the way is taken again once its lease is over.
create table data_exports (
  user_id text collate "C" primary key,
  session_hash text collate "C" not null, -- the session that asked: no other can fetch it
  asked_at timestamptz not null,
  attempt integer not null default 0, -- which writing of it counts
  tries smallint not null default 0, -- since it was asked for
  lease_until timestamptz not null default '-infinity',
  done_parts smallint not null default 0,
  ready_at timestamptz, -- absent until it is whole
  expires_at timestamptz, -- an hour later
  constraint data_exports_user foreign key (user_id) references users (id),
  constraint data_exports_ready check ((ready_at is null) = (expires_at is null)),
  constraint data_exports_tries check (tries between 0 and 5)
);
create index data_exports_waiting on data_exports (asked_at) where ready_at is null;

-- Deleted when its hour is over, or when another attempt takes its place.
create table data_export_parts (
  user_id text collate "C" not null,
  attempt integer not null,
  number integer not null,
  -- Compressed already: compressing again would only cost time.
  bytes bytea storage external not null,
  constraint data_export_parts_key primary key (user_id, attempt, number),
  constraint data_export_parts_export foreign key (user_id) references data_exports (user_id),
  constraint data_export_parts_size check (octet_length(bytes) between 1 and 1048576)
);

insert into message_kinds (source, kind, category, starts_read) values
  ('event', 'data-export-asked', 'security', false),
  ('event', 'data-export-ready', 'account', false),
  ('event', 'data-export-fetched', 'security', true);
