-- The ledger: money moves by whole, balanced journals alone, and the database itself refuses the rest.
--
-- The application's roles insert journals with their entries in one statement and read; they write
-- nothing else. A trigger over each statement's new rows, running with the owner's rights, checks
-- them and alone moves balances and versions. This file is the listed exception to the dialect
-- rules for distributed engines (decisions 1).
--
-- Entries and journals carry no foreign keys: each would cost a lookup per row, and the trigger
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
  ('house-deficit', 'expense', 'debit', 'house', null);

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
  ('project-inflow-booked', 1, true),
  ('project-paid-out', 1, false),
  ('journal-reversed', 1, false);

-- The shapes of each leg: exactly these lines, in this order of text. A reversal has no shape of
-- its own, it mirrors its victim.
create table ledger_shapes (
  kind text collate "C" not null references ledger_kinds (kind),
  leg smallint not null,
  lines text[] not null,
  constraint ledger_shapes_key primary key (kind, lines)
);

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
  ('project-paid-out', 1, '{credit user-available,debit project-escrow}');

-- Who may book it: the login that opened the connection, so that no function lends the right.
create table ledger_posters (
  kind text collate "C" not null references ledger_kinds (kind),
  role name not null,
  constraint ledger_posters_key primary key (kind, role)
);

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
  ('journal-reversed', 'clearhold_operator');

-- One fact, booked once. World time and book time are two columns.
create table ledger_journals (
  id text collate "C" primary key,
  kind text collate "C" not null,
  reference text collate "C" not null,
  entry_count smallint not null,
  occurred_at timestamptz not null,
  -- Read under the accounts' locks, so that an account's journals stand in the order of its versions.
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

-- Opens the accounts that are missing, empty and as the chart says. Ask: [{code, owner_id, currency}].
create function ledger_open_accounts(asks jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_accounts
    (code, owner_id, currency, owner_kind, class, normal_side, floor_units)
  select c.code, ask.owner_id, ask.currency, c.owner_kind, c.class, c.normal_side, c.floor_units
  from jsonb_to_recordset(asks) as ask(code text, owner_id text, currency text)
  join ledger_chart c on c.code = ask.code
  where not exists (
    select from ledger_accounts a
    where (a.code, a.owner_id, a.currency) = (ask.code, ask.owner_id, ask.currency)
  )
  order by c.code, ask.owner_id, ask.currency
  on conflict on constraint ledger_accounts_natural do nothing
$$;

-- True when a reversal has each line of its victim on the other side and nothing else.
create function ledger_mirrors(reversal text, victim text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select k.reversible
    and r.entry_count = v.entry_count
    and r.entry_count = (
      select count(*)
      from ledger_entries mine
      join ledger_entries theirs
        on theirs.journal_id = victim
        and theirs.account_id = mine.account_id
        and theirs.units = mine.units
        and theirs.side <> mine.side
      where mine.journal_id = reversal
    )
  from ledger_journals r, ledger_journals v join ledger_kinds k on k.kind = v.kind
  where r.id = reversal and v.id = victim
$$;

-- After a statement that inserted journals: none may be empty. (Entries of the same statement are
-- there already; ledger_check_entries proves that they are all there.)
create function ledger_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  bad text;
begin
  select j.id into bad from new_journals j
  where not exists (select from ledger_entries e where e.journal_id = j.id)
  limit 1;
  if bad is not null then
    raise exception 'ledger: journal % is empty', bad using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- After a statement that inserted entries: checks them and moves the balances. A batch is small and
-- the tables are not, so its rows are looked up by index; a plan made while the tables were small
-- would read all accounts for each batch.
create function ledger_check_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  bad record;
  touched bigint;
  moved bigint;
begin
  -- Each journal: whole, balanced in each currency, of its kind's shape, about one user and one
  -- project, by one who may.
  with legs as (
    select e.journal_id, a.currency, count(*) as lines,
      sum(case e.side when 'debit' then e.units else -e.units end) as off_by,
      array_agg(e.side::text || ' ' || a.code order by e.side::text || ' ' || a.code collate "C")
        as shape,
      min(a.owner_id) filter (where a.owner_kind = 'user') as first_user,
      max(a.owner_id) filter (where a.owner_kind = 'user') as last_user,
      min(a.owner_id) filter (where a.owner_kind = 'project') as first_project,
      max(a.owner_id) filter (where a.owner_kind = 'project') as last_project
    from new_entries e left join ledger_accounts a on a.id = e.account_id
    group by e.journal_id, a.currency
  ),
  journals as (
    select l.journal_id, j.kind, j.entry_count, j.reverses,
      sum(l.lines) as lines, bool_and(l.off_by = 0) as balanced,
      count(l.currency) = count(*) as accounts_known,
      count(*) as legs, count(distinct s.leg) as shaped_legs,
      min(l.first_user) is not distinct from max(l.last_user)
        and min(l.first_project) is not distinct from max(l.last_project) as one_owner
    from legs l
    left join ledger_journals j on j.id = l.journal_id
    left join ledger_shapes s on s.kind = j.kind and s.lines = l.shape
    group by l.journal_id, j.kind, j.entry_count, j.reverses
  ),
  verdicts as (
    select j.journal_id, j.kind, case
      when j.kind is null then 'does not exist'
      when not j.accounts_known then 'names an account that does not exist'
      when j.lines <> j.entry_count then 'is not whole'
      when j.lines <> (select count(*) from ledger_entries e where e.journal_id = j.journal_id)
        then 'is older than its entries'
      when not j.balanced then 'does not balance'
      when not exists (
        select from ledger_posters p where p.kind = j.kind and p.role = session_user
      ) then 'may not be posted by ' || session_user
      when not j.one_owner then 'touches two owners'
      when j.reverses is not null then
        case when ledger_mirrors(j.journal_id, j.reverses) then null
          else 'does not mirror its victim' end
      when j.legs <> j.shaped_legs or j.legs <> (select k.legs from ledger_kinds k where k.kind = j.kind)
        then 'has not the shape of its kind'
    end as fault
    from journals j
  )
  select * into bad from verdicts where fault is not null limit 1;
  if found then
    raise exception 'ledger: journal % (%) %', bad.journal_id, bad.kind, bad.fault
      using errcode = 'check_violation';
  end if;

  -- Each account: versions go on without a gap, running balances add up and stay above the floor.
  select e.account_id, e.version, case
    when e.version <> e.version_before + 1 then 'stale'
    when e.balance_after_units <> e.balance_before + e.change then 'miscounted'
    when e.balance_after_units < e.floor_units then 'below its floor'
  end as fault
  into bad
  from (
    select n.account_id, n.version, n.balance_after_units, a.floor_units,
      case n.side when a.normal_side then n.units else -n.units end as change,
      lag(n.version, 1, a.version) over running as version_before,
      lag(n.balance_after_units, 1, a.balance_units) over running as balance_before
    from new_entries n join ledger_accounts a on a.id = n.account_id
    window running as (partition by n.account_id order by n.version)
  ) e
  where e.version <> e.version_before + 1
    or e.balance_after_units <> e.balance_before + e.change
    or e.balance_after_units < e.floor_units
  limit 1;
  if found then
    raise exception 'ledger: account %, version % is %', bad.account_id, bad.version, bad.fault
      -- Stale means that another posting came first: the whole batch is run again.
      using errcode = case bad.fault when 'stale' then '40001' else '23514' end;
  end if;

  with last as (
    select distinct on (account_id) account_id, version, balance_after_units
    from new_entries order by account_id, version desc
  ),
  moves as (
    update ledger_accounts a
    set balance_units = l.balance_after_units, version = l.version
    from last l where a.id = l.account_id
    returning 1
  )
  select (select count(*) from last), (select count(*) from moves) into touched, moved;
  if touched <> moved then
    raise exception 'ledger: % accounts moved instead of %', moved, touched
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create function ledger_append_only() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'ledger: % only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- Accounts are changed by the owner's own functions alone; the right to update `lock_token` that
-- the application's roles have serves for "for update", not for writing.
create function ledger_owner_only() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user <> 'clearhold_owner' then
    raise exception 'ledger: balances follow from entries'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create trigger ledger_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function ledger_check_journals();
create trigger ledger_entries_checked after insert on ledger_entries
  referencing new table as new_entries
  for each statement execute function ledger_check_entries();
create trigger ledger_journals_append_only before update or delete or truncate on ledger_journals
  for each statement execute function ledger_append_only();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_append_only();
create trigger idempotency_keys_append_only before update or delete or truncate on idempotency_keys
  for each statement execute function ledger_append_only();
create trigger ledger_accounts_kept before delete or truncate on ledger_accounts
  for each statement execute function ledger_append_only();
create trigger ledger_accounts_owner_only before insert or update on ledger_accounts
  for each statement execute function ledger_owner_only();

-- Replication settings do not switch them off either.
alter table ledger_journals enable always trigger ledger_journals_checked;
alter table ledger_entries enable always trigger ledger_entries_checked;
alter table ledger_journals enable always trigger ledger_journals_append_only;
alter table ledger_entries enable always trigger ledger_entries_append_only;
alter table idempotency_keys enable always trigger idempotency_keys_append_only;
alter table ledger_accounts enable always trigger ledger_accounts_kept;
alter table ledger_accounts enable always trigger ledger_accounts_owner_only;

grant select on ledger_chart, ledger_accounts, ledger_kinds, ledger_shapes, ledger_posters,
  ledger_journals, ledger_entries, idempotency_keys
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert (id, kind, reference, entry_count, occurred_at, reverses) on ledger_journals
  to clearhold_api, clearhold_worker, clearhold_operator;
grant insert on ledger_entries to clearhold_api, clearhold_worker, clearhold_operator;
grant update (lock_token) on ledger_accounts
  to clearhold_api, clearhold_worker, clearhold_operator;
grant insert (user_id, operation, key, fingerprint, answer) on idempotency_keys
  to clearhold_api, clearhold_worker, clearhold_operator;
grant execute on function ledger_open_accounts(jsonb)
  to clearhold_api, clearhold_worker, clearhold_operator;
