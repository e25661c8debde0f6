-- People: who they are, their sessions, and what the guard knows of them.
--
-- Tables whose names begin with guard_ are written by the guard's role alone: mailboxes, verifiers,
-- codes and counters. Whoever steals the web server's login can neither bind a mailbox, set a
-- password, nor get a single try back (decisions 8, rule 1).

-- A proved mailbox. Written before the user's row, which refers to it, so that no user exists
-- without a mailbox that the guard has seen a code come back from.
create table guard_mailboxes (
  user_id text collate "C" primary key,
  email text collate "C" not null,
  mac text not null, -- the guard's, over user and address
  proved_at timestamptz not null,
  constraint guard_mailboxes_user_id check (user_id ~ '^usr_[0-9a-z]{26}$'),
  constraint guard_mailboxes_email unique (email),
  constraint guard_mailboxes_lower_case check (email = lower(email))
);

create table users (
  id text collate "C" primary key,
  username text not null,
  username_key text collate "C" not null, -- lower case: two names that differ in case are one
  nickname text not null,
  bio text not null default '',
  avatar text not null default '',
  language text not null,
  invited_with text not null default '', -- the invitation code as it was typed
  created_at timestamptz not null,
  constraint users_mailbox foreign key (id) references guard_mailboxes (user_id),
  constraint users_username unique (username_key),
  constraint users_language check (language in ('en-us', 'ko-kr', 'zh-cn'))
);

create table sessions (
  token_hash text collate "C" primary key, -- SHA-256 of the token, in hex
  id text collate "C" not null,
  user_id text collate "C" not null,
  device text not null,
  ip text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null, -- 7 days after it was last seen, 30 after it was opened
  revoked_at timestamptz, -- absent while it lives
  constraint sessions_id unique (id),
  constraint sessions_user foreign key (user_id) references users (id)
);
create index sessions_live on sessions (user_id, opened_at) where revoked_at is null;

-- argon2id over HMAC(pepper, purpose, owner, secret). The version grows with every change.
create table guard_verifiers (
  user_id text collate "C" not null,
  purpose text not null,
  verifier text not null,
  mac text not null, -- the guard's, over owner, purpose, version and verifier
  version integer not null,
  pepper_version smallint not null,
  set_at timestamptz not null,
  constraint guard_verifiers_key primary key (user_id, purpose),
  constraint guard_verifiers_purpose check (purpose in ('login', 'fund'))
);

-- Tries, counted before they are judged. `subject` is a user or, where nobody is logged in, a MAC.
create table guard_counters (
  subject text collate "C" not null,
  purpose text not null,
  fails integer not null, -- since the last right one
  locked_until timestamptz not null,
  tried_at timestamptz not null,
  constraint guard_counters_key primary key (subject, purpose),
  constraint guard_counters_purpose check (purpose in ('login', 'fund', 'code', 'operator')),
  constraint guard_counters_fails check (fails >= 0)
);

-- Mailed codes. `subject_hash` binds one to a payment or payee; empty when it is bound to neither.
create table guard_codes (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null default '', -- empty: nobody is logged in
  purpose text not null,
  destination text collate "C" not null,
  subject_hash text collate "C" not null default '',
  code_mac text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz, -- absent until it was accepted
  used_for text collate "C" not null default '', -- the one thing it was accepted for
  constraint guard_codes_tries check (tries between 0 and 5)
);
create index guard_codes_newest on guard_codes (destination, purpose, id desc);
create index guard_codes_old on guard_codes (created_at);

-- How many codes a destination was sent. Strangers and its owner have a budget each, so that nobody
-- can use up the owner's.
create table guard_budgets (
  destination text collate "C" primary key,
  sent_at timestamptz not null,
  hour_from timestamptz not null,
  hour_count integer not null,
  day_from timestamptz not null,
  day_count integer not null
);

-- Networks from which a user has logged in before: strangers' tries do not delay the owner there.
create table guard_places (
  user_id text collate "C" not null,
  place_mac text collate "C" not null,
  seen_at timestamptz not null,
  constraint guard_places_key primary key (user_id, place_mac)
);

-- Until when withdrawals of a user are held, and why. A hold is never shortened.
create table guard_holds (
  user_id text collate "C" not null,
  reason text not null,
  until_at timestamptz not null,
  constraint guard_holds_key primary key (user_id, reason),
  constraint guard_holds_reason check (reason in ('fund-password-reset'))
);

grant select, insert, update on guard_verifiers, guard_counters, guard_codes, guard_budgets,
  guard_places, guard_holds to clearhold_guard;
grant select, insert on guard_mailboxes to clearhold_guard;
grant delete on guard_mailboxes, guard_verifiers, guard_counters, guard_codes, guard_budgets,
  guard_places to clearhold_guard;
grant select (id) on users to clearhold_guard;

grant select (user_id, email, proved_at) on guard_mailboxes
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant select (user_id, purpose, version, set_at) on guard_verifiers
  to clearhold_api, clearhold_auditor;
grant select on guard_holds
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;

grant select on users to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert on users to clearhold_api;
grant update (nickname, bio, avatar, language) on users to clearhold_api;
grant select on sessions to clearhold_api, clearhold_auditor;
grant insert on sessions to clearhold_api;
grant update (seen_at, expires_at, revoked_at) on sessions to clearhold_api;
