-- How a person can be reached, and which of it confirms payments.

-- A mailbox may be replaced by another that was proved.
grant update (email, mac, proved_at) on guard_mailboxes to clearhold_guard;

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

-- Which factors confirm a step: of each the row that was asked for last and whose time has come is in
-- force. What weakens protection begins a day after it was confirmed; a later row calls an earlier one
-- off that still waits. Nothing is ever changed or deleted.
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
grant select, insert, update on guard_channels to clearhold_guard;
grant select on guard_channels to clearhold_api, clearhold_auditor;

-- When a destination was last sent a code of one event; the budget counts those of all events.
create table guard_code_rests (
  name text collate "C" primary key, -- a MAC
  sent_at timestamptz not null
);
alter table guard_budgets drop column sent_at;
alter table guard_budgets rename column destination to name;

-- The owner's own browsers have tries that strangers cannot use up.
alter table guard_codes add column own_tries smallint not null default 0
  constraint guard_codes_own_tries check (own_tries between 0 and 5);

grant select, insert, update, delete on guard_code_rests to clearhold_guard;
grant select, insert on guard_factor_switches to clearhold_guard;
grant select, insert, update, delete on guard_phones, guard_email_changes to clearhold_guard;
grant select (user_id, phone, proved_at) on guard_phones to clearhold_api, clearhold_auditor;
grant select (id, user_id, factor, is_on, asked_at, from_at) on guard_factor_switches
  to clearhold_api, clearhold_auditor;
grant select (user_id, email, asked_at, from_at) on guard_email_changes
  to clearhold_api, clearhold_auditor;
