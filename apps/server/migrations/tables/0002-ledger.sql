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
  constraint ledger_chart_owner_kind check (owner_kind in ('user', 'project', 'house'))
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
      else owner_id = 'house'
    end
  ),
  constraint ledger_accounts_floor check (balance_units >= floor_units)
) with (fillfactor = 70); -- room for balances to change in place

-- What may be booked. A kind has one leg per currency of its journals.
create table ledger_kinds (
  kind text collate "C" primary key,
  legs smallint not null,
  reversible boolean not null -- an operator's own bookkeeping; never what a user or the chain did
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
  constraint ledger_journals_fact unique (kind, reference),
  constraint ledger_journals_entry_count check (entry_count >= 2),
  constraint ledger_journals_reverses check ((kind = 'journal-reversed') = (reverses is not null))
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
  ('fee-income', 'income', 'credit', 'house', null),
  ('exchange-fee-income', 'income', 'credit', 'house', null),
  ('network-fee-expense', 'expense', 'debit', 'house', null),
  ('house-deficit', 'expense', 'debit', 'house', null),
  ('resource-wallet', 'asset', 'debit', 'house', 0),
  ('cold-wallet', 'asset', 'debit', 'house', 0),
  ('project-outgoing', 'liability', 'credit', 'project', 0),
  ('project-costs', 'liability', 'credit', 'project', 0),
  ('project-returns', 'liability', 'credit', 'project', 0);

insert into ledger_kinds (kind, legs, reversible) values
  ('deposit-credited', 1, false),
  ('capital-funded', 1, false),
  ('desk-funded', 1, true),
  ('withdrawal-held', 1, false),
  ('withdrawal-settled', 1, false),
  ('withdrawal-returned', 1, false),
  ('network-fee-paid', 1, false),
  ('exchange-done', 2, false),
  ('subscription-held', 1, false),
  ('subscription-returned', 1, false),
  ('project-inflow-received', 1, false),
  ('project-inflow-booked', 1, false),
  ('project-paid-out', 1, false),
  ('journal-reversed', 1, false),
  ('deposit-swept', 1, false),
  ('address-topped-up', 1, false),
  ('moved-to-cold', 1, false),
  ('returned-from-cold', 1, false),
  ('withdrawal-recovered', 1, false),
  ('surplus-found', 1, false),
  ('surplus-explained', 1, false),
  ('shortfall-booked', 1, false),
  ('deficit-explained', 1, false),
  ('withdrawal-paid-otherwise', 1, false),
  ('project-deployment-held', 1, false),
  ('project-deployed', 1, false),
  ('project-deployment-returned', 1, false),
  ('project-cost-set-aside', 1, false),
  ('project-cost-paid', 1, false),
  ('project-cost-released', 1, false),
  ('project-suspense-exchanged', 2, false),
  ('withdrawal-standing', 1, false),
  ('withdrawal-repaid', 1, false),
  ('project-inflow-unbooked', 1, false),
  ('project-return-held', 1, false),
  ('project-return-paid', 1, false),
  ('project-return-released', 1, false);

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
  ('project-return-released', 1, '{credit project-suspense,debit project-returns}');

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
  ('project-return-released', 'clearhold_worker');
