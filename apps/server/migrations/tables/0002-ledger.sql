-- The ledger: money moves only by whole, balanced journals, and the database itself refuses the
-- rest.
--
-- The application's roles insert journals with their entries in one statement and read; they write
-- nothing else. A trigger over each statement's new rows, running with the owner's rights, checks
-- them, and only it moves balances and versions.
--
-- Entries and journals have no foreign keys: each would cost a lookup per row, and the trigger
-- proves the same for the whole statement.

create type ledger_side as enum ('debit', 'credit');

-- Chart of accounts. Users and projects are creditors of the house: their accounts are liabilities.
create table ledger_chart (
  code text collate "C" primary key,
  class text not null,
  normal_side ledger_side not null,
  owner_kind text not null,
  floor_units bigint, -- absent: no bound
  constraint ledger_chart_class
    check (class in ('asset', 'liability', 'equity', 'income', 'expense')),
  constraint ledger_chart_normal_side
    check ((class in ('asset', 'expense')) = (normal_side = 'debit')),
  constraint ledger_chart_owner_kind check (owner_kind in ('user', 'project', 'campaign', 'house'))
);

-- One account per code, owner and currency. `version` is the number of its entries.
create table ledger_accounts (
  id bigint generated always as identity primary key,
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
  constraint ledger_accounts_code foreign key (code) references ledger_chart (code),
  constraint ledger_accounts_natural unique (code, owner_id, currency),
  constraint ledger_accounts_currency check (currency in ('TRX', 'USDT')),
  constraint ledger_accounts_owner check (
    case owner_kind
      when 'user' then owner_id like 'usr\_%'
      when 'project' then owner_id like 'prj\_%'
      when 'campaign' then owner_id like 'cmp\_%'
      else owner_id = 'house'
    end
  ),
  constraint ledger_accounts_floor check (balance_units >= floor_units)
) with (fillfactor = 70); -- room for balances to change in place

-- What may be booked. A kind has one leg per currency of its journals, and each journal stands on a
-- row of evidence. Neither of the last two has a default, so that no kind comes without both.
create table ledger_kinds (
  kind text collate "C" primary key,
  legs smallint not null,
  reversible boolean not null, -- an operator's own bookkeeping; never what a user or the chain did
  evidence name not null, -- the table with that row
  checked_by name not null -- the function that compares the two when the journal is posted
);

-- The shapes of each leg: exactly these lines, in this order of text. A reversal has no shape of
-- its own, it mirrors its victim.
create table ledger_shapes (
  kind text collate "C" not null references ledger_kinds (kind),
  leg smallint not null,
  lines text[] not null,
  constraint ledger_shapes_key primary key (kind, lines)
);

-- Who may book it: the login that opened the connection, so that no function lends the right.
create table ledger_posters (
  kind text collate "C" not null references ledger_kinds (kind),
  role name not null,
  constraint ledger_posters_key primary key (kind, role)
);

-- What the journals of each kind that lowers a user's available balance carry: the guard's
-- authorisation, or evidence, which is a row that the kind's own subject compares with the journal in
-- the same trigger. A kind that is not listed here is refused.
create table ledger_spendings (
  kind text collate "C" primary key references ledger_kinds (kind),
  carries text not null,
  constraint ledger_spendings_carries check (carries in ('authorisation', 'evidence'))
);

-- The key of the guard's authorisations, with the two pads of HMAC (RFC 2104). No login can read it.
-- Each start makes it anew and hands it to the guard. It is a materialized view because a dump has
-- only the command to refresh one, never what is in it.
create materialized view ledger_spending_key as
with fresh as materialized (
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as key
)
select key, inner_pad, outer_pad
from fresh cross join lateral (
  select string_agg(set_byte('\x00', 0, byte # 54), '' order by place) as inner_pad,
    string_agg(set_byte('\x00', 0, byte # 92), '' order by place) as outer_pad
  from generate_series(0, 63) as place
  cross join lateral (select case when place < 32 then get_byte(key, place) else 0 end) as b(byte)
) pads;

-- One fact, booked once. World time and book time are two columns.
create table ledger_journals (
  id text collate "C" primary key,
  kind text collate "C" not null,
  reference text collate "C" not null,
  entry_count smallint not null,
  occurred_at timestamptz not null,
  -- Read under the accounts' locks, so that an account's journals stand in the order of its
  -- versions.
  posted_at timestamptz not null default clock_timestamp(),
  posted_by name not null default session_user,
  reverses text collate "C",
  -- Whoever spends a person's available balance shows here that the person said so: the guard's word
  -- for exactly this journal, which is when it ends in Unix milliseconds, a dot, and an HMAC-SHA-256
  -- in hex.
  authorisation text,
  constraint ledger_journals_fact unique (kind, reference),
  constraint ledger_journals_entry_count check (entry_count >= 2),
  constraint ledger_journals_reverses check ((kind = 'journal-reversed') = (reverses is not null)),
  -- Without counted repeats: each is as many states of the matcher, which builds them anew for each
  -- row (14 microseconds of every spending journal instead of one).
  constraint ledger_journals_authorisation check (length(authorisation) = 78
    and strpos(authorisation, '.') = 14 and authorisation ~ '^[0-9]+[.][0-9a-f]+$')
);
create unique index ledger_journals_reversed_once
  on ledger_journals (reverses) where reverses is not null;

-- One line of a journal and one movement of an account. An account stands in a journal once, so
-- every running balance is one between two whole journals.
create table ledger_entries (
  account_id bigint not null,
  version bigint not null,
  journal_id text collate "C" not null,
  side ledger_side not null,
  units bigint not null,
  balance_after_units bigint not null,
  constraint ledger_entries_key primary key (account_id, version),
  constraint ledger_entries_line unique (journal_id, account_id),
  constraint ledger_entries_units check (units > 0)
);

-- A key answers for good what it answered first.
create table idempotency_keys (
  user_id text collate "C" not null,
  operation text collate "C" not null,
  key text collate "C" not null,
  fingerprint text not null,
  answer json not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_key primary key (user_id, operation, key),
  constraint idempotency_keys_length check (length(key) between 1 and 255)
);

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

insert into ledger_chart (code, class, normal_side, owner_kind, floor_units) values
  ('user-available', 'liability', 'credit', 'user', 0),
  ('user-held', 'liability', 'credit', 'user', 0),
  ('project-escrow', 'liability', 'credit', 'project', 0),
  ('project-suspense', 'liability', 'credit', 'project', 0),
  ('unclassified', 'liability', 'credit', 'house', 0),
  ('deposit-wallets', 'asset', 'debit', 'house', 0),
  ('project-wallets', 'asset', 'debit', 'house', 0),
  ('hot-wallet', 'asset', 'debit', 'house', 0),
  ('house-capital', 'equity', 'credit', 'house', 0),
  ('exchange-desk', 'equity', 'credit', 'house', 0),
  -- Fees that were earned and not paid on are all that this account holds.
  ('fee-income', 'income', 'credit', 'house', 0),
  ('exchange-fee-income', 'income', 'credit', 'house', null),
  ('network-fee-expense', 'expense', 'debit', 'house', null),
  ('house-deficit', 'expense', 'debit', 'house', null),
  ('resource-wallet', 'asset', 'debit', 'house', 0),
  ('cold-wallet', 'asset', 'debit', 'house', 0),
  ('project-outgoing', 'liability', 'credit', 'project', 0),
  ('project-costs', 'liability', 'credit', 'project', 0),
  ('project-returns', 'liability', 'credit', 'project', 0),
  ('campaign-pool', 'liability', 'credit', 'campaign', 0);

insert into ledger_kinds (kind, legs, reversible, evidence, checked_by) values
  ('deposit-credited', 1, false, 'deposits', 'journal_check_evidence'),
  ('capital-funded', 1, false, 'deposits', 'journal_check_evidence'),
  ('desk-funded', 1, true, 'desk_fundings', 'journal_check_evidence'),
  ('withdrawal-held', 1, false, 'withdrawals', 'withdrawal_check_hold'),
  ('withdrawal-settled', 1, false, 'payout_attempts', 'journal_check_evidence'),
  ('withdrawal-returned', 1, false, 'withdrawals', 'withdrawal_check_journals'),
  ('network-fee-paid', 1, false, 'payout_attempts', 'journal_check_evidence'),
  ('exchange-done', 2, false, 'exchange_quotes', 'exchange_check_journals'),
  ('subscription-held', 1, false, 'projects', 'project_book_subscriptions'),
  ('subscription-returned', 1, false, 'subscriptions', 'project_book_refunds'),
  ('project-inflow-received', 1, false, 'deposits', 'journal_check_evidence'),
  ('project-inflow-booked', 1, false, 'deposits', 'project_book_inflows'),
  ('project-paid-out', 1, false, 'settlement_lines', 'project_book_payouts'),
  ('journal-reversed', 1, false, 'desk_takebacks', 'journal_check_evidence'),
  ('deposit-swept', 1, false, 'house_moves', 'journal_check_evidence'),
  ('address-topped-up', 1, false, 'house_moves', 'journal_check_evidence'),
  ('moved-to-cold', 1, false, 'house_moves', 'journal_check_evidence'),
  ('returned-from-cold', 1, false, 'deposits', 'journal_check_evidence'),
  ('withdrawal-recovered', 1, false, 'withdrawals', 'withdrawal_check_hold'),
  ('surplus-found', 1, false, 'chain_alerts', 'journal_check_evidence'),
  ('surplus-explained', 1, false, 'deposits', 'journal_check_evidence'),
  ('shortfall-booked', 1, false, 'chain_alerts', 'journal_check_evidence'),
  ('deficit-explained', 1, false, 'deficit_explanations', 'deficit_check_journals'),
  ('withdrawal-paid-otherwise', 1, false, 'payout_verdicts', 'payout_check_journals'),
  ('project-deployment-held', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('project-deployed', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('project-deployment-returned', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('project-cost-set-aside', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('project-cost-paid', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('project-cost-released', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('project-suspense-exchanged', 2, false, 'project_suspense_quotes', 'project_suspense_check_journals'),
  ('withdrawal-standing', 1, false, 'standing_payouts', 'standing_check_journals'),
  ('withdrawal-repaid', 1, false, 'recovered_debts', 'recovered_debts_check_journals'),
  ('project-inflow-unbooked', 1, false, 'project_inflows', 'project_unbook_inflows'),
  ('project-return-held', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('project-return-paid', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('project-return-released', 1, false, 'project_spendings', 'project_spending_check_journals'),
  ('deposit-taken-back', 1, false, 'deposit_takebacks', 'deposit_takeback_check_journals'),
  ('exchanged-deposit-taken-back', 2, false, 'deposit_takebacks', 'deposit_takeback_check_journals'),
  ('deposit-given-back', 1, false, 'deposit_takebacks', 'deposit_takeback_check_journals'),
  ('debt-written-off', 1, false, 'remedies', 'remedy_check_journals'),
  ('payout-given-back', 1, false, 'remedies', 'remedy_check_journals'),
  ('campaign-funded', 1, false, 'campaign_fundings', 'journal_check_evidence'),
  ('campaign-returned', 1, false, 'campaign_returns', 'journal_check_evidence'),
  ('commission-paid', 1, false, 'commissions', 'commission_check_journals'),
  ('reward-paid', 1, false, 'draw_lines', 'reward_check_journals');

insert into ledger_shapes (kind, leg, lines) values
  ('deposit-credited', 1, '{credit user-available,debit deposit-wallets}'),
  ('capital-funded', 1, '{credit house-capital,debit hot-wallet}'),
  ('desk-funded', 1, '{credit exchange-desk,debit house-capital}'),
  ('withdrawal-held', 1, '{credit user-held,debit user-available}'),
  ('withdrawal-settled', 1, '{credit fee-income,credit hot-wallet,debit user-held}'),
  ('withdrawal-settled', 1, '{credit hot-wallet,debit user-held}'),
  ('withdrawal-returned', 1, '{credit user-available,debit user-held}'),
  ('network-fee-paid', 1, '{credit hot-wallet,debit network-fee-expense}'),
  ('exchange-done', 1, '{credit exchange-desk,debit user-available}'),
  ('exchange-done', 2, '{credit exchange-fee-income,credit user-available,debit exchange-desk}'),
  ('exchange-done', 2, '{credit user-available,debit exchange-desk}'),
  ('subscription-held', 1, '{credit project-escrow,debit user-available}'),
  ('subscription-returned', 1, '{credit user-available,debit project-escrow}'),
  ('project-inflow-received', 1, '{credit project-suspense,debit project-wallets}'),
  ('project-inflow-booked', 1, '{credit project-escrow,debit project-suspense}'),
  ('project-paid-out', 1, '{credit fee-income,credit user-available,debit project-escrow}'),
  ('project-paid-out', 1, '{credit user-available,debit project-escrow}'),
  ('capital-funded', 1, '{credit house-capital,debit resource-wallet}'),
  ('capital-funded', 1, '{credit house-capital,debit cold-wallet}'),
  ('network-fee-paid', 1, '{credit deposit-wallets,debit network-fee-expense}'),
  ('network-fee-paid', 1, '{credit project-wallets,debit network-fee-expense}'),
  ('network-fee-paid', 1, '{credit resource-wallet,debit network-fee-expense}'),
  ('network-fee-paid', 1, '{credit cold-wallet,debit network-fee-expense}'),
  ('deposit-swept', 1, '{credit deposit-wallets,debit hot-wallet}'),
  ('deposit-swept', 1, '{credit project-wallets,debit hot-wallet}'),
  ('address-topped-up', 1, '{credit resource-wallet,debit deposit-wallets}'),
  ('address-topped-up', 1, '{credit resource-wallet,debit project-wallets}'),
  ('moved-to-cold', 1, '{credit hot-wallet,debit cold-wallet}'),
  ('returned-from-cold', 1, '{credit cold-wallet,debit hot-wallet}'),
  ('returned-from-cold', 1, '{credit cold-wallet,debit resource-wallet}'),
  ('withdrawal-recovered', 1, '{credit user-held,debit user-available}'),
  ('deficit-explained', 1, '{credit house-deficit,debit unclassified}'),
  ('withdrawal-paid-otherwise', 1, '{credit fee-income,credit house-deficit,debit user-held}'),
  ('withdrawal-paid-otherwise', 1, '{credit house-deficit,debit user-held}'),
  ('project-deployment-held', 1, '{credit project-outgoing,debit project-escrow}'),
  ('project-deployed', 1, '{credit hot-wallet,debit project-outgoing}'),
  ('project-deployment-returned', 1, '{credit project-escrow,debit project-outgoing}'),
  ('project-cost-set-aside', 1, '{credit project-costs,debit project-escrow}'),
  ('project-cost-paid', 1, '{credit hot-wallet,debit project-costs}'),
  ('project-cost-released', 1, '{credit project-escrow,debit project-costs}'),
  ('project-suspense-exchanged', 1, '{credit exchange-desk,debit project-suspense}'),
  ('project-suspense-exchanged', 2,
    '{credit exchange-fee-income,credit project-escrow,debit exchange-desk}'),
  ('project-suspense-exchanged', 2, '{credit project-escrow,debit exchange-desk}'),
  ('withdrawal-standing', 1, '{credit user-held,debit user-available}'),
  ('withdrawal-recovered', 1, '{credit user-held,debit house-deficit}'),
  ('withdrawal-repaid', 1, '{credit house-deficit,debit user-available}'),
  ('project-inflow-unbooked', 1, '{credit project-suspense,debit project-escrow}'),
  ('project-return-held', 1, '{credit project-returns,debit project-suspense}'),
  ('project-return-paid', 1, '{credit hot-wallet,debit project-returns}'),
  ('project-return-released', 1, '{credit project-suspense,debit project-returns}'),
  ('deposit-taken-back', 1, '{credit house-deficit,debit user-available}'),
  ('exchanged-deposit-taken-back', 1, '{credit exchange-desk,debit user-available}'),
  ('exchanged-deposit-taken-back', 2, '{credit house-deficit,debit exchange-desk}'),
  ('deposit-given-back', 1, '{credit user-available,debit house-deficit}'),
  ('debt-written-off', 1, '{credit user-available,debit house-deficit}'),
  ('payout-given-back', 1, '{credit user-available,debit fee-income,debit hot-wallet}'),
  ('payout-given-back', 1, '{credit user-available,debit hot-wallet}'),
  ('campaign-funded', 1, '{credit campaign-pool,debit house-capital}'),
  ('campaign-returned', 1, '{credit house-capital,debit campaign-pool}'),
  ('commission-paid', 1, '{credit user-available,debit fee-income}'),
  ('reward-paid', 1, '{credit user-available,debit campaign-pool}');

-- What the chain has more or less than the books, in whichever of our wallets.
insert into ledger_shapes (kind, leg, lines)
  select 'surplus-found', 1, array['credit unclassified', 'debit ' || code]
  from ledger_chart where class = 'asset'
  union all
  select 'surplus-explained', 1, array['credit ' || code, 'debit unclassified']
  from ledger_chart where class = 'asset'
  union all
  select 'shortfall-booked', 1, array['credit ' || code, 'debit house-deficit']
  from ledger_chart where class = 'asset';

insert into ledger_posters (kind, role) values
  ('withdrawal-held', 'clearhold_api'),
  ('exchange-done', 'clearhold_api'),
  ('subscription-held', 'clearhold_api'),
  ('deposit-credited', 'clearhold_worker'),
  ('capital-funded', 'clearhold_worker'),
  ('withdrawal-settled', 'clearhold_worker'),
  ('withdrawal-returned', 'clearhold_worker'),
  ('network-fee-paid', 'clearhold_worker'),
  ('subscription-returned', 'clearhold_worker'),
  ('project-inflow-received', 'clearhold_worker'),
  ('project-paid-out', 'clearhold_worker'),
  ('desk-funded', 'clearhold_operator'),
  ('project-inflow-booked', 'clearhold_operator'),
  ('journal-reversed', 'clearhold_operator'),
  ('deposit-swept', 'clearhold_worker'),
  ('address-topped-up', 'clearhold_worker'),
  ('moved-to-cold', 'clearhold_worker'),
  ('returned-from-cold', 'clearhold_worker'),
  ('withdrawal-recovered', 'clearhold_worker'),
  ('surplus-found', 'clearhold_worker'),
  ('surplus-explained', 'clearhold_worker'),
  ('shortfall-booked', 'clearhold_worker'),
  ('deficit-explained', 'clearhold_operator'),
  ('withdrawal-paid-otherwise', 'clearhold_worker'),
  ('subscription-returned', 'clearhold_api'),
  ('project-inflow-booked', 'clearhold_worker'),
  ('project-deployment-held', 'clearhold_operator'),
  ('project-deployed', 'clearhold_worker'),
  ('project-deployment-returned', 'clearhold_worker'),
  ('project-cost-set-aside', 'clearhold_operator'),
  ('project-cost-paid', 'clearhold_worker'),
  ('project-cost-released', 'clearhold_worker'),
  ('project-suspense-exchanged', 'clearhold_operator'),
  ('withdrawal-standing', 'clearhold_worker'),
  ('withdrawal-repaid', 'clearhold_worker'),
  ('project-inflow-unbooked', 'clearhold_worker'),
  ('project-return-held', 'clearhold_operator'),
  ('project-return-paid', 'clearhold_worker'),
  ('project-return-released', 'clearhold_worker'),
  ('deposit-taken-back', 'clearhold_operator'),
  ('exchanged-deposit-taken-back', 'clearhold_operator'),
  ('deposit-given-back', 'clearhold_operator'),
  ('debt-written-off', 'clearhold_operator'),
  ('payout-given-back', 'clearhold_operator'),
  ('campaign-funded', 'clearhold_operator'),
  ('campaign-returned', 'clearhold_operator'),
  ('commission-paid', 'clearhold_worker'),
  ('reward-paid', 'clearhold_worker');

insert into ledger_spendings (kind, carries) values
  ('exchange-done', 'authorisation'),
  ('subscription-held', 'authorisation'),
  ('withdrawal-held', 'authorisation'),
  ('withdrawal-recovered', 'authorisation'),
  ('withdrawal-repaid', 'evidence'),
  ('withdrawal-standing', 'authorisation'),
  ('deposit-taken-back', 'evidence'),
  ('exchanged-deposit-taken-back', 'evidence');
