-- What a person is told: one message for each person and fact. The words are made from its parameters
-- when it is read, in the reader's language.

-- Every fact that people are told of. `source` says where it is read from: a journal, a line of the
-- history, or a row of `message_facts`. What is not listed here is told by another row of the list.
create table message_kinds (
  source text not null,
  kind text collate "C" not null,
  category text not null,
  starts_read boolean not null default false, -- the person's own everyday act: it counts nowhere
  constraint message_kinds_key primary key (source, kind),
  constraint message_kinds_source check (source in ('journal', 'event', 'fact')),
  constraint message_kinds_category check (category in ('money', 'projects', 'security', 'account'))
);

insert into message_kinds (source, kind, category) values
  ('journal', 'deposit-credited', 'money'),
  ('journal', 'deposit-taken-back', 'money'),
  ('journal', 'exchanged-deposit-taken-back', 'money'),
  ('journal', 'deposit-given-back', 'money'),
  ('journal', 'exchange-done', 'money'),
  ('journal', 'withdrawal-held', 'money'),
  ('journal', 'withdrawal-standing', 'money'),
  ('journal', 'withdrawal-recovered', 'money'),
  ('journal', 'withdrawal-repaid', 'money'),
  ('journal', 'withdrawal-settled', 'money'),
  ('journal', 'withdrawal-paid-otherwise', 'money'),
  ('journal', 'withdrawal-returned', 'money'),
  ('journal', 'subscription-held', 'money'),
  ('journal', 'subscription-returned', 'money'),
  ('journal', 'project-paid-out', 'money'),
  ('fact', 'arrival-seen', 'money'),
  ('fact', 'arrival-waiting', 'money'),
  ('fact', 'payment-review', 'money'),
  ('fact', 'payment-sent', 'money'),
  ('fact', 'standing-fell-back', 'money'),
  ('fact', 'hold-began', 'security'),
  ('fact', 'hold-ended', 'security'),
  ('fact', 'raise-opened', 'projects'),
  ('fact', 'raise-completed', 'projects'),
  ('fact', 'raise-failed', 'projects'),
  ('fact', 'result-published', 'projects'),
  ('fact', 'payouts-begun', 'projects'),
  ('fact', 'payouts-over', 'projects'),
  ('event', 'logged-in-new-device', 'security'),
  ('event', 'login-delayed', 'security'),
  ('event', 'session-ended', 'security'),
  ('event', 'others-ended', 'security'),
  ('event', 'frozen', 'security'),
  ('event', 'unfrozen', 'security'),
  ('event', 'login-password-changed', 'security'),
  ('event', 'login-password-reset', 'security'),
  ('event', 'fund-password-set', 'security'),
  ('event', 'fund-password-changed', 'security'),
  ('event', 'fund-password-reset', 'security'),
  ('event', 'fund-password-locked', 'security'),
  ('event', 'email-changed', 'security'),
  ('event', 'email-change-asked', 'security'),
  ('event', 'email-change-called-off', 'security'),
  ('event', 'phone-bound', 'security'),
  ('event', 'phone-changed', 'security'),
  ('event', 'factor-on', 'security'),
  ('event', 'factor-off-asked', 'security'),
  ('event', 'factor-off-called-off', 'security'),
  ('event', 'passkey-added', 'security'),
  ('event', 'passkey-removed', 'security'),
  ('event', 'passkey-suspect', 'security'),
  ('event', 'recovery-codes-made', 'security'),
  ('event', 'recovery-code-used', 'security'),
  ('event', 'phrase-set', 'security'),
  ('event', 'phrase-removed', 'security'),
  ('event', 'address-noted', 'security'),
  ('event', 'address-saved', 'security'),
  ('event', 'address-changed', 'security'),
  ('event', 'address-whitelisted', 'security'),
  ('event', 'address-whitelist-dropped', 'security'),
  ('event', 'address-removed', 'security'),
  ('event', 'address-switch-changed', 'security'),
  ('event', 'operator-looked', 'security'),
  ('event', 'nickname-decided', 'account');

insert into message_kinds (source, kind, category, starts_read) values
  ('event', 'account-opened', 'security', true),
  ('event', 'logged-in', 'security', true),
  ('event', 'logged-out', 'security', true),
  ('event', 'language-set', 'account', true),
  ('event', 'nickname-asked', 'account', true),
  ('event', 'avatar-changed', 'account', true),
  ('event', 'social-changed', 'account', true);

-- Facts that wait to be told, written by triggers in the transaction of the fact. Whoever tells them
-- takes them out, so none can be skipped, in whatever order the transactions commit.
create table message_facts (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  user_id text collate "C", -- absent: the readers of a project's move
  at timestamptz not null,
  due_at timestamptz not null default 'epoch', -- by the product's clock
  noted_at timestamptz not null default clock_timestamp(),
  told_to text collate "C" not null default '' -- the last reader of a move that was told
);
create index message_facts_due on message_facts (due_at, id);

-- How far the entries of a person's account are told. Versions are given under the account's lock, so
-- none commits behind a later one, and no posting does anything for this.
create table message_positions (
  account_id bigint primary key,
  version bigint not null
);

-- Ids follow the order of the commits: who tells holds the lock of the channel "app" until its commit.
-- So a reader who goes on after the last id that it saw misses none.
create table messages (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  category text not null,
  kind text collate "C" not null,
  fact text collate "C" not null, -- what the fact is known by; it is told once
  subject_id text collate "C" not null, -- what it is about: a deposit, a withdrawal, a project
  params jsonb not null,
  at timestamptz not null, -- of the fact
  told_at timestamptz not null default clock_timestamp(),
  is_old boolean not null, -- too old for mail and push when it was told
  read_at timestamptz,
  constraint messages_once unique (user_id, fact),
  constraint messages_category check (category in ('money', 'projects', 'security', 'account'))
);
create index messages_of_category on messages (user_id, category, id desc);
create index messages_unread on messages (user_id, category) where read_at is null;

-- Up to which message a channel has taken what it carries. What happened before `since` is told as old.
create table message_channels (
  channel text primary key,
  taken_to bigint not null default 0,
  since timestamptz not null default now(),
  constraint message_channels_channel check (channel in ('app', 'mail', 'push'))
);
insert into message_channels (channel) values ('app'), ('mail'), ('push');

-- Money and security are always on, so they have no rows.
create table message_settings (
  user_id text collate "C" not null,
  category text not null,
  channel text not null,
  is_on boolean not null,
  constraint message_settings_key primary key (user_id, category, channel),
  constraint message_settings_user foreign key (user_id) references users (id),
  constraint message_settings_category check (category in ('projects', 'account')),
  constraint message_settings_channel foreign key (channel) references message_channels (channel)
);

-- What happened before this version is told too, as old and read.
insert into message_facts (kind, subject_id, user_id, at, noted_at)
  select 'event', id::text, user_id, at, at from security_events
  union all
  select 'move', id::text, null, moved_at, recorded_at from project_moves where to_status > 1;
