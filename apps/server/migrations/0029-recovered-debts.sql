-- A restored backup has lost what a payment was made of, and nothing on the chain shows it: a payout, a
-- refund, an exchange of after the backup. The payment is written down again all the same, and what its
-- owner's balance did not hold is owed (decisions 8.17): the house bears it meanwhile, it is repaid from
-- what is credited next, and until then the owner spends nothing. So nobody is paid and has it too.
insert into ledger_kinds (kind, legs, reversible) values ('withdrawal-repaid', 1, false);
insert into ledger_shapes (kind, leg, lines) values
  ('withdrawal-recovered', 1, '{credit user-held,debit house-deficit}'),
  ('withdrawal-repaid', 1, '{credit house-deficit,debit user-available}');
insert into ledger_posters (kind, role) values ('withdrawal-repaid', 'clearhold_worker');

-- Written by the journals alone.
create table recovered_debts (
  withdrawal_id text collate "C" primary key,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  owed_at timestamptz not null default clock_timestamp(),
  repaid_at timestamptz,
  constraint recovered_debts_units check (units > 0)
);
create index recovered_debts_open on recovered_debts (user_id) where repaid_at is null;

create function recovered_debts_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  asked bigint;
  done bigint;
begin
  insert into recovered_debts (withdrawal_id, user_id, currency, units)
  select j.reference, held.owner_id, held.currency, e.units
  from new_journals j
  join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
  join ledger_accounts held on held.id = e.account_id
  where j.kind = 'withdrawal-recovered' and exists (
    select from ledger_entries o join ledger_accounts a on a.id = o.account_id
    where o.journal_id = j.id and a.code = 'house-deficit');

  with repaid as (
    update recovered_debts d set repaid_at = clock_timestamp()
    from new_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
    join ledger_accounts a on a.id = e.account_id
    where j.kind = 'withdrawal-repaid' and j.reference = d.withdrawal_id and d.repaid_at is null
      and (a.owner_id, a.currency, e.units) = (d.user_id, d.currency, d.units)
    returning 1
  )
  select (select count(*) from new_journals where kind = 'withdrawal-repaid'),
    (select count(*) from repaid) into asked, done;
  if asked <> done then
    raise exception 'ledger: what is owed is repaid whole, by who owes it'
      using errcode = 'check_violation', constraint = 'recovered_debts_whole';
  end if;

  -- An exchange leaves it with its owner, who may need it to have the right coin.
  if exists (select from recovered_debts where repaid_at is null) and exists (
    select from new_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
    join ledger_accounts a on a.id = e.account_id and a.code = 'user-available'
    join recovered_debts d on d.user_id = a.owner_id and d.repaid_at is null
    where j.kind in ('withdrawal-held', 'withdrawal-standing', 'subscription-held')
  ) then
    raise exception 'ledger: what a payment of before a restore took is repaid first'
      using errcode = 'check_violation', constraint = 'recovered_debts_first';
  end if;
  return null;
end
$$;
create trigger recovered_debts_journals after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function recovered_debts_check_journals();
alter table ledger_journals enable always trigger recovered_debts_journals;

-- A withdrawal stands on the journal that took its amount: asked for, sent on, or written down again,
-- from its owner's balance or as what its owner owes.
create or replace function withdrawal_is_booked(w withdrawals, booked_kind text, account_code text)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit' and e.units = w.amount_units
    join ledger_accounts a on a.id = e.account_id
    where j.reference = w.id
      and (j.kind = booked_kind
        or booked_kind = 'withdrawal-held'
          and j.kind in ('withdrawal-recovered', 'withdrawal-standing')
        or booked_kind = 'withdrawal-settled' and j.kind = 'withdrawal-paid-otherwise')
      and (a.code, a.owner_id, a.currency) = (account_code, w.user_id, w.currency)
  ) or booked_kind = 'withdrawal-held' and exists (
    select from recovered_debts d
    where (d.withdrawal_id, d.user_id, d.currency, d.units)
      = (w.id, w.user_id, w.currency, w.amount_units)
  )
$$;

-- And the other way round, at commit: what is held for a withdrawal is held for one of these books, once,
-- of that person and to the unit. Else the web server's login alone could put everybody's money where
-- nothing gives it back from.
create function withdrawal_check_hold() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
begin
  if not exists (
    select from withdrawals w
    join ledger_entries e on e.journal_id = new.id and e.side = 'credit' and e.units = w.amount_units
    join ledger_accounts a on a.id = e.account_id
    where w.id = new.reference
      and (a.code, a.owner_id, a.currency) = ('user-held', w.user_id, w.currency)
  ) or exists (
    select from ledger_journals j where j.reference = new.reference and j.id <> new.id
      and j.kind in ('withdrawal-held', 'withdrawal-recovered', 'withdrawal-standing')
  ) then
    raise exception 'ledger: % holds money for no withdrawal', new.reference
      using errcode = 'check_violation', constraint = 'withdrawal_holds_row';
  end if;
  return null;
end
$$;
create constraint trigger withdrawal_holds_row after insert on ledger_journals
  deferrable initially deferred for each row
  when (new.kind in ('withdrawal-held', 'withdrawal-recovered', 'withdrawal-standing'))
  execute function withdrawal_check_hold();
alter table ledger_journals enable always trigger withdrawal_holds_row;

-- Nor does any end that these books do not have take from what is held.
create or replace function withdrawal_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  bad text;
begin
  select j.reference into bad
  from new_journals j left join withdrawals w on w.id = j.reference
  where j.kind in ('withdrawal-settled', 'withdrawal-returned')
    and (w.id is null or j.kind <> 'withdrawal-' || w.state
      or exists (select from payout_attempts p
        where p.withdrawal_id = w.id and p.state in ('built', 'signed')))
  limit 1;
  if bad is not null then
    raise exception 'withdrawal: % has not ended so', bad using errcode = 'check_violation';
  end if;
  return null;
end
$$;

grant select on recovered_debts
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
