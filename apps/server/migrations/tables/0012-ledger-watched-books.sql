-- The checker of the books chains what it has verified, after the commit: each seal is a hash of the
-- seal before and of the row. The order of the seals is the checker's own, so no commit slips behind.
create table books_seals (
  seq bigint primary key,
  journal_id text collate "C",
  event_id bigint,
  personal_hash text, -- what a history line says of a person, hashed with its salt
  hash text not null,
  sealed_at timestamptz not null default clock_timestamp(),
  constraint books_seals_journal unique (journal_id),
  constraint books_seals_event unique (event_id),
  constraint books_seals_subject check ((journal_id is null) <> (event_id is null)),
  constraint books_seals_personal check ((personal_hash is null) = (event_id is null)),
  constraint books_seals_hash check (hash ~ '^[0-9a-f]{64}$')
);

-- Deleted together with the personal fields of its history line: then nobody can guess them.
create table books_event_salts (
  event_id bigint primary key,
  salt text not null,
  constraint books_event_salts_salt check (salt ~ '^[0-9a-f]{64}$')
);

-- How far an account is verified, and what it held there. The MAC is the guard's. Of an earlier chain
-- it counts for nothing.
create table books_checkpoints (
  account_id bigint primary key,
  epoch bigint not null,
  version bigint not null,
  balance_units bigint not null,
  mac text not null
);
