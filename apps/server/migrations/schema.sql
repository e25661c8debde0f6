-- The schema of a freshly migrated database. `npm run schema` writes this file; never edit it.
-- Constraints are in the order of their names. Bodies of functions are in functions/.
-- Made of migrations f441b838b77f1fae2177dc4ca4adc1c943cca911617f0accb438e45c92bcbe65
-- Text 313c617a042c08f88d4516ba1143f87a49a2b17790ff85900a6a0c4bc1183e05

-- schema public
-- owner clearhold_owner
grant usage on schema public to clearhold_api, clearhold_auditor, clearhold_demo, clearhold_guard, clearhold_operator, clearhold_worker;

-- default rights
-- clearhold_owner: T {clearhold_owner=U/clearhold_owner}
-- clearhold_owner: f {clearhold_owner=X/clearhold_owner}

-- type ledger_side
create type ledger_side as enum ('debit', 'credit');

-- type message_news
create type message_news as (
  source text,
  kind text,
  reader text,
  fact text,
  subject text,
  details jsonb,
  at timestamp with time zone,
  noted_at timestamp with time zone
);

-- type project_fact
create type project_fact as (
  journal_id text,
  kind text,
  reference text,
  occurred_at timestamp with time zone,
  reverses text,
  project_id text,
  user_id text,
  currency text,
  escrow_units bigint,
  user_units bigint,
  fee_units bigint
);

-- table account_closings
create table account_closings (
  id bigint not null generated always as identity,
  user_id text collate "C" not null,
  asked_at timestamp with time zone not null,
  from_at timestamp with time zone not null,
  called_off_at timestamp with time zone,
  closed_at timestamp with time zone,
  mac text collate "C" not null,
  reopened_at timestamp with time zone,
  reopened_for text collate "C",
  rest_trx_units bigint not null default 0,
  rest_usdt_units bigint not null default 0,
  reopened_before text[] not null default '{}'::text[],
  constraint account_closings_end CHECK (num_nonnulls(called_off_at, closed_at) < 2),
  constraint account_closings_pkey PRIMARY KEY (id),
  constraint account_closings_reopened CHECK ((reopened_at IS NULL) = (reopened_for IS NULL) AND (reopened_at IS NULL OR closed_at IS NOT NULL)),
  constraint account_closings_rests CHECK (rest_trx_units >= 0 AND rest_trx_units <= 1000000000 AND rest_usdt_units >= 0 AND rest_usdt_units <= 1000000000),
  constraint account_closings_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX account_closings_due ON account_closings USING btree (from_at) WHERE called_off_at IS NULL AND closed_at IS NULL;
CREATE UNIQUE INDEX account_closings_open ON account_closings USING btree (user_id) WHERE called_off_at IS NULL AND reopened_at IS NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON account_closings FOR EACH ROW WHEN (new.rest_trx_units < '-1000000000000000000'::bigint OR new.rest_trx_units > '1000000000000000000'::bigint OR new.rest_usdt_units < '-1000000000000000000'::bigint OR new.rest_usdt_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('rest_trx_units', '1000000000000000000', 'rest_usdt_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, mac, reopened_for, reopened_before ON account_closings FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.mac, new.reopened_for, new.reopened_before)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'mac', 'text', '4000', 'reopened_for', 'text', '4000', 'reopened_before', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON account_closings FOR EACH ROW WHEN (GREATEST(new.asked_at, new.called_off_at, new.closed_at, new.reopened_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at, new.called_off_at, new.closed_at, new.reopened_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.from_at) > (now() + '7 days 00:02:00'::interval) OR LEAST(new.from_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'called_off_at', 'epoch', '00:02:00', 'closed_at', 'epoch', '00:02:00', 'reopened_at', 'epoch', '00:02:00', 'from_at', 'epoch', '7 days 00:02:00'); -- always
CREATE TRIGGER account_closings_change BEFORE UPDATE ON account_closings FOR EACH ROW EXECUTE FUNCTION account_closings_check(); -- always
CREATE TRIGGER account_closings_now BEFORE INSERT ON account_closings FOR EACH ROW WHEN (new.asked_at < (clock_timestamp() - '00:02:00'::interval) OR new.from_at < (new.asked_at + '7 days'::interval)) EXECUTE FUNCTION refuse_change('closing of %s: it waits a week from now', 'user_id'); -- always
grant select on account_closings to clearhold_guard;
grant insert (user_id, asked_at, from_at, mac, rest_trx_units, rest_usdt_units) on account_closings to clearhold_guard;
grant select (id, user_id, asked_at, from_at, called_off_at, closed_at, reopened_at) on account_closings to clearhold_auditor;
grant select (user_id, asked_at, from_at, called_off_at, closed_at, rest_trx_units, rest_usdt_units) on account_closings to clearhold_api;
grant update (called_off_at, closed_at, reopened_at, reopened_for) on account_closings to clearhold_guard;
-- sequence account_closings_id_seq bigint 1 1 1 9223372036854775807 f

-- table address_quarantines
create table address_quarantines (
  id bigint not null generated always as identity,
  address text collate "C" not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  was jsonb not null,
  constraint address_quarantines_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint address_quarantines_pkey PRIMARY KEY (id),
  constraint address_quarantines_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF address, operator_id, reason, was ON address_quarantines FOR EACH ROW WHEN (octet_length(concat(new.address, new.operator_id, new.reason, new.was)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('address', 'text', '4000', 'operator_id', 'text', '4000', 'reason', 'text', '4000', 'was', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON address_quarantines FOR EACH ROW WHEN (GREATEST(new.acted_at) > (now() + '00:02:00'::interval) OR LEAST(new.acted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('acted_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER address_quarantines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON address_quarantines FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER address_quarantines_new BEFORE INSERT ON address_quarantines FOR EACH ROW EXECUTE FUNCTION address_quarantines_check(); -- always
grant select on address_quarantines to clearhold_auditor;
grant insert (address, operator_id, reason) on address_quarantines to clearhold_operator;
grant select (id) on address_quarantines to clearhold_api;
-- sequence address_quarantines_id_seq bigint 1 1 1 9223372036854775807 f

-- table addresses_given
create table addresses_given (
  purpose text not null,
  given bigint not null default 0,
  constraint addresses_given_given CHECK (given >= 0),
  constraint addresses_given_pkey PRIMARY KEY (purpose),
  constraint addresses_given_purpose CHECK (purpose = ANY (ARRAY['user'::text, 'project'::text]))
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON addresses_given FOR EACH ROW WHEN (new.given < '-1000000000000000000'::bigint OR new.given > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('given', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF purpose ON addresses_given FOR EACH ROW WHEN (octet_length(concat(new.purpose)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('purpose', 'text', '4000'); -- always

-- table adjustment_caps
create table adjustment_caps (
  currency text collate "C" not null,
  day_units bigint not null,
  constraint adjustment_caps_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint adjustment_caps_pkey PRIMARY KEY (currency),
  constraint adjustment_caps_units CHECK (day_units > 0)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON adjustment_caps FOR EACH ROW WHEN (new.day_units < '-1000000000000000000'::bigint OR new.day_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('day_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF currency ON adjustment_caps FOR EACH ROW WHEN (octet_length(concat(new.currency)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('currency', 'text', '4000'); -- always
grant select on adjustment_caps to clearhold_api, clearhold_auditor, clearhold_operator;

-- table alert_resolutions
create table alert_resolutions (
  alert_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  constraint alert_resolutions_alert FOREIGN KEY (alert_id) REFERENCES chain_alerts(id),
  constraint alert_resolutions_key PRIMARY KEY (alert_id, operator_id),
  constraint alert_resolutions_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint alert_resolutions_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON alert_resolutions FOR EACH ROW WHEN (new.alert_id < '-1000000000000000000'::bigint OR new.alert_id > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('alert_id', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF operator_id, reason ON alert_resolutions FOR EACH ROW WHEN (octet_length(concat(new.operator_id, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('operator_id', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON alert_resolutions FOR EACH ROW WHEN (GREATEST(new.acted_at) > (now() + '00:02:00'::interval) OR LEAST(new.acted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('acted_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER alert_resolutions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON alert_resolutions FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER alert_resolutions_new BEFORE INSERT ON alert_resolutions FOR EACH ROW EXECUTE FUNCTION alert_resolutions_check(); -- always
grant select on alert_resolutions to clearhold_auditor, clearhold_operator;
grant insert (alert_id, operator_id, reason) on alert_resolutions to clearhold_operator;

-- table appointments
create table appointments (
  id text collate "C" not null,
  user_id text collate "C" not null,
  project_id text collate "C" not null,
  amount_units bigint not null,
  created_at timestamp with time zone not null,
  constraint appointments_amount CHECK (amount_units > 0 AND mod(amount_units, 1000000::bigint) = 0),
  constraint appointments_id CHECK (id ~ '^apt_[0-9a-z]{26}$'::text),
  constraint appointments_once UNIQUE (project_id, user_id),
  constraint appointments_pkey PRIMARY KEY (id),
  constraint appointments_project FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint appointments_user CHECK (user_id ~ '^usr_[0-9a-z]{26}$'::text)
);
CREATE INDEX appointments_of_user ON appointments USING btree (user_id, created_at DESC, id DESC);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW WHEN (new.amount_units < '-1000000000000000000'::bigint OR new.amount_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('amount_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, project_id ON appointments FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.project_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'project_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW WHEN (GREATEST(new.created_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER appointments_before_start BEFORE INSERT OR DELETE OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION appointments_before_start(); -- always
CREATE TRIGGER appointments_closed BEFORE INSERT ON appointments FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant delete on appointments to clearhold_api;
grant insert on appointments to clearhold_api;
grant select on appointments to clearhold_api, clearhold_auditor;
grant update (amount_units) on appointments to clearhold_api;

-- table block_rescans
create table block_rescans (
  id bigint not null generated always as identity,
  from_number bigint not null,
  to_number bigint not null,
  next_number bigint not null,
  recovered_count integer not null default 0,
  asked_by name not null default SESSION_USER,
  asked_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  fault text not null default ''::text,
  constraint block_rescans_next CHECK (next_number >= from_number AND next_number <= (to_number + 1)),
  constraint block_rescans_pkey PRIMARY KEY (id),
  constraint block_rescans_range CHECK (from_number >= 1 AND to_number >= from_number),
  constraint block_rescans_span CHECK ((to_number - from_number) < 100000)
);
CREATE INDEX block_rescans_waiting ON block_rescans USING btree (id) WHERE ended_at IS NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON block_rescans FOR EACH ROW WHEN (new.from_number < '-1000000000000000000'::bigint OR new.from_number > '1000000000000000000'::bigint OR new.to_number < '-1000000000000000000'::bigint OR new.to_number > '1000000000000000000'::bigint OR new.next_number < '-1000000000000000000'::bigint OR new.next_number > '1000000000000000000'::bigint OR new.recovered_count < '-1000000000'::integer OR new.recovered_count > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('from_number', '1000000000000000000', 'to_number', '1000000000000000000', 'next_number', '1000000000000000000', 'recovered_count', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF fault ON block_rescans FOR EACH ROW WHEN (octet_length(concat(new.fault)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('fault', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON block_rescans FOR EACH ROW WHEN (GREATEST(new.asked_at, new.ended_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at, new.ended_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'ended_at', 'epoch', '00:02:00'); -- always
grant select on block_rescans to clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (from_number, to_number, next_number) on block_rescans to clearhold_operator;
grant update (next_number, recovered_count, ended_at, fault) on block_rescans to clearhold_worker;
-- sequence block_rescans_id_seq bigint 1 1 1 9223372036854775807 f

-- table books_checkpoints
create table books_checkpoints (
  account_id bigint not null,
  epoch bigint not null,
  version bigint not null,
  balance_units bigint not null,
  mac text not null,
  constraint books_checkpoints_pkey PRIMARY KEY (account_id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF mac ON books_checkpoints FOR EACH ROW WHEN (octet_length(concat(new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('mac', 'text', '4000'); -- always
grant insert on books_checkpoints to clearhold_guard;
grant select on books_checkpoints to clearhold_guard;
grant select (account_id, epoch, version, balance_units) on books_checkpoints to clearhold_auditor;
grant update (epoch, version, balance_units, mac) on books_checkpoints to clearhold_guard;

-- table books_event_salts
create table books_event_salts (
  event_id bigint not null,
  salt text not null,
  constraint books_event_salts_pkey PRIMARY KEY (event_id),
  constraint books_event_salts_salt CHECK (salt ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON books_event_salts FOR EACH ROW WHEN (new.event_id < '-1000000000000000000'::bigint OR new.event_id > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('event_id', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF salt ON books_event_salts FOR EACH ROW WHEN (octet_length(concat(new.salt)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('salt', 'text', '4000'); -- always
CREATE TRIGGER books_event_salts_sealed BEFORE INSERT ON books_event_salts FOR EACH ROW EXECUTE FUNCTION books_event_salts_check(); -- always
grant insert on books_event_salts to clearhold_guard;
grant select on books_event_salts to clearhold_guard;

-- table books_seals
create table books_seals (
  seq bigint not null,
  journal_id text collate "C",
  event_id bigint,
  personal_hash text,
  hash text not null,
  sealed_at timestamp with time zone not null default clock_timestamp(),
  constraint books_seals_event UNIQUE (event_id),
  constraint books_seals_hash CHECK (length(hash) = 64 AND hash ~ '^[0-9a-f]+$'::text),
  constraint books_seals_journal UNIQUE (journal_id),
  constraint books_seals_personal CHECK ((personal_hash IS NULL) = (event_id IS NULL)),
  constraint books_seals_pkey PRIMARY KEY (seq),
  constraint books_seals_subject CHECK ((journal_id IS NULL) <> (event_id IS NULL))
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF journal_id, personal_hash, hash ON books_seals FOR EACH ROW WHEN (octet_length(concat(new.journal_id, new.personal_hash, new.hash)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('journal_id', 'text', '4000', 'personal_hash', 'text', '4000', 'hash', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON books_seals FOR EACH ROW WHEN (GREATEST(new.sealed_at) > (now() + '00:02:00'::interval) OR LEAST(new.sealed_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('sealed_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER books_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON books_seals FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER books_seals_next AFTER INSERT ON books_seals REFERENCING NEW TABLE AS new_seals FOR EACH STATEMENT EXECUTE FUNCTION books_seals_check(); -- always
grant select on books_seals to clearhold_auditor, clearhold_guard;
grant insert (seq, journal_id, event_id, personal_hash, hash) on books_seals to clearhold_guard;

-- table boxes
create table boxes (
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  owner_id text collate "C" not null,
  friend_id text collate "C" not null,
  subscription_id text collate "C" not null,
  reserved_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  constraint boxes_commitment FOREIGN KEY (campaign_id) REFERENCES campaign_commitments(campaign_id),
  constraint boxes_id CHECK (id ~ '^box_[0-9a-z]{26}$'::text),
  constraint boxes_pkey PRIMARY KEY (id),
  constraint boxes_subscribed FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint boxes_subscription UNIQUE (subscription_id)
);
CREATE INDEX boxes_of_campaign ON boxes USING btree (campaign_id) WHERE voided_at IS NULL;
CREATE INDEX boxes_of_owner ON boxes USING btree (owner_id, reserved_at DESC, id DESC);
CREATE UNIQUE INDEX boxes_of_friend ON boxes USING btree (friend_id) WHERE voided_at IS NULL;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, campaign_id, owner_id, friend_id, subscription_id ON boxes FOR EACH ROW WHEN (octet_length(concat(new.id, new.campaign_id, new.owner_id, new.friend_id, new.subscription_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'campaign_id', 'text', '4000', 'owner_id', 'text', '4000', 'friend_id', 'text', '4000', 'subscription_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON boxes FOR EACH ROW WHEN (GREATEST(new.reserved_at, new.voided_at) > (now() + '00:02:00'::interval) OR LEAST(new.reserved_at, new.voided_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('reserved_at', 'epoch', '00:02:00', 'voided_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER boxes_ready AFTER INSERT ON boxes FOR EACH ROW EXECUTE FUNCTION boxes_note_ready(); -- always
grant select on boxes to clearhold_api, clearhold_auditor, clearhold_guard;

-- table campaign_commitments
create table campaign_commitments (
  campaign_id text collate "C" not null,
  words text not null,
  hash text collate "C" not null,
  secret bytea not null,
  mac text not null,
  committed_at timestamp with time zone not null,
  constraint campaign_commitments_funding FOREIGN KEY (campaign_id) REFERENCES campaign_fundings(campaign_id),
  constraint campaign_commitments_hash CHECK (hash = encode(sha256(convert_to(words, 'UTF8'::name)), 'hex'::text)),
  constraint campaign_commitments_pkey PRIMARY KEY (campaign_id),
  constraint campaign_commitments_words CHECK (octet_length(words) <= 1000)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF campaign_id, words, hash, mac, secret ON campaign_commitments FOR EACH ROW WHEN (octet_length(concat(new.campaign_id, new.words, new.hash, new.mac)) > 4000 OR octet_length(new.secret) > 4000) EXECUTE FUNCTION refuse_absurd_texts('campaign_id', 'text', '4000', 'words', 'text', '4000', 'hash', 'text', '4000', 'mac', 'text', '4000', 'secret', 'bytea', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON campaign_commitments FOR EACH ROW WHEN (GREATEST(new.committed_at) > (now() + '00:02:00'::interval) OR LEAST(new.committed_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('committed_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER campaign_commitments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON campaign_commitments FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER campaign_commitments_new BEFORE INSERT ON campaign_commitments FOR EACH ROW EXECUTE FUNCTION campaign_commitments_check(); -- always
grant insert (campaign_id, words, hash, secret, mac, committed_at) on campaign_commitments to clearhold_guard;
grant select (campaign_id) on campaign_commitments to clearhold_worker;
grant select (campaign_id, words, hash, committed_at) on campaign_commitments to clearhold_api;
grant select (campaign_id, words, hash, committed_at) on campaign_commitments to clearhold_auditor;
grant select (campaign_id, words, hash, committed_at) on campaign_commitments to clearhold_operator;
grant select (campaign_id, words, hash, secret, mac, committed_at) on campaign_commitments to clearhold_guard;

-- table campaign_decks
create table campaign_decks (
  campaign_id text collate "C" not null,
  cards bigint[] not null,
  root text collate "C" not null,
  card_count integer not null,
  sum_units bigint not null,
  operator_id text collate "C" not null,
  set_at timestamp with time zone not null default clock_timestamp(),
  constraint campaign_decks_campaign FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint campaign_decks_count CHECK (card_count >= 1 AND card_count <= 100000),
  constraint campaign_decks_least CHECK (1 <= ALL (cards)),
  constraint campaign_decks_most CHECK ('5000000000'::bigint >= ALL (cards)),
  constraint campaign_decks_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint campaign_decks_pkey PRIMARY KEY (campaign_id),
  constraint campaign_decks_root CHECK (root ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON campaign_decks FOR EACH ROW WHEN (new.card_count < '-1000000000'::integer OR new.card_count > 1000000000 OR new.sum_units < '-1000000000000000000'::bigint OR new.sum_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('card_count', '1000000000', 'sum_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF campaign_id, root, operator_id, cards ON campaign_decks FOR EACH ROW WHEN (octet_length(concat(new.campaign_id, new.root, new.operator_id)) > 4000 OR octet_length(concat(new.cards)) > 1200000) EXECUTE FUNCTION refuse_absurd_texts('campaign_id', 'text', '4000', 'root', 'text', '4000', 'operator_id', 'text', '4000', 'cards', 'text', '1200000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON campaign_decks FOR EACH ROW WHEN (GREATEST(new.set_at) > (now() + '00:02:00'::interval) OR LEAST(new.set_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('set_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER campaign_decks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON campaign_decks FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER campaign_decks_new BEFORE INSERT ON campaign_decks FOR EACH ROW EXECUTE FUNCTION campaign_decks_check(); -- always
grant select on campaign_decks to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_operator;
grant insert (campaign_id, cards, root, operator_id) on campaign_decks to clearhold_operator;

-- table campaign_fundings
create table campaign_fundings (
  campaign_id text collate "C" not null,
  units bigint not null,
  funded_at timestamp with time zone not null default clock_timestamp(),
  constraint campaign_fundings_deck FOREIGN KEY (campaign_id) REFERENCES campaign_decks(campaign_id),
  constraint campaign_fundings_pkey PRIMARY KEY (campaign_id),
  constraint campaign_fundings_units CHECK (units > 0)
);
CREATE CONSTRAINT TRIGGER campaign_fundings_booked AFTER INSERT ON campaign_fundings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_evidence_check_booked('campaign_id'); -- always
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON campaign_fundings FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF campaign_id ON campaign_fundings FOR EACH ROW WHEN (octet_length(concat(new.campaign_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('campaign_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON campaign_fundings FOR EACH ROW WHEN (GREATEST(new.funded_at) > (now() + '00:02:00'::interval) OR LEAST(new.funded_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('funded_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER campaign_fundings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON campaign_fundings FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER campaign_fundings_new BEFORE INSERT ON campaign_fundings FOR EACH ROW EXECUTE FUNCTION campaign_fundings_check(); -- always
grant select on campaign_fundings to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_operator, clearhold_worker;
grant insert (campaign_id, units) on campaign_fundings to clearhold_operator;

-- table campaign_returns
create table campaign_returns (
  campaign_id text collate "C" not null,
  units bigint not null,
  returned_at timestamp with time zone not null default clock_timestamp(),
  constraint campaign_returns_funding FOREIGN KEY (campaign_id) REFERENCES campaign_fundings(campaign_id),
  constraint campaign_returns_pkey PRIMARY KEY (campaign_id),
  constraint campaign_returns_units CHECK (units >= 0)
);
CREATE CONSTRAINT TRIGGER campaign_returns_booked AFTER INSERT ON campaign_returns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.units > 0) EXECUTE FUNCTION journal_evidence_check_booked('campaign_id'); -- always
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON campaign_returns FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF campaign_id ON campaign_returns FOR EACH ROW WHEN (octet_length(concat(new.campaign_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('campaign_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON campaign_returns FOR EACH ROW WHEN (GREATEST(new.returned_at) > (now() + '00:02:00'::interval) OR LEAST(new.returned_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('returned_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER campaign_returns_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON campaign_returns FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER campaign_returns_new BEFORE INSERT ON campaign_returns FOR EACH ROW EXECUTE FUNCTION campaign_returns_check(); -- always
grant select on campaign_returns to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (campaign_id) on campaign_returns to clearhold_operator;

-- table campaigns
create table campaigns (
  id text collate "C" not null,
  name text not null,
  expires_at timestamp with time zone not null,
  operator_id text collate "C" not null,
  drafted_at timestamp with time zone not null default clock_timestamp(),
  constraint campaigns_expires CHECK (expires_at = date_trunc('second'::text, expires_at)),
  constraint campaigns_id CHECK (id ~ '^cmp_[0-9a-z]{26}$'::text),
  constraint campaigns_name CHECK (char_length(name) >= 2 AND char_length(name) <= 60 AND name !~ '[<>[:cntrl:]]'::text),
  constraint campaigns_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint campaigns_pkey PRIMARY KEY (id)
);
CREATE INDEX campaigns_latest ON campaigns USING btree (drafted_at DESC, id DESC);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, name, operator_id ON campaigns FOR EACH ROW WHEN (octet_length(concat(new.id, new.name, new.operator_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'name', 'text', '4000', 'operator_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON campaigns FOR EACH ROW WHEN (GREATEST(new.drafted_at) > (now() + '00:02:00'::interval) OR LEAST(new.drafted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.expires_at) > (now() + '366 days 00:02:00'::interval) OR LEAST(new.expires_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('drafted_at', 'epoch', '00:02:00', 'expires_at', 'epoch', '366 days 00:02:00'); -- always
CREATE TRIGGER campaigns_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON campaigns FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER campaigns_new BEFORE INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_check(); -- always
grant select on campaigns to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_operator;
grant insert (id, name, expires_at, operator_id) on campaigns to clearhold_operator;

-- table certification_looks
create table certification_looks (
  id bigint not null generated always as identity,
  request_id text collate "C" not null,
  operator_id text collate "C" not null,
  looked_at timestamp with time zone not null default clock_timestamp(),
  written_in xid8 default pg_current_xact_id(),
  constraint certification_looks_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint certification_looks_pkey PRIMARY KEY (id),
  constraint certification_looks_request FOREIGN KEY (request_id) REFERENCES certification_requests(id)
);
CREATE INDEX certification_looks_of_request ON certification_looks USING btree (request_id, looked_at);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF request_id, operator_id ON certification_looks FOR EACH ROW WHEN (octet_length(concat(new.request_id, new.operator_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('request_id', 'text', '4000', 'operator_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON certification_looks FOR EACH ROW WHEN (GREATEST(new.looked_at) > (now() + '00:02:00'::interval) OR LEAST(new.looked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('looked_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER certification_looks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON certification_looks FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on certification_looks to clearhold_api, clearhold_auditor, clearhold_guard;
-- sequence certification_looks_id_seq bigint 1 1 1 9223372036854775807 f

-- table certification_pictures
create table certification_pictures (
  id text collate "C" not null,
  user_id text collate "C" not null,
  part text not null,
  request_id text collate "C",
  sealed bytea storage e not null,
  mac text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint certification_pictures_id CHECK (id ~ '^cpc_[0-9a-z]{26}$'::text),
  constraint certification_pictures_part CHECK (part = ANY (ARRAY['front'::text, 'back'::text, 'photo'::text])),
  constraint certification_pictures_pkey PRIMARY KEY (id),
  constraint certification_pictures_request FOREIGN KEY (request_id) REFERENCES certification_requests(id),
  constraint certification_pictures_size CHECK (octet_length(sealed) >= 1 AND octet_length(sealed) <= 2097152),
  constraint certification_pictures_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX certification_pictures_draft ON certification_pictures USING btree (user_id, part) WHERE request_id IS NULL;
CREATE UNIQUE INDEX certification_pictures_of_request ON certification_pictures USING btree (request_id, part);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, part, request_id, mac, sealed ON certification_pictures FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.part, new.request_id, new.mac)) > 4000 OR octet_length(new.sealed) > 2097152) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'part', 'text', '4000', 'request_id', 'text', '4000', 'mac', 'text', '4000', 'sealed', 'bytea', '2097152'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON certification_pictures FOR EACH ROW WHEN (GREATEST(new.created_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER certification_pictures_change BEFORE UPDATE ON certification_pictures FOR EACH ROW EXECUTE FUNCTION certification_pictures_check(); -- always
CREATE TRIGGER certification_pictures_closed BEFORE INSERT ON certification_pictures FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant delete on certification_pictures to clearhold_guard;
grant insert (id, user_id, part, sealed, mac, created_at) on certification_pictures to clearhold_guard;
grant select (id, user_id, part, request_id, mac, created_at) on certification_pictures to clearhold_guard;
grant select (user_id, part, request_id, created_at) on certification_pictures to clearhold_api;
grant select (user_id, part, request_id, created_at) on certification_pictures to clearhold_auditor;
grant update (id, request_id, sealed, mac, created_at) on certification_pictures to clearhold_guard;

-- table certification_requests
create table certification_requests (
  id text collate "C" not null,
  user_id text collate "C" not null,
  level smallint not null,
  sealed bytea,
  content_mac text collate "C" not null,
  asked_at timestamp with time zone not null,
  state text not null default 'pending'::text,
  reason text not null default ''::text,
  decided_at timestamp with time zone,
  constraint certification_requests_decided CHECK ((state = 'pending'::text) = (decided_at IS NULL)),
  constraint certification_requests_id CHECK (id ~ '^cer_[0-9a-z]{26}$'::text),
  constraint certification_requests_level CHECK (level = ANY (ARRAY[1, 2])),
  constraint certification_requests_pkey PRIMARY KEY (id),
  constraint certification_requests_reason CHECK ((reason <> ''::text) = (state = 'refused'::text)),
  constraint certification_requests_state CHECK (state = ANY (ARRAY['pending'::text, 'accepted'::text, 'refused'::text, 'cancelled'::text, 'lapsed'::text])),
  constraint certification_requests_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX certification_requests_of_user ON certification_requests USING btree (user_id, asked_at);
CREATE UNIQUE INDEX certification_requests_pending ON certification_requests USING btree (user_id) WHERE state = 'pending'::text;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, content_mac, state, reason, sealed ON certification_requests FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.content_mac, new.state, new.reason)) > 4000 OR octet_length(new.sealed) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'content_mac', 'text', '4000', 'state', 'text', '4000', 'reason', 'text', '4000', 'sealed', 'bytea', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON certification_requests FOR EACH ROW WHEN (GREATEST(new.asked_at, new.decided_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at, new.decided_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'decided_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER certification_requests_change BEFORE UPDATE ON certification_requests FOR EACH ROW EXECUTE FUNCTION certification_requests_check(); -- always
CREATE TRIGGER certification_requests_closed BEFORE INSERT ON certification_requests FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant insert (id, user_id, level, sealed, content_mac, asked_at) on certification_requests to clearhold_guard;
grant select (id, level, asked_at, state) on certification_requests to clearhold_operator;
grant select (id, user_id, level, asked_at, state, reason, decided_at) on certification_requests to clearhold_api;
grant select (id, user_id, level, asked_at, state, reason, decided_at) on certification_requests to clearhold_auditor;
grant select (id, user_id, level, content_mac, asked_at, state, decided_at) on certification_requests to clearhold_guard;
grant update (state, reason, decided_at) on certification_requests to clearhold_guard;

-- table chain_addresses
create table chain_addresses (
  address text collate "C" not null,
  address_hex text collate "C" not null,
  purpose text not null,
  owner_id text collate "C" not null,
  derivation_index bigint,
  assigned_at timestamp with time zone not null default now(),
  assignment_signature text collate "C",
  constraint chain_addresses_hex UNIQUE (address_hex),
  constraint chain_addresses_index UNIQUE (purpose, derivation_index),
  constraint chain_addresses_owner UNIQUE (purpose, owner_id),
  constraint chain_addresses_pkey PRIMARY KEY (address),
  constraint chain_addresses_purpose CHECK (
CASE purpose
    WHEN 'user'::text THEN owner_id ~~ 'usr\_%'::text AND derivation_index >= 0
    WHEN 'project'::text THEN owner_id ~~ 'prj\_%'::text AND derivation_index >= 0
    ELSE (purpose = ANY (ARRAY['hot'::text, 'resource'::text, 'cold'::text])) AND derivation_index IS NULL AND (owner_id = 'house'::text OR purpose = 'cold'::text AND owner_id = ('house '::text || address))
END),
  constraint chain_addresses_shape CHECK (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'::text AND address_hex ~ '^41[0-9a-f]{40}$'::text),
  constraint chain_addresses_signed CHECK (
CASE
    WHEN derivation_index IS NULL THEN assignment_signature IS NULL
    ELSE COALESCE(assignment_signature, ''::text) ~ '^[0-9a-f]{128}$'::text
END)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON chain_addresses FOR EACH ROW WHEN (new.derivation_index < '-1000000000000000000'::bigint OR new.derivation_index > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('derivation_index', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF address, address_hex, purpose, owner_id, assignment_signature ON chain_addresses FOR EACH ROW WHEN (octet_length(concat(new.address, new.address_hex, new.purpose, new.owner_id, new.assignment_signature)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('address', 'text', '4000', 'address_hex', 'text', '4000', 'purpose', 'text', '4000', 'owner_id', 'text', '4000', 'assignment_signature', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON chain_addresses FOR EACH ROW WHEN (GREATEST(new.assigned_at) > (now() + '00:02:00'::interval) OR LEAST(new.assigned_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('assigned_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER chain_addresses_new BEFORE INSERT ON chain_addresses FOR EACH ROW EXECUTE FUNCTION chain_addresses_check_new(); -- always
CREATE TRIGGER chain_addresses_writer BEFORE INSERT ON chain_addresses FOR EACH ROW WHEN ((new.purpose <> ALL (ARRAY['user'::text, 'project'::text])) AND (SESSION_USER = ANY (ARRAY['clearhold_api'::name, 'clearhold_operator'::name]))) EXECUTE FUNCTION refuse_change('address %s: not for this login to write', 'address', 'insufficient_privilege'); -- always
grant select on chain_addresses to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (address, address_hex, purpose, owner_id, derivation_index, assignment_signature) on chain_addresses to clearhold_api;
grant insert (address, address_hex, purpose, owner_id, derivation_index, assignment_signature) on chain_addresses to clearhold_operator;
grant insert (address, address_hex, purpose, owner_id, derivation_index, assignment_signature) on chain_addresses to clearhold_worker;

-- table chain_alerts
create table chain_alerts (
  id bigint not null generated always as identity,
  currency text collate "C" not null,
  address text collate "C" not null,
  txid text collate "C",
  units bigint not null,
  reason text not null,
  block_number bigint not null,
  noticed_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  stops boolean not null default true,
  explained_units bigint not null default 0,
  finding_id text collate "C",
  constraint chain_alerts_explained CHECK (explained_units >= 0 AND explained_units <= units AND (reason = 'surplus'::text OR explained_units = 0)),
  constraint chain_alerts_fact UNIQUE (txid, address, currency, reason),
  constraint chain_alerts_pkey PRIMARY KEY (id),
  constraint chain_alerts_reason CHECK (
CASE reason
    WHEN 'surplus'::text THEN NOT stops
    WHEN 'unexplained-outflow'::text THEN stops AND txid IS NOT NULL
    WHEN 'keys-changed'::text THEN stops AND txid IS NOT NULL
    WHEN 'shortfall'::text THEN stops
    WHEN 'books-differ'::text THEN stops AND txid IS NULL
    WHEN 'books-broken'::text THEN txid IS NULL
    WHEN 'order-forged'::text THEN NOT stops AND txid IS NULL
    ELSE false
END),
  constraint chain_alerts_units CHECK (units > 0 OR (reason = ANY (ARRAY['keys-changed'::text, 'unexplained-outflow'::text, 'books-broken'::text])) AND units = 0)
);
CREATE INDEX chain_alerts_open ON chain_alerts USING btree (currency) WHERE resolved_at IS NULL;
CREATE INDEX chain_alerts_surplus ON chain_alerts USING btree (address, currency) WHERE reason = 'surplus'::text;
CREATE UNIQUE INDEX chain_alerts_finding ON chain_alerts USING btree (finding_id);
CREATE CONSTRAINT TRIGGER chain_alerts_booked AFTER INSERT ON chain_alerts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.finding_id IS NOT NULL) EXECUTE FUNCTION journal_evidence_check_booked('finding_id'); -- always
CREATE TRIGGER absurd_heights BEFORE INSERT OR UPDATE OF block_number ON chain_alerts FOR EACH ROW EXECUTE FUNCTION refuse_far_blocks('block_number'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF currency, address, txid, reason, finding_id ON chain_alerts FOR EACH ROW WHEN (octet_length(concat(new.currency, new.address, new.txid, new.reason, new.finding_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('currency', 'text', '4000', 'address', 'text', '4000', 'txid', 'text', '4000', 'reason', 'text', '4000', 'finding_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON chain_alerts FOR EACH ROW WHEN (GREATEST(new.noticed_at, new.resolved_at) > (now() + '00:02:00'::interval) OR LEAST(new.noticed_at, new.resolved_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('noticed_at', 'epoch', '00:02:00', 'resolved_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER chain_alerts_counted BEFORE INSERT ON chain_alerts FOR EACH ROW WHEN (new.finding_id IS NOT NULL AND new.txid IS NULL AND new.units > '1000000000000'::bigint) EXECUTE FUNCTION chain_alerts_check_count(); -- always
CREATE TRIGGER chain_alerts_explained BEFORE UPDATE OF explained_units ON chain_alerts FOR EACH ROW EXECUTE FUNCTION chain_alerts_explain(); -- always
CREATE TRIGGER chain_alerts_found BEFORE INSERT ON chain_alerts FOR EACH ROW WHEN ((new.reason = ANY (ARRAY['surplus'::text, 'shortfall'::text])) AND new.finding_id IS NULL) EXECUTE FUNCTION refuse_change('alert at %s: no journal books it', 'address'); -- always
CREATE TRIGGER chain_alerts_of_guard BEFORE INSERT ON chain_alerts FOR EACH ROW WHEN ((SESSION_USER = 'clearhold_guard'::name) <> (new.reason = 'books-broken'::text)) EXECUTE FUNCTION refuse_change('alert %s: not for this login to raise', 'reason', 'insufficient_privilege'); -- always
CREATE TRIGGER chain_alerts_units_exist BEFORE INSERT OR UPDATE OF finding_id, units ON chain_alerts FOR EACH ROW WHEN (new.finding_id IS NOT NULL AND new.units > '100000000000000000'::bigint) EXECUTE FUNCTION refuse_change('alert at %s: more coins than there are', 'address'); -- always
grant select on chain_alerts to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_operator, clearhold_worker;
grant insert (currency, address, txid, units, reason, block_number, stops) on chain_alerts to clearhold_guard;
grant insert (currency, address, txid, units, reason, block_number, stops, finding_id) on chain_alerts to clearhold_worker;
-- sequence chain_alerts_id_seq bigint 1 1 1 9223372036854775807 f

-- table chain_holdings
create table chain_holdings (
  address text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  moved_block bigint not null,
  checked_block bigint not null default '-1'::integer,
  constraint chain_holdings_address FOREIGN KEY (address) REFERENCES chain_addresses(address),
  constraint chain_holdings_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint chain_holdings_key PRIMARY KEY (address, currency),
  constraint chain_holdings_units CHECK (units >= '-1000000000000000000'::bigint AND units <= '1000000000000000000'::bigint)
);
CREATE INDEX chain_holdings_unchecked ON chain_holdings USING btree (moved_block) WHERE moved_block > checked_block;
CREATE TRIGGER absurd_heights BEFORE INSERT OR UPDATE OF moved_block, checked_block ON chain_holdings FOR EACH ROW EXECUTE FUNCTION refuse_far_blocks('moved_block', 'checked_block'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF address, currency ON chain_holdings FOR EACH ROW WHEN (octet_length(concat(new.address, new.currency)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('address', 'text', '4000', 'currency', 'text', '4000'); -- always
grant select on chain_holdings to clearhold_auditor, clearhold_worker;
grant insert (address, currency, units, moved_block) on chain_holdings to clearhold_worker;
grant update (units, moved_block, checked_block) on chain_holdings to clearhold_worker;

-- table chain_rewinds
create table chain_rewinds (
  id bigint not null generated always as identity,
  number bigint not null,
  block_id text not null,
  block_at timestamp with time zone not null,
  forget_witnesses boolean not null default false,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  false_txids text[] not null default '{}'::text[],
  constraint chain_rewinds_number CHECK (number >= 0),
  constraint chain_rewinds_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint chain_rewinds_pkey PRIMARY KEY (id),
  constraint chain_rewinds_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON chain_rewinds FOR EACH ROW WHEN (new.number < '-1000000000000000000'::bigint OR new.number > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('number', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF block_id, operator_id, reason, false_txids ON chain_rewinds FOR EACH ROW WHEN (octet_length(concat(new.block_id, new.operator_id, new.reason)) > 4000 OR octet_length(concat(new.false_txids)) > 1000000) EXECUTE FUNCTION refuse_absurd_texts('block_id', 'text', '4000', 'operator_id', 'text', '4000', 'reason', 'text', '4000', 'false_txids', 'text', '1000000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON chain_rewinds FOR EACH ROW WHEN (GREATEST(new.block_at, new.acted_at, new.done_at) > (now() + '00:02:00'::interval) OR LEAST(new.block_at, new.acted_at, new.done_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('block_at', 'epoch', '00:02:00', 'acted_at', 'epoch', '00:02:00', 'done_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER chain_rewinds_new BEFORE INSERT ON chain_rewinds FOR EACH ROW EXECUTE FUNCTION chain_rewinds_check(); -- always
grant select on chain_rewinds to clearhold_auditor, clearhold_operator;
grant insert (number, block_id, block_at, forget_witnesses, operator_id, reason, false_txids) on chain_rewinds to clearhold_operator;
-- sequence chain_rewinds_id_seq bigint 1 1 1 9223372036854775807 f

-- table commission_plans
create table commission_plans (
  number integer not null,
  ppm integer[] not null,
  since timestamp with time zone not null default clock_timestamp(),
  constraint commission_plans_levels CHECK (cardinality(ppm) = 3 AND array_position(ppm, NULL::integer) IS NULL),
  constraint commission_plans_number CHECK (number >= 1),
  constraint commission_plans_pkey PRIMARY KEY (number),
  constraint commission_plans_share CHECK ((0 <= ALL (ppm)) AND (ppm[1] + ppm[2] + ppm[3]) <= 500000)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON commission_plans FOR EACH ROW WHEN (new.number < '-1000000000'::integer OR new.number > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('number', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF ppm ON commission_plans FOR EACH ROW WHEN (octet_length(concat(new.ppm)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('ppm', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON commission_plans FOR EACH ROW WHEN (GREATEST(new.since) > (now() + '00:02:00'::interval) OR LEAST(new.since) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('since', 'epoch', '00:02:00'); -- always
CREATE TRIGGER commission_plans_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON commission_plans FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER commission_plans_new BEFORE INSERT ON commission_plans FOR EACH ROW EXECUTE FUNCTION commission_plans_check(); -- always
grant select on commission_plans to clearhold_api, clearhold_auditor, clearhold_operator;
grant insert (ppm) on commission_plans to clearhold_operator;

-- table commissions
create table commissions (
  line_id text collate "C" not null,
  level smallint not null,
  subscription_id text collate "C" not null,
  member_id text collate "C" not null,
  receiver_id text collate "C" not null,
  currency text collate "C" not null,
  fee_units bigint not null,
  ppm integer not null,
  units bigint not null,
  paid_at timestamp with time zone not null,
  constraint commissions_key PRIMARY KEY (line_id, level),
  constraint commissions_part CHECK (units > 0 AND units <= (fee_units / 2)),
  constraint commissions_subscription FOREIGN KEY (subscription_id, level) REFERENCES subscription_commissions(subscription_id, level)
);
CREATE INDEX commissions_latest ON commissions USING btree (paid_at);
CREATE INDEX commissions_of_receiver ON commissions USING btree (receiver_id, member_id, currency) INCLUDE (units);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON commissions FOR EACH ROW WHEN (new.fee_units < '-1000000000000000000'::bigint OR new.fee_units > '1000000000000000000'::bigint OR new.ppm < '-1000000000'::integer OR new.ppm > 1000000000 OR new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('fee_units', '1000000000000000000', 'ppm', '1000000000', 'units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF line_id, subscription_id, member_id, receiver_id, currency ON commissions FOR EACH ROW WHEN (octet_length(concat(new.line_id, new.subscription_id, new.member_id, new.receiver_id, new.currency)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('line_id', 'text', '4000', 'subscription_id', 'text', '4000', 'member_id', 'text', '4000', 'receiver_id', 'text', '4000', 'currency', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON commissions FOR EACH ROW WHEN (GREATEST(new.paid_at) > (now() + '00:02:00'::interval) OR LEAST(new.paid_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('paid_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER commissions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON commissions FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on commissions to clearhold_api, clearhold_auditor;

-- table data_export_parts
create table data_export_parts (
  user_id text collate "C" not null,
  attempt integer not null,
  number integer not null,
  bytes bytea storage e not null,
  constraint data_export_parts_export FOREIGN KEY (user_id) REFERENCES data_exports(user_id),
  constraint data_export_parts_key PRIMARY KEY (user_id, attempt, number),
  constraint data_export_parts_size CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 1048576)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON data_export_parts FOR EACH ROW WHEN (new.attempt < '-1000000000'::integer OR new.attempt > 1000000000 OR new.number < '-1000000000'::integer OR new.number > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('attempt', '1000000000', 'number', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, bytes ON data_export_parts FOR EACH ROW WHEN (octet_length(concat(new.user_id)) > 4000 OR octet_length(new.bytes) > 1048576) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'bytes', 'bytea', '1048576'); -- always
grant delete on data_export_parts to clearhold_api;
grant insert on data_export_parts to clearhold_api;
grant select on data_export_parts to clearhold_api;

-- table data_exports
create table data_exports (
  user_id text collate "C" not null,
  session_hash text collate "C" not null,
  asked_at timestamp with time zone not null,
  attempt integer not null default 0,
  tries smallint not null default 0,
  lease_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  done_parts smallint not null default 0,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (user_id),
  constraint data_exports_ready CHECK ((ready_at IS NULL) = (expires_at IS NULL)),
  constraint data_exports_tries CHECK (tries >= 0 AND tries <= 5),
  constraint data_exports_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX data_exports_waiting ON data_exports USING btree (asked_at) WHERE ready_at IS NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON data_exports FOR EACH ROW WHEN (new.attempt < '-1000000000'::integer OR new.attempt > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('attempt', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, session_hash ON data_exports FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.session_hash)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'session_hash', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON data_exports FOR EACH ROW WHEN (GREATEST(new.asked_at, new.ready_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at, new.ready_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.expires_at) > (now() + '01:02:00'::interval) OR LEAST(new.expires_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.lease_until) > (now() + '00:02:00'::interval) OR LEAST(new.lease_until) < '-infinity'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'ready_at', 'epoch', '00:02:00', 'expires_at', 'epoch', '01:02:00', 'lease_until', '-infinity', '00:02:00'); -- always
CREATE TRIGGER data_exports_counted BEFORE UPDATE ON data_exports FOR EACH ROW WHEN (new.attempt <> old.attempt AND new.attempt <> (old.attempt::bigint + 1)) EXECUTE FUNCTION refuse_change('archive of %s: its writings are counted one by one', 'user_id'); -- always
grant select on data_exports to clearhold_api, clearhold_guard;
grant insert (user_id, session_hash, asked_at) on data_exports to clearhold_guard;
grant update (attempt, tries, lease_until, done_parts) on data_exports to clearhold_api;
grant update (session_hash, asked_at, tries, lease_until, done_parts, ready_at, expires_at) on data_exports to clearhold_guard;

-- table deficit_explanations
create table deficit_explanations (
  id bigint not null generated always as identity,
  shortfall_id bigint not null,
  surplus_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  constraint deficit_explanations_once UNIQUE (shortfall_id, operator_id, surplus_id, reason),
  constraint deficit_explanations_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint deficit_explanations_pkey PRIMARY KEY (id),
  constraint deficit_explanations_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text),
  constraint deficit_explanations_shortfall FOREIGN KEY (shortfall_id) REFERENCES chain_alerts(id),
  constraint deficit_explanations_surplus FOREIGN KEY (surplus_id) REFERENCES chain_alerts(id)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON deficit_explanations FOR EACH ROW WHEN (new.shortfall_id < '-1000000000000000000'::bigint OR new.shortfall_id > '1000000000000000000'::bigint OR new.surplus_id < '-1000000000000000000'::bigint OR new.surplus_id > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('shortfall_id', '1000000000000000000', 'surplus_id', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF operator_id, reason ON deficit_explanations FOR EACH ROW WHEN (octet_length(concat(new.operator_id, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('operator_id', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON deficit_explanations FOR EACH ROW WHEN (GREATEST(new.acted_at) > (now() + '00:02:00'::interval) OR LEAST(new.acted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('acted_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER deficit_explanations_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON deficit_explanations FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER deficit_explanations_new BEFORE INSERT ON deficit_explanations FOR EACH ROW EXECUTE FUNCTION deficit_explanations_check(); -- always
grant select on deficit_explanations to clearhold_auditor, clearhold_operator;
grant insert (shortfall_id, surplus_id, operator_id, reason) on deficit_explanations to clearhold_operator;
-- sequence deficit_explanations_id_seq bigint 1 1 1 9223372036854775807 f

-- table demo_mailboxes
create table demo_mailboxes (
  email text collate "C" not null,
  constraint demo_mailboxes_lower_case CHECK (email = lower(email)),
  constraint demo_mailboxes_pkey PRIMARY KEY (email)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF email ON demo_mailboxes FOR EACH ROW WHEN (octet_length(concat(new.email)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('email', 'text', '4000'); -- always
grant insert on demo_mailboxes to clearhold_demo;

-- table deposit_claims
create table deposit_claims (
  id text collate "C" not null,
  user_id text collate "C",
  txid text collate "C" not null,
  outcome text not null default 'looking'::text,
  block_number bigint,
  paid_to text[] collate "C" not null default '{}'::text[],
  asked_at timestamp with time zone not null default clock_timestamp(),
  answered_at timestamp with time zone,
  constraint deposit_claims_answered CHECK ((outcome = 'looking'::text) = (answered_at IS NULL)),
  constraint deposit_claims_id CHECK (id ~ '^clm_[0-9a-z]{26}$'::text),
  constraint deposit_claims_outcome CHECK (outcome = ANY (ARRAY['looking'::text, 'found'::text, 'recovered'::text, 'under-way'::text, 'pending'::text, 'being-reread'::text, 'not-found'::text, 'failed'::text, 'other-token'::text, 'nothing-moved'::text, 'not-to-you'::text])),
  constraint deposit_claims_paid_to CHECK (outcome = 'not-to-you'::text OR paid_to = '{}'::text[]),
  constraint deposit_claims_pkey PRIMARY KEY (id),
  constraint deposit_claims_txid CHECK (txid ~ '^[0-9a-f]{64}$'::text),
  constraint deposit_claims_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX deposit_claims_of_user ON deposit_claims USING btree (user_id, asked_at DESC, id);
CREATE INDEX deposit_claims_waiting ON deposit_claims USING btree (asked_at) WHERE outcome = 'looking'::text;
CREATE UNIQUE INDEX deposit_claims_open ON deposit_claims USING btree (COALESCE(user_id, ''::text), txid) WHERE outcome = 'looking'::text;
CREATE TRIGGER absurd_heights BEFORE INSERT OR UPDATE OF block_number ON deposit_claims FOR EACH ROW EXECUTE FUNCTION refuse_far_blocks('block_number'); -- always
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON deposit_claims FOR EACH ROW WHEN (new.block_number < '-1000000000000000000'::bigint OR new.block_number > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('block_number', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, txid, outcome, paid_to ON deposit_claims FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.txid, new.outcome)) > 4000 OR octet_length(concat(new.paid_to)) > 200000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'txid', 'text', '4000', 'outcome', 'text', '4000', 'paid_to', 'text', '200000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON deposit_claims FOR EACH ROW WHEN (GREATEST(new.asked_at, new.answered_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at, new.answered_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'answered_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER deposit_claims_closed BEFORE INSERT ON deposit_claims FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant select on deposit_claims to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (id, txid) on deposit_claims to clearhold_operator;
grant insert (id, user_id, txid) on deposit_claims to clearhold_api;
grant update (outcome, block_number, paid_to, answered_at) on deposit_claims to clearhold_worker;

-- table deposit_limits
create table deposit_limits (
  currency text collate "C" not null,
  level integer not null,
  month_units bigint,
  constraint deposit_limits_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint deposit_limits_key PRIMARY KEY (currency, level),
  constraint deposit_limits_level CHECK (level >= 0 AND level <= 9),
  constraint deposit_limits_units CHECK (month_units > 0)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON deposit_limits FOR EACH ROW WHEN (new.level < '-1000000000'::integer OR new.level > 1000000000 OR new.month_units < '-1000000000000000000'::bigint OR new.month_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('level', '1000000000', 'month_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF currency ON deposit_limits FOR EACH ROW WHEN (octet_length(concat(new.currency)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('currency', 'text', '4000'); -- always
grant select on deposit_limits to clearhold_auditor;

-- table deposit_takebacks
create table deposit_takebacks (
  id text collate "C" not null,
  deposit_id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  reason text not null,
  order_hash text collate "C" not null,
  proposed_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  booked_units bigint,
  booked_at timestamp with time zone,
  exchange_id text collate "C",
  exchanged_units bigint,
  undoes text collate "C",
  constraint deposit_takebacks_booked CHECK ((booked_units IS NULL) = (booked_at IS NULL) AND booked_units >= 1 AND booked_units <= units),
  constraint deposit_takebacks_deposit FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_takebacks_exchange FOREIGN KEY (exchange_id) REFERENCES exchanges(id),
  constraint deposit_takebacks_exchanged CHECK ((exchanged_units IS NOT NULL) = (exchange_id IS NOT NULL AND booked_at IS NOT NULL) AND exchanged_units > 0),
  constraint deposit_takebacks_id CHECK (id ~ '^dtb_[0-9a-z]{26}$'::text),
  constraint deposit_takebacks_pkey PRIMARY KEY (id),
  constraint deposit_takebacks_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text),
  constraint deposit_takebacks_undoes FOREIGN KEY (undoes) REFERENCES deposit_takebacks(id),
  constraint deposit_takebacks_units CHECK (units > 0),
  constraint deposit_takebacks_way CHECK (num_nonnulls(exchange_id, undoes) < 2)
);
CREATE INDEX deposit_takebacks_days ON deposit_takebacks USING btree (currency, booked_at);
CREATE INDEX deposit_takebacks_of_deposit ON deposit_takebacks USING btree (deposit_id);
CREATE INDEX deposit_takebacks_of_exchange ON deposit_takebacks USING btree (exchange_id) WHERE exchange_id IS NOT NULL;
CREATE INDEX deposit_takebacks_of_user ON deposit_takebacks USING btree (user_id);
CREATE UNIQUE INDEX deposit_takebacks_undone ON deposit_takebacks USING btree (undoes) WHERE booked_at IS NOT NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON deposit_takebacks FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint OR new.booked_units < '-1000000000000000000'::bigint OR new.booked_units > '1000000000000000000'::bigint OR new.exchanged_units < '-1000000000000000000'::bigint OR new.exchanged_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000', 'booked_units', '1000000000000000000', 'exchanged_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, deposit_id, user_id, currency, reason, order_hash, exchange_id, undoes ON deposit_takebacks FOR EACH ROW WHEN (octet_length(concat(new.id, new.deposit_id, new.user_id, new.currency, new.reason, new.order_hash, new.exchange_id, new.undoes)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'deposit_id', 'text', '4000', 'user_id', 'text', '4000', 'currency', 'text', '4000', 'reason', 'text', '4000', 'order_hash', 'text', '4000', 'exchange_id', 'text', '4000', 'undoes', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON deposit_takebacks FOR EACH ROW WHEN (GREATEST(new.proposed_at, new.approved_at, new.booked_at) > (now() + '00:02:00'::interval) OR LEAST(new.proposed_at, new.approved_at, new.booked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('proposed_at', 'epoch', '00:02:00', 'approved_at', 'epoch', '00:02:00', 'booked_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER deposit_takebacks_decided BEFORE INSERT OR UPDATE OF approved_at ON deposit_takebacks FOR EACH ROW EXECUTE FUNCTION deposit_takebacks_check(); -- always
CREATE TRIGGER deposit_takebacks_kept BEFORE DELETE OR TRUNCATE ON deposit_takebacks FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on deposit_takebacks to clearhold_api, clearhold_auditor, clearhold_operator;
grant insert (id, deposit_id, units, reason, exchange_id, undoes) on deposit_takebacks to clearhold_operator;
grant select (id, user_id, currency, reason, booked_units, booked_at, exchanged_units, undoes) on deposit_takebacks to clearhold_guard;
grant update (approved_at) on deposit_takebacks to clearhold_operator;

-- table deposits
create table deposits (
  id text collate "C" not null,
  txid text collate "C" not null,
  kind text not null,
  "position" text collate "C" not null,
  purpose text not null,
  owner_id text collate "C" not null,
  address text collate "C" not null,
  from_address text collate "C" not null,
  currency text collate "C" not null,
  amount_units bigint not null,
  state text not null,
  block_number bigint not null,
  block_id text not null,
  block_at timestamp with time zone not null,
  detected_at timestamp with time zone not null default now(),
  credited_at timestamp with time zone,
  network_fee_units bigint,
  proved boolean not null default true,
  turn integer not null default 0,
  constraint deposits_address FOREIGN KEY (address) REFERENCES chain_addresses(address),
  constraint deposits_amount CHECK (amount_units > 0),
  constraint deposits_amount_exists CHECK (amount_units <= '100000000000000000'::bigint),
  constraint deposits_credited CHECK ((state = 'credited'::text) = (credited_at IS NOT NULL)),
  constraint deposits_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint deposits_fact UNIQUE (txid, kind, "position", turn),
  constraint deposits_kind CHECK (kind = ANY (ARRAY['trx'::text, 'log'::text, 'int'::text])),
  constraint deposits_network_fee CHECK (network_fee_units > 0),
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_position CHECK ("position" ~
CASE kind
    WHEN 'int'::text THEN '^[0-9a-f]{64}$'::text
    ELSE '^(0|[1-9][0-9]*)$'::text
END),
  constraint deposits_state CHECK (state = ANY (ARRAY['detected'::text, 'waiting'::text, 'credited'::text, 'orphaned'::text])),
  constraint deposits_turn CHECK (turn >= 0)
);
CREATE INDEX deposits_credited ON deposits USING btree (owner_id, currency, credited_at) INCLUDE (amount_units, state);
CREATE INDEX deposits_of_owner ON deposits USING btree (owner_id, detected_at DESC, id);
CREATE INDEX deposits_under_way ON deposits USING btree (block_number) WHERE state = 'detected'::text;
CREATE INDEX deposits_unproved ON deposits USING btree (currency, credited_at) WHERE NOT proved AND state = 'credited'::text;
CREATE INDEX deposits_waiting ON deposits USING btree (block_number) WHERE state = 'waiting'::text;
CREATE CONSTRAINT TRIGGER deposits_booked AFTER INSERT OR UPDATE OF state ON deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = 'credited'::text) EXECUTE FUNCTION journal_evidence_check_booked('id', 'txid'); -- always
CREATE TRIGGER absurd_heights BEFORE INSERT OR UPDATE OF block_number ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_far_blocks('block_number'); -- always
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON deposits FOR EACH ROW WHEN (new.amount_units < '-1000000000000000000'::bigint OR new.amount_units > '1000000000000000000'::bigint OR new.block_number < '-1000000000000000000'::bigint OR new.block_number > '1000000000000000000'::bigint OR new.network_fee_units < '-1000000000000000000'::bigint OR new.network_fee_units > '1000000000000000000'::bigint OR new.turn < '-1000000000'::integer OR new.turn > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('amount_units', '1000000000000000000', 'block_number', '1000000000000000000', 'network_fee_units', '1000000000000000000', 'turn', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, txid, kind, "position", purpose, owner_id, address, from_address, currency, state, block_id ON deposits FOR EACH ROW WHEN (octet_length(concat(new.id, new.txid, new.kind, new."position", new.purpose, new.owner_id, new.address, new.from_address, new.currency, new.state, new.block_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'txid', 'text', '4000', 'kind', 'text', '4000', 'position', 'text', '4000', 'purpose', 'text', '4000', 'owner_id', 'text', '4000', 'address', 'text', '4000', 'from_address', 'text', '4000', 'currency', 'text', '4000', 'state', 'text', '4000', 'block_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON deposits FOR EACH ROW WHEN (GREATEST(new.block_at, new.detected_at, new.credited_at) > (now() + '00:02:00'::interval) OR LEAST(new.block_at, new.detected_at, new.credited_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('block_at', 'epoch', '00:02:00', 'detected_at', 'epoch', '00:02:00', 'credited_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER deposits_credited_is_final BEFORE UPDATE ON deposits FOR EACH ROW WHEN (old.state = 'credited'::text) EXECUTE FUNCTION refuse_change('deposit %s: what is credited does not change', 'id'); -- always
CREATE TRIGGER deposits_gone AFTER UPDATE OF state ON deposits FOR EACH ROW WHEN (new.purpose = 'user'::text AND (old.state = ANY (ARRAY['detected'::text, 'waiting'::text])) AND new.state = 'orphaned'::text) EXECUTE FUNCTION message_note_gone(); -- always
CREATE TRIGGER deposits_seen AFTER INSERT ON deposits FOR EACH ROW WHEN (new.purpose = 'user'::text AND new.state = 'detected'::text) EXECUTE FUNCTION message_note_fact('arrival-seen', 'id', 'owner_id', 'detected_at'); -- always
CREATE TRIGGER deposits_true_fact BEFORE INSERT OR UPDATE OF id, txid, kind, "position", turn, purpose, owner_id, address ON deposits FOR EACH ROW EXECUTE FUNCTION deposits_check_fact(); -- always
CREATE TRIGGER deposits_true_owner BEFORE UPDATE OF state ON deposits FOR EACH ROW WHEN (new.state = 'credited'::text) EXECUTE FUNCTION deposits_check_fact(); -- always
CREATE TRIGGER deposits_wait AFTER INSERT OR UPDATE OF state ON deposits FOR EACH ROW WHEN (new.purpose = 'user'::text AND new.state = 'waiting'::text) EXECUTE FUNCTION message_note_fact('arrival-waiting', 'id', 'owner_id', 'detected_at'); -- always
grant insert on deposits to clearhold_worker;
grant select on deposits to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant select (id, txid, block_number) on deposits to clearhold_guard;
grant update (id, purpose, owner_id, address, from_address, currency, amount_units, state, block_number, block_id, block_at, credited_at, network_fee_units, proved) on deposits to clearhold_worker;

-- table desk_fundings
create table desk_fundings (
  id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  note text not null,
  operator_id text collate "C" not null,
  funded_at timestamp with time zone not null default clock_timestamp(),
  constraint desk_fundings_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint desk_fundings_id CHECK (id ~ '^[A-Za-z0-9_-]{4,40}$'::text),
  constraint desk_fundings_note CHECK (char_length(note) <= 200 AND note !~ '[<>[:cntrl:]]'::text),
  constraint desk_fundings_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint desk_fundings_pkey PRIMARY KEY (id),
  constraint desk_fundings_units CHECK (units > 0)
);
CREATE INDEX desk_fundings_latest ON desk_fundings USING btree (funded_at DESC, id DESC);
CREATE CONSTRAINT TRIGGER desk_fundings_booked AFTER INSERT ON desk_fundings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_evidence_check_booked('id'); -- always
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON desk_fundings FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, currency, note, operator_id ON desk_fundings FOR EACH ROW WHEN (octet_length(concat(new.id, new.currency, new.note, new.operator_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'currency', 'text', '4000', 'note', 'text', '4000', 'operator_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON desk_fundings FOR EACH ROW WHEN (GREATEST(new.funded_at) > (now() + '00:02:00'::interval) OR LEAST(new.funded_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('funded_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER desk_fundings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON desk_fundings FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER desk_fundings_new BEFORE INSERT ON desk_fundings FOR EACH ROW EXECUTE FUNCTION desk_fundings_check(); -- always
grant select on desk_fundings to clearhold_auditor, clearhold_operator;
grant insert (id, currency, units, note, operator_id) on desk_fundings to clearhold_operator;

-- table desk_takebacks
create table desk_takebacks (
  funding_id text collate "C" not null,
  operator_id text collate "C" not null,
  taken_back_at timestamp with time zone not null default clock_timestamp(),
  constraint desk_takebacks_funding FOREIGN KEY (funding_id) REFERENCES desk_fundings(id),
  constraint desk_takebacks_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint desk_takebacks_pkey PRIMARY KEY (funding_id)
);
CREATE CONSTRAINT TRIGGER desk_takebacks_booked AFTER INSERT ON desk_takebacks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION desk_takebacks_check_booked(); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF funding_id, operator_id ON desk_takebacks FOR EACH ROW WHEN (octet_length(concat(new.funding_id, new.operator_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('funding_id', 'text', '4000', 'operator_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON desk_takebacks FOR EACH ROW WHEN (GREATEST(new.taken_back_at) > (now() + '00:02:00'::interval) OR LEAST(new.taken_back_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('taken_back_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER desk_takebacks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON desk_takebacks FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER desk_takebacks_new BEFORE INSERT ON desk_takebacks FOR EACH ROW EXECUTE FUNCTION desk_takebacks_check(); -- always
grant select on desk_takebacks to clearhold_auditor, clearhold_operator;
grant insert (funding_id, operator_id) on desk_takebacks to clearhold_operator;

-- table display_rates
create table display_rates (
  currency text collate "C" not null,
  per_usdt_e12 bigint not null,
  source text not null,
  rated_at timestamp with time zone not null,
  constraint display_rates_currency CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint display_rates_pkey PRIMARY KEY (currency),
  constraint display_rates_rate CHECK (per_usdt_e12 >= 1 AND per_usdt_e12 <= '1000000000000000000'::bigint),
  constraint display_rates_source CHECK (length(source) >= 1 AND length(source) <= 60)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF currency, source ON display_rates FOR EACH ROW WHEN (octet_length(concat(new.currency, new.source)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('currency', 'text', '4000', 'source', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON display_rates FOR EACH ROW WHEN (GREATEST(new.rated_at) > (now() + '00:02:00'::interval) OR LEAST(new.rated_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('rated_at', 'epoch', '00:02:00'); -- always
grant insert on display_rates to clearhold_worker;
grant select on display_rates to clearhold_api, clearhold_auditor, clearhold_worker;
grant update (per_usdt_e12, source, rated_at) on display_rates to clearhold_worker;

-- table draw_lines
create table draw_lines (
  campaign_id text collate "C" not null,
  "position" integer not null,
  line text not null,
  head text collate "C" not null,
  kind text not null,
  number integer,
  box_id text collate "C",
  card integer,
  units bigint,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint draw_lines_commitment FOREIGN KEY (campaign_id) REFERENCES campaign_commitments(campaign_id),
  constraint draw_lines_key PRIMARY KEY (campaign_id, "position"),
  constraint draw_lines_kind CHECK (kind = ANY (ARRAY['open'::text, 'draw'::text, 'lapse'::text, 'close'::text])),
  constraint draw_lines_line CHECK (octet_length(line) <= 400)
);
CREATE UNIQUE INDEX draw_lines_cards ON draw_lines USING btree (campaign_id, card) WHERE kind = ANY (ARRAY['draw'::text, 'lapse'::text]);
CREATE UNIQUE INDEX draw_lines_decided ON draw_lines USING btree (campaign_id, number) WHERE kind = ANY (ARRAY['draw'::text, 'lapse'::text]);
CREATE UNIQUE INDEX draw_lines_numbers ON draw_lines USING btree (campaign_id, number) WHERE kind = 'open'::text;
CREATE UNIQUE INDEX draw_lines_opened ON draw_lines USING btree (box_id) WHERE kind = 'open'::text;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON draw_lines FOR EACH ROW WHEN (new."position" < '-1000000000'::integer OR new."position" > 1000000000 OR new.number < '-1000000000'::integer OR new.number > 1000000000 OR new.card < '-1000000000'::integer OR new.card > 1000000000 OR new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('position', '1000000000', 'number', '1000000000', 'card', '1000000000', 'units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF campaign_id, line, head, kind, box_id ON draw_lines FOR EACH ROW WHEN (octet_length(concat(new.campaign_id, new.line, new.head, new.kind, new.box_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('campaign_id', 'text', '4000', 'line', 'text', '4000', 'head', 'text', '4000', 'kind', 'text', '4000', 'box_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON draw_lines FOR EACH ROW WHEN (GREATEST(new.written_at) > (now() + '00:02:00'::interval) OR LEAST(new.written_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('written_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER draw_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_lines FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER draw_lines_new BEFORE INSERT ON draw_lines FOR EACH ROW EXECUTE FUNCTION draw_lines_check(); -- always
grant select on draw_lines to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_worker;
grant insert (campaign_id, position, line, head) on draw_lines to clearhold_guard;

-- table exchange_cap_orders
create table exchange_cap_orders (
  id text collate "C" not null,
  user_minute_units bigint,
  desk_minute_units bigint,
  order_hash text collate "C" not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  starts_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  rate_source text collate "C",
  fee_ppm integer,
  constraint exchange_cap_orders_fee CHECK (fee_ppm >= 0 AND fee_ppm <= 50000),
  constraint exchange_cap_orders_id CHECK (id ~ '^cap_[0-9a-z]{26}$'::text),
  constraint exchange_cap_orders_most CHECK (user_minute_units <= '100000000000'::bigint AND desk_minute_units <= '500000000000'::bigint),
  constraint exchange_cap_orders_order CHECK (user_minute_units >= 0 AND user_minute_units <= desk_minute_units),
  constraint exchange_cap_orders_pkey PRIMARY KEY (id),
  constraint exchange_cap_orders_source CHECK (length(rate_source) <= 2000 AND (rate_source = 'operators'::text OR rate_source ~ '^tickers:[!-~]+( [!-~]+)+$'::text OR COALESCE("substring"(rate_source, '^fixed:([0-9]{1,7}(?:\.[0-9]{1,12})?)$'::text)::numeric >= 0.000000000001 AND "substring"(rate_source, '^fixed:([0-9]{1,7}(?:\.[0-9]{1,12})?)$'::text)::numeric <= 9000000::numeric, false))),
  constraint exchange_cap_orders_subject CHECK (num_nonnulls(user_minute_units, desk_minute_units, rate_source, fee_ppm) = 2 AND (user_minute_units IS NULL) = (desk_minute_units IS NULL))
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON exchange_cap_orders FOR EACH ROW WHEN (new.user_minute_units < '-1000000000000000000'::bigint OR new.user_minute_units > '1000000000000000000'::bigint OR new.desk_minute_units < '-1000000000000000000'::bigint OR new.desk_minute_units > '1000000000000000000'::bigint OR new.fee_ppm < '-1000000000'::integer OR new.fee_ppm > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('user_minute_units', '1000000000000000000', 'desk_minute_units', '1000000000000000000', 'fee_ppm', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, order_hash, rate_source ON exchange_cap_orders FOR EACH ROW WHEN (octet_length(concat(new.id, new.order_hash, new.rate_source)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'order_hash', 'text', '4000', 'rate_source', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_cap_orders FOR EACH ROW WHEN (GREATEST(new.proposed_at, new.cancelled_at) > (now() + '00:02:00'::interval) OR LEAST(new.proposed_at, new.cancelled_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.starts_at) > (now() + '48:02:00'::interval) OR LEAST(new.starts_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('proposed_at', 'epoch', '00:02:00', 'cancelled_at', 'epoch', '00:02:00', 'starts_at', 'epoch', '48:02:00'); -- always
CREATE TRIGGER exchange_cap_orders_decided BEFORE INSERT OR UPDATE ON exchange_cap_orders FOR EACH ROW EXECUTE FUNCTION exchange_cap_orders_check(); -- always
CREATE TRIGGER exchange_cap_orders_kept BEFORE DELETE OR TRUNCATE ON exchange_cap_orders FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on exchange_cap_orders to clearhold_auditor, clearhold_operator;
grant insert (id, user_minute_units, desk_minute_units, rate_source, fee_ppm) on exchange_cap_orders to clearhold_operator;
grant update (starts_at, cancelled_at) on exchange_cap_orders to clearhold_operator;

-- table exchange_caps
create table exchange_caps (
  only_one boolean not null default true,
  user_minute_units bigint not null,
  desk_minute_units bigint not null,
  set_at timestamp with time zone,
  constraint exchange_caps_most CHECK (user_minute_units <= '100000000000'::bigint AND desk_minute_units <= '500000000000'::bigint),
  constraint exchange_caps_only_one CHECK (only_one),
  constraint exchange_caps_order CHECK (user_minute_units >= 0 AND user_minute_units <= desk_minute_units),
  constraint exchange_caps_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON exchange_caps FOR EACH ROW WHEN (new.user_minute_units < '-1000000000000000000'::bigint OR new.user_minute_units > '1000000000000000000'::bigint OR new.desk_minute_units < '-1000000000000000000'::bigint OR new.desk_minute_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('user_minute_units', '1000000000000000000', 'desk_minute_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_caps FOR EACH ROW WHEN (GREATEST(new.set_at) > (now() + '00:02:00'::interval) OR LEAST(new.set_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('set_at', 'epoch', '00:02:00'); -- always
grant select on exchange_caps to clearhold_auditor;

-- table exchange_quotes
create table exchange_quotes (
  user_id text collate "C" not null,
  id text collate "C" not null,
  from_currency text not null,
  to_currency text not null,
  paid_units bigint,
  gross_units bigint,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint exchange_quotes_gross CHECK ((gross_units IS NULL) = (paid_units IS NULL)),
  constraint exchange_quotes_id UNIQUE (id),
  constraint exchange_quotes_id_shape CHECK (id ~ '^quo_[0-9a-z]{26}$'::text),
  constraint exchange_quotes_paid CHECK (paid_units > 0),
  constraint exchange_quotes_pair CHECK (from_currency = 'USDT'::text AND to_currency = 'TRX'::text OR from_currency = 'TRX'::text AND to_currency = 'USDT'::text),
  constraint exchange_quotes_pkey PRIMARY KEY (user_id),
  constraint exchange_quotes_user CHECK (user_id ~~ 'usr\_%'::text)
);
CREATE INDEX exchange_quotes_open ON exchange_quotes USING btree (to_currency, expires_at);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON exchange_quotes FOR EACH ROW WHEN (new.paid_units < '-1000000000000000000'::bigint OR new.paid_units > '1000000000000000000'::bigint OR new.gross_units < '-1000000000000000000'::bigint OR new.gross_units > '1000000000000000000'::bigint OR new.fee_ppm < '-1000000000'::integer OR new.fee_ppm > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('paid_units', '1000000000000000000', 'gross_units', '1000000000000000000', 'fee_ppm', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, id, from_currency, to_currency, source ON exchange_quotes FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.id, new.from_currency, new.to_currency, new.source)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'id', 'text', '4000', 'from_currency', 'text', '4000', 'to_currency', 'text', '4000', 'source', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_quotes FOR EACH ROW WHEN (GREATEST(new.asked_at, new.expires_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at, new.expires_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'expires_at', 'epoch', '00:02:00'); -- always
grant select on exchange_quotes to clearhold_api, clearhold_auditor;

-- table exchange_rate_orders
create table exchange_rate_orders (
  id text collate "C" not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  order_hash text collate "C" not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  starts_at timestamp with time zone,
  kept_at timestamp with time zone,
  constraint exchange_rate_orders_fee CHECK (fee_ppm >= 0 AND fee_ppm <= 50000),
  constraint exchange_rate_orders_id CHECK (id ~ '^rat_[0-9a-z]{26}$'::text),
  constraint exchange_rate_orders_pkey PRIMARY KEY (id),
  constraint exchange_rate_orders_rate CHECK (trx_per_usdt_e12 > 0)
);
CREATE INDEX exchange_rate_orders_started ON exchange_rate_orders USING btree (starts_at DESC) WHERE starts_at IS NOT NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON exchange_rate_orders FOR EACH ROW WHEN (new.fee_ppm < '-1000000000'::integer OR new.fee_ppm > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('fee_ppm', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, order_hash ON exchange_rate_orders FOR EACH ROW WHEN (octet_length(concat(new.id, new.order_hash)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'order_hash', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_rate_orders FOR EACH ROW WHEN (GREATEST(new.proposed_at, new.kept_at) > (now() + '00:02:00'::interval) OR LEAST(new.proposed_at, new.kept_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.starts_at) > (now() + '00:17:00'::interval) OR LEAST(new.starts_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('proposed_at', 'epoch', '00:02:00', 'kept_at', 'epoch', '00:02:00', 'starts_at', 'epoch', '00:17:00'); -- always
CREATE TRIGGER exchange_rate_orders_decided BEFORE INSERT OR UPDATE ON exchange_rate_orders FOR EACH ROW EXECUTE FUNCTION exchange_rate_orders_check(); -- always
CREATE TRIGGER exchange_rate_orders_kept BEFORE DELETE OR TRUNCATE ON exchange_rate_orders FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on exchange_rate_orders to clearhold_api, clearhold_auditor, clearhold_operator;
grant insert (id, trx_per_usdt_e12, fee_ppm) on exchange_rate_orders to clearhold_operator;
grant update (starts_at) on exchange_rate_orders to clearhold_operator;

-- table exchange_rates
create table exchange_rates (
  id bigint not null generated always as identity,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  seen_at timestamp with time zone not null default clock_timestamp(),
  tickers jsonb not null default '[]'::jsonb,
  kept_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  constraint exchange_rates_fee CHECK (fee_ppm >= 0 AND fee_ppm <= 50000),
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_rate CHECK (trx_per_usdt_e12 > 0),
  constraint exchange_rates_source CHECK (length(source) >= 1 AND length(source) <= 60)
);
CREATE INDEX exchange_rates_kept ON exchange_rates USING btree (kept_at);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON exchange_rates FOR EACH ROW WHEN (new.fee_ppm < '-1000000000'::integer OR new.fee_ppm > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('fee_ppm', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF source, tickers ON exchange_rates FOR EACH ROW WHEN (octet_length(concat(new.source, new.tickers)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('source', 'text', '4000', 'tickers', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_rates FOR EACH ROW WHEN (GREATEST(new.started_at, new.seen_at, new.kept_at, new.ended_at) > (now() + '00:02:00'::interval) OR LEAST(new.started_at, new.seen_at, new.kept_at, new.ended_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('started_at', 'epoch', '00:02:00', 'seen_at', 'epoch', '00:02:00', 'kept_at', 'epoch', '00:02:00', 'ended_at', 'epoch', '00:02:00'); -- always
grant select on exchange_rates to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
-- sequence exchange_rates_id_seq bigint 1 1 1 9223372036854775807 f

-- table exchange_seconds
create table exchange_seconds (
  place smallint not null,
  second bigint not null,
  usdt_units bigint not null,
  constraint exchange_seconds_pkey PRIMARY KEY (place),
  constraint exchange_seconds_place CHECK (place >= 0 AND place <= 63 AND place = (second % 64::bigint)),
  constraint exchange_seconds_units CHECK (usdt_units >= 0)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON exchange_seconds FOR EACH ROW WHEN (new.second < '-1000000000000000000'::bigint OR new.second > '1000000000000000000'::bigint OR new.usdt_units < '-1000000000000000000'::bigint OR new.usdt_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('second', '1000000000000000000', 'usdt_units', '1000000000000000000'); -- always

-- table exchange_source
create table exchange_source (
  only_one boolean not null default true,
  kind text not null default ''::text,
  least_e12 bigint,
  most_e12 bigint,
  stands_since timestamp with time zone,
  read_at timestamp with time zone,
  fixed_least_e12 bigint,
  fixed_most_e12 bigint,
  fee_least_ppm integer not null default 0,
  fee_most_ppm integer not null default 0,
  setting text not null default ''::text,
  set_at timestamp with time zone,
  constraint exchange_source_kind CHECK (kind = ANY (ARRAY[''::text, 'fixed'::text, 'operators'::text, 'tickers'::text])),
  constraint exchange_source_only_one CHECK (only_one),
  constraint exchange_source_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF kind, setting ON exchange_source FOR EACH ROW WHEN (octet_length(concat(new.kind, new.setting)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('kind', 'text', '4000', 'setting', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_source FOR EACH ROW WHEN (GREATEST(new.stands_since, new.read_at, new.set_at) > (now() + '00:02:00'::interval) OR LEAST(new.stands_since, new.read_at, new.set_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('stands_since', 'epoch', '00:02:00', 'read_at', 'epoch', '00:02:00', 'set_at', 'epoch', '00:02:00'); -- always
grant select on exchange_source to clearhold_api, clearhold_auditor;

-- table exchanges
create table exchanges (
  id text collate "C" not null,
  user_id text collate "C" not null,
  from_currency text not null,
  to_currency text not null,
  paid_units bigint not null,
  received_units bigint not null,
  fee_units bigint not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  done_at timestamp with time zone not null,
  booked_at timestamp with time zone not null default clock_timestamp(),
  constraint exchanges_pkey PRIMARY KEY (id)
);
CREATE INDEX exchanges_booked ON exchanges USING btree (booked_at);
CREATE INDEX exchanges_of_user ON exchanges USING btree (user_id, done_at DESC, id DESC);
CREATE INDEX exchanges_of_user_booked ON exchanges USING btree (user_id, booked_at);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON exchanges FOR EACH ROW WHEN (new.paid_units < '-1000000000000000000'::bigint OR new.paid_units > '1000000000000000000'::bigint OR new.received_units < '-1000000000000000000'::bigint OR new.received_units > '1000000000000000000'::bigint OR new.fee_units < '-1000000000000000000'::bigint OR new.fee_units > '1000000000000000000'::bigint OR new.fee_ppm < '-1000000000'::integer OR new.fee_ppm > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('paid_units', '1000000000000000000', 'received_units', '1000000000000000000', 'fee_units', '1000000000000000000', 'fee_ppm', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, from_currency, to_currency, source ON exchanges FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.from_currency, new.to_currency, new.source)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'from_currency', 'text', '4000', 'to_currency', 'text', '4000', 'source', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchanges FOR EACH ROW WHEN (GREATEST(new.done_at, new.booked_at) > (now() + '00:02:00'::interval) OR LEAST(new.done_at, new.booked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('done_at', 'epoch', '00:02:00', 'booked_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER exchanges_while_open AFTER INSERT ON exchanges REFERENCING NEW TABLE AS new_trades FOR EACH STATEMENT EXECUTE FUNCTION exchange_check_open(); -- always
CREATE TRIGGER exchanges_within_caps AFTER INSERT ON exchanges REFERENCING NEW TABLE AS new_trades FOR EACH STATEMENT EXECUTE FUNCTION exchange_check_caps(); -- always
grant select on exchanges to clearhold_api, clearhold_auditor;
grant select (id, user_id, from_currency, to_currency, paid_units, received_units, done_at) on exchanges to clearhold_operator;

-- table guard_address_switches
create table guard_address_switches (
  user_id text collate "C" not null,
  switch text not null,
  is_on boolean not null,
  from_at timestamp with time zone not null,
  mac text not null,
  constraint guard_address_switches_key PRIMARY KEY (user_id, switch),
  constraint guard_address_switches_switch CHECK (switch = ANY (ARRAY['whitelist'::text, 'default-address'::text, 'address-lock'::text])),
  constraint guard_address_switches_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, switch, mac ON guard_address_switches FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.switch, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'switch', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_address_switches FOR EACH ROW WHEN (GREATEST(new.from_at) > (now() + '24:02:00'::interval) OR LEAST(new.from_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('from_at', 'epoch', '24:02:00'); -- always
grant insert on guard_address_switches to clearhold_guard;
grant select on guard_address_switches to clearhold_guard;
grant select (user_id, switch, is_on, from_at) on guard_address_switches to clearhold_api;
grant select (user_id, switch, is_on, from_at) on guard_address_switches to clearhold_auditor;
grant select (user_id, switch, is_on, from_at) on guard_address_switches to clearhold_worker;
grant update (is_on, from_at, mac) on guard_address_switches to clearhold_guard;

-- table guard_budgets
create table guard_budgets (
  name text collate "C" not null,
  hour_from timestamp with time zone not null,
  hour_count integer not null,
  day_from timestamp with time zone not null,
  day_count integer not null,
  constraint guard_budgets_pkey PRIMARY KEY (name)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON guard_budgets FOR EACH ROW WHEN (new.hour_count < '-1000000000'::integer OR new.hour_count > 1000000000 OR new.day_count < '-1000000000'::integer OR new.day_count > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('hour_count', '1000000000', 'day_count', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF name ON guard_budgets FOR EACH ROW WHEN (octet_length(concat(new.name)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('name', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_budgets FOR EACH ROW WHEN (GREATEST(new.hour_from, new.day_from) > (now() + '00:02:00'::interval) OR LEAST(new.hour_from, new.day_from) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('hour_from', 'epoch', '00:02:00', 'day_from', 'epoch', '00:02:00'); -- always
grant delete on guard_budgets to clearhold_guard;
grant insert on guard_budgets to clearhold_guard;
grant select on guard_budgets to clearhold_guard;
grant update (hour_from, hour_count, day_from, day_count) on guard_budgets to clearhold_guard;

-- table guard_challenges
create table guard_challenges (
  challenge text collate "C" not null,
  used_for text collate "C" not null,
  used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint guard_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX guard_challenges_old ON guard_challenges USING btree (expires_at);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF challenge, used_for ON guard_challenges FOR EACH ROW WHEN (octet_length(concat(new.challenge, new.used_for)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('challenge', 'text', '4000', 'used_for', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_challenges FOR EACH ROW WHEN (GREATEST(new.used_at, new.expires_at) > (now() + '00:22:00'::interval) OR LEAST(new.used_at, new.expires_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('used_at', 'epoch', '00:22:00', 'expires_at', 'epoch', '00:22:00'); -- always
grant delete on guard_challenges to clearhold_guard;
grant insert on guard_challenges to clearhold_guard;
grant select on guard_challenges to clearhold_guard;

-- table guard_channels
create table guard_channels (
  channel text not null,
  is_open boolean not null,
  constraint guard_channels_channel CHECK (channel = 'sms'::text),
  constraint guard_channels_pkey PRIMARY KEY (channel)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF channel ON guard_channels FOR EACH ROW WHEN (octet_length(concat(new.channel)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('channel', 'text', '4000'); -- always
grant insert on guard_channels to clearhold_guard;
grant select on guard_channels to clearhold_api, clearhold_auditor, clearhold_guard;
grant update (is_open) on guard_channels to clearhold_guard;

-- table guard_code_rests
create table guard_code_rests (
  name text collate "C" not null,
  sent_at timestamp with time zone not null,
  constraint guard_code_rests_pkey PRIMARY KEY (name)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF name ON guard_code_rests FOR EACH ROW WHEN (octet_length(concat(new.name)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('name', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_code_rests FOR EACH ROW WHEN (GREATEST(new.sent_at) > (now() + '00:02:00'::interval) OR LEAST(new.sent_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('sent_at', 'epoch', '00:02:00'); -- always
grant delete on guard_code_rests to clearhold_guard;
grant insert on guard_code_rests to clearhold_guard;
grant select on guard_code_rests to clearhold_guard;
grant update (sent_at) on guard_code_rests to clearhold_guard;

-- table guard_codes
create table guard_codes (
  id bigint not null generated always as identity,
  user_id text collate "C" not null default ''::text,
  purpose text not null,
  destination text collate "C" not null,
  subject_hash text collate "C" not null default ''::text,
  code_mac text not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_for text collate "C" not null default ''::text,
  own_tries smallint not null default 0,
  constraint guard_codes_own_tries CHECK (own_tries >= 0 AND own_tries <= 5),
  constraint guard_codes_pkey PRIMARY KEY (id),
  constraint guard_codes_tries CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX guard_codes_newest ON guard_codes USING btree (destination, purpose, id DESC);
CREATE INDEX guard_codes_old ON guard_codes USING btree (created_at);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON guard_codes FOR EACH ROW WHEN (new.tries < '-1000000000'::integer OR new.tries > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('tries', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, purpose, destination, subject_hash, code_mac, used_for ON guard_codes FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.purpose, new.destination, new.subject_hash, new.code_mac, new.used_for)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'purpose', 'text', '4000', 'destination', 'text', '4000', 'subject_hash', 'text', '4000', 'code_mac', 'text', '4000', 'used_for', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_codes FOR EACH ROW WHEN (GREATEST(new.created_at, new.used_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at, new.used_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.expires_at) > (now() + '00:12:00'::interval) OR LEAST(new.expires_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00', 'used_at', 'epoch', '00:02:00', 'expires_at', 'epoch', '00:12:00'); -- always
grant delete on guard_codes to clearhold_guard;
grant select on guard_codes to clearhold_guard;
grant insert (user_id, purpose, destination, subject_hash, code_mac, created_at, expires_at) on guard_codes to clearhold_guard;
grant update (tries, used_at, used_for, own_tries) on guard_codes to clearhold_guard;
-- sequence guard_codes_id_seq bigint 1 1 1 9223372036854775807 f

-- table guard_counters
create table guard_counters (
  subject text collate "C" not null,
  purpose text not null,
  fails integer not null,
  locked_until timestamp with time zone not null,
  tried_at timestamp with time zone not null,
  reserved_by text collate "C",
  reserved_until timestamp with time zone,
  constraint guard_counters_fails CHECK (fails >= 0),
  constraint guard_counters_key PRIMARY KEY (subject, purpose),
  constraint guard_counters_purpose CHECK (purpose = ANY (ARRAY['login'::text, 'fund'::text, 'code'::text, 'operator'::text])),
  constraint guard_counters_reserved CHECK ((reserved_by IS NULL) = (reserved_until IS NULL))
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF subject, purpose, reserved_by ON guard_counters FOR EACH ROW WHEN (octet_length(concat(new.subject, new.purpose, new.reserved_by)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('subject', 'text', '4000', 'purpose', 'text', '4000', 'reserved_by', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_counters FOR EACH ROW WHEN (GREATEST(new.locked_until) > (now() + '24:02:00'::interval) OR LEAST(new.locked_until) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.tried_at, new.reserved_until) > (now() + '00:02:00'::interval) OR LEAST(new.tried_at, new.reserved_until) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('locked_until', 'epoch', '24:02:00', 'tried_at', 'epoch', '00:02:00', 'reserved_until', 'epoch', '00:02:00'); -- always
grant delete on guard_counters to clearhold_guard;
grant insert on guard_counters to clearhold_guard;
grant select on guard_counters to clearhold_guard;
grant update (fails, locked_until, tried_at, reserved_by, reserved_until) on guard_counters to clearhold_guard;

-- table guard_devices
create table guard_devices (
  user_id text collate "C" not null,
  device_mac text collate "C" not null,
  opened_account boolean not null,
  first_seen_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  mac text not null,
  browser_mac text collate "C" not null default ''::text,
  constraint guard_devices_key PRIMARY KEY (user_id, device_mac)
);
CREATE INDEX guard_devices_browser ON guard_devices USING btree (browser_mac) WHERE browser_mac <> ''::text;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, device_mac, mac, browser_mac ON guard_devices FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.device_mac, new.mac, new.browser_mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'device_mac', 'text', '4000', 'mac', 'text', '4000', 'browser_mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_devices FOR EACH ROW WHEN (GREATEST(new.first_seen_at, new.seen_at) > (now() + '00:02:00'::interval) OR LEAST(new.first_seen_at, new.seen_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('first_seen_at', 'epoch', '00:02:00', 'seen_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER guard_devices_closed BEFORE INSERT ON guard_devices FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant delete on guard_devices to clearhold_guard;
grant insert on guard_devices to clearhold_guard;
grant select on guard_devices to clearhold_guard;
grant update (seen_at, browser_mac) on guard_devices to clearhold_guard;

-- table guard_draw_heads
create table guard_draw_heads (
  campaign_id text collate "C" not null,
  "position" integer not null,
  head text collate "C" not null,
  mac text not null,
  constraint guard_draw_heads_line FOREIGN KEY (campaign_id, "position") REFERENCES draw_lines(campaign_id, "position"),
  constraint guard_draw_heads_pkey PRIMARY KEY (campaign_id)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON guard_draw_heads FOR EACH ROW WHEN (new."position" < '-1000000000'::integer OR new."position" > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('position', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF campaign_id, head, mac ON guard_draw_heads FOR EACH ROW WHEN (octet_length(concat(new.campaign_id, new.head, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('campaign_id', 'text', '4000', 'head', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER guard_draw_heads_forward BEFORE UPDATE ON guard_draw_heads FOR EACH ROW WHEN (new."position" <= old."position") EXECUTE FUNCTION refuse_change('guard_draw_heads: a log only grows'); -- always
CREATE TRIGGER guard_draw_heads_kept BEFORE DELETE OR TRUNCATE ON guard_draw_heads FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on guard_draw_heads to clearhold_guard;
grant insert (campaign_id, position, head, mac) on guard_draw_heads to clearhold_guard;
grant update (position, head, mac) on guard_draw_heads to clearhold_guard;

-- table guard_email_changes
create table guard_email_changes (
  user_id text collate "C" not null,
  email text collate "C" not null,
  mac text not null,
  asked_at timestamp with time zone not null,
  from_at timestamp with time zone not null,
  constraint guard_email_changes_pkey PRIMARY KEY (user_id),
  constraint guard_email_changes_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, email, mac ON guard_email_changes FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.email, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'email', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_email_changes FOR EACH ROW WHEN (GREATEST(new.asked_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.from_at) > (now() + '7 days 00:02:00'::interval) OR LEAST(new.from_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'from_at', 'epoch', '7 days 00:02:00'); -- always
grant delete on guard_email_changes to clearhold_guard;
grant insert on guard_email_changes to clearhold_guard;
grant select on guard_email_changes to clearhold_guard;
grant select (user_id, asked_at, from_at) on guard_email_changes to clearhold_auditor;
grant update (email, mac, asked_at, from_at) on guard_email_changes to clearhold_guard;

-- table guard_factor_switches
create table guard_factor_switches (
  id bigint not null generated always as identity,
  user_id text collate "C" not null,
  factor text not null,
  is_on boolean not null,
  asked_at timestamp with time zone not null,
  from_at timestamp with time zone not null,
  mac text not null,
  constraint guard_factor_switches_factor CHECK (factor = ANY (ARRAY['email'::text, 'phone'::text, 'passkey'::text])),
  constraint guard_factor_switches_pkey PRIMARY KEY (id),
  constraint guard_factor_switches_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX guard_factor_switches_newest ON guard_factor_switches USING btree (user_id, factor, asked_at, id);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, factor, mac ON guard_factor_switches FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.factor, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'factor', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_factor_switches FOR EACH ROW WHEN (GREATEST(new.asked_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.from_at) > (now() + '7 days 00:02:00'::interval) OR LEAST(new.from_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'from_at', 'epoch', '7 days 00:02:00'); -- always
grant select on guard_factor_switches to clearhold_guard;
grant insert (user_id, factor, is_on, asked_at, from_at, mac) on guard_factor_switches to clearhold_guard;
grant select (id, user_id, factor, is_on, asked_at, from_at) on guard_factor_switches to clearhold_api;
grant select (id, user_id, factor, is_on, asked_at, from_at) on guard_factor_switches to clearhold_auditor;
-- sequence guard_factor_switches_id_seq bigint 1 1 1 9223372036854775807 f

-- table guard_freezes
create table guard_freezes (
  id bigint not null generated always as identity,
  user_id text collate "C" not null,
  frozen_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint guard_freezes_pkey PRIMARY KEY (id)
);
CREATE INDEX guard_freezes_of_user ON guard_freezes USING btree (user_id, lifted_at);
CREATE UNIQUE INDEX guard_freezes_open ON guard_freezes USING btree (user_id) WHERE lifted_at IS NULL;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id ON guard_freezes FOR EACH ROW WHEN (octet_length(concat(new.user_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_freezes FOR EACH ROW WHEN (GREATEST(new.frozen_at, new.lifted_at) > (now() + '00:02:00'::interval) OR LEAST(new.frozen_at, new.lifted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('frozen_at', 'epoch', '00:02:00', 'lifted_at', 'epoch', '00:02:00'); -- always
grant select on guard_freezes to clearhold_api, clearhold_auditor, clearhold_guard;
grant insert (user_id, frozen_at) on guard_freezes to clearhold_guard;
grant select (user_id, frozen_at) on guard_freezes to clearhold_worker;
grant update (lifted_at) on guard_freezes to clearhold_guard;
-- sequence guard_freezes_id_seq bigint 1 1 1 9223372036854775807 f

-- table guard_holds
create table guard_holds (
  user_id text collate "C" not null,
  reason text not null,
  until_at timestamp with time zone not null,
  constraint guard_holds_key PRIMARY KEY (user_id, reason),
  constraint guard_holds_reason CHECK (reason = ANY (ARRAY['fund-password-reset'::text, 'login-password-changed'::text, 'email-changed'::text, 'phone-changed'::text, 'second-factor-changed'::text, 'recovery'::text, 'frozen'::text, 'reopened'::text]))
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, reason ON guard_holds FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_holds FOR EACH ROW WHEN (GREATEST(new.until_at) > (now() + '72:02:00'::interval) OR LEAST(new.until_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('until_at', 'epoch', '72:02:00'); -- always
CREATE TRIGGER guard_holds_begun AFTER INSERT ON guard_holds FOR EACH ROW EXECUTE FUNCTION message_note_hold(); -- always
CREATE TRIGGER guard_holds_longer AFTER UPDATE OF until_at ON guard_holds FOR EACH ROW WHEN (new.until_at > old.until_at) EXECUTE FUNCTION message_note_hold(); -- always
grant insert on guard_holds to clearhold_guard;
grant select on guard_holds to clearhold_auditor, clearhold_guard;
grant select (user_id, until_at) on guard_holds to clearhold_api;
grant select (user_id, until_at) on guard_holds to clearhold_worker;
grant update (until_at) on guard_holds to clearhold_guard;

-- table guard_links
create table guard_links (
  token_mac text collate "C" not null,
  user_id text collate "C" not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  mac text not null,
  constraint guard_links_pkey PRIMARY KEY (token_mac),
  constraint guard_links_purpose CHECK (purpose = 'not-me'::text)
);
CREATE INDEX guard_links_old ON guard_links USING btree (expires_at);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF token_mac, user_id, purpose, mac ON guard_links FOR EACH ROW WHEN (octet_length(concat(new.token_mac, new.user_id, new.purpose, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('token_mac', 'text', '4000', 'user_id', 'text', '4000', 'purpose', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_links FOR EACH ROW WHEN (GREATEST(new.created_at, new.used_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at, new.used_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.expires_at) > (now() + '7 days 00:02:00'::interval) OR LEAST(new.expires_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00', 'used_at', 'epoch', '00:02:00', 'expires_at', 'epoch', '7 days 00:02:00'); -- always
grant delete on guard_links to clearhold_guard;
grant select on guard_links to clearhold_guard;
grant insert (token_mac, user_id, purpose, created_at, expires_at, mac) on guard_links to clearhold_guard;
grant update (used_at) on guard_links to clearhold_guard;

-- table guard_mailboxes
create table guard_mailboxes (
  user_id text collate "C" not null,
  email text collate "C" not null,
  mac text not null,
  proved_at timestamp with time zone not null,
  constraint guard_mailboxes_email UNIQUE (email),
  constraint guard_mailboxes_lower_case CHECK (email = lower(email)),
  constraint guard_mailboxes_pkey PRIMARY KEY (user_id),
  constraint guard_mailboxes_user_id CHECK (user_id ~ '^usr_[0-9a-z]{26}$'::text)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, email, mac ON guard_mailboxes FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.email, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'email', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_mailboxes FOR EACH ROW WHEN (GREATEST(new.proved_at) > (now() + '00:02:00'::interval) OR LEAST(new.proved_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('proved_at', 'epoch', '00:02:00'); -- always
grant delete on guard_mailboxes to clearhold_guard;
grant insert on guard_mailboxes to clearhold_guard;
grant select on guard_mailboxes to clearhold_guard;
grant select (user_id, email) on guard_mailboxes to clearhold_api;
grant select (user_id, proved_at) on guard_mailboxes to clearhold_auditor;
grant update (email, mac, proved_at) on guard_mailboxes to clearhold_guard;

-- table guard_passkeys
create table guard_passkeys (
  id text collate "C" not null,
  user_id text collate "C" not null,
  public_key text collate "C" not null,
  sign_count bigint not null,
  transports text not null default ''::text,
  name text not null,
  confirms_from timestamp with time zone not null,
  mac text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_synced boolean,
  is_backed_up boolean,
  count_fell_at timestamp with time zone,
  constraint guard_passkeys_backup CHECK ((is_synced IS NULL) = (is_backed_up IS NULL) AND (is_synced OR NOT is_backed_up)),
  constraint guard_passkeys_fell CHECK (count_fell_at IS NULL OR is_synced IS TRUE),
  constraint guard_passkeys_pkey PRIMARY KEY (id),
  constraint guard_passkeys_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX guard_passkeys_of_user ON guard_passkeys USING btree (user_id, created_at);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON guard_passkeys FOR EACH ROW WHEN (new.sign_count < '-1000000000000000000'::bigint OR new.sign_count > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('sign_count', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, public_key, transports, name, mac ON guard_passkeys FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.public_key, new.transports, new.name, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'public_key', 'text', '4000', 'transports', 'text', '4000', 'name', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_passkeys FOR EACH ROW WHEN (GREATEST(new.confirms_from) > (now() + '24:02:00'::interval) OR LEAST(new.confirms_from) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.created_at, new.used_at, new.count_fell_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at, new.used_at, new.count_fell_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('confirms_from', 'epoch', '24:02:00', 'created_at', 'epoch', '00:02:00', 'used_at', 'epoch', '00:02:00', 'count_fell_at', 'epoch', '00:02:00'); -- always
grant delete on guard_passkeys to clearhold_guard;
grant select on guard_passkeys to clearhold_guard;
grant insert (id, user_id, public_key, sign_count, transports, name, confirms_from, mac, created_at, is_synced, is_backed_up) on guard_passkeys to clearhold_guard;
grant select (id, user_id, name, confirms_from, created_at, used_at, is_synced, is_backed_up, count_fell_at) on guard_passkeys to clearhold_api;
grant select (id, user_id, name, confirms_from, created_at, used_at, is_synced, is_backed_up, count_fell_at) on guard_passkeys to clearhold_auditor;
grant update (sign_count, name, used_at, is_synced, is_backed_up, count_fell_at) on guard_passkeys to clearhold_guard;

-- table guard_payees
create table guard_payees (
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null,
  mac text not null,
  constraint guard_payees_key PRIMARY KEY (user_id, currency, address),
  constraint guard_payees_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON guard_payees FOR EACH ROW WHEN (new.confirmed_at < '-1000000000000000000'::bigint OR new.confirmed_at > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('confirmed_at', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, currency, address, mac ON guard_payees FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.currency, new.address, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'currency', 'text', '4000', 'address', 'text', '4000', 'mac', 'text', '4000'); -- always
grant delete on guard_payees to clearhold_guard;
grant insert on guard_payees to clearhold_guard;
grant select on guard_payees to clearhold_guard;
grant select (user_id, currency, address, confirmed_at) on guard_payees to clearhold_api;
grant select (user_id, currency, address, confirmed_at) on guard_payees to clearhold_auditor;
grant select (user_id, currency, address, confirmed_at) on guard_payees to clearhold_worker;
grant update (confirmed_at, mac) on guard_payees to clearhold_guard;

-- table guard_phones
create table guard_phones (
  user_id text collate "C" not null,
  phone text collate "C" not null,
  mac text not null,
  proved_at timestamp with time zone not null,
  constraint guard_phones_phone UNIQUE (phone),
  constraint guard_phones_pkey PRIMARY KEY (user_id),
  constraint guard_phones_shape CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'::text),
  constraint guard_phones_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, phone, mac ON guard_phones FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.phone, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'phone', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_phones FOR EACH ROW WHEN (GREATEST(new.proved_at) > (now() + '00:02:00'::interval) OR LEAST(new.proved_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('proved_at', 'epoch', '00:02:00'); -- always
grant delete on guard_phones to clearhold_guard;
grant insert on guard_phones to clearhold_guard;
grant select on guard_phones to clearhold_guard;
grant select (user_id, phone) on guard_phones to clearhold_api;
grant select (user_id, proved_at) on guard_phones to clearhold_auditor;

-- table guard_phrases
create table guard_phrases (
  user_id text collate "C" not null,
  sealed text not null,
  set_at timestamp with time zone not null,
  constraint guard_phrases_pkey PRIMARY KEY (user_id),
  constraint guard_phrases_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, sealed ON guard_phrases FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.sealed)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'sealed', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_phrases FOR EACH ROW WHEN (GREATEST(new.set_at) > (now() + '00:02:00'::interval) OR LEAST(new.set_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('set_at', 'epoch', '00:02:00'); -- always
grant delete on guard_phrases to clearhold_guard;
grant insert on guard_phrases to clearhold_guard;
grant select on guard_phrases to clearhold_guard;
grant update (sealed, set_at) on guard_phrases to clearhold_guard;

-- table guard_push_subscriptions
create table guard_push_subscriptions (
  id text collate "C" not null,
  user_id text collate "C" not null,
  session_hash text collate "C" not null,
  endpoint_mac text collate "C" not null,
  renewal_mac text collate "C" not null,
  server_key text not null,
  sealed text not null,
  created_at timestamp with time zone not null,
  constraint guard_push_subscriptions_endpoint UNIQUE (endpoint_mac),
  constraint guard_push_subscriptions_pkey PRIMARY KEY (id),
  constraint guard_push_subscriptions_renewal UNIQUE (renewal_mac),
  constraint guard_push_subscriptions_session FOREIGN KEY (session_hash) REFERENCES sessions(token_hash),
  constraint guard_push_subscriptions_session_once UNIQUE (session_hash),
  constraint guard_push_subscriptions_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX guard_push_subscriptions_of_user ON guard_push_subscriptions USING btree (user_id, created_at);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, session_hash, endpoint_mac, renewal_mac, server_key, sealed ON guard_push_subscriptions FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.session_hash, new.endpoint_mac, new.renewal_mac, new.server_key, new.sealed)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'session_hash', 'text', '4000', 'endpoint_mac', 'text', '4000', 'renewal_mac', 'text', '4000', 'server_key', 'text', '4000', 'sealed', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_push_subscriptions FOR EACH ROW WHEN (GREATEST(new.created_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00'); -- always
grant delete on guard_push_subscriptions to clearhold_guard;
grant insert on guard_push_subscriptions to clearhold_guard;
grant select on guard_push_subscriptions to clearhold_guard;
grant select (id, user_id, session_hash, created_at) on guard_push_subscriptions to clearhold_api;

-- table guard_recovery_codes
create table guard_recovery_codes (
  user_id text collate "C" not null,
  code_mac text collate "C" not null,
  created_at timestamp with time zone not null,
  good_from timestamp with time zone not null,
  used_at timestamp with time zone,
  used_for text collate "C" not null default ''::text,
  constraint guard_recovery_codes_key PRIMARY KEY (user_id, code_mac)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, code_mac, used_for ON guard_recovery_codes FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.code_mac, new.used_for)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'code_mac', 'text', '4000', 'used_for', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_recovery_codes FOR EACH ROW WHEN (GREATEST(new.created_at, new.used_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at, new.used_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.good_from) > (now() + '24:02:00'::interval) OR LEAST(new.good_from) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00', 'used_at', 'epoch', '00:02:00', 'good_from', 'epoch', '24:02:00'); -- always
grant delete on guard_recovery_codes to clearhold_guard;
grant select on guard_recovery_codes to clearhold_guard;
grant insert (user_id, code_mac, created_at, good_from) on guard_recovery_codes to clearhold_guard;
grant select (user_id, created_at, good_from, used_at) on guard_recovery_codes to clearhold_auditor;
grant select (user_id, good_from, used_at) on guard_recovery_codes to clearhold_api;
grant update (used_at, used_for) on guard_recovery_codes to clearhold_guard;

-- table guard_verifiers
create table guard_verifiers (
  user_id text collate "C" not null,
  purpose text not null,
  verifier text not null,
  mac text not null,
  version integer not null,
  pepper_version smallint not null,
  set_at timestamp with time zone not null,
  constraint guard_verifiers_key PRIMARY KEY (user_id, purpose),
  constraint guard_verifiers_purpose CHECK (purpose = ANY (ARRAY['login'::text, 'fund'::text]))
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON guard_verifiers FOR EACH ROW WHEN (new.version < '-1000000000'::integer OR new.version > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('version', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, purpose, verifier, mac ON guard_verifiers FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.purpose, new.verifier, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'purpose', 'text', '4000', 'verifier', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_verifiers FOR EACH ROW WHEN (GREATEST(new.set_at) > (now() + '00:02:00'::interval) OR LEAST(new.set_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('set_at', 'epoch', '00:02:00'); -- always
grant delete on guard_verifiers to clearhold_guard;
grant insert on guard_verifiers to clearhold_guard;
grant select on guard_verifiers to clearhold_guard;
grant select (user_id, purpose, version, set_at) on guard_verifiers to clearhold_api;
grant select (user_id, purpose, version, set_at) on guard_verifiers to clearhold_auditor;
grant update (verifier, mac, version, pepper_version, set_at) on guard_verifiers to clearhold_guard;

-- table guard_ways_back
create table guard_ways_back (
  user_id text collate "C" not null,
  device_mac text collate "C" not null,
  seen_at timestamp with time zone not null,
  constraint guard_ways_back_key PRIMARY KEY (user_id, device_mac)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, device_mac ON guard_ways_back FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.device_mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'device_mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_ways_back FOR EACH ROW WHEN (GREATEST(new.seen_at) > (now() + '00:02:00'::interval) OR LEAST(new.seen_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('seen_at', 'epoch', '00:02:00'); -- always
grant insert on guard_ways_back to clearhold_guard;
grant select on guard_ways_back to clearhold_guard;
grant update (seen_at) on guard_ways_back to clearhold_guard;

-- table guard_whitelist
create table guard_whitelist (
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null,
  from_at timestamp with time zone not null,
  mac text not null,
  constraint guard_whitelist_key PRIMARY KEY (user_id, currency, address),
  constraint guard_whitelist_payee FOREIGN KEY (user_id, currency, address) REFERENCES guard_payees(user_id, currency, address) ON DELETE CASCADE
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON guard_whitelist FOR EACH ROW WHEN (new.confirmed_at < '-1000000000000000000'::bigint OR new.confirmed_at > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('confirmed_at', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, currency, address, mac ON guard_whitelist FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.currency, new.address, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'currency', 'text', '4000', 'address', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_whitelist FOR EACH ROW WHEN (GREATEST(new.from_at) > (now() + '24:02:00'::interval) OR LEAST(new.from_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('from_at', 'epoch', '24:02:00'); -- always
grant delete on guard_whitelist to clearhold_guard;
grant insert on guard_whitelist to clearhold_guard;
grant select on guard_whitelist to clearhold_guard;
grant select (user_id, currency, address, from_at) on guard_whitelist to clearhold_api;
grant select (user_id, currency, address, from_at) on guard_whitelist to clearhold_auditor;
grant select (user_id, currency, address, from_at) on guard_whitelist to clearhold_worker;

-- table guard_witnesses
create table guard_witnesses (
  one boolean not null default true,
  configured text[] not null,
  active text[] not null,
  mac text not null,
  constraint guard_witnesses_one CHECK (one),
  constraint guard_witnesses_pkey PRIMARY KEY (one)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF configured, active, mac ON guard_witnesses FOR EACH ROW WHEN (octet_length(concat(new.configured, new.active, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('configured', 'text', '4000', 'active', 'text', '4000', 'mac', 'text', '4000'); -- always
grant select on guard_witnesses to clearhold_guard;
grant insert (configured, active, mac) on guard_witnesses to clearhold_guard;
grant update (configured, active, mac) on guard_witnesses to clearhold_guard;

-- table house_cold_address
create table house_cold_address (
  only_one boolean not null default true,
  address text collate "C" not null,
  constraint house_cold_address_only_one CHECK (only_one),
  constraint house_cold_address_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF address ON house_cold_address FOR EACH ROW WHEN (octet_length(concat(new.address)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('address', 'text', '4000'); -- always

-- table house_move_desk
create table house_move_desk (
  only_one boolean not null default true,
  last_built_ms bigint not null default 0,
  constraint house_move_desk_only_one CHECK (only_one),
  constraint house_move_desk_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON house_move_desk FOR EACH ROW WHEN (GREATEST(new.last_built_ms)::numeric > (EXTRACT(epoch FROM now() + '00:02:00'::interval) * 1000::numeric) OR LEAST(new.last_built_ms) < 0) EXECUTE FUNCTION refuse_absurd_times('last_built_ms', 'epoch', '00:02:00'); -- always
grant select on house_move_desk to clearhold_auditor, clearhold_worker;
grant update (last_built_ms) on house_move_desk to clearhold_worker;

-- table house_moves
create table house_moves (
  id text collate "C" not null,
  lane text collate "C" not null,
  kind text not null,
  purpose text,
  derivation_index bigint,
  currency text collate "C" not null,
  amount_units bigint not null,
  state text not null,
  waits_for text not null default ''::text,
  through_block bigint,
  planned_at timestamp with time zone not null,
  txid text collate "C",
  raw_hex text,
  built_ms bigint,
  expires_ms bigint,
  reserve_units bigint not null default 0,
  signed_hex text,
  sent_at timestamp with time zone,
  last_answer text not null default ''::text,
  ended_at timestamp with time zone,
  ended_block bigint,
  network_fee_units bigint,
  constraint house_moves_amount CHECK (amount_units > 0 OR kind = 'collect-unstaked'::text AND amount_units = 0),
  constraint house_moves_built CHECK ((state = ANY (ARRAY['planned'::text, 'expired'::text])) OR txid IS NOT NULL AND raw_hex IS NOT NULL AND built_ms IS NOT NULL AND expires_ms IS NOT NULL),
  constraint house_moves_currency CHECK (currency = 'TRX'::text OR currency = 'USDT'::text AND (kind = ANY (ARRAY['sweep'::text, 'to-cold'::text, 'deploy'::text, 'pay-cost'::text, 'return-inflow'::text]))),
  constraint house_moves_ended CHECK ((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'failed'::text, 'expired'::text]))),
  constraint house_moves_kind CHECK (kind = ANY (ARRAY['sweep'::text, 'top-up'::text, 'stake'::text, 'unstake'::text, 'collect-unstaked'::text, 'delegate'::text, 'undelegate'::text, 'to-cold'::text, 'deploy'::text, 'pay-cost'::text, 'return-inflow'::text])),
  constraint house_moves_pkey PRIMARY KEY (id),
  constraint house_moves_place CHECK ((kind = ANY (ARRAY['sweep'::text, 'top-up'::text, 'delegate'::text, 'undelegate'::text])) = (purpose IS NOT NULL AND derivation_index IS NOT NULL) AND COALESCE(purpose = ANY (ARRAY['user'::text, 'project'::text]), true)),
  constraint house_moves_reserve CHECK (reserve_units >= 0),
  constraint house_moves_signed CHECK ((state <> ALL (ARRAY['signed'::text, 'broadcast'::text])) OR signed_hex IS NOT NULL),
  constraint house_moves_state CHECK (state = ANY (ARRAY['planned'::text, 'built'::text, 'signed'::text, 'broadcast'::text, 'done'::text, 'failed'::text, 'expired'::text])),
  constraint house_moves_txid UNIQUE (txid)
);
CREATE INDEX house_moves_latest ON house_moves USING btree (planned_at DESC, id);
CREATE INDEX house_moves_of_lane ON house_moves USING btree (lane, kind, currency, state);
CREATE UNIQUE INDEX house_moves_live ON house_moves USING btree (lane) WHERE state = ANY (ARRAY['planned'::text, 'built'::text, 'signed'::text, 'broadcast'::text]);
CREATE CONSTRAINT TRIGGER house_moves_booked AFTER INSERT OR UPDATE OF state ON house_moves DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION house_move_check_booked(); -- always
CREATE CONSTRAINT TRIGGER house_moves_evidence AFTER INSERT OR UPDATE OF state ON house_moves DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = ANY (ARRAY['done'::text, 'failed'::text])) EXECUTE FUNCTION journal_evidence_check_booked('id', 'txid'); -- always
CREATE TRIGGER absurd_heights BEFORE INSERT OR UPDATE OF through_block, ended_block ON house_moves FOR EACH ROW EXECUTE FUNCTION refuse_far_blocks('through_block', 'ended_block'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, lane, kind, purpose, currency, state, waits_for, txid, last_answer, raw_hex, signed_hex ON house_moves FOR EACH ROW WHEN (octet_length(concat(new.id, new.lane, new.kind, new.purpose, new.currency, new.state, new.waits_for, new.txid, new.last_answer)) > 4000 OR octet_length(concat(new.raw_hex, new.signed_hex)) > 20000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'lane', 'text', '4000', 'kind', 'text', '4000', 'purpose', 'text', '4000', 'currency', 'text', '4000', 'state', 'text', '4000', 'waits_for', 'text', '4000', 'txid', 'text', '4000', 'last_answer', 'text', '4000', 'raw_hex', 'text', '20000', 'signed_hex', 'text', '20000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON house_moves FOR EACH ROW WHEN (GREATEST(new.built_ms)::numeric > (EXTRACT(epoch FROM now() + '00:02:00'::interval) * 1000::numeric) OR LEAST(new.built_ms) < 0 OR GREATEST(new.expires_ms)::numeric > (EXTRACT(epoch FROM now() + '00:12:00'::interval) * 1000::numeric) OR LEAST(new.expires_ms) < 0 OR GREATEST(new.planned_at, new.sent_at, new.ended_at) > (now() + '00:02:00'::interval) OR LEAST(new.planned_at, new.sent_at, new.ended_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('built_ms', 'epoch', '00:02:00', 'expires_ms', 'epoch', '00:12:00', 'planned_at', 'epoch', '00:02:00', 'sent_at', 'epoch', '00:02:00', 'ended_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER early_times BEFORE INSERT OR UPDATE ON house_moves FOR EACH ROW WHEN (LEAST(new.sent_at, new.ended_at) < (new.planned_at - '00:02:00'::interval)) EXECUTE FUNCTION refuse_early_times('planned_at', 'sent_at', 'ended_at'); -- always
CREATE TRIGGER house_moves_amount_exists BEFORE INSERT OR UPDATE OF amount_units ON house_moves FOR EACH ROW WHEN (new.amount_units > '100000000000000000'::bigint) EXECUTE FUNCTION refuse_change('house move %s: more coins than there are', 'id'); -- always
CREATE TRIGGER house_moves_fixed BEFORE UPDATE ON house_moves FOR EACH ROW WHEN ((old.state = ANY (ARRAY['done'::text, 'failed'::text, 'expired'::text])) AND (old.txid IS NOT NULL OR new.txid IS NULL) OR old.txid IS NOT NULL AND (new.lane IS DISTINCT FROM old.lane OR new.kind IS DISTINCT FROM old.kind OR new.purpose IS DISTINCT FROM old.purpose OR new.derivation_index IS DISTINCT FROM old.derivation_index OR new.currency IS DISTINCT FROM old.currency OR new.amount_units IS DISTINCT FROM old.amount_units OR new.txid IS DISTINCT FROM old.txid OR new.raw_hex IS DISTINCT FROM old.raw_hex OR new.expires_ms IS DISTINCT FROM old.expires_ms OR new.reserve_units IS DISTINCT FROM old.reserve_units OR new.state = 'planned'::text OR old.signed_hex IS NOT NULL AND new.signed_hex IS DISTINCT FROM old.signed_hex)) EXECUTE FUNCTION refuse_change('house move: %s was built or ended, and does not change so', 'id'); -- always
CREATE TRIGGER house_moves_index BEFORE INSERT OR UPDATE OF derivation_index ON house_moves FOR EACH ROW WHEN (new.derivation_index < 0 OR new.derivation_index > 2147483647) EXECUTE FUNCTION refuse_change('house move %s: no such index', 'id'); -- always
CREATE TRIGGER house_moves_own_lane BEFORE INSERT OR UPDATE OF lane, kind ON house_moves FOR EACH ROW WHEN (new.kind <> ALL (ARRAY['deploy'::text, 'pay-cost'::text, 'return-inflow'::text])) EXECUTE FUNCTION house_moves_check_lane(); -- always
CREATE TRIGGER house_moves_own_txid BEFORE INSERT OR UPDATE OF txid ON house_moves FOR EACH ROW EXECUTE FUNCTION house_moves_check_txid(); -- always
CREATE TRIGGER house_moves_reserve_possible BEFORE INSERT OR UPDATE OF reserve_units ON house_moves FOR EACH ROW WHEN (new.reserve_units > '20000000000'::bigint) EXECUTE FUNCTION refuse_change('house move %s: reserves more than can be charged', 'id'); -- always
CREATE TRIGGER house_moves_spending BEFORE INSERT OR UPDATE ON house_moves FOR EACH ROW WHEN (new.kind = ANY (ARRAY['deploy'::text, 'pay-cost'::text, 'return-inflow'::text])) EXECUTE FUNCTION house_move_check_spending(); -- always
CREATE TRIGGER planned_now BEFORE INSERT ON house_moves FOR EACH ROW WHEN (new.planned_at < (clock_timestamp() - '00:10:00'::interval)) EXECUTE FUNCTION house_moves_check_planned(); -- always
grant select on house_moves to clearhold_auditor, clearhold_worker;
grant insert (id, lane, kind, purpose, derivation_index, currency, amount_units, state, waits_for, through_block, planned_at, txid, raw_hex, built_ms, expires_ms, reserve_units, signed_hex) on house_moves to clearhold_worker;
grant update (lane, kind, purpose, derivation_index, currency, amount_units, state, waits_for, through_block, txid, raw_hex, built_ms, expires_ms, reserve_units, signed_hex, sent_at, last_answer, ended_at, ended_block, network_fee_units) on house_moves to clearhold_worker;

-- table idempotency_keys
create table idempotency_keys (
  user_id text collate "C" not null,
  operation text collate "C" not null,
  key text collate "C" not null,
  fingerprint text not null,
  answer json not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_key PRIMARY KEY (user_id, operation, key),
  constraint idempotency_keys_length CHECK (length(key) >= 1 AND length(key) <= 255)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF answer, user_id, operation, key, fingerprint ON idempotency_keys FOR EACH ROW WHEN (octet_length(concat(new.answer)) > 20000 OR octet_length(concat(new.user_id, new.operation, new.key, new.fingerprint)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('answer', 'text', '20000', 'user_id', 'text', '4000', 'operation', 'text', '4000', 'key', 'text', '4000', 'fingerprint', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON idempotency_keys FOR EACH ROW WHEN (GREATEST(new.created_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER idempotency_keys_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON idempotency_keys FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on idempotency_keys to clearhold_api, clearhold_worker;
grant insert (user_id, operation, key, fingerprint, answer) on idempotency_keys to clearhold_api;
grant insert (user_id, operation, key, fingerprint, answer) on idempotency_keys to clearhold_operator;
grant insert (user_id, operation, key, fingerprint, answer) on idempotency_keys to clearhold_worker;
grant select (user_id, operation, key, created_at) on idempotency_keys to clearhold_auditor;

-- table late_lines
create table late_lines (
  id text collate "C" not null,
  inflow_id text collate "C" not null,
  subscription_id text collate "C" not null,
  project_id text collate "C" not null,
  part_units bigint not null,
  platform_units bigint not null,
  paid_at timestamp with time zone,
  constraint late_lines_id CHECK (id ~ '^lat_[0-9a-z]{26}$'::text),
  constraint late_lines_inflow FOREIGN KEY (inflow_id) REFERENCES project_inflows(id),
  constraint late_lines_once UNIQUE (inflow_id, subscription_id),
  constraint late_lines_part CHECK (part_units > 0),
  constraint late_lines_pkey PRIMARY KEY (id),
  constraint late_lines_platform CHECK (platform_units >= 0 AND platform_units <= (part_units - 1))
);
CREATE INDEX late_lines_of_subscription ON late_lines USING btree (subscription_id);
CREATE INDEX late_lines_open ON late_lines USING btree (project_id, id) WHERE paid_at IS NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON late_lines FOR EACH ROW WHEN (new.part_units < '-1000000000000000000'::bigint OR new.part_units > '1000000000000000000'::bigint OR new.platform_units < '-1000000000000000000'::bigint OR new.platform_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('part_units', '1000000000000000000', 'platform_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, inflow_id, subscription_id, project_id ON late_lines FOR EACH ROW WHEN (octet_length(concat(new.id, new.inflow_id, new.subscription_id, new.project_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'inflow_id', 'text', '4000', 'subscription_id', 'text', '4000', 'project_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON late_lines FOR EACH ROW WHEN (GREATEST(new.paid_at) > (now() + '00:02:00'::interval) OR LEAST(new.paid_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('paid_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER late_lines_checked AFTER INSERT ON late_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION project_check_late_lines(); -- always
grant select on late_lines to clearhold_api, clearhold_auditor, clearhold_worker;
grant insert (id, inflow_id, subscription_id, project_id, part_units, platform_units) on late_lines to clearhold_worker;

-- table ledger_accounts
create table ledger_accounts (
  id bigint not null generated always as identity,
  code text collate "C" not null,
  owner_id text collate "C" not null,
  currency text collate "C" not null,
  owner_kind text not null,
  class text not null,
  normal_side ledger_side not null,
  floor_units bigint,
  balance_units bigint not null default 0,
  version bigint not null default 0,
  lock_token smallint not null default 0,
  constraint ledger_accounts_code FOREIGN KEY (code) REFERENCES ledger_chart(code),
  constraint ledger_accounts_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint ledger_accounts_floor CHECK (balance_units >= floor_units),
  constraint ledger_accounts_natural UNIQUE (code, owner_id, currency),
  constraint ledger_accounts_owner CHECK (
CASE owner_kind
    WHEN 'user'::text THEN owner_id ~~ 'usr\_%'::text
    WHEN 'project'::text THEN owner_id ~~ 'prj\_%'::text
    WHEN 'campaign'::text THEN owner_id ~~ 'cmp\_%'::text
    ELSE owner_id = 'house'::text
END),
  constraint ledger_accounts_pkey PRIMARY KEY (id)
) with (fillfactor=70);
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER ledger_accounts_owner_only BEFORE INSERT OR UPDATE ON ledger_accounts FOR EACH STATEMENT WHEN (CURRENT_USER <> 'clearhold_owner'::name) EXECUTE FUNCTION refuse_change('ledger: balances follow from entries', '', 'insufficient_privilege'); -- always
grant select on ledger_accounts to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_operator, clearhold_worker;
grant update (lock_token) on ledger_accounts to clearhold_api;
grant update (lock_token) on ledger_accounts to clearhold_operator;
grant update (lock_token) on ledger_accounts to clearhold_worker;
-- sequence ledger_accounts_id_seq bigint 1 1 1 9223372036854775807 f

-- table ledger_chart
create table ledger_chart (
  code text collate "C" not null,
  class text not null,
  normal_side ledger_side not null,
  owner_kind text not null,
  floor_units bigint,
  constraint ledger_chart_class CHECK (class = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text])),
  constraint ledger_chart_normal_side CHECK ((class = ANY (ARRAY['asset'::text, 'expense'::text])) = (normal_side = 'debit'::ledger_side)),
  constraint ledger_chart_owner_kind CHECK (owner_kind = ANY (ARRAY['user'::text, 'project'::text, 'campaign'::text, 'house'::text])),
  constraint ledger_chart_pkey PRIMARY KEY (code)
);
grant select on ledger_chart to clearhold_auditor, clearhold_guard;

-- table ledger_entries
create table ledger_entries (
  account_id bigint not null,
  version bigint not null,
  journal_id text collate "C" not null,
  side ledger_side not null,
  units bigint not null,
  balance_after_units bigint not null,
  constraint ledger_entries_key PRIMARY KEY (account_id, version),
  constraint ledger_entries_line UNIQUE (journal_id, account_id),
  constraint ledger_entries_units CHECK (units > 0)
);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER ledger_entries_checked AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_entries(); -- always
grant insert on ledger_entries to clearhold_api, clearhold_operator, clearhold_worker;
grant select on ledger_entries to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_operator, clearhold_worker;

-- table ledger_journals
create table ledger_journals (
  id text collate "C" not null,
  kind text collate "C" not null,
  reference text collate "C" not null,
  entry_count smallint not null,
  occurred_at timestamp with time zone not null,
  posted_at timestamp with time zone not null default clock_timestamp(),
  posted_by name not null default SESSION_USER,
  reverses text collate "C",
  authorisation text,
  constraint ledger_journals_authorisation CHECK (length(authorisation) = 78 AND strpos(authorisation, '.'::text) = 14 AND authorisation ~ '^[0-9]+[.][0-9a-f]+$'::text),
  constraint ledger_journals_entry_count CHECK (entry_count >= 2),
  constraint ledger_journals_fact UNIQUE (kind, reference),
  constraint ledger_journals_pkey PRIMARY KEY (id),
  constraint ledger_journals_reverses CHECK ((kind = 'journal-reversed'::text) = (reverses IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_journals_reversed_once ON ledger_journals USING btree (reverses) WHERE reverses IS NOT NULL;
CREATE CONSTRAINT TRIGGER withdrawal_holds_row AFTER INSERT ON ledger_journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = ANY (ARRAY['withdrawal-held'::text, 'withdrawal-recovered'::text, 'withdrawal-standing'::text])) EXECUTE FUNCTION withdrawal_check_hold(); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON ledger_journals FOR EACH ROW WHEN (GREATEST(new.occurred_at, new.posted_at) > (now() + '00:02:00'::interval) OR LEAST(new.occurred_at, new.posted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('occurred_at', 'epoch', '00:02:00', 'posted_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER ledger_journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER ledger_journals_checked AFTER INSERT ON ledger_journals REFERENCING NEW TABLE AS new_journals FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_journals(); -- always
CREATE TRIGGER ledger_journals_dated BEFORE INSERT ON ledger_journals FOR EACH ROW EXECUTE FUNCTION ledger_date_journal(); -- always
CREATE TRIGGER subject_journals_checked AFTER INSERT ON ledger_journals REFERENCING NEW TABLE AS new_journals FOR EACH STATEMENT EXECUTE FUNCTION journals_check_subjects(); -- always
grant select on ledger_journals to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_operator, clearhold_worker;
grant insert (id, kind, reference, entry_count, occurred_at, reverses, authorisation) on ledger_journals to clearhold_api;
grant insert (id, kind, reference, entry_count, occurred_at, reverses, authorisation) on ledger_journals to clearhold_operator;
grant insert (id, kind, reference, entry_count, occurred_at, reverses, authorisation) on ledger_journals to clearhold_worker;

-- table ledger_kinds
create table ledger_kinds (
  kind text collate "C" not null,
  legs smallint not null,
  reversible boolean not null,
  evidence name not null,
  checked_by name not null,
  constraint ledger_kinds_pkey PRIMARY KEY (kind)
);
grant select on ledger_kinds to clearhold_auditor, clearhold_guard;

-- table ledger_posters
create table ledger_posters (
  kind text collate "C" not null,
  role name not null,
  constraint ledger_posters_key PRIMARY KEY (kind, role),
  constraint ledger_posters_kind_fkey FOREIGN KEY (kind) REFERENCES ledger_kinds(kind)
);
grant select on ledger_posters to clearhold_auditor, clearhold_guard;

-- table ledger_shapes
create table ledger_shapes (
  kind text collate "C" not null,
  leg smallint not null,
  lines text[] not null,
  constraint ledger_shapes_key PRIMARY KEY (kind, lines),
  constraint ledger_shapes_kind_fkey FOREIGN KEY (kind) REFERENCES ledger_kinds(kind)
);
grant select on ledger_shapes to clearhold_auditor, clearhold_guard;

-- table ledger_spending_key
create view ledger_spending_key as
 WITH fresh AS MATERIALIZED (
         SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) AS key
        )
 SELECT fresh.key,
    pads.inner_pad,
    pads.outer_pad
   FROM fresh
     CROSS JOIN LATERAL ( SELECT string_agg(set_byte('\x00'::bytea, 0, b.byte # 54), '\x'::bytea ORDER BY place.place) AS inner_pad,
            string_agg(set_byte('\x00'::bytea, 0, b.byte # 92), '\x'::bytea ORDER BY place.place) AS outer_pad
           FROM generate_series(0, 63) place(place)
             CROSS JOIN LATERAL ( SELECT
                        CASE
                            WHEN place.place < 32 THEN get_byte(fresh.key, place.place)
                            ELSE 0
                        END AS "case") b(byte)) pads;

-- table ledger_spendings
create table ledger_spendings (
  kind text collate "C" not null,
  carries text not null,
  constraint ledger_spendings_carries CHECK (carries = ANY (ARRAY['authorisation'::text, 'evidence'::text])),
  constraint ledger_spendings_kind_fkey FOREIGN KEY (kind) REFERENCES ledger_kinds(kind),
  constraint ledger_spendings_pkey PRIMARY KEY (kind)
);
grant select on ledger_spendings to clearhold_auditor, clearhold_guard;

-- table level_days
create table level_days (
  day date not null,
  trx_per_usdt_e12 bigint,
  counted_at timestamp with time zone not null default clock_timestamp(),
  constraint level_days_pkey PRIMARY KEY (day)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON level_days FOR EACH ROW WHEN (GREATEST(new.counted_at) > (now() + '00:02:00'::interval) OR LEAST(new.counted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.day) > (now() + '30 years 00:02:00'::interval) OR LEAST(new.day) < '1970-01-01'::date) EXECUTE FUNCTION refuse_absurd_times('counted_at', 'epoch', '00:02:00', 'day', 'epoch', '30 years 00:02:00'); -- always
CREATE TRIGGER level_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON level_days FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on level_days to clearhold_api, clearhold_auditor;

-- table level_limit_orders
create table level_limit_orders (
  id text collate "C" not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  level integer not null,
  units bigint,
  order_hash text collate "C" not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  starts_at timestamp with time zone,
  was_units bigint,
  falls boolean not null default false,
  told_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint level_limit_orders_id CHECK (id ~ '^lim_[0-9a-z]{26}$'::text),
  constraint level_limit_orders_kind CHECK (kind = ANY (ARRAY['withdrawal'::text, 'deposit'::text])),
  constraint level_limit_orders_pkey PRIMARY KEY (id),
  constraint level_limit_orders_units CHECK (units > 0),
  constraint level_limit_orders_withdrawal CHECK (kind = 'deposit'::text OR units IS NOT NULL)
);
CREATE INDEX level_limit_orders_of_limit ON level_limit_orders USING btree (kind, currency, level, starts_at) WHERE starts_at IS NOT NULL AND cancelled_at IS NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON level_limit_orders FOR EACH ROW WHEN (new.level < '-1000000000'::integer OR new.level > 1000000000 OR new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint OR new.was_units < '-1000000000000000000'::bigint OR new.was_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('level', '1000000000', 'units', '1000000000000000000', 'was_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, kind, currency, order_hash ON level_limit_orders FOR EACH ROW WHEN (octet_length(concat(new.id, new.kind, new.currency, new.order_hash)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'kind', 'text', '4000', 'currency', 'text', '4000', 'order_hash', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON level_limit_orders FOR EACH ROW WHEN (GREATEST(new.proposed_at, new.told_at, new.cancelled_at) > (now() + '00:02:00'::interval) OR LEAST(new.proposed_at, new.told_at, new.cancelled_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.starts_at) > (now() + '48:02:00'::interval) OR LEAST(new.starts_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('proposed_at', 'epoch', '00:02:00', 'told_at', 'epoch', '00:02:00', 'cancelled_at', 'epoch', '00:02:00', 'starts_at', 'epoch', '48:02:00'); -- always
CREATE TRIGGER level_limit_orders_decided BEFORE INSERT OR UPDATE ON level_limit_orders FOR EACH ROW EXECUTE FUNCTION level_limit_orders_check(); -- always
CREATE TRIGGER level_limit_orders_kept BEFORE DELETE OR TRUNCATE ON level_limit_orders FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER level_limit_orders_told AFTER UPDATE OF starts_at, cancelled_at ON level_limit_orders FOR EACH ROW WHEN (new.falls) EXECUTE FUNCTION level_limit_orders_note(); -- always
grant select on level_limit_orders to clearhold_auditor, clearhold_operator;
grant insert (id, kind, currency, level, units) on level_limit_orders to clearhold_operator;
grant update (starts_at, cancelled_at) on level_limit_orders to clearhold_operator;

-- table level_rules
create table level_rules (
  since date not null,
  level smallint not null,
  assets_units bigint not null,
  traded_units bigint not null,
  constraint level_rules_key PRIMARY KEY (since, level),
  constraint level_rules_level CHECK (level >= 0 AND level <= 9),
  constraint level_rules_units CHECK (assets_units >= 0 AND traded_units >= 0 AND (level > 0 OR (assets_units + traded_units) = 0))
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON level_rules FOR EACH ROW WHEN (new.assets_units < '-1000000000000000000'::bigint OR new.assets_units > '1000000000000000000'::bigint OR new.traded_units < '-1000000000000000000'::bigint OR new.traded_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('assets_units', '1000000000000000000', 'traded_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON level_rules FOR EACH ROW WHEN (GREATEST(new.since) > (now() + '30 years 00:02:00'::interval) OR LEAST(new.since) < '1970-01-01'::date) EXECUTE FUNCTION refuse_absurd_times('since', 'epoch', '30 years 00:02:00'); -- always
CREATE TRIGGER level_rules_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON level_rules FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on level_rules to clearhold_api, clearhold_auditor;

-- table message_channels
create table message_channels (
  channel text not null,
  taken_to bigint not null default 0,
  since timestamp with time zone not null default now(),
  constraint message_channels_channel CHECK (channel = ANY (ARRAY['app'::text, 'mail'::text, 'push'::text])),
  constraint message_channels_pkey PRIMARY KEY (channel)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON message_channels FOR EACH ROW WHEN (new.taken_to < '-1000000000000000000'::bigint OR new.taken_to > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('taken_to', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF channel ON message_channels FOR EACH ROW WHEN (octet_length(concat(new.channel)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('channel', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON message_channels FOR EACH ROW WHEN (GREATEST(new.since) > (now() + '00:02:00'::interval) OR LEAST(new.since) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('since', 'epoch', '00:02:00'); -- always

-- table message_facts
create table message_facts (
  id bigint not null generated always as identity,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  user_id text collate "C",
  at timestamp with time zone not null,
  due_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  noted_at timestamp with time zone not null default clock_timestamp(),
  told_to text collate "C" not null default ''::text,
  constraint message_facts_pkey PRIMARY KEY (id)
);
CREATE INDEX message_facts_due ON message_facts USING btree (due_at, id);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF kind, subject_id, user_id, told_to ON message_facts FOR EACH ROW WHEN (octet_length(concat(new.kind, new.subject_id, new.user_id, new.told_to)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('kind', 'text', '4000', 'subject_id', 'text', '4000', 'user_id', 'text', '4000', 'told_to', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON message_facts FOR EACH ROW WHEN (GREATEST(new.at, new.due_at) > (now() + '72:02:00'::interval) OR LEAST(new.at, new.due_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.noted_at) > (now() + '00:02:00'::interval) OR LEAST(new.noted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('at', 'epoch', '72:02:00', 'due_at', 'epoch', '72:02:00', 'noted_at', 'epoch', '00:02:00'); -- always
-- sequence message_facts_id_seq bigint 1 1 1 9223372036854775807 f

-- table message_kinds
create table message_kinds (
  source text not null,
  kind text collate "C" not null,
  category text not null,
  starts_read boolean not null default false,
  constraint message_kinds_category CHECK (category = ANY (ARRAY['money'::text, 'projects'::text, 'security'::text, 'account'::text])),
  constraint message_kinds_key PRIMARY KEY (source, kind),
  constraint message_kinds_source CHECK (source = ANY (ARRAY['journal'::text, 'event'::text, 'fact'::text]))
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF source, kind, category ON message_kinds FOR EACH ROW WHEN (octet_length(concat(new.source, new.kind, new.category)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('source', 'text', '4000', 'kind', 'text', '4000', 'category', 'text', '4000'); -- always

-- table message_positions
create table message_positions (
  account_id bigint not null,
  version bigint not null,
  constraint message_positions_pkey PRIMARY KEY (account_id)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON message_positions FOR EACH ROW WHEN (new.account_id < '-1000000000000000000'::bigint OR new.account_id > '1000000000000000000'::bigint OR new.version < '-1000000000000000000'::bigint OR new.version > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('account_id', '1000000000000000000', 'version', '1000000000000000000'); -- always

-- table message_settings
create table message_settings (
  user_id text collate "C" not null,
  category text not null,
  channel text not null,
  is_on boolean not null,
  constraint message_settings_category CHECK (category = ANY (ARRAY['projects'::text, 'account'::text])),
  constraint message_settings_channel FOREIGN KEY (channel) REFERENCES message_channels(channel),
  constraint message_settings_key PRIMARY KEY (user_id, category, channel),
  constraint message_settings_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, category, channel ON message_settings FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.category, new.channel)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'category', 'text', '4000', 'channel', 'text', '4000'); -- always
CREATE TRIGGER message_settings_closed BEFORE INSERT ON message_settings FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant insert on message_settings to clearhold_api;
grant select on message_settings to clearhold_api;
grant update (is_on) on message_settings to clearhold_api;

-- table messages
create table messages (
  id bigint not null generated always as identity,
  user_id text collate "C" not null,
  category text not null,
  kind text collate "C" not null,
  fact text collate "C" not null,
  subject_id text collate "C" not null,
  params jsonb not null,
  at timestamp with time zone not null,
  told_at timestamp with time zone not null default clock_timestamp(),
  is_old boolean not null,
  read_at timestamp with time zone,
  is_late boolean not null default false,
  constraint messages_category CHECK (category = ANY (ARRAY['money'::text, 'projects'::text, 'security'::text, 'account'::text])),
  constraint messages_once UNIQUE (user_id, fact),
  constraint messages_pkey PRIMARY KEY (id)
);
CREATE INDEX messages_of_category ON messages USING btree (user_id, category, id DESC);
CREATE INDEX messages_unread ON messages USING btree (user_id, category) WHERE read_at IS NULL;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, category, kind, fact, subject_id, params ON messages FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.category, new.kind, new.fact, new.subject_id, new.params)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'category', 'text', '4000', 'kind', 'text', '4000', 'fact', 'text', '4000', 'subject_id', 'text', '4000', 'params', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON messages FOR EACH ROW WHEN (GREATEST(new.at, new.told_at, new.read_at) > (now() + '00:02:00'::interval) OR LEAST(new.at, new.told_at, new.read_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('at', 'epoch', '00:02:00', 'told_at', 'epoch', '00:02:00', 'read_at', 'epoch', '00:02:00'); -- always
grant select (id, user_id, category, kind, subject_id, params, at, told_at, read_at) on messages to clearhold_api;
grant update (read_at) on messages to clearhold_api;
-- sequence messages_id_seq bigint 1 1 1 9223372036854775807 f

-- table nickname_requests
create table nickname_requests (
  id text collate "C" not null,
  user_id text collate "C" not null,
  nickname text not null,
  asked_at timestamp with time zone not null,
  state text not null default 'pending'::text,
  decided_at timestamp with time zone,
  decided_by text collate "C",
  reason text not null default ''::text,
  constraint nickname_requests_decided CHECK ((state = ANY (ARRAY['accepted'::text, 'refused'::text])) = (decided_by IS NOT NULL AND decided_at IS NOT NULL)),
  constraint nickname_requests_id CHECK (id ~ '^nck_[0-9a-z]{26}$'::text),
  constraint nickname_requests_nickname CHECK (char_length(nickname) >= 1 AND char_length(nickname) <= 20 AND nickname !~ '[<>[:cntrl:]]'::text),
  constraint nickname_requests_operator FOREIGN KEY (decided_by) REFERENCES operators(id),
  constraint nickname_requests_pkey PRIMARY KEY (id),
  constraint nickname_requests_reason CHECK (char_length(reason) <= 200 AND (reason <> ''::text) = (state = 'refused'::text)),
  constraint nickname_requests_state CHECK (state = ANY (ARRAY['pending'::text, 'replaced'::text, 'accepted'::text, 'refused'::text])),
  constraint nickname_requests_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX nickname_requests_of_user ON nickname_requests USING btree (user_id, asked_at);
CREATE UNIQUE INDEX nickname_requests_pending ON nickname_requests USING btree (user_id) WHERE state = 'pending'::text;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, nickname, state, decided_by, reason ON nickname_requests FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.nickname, new.state, new.decided_by, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'nickname', 'text', '4000', 'state', 'text', '4000', 'decided_by', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON nickname_requests FOR EACH ROW WHEN (GREATEST(new.asked_at, new.decided_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at, new.decided_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'decided_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER nickname_requests_change BEFORE UPDATE ON nickname_requests FOR EACH ROW EXECUTE FUNCTION nickname_requests_check(); -- always
CREATE TRIGGER nickname_requests_closed BEFORE INSERT ON nickname_requests FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant select on nickname_requests to clearhold_api;
grant insert (id, user_id, nickname, asked_at) on nickname_requests to clearhold_api;
grant select (id, user_id, nickname, state) on nickname_requests to clearhold_guard;
grant update (state) on nickname_requests to clearhold_api;
grant update (state, decided_at, decided_by, reason) on nickname_requests to clearhold_guard;

-- table notices
create table notices (
  id text collate "C" not null,
  kind text not null,
  words jsonb not null,
  link text collate "C" not null,
  pinned boolean not null,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  notice_hash text collate "C" not null,
  drafted_at timestamp with time zone not null default clock_timestamp(),
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  picture bytea storage e,
  constraint notices_banner CHECK (kind <> 'banner'::text OR picture IS NOT NULL),
  constraint notices_id CHECK (id ~ '^ntc_[0-9a-z]{26}$'::text),
  constraint notices_kind CHECK (kind = ANY (ARRAY['announcement'::text, 'ticker'::text, 'promotion'::text, 'payment'::text, 'banner'::text])),
  constraint notices_link CHECK (length(link) <= 300),
  constraint notices_picture CHECK (length(picture) <= 2000000),
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_times CHECK (from_at < until_at),
  constraint notices_words CHECK (words ?& ARRAY['en-us'::text, 'zh-cn'::text, 'ko-kr'::text] AND length(words::text) <= 400000)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, kind, link, notice_hash, words, picture ON notices FOR EACH ROW WHEN (octet_length(concat(new.id, new.kind, new.link, new.notice_hash)) > 4000 OR octet_length(concat(new.words)) > 1600000 OR octet_length(new.picture) > 2000000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'kind', 'text', '4000', 'link', 'text', '4000', 'notice_hash', 'text', '4000', 'words', 'text', '1600000', 'picture', 'bytea', '2000000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON notices FOR EACH ROW WHEN (GREATEST(new.drafted_at, new.published_at, new.withdrawn_at) > (now() + '00:02:00'::interval) OR LEAST(new.drafted_at, new.published_at, new.withdrawn_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.from_at, new.until_at) > (now() + '30 years 00:02:00'::interval) OR LEAST(new.from_at, new.until_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('drafted_at', 'epoch', '00:02:00', 'published_at', 'epoch', '00:02:00', 'withdrawn_at', 'epoch', '00:02:00', 'from_at', 'epoch', '30 years 00:02:00', 'until_at', 'epoch', '30 years 00:02:00'); -- always
CREATE TRIGGER notices_decided BEFORE INSERT OR UPDATE ON notices FOR EACH ROW EXECUTE FUNCTION press_check('notice'); -- always
CREATE TRIGGER notices_kept BEFORE DELETE OR TRUNCATE ON notices FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER notices_lines BEFORE INSERT OR UPDATE OF words ON notices FOR EACH ROW WHEN (NOT (jsonb_typeof(new.words) = 'object'::text AND NOT jsonb_path_exists(new.words, 'strict $.*.type()?(@ != "object")'::jsonpath) AND NOT jsonb_path_exists(new.words, '$.*?(!(@."title".type() == "string" && @."content".type() == "string"))'::jsonpath))) EXECUTE FUNCTION refuse_change('notice %s: its words are malformed', 'id'); -- always
grant select on notices to clearhold_api, clearhold_auditor, clearhold_operator;
grant insert (id, kind, words, link, pinned, from_at, until_at, picture) on notices to clearhold_operator;
grant update (published_at, withdrawn_at) on notices to clearhold_operator;

-- table operator_acts
create table operator_acts (
  id bigint not null generated always as identity,
  operator_id text collate "C" not null,
  action text not null,
  subject_id text collate "C" not null,
  subject_hash text collate "C" not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  constraint operator_acts_action CHECK (action ~ '^[a-z]+(-[a-z]+)*$'::text AND length(action) <= 40),
  constraint operator_acts_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint operator_acts_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_acts_words ON operator_acts USING btree (action, subject_id, subject_hash, operator_id);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF operator_id, action, subject_id, subject_hash ON operator_acts FOR EACH ROW WHEN (octet_length(concat(new.operator_id, new.action, new.subject_id, new.subject_hash)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('operator_id', 'text', '4000', 'action', 'text', '4000', 'subject_id', 'text', '4000', 'subject_hash', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operator_acts FOR EACH ROW WHEN (GREATEST(new.acted_at) > (now() + '00:02:00'::interval) OR LEAST(new.acted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('acted_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER operator_acts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_acts FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER operator_acts_of_project BEFORE INSERT ON operator_acts FOR EACH ROW WHEN (new.action = ANY (ARRAY['approve-result'::text, 'cancel-spending'::text])) EXECUTE FUNCTION operator_act_check_project(); -- always
grant select on operator_acts to clearhold_auditor;
grant insert (operator_id, action, subject_id, subject_hash) on operator_acts to clearhold_guard;
grant select (id, operator_id, action, subject_id, subject_hash, acted_at) on operator_acts to clearhold_api;
grant select (id, operator_id, action, subject_id, subject_hash, acted_at) on operator_acts to clearhold_operator;
-- sequence operator_acts_id_seq bigint 1 1 1 9223372036854775807 f

-- table operator_changes
create table operator_changes (
  id bigint not null generated always as identity,
  number integer not null,
  change jsonb not null,
  approvals jsonb not null,
  verifier text,
  taken_at timestamp with time zone not null,
  from_at timestamp with time zone not null,
  mac text not null default ''::text,
  noted_at timestamp with time zone not null default clock_timestamp(),
  constraint operator_changes_key PRIMARY KEY (id),
  constraint operator_changes_number CHECK (number >= 1),
  constraint operator_changes_times CHECK (from_at >= taken_at)
);
CREATE INDEX operator_changes_number ON operator_changes USING btree (number);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON operator_changes FOR EACH ROW WHEN (new.number < '-1000000000'::integer OR new.number > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('number', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF approvals, change, verifier, mac ON operator_changes FOR EACH ROW WHEN (octet_length(concat(new.approvals)) > 80000 OR octet_length(concat(new.change, new.verifier, new.mac)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('approvals', 'text', '80000', 'change', 'text', '4000', 'verifier', 'text', '4000', 'mac', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operator_changes FOR EACH ROW WHEN (GREATEST(new.from_at) > (now() + '48:02:00'::interval) OR LEAST(new.from_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.taken_at, new.noted_at) > (now() + '00:02:00'::interval) OR LEAST(new.taken_at, new.noted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('from_at', 'epoch', '48:02:00', 'taken_at', 'epoch', '00:02:00', 'noted_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER operator_changes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_changes FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER operator_changes_new BEFORE INSERT ON operator_changes FOR EACH ROW EXECUTE FUNCTION operator_changes_check_new(); -- always
grant select on operator_changes to clearhold_guard;
grant insert (number, change, approvals, verifier, taken_at, from_at, mac) on operator_changes to clearhold_guard;
grant select (id, number, change, approvals, taken_at, from_at) on operator_changes to clearhold_auditor;
-- sequence operator_changes_id_seq bigint 1 1 1 9223372036854775807 f

-- table operator_drops
create table operator_drops (
  id bigint not null generated always as identity,
  through_id bigint not null,
  approvals jsonb not null,
  dropped_at timestamp with time zone not null default clock_timestamp(),
  constraint operator_drops_pkey PRIMARY KEY (id),
  constraint operator_drops_through FOREIGN KEY (through_id) REFERENCES operator_changes(id)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON operator_drops FOR EACH ROW WHEN (new.through_id < '-1000000000000000000'::bigint OR new.through_id > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('through_id', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF approvals ON operator_drops FOR EACH ROW WHEN (octet_length(concat(new.approvals)) > 80000) EXECUTE FUNCTION refuse_absurd_texts('approvals', 'text', '80000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operator_drops FOR EACH ROW WHEN (GREATEST(new.dropped_at) > (now() + '00:02:00'::interval) OR LEAST(new.dropped_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('dropped_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER operator_drops_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_drops FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on operator_drops to clearhold_auditor, clearhold_guard;
grant insert (through_id, approvals) on operator_drops to clearhold_guard;
-- sequence operator_drops_id_seq bigint 1 1 1 9223372036854775807 f

-- table operator_looks
create table operator_looks (
  id text collate "C" not null,
  operator_id text collate "C" not null,
  user_id text collate "C" not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint operator_looks_id CHECK (id ~ '^lok_[0-9a-z]{26}$'::text),
  constraint operator_looks_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint operator_looks_pkey PRIMARY KEY (id),
  constraint operator_looks_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text),
  constraint operator_looks_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, operator_id, user_id, reason ON operator_looks FOR EACH ROW WHEN (octet_length(concat(new.id, new.operator_id, new.user_id, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'operator_id', 'text', '4000', 'user_id', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operator_looks FOR EACH ROW WHEN (GREATEST(new.asked_at, new.taken_at) > (now() + '00:02:00'::interval) OR LEAST(new.asked_at, new.taken_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('asked_at', 'epoch', '00:02:00', 'taken_at', 'epoch', '00:02:00'); -- always
grant select on operator_looks to clearhold_auditor;
grant insert (id, operator_id, user_id, reason, asked_at) on operator_looks to clearhold_guard;

-- table operators
create table operators (
  id text collate "C" not null,
  name text collate "C" not null,
  verifier text not null,
  enrolled_at timestamp with time zone not null default now(),
  constraint operators_id CHECK (id ~ '^opr_[0-9a-z]{26}$'::text),
  constraint operators_name_shape CHECK (name ~ '^[a-z][a-z0-9-]{1,29}$'::text),
  constraint operators_pkey PRIMARY KEY (id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, name, verifier ON operators FOR EACH ROW WHEN (octet_length(concat(new.id, new.name, new.verifier)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'name', 'text', '4000', 'verifier', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operators FOR EACH ROW WHEN (GREATEST(new.enrolled_at) > (now() + '00:02:00'::interval) OR LEAST(new.enrolled_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('enrolled_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER operators_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operators FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on operators to clearhold_guard;
grant insert (id, name, verifier) on operators to clearhold_guard;
grant select (id, name) on operators to clearhold_api;
grant select (id, name) on operators to clearhold_operator;
grant select (id, name) on operators to clearhold_worker;
grant select (id, name, enrolled_at) on operators to clearhold_auditor;

-- table payees
create table payees (
  id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  note text not null default ''::text,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  constraint payees_address UNIQUE (user_id, currency, address),
  constraint payees_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint payees_pkey PRIMARY KEY (id),
  constraint payees_shape CHECK (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'::text)
);
CREATE UNIQUE INDEX payees_default ON payees USING btree (user_id, currency) WHERE is_default;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, currency, address, note ON payees FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.currency, new.address, new.note)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'currency', 'text', '4000', 'address', 'text', '4000', 'note', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payees FOR EACH ROW WHEN (GREATEST(new.created_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER payees_closed BEFORE INSERT ON payees FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant delete on payees to clearhold_api;
grant insert on payees to clearhold_api;
grant select on payees to clearhold_api, clearhold_worker;
grant select (id, user_id, currency, address, is_default, created_at) on payees to clearhold_auditor;
grant select (user_id, currency, address, is_default) on payees to clearhold_guard;
grant update (currency, address, note, is_default) on payees to clearhold_api;

-- table payout_attempts
create table payout_attempts (
  txid text collate "C" not null,
  withdrawal_id text collate "C" not null,
  attempt integer not null,
  raw_hex text not null,
  built_ms bigint not null,
  expires_ms bigint not null,
  reserve_units bigint not null,
  state text not null,
  signed_hex text,
  built_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  last_answer text not null default ''::text,
  seen_block bigint,
  ended_block bigint,
  network_fee_units bigint,
  asked_at timestamp with time zone,
  misdirected_block bigint,
  constraint payout_attempts_asked CHECK (signed_hex IS NULL OR asked_at IS NOT NULL),
  constraint payout_attempts_built UNIQUE (built_ms),
  constraint payout_attempts_ended CHECK ((ended_block IS NOT NULL) = (state = ANY (ARRAY['settled'::text, 'failed'::text, 'expired'::text, 'misdirected'::text]))),
  constraint payout_attempts_number UNIQUE (withdrawal_id, attempt),
  constraint payout_attempts_pkey PRIMARY KEY (txid),
  constraint payout_attempts_reserve CHECK (reserve_units >= 0),
  constraint payout_attempts_signed CHECK (state <> 'signed'::text OR signed_hex IS NOT NULL),
  constraint payout_attempts_state CHECK (state = ANY (ARRAY['built'::text, 'signed'::text, 'settled'::text, 'failed'::text, 'expired'::text, 'withdrawn'::text, 'misdirected'::text])),
  constraint payout_attempts_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  constraint payout_attempts_withdrawn CHECK (state <> 'withdrawn'::text OR asked_at IS NULL)
);
CREATE INDEX payout_attempts_settled ON payout_attempts USING btree (withdrawal_id) WHERE state = 'settled'::text;
CREATE UNIQUE INDEX payout_attempts_live ON payout_attempts USING btree (withdrawal_id) WHERE state = ANY (ARRAY['built'::text, 'signed'::text]);
CREATE CONSTRAINT TRIGGER payout_attempts_booked AFTER INSERT OR UPDATE OF state ON payout_attempts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = ANY (ARRAY['settled'::text, 'failed'::text])) EXECUTE FUNCTION journal_evidence_check_booked('withdrawal_id', 'txid'); -- always
CREATE TRIGGER absurd_heights BEFORE INSERT OR UPDATE OF seen_block, ended_block, misdirected_block ON payout_attempts FOR EACH ROW EXECUTE FUNCTION refuse_far_blocks('seen_block', 'ended_block', 'misdirected_block'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF raw_hex, signed_hex, txid, withdrawal_id, state, last_answer ON payout_attempts FOR EACH ROW WHEN (octet_length(concat(new.raw_hex, new.signed_hex)) > 20000 OR octet_length(concat(new.txid, new.withdrawal_id, new.state, new.last_answer)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('raw_hex', 'text', '20000', 'signed_hex', 'text', '20000', 'txid', 'text', '4000', 'withdrawal_id', 'text', '4000', 'state', 'text', '4000', 'last_answer', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payout_attempts FOR EACH ROW WHEN (GREATEST(new.built_at, new.sent_at, new.asked_at) > (now() + '00:02:00'::interval) OR LEAST(new.built_at, new.sent_at, new.asked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.built_ms)::numeric > (EXTRACT(epoch FROM now() + '00:02:00'::interval) * 1000::numeric) OR LEAST(new.built_ms) < 0 OR GREATEST(new.expires_ms)::numeric > (EXTRACT(epoch FROM now() + '00:12:00'::interval) * 1000::numeric) OR LEAST(new.expires_ms) < 0) EXECUTE FUNCTION refuse_absurd_times('built_at', 'epoch', '00:02:00', 'sent_at', 'epoch', '00:02:00', 'asked_at', 'epoch', '00:02:00', 'built_ms', 'epoch', '00:02:00', 'expires_ms', 'epoch', '00:12:00'); -- always
CREATE TRIGGER payout_attempts_reserve_possible BEFORE INSERT OR UPDATE OF reserve_units ON payout_attempts FOR EACH ROW WHEN (new.reserve_units > '20000000000'::bigint) EXECUTE FUNCTION refuse_change('payment %s: reserves more than can be charged', 'txid'); -- always
CREATE TRIGGER payout_attempts_step BEFORE INSERT OR UPDATE ON payout_attempts FOR EACH ROW EXECUTE FUNCTION payout_attempts_check(); -- always
grant select on payout_attempts to clearhold_api, clearhold_auditor, clearhold_worker;
grant insert (txid, withdrawal_id, attempt, raw_hex, built_ms, expires_ms, reserve_units, state, signed_hex, asked_at) on payout_attempts to clearhold_worker;
grant update (state, signed_hex, sent_at, last_answer, seen_block, ended_block, network_fee_units, asked_at, misdirected_block) on payout_attempts to clearhold_worker;

-- table payout_desk
create table payout_desk (
  only_one boolean not null default true,
  last_built_ms bigint not null default 0,
  constraint payout_desk_only_one CHECK (only_one),
  constraint payout_desk_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payout_desk FOR EACH ROW WHEN (GREATEST(new.last_built_ms)::numeric > (EXTRACT(epoch FROM now() + '00:02:00'::interval) * 1000::numeric) OR LEAST(new.last_built_ms) < 0) EXECUTE FUNCTION refuse_absurd_times('last_built_ms', 'epoch', '00:02:00'); -- always
grant select on payout_desk to clearhold_auditor, clearhold_worker;
grant update (last_built_ms) on payout_desk to clearhold_worker;

-- table payout_verdicts
create table payout_verdicts (
  id bigint not null generated always as identity,
  withdrawal_id text collate "C" not null,
  operator_id text collate "C" not null,
  outcome text not null,
  reason text not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  constraint payout_verdicts_once UNIQUE (withdrawal_id, operator_id, outcome, reason),
  constraint payout_verdicts_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint payout_verdicts_outcome CHECK (outcome = ANY (ARRAY['returned'::text, 'paid'::text])),
  constraint payout_verdicts_pkey PRIMARY KEY (id),
  constraint payout_verdicts_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text),
  constraint payout_verdicts_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF withdrawal_id, operator_id, outcome, reason ON payout_verdicts FOR EACH ROW WHEN (octet_length(concat(new.withdrawal_id, new.operator_id, new.outcome, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('withdrawal_id', 'text', '4000', 'operator_id', 'text', '4000', 'outcome', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payout_verdicts FOR EACH ROW WHEN (GREATEST(new.acted_at) > (now() + '00:02:00'::interval) OR LEAST(new.acted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('acted_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER payout_verdicts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_verdicts FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER payout_verdicts_new BEFORE INSERT ON payout_verdicts FOR EACH ROW EXECUTE FUNCTION payout_verdicts_check(); -- always
grant select on payout_verdicts to clearhold_auditor, clearhold_operator;
grant insert (withdrawal_id, operator_id, outcome, reason) on payout_verdicts to clearhold_operator;
-- sequence payout_verdicts_id_seq bigint 1 1 1 9223372036854775807 f

-- table payouts_disproved
create table payouts_disproved (
  order_id text collate "C" not null,
  journal_id text collate "C" not null,
  currency text not null,
  units bigint not null,
  said_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  constraint payouts_disproved_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint payouts_disproved_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  constraint payouts_disproved_pkey PRIMARY KEY (order_id),
  constraint payouts_disproved_units CHECK (units > 0)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON payouts_disproved FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF order_id, journal_id, currency ON payouts_disproved FOR EACH ROW WHEN (octet_length(concat(new.order_id, new.journal_id, new.currency)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('order_id', 'text', '4000', 'journal_id', 'text', '4000', 'currency', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payouts_disproved FOR EACH ROW WHEN (GREATEST(new.said_at, new.ended_at) > (now() + '00:02:00'::interval) OR LEAST(new.said_at, new.ended_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('said_at', 'epoch', '00:02:00', 'ended_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER payouts_disproved_kept BEFORE DELETE OR TRUNCATE ON payouts_disproved FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER payouts_disproved_said BEFORE INSERT OR UPDATE ON payouts_disproved FOR EACH ROW EXECUTE FUNCTION payouts_disproved_check(); -- always
grant select on payouts_disproved to clearhold_auditor, clearhold_guard, clearhold_operator;
grant insert (order_id) on payouts_disproved to clearhold_guard;
grant update (ended_at) on payouts_disproved to clearhold_guard;

-- table payouts_left
create table payouts_left (
  order_id text collate "C" not null,
  txid text collate "C" not null,
  journal_id text collate "C" not null,
  said_at timestamp with time zone not null default clock_timestamp(),
  constraint payouts_left_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  constraint payouts_left_key PRIMARY KEY (order_id, txid),
  constraint payouts_left_txid CHECK (txid ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF order_id, txid, journal_id ON payouts_left FOR EACH ROW WHEN (octet_length(concat(new.order_id, new.txid, new.journal_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('order_id', 'text', '4000', 'txid', 'text', '4000', 'journal_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payouts_left FOR EACH ROW WHEN (GREATEST(new.said_at) > (now() + '00:02:00'::interval) OR LEAST(new.said_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('said_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER payouts_left_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payouts_left FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER payouts_left_said BEFORE INSERT ON payouts_left FOR EACH ROW EXECUTE FUNCTION payouts_left_check(); -- always
grant select on payouts_left to clearhold_auditor, clearhold_operator;
grant insert (order_id, txid) on payouts_left to clearhold_guard;
grant select (order_id, txid) on payouts_left to clearhold_guard;

-- table payouts_unseen
create table payouts_unseen (
  journal_id text collate "C" not null,
  order_id text collate "C" not null,
  currency text not null,
  units bigint not null,
  booked_at timestamp with time zone not null default clock_timestamp(),
  constraint payouts_unseen_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint payouts_unseen_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id),
  constraint payouts_unseen_pkey PRIMARY KEY (journal_id),
  constraint payouts_unseen_units CHECK (units > 0)
);
CREATE INDEX payouts_unseen_order ON payouts_unseen USING btree (order_id);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON payouts_unseen FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF journal_id, order_id, currency ON payouts_unseen FOR EACH ROW WHEN (octet_length(concat(new.journal_id, new.order_id, new.currency)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('journal_id', 'text', '4000', 'order_id', 'text', '4000', 'currency', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payouts_unseen FOR EACH ROW WHEN (GREATEST(new.booked_at) > (now() + '00:02:00'::interval) OR LEAST(new.booked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('booked_at', 'epoch', '00:02:00'); -- always
grant delete on payouts_unseen to clearhold_guard;
grant select on payouts_unseen to clearhold_api, clearhold_auditor, clearhold_guard;

-- table person_levels
create table person_levels (
  day date not null,
  user_id text collate "C" not null,
  assets_units bigint not null,
  traded_units bigint not null,
  average_units bigint not null,
  month_units bigint not null,
  level smallint not null,
  constraint person_levels_day FOREIGN KEY (day) REFERENCES level_days(day),
  constraint person_levels_key PRIMARY KEY (day, user_id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id ON person_levels FOR EACH ROW WHEN (octet_length(concat(new.user_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON person_levels FOR EACH ROW WHEN (GREATEST(new.day) > (now() + '30 years 00:02:00'::interval) OR LEAST(new.day) < '1970-01-01'::date) EXECUTE FUNCTION refuse_absurd_times('day', 'epoch', '30 years 00:02:00'); -- always
CREATE TRIGGER person_levels_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON person_levels FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on person_levels to clearhold_api, clearhold_auditor;

-- table press_texts
create table press_texts (
  id text collate "C" not null,
  kind text not null,
  words jsonb not null,
  text_hash text collate "C" not null,
  drafted_at timestamp with time zone not null default clock_timestamp(),
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint press_texts_id CHECK (id ~ '^txt_[0-9a-z]{26}$'::text),
  constraint press_texts_kind CHECK (kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'college'::text])),
  constraint press_texts_pkey PRIMARY KEY (id),
  constraint press_texts_words CHECK (words ?& ARRAY['en-us'::text, 'zh-cn'::text, 'ko-kr'::text] AND length(words::text) <= 700000)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, kind, text_hash, words ON press_texts FOR EACH ROW WHEN (octet_length(concat(new.id, new.kind, new.text_hash)) > 4000 OR octet_length(concat(new.words)) > 2800000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'kind', 'text', '4000', 'text_hash', 'text', '4000', 'words', 'text', '2800000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON press_texts FOR EACH ROW WHEN (GREATEST(new.drafted_at, new.published_at, new.withdrawn_at) > (now() + '00:02:00'::interval) OR LEAST(new.drafted_at, new.published_at, new.withdrawn_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('drafted_at', 'epoch', '00:02:00', 'published_at', 'epoch', '00:02:00', 'withdrawn_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER press_texts_decided BEFORE INSERT OR UPDATE ON press_texts FOR EACH ROW EXECUTE FUNCTION press_check('text'); -- always
CREATE TRIGGER press_texts_kept BEFORE DELETE OR TRUNCATE ON press_texts FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER press_texts_lines BEFORE INSERT OR UPDATE OF words ON press_texts FOR EACH ROW WHEN (NOT (jsonb_typeof(new.words) = 'object'::text AND NOT jsonb_path_exists(new.words, 'strict $.*.type()?(@ != "object")'::jsonpath) AND NOT jsonb_path_exists(new.words, '$.*?(!(@."title".type() == "string" && @."content".type() == "string"))'::jsonpath))) EXECUTE FUNCTION refuse_change('text %s: its words are malformed', 'id'); -- always
grant select on press_texts to clearhold_api, clearhold_auditor, clearhold_operator;
grant insert (id, kind, words) on press_texts to clearhold_operator;
grant update (published_at, withdrawn_at) on press_texts to clearhold_operator;

-- table process_clock
create table process_clock (
  only_one boolean not null default true,
  ahead interval not null default '00:00:00'::interval,
  block_every interval not null default '00:00:03'::interval,
  constraint process_clock_only_one CHECK (only_one),
  constraint process_clock_pkey PRIMARY KEY (only_one)
);

-- table process_heartbeats
create unlogged table process_heartbeats (
  process text not null,
  state text not null,
  beat_at timestamp with time zone not null default now(),
  well boolean not null default true,
  constraint process_heartbeats_pkey PRIMARY KEY (process)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF process, state ON process_heartbeats FOR EACH ROW WHEN (octet_length(concat(new.process, new.state)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('process', 'text', '4000', 'state', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON process_heartbeats FOR EACH ROW WHEN (GREATEST(new.beat_at) > (now() + '00:02:00'::interval) OR LEAST(new.beat_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('beat_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER process_heartbeats_own BEFORE INSERT OR UPDATE ON process_heartbeats FOR EACH ROW WHEN (SESSION_USER = 'clearhold_guard'::name AND (new.process <> ALL (ARRAY['mail'::text, 'push'::text])) OR SESSION_USER = 'clearhold_worker'::name AND (new.process = ANY (ARRAY['mail'::text, 'push'::text]))) EXECUTE FUNCTION refuse_change('heartbeat of %s: not for this login to write', 'process', 'insufficient_privilege'); -- always
grant select on process_heartbeats to clearhold_api, clearhold_auditor, clearhold_guard, clearhold_worker;
grant insert (process, state, well) on process_heartbeats to clearhold_guard;
grant insert (process, state, well) on process_heartbeats to clearhold_worker;
grant update (state, beat_at, well) on process_heartbeats to clearhold_guard;
grant update (state, beat_at, well) on process_heartbeats to clearhold_worker;

-- table project_failures
create table project_failures (
  project_id text collate "C" not null,
  reason text not null,
  proposed_at timestamp with time zone not null,
  constraint project_failures_pkey PRIMARY KEY (project_id),
  constraint project_failures_project FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_failures_reason CHECK (length(reason) >= 10 AND length(reason) <= 1000 AND reason !~ '[<>[:cntrl:]]'::text)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF project_id, reason ON project_failures FOR EACH ROW WHEN (octet_length(concat(new.project_id, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('project_id', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_failures FOR EACH ROW WHEN (GREATEST(new.proposed_at) > (now() + '00:02:00'::interval) OR LEAST(new.proposed_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('proposed_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER project_failures_open BEFORE INSERT OR UPDATE ON project_failures FOR EACH ROW EXECUTE FUNCTION project_failure_check(); -- always
grant insert on project_failures to clearhold_operator;
grant select on project_failures to clearhold_api, clearhold_auditor, clearhold_operator;
grant update (reason, proposed_at) on project_failures to clearhold_operator;

-- table project_inflows
create table project_inflows (
  id text collate "C" not null,
  project_id text collate "C" not null,
  units bigint not null,
  txid text not null,
  arrived_at timestamp with time zone not null,
  booked_at timestamp with time zone not null,
  late_no integer,
  surplus_units bigint not null default 0,
  unbooked_at timestamp with time zone,
  constraint project_inflows_pkey PRIMARY KEY (id),
  constraint project_inflows_surplus CHECK (surplus_units >= 0 AND surplus_units <= units),
  constraint project_inflows_unbooked CHECK (unbooked_at IS NULL OR surplus_units > 0)
);
CREATE INDEX project_inflows_of_project ON project_inflows USING btree (project_id, arrived_at, id);
CREATE UNIQUE INDEX project_inflows_late ON project_inflows USING btree (project_id, late_no) WHERE late_no IS NOT NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON project_inflows FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint OR new.late_no < '-1000000000'::integer OR new.late_no > 1000000000 OR new.surplus_units < '-1000000000000000000'::bigint OR new.surplus_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000', 'late_no', '1000000000', 'surplus_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, project_id, txid ON project_inflows FOR EACH ROW WHEN (octet_length(concat(new.id, new.project_id, new.txid)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'project_id', 'text', '4000', 'txid', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_inflows FOR EACH ROW WHEN (GREATEST(new.arrived_at, new.booked_at, new.unbooked_at) > (now() + '00:02:00'::interval) OR LEAST(new.arrived_at, new.booked_at, new.unbooked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('arrived_at', 'epoch', '00:02:00', 'booked_at', 'epoch', '00:02:00', 'unbooked_at', 'epoch', '00:02:00'); -- always
grant select on project_inflows to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- table project_moves
create table project_moves (
  id bigint not null generated always as identity,
  project_id text collate "C" not null,
  from_status smallint not null,
  to_status smallint not null,
  moved_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  moved_by name not null default SESSION_USER,
  constraint project_moves_pkey PRIMARY KEY (id)
);
CREATE INDEX project_moves_of_project ON project_moves USING btree (project_id, id);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF project_id ON project_moves FOR EACH ROW WHEN (octet_length(concat(new.project_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('project_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_moves FOR EACH ROW WHEN (GREATEST(new.moved_at, new.recorded_at) > (now() + '00:02:00'::interval) OR LEAST(new.moved_at, new.recorded_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('moved_at', 'epoch', '00:02:00', 'recorded_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER project_moves_noted AFTER INSERT ON project_moves FOR EACH ROW WHEN (new.to_status > 1) EXECUTE FUNCTION message_note_fact('move', 'id', '', 'moved_at'); -- always
CREATE TRIGGER project_moves_ready_boxes AFTER INSERT ON project_moves FOR EACH ROW WHEN (new.to_status = 3) EXECUTE FUNCTION boxes_note_ready(); -- always
grant select on project_moves to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
-- sequence project_moves_id_seq bigint 1 1 1 9223372036854775807 f

-- table project_results
create table project_results (
  project_id text collate "C" not null,
  escrow_units bigint not null,
  principal_units bigint not null,
  fee_units bigint not null,
  sheet_hash text collate "C" not null,
  computed_at timestamp with time zone not null,
  constraint project_results_pkey PRIMARY KEY (project_id),
  constraint project_results_project FOREIGN KEY (project_id) REFERENCES projects(id)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON project_results FOR EACH ROW WHEN (new.escrow_units < '-1000000000000000000'::bigint OR new.escrow_units > '1000000000000000000'::bigint OR new.principal_units < '-1000000000000000000'::bigint OR new.principal_units > '1000000000000000000'::bigint OR new.fee_units < '-1000000000000000000'::bigint OR new.fee_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('escrow_units', '1000000000000000000', 'principal_units', '1000000000000000000', 'fee_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF project_id, sheet_hash ON project_results FOR EACH ROW WHEN (octet_length(concat(new.project_id, new.sheet_hash)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('project_id', 'text', '4000', 'sheet_hash', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_results FOR EACH ROW WHEN (GREATEST(new.computed_at) > (now() + '00:02:00'::interval) OR LEAST(new.computed_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('computed_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER project_results_guarded BEFORE INSERT OR DELETE OR UPDATE ON project_results FOR EACH ROW EXECUTE FUNCTION project_check_result(); -- always
grant delete on project_results to clearhold_operator, clearhold_worker;
grant insert on project_results to clearhold_operator, clearhold_worker;
grant select on project_results to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- table project_spending_words
create table project_spending_words (
  spending_id text collate "C" not null,
  operator_id text collate "C" not null,
  assertion text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint project_spending_words_assertion CHECK (octet_length(assertion) >= 2 AND octet_length(assertion) <= 8000),
  constraint project_spending_words_key PRIMARY KEY (spending_id, operator_id, at),
  constraint project_spending_words_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint project_spending_words_spending FOREIGN KEY (spending_id) REFERENCES project_spendings(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF assertion, spending_id, operator_id ON project_spending_words FOR EACH ROW WHEN (octet_length(concat(new.assertion)) > 8000 OR octet_length(concat(new.spending_id, new.operator_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('assertion', 'text', '8000', 'spending_id', 'text', '4000', 'operator_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_spending_words FOR EACH ROW WHEN (GREATEST(new.at) > (now() + '00:02:00'::interval) OR LEAST(new.at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER project_spending_words_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON project_spending_words FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER project_spending_words_new BEFORE INSERT ON project_spending_words FOR EACH ROW EXECUTE FUNCTION project_spending_words_check(); -- always
grant select on project_spending_words to clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (spending_id, operator_id, assertion) on project_spending_words to clearhold_operator;
grant select (spending_id, operator_id, at) on project_spending_words to clearhold_api;

-- table project_spendings
create table project_spendings (
  id text collate "C" not null,
  project_id text collate "C" not null,
  kind text not null,
  payee text not null,
  inflow_id text collate "C",
  currency text collate "C" not null,
  units bigint not null,
  address text collate "C" not null,
  document_hash text collate "C" not null default ''::text,
  order_text text not null,
  proposed_at timestamp with time zone not null,
  leaves_at timestamp with time zone not null,
  state text not null default 'proposed'::text,
  held_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text not null default ''::text,
  txid text collate "C",
  waits_for text not null default ''::text,
  constraint project_spendings_address CHECK (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'::text),
  constraint project_spendings_arrival FOREIGN KEY (inflow_id) REFERENCES deposits(id),
  constraint project_spendings_end_reason CHECK (
CASE state
    WHEN 'returned'::text THEN end_reason = ANY (ARRAY['cancelled'::text, 'failed'::text, 'overdue'::text])
    ELSE end_reason = ''::text
END),
  constraint project_spendings_ended CHECK ((ended_at IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'returned'::text]))),
  constraint project_spendings_held CHECK ((held_at IS NULL) = (state = 'proposed'::text)),
  constraint project_spendings_inflow CHECK ((inflow_id IS NOT NULL) = (kind = 'return-inflow'::text)),
  constraint project_spendings_kind CHECK (
CASE kind
    WHEN 'deploy'::text THEN id ~ '^dpl_[0-9a-z]{26}$'::text AND document_hash = ''::text AND leaves_at >= (proposed_at + '24:00:00'::interval)
    WHEN 'pay-cost'::text THEN id ~ '^cst_[0-9a-z]{26}$'::text AND document_hash ~ '^[0-9a-f]{64}$'::text AND leaves_at = proposed_at
    WHEN 'return-inflow'::text THEN id ~ '^rtn_[0-9a-z]{26}$'::text AND document_hash ~ '^[0-9a-f]{64}$'::text AND leaves_at = proposed_at
    ELSE false
END),
  constraint project_spendings_order CHECK (order_text = concat_ws('
'::text, 'clearhold spending order 1', 'network='::text || "substring"(split_part(order_text, '
'::text, 2), '^network=([a-z]{1,16})$'::text), 'kind='::text || kind, 'id='::text || id, 'project='::text || project_id, 'currency='::text || currency, 'units='::text || units, 'address='::text || address, 'document='::text || document_hash, 'proposed='::text || EXTRACT(epoch FROM proposed_at)::bigint, ('leaves='::text || EXTRACT(epoch FROM leaves_at)::bigint) || '
'::text)),
  constraint project_spendings_pkey PRIMARY KEY (id),
  constraint project_spendings_project FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_spendings_state CHECK (state = ANY (ARRAY['proposed'::text, 'held'::text, 'paid'::text, 'returned'::text])),
  constraint project_spendings_times CHECK (mod(EXTRACT(epoch FROM proposed_at), 1::numeric) = 0::numeric AND mod(EXTRACT(epoch FROM leaves_at), 1::numeric) = 0::numeric),
  constraint project_spendings_txid CHECK ((txid IS NOT NULL) = (state = 'paid'::text)),
  constraint project_spendings_units CHECK (units > 0)
);
CREATE INDEX project_spendings_of_project ON project_spendings USING btree (project_id, proposed_at, id);
CREATE INDEX project_spendings_open ON project_spendings USING btree (leaves_at) WHERE state = 'held'::text;
CREATE INDEX project_spendings_paid ON project_spendings USING btree (address) WHERE state = 'paid'::text;
CREATE UNIQUE INDEX project_spendings_back ON project_spendings USING btree (inflow_id) WHERE state = ANY (ARRAY['held'::text, 'paid'::text]);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON project_spendings FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, project_id, kind, payee, inflow_id, currency, address, document_hash, order_text, state, end_reason, txid, waits_for ON project_spendings FOR EACH ROW WHEN (octet_length(concat(new.id, new.project_id, new.kind, new.payee, new.inflow_id, new.currency, new.address, new.document_hash, new.order_text, new.state, new.end_reason, new.txid, new.waits_for)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'project_id', 'text', '4000', 'kind', 'text', '4000', 'payee', 'text', '4000', 'inflow_id', 'text', '4000', 'currency', 'text', '4000', 'address', 'text', '4000', 'document_hash', 'text', '4000', 'order_text', 'text', '4000', 'state', 'text', '4000', 'end_reason', 'text', '4000', 'txid', 'text', '4000', 'waits_for', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_spendings FOR EACH ROW WHEN (GREATEST(new.leaves_at) > (now() + '30 years 00:02:00'::interval) OR LEAST(new.leaves_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.proposed_at, new.held_at, new.ended_at) > (now() + '00:02:00'::interval) OR LEAST(new.proposed_at, new.held_at, new.ended_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('leaves_at', 'epoch', '30 years 00:02:00', 'proposed_at', 'epoch', '00:02:00', 'held_at', 'epoch', '00:02:00', 'ended_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER project_spendings_new BEFORE INSERT ON project_spendings FOR EACH ROW EXECUTE FUNCTION project_spending_check_new(); -- always
grant select on project_spendings to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (id, project_id, kind, payee, inflow_id, currency, units, address, document_hash, order_text, proposed_at, leaves_at) on project_spendings to clearhold_operator;
grant update (waits_for) on project_spendings to clearhold_worker;

-- table project_suspense_exchanges
create table project_suspense_exchanges (
  inflow_id text collate "C" not null,
  project_id text collate "C" not null,
  paid_currency text not null,
  paid_units bigint not null,
  received_units bigint not null,
  fee_units bigint not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  txid text not null,
  done_at timestamp with time zone not null,
  constraint project_suspense_exchanges_pkey PRIMARY KEY (inflow_id)
);
CREATE INDEX project_suspense_exchanges_of_project ON project_suspense_exchanges USING btree (project_id, done_at, inflow_id);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON project_suspense_exchanges FOR EACH ROW WHEN (new.paid_units < '-1000000000000000000'::bigint OR new.paid_units > '1000000000000000000'::bigint OR new.received_units < '-1000000000000000000'::bigint OR new.received_units > '1000000000000000000'::bigint OR new.fee_units < '-1000000000000000000'::bigint OR new.fee_units > '1000000000000000000'::bigint OR new.fee_ppm < '-1000000000'::integer OR new.fee_ppm > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('paid_units', '1000000000000000000', 'received_units', '1000000000000000000', 'fee_units', '1000000000000000000', 'fee_ppm', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF inflow_id, project_id, paid_currency, source, txid ON project_suspense_exchanges FOR EACH ROW WHEN (octet_length(concat(new.inflow_id, new.project_id, new.paid_currency, new.source, new.txid)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('inflow_id', 'text', '4000', 'project_id', 'text', '4000', 'paid_currency', 'text', '4000', 'source', 'text', '4000', 'txid', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_suspense_exchanges FOR EACH ROW WHEN (GREATEST(new.done_at) > (now() + '00:02:00'::interval) OR LEAST(new.done_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('done_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER project_suspense_exchanges_while_open AFTER INSERT ON project_suspense_exchanges REFERENCING NEW TABLE AS new_trades FOR EACH STATEMENT EXECUTE FUNCTION exchange_check_open(); -- always
grant select on project_suspense_exchanges to clearhold_api, clearhold_auditor, clearhold_operator;

-- table project_suspense_quotes
create table project_suspense_quotes (
  inflow_id text collate "C" not null,
  project_id text collate "C" not null,
  paid_currency text not null,
  paid_units bigint not null,
  gross_units bigint not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  expires_at timestamp with time zone not null,
  constraint project_suspense_quotes_pkey PRIMARY KEY (inflow_id)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON project_suspense_quotes FOR EACH ROW WHEN (new.paid_units < '-1000000000000000000'::bigint OR new.paid_units > '1000000000000000000'::bigint OR new.gross_units < '-1000000000000000000'::bigint OR new.gross_units > '1000000000000000000'::bigint OR new.fee_ppm < '-1000000000'::integer OR new.fee_ppm > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('paid_units', '1000000000000000000', 'gross_units', '1000000000000000000', 'fee_ppm', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF inflow_id, project_id, paid_currency, source ON project_suspense_quotes FOR EACH ROW WHEN (octet_length(concat(new.inflow_id, new.project_id, new.paid_currency, new.source)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('inflow_id', 'text', '4000', 'project_id', 'text', '4000', 'paid_currency', 'text', '4000', 'source', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_suspense_quotes FOR EACH ROW WHEN (GREATEST(new.expires_at) > (now() + '00:02:00'::interval) OR LEAST(new.expires_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('expires_at', 'epoch', '00:02:00'); -- always
grant select on project_suspense_quotes to clearhold_auditor;

-- table projects
create table projects (
  id text collate "C" not null,
  period integer not null generated always as identity,
  name text not null,
  content text not null,
  image text not null default ''::text,
  currency text not null,
  status smallint not null default 1,
  target_units bigint not null,
  target_min_units bigint not null,
  subscription_min_units bigint not null,
  person_limit_units bigint not null,
  target_rate_ppm bigint not null,
  platform_fee_ppm integer not null default 200000,
  level_min smallint not null default 0,
  certification_min smallint not null default 0,
  plan jsonb not null default '[]'::jsonb,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  publish_at timestamp with time zone not null,
  give_at timestamp with time zone not null,
  demo boolean not null default false,
  created_at timestamp with time zone not null,
  raised_units bigint not null default 0,
  subscription_count integer not null default 0,
  terms_hash text,
  status_at timestamp with time zone not null,
  terms_version smallint not null default 2,
  agreement text not null default ''::text,
  cooling_off_hours smallint not null default 0,
  deployable_ppm integer not null default 0,
  cost_payees jsonb not null default '[]'::jsonb,
  cost_cap_units bigint not null default 0,
  inflow_sources jsonb not null default '[]'::jsonb,
  constraint projects_agreement CHECK (length(agreement) <= 10000),
  constraint projects_content CHECK (length(content) <= 10000),
  constraint projects_cooling_off CHECK (cooling_off_hours >= 0 AND cooling_off_hours <= 168),
  constraint projects_cost_cap CHECK (cost_cap_units >= 0 AND cost_cap_units <= target_units),
  constraint projects_cost_payees CHECK (jsonb_typeof(cost_payees) = 'array'::text),
  constraint projects_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint projects_deployable CHECK (deployable_ppm >= 0 AND deployable_ppm <= 1000000),
  constraint projects_final_before_result CHECK ((end_at + cooling_off_hours::double precision * '01:00:00'::interval) <= publish_at),
  constraint projects_id CHECK (id ~ '^prj_[0-9a-z]{26}$'::text),
  constraint projects_inflow_sources CHECK (jsonb_typeof(inflow_sources) = 'array'::text),
  constraint projects_name CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint projects_period UNIQUE (period),
  constraint projects_person_limit CHECK (person_limit_units >= subscription_min_units AND person_limit_units <= target_units),
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_plan CHECK (jsonb_typeof(plan) = 'array'::text),
  constraint projects_platform_fee CHECK (platform_fee_ppm >= 0 AND platform_fee_ppm <= 200000),
  constraint projects_raised CHECK (raised_units >= 0 AND raised_units <= target_units),
  constraint projects_schedule CHECK (start_at < end_at AND end_at <= publish_at AND publish_at <= give_at),
  constraint projects_status CHECK (status >= 1 AND status <= 7),
  constraint projects_subscription_min CHECK (subscription_min_units > 0 AND subscription_min_units <= target_units),
  constraint projects_target CHECK (target_min_units >= 0 AND target_min_units <= target_units),
  constraint projects_terms_version CHECK (terms_version = ANY (ARRAY[1, 2])),
  constraint projects_whole_coins CHECK (mod(target_units, 1000000::bigint) = 0 AND mod(target_min_units, 1000000::bigint) = 0 AND mod(subscription_min_units, 1000000::bigint) = 0 AND mod(person_limit_units, 1000000::bigint) = 0)
);
CREATE INDEX projects_under_way ON projects USING btree (status) WHERE status <> ALL (ARRAY[4, 7]);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON projects FOR EACH ROW WHEN (new.target_units < '-1000000000000000000'::bigint OR new.target_units > '1000000000000000000'::bigint OR new.target_min_units < '-1000000000000000000'::bigint OR new.target_min_units > '1000000000000000000'::bigint OR new.subscription_min_units < '-1000000000000000000'::bigint OR new.subscription_min_units > '1000000000000000000'::bigint OR new.person_limit_units < '-1000000000000000000'::bigint OR new.person_limit_units > '1000000000000000000'::bigint OR new.target_rate_ppm < '-1000000000000000000'::bigint OR new.target_rate_ppm > '1000000000000000000'::bigint OR new.platform_fee_ppm < '-1000000000'::integer OR new.platform_fee_ppm > 1000000000 OR new.raised_units < '-1000000000000000000'::bigint OR new.raised_units > '1000000000000000000'::bigint OR new.subscription_count < '-1000000000'::integer OR new.subscription_count > 1000000000 OR new.deployable_ppm < '-1000000000'::integer OR new.deployable_ppm > 1000000000 OR new.cost_cap_units < '-1000000000000000000'::bigint OR new.cost_cap_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('target_units', '1000000000000000000', 'target_min_units', '1000000000000000000', 'subscription_min_units', '1000000000000000000', 'person_limit_units', '1000000000000000000', 'target_rate_ppm', '1000000000000000000', 'platform_fee_ppm', '1000000000', 'raised_units', '1000000000000000000', 'subscription_count', '1000000000', 'deployable_ppm', '1000000000', 'cost_cap_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF content, plan, agreement, cost_payees, inflow_sources, id, name, image, currency, terms_hash ON projects FOR EACH ROW WHEN (octet_length(concat(new.content, new.plan, new.agreement, new.cost_payees, new.inflow_sources)) > 40000 OR octet_length(concat(new.id, new.name, new.image, new.currency, new.terms_hash)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('content', 'text', '40000', 'plan', 'text', '40000', 'agreement', 'text', '40000', 'cost_payees', 'text', '40000', 'inflow_sources', 'text', '40000', 'id', 'text', '4000', 'name', 'text', '4000', 'image', 'text', '4000', 'currency', 'text', '4000', 'terms_hash', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON projects FOR EACH ROW WHEN (GREATEST(new.created_at, new.status_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at, new.status_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.start_at, new.end_at, new.publish_at, new.give_at) > (now() + '30 years 00:02:00'::interval) OR LEAST(new.start_at, new.end_at, new.publish_at, new.give_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00', 'status_at', 'epoch', '00:02:00', 'start_at', 'epoch', '30 years 00:02:00', 'end_at', 'epoch', '30 years 00:02:00', 'publish_at', 'epoch', '30 years 00:02:00', 'give_at', 'epoch', '30 years 00:02:00'); -- always
CREATE TRIGGER projects_addresses BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION project_check_addresses(); -- always
CREATE TRIGGER projects_change BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION project_check_change(); -- always
CREATE TRIGGER projects_demo BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION demo_mark_project(); -- always
CREATE TRIGGER projects_given BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION project_check_new(); -- always
CREATE TRIGGER projects_image BEFORE INSERT OR UPDATE OF image ON projects FOR EACH ROW WHEN (length(new.image) > 200) EXECUTE FUNCTION refuse_change('project %s: the name of its image is too long', 'id'); -- always
CREATE TRIGGER projects_lists BEFORE INSERT OR UPDATE OF plan, cost_payees, inflow_sources ON projects FOR EACH ROW WHEN (length((new.plan::text || new.cost_payees::text) || new.inflow_sources::text) > 10000) EXECUTE FUNCTION refuse_change('project %s: its lists are too long', 'id'); -- always
CREATE TRIGGER projects_new BEFORE INSERT ON projects FOR EACH ROW WHEN (new.status <> 1 OR new.raised_units <> 0 OR new.subscription_count <> 0 OR new.terms_hash IS NOT NULL) EXECUTE FUNCTION refuse_change('project %s: a new project has status 1 and nothing raised', 'id'); -- always
CREATE TRIGGER projects_payees BEFORE INSERT OR UPDATE OF cost_payees ON projects FOR EACH ROW WHEN (NOT (jsonb_typeof(new.cost_payees) = 'array'::text AND NOT jsonb_path_exists(new.cost_payees, 'strict $[*].type()?(@ != "object")'::jsonpath) AND NOT jsonb_path_exists(new.cost_payees, '$[*]?(!(@."name".type() == "string" && @."address".type() == "string"))'::jsonpath))) EXECUTE FUNCTION refuse_change('project %s: its payees are malformed', 'id'); -- always
CREATE TRIGGER projects_plan_slices BEFORE INSERT OR UPDATE OF plan ON projects FOR EACH ROW WHEN (NOT (jsonb_typeof(new.plan) = 'array'::text AND NOT jsonb_path_exists(new.plan, 'strict $[*].type()?(@ != "object")'::jsonpath) AND NOT jsonb_path_exists(new.plan, '$[*]?(!(((((@."name".type() == "string" && @."address".type() == "string") && @."sharePpm".type() == "number") && @."sharePpm" >= 0) && @."sharePpm" <= 1000000) && @."sharePpm".floor() == @."sharePpm"))'::jsonpath))) EXECUTE FUNCTION refuse_change('project %s: its plan is malformed', 'id'); -- always
CREATE TRIGGER projects_sources BEFORE INSERT OR UPDATE OF inflow_sources ON projects FOR EACH ROW WHEN (NOT (jsonb_typeof(new.inflow_sources) = 'array'::text AND NOT jsonb_path_exists(new.inflow_sources, 'strict $[*].type()?(@ != "string")'::jsonpath))) EXECUTE FUNCTION refuse_change('project %s: its sources are malformed', 'id'); -- always
grant select on projects to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (id, name, content, image, currency, target_units, target_min_units, subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min, plan, start_at, end_at, publish_at, give_at, created_at, status_at, agreement, cooling_off_hours, deployable_ppm, cost_payees, cost_cap_units, inflow_sources) on projects to clearhold_demo;
grant insert (id, name, content, image, currency, target_units, target_min_units, subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min, plan, start_at, end_at, publish_at, give_at, created_at, status_at, agreement, cooling_off_hours, deployable_ppm, cost_payees, cost_cap_units, inflow_sources) on projects to clearhold_operator;
grant select (id, name) on projects to clearhold_guard;
grant update (status, status_at) on projects to clearhold_operator;
grant update (status, status_at) on projects to clearhold_worker;
-- sequence projects_period_seq integer 1 1 1 2147483647 f

-- table reconciliations
create table reconciliations (
  currency text collate "C" not null,
  state text not null,
  detail text not null,
  block_number bigint not null,
  compared_at timestamp with time zone not null,
  clean_block bigint,
  clean_at timestamp with time zone,
  covered_at timestamp with time zone,
  constraint reconciliations_clean CHECK ((clean_block IS NULL) = (clean_at IS NULL)),
  constraint reconciliations_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint reconciliations_pkey PRIMARY KEY (currency),
  constraint reconciliations_state CHECK (state = ANY (ARRAY['equal'::text, 'moving'::text, 'surplus'::text, 'shortfall'::text]))
);
CREATE TRIGGER absurd_heights BEFORE INSERT OR UPDATE OF block_number, clean_block ON reconciliations FOR EACH ROW EXECUTE FUNCTION refuse_far_blocks('block_number', 'clean_block'); -- always
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON reconciliations FOR EACH ROW WHEN (new.block_number < '-1000000000000000000'::bigint OR new.block_number > '1000000000000000000'::bigint OR new.clean_block < '-1000000000000000000'::bigint OR new.clean_block > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('block_number', '1000000000000000000', 'clean_block', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF currency, state, detail ON reconciliations FOR EACH ROW WHEN (octet_length(concat(new.currency, new.state, new.detail)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('currency', 'text', '4000', 'state', 'text', '4000', 'detail', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON reconciliations FOR EACH ROW WHEN (GREATEST(new.compared_at, new.clean_at, new.covered_at) > (now() + '00:02:00'::interval) OR LEAST(new.compared_at, new.clean_at, new.covered_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('compared_at', 'epoch', '00:02:00', 'clean_at', 'epoch', '00:02:00', 'covered_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER reconciliations_dated BEFORE INSERT OR UPDATE ON reconciliations FOR EACH ROW EXECUTE FUNCTION reconciliations_date(); -- always
grant select on reconciliations to clearhold_auditor, clearhold_worker;
grant insert (currency, state, detail, block_number, compared_at, clean_block, clean_at) on reconciliations to clearhold_worker;
grant update (state, detail, block_number, compared_at, clean_block, clean_at) on reconciliations to clearhold_worker;

-- table recovered_debts
create table recovered_debts (
  withdrawal_id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  owed_at timestamp with time zone not null default clock_timestamp(),
  repaid_at timestamp with time zone,
  written_off_at timestamp with time zone,
  constraint recovered_debts_pkey PRIMARY KEY (withdrawal_id),
  constraint recovered_debts_units CHECK (units > 0)
);
CREATE INDEX recovered_debts_open ON recovered_debts USING btree (user_id) WHERE repaid_at IS NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON recovered_debts FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF withdrawal_id, user_id, currency ON recovered_debts FOR EACH ROW WHEN (octet_length(concat(new.withdrawal_id, new.user_id, new.currency)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('withdrawal_id', 'text', '4000', 'user_id', 'text', '4000', 'currency', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON recovered_debts FOR EACH ROW WHEN (GREATEST(new.owed_at, new.repaid_at, new.written_off_at) > (now() + '00:02:00'::interval) OR LEAST(new.owed_at, new.repaid_at, new.written_off_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('owed_at', 'epoch', '00:02:00', 'repaid_at', 'epoch', '00:02:00', 'written_off_at', 'epoch', '00:02:00'); -- always
grant select on recovered_debts to clearhold_auditor, clearhold_operator, clearhold_worker;
grant select (user_id, currency, units, repaid_at, written_off_at) on recovered_debts to clearhold_api;

-- table remedies
create table remedies (
  id text collate "C" not null,
  kind text not null,
  withdrawal_id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  reason text not null,
  order_hash text collate "C" not null,
  proposed_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  booked_units bigint,
  booked_at timestamp with time zone,
  fee_units bigint not null default 0,
  constraint remedies_booked CHECK ((booked_units IS NULL) = (booked_at IS NULL) AND (booked_units = 0 OR booked_units = units)),
  constraint remedies_id CHECK (id ~ '^rem_[0-9a-z]{26}$'::text),
  constraint remedies_kind CHECK (kind = ANY (ARRAY['write-off'::text, 'give-back'::text, 'keep-paid'::text, 'charge'::text])),
  constraint remedies_pkey PRIMARY KEY (id),
  constraint remedies_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text),
  constraint remedies_units CHECK (units > 0),
  constraint remedies_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE INDEX remedies_days ON remedies USING btree (currency, booked_at);
CREATE INDEX remedies_of_person ON remedies USING btree (user_id);
CREATE UNIQUE INDEX remedies_once ON remedies USING btree (withdrawal_id, (kind = 'charge'::text)) WHERE booked_at IS NOT NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON remedies FOR EACH ROW WHEN (new.units < '-1000000000000000000'::bigint OR new.units > '1000000000000000000'::bigint OR new.booked_units < '-1000000000000000000'::bigint OR new.booked_units > '1000000000000000000'::bigint OR new.fee_units < '-1000000000000000000'::bigint OR new.fee_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('units', '1000000000000000000', 'booked_units', '1000000000000000000', 'fee_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, kind, withdrawal_id, user_id, currency, reason, order_hash ON remedies FOR EACH ROW WHEN (octet_length(concat(new.id, new.kind, new.withdrawal_id, new.user_id, new.currency, new.reason, new.order_hash)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'kind', 'text', '4000', 'withdrawal_id', 'text', '4000', 'user_id', 'text', '4000', 'currency', 'text', '4000', 'reason', 'text', '4000', 'order_hash', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON remedies FOR EACH ROW WHEN (GREATEST(new.proposed_at, new.approved_at, new.booked_at) > (now() + '00:02:00'::interval) OR LEAST(new.proposed_at, new.approved_at, new.booked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('proposed_at', 'epoch', '00:02:00', 'approved_at', 'epoch', '00:02:00', 'booked_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER remedies_charged AFTER UPDATE OF approved_at ON remedies FOR EACH ROW WHEN (new.kind = 'charge'::text AND new.booked_units = 0) EXECUTE FUNCTION message_note_fact('payout-charged', 'id', 'user_id', 'booked_at'); -- always
CREATE TRIGGER remedies_decided BEFORE INSERT OR UPDATE OF approved_at ON remedies FOR EACH ROW EXECUTE FUNCTION remedies_check(); -- always
CREATE TRIGGER remedies_ended AFTER UPDATE OF approved_at ON remedies FOR EACH ROW WHEN (new.kind = 'write-off'::text AND new.booked_units = 0) EXECUTE FUNCTION message_note_fact('debt-ended', 'id', 'user_id', 'booked_at'); -- always
CREATE TRIGGER remedies_kept BEFORE DELETE OR TRUNCATE ON remedies FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER remedies_kept_paid AFTER UPDATE OF approved_at ON remedies FOR EACH ROW WHEN (new.kind = 'keep-paid'::text AND new.booked_units = 0) EXECUTE FUNCTION message_note_fact('payout-kept-paid', 'id', 'user_id', 'booked_at'); -- always
grant select on remedies to clearhold_api, clearhold_auditor, clearhold_operator;
grant insert (id, kind, withdrawal_id, reason) on remedies to clearhold_operator;
grant select (kind, withdrawal_id, booked_at) on remedies to clearhold_guard;
grant update (approved_at) on remedies to clearhold_operator;

-- table restore_checks
create table restore_checks (
  only_one boolean not null default true,
  database_oid oid not null,
  started_at timestamp with time zone not null,
  written_by xid not null,
  constraint restore_checks_only_one CHECK (only_one),
  constraint restore_checks_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON restore_checks FOR EACH ROW WHEN (GREATEST(new.started_at) > (now() + '00:02:00'::interval) OR LEAST(new.started_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('started_at', 'epoch', '00:02:00'); -- always

-- table restore_locks
create table restore_locks (
  id bigint not null generated always as identity,
  found_at timestamp with time zone not null default clock_timestamp(),
  reason text not null,
  cursor_number bigint not null,
  mark_number bigint,
  payment_count bigint,
  move_count bigint,
  released_at timestamp with time zone,
  constraint restore_locks_pkey PRIMARY KEY (id),
  constraint restore_locks_reason CHECK (reason = ANY (ARRAY['cursor-behind'::text, 'payment-unknown'::text]))
);
CREATE UNIQUE INDEX restore_locks_open ON restore_locks USING btree ((true)) WHERE released_at IS NULL;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON restore_locks FOR EACH ROW WHEN (new.cursor_number < '-1000000000000000000'::bigint OR new.cursor_number > '1000000000000000000'::bigint OR new.mark_number < '-1000000000000000000'::bigint OR new.mark_number > '1000000000000000000'::bigint OR new.payment_count < '-1000000000000000000'::bigint OR new.payment_count > '1000000000000000000'::bigint OR new.move_count < '-1000000000000000000'::bigint OR new.move_count > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('cursor_number', '1000000000000000000', 'mark_number', '1000000000000000000', 'payment_count', '1000000000000000000', 'move_count', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF reason ON restore_locks FOR EACH ROW WHEN (octet_length(concat(new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON restore_locks FOR EACH ROW WHEN (GREATEST(new.found_at, new.released_at) > (now() + '00:02:00'::interval) OR LEAST(new.found_at, new.released_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('found_at', 'epoch', '00:02:00', 'released_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER restore_locks_new BEFORE INSERT ON restore_locks FOR EACH ROW EXECUTE FUNCTION restore_locks_begin(); -- always
grant select on restore_locks to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (reason) on restore_locks to clearhold_worker;
-- sequence restore_locks_id_seq bigint 1 1 1 9223372036854775807 f

-- table restore_releases
create table restore_releases (
  lock_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  mark_number bigint,
  payment_count bigint,
  move_count bigint,
  constraint restore_releases_key PRIMARY KEY (lock_id, operator_id),
  constraint restore_releases_lock FOREIGN KEY (lock_id) REFERENCES restore_locks(id),
  constraint restore_releases_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint restore_releases_reason CHECK (char_length(reason) >= 4 AND char_length(reason) <= 200 AND reason !~ '[<>[:cntrl:]]'::text)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON restore_releases FOR EACH ROW WHEN (new.lock_id < '-1000000000000000000'::bigint OR new.lock_id > '1000000000000000000'::bigint OR new.mark_number < '-1000000000000000000'::bigint OR new.mark_number > '1000000000000000000'::bigint OR new.payment_count < '-1000000000000000000'::bigint OR new.payment_count > '1000000000000000000'::bigint OR new.move_count < '-1000000000000000000'::bigint OR new.move_count > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('lock_id', '1000000000000000000', 'mark_number', '1000000000000000000', 'payment_count', '1000000000000000000', 'move_count', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF operator_id, reason ON restore_releases FOR EACH ROW WHEN (octet_length(concat(new.operator_id, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('operator_id', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON restore_releases FOR EACH ROW WHEN (GREATEST(new.acted_at) > (now() + '00:02:00'::interval) OR LEAST(new.acted_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('acted_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER restore_releases_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON restore_releases FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER restore_releases_new BEFORE INSERT ON restore_releases FOR EACH ROW EXECUTE FUNCTION restore_releases_check(); -- always
grant select on restore_releases to clearhold_auditor;
grant insert (lock_id, operator_id, reason, mark_number, payment_count, move_count) on restore_releases to clearhold_operator;
grant select (lock_id, operator_id, acted_at) on restore_releases to clearhold_operator;
grant select (lock_id, operator_id, acted_at) on restore_releases to clearhold_worker;

-- table scan_cursor
create table scan_cursor (
  only_one boolean not null default true,
  genesis_id text not null,
  number bigint not null,
  block_id text not null,
  block_at timestamp with time zone not null,
  configured_witnesses text[] collate "C" not null default '{}'::text[],
  active_witnesses text[] collate "C" not null default '{}'::text[],
  constraint scan_cursor_only_one CHECK (only_one),
  constraint scan_cursor_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON scan_cursor FOR EACH ROW WHEN (new.number < '-1000000000000000000'::bigint OR new.number > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('number', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF genesis_id, block_id, configured_witnesses, active_witnesses ON scan_cursor FOR EACH ROW WHEN (octet_length(concat(new.genesis_id, new.block_id, new.configured_witnesses, new.active_witnesses)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('genesis_id', 'text', '4000', 'block_id', 'text', '4000', 'configured_witnesses', 'text', '4000', 'active_witnesses', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON scan_cursor FOR EACH ROW WHEN (GREATEST(new.block_at) > (now() + '00:02:00'::interval) OR LEAST(new.block_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('block_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER scan_cursor_step BEFORE INSERT OR UPDATE ON scan_cursor FOR EACH ROW WHEN (SESSION_USER = 'clearhold_worker'::name) EXECUTE FUNCTION scan_cursor_check_step(); -- always
grant select on scan_cursor to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (genesis_id, number, block_id, block_at) on scan_cursor to clearhold_worker;
grant update (number, block_id, block_at, configured_witnesses, active_witnesses) on scan_cursor to clearhold_worker;

-- table scan_tail
create table scan_tail (
  number bigint not null,
  block_id text not null,
  parent_id text not null,
  block_at timestamp with time zone not null,
  constraint scan_tail_pkey PRIMARY KEY (number)
);
CREATE TRIGGER absurd_heights BEFORE INSERT OR UPDATE OF number ON scan_tail FOR EACH ROW EXECUTE FUNCTION refuse_far_blocks('number'); -- always
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON scan_tail FOR EACH ROW WHEN (new.number < '-1000000000000000000'::bigint OR new.number > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('number', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF block_id, parent_id ON scan_tail FOR EACH ROW WHEN (octet_length(concat(new.block_id, new.parent_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('block_id', 'text', '4000', 'parent_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON scan_tail FOR EACH ROW WHEN (GREATEST(new.block_at) > (now() + '00:02:00'::interval) OR LEAST(new.block_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('block_at', 'epoch', '00:02:00'); -- always
grant delete on scan_tail to clearhold_worker;
grant insert on scan_tail to clearhold_worker;
grant select on scan_tail to clearhold_api, clearhold_auditor, clearhold_worker;
grant update (block_id, parent_id, block_at) on scan_tail to clearhold_worker;

-- table schema_migrations
create table schema_migrations (
  name text collate "C" not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
grant select on schema_migrations to clearhold_auditor;

-- table security_events
create table security_events (
  id bigint not null generated always as identity,
  user_id text collate "C" not null,
  kind text not null,
  at timestamp with time zone not null,
  ip text not null default ''::text,
  device text not null default ''::text,
  operator_id text collate "C",
  details jsonb not null default '{}'::jsonb,
  constraint security_events_details CHECK (jsonb_typeof(details) = 'object'::text AND NOT jsonb_path_exists(details, 'strict $.*.type()?(@ != "string")'::jsonpath)),
  constraint security_events_kind CHECK (kind ~ '^[a-z][a-z-]{2,39}$'::text),
  constraint security_events_look CHECK ((kind = 'operator-looked'::text) = (operator_id IS NOT NULL)),
  constraint security_events_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_size CHECK (octet_length(details::text) <= 2000),
  constraint security_events_user CHECK (user_id ~ '^usr_[0-9a-z]{26}$'::text),
  constraint security_events_visit CHECK (length(ip) <= 45 AND length(device) <= 200)
);
CREATE INDEX security_events_of_user ON security_events USING btree (user_id, id DESC);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, kind, ip, device, operator_id, details ON security_events FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.kind, new.ip, new.device, new.operator_id, new.details)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'kind', 'text', '4000', 'ip', 'text', '4000', 'device', 'text', '4000', 'operator_id', 'text', '4000', 'details', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON security_events FOR EACH ROW WHEN (GREATEST(new.at) > (now() + '00:02:00'::interval) OR LEAST(new.at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER security_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER security_events_new BEFORE INSERT ON security_events FOR EACH ROW EXECUTE FUNCTION security_events_check_new(); -- always
CREATE TRIGGER security_events_told AFTER INSERT ON security_events FOR EACH ROW EXECUTE FUNCTION message_note_fact('event', 'id', 'user_id', 'at'); -- always
grant select on security_events to clearhold_guard;
grant insert (user_id, kind, ip, device, details) on security_events to clearhold_api;
grant insert (user_id, kind, ip, device, details) on security_events to clearhold_guard;
grant insert (user_id, kind, ip, device, details) on security_events to clearhold_worker;
grant select (id, user_id, kind, at, ip, device, details) on security_events to clearhold_api;
grant select (id, user_id, kind, at, operator_id, details) on security_events to clearhold_auditor;
-- sequence security_events_id_seq bigint 1 1 1 9223372036854775807 f

-- table sessions
create table sessions (
  token_hash text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  device text not null,
  ip text not null,
  opened_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint sessions_id UNIQUE (id),
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_live ON sessions USING btree (user_id, opened_at) WHERE revoked_at IS NULL;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF token_hash, id, user_id, device, ip ON sessions FOR EACH ROW WHEN (octet_length(concat(new.token_hash, new.id, new.user_id, new.device, new.ip)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('token_hash', 'text', '4000', 'id', 'text', '4000', 'user_id', 'text', '4000', 'device', 'text', '4000', 'ip', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON sessions FOR EACH ROW WHEN (GREATEST(new.expires_at) > (now() + '30 days 00:02:00'::interval) OR LEAST(new.expires_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.opened_at, new.seen_at, new.revoked_at) > (now() + '00:02:00'::interval) OR LEAST(new.opened_at, new.seen_at, new.revoked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('expires_at', 'epoch', '30 days 00:02:00', 'opened_at', 'epoch', '00:02:00', 'seen_at', 'epoch', '00:02:00', 'revoked_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER sessions_closed BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant select on sessions to clearhold_api;
grant insert (token_hash, id, user_id, device, ip, opened_at, seen_at, expires_at) on sessions to clearhold_api;
grant select (id, user_id, opened_at, seen_at, expires_at, revoked_at) on sessions to clearhold_auditor;
grant select (token_hash, user_id, expires_at, revoked_at) on sessions to clearhold_guard;
grant update (revoked_at) on sessions to clearhold_guard;
grant update (seen_at, expires_at, revoked_at) on sessions to clearhold_api;

-- table settlement_lines
create table settlement_lines (
  subscription_id text collate "C" not null,
  project_id text collate "C" not null,
  principal_units bigint not null,
  part_units bigint not null,
  platform_units bigint not null,
  constraint settlement_lines_part CHECK (part_units >= 0),
  constraint settlement_lines_pkey PRIMARY KEY (subscription_id),
  constraint settlement_lines_platform CHECK (platform_units >= 0 AND platform_units <= part_units)
);
CREATE INDEX settlement_lines_of_project ON settlement_lines USING btree (project_id, subscription_id);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON settlement_lines FOR EACH ROW WHEN (new.principal_units < '-1000000000000000000'::bigint OR new.principal_units > '1000000000000000000'::bigint OR new.part_units < '-1000000000000000000'::bigint OR new.part_units > '1000000000000000000'::bigint OR new.platform_units < '-1000000000000000000'::bigint OR new.platform_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('principal_units', '1000000000000000000', 'part_units', '1000000000000000000', 'platform_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF subscription_id, project_id ON settlement_lines FOR EACH ROW WHEN (octet_length(concat(new.subscription_id, new.project_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('subscription_id', 'text', '4000', 'project_id', 'text', '4000'); -- always
CREATE TRIGGER settlement_lines_added AFTER INSERT ON settlement_lines REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION project_check_lines(); -- always
CREATE TRIGGER settlement_lines_changed AFTER UPDATE ON settlement_lines REFERENCING OLD TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION project_check_lines(); -- always
CREATE TRIGGER settlement_lines_removed AFTER DELETE ON settlement_lines REFERENCING OLD TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION project_check_lines(); -- always
grant delete on settlement_lines to clearhold_operator, clearhold_worker;
grant insert on settlement_lines to clearhold_operator, clearhold_worker;
grant select on settlement_lines to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- table signer_looks
create table signer_looks (
  is_only boolean not null default true,
  looked_at timestamp with time zone not null default clock_timestamp(),
  constraint signer_looks_only CHECK (is_only),
  constraint signer_looks_pkey PRIMARY KEY (is_only)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON signer_looks FOR EACH ROW WHEN (GREATEST(new.looked_at) > (now() + '00:02:00'::interval) OR LEAST(new.looked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('looked_at', 'epoch', '00:02:00'); -- always
grant select on signer_looks to clearhold_guard;
grant insert (is_only) on signer_looks to clearhold_guard;
grant update (looked_at) on signer_looks to clearhold_guard;

-- table signer_stops
create table signer_stops (
  currency text not null,
  reason text not null,
  told_at timestamp with time zone not null default clock_timestamp(),
  constraint signer_stops_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint signer_stops_pkey PRIMARY KEY (currency),
  constraint signer_stops_reason CHECK (reason = ANY (ARRAY['foreign-transaction'::text, 'wallet-short'::text, 'paid-before'::text, 'coins-unseen'::text, 'return-unproved'::text, 'payout-unseen'::text, 'record-damaged'::text, 'coins-awaited'::text]))
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF currency, reason ON signer_stops FOR EACH ROW WHEN (octet_length(concat(new.currency, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('currency', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON signer_stops FOR EACH ROW WHEN (GREATEST(new.told_at) > (now() + '00:02:00'::interval) OR LEAST(new.told_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('told_at', 'epoch', '00:02:00'); -- always
grant delete on signer_stops to clearhold_guard;
grant select on signer_stops to clearhold_api, clearhold_auditor, clearhold_guard;
grant insert (currency, reason) on signer_stops to clearhold_guard;
grant update (reason, told_at) on signer_stops to clearhold_guard;

-- table standing_payouts
create table standing_payouts (
  subscription_id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null,
  withdrawal_id text collate "C" not null,
  mac text not null,
  created_at timestamp with time zone not null,
  state text not null default 'standing'::text,
  reason text not null default ''::text,
  details jsonb not null default '{}'::jsonb,
  closed_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint standing_payouts_closed CHECK ((state = 'standing'::text) = (closed_at IS NULL)),
  constraint standing_payouts_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint standing_payouts_details CHECK (jsonb_typeof(details) = 'object'::text),
  constraint standing_payouts_pkey PRIMARY KEY (subscription_id),
  constraint standing_payouts_reason CHECK ((state = 'fell-back'::text) = (reason <> ''::text)),
  constraint standing_payouts_shape CHECK (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'::text),
  constraint standing_payouts_state CHECK (state = ANY (ARRAY['standing'::text, 'withdrawn'::text, 'fell-back'::text])),
  constraint standing_payouts_subscription FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) DEFERRABLE INITIALLY DEFERRED,
  constraint standing_payouts_told CHECK (told_at IS NULL OR closed_at IS NOT NULL),
  constraint standing_payouts_withdrawal UNIQUE (withdrawal_id)
);
CREATE INDEX standing_payouts_open ON standing_payouts USING btree (subscription_id) WHERE state = 'standing'::text;
CREATE INDEX standing_payouts_untold ON standing_payouts USING btree (subscription_id) WHERE closed_at IS NOT NULL AND told_at IS NULL;
CREATE CONSTRAINT TRIGGER standing_payouts_subscribed AFTER INSERT ON standing_payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION standing_check_subscription(); -- always
CREATE CONSTRAINT TRIGGER standing_payouts_withdrawn AFTER UPDATE OF state ON standing_payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION standing_check_withdrawn(); -- always
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON standing_payouts FOR EACH ROW WHEN (new.confirmed_at < '-1000000000000000000'::bigint OR new.confirmed_at > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('confirmed_at', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF subscription_id, user_id, currency, address, withdrawal_id, mac, state, reason, details ON standing_payouts FOR EACH ROW WHEN (octet_length(concat(new.subscription_id, new.user_id, new.currency, new.address, new.withdrawal_id, new.mac, new.state, new.reason, new.details)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('subscription_id', 'text', '4000', 'user_id', 'text', '4000', 'currency', 'text', '4000', 'address', 'text', '4000', 'withdrawal_id', 'text', '4000', 'mac', 'text', '4000', 'state', 'text', '4000', 'reason', 'text', '4000', 'details', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON standing_payouts FOR EACH ROW WHEN (GREATEST(new.created_at, new.closed_at, new.told_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at, new.closed_at, new.told_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00', 'closed_at', 'epoch', '00:02:00', 'told_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER standing_payouts_change BEFORE UPDATE ON standing_payouts FOR EACH ROW WHEN ((to_jsonb(new.*) - ARRAY['state'::text, 'reason'::text, 'details'::text, 'closed_at'::text, 'told_at'::text]) <> (to_jsonb(old.*) - ARRAY['state'::text, 'reason'::text, 'details'::text, 'closed_at'::text, 'told_at'::text]) OR old.state <> 'standing'::text AND (new.state IS DISTINCT FROM old.state OR new.reason IS DISTINCT FROM old.reason OR new.details IS DISTINCT FROM old.details OR new.closed_at IS DISTINCT FROM old.closed_at) OR old.told_at IS NOT NULL AND new.told_at IS DISTINCT FROM old.told_at) EXECUTE FUNCTION refuse_change('standing payout %s: is as it is', 'subscription_id'); -- always
CREATE TRIGGER standing_payouts_fell_back AFTER UPDATE OF state ON standing_payouts FOR EACH ROW WHEN (old.state = 'standing'::text AND new.state = 'fell-back'::text AND (new.reason <> ALL (ARRAY['nothing-paid'::text, 'returned'::text, 'revoked'::text]))) EXECUTE FUNCTION message_note_fact('standing-fell-back', 'subscription_id', 'user_id', 'closed_at'); -- always
CREATE TRIGGER standing_payouts_new BEFORE INSERT ON standing_payouts FOR EACH ROW WHEN (new.state <> 'standing'::text OR new.details <> '{}'::jsonb) EXECUTE FUNCTION refuse_change('standing payout %s: does not begin so', 'subscription_id'); -- always
CREATE TRIGGER standing_payouts_words BEFORE INSERT OR UPDATE OF details ON standing_payouts FOR EACH ROW WHEN (NOT (jsonb_typeof(new.details) = 'object'::text AND NOT jsonb_path_exists(new.details, 'strict $.*.type()?(@ != "string")'::jsonpath))) EXECUTE FUNCTION refuse_change('standing payout %s: its details are malformed', 'subscription_id'); -- always
grant select on standing_payouts to clearhold_guard;
grant insert (subscription_id, user_id, currency, address, confirmed_at, withdrawal_id, mac, created_at) on standing_payouts to clearhold_api;
grant select (subscription_id, user_id, currency, address, confirmed_at, withdrawal_id, created_at, state, reason, details, closed_at, told_at) on standing_payouts to clearhold_auditor;
grant select (subscription_id, user_id, currency, address, withdrawal_id, created_at, state, reason, details, closed_at, told_at) on standing_payouts to clearhold_worker;
grant select (subscription_id, user_id, currency, address, withdrawal_id, state, reason, details) on standing_payouts to clearhold_api;
grant update (state, reason, details, closed_at, told_at) on standing_payouts to clearhold_worker;

-- table subscription_commissions
create table subscription_commissions (
  subscription_id text collate "C" not null,
  level smallint not null,
  receiver_id text collate "C" not null,
  ppm integer not null,
  constraint subscription_commissions_key PRIMARY KEY (subscription_id, level),
  constraint subscription_commissions_level CHECK (level >= 1 AND level <= 3),
  constraint subscription_commissions_ppm CHECK (ppm >= 1 AND ppm <= 500000)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON subscription_commissions FOR EACH ROW WHEN (new.ppm < '-1000000000'::integer OR new.ppm > 1000000000) EXECUTE FUNCTION refuse_absurd_numbers('ppm', '1000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF subscription_id, receiver_id ON subscription_commissions FOR EACH ROW WHEN (octet_length(concat(new.subscription_id, new.receiver_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('subscription_id', 'text', '4000', 'receiver_id', 'text', '4000'); -- always
CREATE TRIGGER subscription_commissions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON subscription_commissions FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on subscription_commissions to clearhold_auditor;

-- table subscriptions
create table subscriptions (
  id text collate "C" not null,
  user_id text collate "C" not null,
  project_id text collate "C" not null,
  principal_units bigint not null,
  state text not null default 'held'::text,
  subscribed_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  final_at timestamp with time zone not null,
  constraint subscriptions_closed CHECK ((state = 'held'::text) = (closed_at IS NULL)),
  constraint subscriptions_id CHECK (id ~ '^sub_[0-9a-z]{26}$'::text),
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_project FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint subscriptions_state CHECK (state = ANY (ARRAY['held'::text, 'returned'::text, 'paid'::text, 'cancelled'::text]))
);
CREATE INDEX subscriptions_of_project ON subscriptions USING btree (project_id, user_id);
CREATE INDEX subscriptions_of_user ON subscriptions USING btree (user_id, subscribed_at DESC, id DESC);
CREATE INDEX subscriptions_open ON subscriptions USING btree (project_id, id) WHERE state = 'held'::text;
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON subscriptions FOR EACH ROW WHEN (new.principal_units < '-1000000000000000000'::bigint OR new.principal_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('principal_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, project_id, state ON subscriptions FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.project_id, new.state)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'project_id', 'text', '4000', 'state', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON subscriptions FOR EACH ROW WHEN (GREATEST(new.final_at) > (now() + '30 years 00:02:00'::interval) OR LEAST(new.final_at) < '1970-01-01 00:00:00+00'::timestamp with time zone OR GREATEST(new.subscribed_at, new.closed_at) > (now() + '00:02:00'::interval) OR LEAST(new.subscribed_at, new.closed_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('final_at', 'epoch', '30 years 00:02:00', 'subscribed_at', 'epoch', '00:02:00', 'closed_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER subscriptions_boxes AFTER UPDATE OF state ON subscriptions FOR EACH ROW WHEN (old.state = 'held'::text AND (new.state = ANY (ARRAY['returned'::text, 'cancelled'::text]))) EXECUTE FUNCTION boxes_void(); -- always
CREATE TRIGGER subscriptions_commissions AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION commission_freeze(); -- always
grant select on subscriptions to clearhold_api, clearhold_auditor, clearhold_worker;
grant select (id, project_id) on subscriptions to clearhold_guard;
grant select (id, user_id, project_id, principal_units, state) on subscriptions to clearhold_operator;

-- table text_agreements
create table text_agreements (
  user_id text not null,
  text_id text not null,
  agreed_at timestamp with time zone not null default clock_timestamp(),
  constraint text_agreements_once PRIMARY KEY (user_id, text_id),
  constraint text_agreements_text_id_fkey FOREIGN KEY (text_id) REFERENCES press_texts(id),
  constraint text_agreements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF user_id, text_id ON text_agreements FOR EACH ROW WHEN (octet_length(concat(new.user_id, new.text_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('user_id', 'text', '4000', 'text_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON text_agreements FOR EACH ROW WHEN (GREATEST(new.agreed_at) > (now() + '00:02:00'::interval) OR LEAST(new.agreed_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('agreed_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER text_agreements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON text_agreements FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER text_agreements_decided BEFORE INSERT ON text_agreements FOR EACH ROW EXECUTE FUNCTION text_agreements_check(); -- always
grant select on text_agreements to clearhold_api, clearhold_auditor;
grant insert (user_id, text_id) on text_agreements to clearhold_api;

-- table uploads
create table uploads (
  id text collate "C" not null,
  user_id text collate "C" not null,
  media_type text not null default 'image/webp'::text,
  bytes bytea storage e not null,
  created_at timestamp with time zone not null,
  constraint uploads_id CHECK (id ~ '^upl_[0-9a-z]{26}$'::text),
  constraint uploads_media_type CHECK (media_type = 'image/webp'::text),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_size CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 2097152),
  constraint uploads_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX uploads_of_user ON uploads USING btree (user_id, created_at);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, media_type, bytes ON uploads FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.media_type)) > 4000 OR octet_length(new.bytes) > 2097152) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'media_type', 'text', '4000', 'bytes', 'bytea', '2097152'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON uploads FOR EACH ROW WHEN (GREATEST(new.created_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER uploads_closed BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
grant delete on uploads to clearhold_api;
grant select on uploads to clearhold_api;
grant insert (id, user_id, bytes, created_at) on uploads to clearhold_api;

-- table users
create table users (
  id text collate "C" not null,
  username text not null,
  username_key text collate "C" not null,
  nickname text not null,
  bio text not null default ''::text,
  avatar text not null default ''::text,
  language text not null,
  invited_with text not null default ''::text,
  created_at timestamp with time zone not null,
  telegram text not null default ''::text,
  google text not null default ''::text,
  demo boolean not null default false,
  certification smallint not null default 0,
  time_zone text not null default 'UTC'::text,
  display_currency text not null default 'USDT'::text,
  line_color text not null default 'green-up'::text,
  chosen_zone text not null default 'device'::text,
  theme text not null default 'system'::text,
  balance_hidden boolean not null default false,
  invite_code text collate "C" not null default translate("right"(gen_random_uuid()::text, 10), '0123456789abcdef'::text, '23456789ACDEFHJK'::text),
  inviter_id text collate "C",
  constraint users_certification CHECK (certification >= 0 AND certification <= 2),
  constraint users_chosen_zone CHECK (chosen_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'::text),
  constraint users_display_currency CHECK (display_currency ~ '^[A-Z]{3,4}$'::text),
  constraint users_invite_code UNIQUE (invite_code),
  constraint users_inviter FOREIGN KEY (inviter_id) REFERENCES users(id),
  constraint users_language CHECK (language = ANY (ARRAY['en-us'::text, 'ko-kr'::text, 'zh-cn'::text])),
  constraint users_line_color CHECK (line_color = ANY (ARRAY['green-up'::text, 'red-up'::text])),
  constraint users_mailbox FOREIGN KEY (id) REFERENCES guard_mailboxes(user_id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_theme CHECK (theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])),
  constraint users_time_zone CHECK (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'::text),
  constraint users_username UNIQUE (username_key)
);
CREATE INDEX users_demo ON users USING btree (id) WHERE demo;
CREATE INDEX users_of_inviter ON users USING btree (inviter_id, created_at DESC, id DESC) WHERE inviter_id IS NOT NULL;
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, username, username_key, nickname, bio, avatar, language, invited_with, telegram, google, time_zone, display_currency, line_color, chosen_zone, theme, invite_code, inviter_id ON users FOR EACH ROW WHEN (octet_length(concat(new.id, new.username, new.username_key, new.nickname, new.bio, new.avatar, new.language, new.invited_with, new.telegram, new.google, new.time_zone, new.display_currency, new.line_color, new.chosen_zone, new.theme, new.invite_code, new.inviter_id)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'username', 'text', '4000', 'username_key', 'text', '4000', 'nickname', 'text', '4000', 'bio', 'text', '4000', 'avatar', 'text', '4000', 'language', 'text', '4000', 'invited_with', 'text', '4000', 'telegram', 'text', '4000', 'google', 'text', '4000', 'time_zone', 'text', '4000', 'display_currency', 'text', '4000', 'line_color', 'text', '4000', 'chosen_zone', 'text', '4000', 'theme', 'text', '4000', 'invite_code', 'text', '4000', 'inviter_id', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON users FOR EACH ROW WHEN (GREATEST(new.created_at) > (now() + '00:02:00'::interval) OR LEAST(new.created_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('created_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER users_closed BEFORE UPDATE OF nickname, bio, avatar, telegram, google ON users FOR EACH ROW EXECUTE FUNCTION closed_account_check(); -- always
CREATE TRIGGER users_demo BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION demo_mark_account(); -- always
CREATE TRIGGER users_demo_announced AFTER INSERT ON users FOR EACH ROW WHEN (new.demo) EXECUTE FUNCTION demo_end_announcement(); -- always
CREATE TRIGGER users_inviter BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION users_note_inviter(); -- always
CREATE TRIGGER users_limits AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION users_note_limits(); -- always
grant select on users to clearhold_api;
grant insert (id, username, username_key, nickname, language, invited_with, created_at) on users to clearhold_api;
grant select (id, certification) on users to clearhold_worker;
grant select (id, username, language, certification, time_zone, chosen_zone) on users to clearhold_guard;
grant select (id, username, nickname, language, invited_with, created_at, certification, inviter_id) on users to clearhold_auditor;
grant update (bio, avatar, language, telegram, google, time_zone, display_currency, line_color, chosen_zone, theme, balance_hidden) on users to clearhold_api;

-- table withdrawal_approvals
create table withdrawal_approvals (
  withdrawal_id text collate "C" not null,
  operator_id text collate "C" not null,
  verdict text not null,
  reason text not null default ''::text,
  assertion text not null default ''::text,
  at timestamp with time zone not null default clock_timestamp(),
  constraint withdrawal_approvals_key PRIMARY KEY (withdrawal_id, operator_id, at),
  constraint withdrawal_approvals_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint withdrawal_approvals_verdict CHECK (
CASE verdict
    WHEN 'approve'::text THEN reason = ''::text AND octet_length(assertion) >= 2 AND octet_length(assertion) <= 8000
    WHEN 'refuse'::text THEN assertion = ''::text AND (reason = ANY (ARRAY['refused-source-of-funds'::text, 'refused-payee'::text, 'refused-account-safety'::text]))
    ELSE false
END),
  constraint withdrawal_approvals_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF assertion, withdrawal_id, operator_id, verdict, reason ON withdrawal_approvals FOR EACH ROW WHEN (octet_length(concat(new.assertion)) > 8000 OR octet_length(concat(new.withdrawal_id, new.operator_id, new.verdict, new.reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('assertion', 'text', '8000', 'withdrawal_id', 'text', '4000', 'operator_id', 'text', '4000', 'verdict', 'text', '4000', 'reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON withdrawal_approvals FOR EACH ROW WHEN (GREATEST(new.at) > (now() + '00:02:00'::interval) OR LEAST(new.at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER withdrawal_approvals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawal_approvals FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER withdrawal_approvals_new BEFORE INSERT ON withdrawal_approvals FOR EACH ROW EXECUTE FUNCTION withdrawal_approvals_check(); -- always
grant select on withdrawal_approvals to clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (withdrawal_id, operator_id, verdict, reason, assertion) on withdrawal_approvals to clearhold_operator;

-- table withdrawal_limits
create table withdrawal_limits (
  currency text collate "C" not null,
  level integer not null,
  day_units bigint not null,
  constraint withdrawal_limits_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint withdrawal_limits_key PRIMARY KEY (currency, level),
  constraint withdrawal_limits_level CHECK (level >= 0 AND level <= 9),
  constraint withdrawal_limits_units CHECK (day_units > 0)
);
CREATE TRIGGER absurd_numbers BEFORE INSERT OR UPDATE ON withdrawal_limits FOR EACH ROW WHEN (new.level < '-1000000000'::integer OR new.level > 1000000000 OR new.day_units < '-1000000000000000000'::bigint OR new.day_units > '1000000000000000000'::bigint) EXECUTE FUNCTION refuse_absurd_numbers('level', '1000000000', 'day_units', '1000000000000000000'); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF currency ON withdrawal_limits FOR EACH ROW WHEN (octet_length(concat(new.currency)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('currency', 'text', '4000'); -- always
grant select on withdrawal_limits to clearhold_auditor;

-- table withdrawals
create table withdrawals (
  id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  amount_units bigint not null,
  fee_units bigint not null,
  state text not null,
  order_text text not null,
  order_signature text not null,
  requested_at timestamp with time zone not null,
  signed_at timestamp with time zone,
  broadcast_at timestamp with time zone,
  settled_at timestamp with time zone,
  returned_at timestamp with time zone,
  attempts integer not null default 0,
  waits_for text not null default ''::text,
  lease_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  cleared_as text,
  approvals_needed integer not null default 0,
  review_at timestamp with time zone,
  approved_at timestamp with time zone,
  cancel_asked_at timestamp with time zone,
  return_reason text not null default ''::text,
  constraint withdrawals_amount CHECK (fee_units >= 0 AND amount_units > fee_units),
  constraint withdrawals_approved CHECK (approved_at IS NULL OR review_at IS NOT NULL),
  constraint withdrawals_cleared CHECK ((cleared_as IS NULL OR (cleared_as = ANY (ARRAY['automatic'::text, 'review'::text]))) AND (NOT cleared_as IS DISTINCT FROM 'review'::text) = (review_at IS NOT NULL) AND (review_at IS NOT NULL) = (approvals_needed > 0)),
  constraint withdrawals_created CHECK (to_timestamp(substr(split_part(order_text, '
'::text, 9), 9)::double precision) = requested_at),
  constraint withdrawals_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint withdrawals_order CHECK (split_part(order_text, '
'::text, 1) = 'clearhold payment order 1'::text AND split_part(order_text, '
'::text, 3) = ('id='::text || id) AND split_part(order_text, '
'::text, 4) = ('user='::text || user_id) AND split_part(order_text, '
'::text, 5) = ('currency='::text || currency) AND split_part(order_text, '
'::text, 6) = ('amount='::text || amount_units) AND split_part(order_text, '
'::text, 7) = ('fee='::text || fee_units) AND split_part(order_text, '
'::text, 8) = ('address='::text || address)),
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_return_reason CHECK ((return_reason = ANY (ARRAY[''::text, 'cancelled-by-owner'::text, 'account-frozen'::text, 'payments-failed'::text, 'payment-went-wrong'::text, 'owed-first'::text, 'payee-is-contract'::text, 'payee-blacklisted'::text, 'approval-overdue'::text, 'refused-source-of-funds'::text, 'refused-payee'::text, 'refused-account-safety'::text, 'order-forged'::text])) AND (return_reason = ''::text OR state = 'returned'::text)),
  constraint withdrawals_returned CHECK ((state = 'returned'::text) = (returned_at IS NOT NULL)),
  constraint withdrawals_review CHECK (state <> 'review'::text OR cleared_as = 'review'::text AND approvals_needed >= 1 AND approvals_needed <= 4 AND approved_at IS NULL),
  constraint withdrawals_settled CHECK ((state = 'settled'::text) = (settled_at IS NOT NULL)),
  constraint withdrawals_shape CHECK (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'::text),
  constraint withdrawals_state CHECK (state = ANY (ARRAY['held'::text, 'review'::text, 'signed'::text, 'broadcast'::text, 'settled'::text, 'returned'::text]))
);
CREATE INDEX withdrawals_in_review ON withdrawals USING btree (review_at) WHERE state = 'review'::text;
CREATE INDEX withdrawals_of_user ON withdrawals USING btree (user_id, requested_at DESC, id);
CREATE INDEX withdrawals_reviewed ON withdrawals USING btree (currency, review_at DESC) WHERE review_at IS NOT NULL;
CREATE INDEX withdrawals_under_way ON withdrawals USING btree (requested_at) WHERE state = ANY (ARRAY['held'::text, 'review'::text, 'signed'::text, 'broadcast'::text]);
CREATE CONSTRAINT TRIGGER withdrawals_booked AFTER INSERT OR UPDATE OF state ON withdrawals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION withdrawal_check_row(); -- always
CREATE CONSTRAINT TRIGGER withdrawals_within_limit AFTER INSERT ON withdrawals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION withdrawal_check_limit(); -- always
CREATE TRIGGER absurd_texts BEFORE INSERT OR UPDATE OF id, user_id, currency, address, state, order_text, order_signature, waits_for, cleared_as, return_reason ON withdrawals FOR EACH ROW WHEN (octet_length(concat(new.id, new.user_id, new.currency, new.address, new.state, new.order_text, new.order_signature, new.waits_for, new.cleared_as, new.return_reason)) > 4000) EXECUTE FUNCTION refuse_absurd_texts('id', 'text', '4000', 'user_id', 'text', '4000', 'currency', 'text', '4000', 'address', 'text', '4000', 'state', 'text', '4000', 'order_text', 'text', '4000', 'order_signature', 'text', '4000', 'waits_for', 'text', '4000', 'cleared_as', 'text', '4000', 'return_reason', 'text', '4000'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW WHEN (GREATEST(new.lease_until) > (now() + '00:02:00'::interval) OR LEAST(new.lease_until) < '-infinity'::timestamp with time zone OR GREATEST(new.requested_at, new.signed_at, new.broadcast_at, new.settled_at, new.returned_at, new.review_at, new.approved_at, new.cancel_asked_at) > (now() + '00:02:00'::interval) OR LEAST(new.requested_at, new.signed_at, new.broadcast_at, new.settled_at, new.returned_at, new.review_at, new.approved_at, new.cancel_asked_at) < '1970-01-01 00:00:00+00'::timestamp with time zone) EXECUTE FUNCTION refuse_absurd_times('lease_until', '-infinity', '00:02:00', 'requested_at', 'epoch', '00:02:00', 'signed_at', 'epoch', '00:02:00', 'broadcast_at', 'epoch', '00:02:00', 'settled_at', 'epoch', '00:02:00', 'returned_at', 'epoch', '00:02:00', 'review_at', 'epoch', '00:02:00', 'approved_at', 'epoch', '00:02:00', 'cancel_asked_at', 'epoch', '00:02:00'); -- always
CREATE TRIGGER early_times BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW WHEN (LEAST(new.signed_at, new.broadcast_at, new.settled_at, new.returned_at, new.review_at, new.approved_at) < (new.requested_at - '00:02:00'::interval)) EXECUTE FUNCTION refuse_early_times('requested_at', 'signed_at', 'broadcast_at', 'settled_at', 'returned_at', 'review_at', 'approved_at'); -- always
CREATE TRIGGER restore_withdrawals BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION restore_check_withdrawal(); -- always
CREATE TRIGGER withdrawals_in_review AFTER UPDATE OF review_at ON withdrawals FOR EACH ROW WHEN (old.review_at IS NULL AND new.review_at IS NOT NULL) EXECUTE FUNCTION message_note_fact('payment-review', 'id', 'user_id', 'review_at'); -- always
CREATE TRIGGER withdrawals_new BEFORE INSERT ON withdrawals FOR EACH ROW WHEN (new.state <> 'held'::text OR new.cleared_as IS NOT NULL OR new.approvals_needed <> 0 OR COALESCE(new.review_at, new.approved_at, new.cancel_asked_at, new.signed_at, new.broadcast_at) IS NOT NULL OR new.attempts <> 0 OR new.waits_for <> ''::text OR new.return_reason <> ''::text OR new.lease_until <> '-infinity'::timestamp with time zone) EXECUTE FUNCTION refuse_change('withdrawal %s: does not begin so', 'id'); -- always
CREATE TRIGGER withdrawals_not_held BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawal_check_holds(); -- always
CREATE TRIGGER withdrawals_sent AFTER UPDATE OF broadcast_at ON withdrawals FOR EACH ROW WHEN (old.broadcast_at IS NULL AND new.broadcast_at IS NOT NULL) EXECUTE FUNCTION message_note_fact('payment-sent', 'id', 'user_id', 'broadcast_at'); -- always
CREATE TRIGGER withdrawals_step BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawal_check_step(); -- always
CREATE TRIGGER withdrawals_wait AFTER UPDATE OF waits_for ON withdrawals FOR EACH ROW WHEN (old.waits_for <> new.waits_for AND new.waits_for <> ''::text) EXECUTE FUNCTION message_note_wait(); -- always
grant select on withdrawals to clearhold_api, clearhold_auditor, clearhold_worker;
grant insert (id, user_id, currency, address, amount_units, fee_units, state, order_text, order_signature, requested_at) on withdrawals to clearhold_api;
grant insert (id, user_id, currency, address, amount_units, fee_units, state, order_text, order_signature, requested_at) on withdrawals to clearhold_worker;
grant update (state, signed_at, broadcast_at, settled_at, returned_at, attempts, waits_for, lease_until, cleared_as, approvals_needed, review_at, approved_at, return_reason) on withdrawals to clearhold_worker;

-- view journal_evidence
create view journal_evidence as
 SELECT arrival.kind,
    d.id AS reference,
    chain_wallet(d.purpose) AS debit,
    arrival.credit,
    d.owner_id,
    d.currency,
    d.amount_units AS units,
    true AS is_whole,
    true AS is_required,
    d.txid,
    d.xmin AS written_by
   FROM deposits d
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (EXISTS ( SELECT
                       FROM ledger_journals j
                      WHERE j.kind = 'returned-from-cold'::text AND j.reference = d.id)) THEN true
                    WHEN (EXISTS ( SELECT
                       FROM ledger_journals j
                      WHERE j.kind = 'capital-funded'::text AND j.reference = d.id)) THEN false
                    ELSE (EXISTS ( SELECT
                       FROM chain_addresses c
                      WHERE c.address = d.from_address AND c.purpose = 'cold'::text))
                END AS is_return) sender
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN d.purpose = 'user'::text THEN 'deposit-credited'::text
                    WHEN d.purpose = 'project'::text THEN 'project-inflow-received'::text
                    WHEN sender.is_return THEN 'returned-from-cold'::text
                    ELSE 'capital-funded'::text
                END AS kind,
                CASE
                    WHEN d.purpose = 'user'::text THEN 'user-available'::text
                    WHEN d.purpose = 'project'::text THEN 'project-suspense'::text
                    WHEN sender.is_return THEN 'cold-wallet'::text
                    ELSE 'house-capital'::text
                END AS credit) arrival
  WHERE d.state = 'credited'::text
UNION ALL
 SELECT 'surplus-explained'::text AS kind,
    d.id AS reference,
    'unclassified'::text AS debit,
    chain_wallet(d.purpose) AS credit,
    NULL::text AS owner_id,
    d.currency,
    d.amount_units AS units,
    false AS is_whole,
    false AS is_required,
    d.txid,
    d.xmin AS written_by
   FROM deposits d
  WHERE d.state = 'credited'::text
UNION ALL
 SELECT 'network-fee-paid'::text AS kind,
    d.txid AS reference,
    'network-fee-expense'::text AS debit,
    'cold-wallet'::text AS credit,
    NULL::text AS owner_id,
    'TRX'::text AS currency,
    d.network_fee_units AS units,
    true AS is_whole,
    true AS is_required,
    d.txid,
    d.xmin AS written_by
   FROM deposits d
  WHERE d.state = 'credited'::text AND d.network_fee_units > 0
UNION ALL
 SELECT 'network-fee-paid'::text AS kind,
    p.txid AS reference,
    'network-fee-expense'::text AS debit,
    'hot-wallet'::text AS credit,
    NULL::text AS owner_id,
    'TRX'::text AS currency,
    p.network_fee_units AS units,
    true AS is_whole,
    true AS is_required,
    p.txid,
    p.xmin AS written_by
   FROM payout_attempts p
  WHERE (p.state = ANY (ARRAY['settled'::text, 'failed'::text])) AND p.network_fee_units > 0
UNION ALL
 SELECT 'withdrawal-settled'::text AS kind,
    p.withdrawal_id AS reference,
    'user-held'::text AS debit,
    'hot-wallet'::text AS credit,
    w.user_id AS owner_id,
    w.currency,
    w.amount_units - w.fee_units AS units,
    true AS is_whole,
    true AS is_required,
    p.txid,
    p.xmin AS written_by
   FROM payout_attempts p
     JOIN withdrawals w ON w.id = p.withdrawal_id
  WHERE p.state = 'settled'::text
UNION ALL
 SELECT 'network-fee-paid'::text AS kind,
    m.txid AS reference,
    'network-fee-expense'::text AS debit,
        CASE
            WHEN m.purpose IS NOT NULL AND m.kind = 'sweep'::text THEN chain_wallet(m.purpose)
            WHEN m.kind = ANY (ARRAY['to-cold'::text, 'deploy'::text, 'pay-cost'::text, 'return-inflow'::text]) THEN 'hot-wallet'::text
            ELSE 'resource-wallet'::text
        END AS credit,
    NULL::text AS owner_id,
    'TRX'::text AS currency,
    m.network_fee_units AS units,
    true AS is_whole,
    true AS is_required,
    m.txid,
    m.xmin AS written_by
   FROM house_moves m
  WHERE (m.state = ANY (ARRAY['done'::text, 'failed'::text])) AND m.network_fee_units > 0
UNION ALL
 SELECT 'network-fee-paid'::text AS kind,
    m.txid || ' USDT'::text AS reference,
    'network-fee-expense'::text AS debit,
        CASE m.kind
            WHEN 'sweep'::text THEN chain_wallet(m.purpose)
            ELSE 'hot-wallet'::text
        END AS credit,
    NULL::text AS owner_id,
    'USDT'::text AS currency,
    m.amount_units - 1 AS units,
    false AS is_whole,
    false AS is_required,
    m.txid,
    m.xmin AS written_by
   FROM house_moves m
  WHERE m.state = 'done'::text AND m.currency = 'USDT'::text AND (m.kind = ANY (ARRAY['sweep'::text, 'to-cold'::text]))
UNION ALL
 SELECT
        CASE m.kind
            WHEN 'sweep'::text THEN 'deposit-swept'::text
            WHEN 'top-up'::text THEN 'address-topped-up'::text
            ELSE 'moved-to-cold'::text
        END AS kind,
    m.id AS reference,
        CASE m.kind
            WHEN 'sweep'::text THEN 'hot-wallet'::text
            WHEN 'top-up'::text THEN chain_wallet(m.purpose)
            ELSE 'cold-wallet'::text
        END AS debit,
        CASE m.kind
            WHEN 'sweep'::text THEN chain_wallet(m.purpose)
            WHEN 'top-up'::text THEN 'resource-wallet'::text
            ELSE 'hot-wallet'::text
        END AS credit,
    NULL::text AS owner_id,
    m.currency,
    m.amount_units AS units,
    m.currency = 'TRX'::text AS is_whole,
    true AS is_required,
    m.txid,
    m.xmin AS written_by
   FROM house_moves m
  WHERE m.state = 'done'::text AND (m.kind = ANY (ARRAY['sweep'::text, 'top-up'::text, 'to-cold'::text]))
UNION ALL
 SELECT
        CASE c.reason
            WHEN 'surplus'::text THEN 'surplus-found'::text
            ELSE 'shortfall-booked'::text
        END AS kind,
    c.finding_id AS reference,
        CASE c.reason
            WHEN 'surplus'::text THEN at.wallet
            ELSE 'house-deficit'::text
        END AS debit,
        CASE c.reason
            WHEN 'surplus'::text THEN 'unclassified'::text
            ELSE at.wallet
        END AS credit,
    NULL::text AS owner_id,
    c.currency,
    c.units,
    c.reason <> 'unexplained-outflow'::text AS is_whole,
    true AS is_required,
    c.txid,
    c.xmin AS written_by
   FROM chain_alerts c
     LEFT JOIN chain_addresses a ON a.address = c.address
     CROSS JOIN LATERAL ( SELECT COALESCE(chain_wallet(a.purpose), c.address) AS wallet) at
  WHERE c.finding_id IS NOT NULL AND (c.reason = ANY (ARRAY['surplus'::text, 'shortfall'::text, 'unexplained-outflow'::text]))
UNION ALL
 SELECT 'desk-funded'::text AS kind,
    f.id AS reference,
    'house-capital'::text AS debit,
    'exchange-desk'::text AS credit,
    NULL::text AS owner_id,
    f.currency,
    f.units,
    true AS is_whole,
    true AS is_required,
    NULL::text AS txid,
    f.xmin AS written_by
   FROM desk_fundings f
UNION ALL
 SELECT 'journal-reversed'::text AS kind,
    v.id AS reference,
    'exchange-desk'::text AS debit,
    'house-capital'::text AS credit,
    NULL::text AS owner_id,
    f.currency,
    f.units,
    true AS is_whole,
    true AS is_required,
    NULL::text AS txid,
    t.xmin AS written_by
   FROM ledger_journals v
     JOIN desk_fundings f ON f.id = v.reference
     JOIN desk_takebacks t ON t.funding_id = f.id
  WHERE v.kind = 'desk-funded'::text
UNION ALL
 SELECT 'campaign-funded'::text AS kind,
    f.campaign_id AS reference,
    'house-capital'::text AS debit,
    'campaign-pool'::text AS credit,
    f.campaign_id AS owner_id,
    'TRX'::text AS currency,
    f.units,
    true AS is_whole,
    true AS is_required,
    NULL::text AS txid,
    f.xmin AS written_by
   FROM campaign_fundings f
UNION ALL
 SELECT 'campaign-returned'::text AS kind,
    r.campaign_id AS reference,
    'campaign-pool'::text AS debit,
    'house-capital'::text AS credit,
    r.campaign_id AS owner_id,
    'TRX'::text AS currency,
    r.units,
    true AS is_whole,
    true AS is_required,
    NULL::text AS txid,
    r.xmin AS written_by
   FROM campaign_returns r
  WHERE r.units > 0;
grant select on journal_evidence to clearhold_auditor, clearhold_guard;

-- view nickname_reviews
create view nickname_reviews as
 SELECT n.id,
    u.username,
    u.nickname AS shown,
    n.nickname,
    n.asked_at
   FROM nickname_requests n
     JOIN users u ON u.id = n.user_id
  WHERE n.state = 'pending'::text;
grant select on nickname_reviews to clearhold_operator;

-- view project_arrivals
create view project_arrivals with (security_invoker=true) as
 SELECT d.id,
    d.owner_id AS project_id,
    d.amount_units AS units,
    d.currency
   FROM deposits d
     JOIN projects p ON p.id = d.owner_id AND p.currency = d.currency
  WHERE d.state = 'credited'::text AND (p.status = ANY (ARRAY[3, 5, 6, 7])) AND NOT (p.status = 3 AND project_result_signed(p.id)) AND project_source_fault(p.id, d.from_address) IS NULL AND NOT (EXISTS ( SELECT
           FROM ledger_journals j
          WHERE j.kind = 'project-inflow-booked'::text AND j.reference = d.id));
grant select on project_arrivals to clearhold_auditor, clearhold_worker;

-- view project_suspended
create view project_suspended with (security_invoker=true) as
 SELECT d.id,
    d.owner_id AS project_id,
    d.txid,
    d.from_address,
    d.block_at,
        CASE
            WHEN i.id IS NULL THEN d.currency
            ELSE p.currency
        END AS currency,
        CASE
            WHEN i.id IS NULL THEN d.amount_units
            ELSE i.surplus_units
        END AS units
   FROM deposits d
     JOIN projects p ON p.id = d.owner_id
     LEFT JOIN project_inflows i ON i.id = d.id
  WHERE d.purpose = 'project'::text AND d.state = 'credited'::text AND (i.id IS NULL OR i.unbooked_at IS NOT NULL) AND NOT (EXISTS ( SELECT
           FROM project_spendings r
          WHERE r.inflow_id = d.id AND (r.state = ANY (ARRAY['held'::text, 'paid'::text]))));
grant select on project_suspended to clearhold_api, clearhold_auditor, clearhold_operator;

-- view withdrawal_reviews
create view withdrawal_reviews as
 SELECT id,
    currency,
    amount_units,
    fee_units,
    address,
    order_text,
    requested_at,
    review_at,
    approvals_needed,
    state,
    ( SELECT COALESCE(sum(d.amount_units), 0::numeric)::bigint AS "coalesce"
           FROM deposits d
          WHERE d.owner_id = w.user_id AND d.purpose = 'user'::text AND d.currency = w.currency AND d.state = 'credited'::text) AS deposited_units,
    ( SELECT COALESCE(sum(o.amount_units), 0::numeric)::bigint AS "coalesce"
           FROM withdrawals o
          WHERE o.user_id = w.user_id AND o.currency = w.currency AND o.id <> w.id AND o.state <> 'returned'::text) AS withdrawn_units,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('operator', o.name, 'verdict', a.verdict, 'reason', a.reason, 'at', a.at) ORDER BY a.at), '[]'::jsonb) AS "coalesce"
           FROM withdrawal_approvals a
             JOIN operators o ON o.id = a.operator_id
          WHERE a.withdrawal_id = w.id AND (a.verdict = 'refuse'::text OR operator_stayed(a.operator_id, a.at))) AS words
   FROM withdrawals w
  WHERE review_at IS NOT NULL;
grant select on withdrawal_reviews to clearhold_auditor, clearhold_operator;

-- function account_closings_check()
CREATE OR REPLACE FUNCTION public.account_closings_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f5abbe6128b8c395

-- function account_holdings(text,bigint,bigint)
CREATE OR REPLACE FUNCTION public.account_holdings(person text, rest_trx bigint, rest_usdt bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body fe66ef62306fc84c
grant execute on function account_holdings(text,bigint,bigint) to clearhold_api, clearhold_guard;

-- function account_is_closed(text)
CREATE OR REPLACE FUNCTION public.account_is_closed(person text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
-- body ac5046077f210a57

-- function account_left(text)
CREATE OR REPLACE FUNCTION public.account_left(person text, OUT trx_units bigint, OUT usdt_units bigint)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c3e9fa5ce6cee124
grant execute on function account_left(text) to clearhold_api, clearhold_guard;

-- function address_is_given(chain_addresses)
CREATE OR REPLACE FUNCTION public.address_is_given(a chain_addresses)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7156d5f7f3adea6d
grant execute on function address_is_given(chain_addresses) to clearhold_api;

-- function address_is_unused(chain_addresses)
CREATE OR REPLACE FUNCTION public.address_is_unused(a chain_addresses)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 61191ac1ebe79df0
grant execute on function address_is_unused(chain_addresses) to clearhold_operator;

-- function address_keep(text,text,bigint,text,text)
CREATE OR REPLACE FUNCTION public.address_keep(branch text, owner text, place bigint, base58 text, signature text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 491115491af71e2c
grant execute on function address_keep(text,text,bigint,text,text) to clearhold_guard;

-- function address_quarantines_check()
CREATE OR REPLACE FUNCTION public.address_quarantines_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 3710cc8537f5cb3a

-- function address_take_out(text)
CREATE OR REPLACE FUNCTION public.address_take_out(gone text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
-- body 7765ee317f0db8bc

-- function adjustment_left_units(text)
CREATE OR REPLACE FUNCTION public.adjustment_left_units(coin text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f8d1041dd71ddf65
grant execute on function adjustment_left_units(text) to clearhold_auditor, clearhold_operator;

-- function alert_resolutions_check()
CREATE OR REPLACE FUNCTION public.alert_resolutions_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 490c63d62030bd9b

-- function appointments_before_start()
CREATE OR REPLACE FUNCTION public.appointments_before_start()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body bec8f7364e18d162

-- function as_units(numeric)
CREATE OR REPLACE FUNCTION public.as_units(total numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body cc49e5a59157a394
grant execute on function as_units(numeric) to clearhold_api, clearhold_auditor, clearhold_worker;

-- function books_event_salts_check()
CREATE OR REPLACE FUNCTION public.books_event_salts_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d58e81a46469bdec

-- function books_seals_check()
CREATE OR REPLACE FUNCTION public.books_seals_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body 6de846790dca4354

-- function box_state(boxes,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.box_state(box boxes, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body fe456b0cf23cbd43
grant execute on function box_state(boxes,timestamp with time zone) to clearhold_api, clearhold_guard;

-- function boxes_note_ready()
CREATE OR REPLACE FUNCTION public.boxes_note_ready()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body e9714150d06961b1

-- function boxes_reserve(timestamp with time zone)
CREATE OR REPLACE FUNCTION public.boxes_reserve(at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body aafa1f0413b50f20
grant execute on function boxes_reserve(timestamp with time zone) to clearhold_worker;

-- function boxes_void()
CREATE OR REPLACE FUNCTION public.boxes_void()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 9beca376cf1b9e60

-- function campaign_commitments_check()
CREATE OR REPLACE FUNCTION public.campaign_commitments_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a663964d2a794897

-- function campaign_decided(text,text,text)
CREATE OR REPLACE FUNCTION public.campaign_decided(act text, campaign text, words text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 49fc2d500572c426

-- function campaign_decks_check()
CREATE OR REPLACE FUNCTION public.campaign_decks_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body df5b939b628bfdd3

-- function campaign_funding_journal(text)
CREATE OR REPLACE FUNCTION public.campaign_funding_journal(campaign text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 71ba419c82ed4916
grant execute on function campaign_funding_journal(text) to clearhold_api;

-- function campaign_fundings_check()
CREATE OR REPLACE FUNCTION public.campaign_fundings_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body cddc4e99af638457

-- function campaign_highest_units(text)
CREATE OR REPLACE FUNCTION public.campaign_highest_units(campaign text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body bb275dd3c8b7a94c
grant execute on function campaign_highest_units(text) to clearhold_api;

-- function campaign_offer(text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.campaign_offer(campaign text, at timestamp with time zone, OUT highest_units bigint, OUT units bigint)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 50a336b4257099ec
grant execute on function campaign_offer(text,timestamp with time zone) to clearhold_api;

-- function campaign_pool_units(text)
CREATE OR REPLACE FUNCTION public.campaign_pool_units(campaign text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 46c2e4d602ffb260
grant execute on function campaign_pool_units(text) to clearhold_api, clearhold_auditor, clearhold_operator;

-- function campaign_returns_check()
CREATE OR REPLACE FUNCTION public.campaign_returns_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 89e84cc6d7de75f7

-- function campaigns_check()
CREATE OR REPLACE FUNCTION public.campaigns_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 770226db2fb69044

-- function certification_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.certification_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 5f98ddcc824c5fdb

-- function certification_deciders(text,text)
CREATE OR REPLACE FUNCTION public.certification_deciders(p_request text, p_hash text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 3a231912b32ac18c
grant execute on function certification_deciders(text,text) to clearhold_guard;

-- function certification_pictures_check()
CREATE OR REPLACE FUNCTION public.certification_pictures_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 9a0f301e347c0d15

-- function certification_requests_check()
CREATE OR REPLACE FUNCTION public.certification_requests_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 66f61417aa646a4b

-- function chain_address_hex(text)
CREATE OR REPLACE FUNCTION public.chain_address_hex(base58 text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 7654fe81c414f217

-- function chain_addresses_check_new()
CREATE OR REPLACE FUNCTION public.chain_addresses_check_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 63b758c0928fadd3

-- function chain_alerts_check_count()
CREATE OR REPLACE FUNCTION public.chain_alerts_check_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f9fe19d69ca886bd

-- function chain_alerts_explain()
CREATE OR REPLACE FUNCTION public.chain_alerts_explain()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body bf8ea7692cd5067f

-- function chain_booked_facts(bigint)
CREATE OR REPLACE FUNCTION public.chain_booked_facts(above bigint)
 RETURNS TABLE(txid text, number bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 552c4669a4e66ab7
grant execute on function chain_booked_facts(bigint) to clearhold_operator;

-- function chain_highest_block()
CREATE OR REPLACE FUNCTION public.chain_highest_block()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0b0b5e1d22a50e75

-- function chain_rewinds_check()
CREATE OR REPLACE FUNCTION public.chain_rewinds_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d806f99f85bb0c9b

-- function chain_wallet(text)
CREATE OR REPLACE FUNCTION public.chain_wallet(purpose text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 9ddbfaa57f17cf55
grant execute on function chain_wallet(text) to clearhold_auditor, clearhold_guard;

-- function clock_lead()
CREATE OR REPLACE FUNCTION public.clock_lead()
 RETURNS interval
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 2e0c9e8355ea55e9

-- function closed_account_check()
CREATE OR REPLACE FUNCTION public.closed_account_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 762484a9f38b7dc6

-- function closed_accounts_with_coins()
CREATE OR REPLACE FUNCTION public.closed_accounts_with_coins()
 RETURNS TABLE(closing_id bigint, user_id text, closed_at timestamp with time zone, currency text, units bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 46c0f5fc7b6878f9
grant execute on function closed_accounts_with_coins() to clearhold_auditor;

-- function commission_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.commission_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 2bb698fac376c996

-- function commission_freeze()
CREATE OR REPLACE FUNCTION public.commission_freeze()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 746613bb9eca6a1e

-- function commission_plans_check()
CREATE OR REPLACE FUNCTION public.commission_plans_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0dc6a09546b907bd

-- function commissions_due(text[],bigint[])
CREATE OR REPLACE FUNCTION public.commissions_due(lines text[], fees bigint[])
 RETURNS TABLE(line_id text, level smallint, subscription_id text, member_id text, receiver_id text, fee_units bigint, ppm integer, units bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body a6f5166a33e57a5e
grant execute on function commissions_due(text[],bigint[]) to clearhold_worker;

-- function commissions_received(text,bigint,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.commissions_received(person text, trx_per_usdt_e12 bigint, at timestamp with time zone)
 RETURNS TABLE(members bigint, paid bigint, median_units bigint, best_units bigint, total_units bigint, mine_units bigint, needs_rate boolean, demo boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 46dabebe8fab87e6
grant execute on function commissions_received(text,bigint,timestamp with time zone) to clearhold_api;

-- function covered_currencies()
CREATE OR REPLACE FUNCTION public.covered_currencies()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f4377b50d9f9cf37
grant execute on function covered_currencies() to clearhold_api, clearhold_auditor;

-- function credited_in_month(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.credited_in_month(p_user text, p_currency text, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 6effbd76a750f375
grant execute on function credited_in_month(text,text,timestamp with time zone) to clearhold_api;

-- function deficit_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.deficit_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 3bbc59f091b6620e

-- function deficit_explained_by(bigint)
CREATE OR REPLACE FUNCTION public.deficit_explained_by(shortfall bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 643b7b3f34e0bbdc
grant execute on function deficit_explained_by(bigint) to clearhold_auditor, clearhold_operator;

-- function deficit_explanations_check()
CREATE OR REPLACE FUNCTION public.deficit_explanations_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c8ffb65d8d6dfba2

-- function deficit_is_booked(bigint)
CREATE OR REPLACE FUNCTION public.deficit_is_booked(shortfall bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d7ec9d2784ab2b6a
grant execute on function deficit_is_booked(bigint) to clearhold_auditor, clearhold_operator;

-- function deficit_word_of(bigint,text)
CREATE OR REPLACE FUNCTION public.deficit_word_of(shortfall bigint, operator text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f4ad4be3df3666b8
grant execute on function deficit_word_of(bigint,text) to clearhold_auditor, clearhold_operator;

-- function demo_end_announcement()
CREATE OR REPLACE FUNCTION public.demo_end_announcement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body e16576b50ac58af3

-- function demo_is_raised(text)
CREATE OR REPLACE FUNCTION public.demo_is_raised(p_project_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 8165faed1c7a4161
grant execute on function demo_is_raised(text) to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function demo_mark_account()
CREATE OR REPLACE FUNCTION public.demo_mark_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body cb61e7f18c53c586

-- function demo_mark_project()
CREATE OR REPLACE FUNCTION public.demo_mark_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body ea2bea02098c015e

-- function deposit_exchanged_units(text,text)
CREATE OR REPLACE FUNCTION public.deposit_exchanged_units(deposit text, exchange text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 4352e029c7b71fa1
grant execute on function deposit_exchanged_units(text,text) to clearhold_auditor, clearhold_operator;

-- function deposit_left_units(text)
CREATE OR REPLACE FUNCTION public.deposit_left_units(deposit text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b82a1a0f64125100
grant execute on function deposit_left_units(text) to clearhold_auditor, clearhold_operator, clearhold_worker;

-- function deposit_takeback_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.deposit_takeback_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 12639a6895d9940d

-- function deposit_takebacks_check()
CREATE OR REPLACE FUNCTION public.deposit_takebacks_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 33ac0482e2d55243

-- function deposits_check_fact()
CREATE OR REPLACE FUNCTION public.deposits_check_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 980648157cc93013

-- function desk_fundings_check()
CREATE OR REPLACE FUNCTION public.desk_fundings_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a4f95bc27c90dd0d

-- function desk_takebacks_check()
CREATE OR REPLACE FUNCTION public.desk_takebacks_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a77ce9f7e959a032

-- function desk_takebacks_check_booked()
CREATE OR REPLACE FUNCTION public.desk_takebacks_check_booked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body bb58ec36ee23ba55

-- function draw_fault(draw_lines,text[],timestamp with time zone)
CREATE OR REPLACE FUNCTION public.draw_fault(decided draw_lines, part text[], latest timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 76bb50b12eb7830e

-- function draw_line_at(text)
CREATE OR REPLACE FUNCTION public.draw_line_at(line text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 4ee5136e2d2e3332

-- function draw_lines_check()
CREATE OR REPLACE FUNCTION public.draw_lines_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body e408250bb14f45e0

-- function exchange_are_near(bigint,bigint,integer)
CREATE OR REPLACE FUNCTION public.exchange_are_near(one_e12 bigint, other_e12 bigint, percent integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO 'public', 'pg_temp'
-- body 880785a753144e98

-- function exchange_believes(bigint)
CREATE OR REPLACE FUNCTION public.exchange_believes(rate_e12 bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7ed068a24f224d51

-- function exchange_cap_orders_check()
CREATE OR REPLACE FUNCTION public.exchange_cap_orders_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body ef3c78d8c853a17a

-- function exchange_caps_now()
CREATE OR REPLACE FUNCTION public.exchange_caps_now(OUT user_minute_units bigint, OUT desk_minute_units bigint)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body fdf0a798fbbba6d1
grant execute on function exchange_caps_now() to clearhold_api;

-- function exchange_check_caps()
CREATE OR REPLACE FUNCTION public.exchange_check_caps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body dd0452003fc7a793

-- function exchange_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.exchange_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body de6cb2ecacf38189

-- function exchange_check_open()
CREATE OR REPLACE FUNCTION public.exchange_check_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 93276e20547de67b

-- function exchange_desk_minute_units()
CREATE OR REPLACE FUNCTION public.exchange_desk_minute_units()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 045644f50d4032fc

-- function exchange_end_rate()
CREATE OR REPLACE FUNCTION public.exchange_end_rate()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body abf2064ca4b86dab
grant execute on function exchange_end_rate() to clearhold_worker;

-- function exchange_free_units(text,text)
CREATE OR REPLACE FUNCTION public.exchange_free_units(coin text, but_user_id text)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 62fe57533d5041c9

-- function exchange_fresh_rate()
CREATE OR REPLACE FUNCTION public.exchange_fresh_rate()
 RETURNS SETOF exchange_rates
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 4178537cf1b3aa9c
grant execute on function exchange_fresh_rate() to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function exchange_gross(text,bigint,bigint)
CREATE OR REPLACE FUNCTION public.exchange_gross(from_currency text, paid_units bigint, trx_per_usdt_e12 bigint)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 718faa0e19d5d067

-- function exchange_has_lost(bigint,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.exchange_has_lost(rate_e12 bigint, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 047019903712d6ab

-- function exchange_keep_rate(bigint,integer,text,jsonb)
CREATE OR REPLACE FUNCTION public.exchange_keep_rate(rate_e12 bigint, rate_fee_ppm integer, rate_source text, rate_tickers jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c33e7de8fdd16b94
grant execute on function exchange_keep_rate(bigint,integer,text,jsonb) to clearhold_worker;

-- function exchange_minute_units(text)
CREATE OR REPLACE FUNCTION public.exchange_minute_units(trader text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c9f6bf5de764e4ce

-- function exchange_open_quote(text,text,text,text,bigint,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.exchange_open_quote(quote_id text, quote_user_id text, quote_from text, quote_to text, quote_paid_units bigint, quote_asked_at timestamp with time zone)
 RETURNS TABLE(verdict text, rate_e12 bigint, rate_fee_ppm integer, rate_source text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0edd104b3ff0cbc8
grant execute on function exchange_open_quote(text,text,text,text,bigint,timestamp with time zone) to clearhold_api;

-- function exchange_ordered_rate()
CREATE OR REPLACE FUNCTION public.exchange_ordered_rate()
 RETURNS SETOF exchange_rate_orders
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body e7bed9ab600465c1
grant execute on function exchange_ordered_rate() to clearhold_worker;

-- function exchange_rate_orders_check()
CREATE OR REPLACE FUNCTION public.exchange_rate_orders_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f457c3e66772ef9c

-- function exchange_room(text,text)
CREATE OR REPLACE FUNCTION public.exchange_room(trader text, from_currency text)
 RETURNS TABLE(most_units bigint, bound text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0d1f3291ed2c4cfb
grant execute on function exchange_room(text,text) to clearhold_api;

-- function exchange_source_now()
CREATE OR REPLACE FUNCTION public.exchange_source_now(OUT setting text, OUT kind text, OUT fixed_least_e12 bigint, OUT fixed_most_e12 bigint, OUT fee_least_ppm integer, OUT fee_most_ppm integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 3e71915e4d2e5231
grant execute on function exchange_source_now() to clearhold_api, clearhold_operator, clearhold_worker;

-- function exchange_stop()
CREATE OR REPLACE FUNCTION public.exchange_stop()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d7d3b3a01becbb74
grant execute on function exchange_stop() to clearhold_api, clearhold_auditor, clearhold_operator;

-- function exchange_usdt_units(text,bigint,bigint)
CREATE OR REPLACE FUNCTION public.exchange_usdt_units(from_currency text, paid_units bigint, gross_units bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 5eadbdb67c658bd7

-- function fact_id(text,text)
CREATE OR REPLACE FUNCTION public.fact_id(prefix text, fact text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 664b3819427b7ad0

-- function guard_said(text,text[])
CREATE OR REPLACE FUNCTION public.guard_said(word text, parts text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0fd56e71a1849e69

-- function has_first_login(text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.has_first_login(person text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d57f35553288a3bb
grant execute on function has_first_login(text,timestamp with time zone) to clearhold_guard;

-- function house_move_check_booked()
CREATE OR REPLACE FUNCTION public.house_move_check_booked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f2cdc39519e510bc

-- function house_move_check_spending()
CREATE OR REPLACE FUNCTION public.house_move_check_spending()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 09bc78f9c57477b1

-- function house_moves_check_lane()
CREATE OR REPLACE FUNCTION public.house_moves_check_lane()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body cdbca08b35933e71

-- function house_moves_check_planned()
CREATE OR REPLACE FUNCTION public.house_moves_check_planned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 42e1a1046a2f5b33

-- function house_moves_check_txid()
CREATE OR REPLACE FUNCTION public.house_moves_check_txid()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a47fbe0ce29f6b5d

-- function invitation_fault(text,text)
CREATE OR REPLACE FUNCTION public.invitation_fault(inviter text, friend text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
-- body 7681a0ddf90f9edc
grant execute on function invitation_fault(text,text) to clearhold_api;

-- function inviter_of(text)
CREATE OR REPLACE FUNCTION public.inviter_of(code text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0b740db5551629ee
grant execute on function inviter_of(text) to clearhold_api;

-- function is_charged(text)
CREATE OR REPLACE FUNCTION public.is_charged(person text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 57ce1ff0ab30e8e0
grant execute on function is_charged(text) to clearhold_worker;

-- function journal_check_evidence(ledger_journals[])
CREATE OR REPLACE FUNCTION public.journal_check_evidence(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 6985dd6109930fb1

-- function journal_evidence_check_booked()
CREATE OR REPLACE FUNCTION public.journal_evidence_check_booked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body 6cba2d142738232b

-- function journal_moved(text,text,text,text,text,bigint,boolean)
CREATE OR REPLACE FUNCTION public.journal_moved(journal text, debit text, credit text, owner text, coin text, moved bigint, is_whole boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 1a15630117d123fb
grant execute on function journal_moved(text,text,text,text,text,bigint,boolean) to clearhold_auditor, clearhold_guard;

-- function journals_check_subjects()
CREATE OR REPLACE FUNCTION public.journals_check_subjects()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body c34e01b1e3a4dd1f

-- function ledger_balance_at(bigint,bigint,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.ledger_balance_at(account bigint, newest bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 247a77fee7776b3e

-- function ledger_check_entries()
CREATE OR REPLACE FUNCTION public.ledger_check_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body acfcb5b0819d2e0b

-- function ledger_check_journals()
CREATE OR REPLACE FUNCTION public.ledger_check_journals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body 15afe47f2d866002

-- function ledger_date_journal()
CREATE OR REPLACE FUNCTION public.ledger_date_journal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body fdeb232398428b66

-- function ledger_mirrors(text,text)
CREATE OR REPLACE FUNCTION public.ledger_mirrors(reversal text, victim text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 35d62dee0219c730

-- function ledger_open_accounts(jsonb)
CREATE OR REPLACE FUNCTION public.ledger_open_accounts(asks jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 526ac3a9b1156ff4
grant execute on function ledger_open_accounts(jsonb) to clearhold_api, clearhold_operator, clearhold_worker;

-- function ledger_takes_held(text)
CREATE OR REPLACE FUNCTION public.ledger_takes_held(p_kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body a9c937517894e1b2
grant execute on function ledger_takes_held(text) to clearhold_guard;

-- function level_computed(date)
CREATE OR REPLACE FUNCTION public.level_computed(p_day date)
 RETURNS SETOF person_levels
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a41c05f7788c56e9

-- function level_count(date)
CREATE OR REPLACE FUNCTION public.level_count(p_day date)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d5847fb955c86c1c
grant execute on function level_count(date) to clearhold_worker;

-- function level_differs(date)
CREATE OR REPLACE FUNCTION public.level_differs(p_day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 58b97d192881c066
grant execute on function level_differs(date) to clearhold_auditor;

-- function level_is_invested(text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.level_is_invested(p_subscription text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body fcd695700f63a775

-- function level_last_day()
CREATE OR REPLACE FUNCTION public.level_last_day()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 66272d6039a122ea

-- function level_limit(text,text,integer,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.level_limit(p_kind text, p_currency text, p_level integer, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 9cd8d499dff00777
grant execute on function level_limit(text,text,integer,timestamp with time zone) to clearhold_api, clearhold_worker;

-- function level_limit_from(level_limit_orders,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.level_limit_from(asked level_limit_orders, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 8f0d08deec7e47be

-- function level_limit_orders_check()
CREATE OR REPLACE FUNCTION public.level_limit_orders_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 6250fbf73eb675ff

-- function level_limit_orders_note()
CREATE OR REPLACE FUNCTION public.level_limit_orders_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 824205ca122ef6cd

-- function level_limit_readers(text,level_limit_orders,text,integer)
CREATE OR REPLACE FUNCTION public.level_limit_readers(p_kind text, asked level_limit_orders, after_id text, batch integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 619e18b16b18ef62

-- function level_limits(timestamp with time zone)
CREATE OR REPLACE FUNCTION public.level_limits(at timestamp with time zone)
 RETURNS TABLE(kind text, currency text, level integer, units bigint, next_units bigint, next_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 8ad2254912d2498d
grant execute on function level_limits(timestamp with time zone) to clearhold_api, clearhold_auditor, clearhold_operator;

-- function level_next_day()
CREATE OR REPLACE FUNCTION public.level_next_day()
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b6c677d26dc533ab
grant execute on function level_next_day() to clearhold_worker;

-- function level_rate(date)
CREATE OR REPLACE FUNCTION public.level_rate(p_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body ed6d486ea96d6b69

-- function level_values(date,bigint)
CREATE OR REPLACE FUNCTION public.level_values(p_day date, p_rate bigint)
 RETURNS TABLE(user_id text, assets_units bigint, traded_units bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
-- body a75cd97199571a10

-- function level_worth(text,numeric,bigint)
CREATE OR REPLACE FUNCTION public.level_worth(p_currency text, units numeric, trx_per_usdt_e12 bigint)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 8caab032451a67c0

-- function look_at_account(text)
CREATE OR REPLACE FUNCTION public.look_at_account(look_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f5ee6c7589df673c
grant execute on function look_at_account(text) to clearhold_operator;

-- function look_at_certification(bigint)
CREATE OR REPLACE FUNCTION public.look_at_certification(p_look bigint)
 RETURNS TABLE(part text, id text, sealed bytea)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body ea1d301eb5c3cdf8
grant execute on function look_at_certification(bigint) to clearhold_guard;

-- function masked_email(text)
CREATE OR REPLACE FUNCTION public.masked_email(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 4f1d322a28bced11

-- function masked_phone(text)
CREATE OR REPLACE FUNCTION public.masked_phone(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 598b60f83bfe137b

-- function message_is_on(text,text,text)
CREATE OR REPLACE FUNCTION public.message_is_on(reader text, about text, way text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0f3ad20a34873b2f
grant execute on function message_is_on(text,text,text) to clearhold_guard;

-- function message_note_fact()
CREATE OR REPLACE FUNCTION public.message_note_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 863830177fe78125

-- function message_note_gone()
CREATE OR REPLACE FUNCTION public.message_note_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 4790c98daf2886e2

-- function message_note_hold()
CREATE OR REPLACE FUNCTION public.message_note_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 909e36cb24128539

-- function message_note_wait()
CREATE OR REPLACE FUNCTION public.message_note_wait()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body bd17b470f89607d0

-- function message_params(text,text,text)
CREATE OR REPLACE FUNCTION public.message_params(kind text, subject text, reader text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 2082b62534e85e7f

-- function message_tell(message_news)
CREATE OR REPLACE FUNCTION public.message_tell(news message_news)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body dff4e9c6b00b210d

-- function messages_take(text,integer)
CREATE OR REPLACE FUNCTION public.messages_take(way text, batch integer)
 RETURNS TABLE(id bigint, user_id text, category text, kind text, subject_id text, params jsonb, at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 52ed90185c4fcfa3
grant execute on function messages_take(text,integer) to clearhold_guard;

-- function messages_take_entries(integer)
CREATE OR REPLACE FUNCTION public.messages_take_entries(batch integer)
 RETURNS SETOF message_news
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body feb565c13ebb97b2

-- function messages_take_facts(timestamp with time zone,integer)
CREATE OR REPLACE FUNCTION public.messages_take_facts(now_at timestamp with time zone, batch integer)
 RETURNS SETOF message_news
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 809395dce4201f64

-- function messages_tell(timestamp with time zone,integer)
CREATE OR REPLACE FUNCTION public.messages_tell(now_at timestamp with time zone, batch integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c933b7eb8ce40790
grant execute on function messages_tell(timestamp with time zone,integer) to clearhold_worker;

-- function nickname_requests_check()
CREATE OR REPLACE FUNCTION public.nickname_requests_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 4777a2917d171b48

-- function note_certification_look(text,text)
CREATE OR REPLACE FUNCTION public.note_certification_look(p_request text, p_operator text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7fb62078e9ac97e6
grant execute on function note_certification_look(text,text) to clearhold_guard;

-- function note_falling_limits(text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.note_falling_limits(person text, came timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 24107b52584de150

-- function only_grows()
CREATE OR REPLACE FUNCTION public.only_grows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 40305198a2d28bc5

-- function operator_act_check_project()
CREATE OR REPLACE FUNCTION public.operator_act_check_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body de37a8807f6d05f1

-- function operator_approvals_are_whole(jsonb)
CREATE OR REPLACE FUNCTION public.operator_approvals_are_whole(approvals jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 710f6285fb9e5d8a

-- function operator_change_is_whole(jsonb,integer)
CREATE OR REPLACE FUNCTION public.operator_change_is_whole(change jsonb, number integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 8dcfb79e8ef8b40b

-- function operator_changes_check_new()
CREATE OR REPLACE FUNCTION public.operator_changes_check_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b03e4d2f9d62e53d

-- function operator_gave(text,text,text,text)
CREATE OR REPLACE FUNCTION public.operator_gave(act text, subject text, operator text, words text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 97f79c5589d4c8ae

-- function operator_said(text,text,text,text)
CREATE OR REPLACE FUNCTION public.operator_said(operator text, act text, subject text, hash text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 09e00457662eab29
grant execute on function operator_said(text,text,text,text) to clearhold_guard;

-- function operator_stayed(text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.operator_stayed(operator text, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a2022c34cff76ade
grant execute on function operator_stayed(text,timestamp with time zone) to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function operators_behind(text,text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.operators_behind(act text, subject text, hash text, since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 550d447b11b4a4a4

-- function order_called_off(text)
CREATE OR REPLACE FUNCTION public.order_called_off(p_id text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7d08a4ad41997757
grant execute on function order_called_off(text) to clearhold_guard;

-- function payout_attempts_check()
CREATE OR REPLACE FUNCTION public.payout_attempts_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 9d17d2a0ccc01be0

-- function payout_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.payout_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body b695b0d207a034d9

-- function payout_look_again(text)
CREATE OR REPLACE FUNCTION public.payout_look_again(withdrawal text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d95f54ea3e31af4f
grant execute on function payout_look_again(text) to clearhold_operator;

-- function payout_misdirected_units(text)
CREATE OR REPLACE FUNCTION public.payout_misdirected_units(withdrawal text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f48a99f98c3bbfdf

-- function payout_note_unseen(ledger_journals[])
CREATE OR REPLACE FUNCTION public.payout_note_unseen(posted ledger_journals[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
-- body ca57af5fa945b051

-- function payout_outcome(text)
CREATE OR REPLACE FUNCTION public.payout_outcome(withdrawal text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a7e5af04d7e1eea1
grant execute on function payout_outcome(text) to clearhold_auditor, clearhold_operator, clearhold_worker;

-- function payout_verdicts_check()
CREATE OR REPLACE FUNCTION public.payout_verdicts_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body bdfb1c9883386e36

-- function payouts_awaited(text)
CREATE OR REPLACE FUNCTION public.payouts_awaited(coin text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 03d2020dd93b1ade
grant execute on function payouts_awaited(text) to clearhold_worker;

-- function payouts_disproved_check()
CREATE OR REPLACE FUNCTION public.payouts_disproved_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7557ce5b078bfe07

-- function payouts_left_check()
CREATE OR REPLACE FUNCTION public.payouts_left_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 665e8e2fbdd00d71

-- function person_level(text)
CREATE OR REPLACE FUNCTION public.person_level(p_user text)
 RETURNS smallint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c685cca2db27d14d
grant execute on function person_level(text) to clearhold_api, clearhold_worker;

-- function platform_owns(text)
CREATE OR REPLACE FUNCTION public.platform_owns(some_address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c8cc5c0642340835

-- function press_check()
CREATE OR REPLACE FUNCTION public.press_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0c405a29ab5bcd3d

-- function project_addresses_fault(projects)
CREATE OR REPLACE FUNCTION public.project_addresses_fault(p projects)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 829e8d96ae85d5d6

-- function project_admit(jsonb)
CREATE OR REPLACE FUNCTION public.project_admit(asks jsonb)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body 85ccde926019c8ac
grant execute on function project_admit(jsonb) to clearhold_api;

-- function project_book_inflows(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_book_inflows(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body fce989c2d0ad94ff

-- function project_book_payouts(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_book_payouts(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body b22602303fa7f5d7

-- function project_book_refunds(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_book_refunds(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body e4c958febc1760e9

-- function project_book_subscriptions(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_book_subscriptions(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body d2406b2c8e2b71f8

-- function project_check_addresses()
CREATE OR REPLACE FUNCTION public.project_check_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b287e113234b7924

-- function project_check_change()
CREATE OR REPLACE FUNCTION public.project_check_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f89da41f9a8522ac

-- function project_check_late_lines()
CREATE OR REPLACE FUNCTION public.project_check_late_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 72e55b7ec5d716cf

-- function project_check_lines()
CREATE OR REPLACE FUNCTION public.project_check_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body e02258b9b4034136

-- function project_check_new()
CREATE OR REPLACE FUNCTION public.project_check_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0e84b9f1fb3c3ea9

-- function project_check_result()
CREATE OR REPLACE FUNCTION public.project_check_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0b355a804e34666b

-- function project_close_empty_lines(text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.project_close_empty_lines(p_id text, closed timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 5548abe464cca83e
grant execute on function project_close_empty_lines(text,timestamp with time zone) to clearhold_worker;

-- function project_draft_hash(jsonb)
CREATE OR REPLACE FUNCTION public.project_draft_hash(ask jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 869eb45a68d9043e
grant execute on function project_draft_hash(jsonb) to clearhold_operator;

-- function project_earliest_now()
CREATE OR REPLACE FUNCTION public.project_earliest_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
-- body a2ee49ba8540b22b

-- function project_escrow_units(text)
CREATE OR REPLACE FUNCTION public.project_escrow_units(p_id text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 99c18355d4b22671
grant execute on function project_escrow_units(text) to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function project_facts(ledger_journals[],text)
CREATE OR REPLACE FUNCTION public.project_facts(posted ledger_journals[], of_kind text)
 RETURNS project_fact[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 6819284ac9061269

-- function project_failed_why(text)
CREATE OR REPLACE FUNCTION public.project_failed_why(project text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body dba30abd9f5e9c7a

-- function project_failure_check()
CREATE OR REPLACE FUNCTION public.project_failure_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body fac7bbf9f9573120

-- function project_failure_hash(project_failures)
CREATE OR REPLACE FUNCTION public.project_failure_hash(f project_failures)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body a20543c718fe60b1
grant execute on function project_failure_hash(project_failures) to clearhold_auditor, clearhold_operator;

-- function project_last_late_no(text)
CREATE OR REPLACE FUNCTION public.project_last_late_no(p_id text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body e9e1db3b3422c715

-- function project_late_fault(text)
CREATE OR REPLACE FUNCTION public.project_late_fault(p_inflow text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body bbf559f9298d8c40
grant execute on function project_late_fault(text) to clearhold_auditor;

-- function project_late_units(text)
CREATE OR REPLACE FUNCTION public.project_late_units(p_id text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c1cd6e7ef0de969b
grant execute on function project_late_units(text) to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function project_lock(text[])
CREATE OR REPLACE FUNCTION public.project_lock(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body bf79cbb148c972cd

-- function project_locked_facts(ledger_journals[],text)
CREATE OR REPLACE FUNCTION public.project_locked_facts(posted ledger_journals[], of_kind text)
 RETURNS project_fact[]
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 59b13ac2ce8fc190

-- function project_outgoing_units(text)
CREATE OR REPLACE FUNCTION public.project_outgoing_units(p_id text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 27159d1db44b71a9
grant execute on function project_outgoing_units(text) to clearhold_auditor, clearhold_operator, clearhold_worker;

-- function project_payees(projects)
CREATE OR REPLACE FUNCTION public.project_payees(p projects)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 8a4f26915f7ad45e

-- function project_principal_covered(text)
CREATE OR REPLACE FUNCTION public.project_principal_covered(p_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f7770ab269f2cec2
grant execute on function project_principal_covered(text) to clearhold_operator;

-- function project_publishes_itself_at(projects)
CREATE OR REPLACE FUNCTION public.project_publishes_itself_at(p projects)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body bc906c5b0e1d90d2

-- function project_quote_suspense(text)
CREATE OR REPLACE FUNCTION public.project_quote_suspense(p_inflow text)
 RETURNS TABLE(verdict text, rate_e12 bigint, rate_fee_ppm integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 72428d12e89aad35
grant execute on function project_quote_suspense(text) to clearhold_operator;

-- function project_raise_is_over(projects,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.project_raise_is_over(p projects, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a89eac1dd426ac14

-- function project_release(jsonb)
CREATE OR REPLACE FUNCTION public.project_release(asks jsonb)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b252f83c402f86e2
grant execute on function project_release(jsonb) to clearhold_api;

-- function project_require_open_result(text)
CREATE OR REPLACE FUNCTION public.project_require_open_result(p_id text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 519b4b98c2b5e354

-- function project_require_present()
CREATE OR REPLACE FUNCTION public.project_require_present()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body d3c560128e8c7af2

-- function project_result_approved(text)
CREATE OR REPLACE FUNCTION public.project_result_approved(p_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 562d1741f1e7b060
grant execute on function project_result_approved(text) to clearhold_auditor, clearhold_operator, clearhold_worker;

-- function project_result_right(text)
CREATE OR REPLACE FUNCTION public.project_result_right(p_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 591ce5f7f202ac61
grant execute on function project_result_right(text) to clearhold_auditor, clearhold_worker;

-- function project_result_signed(text)
CREATE OR REPLACE FUNCTION public.project_result_signed(p_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c89083fa6b5089f4
grant execute on function project_result_signed(text) to clearhold_auditor, clearhold_operator, clearhold_worker;

-- function project_return_fault(project_spendings)
CREATE OR REPLACE FUNCTION public.project_return_fault(s project_spendings)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 73930ac6a18fec30

-- function project_set_surplus(text)
CREATE OR REPLACE FUNCTION public.project_set_surplus(p_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 44433b244dbba4d3

-- function project_sheet_fault(text)
CREATE OR REPLACE FUNCTION public.project_sheet_fault(p_id text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b5607332670c8e5f
grant execute on function project_sheet_fault(text) to clearhold_auditor, clearhold_operator;

-- function project_sheet_hash(text)
CREATE OR REPLACE FUNCTION public.project_sheet_hash(p_id text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 3414d601b213fb8a

-- function project_source_fault(text,text)
CREATE OR REPLACE FUNCTION public.project_source_fault(p_id text, from_address text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body dffb26d4860550c2
grant execute on function project_source_fault(text,text) to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function project_spending_awaited(project_spendings)
CREATE OR REPLACE FUNCTION public.project_spending_awaited(s project_spendings)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 3a4c09392cb6a06a
grant execute on function project_spending_awaited(project_spendings) to clearhold_worker;

-- function project_spending_called_off(project_spendings)
CREATE OR REPLACE FUNCTION public.project_spending_called_off(s project_spendings)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d808207affa5ccf9
grant execute on function project_spending_called_off(project_spendings) to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function project_spending_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_spending_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 5051e056a8f6150c

-- function project_spending_check_new()
CREATE OR REPLACE FUNCTION public.project_spending_check_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 86dc0cbcf404cb13

-- function project_spending_fault(project_spendings)
CREATE OR REPLACE FUNCTION public.project_spending_fault(s project_spendings)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c63ddf5c13fba8c3

-- function project_spending_is_over(project_spendings,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.project_spending_is_over(s project_spendings, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
-- body ab8169a10eb322b5

-- function project_spending_overdue_at(project_spendings)
CREATE OR REPLACE FUNCTION public.project_spending_overdue_at(s project_spendings)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 0381c13ceb9b6435
grant execute on function project_spending_overdue_at(project_spendings) to clearhold_worker;

-- function project_spending_words_check()
CREATE OR REPLACE FUNCTION public.project_spending_words_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b8c4218faaef2ae6

-- function project_suspense_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_suspense_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 35528e440639dc92

-- function project_suspense_fault(deposits)
CREATE OR REPLACE FUNCTION public.project_suspense_fault(d deposits)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 9901a6290189c7d4

-- function project_takes_person(projects,text)
CREATE OR REPLACE FUNCTION public.project_takes_person(p projects, p_user text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body d0acbb662c37b07f

-- function project_terms(projects)
CREATE OR REPLACE FUNCTION public.project_terms(p projects)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 8a9e8f25ac14ab62
grant execute on function project_terms(projects) to clearhold_api, clearhold_auditor, clearhold_operator;

-- function project_time(timestamp with time zone)
CREATE OR REPLACE FUNCTION public.project_time(told timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
-- body 0778e14cf5a81f26

-- function project_unbook_inflows(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_unbook_inflows(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body caea4a5da7c4a7e2

-- function reconciliations_date()
CREATE OR REPLACE FUNCTION public.reconciliations_date()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 134c08c9fab43a1a

-- function recovered_debts_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.recovered_debts_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body e1439bd6b2aab709

-- function refuse(text,text,text,text)
CREATE OR REPLACE FUNCTION public.refuse(why text, name text DEFAULT ''::text, code text DEFAULT 'check_violation'::text, what text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body cd617a8ab83ec82b

-- function refuse_absurd_numbers()
CREATE OR REPLACE FUNCTION public.refuse_absurd_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 050095c015f41d31

-- function refuse_absurd_texts()
CREATE OR REPLACE FUNCTION public.refuse_absurd_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0cbdd6bef5a0f43f

-- function refuse_absurd_times()
CREATE OR REPLACE FUNCTION public.refuse_absurd_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 28b3b52a4a83c790

-- function refuse_change()
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 05576b620386f46a

-- function refuse_early_times()
CREATE OR REPLACE FUNCTION public.refuse_early_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body fe10657517146cf5

-- function refuse_far_blocks()
CREATE OR REPLACE FUNCTION public.refuse_far_blocks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body de6c062b4ba7b67a

-- function remedies_check()
CREATE OR REPLACE FUNCTION public.remedies_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 6009770d3e931c3b

-- function remedy_charge(remedies)
CREATE OR REPLACE FUNCTION public.remedy_charge(remedy remedies)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 627150ae7d918f26

-- function remedy_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.remedy_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 70e0622b38a43ebf

-- function remedy_end_debt(remedies,boolean)
CREATE OR REPLACE FUNCTION public.remedy_end_debt(remedy remedies, was_repaid boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 1afae85f557f3ca4

-- function remedy_give_back(remedies,text)
CREATE OR REPLACE FUNCTION public.remedy_give_back(remedy remedies, journal text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 85eb4feb63e1c3c4

-- function remedy_note(remedies,text)
CREATE OR REPLACE FUNCTION public.remedy_note(remedy remedies, event text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
-- body 9d615de91b30ac70

-- function remedy_subject(text,text)
CREATE OR REPLACE FUNCTION public.remedy_subject(p_kind text, withdrawal text)
 RETURNS TABLE(user_id text, currency text, units bigint, fee_units bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body e07e5c7565b88a37

-- function remedy_sums(text)
CREATE OR REPLACE FUNCTION public.remedy_sums(coin text, OUT remedied_units bigint, OUT charged_units bigint)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 24b316dc14231ee7
grant execute on function remedy_sums(text) to clearhold_api, clearhold_auditor;

-- function restore_check_journals(text[])
CREATE OR REPLACE FUNCTION public.restore_check_journals(kinds text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 2d4ae8421912539f

-- function restore_check_withdrawal()
CREATE OR REPLACE FUNCTION public.restore_check_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 5713884a47b2d341

-- function restore_is_checked()
CREATE OR REPLACE FUNCTION public.restore_is_checked()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body df4f752d1fb222d9
grant execute on function restore_is_checked() to clearhold_auditor, clearhold_worker;

-- function restore_is_open()
CREATE OR REPLACE FUNCTION public.restore_is_open()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 5ea55af78a45225c

-- function restore_locks_begin()
CREATE OR REPLACE FUNCTION public.restore_locks_begin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b48b9684c4d05032

-- function restore_note_check()
CREATE OR REPLACE FUNCTION public.restore_note_check()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body ff13f8668bf00974
grant execute on function restore_note_check() to clearhold_worker;

-- function restore_releases_check()
CREATE OR REPLACE FUNCTION public.restore_releases_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7f31667d0c273daf

-- function restore_ruled_out()
CREATE OR REPLACE FUNCTION public.restore_ruled_out()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 69e57513950f50de
grant execute on function restore_ruled_out() to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function reward_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.reward_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body e7fd48ecb1749f92

-- function reward_is_paid(text)
CREATE OR REPLACE FUNCTION public.reward_is_paid(box text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 53f0b492988ae9c3
grant execute on function reward_is_paid(text) to clearhold_api;

-- function rewards_unpaid(integer)
CREATE OR REPLACE FUNCTION public.rewards_unpaid(batch integer)
 RETURNS TABLE(box_id text, campaign_id text, owner_id text, units bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 24e85c665a64640c
grant execute on function rewards_unpaid(integer) to clearhold_worker;

-- function scan_cursor_check_step()
CREATE OR REPLACE FUNCTION public.scan_cursor_check_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 2fdd9971eeea7ef0

-- function security_events_check_new()
CREATE OR REPLACE FUNCTION public.security_events_check_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 750347b8d2babadd

-- function sha256_hex(text)
CREATE OR REPLACE FUNCTION public.sha256_hex(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 6367cd79e7314e41

-- function signer_is_looking()
CREATE OR REPLACE FUNCTION public.signer_is_looking()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 538121bddca117f6
grant execute on function signer_is_looking() to clearhold_api, clearhold_auditor;

-- function spending_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.spending_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 15ae2287f4a3da14

-- function standing_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.standing_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body fd5d6d04c1715b2d

-- function standing_check_subscription()
CREATE OR REPLACE FUNCTION public.standing_check_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b3968f87a0f038d5

-- function standing_check_withdrawn()
CREATE OR REPLACE FUNCTION public.standing_check_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 1d508ff4ff3f6fb0

-- function standing_paid_units(text)
CREATE OR REPLACE FUNCTION public.standing_paid_units(p_subscription text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 4fc53c0720b113f2
grant execute on function standing_paid_units(text) to clearhold_auditor, clearhold_guard, clearhold_worker;

-- function standing_revoke(text,text,timestamp with time zone,text,text)
CREATE OR REPLACE FUNCTION public.standing_revoke(p_subscription text, p_user text, at timestamp with time zone, p_ip text, p_device text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 36447a634fd1b5ed
grant execute on function standing_revoke(text,text,timestamp with time zone,text,text) to clearhold_api;

-- function surplus_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.surplus_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 48b2a0eb082f48a4

-- function team_fault(text,text)
CREATE OR REPLACE FUNCTION public.team_fault(receiver text, member text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
-- body 5c5f26cdf0336606
grant execute on function team_fault(text,text) to clearhold_api;

-- function team_members(text,integer)
CREATE OR REPLACE FUNCTION public.team_members(person text, p_level integer)
 RETURNS TABLE(user_id text, nickname text, joined_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 5353ff39a1ea6aa5
grant execute on function team_members(text,integer) to clearhold_api;

-- function text_agreements_check()
CREATE OR REPLACE FUNCTION public.text_agreements_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 8aef88199411536e

-- function uncertified_units(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.uncertified_units(p_user text, p_currency text, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b3f177ff971a8db7
grant execute on function uncertified_units(text,text,timestamp with time zone) to clearhold_api;

-- function uncertified_until(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.uncertified_until(p_user text, p_currency text, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a12664f09a62464f
grant execute on function uncertified_until(text,text,timestamp with time zone) to clearhold_api;

-- function unresolved_invitations()
CREATE OR REPLACE FUNCTION public.unresolved_invitations()
 RETURNS TABLE(user_id text, code text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7bbe6e49738f3e4f
grant execute on function unresolved_invitations() to clearhold_auditor;

-- function users_note_inviter()
CREATE OR REPLACE FUNCTION public.users_note_inviter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body dec5d5507b1cff58

-- function users_note_limits()
CREATE OR REPLACE FUNCTION public.users_note_limits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f3686a89c646bf78

-- function withdrawal_admit(jsonb)
CREATE OR REPLACE FUNCTION public.withdrawal_admit(asks jsonb)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b51817932192eeca
grant execute on function withdrawal_admit(jsonb) to clearhold_api, clearhold_worker;

-- function withdrawal_approvals_check()
CREATE OR REPLACE FUNCTION public.withdrawal_approvals_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 6e928741d13a964d

-- function withdrawal_cancel(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.withdrawal_cancel(p_id text, p_user text, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 1bce4a0af75a2c66
grant execute on function withdrawal_cancel(text,text,timestamp with time zone) to clearhold_api;

-- function withdrawal_check_hold()
CREATE OR REPLACE FUNCTION public.withdrawal_check_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body 5d0dfe3f9501e71d

-- function withdrawal_check_holds()
CREATE OR REPLACE FUNCTION public.withdrawal_check_holds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body a80552f13e989fe6

-- function withdrawal_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.withdrawal_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 49d4cb6112f7bc3f

-- function withdrawal_check_limit()
CREATE OR REPLACE FUNCTION public.withdrawal_check_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 9cbd19043a69a171

-- function withdrawal_check_row()
CREATE OR REPLACE FUNCTION public.withdrawal_check_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 70c08c347537885c

-- function withdrawal_check_step()
CREATE OR REPLACE FUNCTION public.withdrawal_check_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body ff735b618f4b23f9

-- function withdrawal_day_limit(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.withdrawal_day_limit(p_user text, p_currency text, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c6d1895d4e49e521

-- function withdrawal_held(text)
CREATE OR REPLACE FUNCTION public.withdrawal_held(p_id text)
 RETURNS TABLE(user_id text, currency text, units bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 536543516ce9de00
grant execute on function withdrawal_held(text) to clearhold_worker;

-- function withdrawals_out(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.withdrawals_out(p_user text, p_currency text, since timestamp with time zone)
 RETURNS SETOF withdrawals
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 87ceca721000e4ca

-- function withdrawn_first(text,text,timestamp with time zone,bigint)
CREATE OR REPLACE FUNCTION public.withdrawn_first(p_user text, p_currency text, since timestamp with time zone, day_units bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 95c438ecafce8aab
grant execute on function withdrawn_first(text,text,timestamp with time zone,bigint) to clearhold_api, clearhold_worker;

-- function withdrawn_since(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.withdrawn_since(p_user text, p_currency text, since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b84e3719ae3a2590
grant execute on function withdrawn_since(text,text,timestamp with time zone) to clearhold_api, clearhold_worker;
