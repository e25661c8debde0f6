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
  certification smallint not null default 0, -- the level that two operators gave
  -- In which time zone the person's mails say when something happened: an IANA name. The app sends it.
  time_zone text not null default 'UTC',
  -- How the person reads the product, on every device. The zone `device` is that of the device in hand;
  -- mails then take the one in `time_zone`.
  display_currency text not null default 'USDT',
  line_color text not null default 'green-up',
  chosen_zone text not null default 'device',
  theme text not null default 'system',
  balance_hidden boolean not null default false,
  -- The code by which the person invites others: 40 bits of chance, in signs that nobody takes for
  -- others. Should two meet, the second account is not opened, and its owner tries again.
  invite_code text collate "C" not null
    default translate(right(gen_random_uuid()::text, 10), '0123456789abcdef', '23456789ACDEFHJK'),
  -- Whose code was typed when the account was opened. The database notes it then and for good; that
  -- person's account is older, so invitations have no circles.
  inviter_id text collate "C",
  constraint users_mailbox foreign key (id) references guard_mailboxes (user_id),
  constraint users_username unique (username_key),
  constraint users_language check (language in ('en-us', 'ko-kr', 'zh-cn')),
  constraint users_certification check (certification between 0 and 2),
  constraint users_time_zone check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  constraint users_display_currency check (display_currency ~ '^[A-Z]{3,4}$'),
  constraint users_line_color check (line_color in ('green-up', 'red-up')),
  constraint users_chosen_zone check (chosen_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  constraint users_theme check (theme in ('system', 'light', 'dark')),
  constraint users_invite_code unique (invite_code),
  constraint users_inviter foreign key (inviter_id) references users (id)
);
create index users_demo on users (id) where demo;
create index users_of_inviter on users (inviter_id, created_at desc, id desc)
  where inviter_id is not null;

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
    'second-factor-changed', 'recovery', 'frozen', 'reopened'))
);

-- Operators: people who act for the house. The guard alone enrols them, verifies their passwords
-- and writes down what they put their name to, so that a stolen login of the command line or of the
-- worker can neither make an operator nor pass for two of them.
create table operators (
  id text collate "C" primary key,
  -- Who is in, and under which name, the judged list says. A false row must not keep a name from anybody.
  name text collate "C" not null,
  verifier text not null, -- argon2id over the peppered password; the guard alone reads it
  enrolled_at timestamptz not null default now(),
  constraint operators_id check (id ~ '^opr_[0-9a-z]{26}$'),
  constraint operators_name_shape check (name ~ '^[a-z][a-z0-9-]{1,29}$')
);

-- The list of operators: every change of it, in one order. Guard and signer judge each change by the
-- same rules and compare their lists. The guard alone writes here; the passkeys that stand behind a
-- change are proved by it, and kept for whoever wants to prove them again.
create table operator_changes (
  id bigint generated always as identity,
  -- The place in the list, from 1. A false row of the guard's login takes no number: several rows may
  -- want the same one, and the guard counts the first that its rules and the passkeys bear out.
  number integer not null,
  change jsonb not null, -- word for word what the passkeys signed
  approvals jsonb not null, -- [{"operatorId", "assertion"}]
  -- Of the password of who comes in, as in operators; empty: they cannot log in; absent: as enrolled.
  verifier text,
  taken_at timestamptz not null,
  from_at timestamptz not null, -- from then on it counts
  -- The guard's MAC over a change that it took at its own door. Without it nobody comes in whom no
  -- operator vouches for: else the guard's login could enrol the first two, or limits before the first
  -- start.
  mac text not null default '',
  -- By the clock of the database, as the words that operators give: the guard's own may be another.
  noted_at timestamptz not null default clock_timestamp(),
  constraint operator_changes_key primary key (id),
  constraint operator_changes_number check (number >= 1),
  constraint operator_changes_times check (from_at >= taken_at)
);
create index operator_changes_number on operator_changes (number);

-- Up to which row two operators have looked at false ones: they are not named any more.
create table operator_drops (
  id bigint generated always as identity primary key,
  through_id bigint not null,
  approvals jsonb not null, -- the passkeys, as in operator_changes
  dropped_at timestamptz not null default clock_timestamp(),
  constraint operator_drops_through foreign key (through_id) references operator_changes (id)
);

-- An operator's name under one version of one thing: (action, subject, hash of what was seen). An
-- operator who came back, or whose word is old, says it again.
create table operator_acts (
  id bigint generated always as identity primary key,
  operator_id text collate "C" not null,
  action text not null,
  subject_id text collate "C" not null,
  subject_hash text collate "C" not null,
  acted_at timestamptz not null default clock_timestamp(),
  constraint operator_acts_operator foreign key (operator_id) references operators (id),
  -- Which acts there are is the guard's list; each that decides something is asked for by name.
  constraint operator_acts_action
    check (action ~ '^[a-z]+(-[a-z]+)*$' and length(action) <= 40)
);
create index operator_acts_words on operator_acts (action, subject_id, subject_hash, operator_id);

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
  -- Names and times; never a secret, never a whole contact. All are texts, whoever writes it: one
  -- malformed row must not keep a page of somebody from being shown.
  details jsonb not null default '{}',
  constraint security_events_user check (user_id ~ '^usr_[0-9a-z]{26}$'),
  constraint security_events_operator foreign key (operator_id) references operators (id),
  constraint security_events_kind check (kind ~ '^[a-z][a-z-]{2,39}$'),
  constraint security_events_size check (octet_length(details::text) <= 2000),
  constraint security_events_details check (jsonb_typeof(details) = 'object'
    and not jsonb_path_exists(details, 'strict $.*.type() ? (@ != "string")')),
  constraint security_events_visit check (length(ip) <= 45 and length(device) <= 200),
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
  -- A MAC of the same name, which names the browser and not the account.
  browser_mac text collate "C" not null default '',
  constraint guard_devices_key primary key (user_id, device_mac)
);
create index guard_devices_browser on guard_devices (browser_mac) where browser_mac <> '';

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
  -- What it says of its copies. A synced one lives on several devices, whose counts do not agree.
  is_synced boolean, -- may live on several devices: fixed for its life
  is_backed_up boolean, -- is there a copy now
  count_fell_at timestamptz, -- when another device used it last
  constraint guard_passkeys_user foreign key (user_id) references users (id),
  constraint guard_passkeys_backup
    check ((is_synced is null) = (is_backed_up is null) and (is_synced or not is_backed_up)),
  constraint guard_passkeys_fell check (count_fell_at is null or is_synced is true)
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

-- What a person sends to be known by name. Written by the guard. Name, birth date and country are sealed:
-- no login of the database reads them. They go when a submission was not accepted; the pictures go with
-- every decision.
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
  -- Documents are given for a look that was committed before: in which transaction it was written.
  written_in xid8 default pg_current_xact_id(),
  constraint certification_looks_request foreign key (request_id)
    references certification_requests (id),
  constraint certification_looks_operator foreign key (operator_id) references operators (id)
);
create index certification_looks_of_request on certification_looks (request_id, looked_at);

-- The most that is credited in 30 days and can be exchanged or subscribed at once, by currency and
-- level of certification. What came above it can be withdrawn.
create table deposit_limits (
  currency text collate "C" not null,
  level integer not null,
  month_units bigint, -- absent: no limit
  constraint deposit_limits_key primary key (currency, level),
  constraint deposit_limits_currency check (currency in ('TRX', 'USDT')),
  constraint deposit_limits_level check (level between 0 and 9),
  constraint deposit_limits_units check (month_units > 0)
);

insert into deposit_limits (currency, level, month_units) values
  ('TRX', 0, 3000000000000), ('TRX', 1, 7500000000000), ('TRX', 2, null),
  ('USDT', 0, 1500000000000), ('USDT', 1, 3000000000000), ('USDT', 2, null);

-- A limit of a level of certification that one operator proposes and another approves. It counts 48 hours
-- later, so that people are told before one falls, unless any operator ends it before.
create table level_limit_orders (
  id text collate "C" primary key,
  kind text collate "C" not null,
  currency text collate "C" not null,
  level integer not null,
  units bigint, -- absent: no limit
  order_hash text collate "C" not null, -- written by a trigger
  proposed_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz, -- absent until two operators have put their names to it
  was_units bigint, -- what counted when it was approved
  falls boolean not null default false, -- below what counted when it was approved
  told_at timestamptz, -- when everyone of the level was told that it falls, those who came meanwhile too
  cancelled_at timestamptz,
  constraint level_limit_orders_id check (id ~ '^lim_[0-9a-z]{26}$'),
  constraint level_limit_orders_kind check (kind in ('withdrawal', 'deposit')),
  constraint level_limit_orders_units check (units > 0),
  constraint level_limit_orders_withdrawal check (kind = 'deposit' or units is not null)
);
create index level_limit_orders_of_limit on level_limit_orders (kind, currency, level, starts_at)
  where starts_at is not null and cancelled_at is null;

-- Accounts that their owners close. The guard writes down that it was asked for, and a week later that it
-- is done; the database lets it be done only for an account that holds nothing, and deletes what the books
-- do not need in the same statement.
create table account_closings (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  asked_at timestamptz not null,
  from_at timestamptz not null, -- a week later
  called_off_at timestamptz, -- by the owner, or because something was held when it was due
  closed_at timestamptz,
  mac text collate "C" not null, -- the guard's, over user and both times
  -- An account that coins reached after it was closed is opened again by two operators, for its former
  -- owner.
  reopened_at timestamptz,
  reopened_for text collate "C", -- hash of closing, person and mailbox: what both put their names to
  -- What is less than the least withdrawal may stay with an account that closes, where its owner agreed:
  -- below these nothing keeps it open, the owner's own rest or what a stranger sends. 0: the owner did
  -- not agree.
  rest_trx_units bigint not null default 0,
  rest_usdt_units bigint not null default 0,
  -- A mailbox that was taken from an account once does not get it back by the words of then.
  reopened_before text[] not null default '{}',
  constraint account_closings_user foreign key (user_id) references users (id),
  constraint account_closings_end check (num_nonnulls(called_off_at, closed_at) < 2),
  constraint account_closings_reopened check ((reopened_at is null) = (reopened_for is null)
    and (reopened_at is null or closed_at is not null)),
  constraint account_closings_rests check (rest_trx_units between 0 and 1000000000
    and rest_usdt_units between 0 and 1000000000)
);
create unique index account_closings_open on account_closings (user_id)
  where called_off_at is null and reopened_at is null;
create index account_closings_due on account_closings (from_at)
  where called_off_at is null and closed_at is null;

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
