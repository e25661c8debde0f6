-- The schema of a freshly migrated database. `npm run schema` writes this file; never edit it.
-- Columns are in the order of their names. Bodies of functions are in functions/.
-- Made of migrations 46679d8371b95f25296040c0013a9c8e5a4b5d9eb77a58ebaa2d2bad95528673
-- Text 84d277959c531f277d4be8ea3c92416f2fc9e4cf8d0299389a39b97376eabd93

-- schema public
-- owner clearhold_owner
grant usage on schema public to clearhold_api, clearhold_auditor, clearhold_demo, clearhold_guard, clearhold_operator, clearhold_worker;

-- default rights
-- clearhold_owner: T {clearhold_owner=U/clearhold_owner}
-- clearhold_owner: f {clearhold_owner=X/clearhold_owner}

-- type ledger_side
create type ledger_side as enum ('debit', 'credit');

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON address_quarantines FOR EACH ROW WHEN (new.acted_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.acted_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('address_quarantines: a time is absurd'); -- always
CREATE TRIGGER address_quarantines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON address_quarantines FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER address_quarantines_new BEFORE INSERT ON address_quarantines FOR EACH ROW EXECUTE FUNCTION address_quarantines_check(); -- always
grant select on address_quarantines to clearhold_auditor;
grant insert (address, operator_id, reason) on address_quarantines to clearhold_operator;
grant select (id) on address_quarantines to clearhold_api;
-- sequence address_quarantines_id_seq bigint 1 1 1 9223372036854775807 f

-- table adjustment_caps
create table adjustment_caps (
  currency text collate "C" not null,
  day_units bigint not null,
  constraint adjustment_caps_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint adjustment_caps_pkey PRIMARY KEY (currency),
  constraint adjustment_caps_units CHECK (day_units > 0)
);
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON alert_resolutions FOR EACH ROW WHEN (new.acted_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.acted_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('alert_resolutions: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('appointments: a time is absurd'); -- always
CREATE TRIGGER appointments_before_start BEFORE INSERT OR DELETE OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION appointments_before_start(); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON block_rescans FOR EACH ROW WHEN (new.asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.asked_at > (now() + '30 years'::interval) OR new.ended_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.ended_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('block_rescans: a time is absurd'); -- always
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
  constraint books_seals_hash CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint books_seals_journal UNIQUE (journal_id),
  constraint books_seals_personal CHECK ((personal_hash IS NULL) = (event_id IS NULL)),
  constraint books_seals_pkey PRIMARY KEY (seq),
  constraint books_seals_subject CHECK ((journal_id IS NULL) <> (event_id IS NULL))
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON books_seals FOR EACH ROW WHEN (new.sealed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.sealed_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('books_seals: a time is absurd'); -- always
CREATE TRIGGER books_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON books_seals FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
grant select on books_seals to clearhold_auditor, clearhold_guard;
grant insert (seq, journal_id, event_id, personal_hash, hash) on books_seals to clearhold_guard;

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
    ELSE (purpose = ANY (ARRAY['hot'::text, 'resource'::text, 'cold'::text])) AND owner_id = 'house'::text AND derivation_index IS NULL
END),
  constraint chain_addresses_shape CHECK (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'::text AND address_hex ~ '^41[0-9a-f]{40}$'::text),
  constraint chain_addresses_signed CHECK (
CASE
    WHEN derivation_index IS NULL THEN assignment_signature IS NULL
    ELSE COALESCE(assignment_signature, ''::text) ~ '^[0-9a-f]{128}$'::text
END)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON chain_addresses FOR EACH ROW WHEN (new.assigned_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.assigned_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('chain_addresses: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON chain_alerts FOR EACH ROW WHEN (new.noticed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.noticed_at > (now() + '30 years'::interval) OR new.resolved_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.resolved_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('chain_alerts: a time is absurd'); -- always
CREATE TRIGGER chain_alerts_explained BEFORE UPDATE OF explained_units ON chain_alerts FOR EACH ROW EXECUTE FUNCTION chain_alerts_explain(); -- always
CREATE TRIGGER chain_alerts_found BEFORE INSERT ON chain_alerts FOR EACH ROW WHEN ((new.reason = ANY (ARRAY['surplus'::text, 'shortfall'::text])) AND new.finding_id IS NULL) EXECUTE FUNCTION refuse_change('alert at %s: no journal books it', 'address'); -- always
CREATE TRIGGER chain_alerts_of_guard BEFORE INSERT ON chain_alerts FOR EACH ROW WHEN ((SESSION_USER = 'clearhold_guard'::name) <> (new.reason = 'books-broken'::text)) EXECUTE FUNCTION refuse_change('alert %s: not for this login to raise', 'reason', 'insufficient_privilege'); -- always
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
  constraint chain_holdings_key PRIMARY KEY (address, currency)
);
CREATE INDEX chain_holdings_unchecked ON chain_holdings USING btree (moved_block) WHERE moved_block > checked_block;
grant select on chain_holdings to clearhold_auditor, clearhold_worker;
grant insert (address, currency, units, moved_block) on chain_holdings to clearhold_worker;
grant update (units, moved_block, checked_block) on chain_holdings to clearhold_worker;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON deficit_explanations FOR EACH ROW WHEN (new.acted_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.acted_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('deficit_explanations: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON deposit_claims FOR EACH ROW WHEN (new.asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.asked_at > (now() + '30 years'::interval) OR new.answered_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.answered_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('deposit_claims: a time is absurd'); -- always
grant select on deposit_claims to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant insert (id, txid) on deposit_claims to clearhold_operator;
grant insert (id, user_id, txid) on deposit_claims to clearhold_api;
grant update (outcome, block_number, paid_to, answered_at) on deposit_claims to clearhold_worker;

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
CREATE UNIQUE INDEX deposit_takebacks_undone ON deposit_takebacks USING btree (undoes) WHERE booked_at IS NOT NULL;
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON deposit_takebacks FOR EACH ROW WHEN (new.proposed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.proposed_at > (now() + '30 years'::interval) OR new.approved_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.approved_at > (now() + '30 years'::interval) OR new.booked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.booked_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('deposit_takebacks: a time is absurd'); -- always
CREATE TRIGGER deposit_takebacks_decided BEFORE INSERT OR DELETE OR UPDATE OF approved_at ON deposit_takebacks FOR EACH ROW EXECUTE FUNCTION deposit_takebacks_check(); -- always
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
  constraint deposits_address FOREIGN KEY (address) REFERENCES chain_addresses(address),
  constraint deposits_amount CHECK (amount_units > 0),
  constraint deposits_credited CHECK ((state = 'credited'::text) = (credited_at IS NOT NULL)),
  constraint deposits_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint deposits_fact UNIQUE (txid, kind, "position"),
  constraint deposits_kind CHECK (kind = ANY (ARRAY['trx'::text, 'log'::text, 'int'::text])),
  constraint deposits_network_fee CHECK (network_fee_units > 0),
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_position CHECK ("position" ~
CASE kind
    WHEN 'int'::text THEN '^[0-9a-f]{64}$'::text
    ELSE '^(0|[1-9][0-9]*)$'::text
END) NOT VALID,
  constraint deposits_state CHECK (state = ANY (ARRAY['detected'::text, 'waiting'::text, 'credited'::text, 'orphaned'::text]))
);
CREATE INDEX deposits_of_owner ON deposits USING btree (owner_id, detected_at DESC, id);
CREATE INDEX deposits_to_reread ON deposits USING btree (block_number) WHERE kind = 'int'::text AND length("position") < 64;
CREATE INDEX deposits_under_way ON deposits USING btree (block_number) WHERE state = 'detected'::text;
CREATE INDEX deposits_unproved ON deposits USING btree (currency, credited_at) WHERE NOT proved AND state = 'credited'::text;
CREATE INDEX deposits_waiting ON deposits USING btree (block_number) WHERE state = 'waiting'::text;
CREATE CONSTRAINT TRIGGER deposits_booked AFTER INSERT OR UPDATE OF state ON deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = 'credited'::text) EXECUTE FUNCTION journal_evidence_check_booked('id', 'txid'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON deposits FOR EACH ROW WHEN (new.block_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.block_at > (now() + '30 years'::interval) OR new.detected_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.detected_at > (now() + '30 years'::interval) OR new.credited_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.credited_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('deposits: a time is absurd'); -- always
CREATE TRIGGER deposits_credited_is_final BEFORE UPDATE ON deposits FOR EACH ROW WHEN (old.state = 'credited'::text AND (old.kind <> 'int'::text OR length(old."position") = 64 OR (to_jsonb(old.*) - 'position'::text) <> (to_jsonb(new.*) - 'position'::text))) EXECUTE FUNCTION refuse_change('deposit %s: what is credited does not change', 'id'); -- always
CREATE TRIGGER deposits_reread_first BEFORE INSERT ON deposits FOR EACH ROW WHEN (new.kind = 'int'::text) EXECUTE FUNCTION deposits_check_reread(); -- always
grant insert on deposits to clearhold_worker;
grant select on deposits to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
grant select (id, block_number) on deposits to clearhold_guard;
grant update (id, position, purpose, owner_id, address, from_address, currency, amount_units, state, block_number, block_id, block_at, credited_at, network_fee_units, proved) on deposits to clearhold_worker;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON desk_fundings FOR EACH ROW WHEN (new.funded_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.funded_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('desk_fundings: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON desk_takebacks FOR EACH ROW WHEN (new.taken_back_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.taken_back_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('desk_takebacks: a time is absurd'); -- always
CREATE TRIGGER desk_takebacks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON desk_takebacks FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER desk_takebacks_new BEFORE INSERT ON desk_takebacks FOR EACH ROW EXECUTE FUNCTION desk_takebacks_check(); -- always
grant select on desk_takebacks to clearhold_auditor, clearhold_operator;
grant insert (funding_id, operator_id) on desk_takebacks to clearhold_operator;

-- table evidence_start
create table evidence_start (
  only_one boolean not null default true,
  began_at timestamp with time zone not null default clock_timestamp(),
  constraint evidence_start_only_one CHECK (only_one),
  constraint evidence_start_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON evidence_start FOR EACH ROW WHEN (new.began_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.began_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('evidence_start: a time is absurd'); -- always
grant select on evidence_start to clearhold_auditor, clearhold_guard;

-- table exchange_cap_orders
create table exchange_cap_orders (
  id text collate "C" not null,
  user_minute_units bigint not null,
  desk_minute_units bigint not null,
  order_hash text collate "C" not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  starts_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint exchange_cap_orders_id CHECK (id ~ '^cap_[0-9a-z]{26}$'::text),
  constraint exchange_cap_orders_most CHECK (user_minute_units <= '100000000000'::bigint AND desk_minute_units <= '500000000000'::bigint),
  constraint exchange_cap_orders_order CHECK (user_minute_units >= 0 AND user_minute_units <= desk_minute_units),
  constraint exchange_cap_orders_pkey PRIMARY KEY (id)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_cap_orders FOR EACH ROW WHEN (new.proposed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.proposed_at > (now() + '30 years'::interval) OR new.starts_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.starts_at > (now() + '30 years'::interval) OR new.cancelled_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.cancelled_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('exchange_cap_orders: a time is absurd'); -- always
CREATE TRIGGER exchange_cap_orders_decided BEFORE INSERT OR DELETE OR UPDATE ON exchange_cap_orders FOR EACH ROW EXECUTE FUNCTION exchange_cap_orders_check(); -- always
grant select on exchange_cap_orders to clearhold_auditor, clearhold_operator;
grant insert (id, user_minute_units, desk_minute_units) on exchange_cap_orders to clearhold_operator;
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_caps FOR EACH ROW WHEN (new.set_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.set_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('exchange_caps: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_quotes FOR EACH ROW WHEN (new.asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.asked_at > (now() + '30 years'::interval) OR new.expires_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.expires_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('exchange_quotes: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_rate_orders FOR EACH ROW WHEN (new.proposed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.proposed_at > (now() + '30 years'::interval) OR new.starts_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.starts_at > (now() + '30 years'::interval) OR new.kept_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.kept_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('exchange_rate_orders: a time is absurd'); -- always
CREATE TRIGGER exchange_rate_orders_decided BEFORE INSERT OR DELETE OR UPDATE ON exchange_rate_orders FOR EACH ROW EXECUTE FUNCTION exchange_rate_orders_check(); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_rates FOR EACH ROW WHEN (new.started_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.started_at > (now() + '30 years'::interval) OR new.seen_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.seen_at > (now() + '30 years'::interval) OR new.kept_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.kept_at > (now() + '30 years'::interval) OR new.ended_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.ended_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('exchange_rates: a time is absurd'); -- always
grant select on exchange_rates to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;
-- sequence exchange_rates_id_seq bigint 1 1 1 9223372036854775807 f

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
  constraint exchange_source_kind CHECK (kind = ANY (ARRAY[''::text, 'fixed'::text, 'operators'::text, 'tickers'::text])),
  constraint exchange_source_only_one CHECK (only_one),
  constraint exchange_source_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchange_source FOR EACH ROW WHEN (new.stands_since < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.stands_since > (now() + '30 years'::interval) OR new.read_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.read_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('exchange_source: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON exchanges FOR EACH ROW WHEN (new.done_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.done_at > (now() + '30 years'::interval) OR new.booked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.booked_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('exchanges: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_address_switches FOR EACH ROW WHEN (new.from_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.from_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_address_switches: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_budgets FOR EACH ROW WHEN (new.hour_from < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.hour_from > (now() + '30 years'::interval) OR new.day_from < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.day_from > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_budgets: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_challenges FOR EACH ROW WHEN (new.used_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.used_at > (now() + '30 years'::interval) OR new.expires_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.expires_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_challenges: a time is absurd'); -- always
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
grant insert on guard_channels to clearhold_guard;
grant select on guard_channels to clearhold_api, clearhold_auditor, clearhold_guard;
grant update (is_open) on guard_channels to clearhold_guard;

-- table guard_code_rests
create table guard_code_rests (
  name text collate "C" not null,
  sent_at timestamp with time zone not null,
  constraint guard_code_rests_pkey PRIMARY KEY (name)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_code_rests FOR EACH ROW WHEN (new.sent_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.sent_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_code_rests: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_codes FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval) OR new.expires_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.expires_at > (now() + '30 years'::interval) OR new.used_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.used_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_codes: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_counters FOR EACH ROW WHEN (new.locked_until < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.locked_until > (now() + '30 years'::interval) OR new.tried_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.tried_at > (now() + '30 years'::interval) OR new.reserved_until < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.reserved_until > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_counters: a time is absurd'); -- always
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
  constraint guard_devices_key PRIMARY KEY (user_id, device_mac)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_devices FOR EACH ROW WHEN (new.first_seen_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.first_seen_at > (now() + '30 years'::interval) OR new.seen_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.seen_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_devices: a time is absurd'); -- always
grant delete on guard_devices to clearhold_guard;
grant insert on guard_devices to clearhold_guard;
grant select on guard_devices to clearhold_guard;
grant update (seen_at) on guard_devices to clearhold_guard;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_email_changes FOR EACH ROW WHEN (new.asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.asked_at > (now() + '30 years'::interval) OR new.from_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.from_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_email_changes: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_factor_switches FOR EACH ROW WHEN (new.asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.asked_at > (now() + '30 years'::interval) OR new.from_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.from_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_factor_switches: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_freezes FOR EACH ROW WHEN (new.frozen_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.frozen_at > (now() + '30 years'::interval) OR new.lifted_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.lifted_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_freezes: a time is absurd'); -- always
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
  constraint guard_holds_reason CHECK (reason = ANY (ARRAY['fund-password-reset'::text, 'login-password-changed'::text, 'email-changed'::text, 'phone-changed'::text, 'second-factor-changed'::text, 'recovery'::text, 'frozen'::text]))
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_holds FOR EACH ROW WHEN (new.until_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.until_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_holds: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_links FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval) OR new.expires_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.expires_at > (now() + '30 years'::interval) OR new.used_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.used_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_links: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_mailboxes FOR EACH ROW WHEN (new.proved_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.proved_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_mailboxes: a time is absurd'); -- always
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
  constraint guard_passkeys_pkey PRIMARY KEY (id),
  constraint guard_passkeys_user FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX guard_passkeys_of_user ON guard_passkeys USING btree (user_id, created_at);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_passkeys FOR EACH ROW WHEN (new.confirms_from < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.confirms_from > (now() + '30 years'::interval) OR new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval) OR new.used_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.used_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_passkeys: a time is absurd'); -- always
grant delete on guard_passkeys to clearhold_guard;
grant select on guard_passkeys to clearhold_guard;
grant insert (id, user_id, public_key, sign_count, transports, name, confirms_from, mac, created_at) on guard_passkeys to clearhold_guard;
grant select (id, user_id, name, confirms_from, created_at, used_at) on guard_passkeys to clearhold_api;
grant select (id, user_id, name, confirms_from, created_at, used_at) on guard_passkeys to clearhold_auditor;
grant update (sign_count, name, used_at) on guard_passkeys to clearhold_guard;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_phones FOR EACH ROW WHEN (new.proved_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.proved_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_phones: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_phrases FOR EACH ROW WHEN (new.set_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.set_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_phrases: a time is absurd'); -- always
grant delete on guard_phrases to clearhold_guard;
grant insert on guard_phrases to clearhold_guard;
grant select on guard_phrases to clearhold_guard;
grant update (sealed, set_at) on guard_phrases to clearhold_guard;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_recovery_codes FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval) OR new.good_from < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.good_from > (now() + '30 years'::interval) OR new.used_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.used_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_recovery_codes: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_verifiers FOR EACH ROW WHEN (new.set_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.set_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_verifiers: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_ways_back FOR EACH ROW WHEN (new.seen_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.seen_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_ways_back: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON guard_whitelist FOR EACH ROW WHEN (new.from_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.from_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('guard_whitelist: a time is absurd'); -- always
grant delete on guard_whitelist to clearhold_guard;
grant insert on guard_whitelist to clearhold_guard;
grant select on guard_whitelist to clearhold_guard;
grant select (user_id, currency, address, from_at) on guard_whitelist to clearhold_api;
grant select (user_id, currency, address, from_at) on guard_whitelist to clearhold_auditor;
grant select (user_id, currency, address, from_at) on guard_whitelist to clearhold_worker;

-- table house_move_desk
create table house_move_desk (
  only_one boolean not null default true,
  last_built_ms bigint not null default 0,
  constraint house_move_desk_only_one CHECK (only_one),
  constraint house_move_desk_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON house_move_desk FOR EACH ROW WHEN (new.last_built_ms < 0 OR new.last_built_ms::numeric > (EXTRACT(epoch FROM now() + '30 years'::interval) * 1000::numeric)) EXECUTE FUNCTION refuse_change('house_move_desk: a time is absurd'); -- always
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
CREATE INDEX house_moves_of_lane ON house_moves USING btree (lane, kind, currency) WHERE state = 'done'::text;
CREATE UNIQUE INDEX house_moves_live ON house_moves USING btree (lane) WHERE state = ANY (ARRAY['planned'::text, 'built'::text, 'signed'::text, 'broadcast'::text]);
CREATE CONSTRAINT TRIGGER house_moves_booked AFTER INSERT OR UPDATE OF state ON house_moves DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION house_move_check_booked(); -- always
CREATE CONSTRAINT TRIGGER house_moves_evidence AFTER INSERT OR UPDATE OF state ON house_moves DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = ANY (ARRAY['done'::text, 'failed'::text])) EXECUTE FUNCTION journal_evidence_check_booked('id', 'txid'); -- always
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON house_moves FOR EACH ROW WHEN (new.planned_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.planned_at > (now() + '30 years'::interval) OR new.built_ms < 0 OR new.built_ms::numeric > (EXTRACT(epoch FROM now() + '30 years'::interval) * 1000::numeric) OR new.expires_ms < 0 OR new.expires_ms::numeric > (EXTRACT(epoch FROM now() + '30 years'::interval) * 1000::numeric) OR new.sent_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.sent_at > (now() + '30 years'::interval) OR new.ended_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.ended_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('house_moves: a time is absurd'); -- always
CREATE TRIGGER house_moves_fixed BEFORE UPDATE ON house_moves FOR EACH ROW WHEN ((old.state = ANY (ARRAY['done'::text, 'failed'::text, 'expired'::text])) AND (old.txid IS NOT NULL OR new.txid IS NULL) OR old.txid IS NOT NULL AND (new.lane IS DISTINCT FROM old.lane OR new.kind IS DISTINCT FROM old.kind OR new.purpose IS DISTINCT FROM old.purpose OR new.derivation_index IS DISTINCT FROM old.derivation_index OR new.currency IS DISTINCT FROM old.currency OR new.amount_units IS DISTINCT FROM old.amount_units OR new.txid IS DISTINCT FROM old.txid OR new.raw_hex IS DISTINCT FROM old.raw_hex OR new.expires_ms IS DISTINCT FROM old.expires_ms OR new.reserve_units IS DISTINCT FROM old.reserve_units OR new.state = 'planned'::text OR old.signed_hex IS NOT NULL AND new.signed_hex IS DISTINCT FROM old.signed_hex)) EXECUTE FUNCTION refuse_change('house move: %s was built or ended, and does not change so', 'id'); -- always
CREATE TRIGGER house_moves_spending BEFORE INSERT OR UPDATE ON house_moves FOR EACH ROW WHEN (new.kind = ANY (ARRAY['deploy'::text, 'pay-cost'::text, 'return-inflow'::text])) EXECUTE FUNCTION house_move_check_spending(); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON idempotency_keys FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('idempotency_keys: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON late_lines FOR EACH ROW WHEN (new.paid_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.paid_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('late_lines: a time is absurd'); -- always
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
  constraint ledger_chart_owner_kind CHECK (owner_kind = ANY (ARRAY['user'::text, 'project'::text, 'house'::text])),
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON ledger_journals FOR EACH ROW WHEN (new.occurred_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.occurred_at > (now() + '30 years'::interval) OR new.posted_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.posted_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('ledger_journals: a time is absurd'); -- always
CREATE TRIGGER ledger_journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER ledger_journals_checked AFTER INSERT ON ledger_journals REFERENCING NEW TABLE AS new_journals FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_journals(); -- always
CREATE TRIGGER ledger_journals_dated BEFORE INSERT ON ledger_journals FOR EACH ROW WHEN (SESSION_USER = 'clearhold_api'::name AND new.authorisation IS NULL AND new.occurred_at < (clock_timestamp() - '00:05:00'::interval)) EXECUTE FUNCTION ledger_date_journal(); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON nickname_requests FOR EACH ROW WHEN (new.asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.asked_at > (now() + '30 years'::interval) OR new.decided_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.decided_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('nickname_requests: a time is absurd'); -- always
CREATE TRIGGER nickname_requests_change BEFORE UPDATE ON nickname_requests FOR EACH ROW EXECUTE FUNCTION nickname_requests_check(); -- always
grant select on nickname_requests to clearhold_api;
grant insert (id, user_id, nickname, asked_at) on nickname_requests to clearhold_api;
grant select (id, user_id, nickname, state) on nickname_requests to clearhold_guard;
grant update (state) on nickname_requests to clearhold_api;
grant update (state, decided_at, decided_by, reason) on nickname_requests to clearhold_guard;

-- table operator_acts
create table operator_acts (
  id bigint not null generated always as identity,
  operator_id text collate "C" not null,
  action text not null,
  subject_id text collate "C" not null,
  subject_hash text collate "C" not null,
  acted_at timestamp with time zone not null default clock_timestamp(),
  constraint operator_acts_action CHECK (action ~ '^[a-z]+(-[a-z]+)*$'::text AND length(action) <= 40),
  constraint operator_acts_once UNIQUE (action, subject_id, subject_hash, operator_id),
  constraint operator_acts_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint operator_acts_pkey PRIMARY KEY (id)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operator_acts FOR EACH ROW WHEN (new.acted_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.acted_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('operator_acts: a time is absurd'); -- always
CREATE TRIGGER operator_acts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_acts FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER operator_acts_of_project BEFORE INSERT ON operator_acts FOR EACH ROW WHEN (new.action = ANY (ARRAY['approve-result'::text, 'cancel-spending'::text])) EXECUTE FUNCTION operator_act_check_project(); -- always
grant select on operator_acts to clearhold_auditor;
grant insert (operator_id, action, subject_id, subject_hash) on operator_acts to clearhold_guard;
grant select (id, operator_id, action, subject_id, subject_hash) on operator_acts to clearhold_api;
grant select (id, operator_id, action, subject_id, subject_hash) on operator_acts to clearhold_operator;
-- sequence operator_acts_id_seq bigint 1 1 1 9223372036854775807 f

-- table operator_changes
create table operator_changes (
  number integer not null,
  change jsonb not null,
  approvals jsonb not null,
  verifier text,
  taken_at timestamp with time zone not null,
  from_at timestamp with time zone not null,
  constraint operator_changes_kind CHECK ((change ->> 'kind'::text) = ANY (ARRAY['enrol'::text, 'leave'::text, 'limits'::text, 'cancel'::text])),
  constraint operator_changes_number CHECK (number >= 1),
  constraint operator_changes_pkey PRIMARY KEY (number),
  constraint operator_changes_place CHECK ((change -> 'number'::text)::integer = number),
  constraint operator_changes_times CHECK (from_at >= taken_at)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operator_changes FOR EACH ROW WHEN (new.taken_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.taken_at > (now() + '30 years'::interval) OR new.from_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.from_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('operator_changes: a time is absurd'); -- always
CREATE TRIGGER operator_changes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_changes FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER operator_changes_new BEFORE INSERT ON operator_changes FOR EACH ROW EXECUTE FUNCTION operator_changes_check_new(); -- always
grant insert on operator_changes to clearhold_guard;
grant select on operator_changes to clearhold_guard;
grant select (number, change, approvals, taken_at, from_at) on operator_changes to clearhold_auditor;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operator_looks FOR EACH ROW WHEN (new.asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.asked_at > (now() + '30 years'::interval) OR new.taken_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.taken_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('operator_looks: a time is absurd'); -- always
grant select on operator_looks to clearhold_auditor;
grant insert (id, operator_id, user_id, reason, asked_at) on operator_looks to clearhold_guard;

-- table operators
create table operators (
  id text collate "C" not null,
  name text collate "C" not null,
  verifier text not null,
  enrolled_at timestamp with time zone not null default now(),
  constraint operators_id CHECK (id ~ '^opr_[0-9a-z]{26}$'::text),
  constraint operators_name UNIQUE (name),
  constraint operators_name_shape CHECK (name ~ '^[a-z][a-z0-9-]{1,29}$'::text),
  constraint operators_pkey PRIMARY KEY (id)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON operators FOR EACH ROW WHEN (new.enrolled_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.enrolled_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('operators: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payees FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('payees: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payout_attempts FOR EACH ROW WHEN (new.built_ms < 0 OR new.built_ms::numeric > (EXTRACT(epoch FROM now() + '30 years'::interval) * 1000::numeric) OR new.expires_ms < 0 OR new.expires_ms::numeric > (EXTRACT(epoch FROM now() + '30 years'::interval) * 1000::numeric) OR new.built_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.built_at > (now() + '30 years'::interval) OR new.sent_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.sent_at > (now() + '30 years'::interval) OR new.asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.asked_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('payout_attempts: a time is absurd'); -- always
CREATE TRIGGER payout_attempts_misdirected BEFORE INSERT OR UPDATE OF state ON payout_attempts FOR EACH ROW EXECUTE FUNCTION payout_check_misdirected(); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payout_desk FOR EACH ROW WHEN (new.last_built_ms < 0 OR new.last_built_ms::numeric > (EXTRACT(epoch FROM now() + '30 years'::interval) * 1000::numeric)) EXECUTE FUNCTION refuse_change('payout_desk: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON payout_verdicts FOR EACH ROW WHEN (new.acted_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.acted_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('payout_verdicts: a time is absurd'); -- always
CREATE TRIGGER payout_verdicts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_verdicts FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER payout_verdicts_new BEFORE INSERT ON payout_verdicts FOR EACH ROW EXECUTE FUNCTION payout_verdicts_check(); -- always
grant select on payout_verdicts to clearhold_auditor, clearhold_operator;
grant insert (withdrawal_id, operator_id, outcome, reason) on payout_verdicts to clearhold_operator;
-- sequence payout_verdicts_id_seq bigint 1 1 1 9223372036854775807 f

-- table process_heartbeats
create unlogged table process_heartbeats (
  process text not null,
  state text not null,
  beat_at timestamp with time zone not null default now(),
  well boolean not null default true,
  constraint process_heartbeats_pkey PRIMARY KEY (process)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON process_heartbeats FOR EACH ROW WHEN (new.beat_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.beat_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('process_heartbeats: a time is absurd'); -- always
grant select on process_heartbeats to clearhold_api, clearhold_auditor, clearhold_worker;
grant insert (process, state, well) on process_heartbeats to clearhold_worker;
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_failures FOR EACH ROW WHEN (new.proposed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.proposed_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_failures: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_inflows FOR EACH ROW WHEN (new.arrived_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.arrived_at > (now() + '30 years'::interval) OR new.booked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.booked_at > (now() + '30 years'::interval) OR new.unbooked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.unbooked_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_inflows: a time is absurd'); -- always
grant select on project_inflows to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- table project_mail_rounds
create table project_mail_rounds (
  move_id bigint not null,
  project_id text collate "C" not null,
  status smallint not null,
  spread_to text collate "C" not null default ''::text,
  spread boolean not null default false,
  constraint project_mail_rounds_pkey PRIMARY KEY (move_id)
);
CREATE INDEX project_mail_rounds_open ON project_mail_rounds USING btree (move_id) WHERE NOT spread;
grant select on project_mail_rounds to clearhold_auditor;

-- table project_mails
create table project_mails (
  move_id bigint not null,
  user_id text collate "C" not null,
  state text not null default 'waiting'::text,
  tries smallint not null default 0,
  due_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint project_mails_once PRIMARY KEY (move_id, user_id),
  constraint project_mails_state CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'unclear'::text, 'lost'::text]))
);
CREATE INDEX project_mails_due ON project_mails USING btree (due_at) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_mails FOR EACH ROW WHEN (new.due_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_mails: a time is absurd'); -- always
grant select on project_mails to clearhold_auditor, clearhold_guard;
grant update (state, tries, due_at) on project_mails to clearhold_guard;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_moves FOR EACH ROW WHEN (new.moved_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.moved_at > (now() + '30 years'::interval) OR new.recorded_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.recorded_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_moves: a time is absurd'); -- always
CREATE TRIGGER project_moves_told AFTER INSERT ON project_moves FOR EACH ROW EXECUTE FUNCTION project_moves_are_told(); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_results FOR EACH ROW WHEN (new.computed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.computed_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_results: a time is absurd'); -- always
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
  constraint project_spending_words_key PRIMARY KEY (spending_id, operator_id),
  constraint project_spending_words_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint project_spending_words_spending FOREIGN KEY (spending_id) REFERENCES project_spendings(id)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_spending_words FOR EACH ROW WHEN (new.at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_spending_words: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_spendings FOR EACH ROW WHEN (new.proposed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.proposed_at > (now() + '30 years'::interval) OR new.leaves_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.leaves_at > (now() + '30 years'::interval) OR new.held_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.held_at > (now() + '30 years'::interval) OR new.ended_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.ended_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_spendings: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_suspense_exchanges FOR EACH ROW WHEN (new.done_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.done_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_suspense_exchanges: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON project_suspense_quotes FOR EACH ROW WHEN (new.expires_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.expires_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('project_suspense_quotes: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON projects FOR EACH ROW WHEN (new.start_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.start_at > (now() + '30 years'::interval) OR new.end_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.end_at > (now() + '30 years'::interval) OR new.publish_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.publish_at > (now() + '30 years'::interval) OR new.give_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.give_at > (now() + '30 years'::interval) OR new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval) OR new.status_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.status_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('projects: a time is absurd'); -- always
CREATE TRIGGER projects_addresses BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION project_check_addresses(); -- always
CREATE TRIGGER projects_change BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION project_check_change(); -- always
CREATE TRIGGER projects_demo BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION demo_mark_project(); -- always
CREATE TRIGGER projects_new BEFORE INSERT ON projects FOR EACH ROW WHEN (new.status <> 1 OR new.raised_units <> 0 OR new.subscription_count <> 0 OR new.terms_hash IS NOT NULL) EXECUTE FUNCTION refuse_change('project %s: a new project has status 1 and nothing raised', 'id'); -- always
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
  constraint reconciliations_clean CHECK ((clean_block IS NULL) = (clean_at IS NULL)),
  constraint reconciliations_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint reconciliations_pkey PRIMARY KEY (currency),
  constraint reconciliations_state CHECK (state = ANY (ARRAY['equal'::text, 'moving'::text, 'surplus'::text, 'shortfall'::text]))
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON reconciliations FOR EACH ROW WHEN (new.compared_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.compared_at > (now() + '30 years'::interval) OR new.clean_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.clean_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('reconciliations: a time is absurd'); -- always
grant insert on reconciliations to clearhold_worker;
grant select on reconciliations to clearhold_auditor, clearhold_worker;
grant update (state, detail, block_number, compared_at, clean_block, clean_at) on reconciliations to clearhold_worker;

-- table recovered_debts
create table recovered_debts (
  withdrawal_id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  owed_at timestamp with time zone not null default clock_timestamp(),
  repaid_at timestamp with time zone,
  constraint recovered_debts_pkey PRIMARY KEY (withdrawal_id),
  constraint recovered_debts_units CHECK (units > 0)
);
CREATE INDEX recovered_debts_open ON recovered_debts USING btree (user_id) WHERE repaid_at IS NULL;
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON recovered_debts FOR EACH ROW WHEN (new.owed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.owed_at > (now() + '30 years'::interval) OR new.repaid_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.repaid_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('recovered_debts: a time is absurd'); -- always
grant select on recovered_debts to clearhold_auditor, clearhold_worker;

-- table restore_checks
create table restore_checks (
  only_one boolean not null default true,
  database_oid oid not null,
  started_at timestamp with time zone not null,
  written_by xid not null,
  constraint restore_checks_only_one CHECK (only_one),
  constraint restore_checks_pkey PRIMARY KEY (only_one)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON restore_checks FOR EACH ROW WHEN (new.started_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.started_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('restore_checks: a time is absurd'); -- always

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON restore_locks FOR EACH ROW WHEN (new.found_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.found_at > (now() + '30 years'::interval) OR new.released_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.released_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('restore_locks: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON restore_releases FOR EACH ROW WHEN (new.acted_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.acted_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('restore_releases: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON scan_cursor FOR EACH ROW WHEN (new.block_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.block_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('scan_cursor: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON scan_tail FOR EACH ROW WHEN (new.block_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.block_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('scan_tail: a time is absurd'); -- always
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
  constraint security_events_kind CHECK (kind ~ '^[a-z][a-z-]{2,39}$'::text),
  constraint security_events_look CHECK ((kind = 'operator-looked'::text) = (operator_id IS NOT NULL)),
  constraint security_events_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_size CHECK (octet_length(details::text) <= 2000),
  constraint security_events_user CHECK (user_id ~ '^usr_[0-9a-z]{26}$'::text)
);
CREATE INDEX security_events_of_user ON security_events USING btree (user_id, id DESC);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON security_events FOR EACH ROW WHEN (new.at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('security_events: a time is absurd'); -- always
CREATE TRIGGER security_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION only_grows(); -- always
CREATE TRIGGER security_events_new BEFORE INSERT ON security_events FOR EACH ROW EXECUTE FUNCTION security_events_check_new(); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON sessions FOR EACH ROW WHEN (new.opened_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.opened_at > (now() + '30 years'::interval) OR new.seen_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.seen_at > (now() + '30 years'::interval) OR new.expires_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.expires_at > (now() + '30 years'::interval) OR new.revoked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.revoked_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('sessions: a time is absurd'); -- always
grant select on sessions to clearhold_api;
grant insert (token_hash, id, user_id, device, ip, opened_at, seen_at, expires_at) on sessions to clearhold_api;
grant select (id, user_id, opened_at, seen_at, expires_at, revoked_at) on sessions to clearhold_auditor;
grant select (token_hash, user_id, revoked_at) on sessions to clearhold_guard;
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
CREATE TRIGGER settlement_lines_added AFTER INSERT ON settlement_lines REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION project_check_lines(); -- always
CREATE TRIGGER settlement_lines_changed AFTER UPDATE ON settlement_lines REFERENCING OLD TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION project_check_lines(); -- always
CREATE TRIGGER settlement_lines_removed AFTER DELETE ON settlement_lines REFERENCING OLD TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION project_check_lines(); -- always
grant delete on settlement_lines to clearhold_operator, clearhold_worker;
grant insert on settlement_lines to clearhold_operator, clearhold_worker;
grant select on settlement_lines to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- table signer_stops
create table signer_stops (
  currency text not null,
  reason text not null,
  told_at timestamp with time zone not null default clock_timestamp(),
  constraint signer_stops_currency CHECK (currency = ANY (ARRAY['TRX'::text, 'USDT'::text])),
  constraint signer_stops_pkey PRIMARY KEY (currency),
  constraint signer_stops_reason CHECK (reason = ANY (ARRAY['foreign-transaction'::text, 'wallet-short'::text, 'paid-before'::text, 'coins-unseen'::text, 'return-unproved'::text, 'record-damaged'::text, 'coins-awaited'::text]))
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON signer_stops FOR EACH ROW WHEN (new.told_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.told_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('signer_stops: a time is absurd'); -- always
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON standing_payouts FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval) OR new.closed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.closed_at > (now() + '30 years'::interval) OR new.told_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.told_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('standing_payouts: a time is absurd'); -- always
CREATE TRIGGER standing_payouts_change BEFORE UPDATE ON standing_payouts FOR EACH ROW WHEN ((to_jsonb(new.*) - ARRAY['state'::text, 'reason'::text, 'details'::text, 'closed_at'::text, 'told_at'::text]) <> (to_jsonb(old.*) - ARRAY['state'::text, 'reason'::text, 'details'::text, 'closed_at'::text, 'told_at'::text]) OR old.state <> 'standing'::text AND (new.state IS DISTINCT FROM old.state OR new.reason IS DISTINCT FROM old.reason OR new.details IS DISTINCT FROM old.details OR new.closed_at IS DISTINCT FROM old.closed_at) OR old.told_at IS NOT NULL AND new.told_at IS DISTINCT FROM old.told_at) EXECUTE FUNCTION refuse_change('standing payout %s: is as it is', 'subscription_id'); -- always
CREATE TRIGGER standing_payouts_new BEFORE INSERT ON standing_payouts FOR EACH ROW WHEN (new.state <> 'standing'::text OR new.details <> '{}'::jsonb) EXECUTE FUNCTION refuse_change('standing payout %s: does not begin so', 'subscription_id'); -- always
grant select on standing_payouts to clearhold_guard;
grant insert (subscription_id, user_id, currency, address, confirmed_at, withdrawal_id, mac, created_at) on standing_payouts to clearhold_api;
grant select (subscription_id, user_id, currency, address, confirmed_at, withdrawal_id, created_at, state, reason, details, closed_at, told_at) on standing_payouts to clearhold_auditor;
grant select (subscription_id, user_id, currency, address, withdrawal_id, created_at, state, reason, details, closed_at, told_at) on standing_payouts to clearhold_worker;
grant select (subscription_id, user_id, currency, address, withdrawal_id, state, reason, details) on standing_payouts to clearhold_api;
grant update (state, reason, details, closed_at, told_at) on standing_payouts to clearhold_worker;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON subscriptions FOR EACH ROW WHEN (new.subscribed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.subscribed_at > (now() + '30 years'::interval) OR new.closed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.closed_at > (now() + '30 years'::interval) OR new.final_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.final_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('subscriptions: a time is absurd'); -- always
grant select on subscriptions to clearhold_api, clearhold_auditor, clearhold_worker;
grant select (id, project_id) on subscriptions to clearhold_guard;
grant select (id, user_id, project_id, principal_units, state) on subscriptions to clearhold_operator;

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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON uploads FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('uploads: a time is absurd'); -- always
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
  constraint users_language CHECK (language = ANY (ARRAY['en-us'::text, 'ko-kr'::text, 'zh-cn'::text])),
  constraint users_mailbox FOREIGN KEY (id) REFERENCES guard_mailboxes(user_id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_username UNIQUE (username_key)
);
CREATE INDEX users_demo ON users USING btree (id) WHERE demo;
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON users FOR EACH ROW WHEN (new.created_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.created_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('users: a time is absurd'); -- always
CREATE TRIGGER users_demo BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION demo_mark_account(); -- always
CREATE TRIGGER users_demo_announced AFTER INSERT ON users FOR EACH ROW WHEN (new.demo) EXECUTE FUNCTION demo_end_announcement(); -- always
grant select on users to clearhold_api;
grant insert (id, username, username_key, nickname, language, invited_with, created_at) on users to clearhold_api;
grant select (id, username, language) on users to clearhold_guard;
grant select (id, username, nickname, language, invited_with, created_at) on users to clearhold_auditor;
grant update (bio, avatar, language, telegram, google) on users to clearhold_api;

-- table withdrawal_approvals
create table withdrawal_approvals (
  withdrawal_id text collate "C" not null,
  operator_id text collate "C" not null,
  verdict text not null,
  reason text not null default ''::text,
  assertion text not null default ''::text,
  at timestamp with time zone not null default clock_timestamp(),
  constraint withdrawal_approvals_key PRIMARY KEY (withdrawal_id, operator_id),
  constraint withdrawal_approvals_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint withdrawal_approvals_verdict CHECK (
CASE verdict
    WHEN 'approve'::text THEN reason = ''::text AND octet_length(assertion) >= 2 AND octet_length(assertion) <= 8000
    WHEN 'refuse'::text THEN assertion = ''::text AND (reason = ANY (ARRAY['refused-source-of-funds'::text, 'refused-payee'::text, 'refused-account-safety'::text]))
    ELSE false
END),
  constraint withdrawal_approvals_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON withdrawal_approvals FOR EACH ROW WHEN (new.at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('withdrawal_approvals: a time is absurd'); -- always
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
grant select on withdrawal_limits to clearhold_api, clearhold_auditor, clearhold_worker;

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
  constraint withdrawals_return_reason CHECK ((return_reason = ANY (ARRAY[''::text, 'cancelled-by-owner'::text, 'account-frozen'::text, 'payments-failed'::text, 'payee-is-contract'::text, 'payee-blacklisted'::text, 'approval-overdue'::text, 'refused-source-of-funds'::text, 'refused-payee'::text, 'refused-account-safety'::text, 'order-forged'::text])) AND (return_reason = ''::text OR state = 'returned'::text)),
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
CREATE TRIGGER absurd_times BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW WHEN (new.requested_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.requested_at > (now() + '30 years'::interval) OR new.signed_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.signed_at > (now() + '30 years'::interval) OR new.broadcast_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.broadcast_at > (now() + '30 years'::interval) OR new.settled_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.settled_at > (now() + '30 years'::interval) OR new.returned_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.returned_at > (now() + '30 years'::interval) OR new.lease_until > (now() + '30 years'::interval) OR new.review_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.review_at > (now() + '30 years'::interval) OR new.approved_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.approved_at > (now() + '30 years'::interval) OR new.cancel_asked_at < '1970-01-01 00:00:00+00'::timestamp with time zone OR new.cancel_asked_at > (now() + '30 years'::interval)) EXECUTE FUNCTION refuse_change('withdrawals: a time is absurd'); -- always
CREATE TRIGGER restore_withdrawals BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION restore_check_withdrawal(); -- always
CREATE TRIGGER withdrawals_new BEFORE INSERT ON withdrawals FOR EACH ROW WHEN (new.state <> 'held'::text OR new.cleared_as IS NOT NULL OR new.approvals_needed <> 0 OR COALESCE(new.review_at, new.approved_at, new.cancel_asked_at, new.signed_at, new.broadcast_at) IS NOT NULL OR new.attempts <> 0 OR new.waits_for <> ''::text OR new.return_reason <> ''::text OR new.lease_until <> '-infinity'::timestamp with time zone) EXECUTE FUNCTION refuse_change('withdrawal %s: does not begin so', 'id'); -- always
CREATE TRIGGER withdrawals_not_held BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawal_check_holds(); -- always
CREATE TRIGGER withdrawals_step BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawal_check_step(); -- always
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
     JOIN chain_addresses a ON a.address = d.address AND a.purpose = d.purpose AND a.owner_id = d.owner_id
     CROSS JOIN LATERAL ( SELECT (EXISTS ( SELECT
                   FROM chain_addresses c
                  WHERE c.address = d.from_address AND c.purpose = 'cold'::text)) AS is_return) sender
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
            WHEN 'surplus'::text THEN chain_wallet(a.purpose)
            ELSE 'house-deficit'::text
        END AS debit,
        CASE c.reason
            WHEN 'surplus'::text THEN 'unclassified'::text
            ELSE chain_wallet(a.purpose)
        END AS credit,
    NULL::text AS owner_id,
    c.currency,
    c.units,
    c.reason <> 'unexplained-outflow'::text AS is_whole,
    true AS is_required,
    c.txid,
    c.xmin AS written_by
   FROM chain_alerts c
     JOIN chain_addresses a ON a.address = c.address
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
  WHERE v.kind = 'desk-funded'::text;
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
          WHERE a.withdrawal_id = w.id) AS words
   FROM withdrawals w
  WHERE review_at IS NOT NULL;
grant select on withdrawal_reviews to clearhold_auditor, clearhold_operator;

-- function address_quarantines_check()
CREATE OR REPLACE FUNCTION public.address_quarantines_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 75476f16d23384b1

-- function adjustment_left_units(text)
CREATE OR REPLACE FUNCTION public.adjustment_left_units(coin text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 970cc834f53480d4
grant execute on function adjustment_left_units(text) to clearhold_auditor, clearhold_operator;

-- function alert_resolutions_check()
CREATE OR REPLACE FUNCTION public.alert_resolutions_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 8580d211bce1f1f1

-- function appointments_before_start()
CREATE OR REPLACE FUNCTION public.appointments_before_start()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 773f3659544718c1

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
-- body 82da534f60f36ee6

-- function chain_alerts_explain()
CREATE OR REPLACE FUNCTION public.chain_alerts_explain()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body bf8ea7692cd5067f

-- function chain_wallet(text)
CREATE OR REPLACE FUNCTION public.chain_wallet(purpose text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 9ddbfaa57f17cf55
grant execute on function chain_wallet(text) to clearhold_auditor, clearhold_guard;

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
-- body f194bcabe9ed87c0
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
-- body 452d7ec744374b38
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
-- body d8eebbfb49f2c2eb
grant execute on function deposit_exchanged_units(text,text) to clearhold_auditor, clearhold_operator;

-- function deposit_left_units(text)
CREATE OR REPLACE FUNCTION public.deposit_left_units(deposit text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b82a1a0f64125100
grant execute on function deposit_left_units(text) to clearhold_auditor, clearhold_operator;

-- function deposit_takeback_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.deposit_takeback_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 333c61babdbdb9cd

-- function deposit_takebacks_check()
CREATE OR REPLACE FUNCTION public.deposit_takebacks_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 096a65a1d804c86f

-- function deposits_check_reread()
CREATE OR REPLACE FUNCTION public.deposits_check_reread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 4fa0aacc5f0bb136

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
-- body 9d8e8ab8084dc325

-- function exchange_caps_now()
CREATE OR REPLACE FUNCTION public.exchange_caps_now(OUT user_minute_units bigint, OUT desk_minute_units bigint)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 876b013112376d33
grant execute on function exchange_caps_now() to clearhold_api;

-- function exchange_check_caps()
CREATE OR REPLACE FUNCTION public.exchange_check_caps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 5452536900e7b7c0

-- function exchange_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.exchange_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 7ea8300c3d413a48

-- function exchange_check_open()
CREATE OR REPLACE FUNCTION public.exchange_check_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 93276e20547de67b

-- function exchange_end_rate()
CREATE OR REPLACE FUNCTION public.exchange_end_rate()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body fa92a032b7609647
grant execute on function exchange_end_rate() to clearhold_worker;

-- function exchange_free_units(text,text)
CREATE OR REPLACE FUNCTION public.exchange_free_units(coin text, but_user_id text)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 01437449d5eb4d72

-- function exchange_fresh_rate()
CREATE OR REPLACE FUNCTION public.exchange_fresh_rate()
 RETURNS SETOF exchange_rates
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 34c3858011230308
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
-- body 9eb1f9db986b4edc
grant execute on function exchange_keep_rate(bigint,integer,text,jsonb) to clearhold_worker;

-- function exchange_minute_units(text)
CREATE OR REPLACE FUNCTION public.exchange_minute_units(trader text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body ecd718b6f8dac1fc

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
-- body b501479aad94c1d5

-- function exchange_stop()
CREATE OR REPLACE FUNCTION public.exchange_stop()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 48fd1291d5d1e8ad
grant execute on function exchange_stop() to clearhold_api, clearhold_auditor, clearhold_operator;

-- function exchange_usdt_units(text,bigint,bigint)
CREATE OR REPLACE FUNCTION public.exchange_usdt_units(from_currency text, paid_units bigint, gross_units bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 5eadbdb67c658bd7

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

-- function journal_check_evidence(ledger_journals[])
CREATE OR REPLACE FUNCTION public.journal_check_evidence(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 21a81f7a04d93b05

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
-- body 4ee50b8eba38891a

-- function ledger_check_entries()
CREATE OR REPLACE FUNCTION public.ledger_check_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body d94801284dee3d28

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
 SET search_path TO 'public', 'pg_temp'
-- body c71cf304f88b3d0d

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

-- function look_at_account(text)
CREATE OR REPLACE FUNCTION public.look_at_account(look_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f5ee6c7589df673c
grant execute on function look_at_account(text) to clearhold_operator;

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

-- function nickname_requests_check()
CREATE OR REPLACE FUNCTION public.nickname_requests_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 4777a2917d171b48

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

-- function operator_changes_check_new()
CREATE OR REPLACE FUNCTION public.operator_changes_check_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f7ce42bf175de3d1

-- function operator_gave(text,text,text,text)
CREATE OR REPLACE FUNCTION public.operator_gave(act text, subject text, operator text, words text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7754a0479c3a6859

-- function operators_behind(text,text,text)
CREATE OR REPLACE FUNCTION public.operators_behind(act text, subject text, hash text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 7baee7bc18d15c35

-- function payout_attempts_check()
CREATE OR REPLACE FUNCTION public.payout_attempts_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 086c2626463abbb2

-- function payout_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.payout_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body b695b0d207a034d9

-- function payout_check_misdirected()
CREATE OR REPLACE FUNCTION public.payout_check_misdirected()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 5d219414cc4ce010

-- function payout_misdirected_units(text)
CREATE OR REPLACE FUNCTION public.payout_misdirected_units(withdrawal text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f48a99f98c3bbfdf

-- function payout_outcome(text)
CREATE OR REPLACE FUNCTION public.payout_outcome(withdrawal text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body f919d1f42df6c740
grant execute on function payout_outcome(text) to clearhold_auditor, clearhold_operator, clearhold_worker;

-- function payout_verdicts_check()
CREATE OR REPLACE FUNCTION public.payout_verdicts_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body cc73900ae6e369bb

-- function platform_owns(text)
CREATE OR REPLACE FUNCTION public.platform_owns(some_address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body c8cc5c0642340835

-- function project_addresses_fault(projects)
CREATE OR REPLACE FUNCTION public.project_addresses_fault(p projects)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 95f1750f83158c45

-- function project_admit(jsonb)
CREATE OR REPLACE FUNCTION public.project_admit(asks jsonb)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_seqscan TO 'off'
-- body dc98bfab1af4dce9
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
-- body 242feb9a5c8e8bff

-- function project_book_subscriptions(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_book_subscriptions(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body c59fad45b535136a

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
-- body 14c416d8322d416f

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

-- function project_mail_facts(bigint,text)
CREATE OR REPLACE FUNCTION public.project_mail_facts(p_move_id bigint, p_user_id text)
 RETURNS TABLE(status smallint, moved_at timestamp with time zone, name text, period integer, currency text, demo boolean, end_at timestamp with time zone, give_at timestamp with time zone, principal_units bigint, part_units bigint, platform_units bigint, intended_units bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 2d78161e26a1b480
grant execute on function project_mail_facts(bigint,text) to clearhold_guard;

-- function project_mails_spread(integer)
CREATE OR REPLACE FUNCTION public.project_mails_spread(batch integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 609edf4e3f521f64
grant execute on function project_mails_spread(integer) to clearhold_guard;

-- function project_moves_are_told()
CREATE OR REPLACE FUNCTION public.project_moves_are_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 879d32c3d90cd90d

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
-- body 012dd772c1b71b5a
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
-- body 2187a6e10e8fc5c3
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
-- body 3ec4812013dc4379
grant execute on function project_spending_called_off(project_spendings) to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function project_spending_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_spending_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 3391b366cc929717

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
-- body 73392c0dee3c0185

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

-- function project_spending_under_way(text)
CREATE OR REPLACE FUNCTION public.project_spending_under_way(p_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 6fac8382c88af778

-- function project_spending_words_check()
CREATE OR REPLACE FUNCTION public.project_spending_words_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body b639cb0c3e4290ac

-- function project_suspense_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_suspense_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 81198b81192e3476

-- function project_suspense_fault(deposits)
CREATE OR REPLACE FUNCTION public.project_suspense_fault(d deposits)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 9901a6290189c7d4

-- function project_terms(projects)
CREATE OR REPLACE FUNCTION public.project_terms(p projects)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body 8a9e8f25ac14ab62
grant execute on function project_terms(projects) to clearhold_api, clearhold_auditor;

-- function project_unbook_inflows(ledger_journals[])
CREATE OR REPLACE FUNCTION public.project_unbook_inflows(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body caea4a5da7c4a7e2

-- function recovered_debts_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.recovered_debts_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 047e14073626dcfa

-- function refuse(text,text,text,text)
CREATE OR REPLACE FUNCTION public.refuse(why text, name text DEFAULT ''::text, code text DEFAULT 'check_violation'::text, what text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body cd617a8ab83ec82b

-- function refuse_change()
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 05576b620386f46a

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
-- body ddcbcc1c327ffd5f

-- function restore_ruled_out()
CREATE OR REPLACE FUNCTION public.restore_ruled_out()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 69e57513950f50de
grant execute on function restore_ruled_out() to clearhold_api, clearhold_auditor, clearhold_operator, clearhold_worker;

-- function security_events_check_new()
CREATE OR REPLACE FUNCTION public.security_events_check_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body bdd5bafe19d193e6

-- function sha256_hex(text)
CREATE OR REPLACE FUNCTION public.sha256_hex(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
-- body 6367cd79e7314e41

-- function spending_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.spending_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body f123059cc0665854

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

-- function standing_revoke(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.standing_revoke(p_subscription text, p_user text, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 11348687642e6e82
grant execute on function standing_revoke(text,text,timestamp with time zone) to clearhold_api;

-- function surplus_check_journals(ledger_journals[])
CREATE OR REPLACE FUNCTION public.surplus_check_journals(posted ledger_journals[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
-- body 5071c1ba9b7efdf4

-- function withdrawal_admit(jsonb)
CREATE OR REPLACE FUNCTION public.withdrawal_admit(asks jsonb)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 86ee2eaf7da47441
grant execute on function withdrawal_admit(jsonb) to clearhold_api, clearhold_worker;

-- function withdrawal_approvals_check()
CREATE OR REPLACE FUNCTION public.withdrawal_approvals_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body e5a88237d723fb7b

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
-- body 43a07c2e3e106944

-- function withdrawal_check_row()
CREATE OR REPLACE FUNCTION public.withdrawal_check_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 0618706f22dd1f13

-- function withdrawal_check_step()
CREATE OR REPLACE FUNCTION public.withdrawal_check_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 3ac621f193b1207a

-- function withdrawal_day_limit(text,text)
CREATE OR REPLACE FUNCTION public.withdrawal_day_limit(p_user text, p_currency text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 58bd80178bee4d36

-- function withdrawal_held(text)
CREATE OR REPLACE FUNCTION public.withdrawal_held(p_id text)
 RETURNS TABLE(user_id text, currency text, units bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 536543516ce9de00
grant execute on function withdrawal_held(text) to clearhold_worker;

-- function withdrawal_is_booked(withdrawals,text,text)
CREATE OR REPLACE FUNCTION public.withdrawal_is_booked(w withdrawals, booked_kind text, account_code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
-- body f26aec434fd34d23

-- function withdrawn_since(text,text,timestamp with time zone)
CREATE OR REPLACE FUNCTION public.withdrawn_since(p_user text, p_currency text, since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
-- body 39d61fdfbb0469d0
grant execute on function withdrawn_since(text,text,timestamp with time zone) to clearhold_api, clearhold_worker;
