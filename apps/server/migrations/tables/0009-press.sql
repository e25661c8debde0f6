-- Press: what operators publish, what each person is told, and the browsers that get pushes.

-- What operators publish: announcements, the line that runs over the first screen, pop-ups, banners.
-- Nothing in a row changes but its publication and its withdrawal; other words are another notice.
create table notices (
  id text collate "C" primary key,
  kind text not null,
  words jsonb not null, -- {"en-us": {"title", "content"}, …}: a line of text, and cleaned HTML or ""
  link text collate "C" not null, -- where it leads; "" for nowhere
  pinned boolean not null,
  from_at timestamptz, -- absent: it is shown from its publication
  until_at timestamptz, -- absent: it is shown until it is withdrawn
  notice_hash text collate "C" not null, -- what operators put their names to; written by a trigger
  drafted_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  picture bytea storage external, -- WebP, drawn anew from what an operator gave
  constraint notices_id check (id ~ '^ntc_[0-9a-z]{26}$'),
  constraint notices_kind
    check (kind in ('announcement', 'ticker', 'promotion', 'payment', 'banner')),
  constraint notices_words
    check (words ?& array['en-us', 'zh-cn', 'ko-kr'] and length(words::text) <= 400000),
  constraint notices_link check (length(link) <= 300),
  constraint notices_times check (from_at < until_at),
  constraint notices_picture check (length(picture) <= 2000000),
  constraint notices_banner check (kind <> 'banner' or picture is not null)
);

-- Texts that operators publish under a name of the requirement, and who agreed to which version.
-- Nothing in a row changes but its publication and its withdrawal; other words are another version.
create table press_texts (
  id text collate "C" primary key,
  kind text not null,
  words jsonb not null, -- {"en-us": {"title", "content"}, …}: a line of text, and Markdown
  text_hash text collate "C" not null, -- what operators put their names to; written by a trigger
  drafted_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  constraint press_texts_id check (id ~ '^txt_[0-9a-z]{26}$'),
  constraint press_texts_kind check (kind in ('terms', 'privacy', 'college')),
  constraint press_texts_words
    check (words ?& array['en-us', 'zh-cn', 'ko-kr'] and length(words::text) <= 700000)
);

create table text_agreements (
  user_id text not null references users (id),
  text_id text not null references press_texts (id),
  agreed_at timestamptz not null default clock_timestamp(),
  constraint text_agreements_once primary key (user_id, text_id)
);

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
  ('journal', 'debt-written-off', 'money'),
  ('journal', 'payout-given-back', 'money'),
  ('journal', 'commission-paid', 'money'),
  ('journal', 'reward-paid', 'money'),
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
  ('fact', 'arrival-gone', 'money'),
  ('fact', 'payment-waiting', 'money'),
  ('fact', 'debt-ended', 'money'),
  ('fact', 'payout-kept-paid', 'money'),
  ('fact', 'payout-charged', 'money'),
  ('fact', 'day-limit-falls', 'money'),
  ('fact', 'day-limit-stays', 'money'),
  ('fact', 'month-limit-falls', 'money'),
  ('fact', 'month-limit-stays', 'money'),
  ('fact', 'box-ready', 'money'),
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
  ('event', 'standing-set', 'security'),
  ('event', 'standing-revoked', 'security'),
  ('event', 'documents-looked', 'security'),
  ('event', 'closing-asked', 'security'),
  ('event', 'closing-put-off', 'security'),
  ('event', 'closing-called-off', 'security'),
  ('event', 'account-reopened', 'security'),
  ('event', 'data-export-asked', 'security'),
  -- It counts as unread: it may be somebody else's.
  ('event', 'data-export-fetched', 'security'),
  ('event', 'data-export-ready', 'account'),
  ('event', 'nickname-decided', 'account'),
  ('event', 'certification-decided', 'account'),
  ('event', 'certification-lapsed', 'account');

insert into message_kinds (source, kind, category, starts_read) values
  ('event', 'account-opened', 'security', true),
  ('event', 'logged-in', 'security', true),
  ('event', 'logged-out', 'security', true),
  ('event', 'language-set', 'account', true),
  ('event', 'nickname-asked', 'account', true),
  ('event', 'avatar-changed', 'account', true),
  ('event', 'social-changed', 'account', true),
  ('event', 'certification-asked', 'account', true),
  ('event', 'certification-cancelled', 'account', true),
  ('event', 'account-closed', 'account', true);

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
  is_late boolean not null default false, -- told a day after its fact, or later: mailed and not pushed
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

-- A fact that a person is told of, before it is a message.
create type message_news as (
  source text, kind text, reader text, fact text, subject text, details jsonb,
  at timestamptz, noted_at timestamptz
);

-- Browsers that get pushes. A row belongs to one session and ends with it. What the push service needs
-- is sealed by the guard, bound to the row, its person and its session.
create table guard_push_subscriptions (
  id text collate "C" not null,
  user_id text collate "C" not null,
  session_hash text collate "C" not null,
  endpoint_mac text collate "C" not null, -- one browser is subscribed once, whoever uses it
  renewal_mac text collate "C" not null, -- of the secret by which the browser replaces it
  server_key text not null, -- the public key that the browser subscribed to
  sealed text not null,
  created_at timestamptz not null,
  constraint guard_push_subscriptions_pkey primary key (id),
  constraint guard_push_subscriptions_session_once unique (session_hash),
  constraint guard_push_subscriptions_endpoint unique (endpoint_mac),
  constraint guard_push_subscriptions_renewal unique (renewal_mac),
  constraint guard_push_subscriptions_user foreign key (user_id) references users (id),
  constraint guard_push_subscriptions_session foreign key (session_hash) references sessions (token_hash)
);
create index guard_push_subscriptions_of_user on guard_push_subscriptions (user_id, created_at);
