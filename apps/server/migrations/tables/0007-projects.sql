-- Projects: terms that freeze, statuses that move only along their edges, and an escrow that pays
-- its own subscribers exactly what a verified sheet says.
--
-- No process writes subscriptions, raised amounts, inflows or payouts. Triggers derive them from
-- the journals, so that a row without money behind it cannot exist.
create table projects (
  id text collate "C" primary key,
  period integer generated always as identity,
  name text not null,
  content text not null,
  image text not null default '',
  currency text not null,
  status smallint not null default 1,
  target_units bigint not null,
  target_min_units bigint not null, -- below it the raise fails
  subscription_min_units bigint not null, -- of one subscription
  person_limit_units bigint not null, -- of one person in this project
  target_rate_ppm bigint not null, -- of the principal; a target, never a promise
  platform_fee_ppm integer not null default 200000, -- of a profit
  level_min smallint not null default 0,
  certification_min smallint not null default 0,
  plan jsonb not null default '[]', -- [{name, sharePpm}]
  start_at timestamptz not null,
  end_at timestamptz not null,
  publish_at timestamptz not null,
  give_at timestamptz not null,
  demo boolean not null default false,
  created_at timestamptz not null,
  raised_units bigint not null default 0,
  subscription_count integer not null default 0,
  terms_hash text, -- absent until the first subscription freezes the terms
  status_at timestamptz not null,
  -- In version 1 the hash is taken of fewer fields.
  terms_version smallint not null default 2,
  agreement text not null default '', -- "" = the general one
  cooling_off_hours smallint not null default 0,
  deployable_ppm integer not null default 0, -- of what was raised
  cost_payees jsonb not null default '[]', -- [{name, address}]
  cost_cap_units bigint not null default 0,
  inflow_sources jsonb not null default '[]', -- addresses; [] = any that is not excluded
  constraint projects_id check (id ~ '^prj_[0-9a-z]{26}$'),
  constraint projects_period unique (period),
  constraint projects_name check (length(name) between 1 and 80),
  constraint projects_content check (length(content) <= 10000),
  constraint projects_currency check (currency in ('TRX', 'USDT')),
  constraint projects_status check (status between 1 and 7),
  constraint projects_target check (target_min_units between 0 and target_units),
  constraint projects_subscription_min
    check (subscription_min_units > 0 and subscription_min_units <= target_units),
  constraint projects_person_limit
    check (person_limit_units between subscription_min_units and target_units),
  -- People subscribe whole coins.
  constraint projects_whole_coins check (
    mod(target_units, 1000000) = 0 and mod(target_min_units, 1000000) = 0
    and mod(subscription_min_units, 1000000) = 0 and mod(person_limit_units, 1000000) = 0
  ),
  constraint projects_platform_fee check (platform_fee_ppm between 0 and 200000),
  constraint projects_plan check (jsonb_typeof(plan) = 'array'),
  constraint projects_schedule
    check (start_at < end_at and end_at <= publish_at and publish_at <= give_at),
  constraint projects_raised check (raised_units between 0 and target_units),
  constraint projects_terms_version check (terms_version in (1, 2)),
  constraint projects_agreement check (length(agreement) <= 10000),
  constraint projects_cooling_off check (cooling_off_hours between 0 and 168),
  constraint projects_deployable check (deployable_ppm between 0 and 1000000),
  constraint projects_cost_payees check (jsonb_typeof(cost_payees) = 'array'),
  constraint projects_cost_cap check (cost_cap_units between 0 and target_units),
  constraint projects_inflow_sources check (jsonb_typeof(inflow_sources) = 'array'),
  -- Every order is final before a result can be.
  constraint projects_final_before_result
    check (end_at + cooling_off_hours * interval '1 hour' <= publish_at)
);
create index projects_under_way on projects (status) where status not in (4, 7);

-- Every move, with the login that made it.
create table project_moves (
  id bigint generated always as identity primary key,
  project_id text collate "C" not null,
  from_status smallint not null,
  to_status smallint not null,
  moved_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  moved_by name not null default session_user
);
create index project_moves_of_project on project_moves (project_id, id);

create table subscriptions (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  project_id text collate "C" not null,
  principal_units bigint not null,
  state text not null default 'held',
  subscribed_at timestamptz not null,
  closed_at timestamptz, -- when it was returned or paid out
  final_at timestamptz not null, -- it can be cancelled until then
  constraint subscriptions_id check (id ~ '^sub_[0-9a-z]{26}$'),
  constraint subscriptions_project foreign key (project_id) references projects (id),
  constraint subscriptions_closed check ((state = 'held') = (closed_at is null)),
  constraint subscriptions_state check (state in ('held', 'returned', 'paid', 'cancelled'))
);
create index subscriptions_of_user on subscriptions (user_id, subscribed_at desc, id desc);
create index subscriptions_of_project on subscriptions (project_id, user_id);
create index subscriptions_open on subscriptions (project_id, id) where state = 'held';

-- What was recognised as a project's inflow, with the chain transaction that brought it.
create table project_inflows (
  id text collate "C" primary key,
  project_id text collate "C" not null,
  units bigint not null,
  txid text not null,
  arrived_at timestamptz not null,
  booked_at timestamptz not null,
  -- Inflows after the result are numbered: each is split in its turn by the sheet's principals.
  late_no integer,
  -- What escrow held above the principal when two operators let the project fail. So much of this
  -- inflow belongs to no subscriber, and is in suspense again once it is unbooked.
  surplus_units bigint not null default 0,
  unbooked_at timestamptz,
  constraint project_inflows_surplus check (surplus_units between 0 and units),
  constraint project_inflows_unbooked check (unbooked_at is null or surplus_units > 0)
);
create index project_inflows_of_project on project_inflows (project_id, arrived_at, id);
create unique index project_inflows_late on project_inflows (project_id, late_no)
  where late_no is not null;

-- The result: what escrow held when the sheet was computed. It is approved when two operators have
-- put their names to this very sheet (`operator_acts`, written by the guard alone).
create table project_results (
  project_id text collate "C" primary key,
  escrow_units bigint not null,
  principal_units bigint not null,
  fee_units bigint not null,
  sheet_hash text collate "C" not null,
  computed_at timestamptz not null,
  constraint project_results_project foreign key (project_id) references projects (id)
);

-- The settlement sheet, one line for each subscription.
create table settlement_lines (
  subscription_id text collate "C" primary key,
  project_id text collate "C" not null,
  principal_units bigint not null,
  part_units bigint not null,
  platform_units bigint not null,
  constraint settlement_lines_part check (part_units >= 0),
  constraint settlement_lines_platform check (platform_units between 0 and part_units)
);
create index settlement_lines_of_project on settlement_lines (project_id, subscription_id);

-- Why two operators let a raised project fail; what they sign is the hash of project and reason.
create table project_failures (
  project_id text collate "C" primary key,
  reason text not null,
  proposed_at timestamptz not null,
  constraint project_failures_project foreign key (project_id) references projects (id),
  constraint project_failures_reason
    check (length(reason) between 10 and 1000 and reason !~ '[<>[:cntrl:]]')
);

-- The split of a late inflow, one line for each subscription that gets a part.
create table late_lines (
  id text collate "C" primary key,
  inflow_id text collate "C" not null,
  subscription_id text collate "C" not null,
  project_id text collate "C" not null,
  part_units bigint not null,
  platform_units bigint not null,
  paid_at timestamptz,
  constraint late_lines_id check (id ~ '^lat_[0-9a-z]{26}$'),
  constraint late_lines_once unique (inflow_id, subscription_id),
  constraint late_lines_inflow foreign key (inflow_id) references project_inflows (id),
  constraint late_lines_part check (part_units > 0),
  constraint late_lines_platform check (platform_units between 0 and part_units - 1)
);
create index late_lines_of_subscription on late_lines (subscription_id);
create index late_lines_open on late_lines (project_id, id) where paid_at is null;

-- What is to leave, what left, and what came back: one row for each payment, public from the moment
-- an operator proposes it. `proposed` until two operators stand behind it and the amount is out of
-- escrow (`held`); `paid` or `returned` by the journals alone. Who signs what is the order's text,
-- word for word. A payment of the third kind, `return-inflow`, comes out of suspense instead of
-- escrow.
create table project_spendings (
  id text collate "C" primary key,
  project_id text collate "C" not null,
  kind text not null,
  payee text not null, -- as the terms name it: the slice of the plan, or who is paid a cost; else 'sender'
  inflow_id text collate "C", -- the arrival that goes back
  currency text collate "C" not null,
  units bigint not null,
  address text collate "C" not null,
  -- SHA-256 of a cost's bill, or of the id of the arrival that goes back.
  document_hash text collate "C" not null default '',
  order_text text not null,
  proposed_at timestamptz not null,
  leaves_at timestamptz not null, -- not before
  state text not null default 'proposed',
  held_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  txid text collate "C", -- of the payment that the chain made final
  waits_for text not null default '', -- the reason while a due one cannot be paid
  constraint project_spendings_project foreign key (project_id) references projects (id),
  constraint project_spendings_kind check (case kind
    when 'deploy' then id ~ '^dpl_[0-9a-z]{26}$' and document_hash = ''
      and leaves_at >= proposed_at + interval '24 hours'
    when 'pay-cost' then id ~ '^cst_[0-9a-z]{26}$' and document_hash ~ '^[0-9a-f]{64}$'
      and leaves_at = proposed_at
    when 'return-inflow' then id ~ '^rtn_[0-9a-z]{26}$' and document_hash ~ '^[0-9a-f]{64}$'
      and leaves_at = proposed_at
    else false end),
  constraint project_spendings_inflow check ((inflow_id is not null) = (kind = 'return-inflow')),
  constraint project_spendings_arrival foreign key (inflow_id) references deposits (id),
  constraint project_spendings_units check (units > 0),
  constraint project_spendings_address check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  constraint project_spendings_times
    check (mod(extract(epoch from proposed_at), 1) = 0 and mod(extract(epoch from leaves_at), 1) = 0),
  constraint project_spendings_order check (order_text = concat_ws(E'\n',
    'clearhold spending order 1',
    'network=' || substring(split_part(order_text, E'\n', 2) from '^network=([a-z]{1,16})$'),
    'kind=' || kind,
    'id=' || id,
    'project=' || project_id,
    'currency=' || currency,
    'units=' || units,
    'address=' || address,
    'document=' || document_hash,
    'proposed=' || extract(epoch from proposed_at)::bigint,
    'leaves=' || extract(epoch from leaves_at)::bigint || E'\n')),
  constraint project_spendings_state check (state in ('proposed', 'held', 'paid', 'returned')),
  constraint project_spendings_held check ((held_at is null) = (state = 'proposed')),
  constraint project_spendings_ended check ((ended_at is not null) = (state in ('paid', 'returned'))),
  constraint project_spendings_end_reason check (
    case state when 'returned' then end_reason in ('cancelled', 'failed', 'overdue')
      else end_reason = '' end),
  constraint project_spendings_txid check ((txid is not null) = (state = 'paid'))
);
create index project_spendings_of_project on project_spendings (project_id, proposed_at, id);
create index project_spendings_open on project_spendings (leaves_at) where state = 'held';
create index project_spendings_paid on project_spendings (address) where state = 'paid';
-- No arrival goes back twice.
create unique index project_spendings_back on project_spendings (inflow_id)
  where state in ('held', 'paid');

-- An operator's yes: the name by the guard, and the passkey's answer, which the signer verifies
-- itself. An operator who came back says it again.
create table project_spending_words (
  spending_id text collate "C" not null,
  operator_id text collate "C" not null,
  assertion text not null,
  at timestamptz not null default clock_timestamp(),
  constraint project_spending_words_key primary key (spending_id, operator_id, at),
  constraint project_spending_words_spending
    foreign key (spending_id) references project_spendings (id),
  constraint project_spending_words_operator foreign key (operator_id) references operators (id),
  constraint project_spending_words_assertion check (octet_length(assertion) between 2 and 8000)
);

-- The desk's promise for what came to a project in another coin. The database makes it from its own
-- fresh rate; the operator's login can ask for one and write none.
create table project_suspense_quotes (
  inflow_id text collate "C" primary key,
  project_id text collate "C" not null,
  paid_currency text not null,
  paid_units bigint not null,
  gross_units bigint not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  expires_at timestamptz not null
);

-- What was exchanged, for everybody to read; only a trigger writes it.
create table project_suspense_exchanges (
  inflow_id text collate "C" primary key,
  project_id text collate "C" not null,
  paid_currency text not null,
  paid_units bigint not null,
  received_units bigint not null,
  fee_units bigint not null,
  trx_per_usdt_e12 bigint not null,
  fee_ppm integer not null,
  source text not null,
  txid text not null, -- that brought the other coin
  done_at timestamptz not null
);
create index project_suspense_exchanges_of_project
  on project_suspense_exchanges (project_id, done_at, inflow_id);

-- rebate_way 2: a payout goes on to its owner's default address automatically. The guard MACs whose
-- subscription it is, the currency and the address. Nobody else can make such a row and none can be
-- changed, so a forged row pays nothing.
create table standing_payouts (
  subscription_id text collate "C" primary key,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null, -- the confirmation of the payee on which it stands, in Unix seconds
  withdrawal_id text collate "C" not null, -- the one that it may become
  mac text not null, -- the guard's, over all of it
  created_at timestamptz not null, -- when its owner proved it: a freeze since calls it off
  state text not null default 'standing',
  reason text not null default '', -- why it fell back: a code, never words of somebody
  details jsonb not null default '{}', -- what fills the reason's words
  closed_at timestamptz,
  told_at timestamptz, -- when its owner was mailed how it ended
  constraint standing_payouts_subscription foreign key (subscription_id) references subscriptions (id)
    deferrable initially deferred,
  constraint standing_payouts_withdrawal unique (withdrawal_id),
  constraint standing_payouts_currency check (currency in ('TRX', 'USDT')),
  constraint standing_payouts_shape check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  constraint standing_payouts_state check (state in ('standing', 'withdrawn', 'fell-back')),
  constraint standing_payouts_reason check ((state = 'fell-back') = (reason <> '')),
  constraint standing_payouts_details check (jsonb_typeof(details) = 'object'),
  constraint standing_payouts_closed check ((state = 'standing') = (closed_at is null)),
  constraint standing_payouts_told check (told_at is null or closed_at is not null)
);
create index standing_payouts_open on standing_payouts (subscription_id) where state = 'standing';
create index standing_payouts_untold on standing_payouts (subscription_id)
  where closed_at is not null and told_at is null;

-- A reminder of a project that is about to start. It locks no money and buys nothing.
create table appointments (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  project_id text collate "C" not null,
  amount_units bigint not null, -- what the person intends to subscribe
  created_at timestamptz not null,
  constraint appointments_id check (id ~ '^apt_[0-9a-z]{26}$'),
  constraint appointments_user check (user_id ~ '^usr_[0-9a-z]{26}$'),
  constraint appointments_project foreign key (project_id) references projects (id),
  constraint appointments_amount check (amount_units > 0 and mod(amount_units, 1000000) = 0),
  constraint appointments_once unique (project_id, user_id)
);
create index appointments_of_user on appointments (user_id, created_at desc, id desc);

-- What a journal says about a project: escrow and suspense signed as the project sees them.
create type project_fact as (
  journal_id text, kind text, reference text, occurred_at timestamptz, reverses text,
  project_id text, user_id text, currency text,
  escrow_units bigint, user_units bigint, fee_units bigint
);
