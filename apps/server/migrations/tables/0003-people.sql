-- People: who they are, their sessions, and what the guard knows of them; and the operators.
--
-- Only the guard's role writes the tables whose names begin with guard_: mailboxes, verifiers,
-- codes and counters. A stolen login of the web server cannot bind a mailbox, set a password or get
-- a try back.

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
  -- Names that the person has elsewhere.
  telegram text not null default '',
  google text not null default '',
  demo boolean not null default false, -- set by the statement that makes the row, and never changed
  constraint users_mailbox foreign key (id) references guard_mailboxes (user_id),
  constraint users_username unique (username_key),
  constraint users_language check (language in ('en-us', 'ko-kr', 'zh-cn'))
);
create index users_demo on users (id) where demo;

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
  -- A try is reserved while it is compared, by one guard at a time for one person. It is counted
  -- when it is reserved, so that a guard that dies in between leaves no free try. The times are the
  -- database's own, because several guards read them.
  reserved_by text collate "C", -- the try that is being compared; absent between tries
  reserved_until timestamptz, -- when nobody waits for its verdict any more
  constraint guard_counters_key primary key (subject, purpose),
  constraint guard_counters_purpose check (purpose in ('login', 'fund', 'code', 'operator')),
  constraint guard_counters_fails check (fails >= 0),
  constraint guard_counters_reserved check ((reserved_by is null) = (reserved_until is null))
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
  -- The owner's own browsers have tries that strangers cannot use up.
  own_tries smallint not null default 0
    constraint guard_codes_own_tries check (own_tries between 0 and 5),
  constraint guard_codes_tries check (tries between 0 and 5)
);
create index guard_codes_newest on guard_codes (destination, purpose, id desc);
create index guard_codes_old on guard_codes (created_at);

-- How many codes a destination was sent. Strangers and its owner have a budget each, so that nobody
-- can use up the owner's.
create table guard_budgets (
  name text collate "C" primary key,
  hour_from timestamptz not null,
  hour_count integer not null,
  day_from timestamptz not null,
  day_count integer not null
);

-- Until when withdrawals of a user are held, and why: every change that could be a thief's holds
-- them for a day. A hold is never shortened.
create table guard_holds (
  user_id text collate "C" not null,
  reason text not null,
  until_at timestamptz not null,
  constraint guard_holds_key primary key (user_id, reason),
  constraint guard_holds_reason check (reason in (
    'fund-password-reset', 'login-password-changed', 'email-changed', 'phone-changed',
    'second-factor-changed', 'recovery', 'frozen'))
);

-- Operators: people who act for the house. The guard alone enrols them, verifies their passwords
-- and writes down what they put their name to, so that a stolen login of the command line or of the
-- worker can neither make an operator nor pass for two of them.
create table operators (
  id text collate "C" primary key,
  name text collate "C" not null,
  verifier text not null, -- argon2id over the peppered password; the guard alone reads it
  enrolled_at timestamptz not null default now(),
  constraint operators_id check (id ~ '^opr_[0-9a-z]{26}$'),
  constraint operators_name unique (name),
  constraint operators_name_shape check (name ~ '^[a-z][a-z0-9-]{1,29}$')
);

-- An operator's name under one version of one thing: (action, subject, hash of what was seen).
create table operator_acts (
  id bigint generated always as identity primary key,
  operator_id text collate "C" not null,
  action text not null,
  subject_id text collate "C" not null,
  subject_hash text collate "C" not null,
  acted_at timestamptz not null default clock_timestamp(),
  constraint operator_acts_operator foreign key (operator_id) references operators (id),
  constraint operator_acts_once unique (action, subject_id, subject_hash, operator_id),
  -- Which acts there are is the guard's list; each that decides something is asked for by name.
  constraint operator_acts_action
    check (action ~ '^[a-z]+(-[a-z]+)*$' and length(action) <= 40)
);

-- A proved telephone, in E.164.
create table guard_phones (
  user_id text collate "C" primary key,
  phone text collate "C" not null,
  mac text not null, -- the guard's, over user and telephone
  proved_at timestamptz not null,
  constraint guard_phones_user foreign key (user_id) references users (id),
  constraint guard_phones_phone unique (phone),
  constraint guard_phones_shape check (phone ~ '^\+[1-9][0-9]{6,14}$')
);

-- Which factors confirm a step: of each the row that was asked for last and whose time has come is
-- in force. What weakens protection begins a day after it was confirmed; a later row calls an
-- earlier one off that still waits. Nothing is ever changed or deleted.
create table guard_factor_switches (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  factor text not null,
  is_on boolean not null,
  asked_at timestamptz not null,
  from_at timestamptz not null,
  mac text not null, -- the guard's, over all of it
  constraint guard_factor_switches_user foreign key (user_id) references users (id),
  constraint guard_factor_switches_factor check (factor in ('email', 'phone', 'passkey'))
);
create index guard_factor_switches_newest on guard_factor_switches (user_id, factor, asked_at, id);

-- A mailbox whose owner cannot read the old one any more: it becomes theirs after a week, if nobody
-- who reads the old one objects.
create table guard_email_changes (
  user_id text collate "C" primary key,
  email text collate "C" not null,
  mac text not null,
  asked_at timestamptz not null,
  from_at timestamptz not null,
  constraint guard_email_changes_user foreign key (user_id) references users (id)
);

-- Which ways to a person are open, for showing: the guard says so when it starts.
create table guard_channels (
  channel text primary key,
  is_open boolean not null,
  constraint guard_channels_channel check (channel = 'sms')
);

-- When a destination was last sent a code of one event; the budget counts those of all events.
create table guard_code_rests (
  name text collate "C" primary key, -- a MAC
  sent_at timestamptz not null
);

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

-- The owner's own words in every mail: who does not know them did not write it. Sealed by the
-- guard, because a stolen copy of the words beside the mailboxes is all that a forger needs.
create table guard_phrases (
  user_id text collate "C" primary key,
  sealed text not null,
  set_at timestamptz not null,
  constraint guard_phrases_user foreign key (user_id) references users (id)
);

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

-- A device is a browser that keeps a random name of its own; the guard keeps its MAC.
create table guard_devices (
  user_id text collate "C" not null,
  device_mac text collate "C" not null,
  opened_account boolean not null, -- the account was opened on it: it is nobody's new device
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  mac text not null, -- the guard's, over user, device, opened_account and first_seen_at
  constraint guard_devices_key primary key (user_id, device_mac)
);

-- Links of mails, which work without a login. The token itself is in the mail alone.
create table guard_links (
  token_mac text collate "C" primary key,
  user_id text collate "C" not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz, -- absent until its button was pressed
  mac text not null, -- the guard's, over token_mac, user, purpose and expires_at
  constraint guard_links_purpose check (purpose in ('not-me'))
);
create index guard_links_old on guard_links (expires_at);

-- A frozen account: its login password cannot be used until its mailbox has set another.
create table guard_freezes (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  frozen_at timestamptz not null,
  lifted_at timestamptz -- absent while it is frozen
);
create unique index guard_freezes_open on guard_freezes (user_id) where lifted_at is null;
create index guard_freezes_of_user on guard_freezes (user_id, lifted_at);

-- Passkeys (WebAuthn) and the codes on paper for whoever has lost them.
create table guard_passkeys (
  id text collate "C" primary key, -- credential id, base64url
  user_id text collate "C" not null,
  public_key text collate "C" not null, -- COSE, base64url
  sign_count bigint not null,
  transports text not null default '', -- comma between
  name text not null,
  confirms_from timestamptz not null, -- logs in at once, confirms steps from here on
  mac text not null, -- the guard's, over id, user, public key and confirms_from
  created_at timestamptz not null,
  used_at timestamptz, -- absent until it was used
  constraint guard_passkeys_user foreign key (user_id) references users (id)
);
create index guard_passkeys_of_user on guard_passkeys (user_id, created_at);

-- Challenges that were answered. A challenge is not kept when it is given: it carries the guard's
-- MAC over the person, the use, the payment and the end of its time, and is kept once it is used.
create table guard_challenges (
  challenge text collate "C" primary key, -- base64url
  used_for text collate "C" not null, -- the one thing it was accepted for
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index guard_challenges_old on guard_challenges (expires_at);

create table guard_recovery_codes (
  user_id text collate "C" not null,
  code_mac text collate "C" not null,
  created_at timestamptz not null,
  good_from timestamptz not null, -- later than it was made where no settled passkey vouched for it
  used_at timestamptz, -- absent while it is good
  used_for text collate "C" not null default '', -- the one thing it was accepted for
  constraint guard_recovery_codes_key primary key (user_id, code_mac)
);

-- Browsers that have set a new login password. They can log in however often strangers have tried.
-- A network in their place would tell everybody who shares it who has an account.
create table guard_ways_back (
  user_id text collate "C" not null,
  device_mac text collate "C" not null,
  seen_at timestamptz not null,
  constraint guard_ways_back_key primary key (user_id, device_mac)
);

-- A nickname is shown to others once an operator has accepted it.
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

-- Pictures, encoded anew by the server: what was sent is never kept.
create table uploads (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  media_type text not null default 'image/webp',
  -- Compressed by WebP already: compressing again would only cost time.
  bytes bytea storage external not null,
  created_at timestamptz not null,
  constraint uploads_id check (id ~ '^upl_[0-9a-z]{26}$'),
  constraint uploads_user foreign key (user_id) references users (id),
  constraint uploads_media_type check (media_type = 'image/webp'),
  constraint uploads_size check (octet_length(bytes) between 1 and 2097152)
);
create index uploads_of_user on uploads (user_id, created_at);

-- Mailboxes that the seed is about to register, each until its account exists.
create table demo_mailboxes (
  email text collate "C" primary key,
  constraint demo_mailboxes_lower_case check (email = lower(email))
);
