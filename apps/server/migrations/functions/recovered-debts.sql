create function recovered_debts_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  asked bigint;
  done bigint;
begin
  if exists (select from unnest(posted)
    where kind in ('withdrawal-recovered', 'withdrawal-repaid')) then
    insert into recovered_debts (withdrawal_id, user_id, currency, units)
    select j.reference, held.owner_id, held.currency, e.units
    from unnest(posted) j
    join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
    join ledger_accounts held on held.id = e.account_id
    where j.kind = 'withdrawal-recovered' and exists (
      select from ledger_entries o join ledger_accounts a on a.id = o.account_id
      where o.journal_id = j.id and a.code = 'house-deficit');

    with repaid as (
      update recovered_debts d set repaid_at = clock_timestamp()
      from unnest(posted) j
      join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
      join ledger_accounts a on a.id = e.account_id
      where j.kind = 'withdrawal-repaid' and j.reference = d.withdrawal_id
        and d.repaid_at is null and d.written_off_at is null
        and (a.owner_id, a.currency, e.units) = (d.user_id, d.currency, d.units)
      returning 1
    )
    select (select count(*) from unnest(posted) where kind = 'withdrawal-repaid'),
      (select count(*) from repaid) into asked, done;
    perform refuse('ledger: what is owed is repaid whole, by who owes it', 'recovered_debts_whole')
    where asked <> done;
  end if;

  -- An exchange leaves it with its owner, who may need it to have the right coin.
  perform refuse('ledger: what a payment of before a restore took is repaid first',
    'recovered_debts_first')
  where exists (select from recovered_debts where repaid_at is null and written_off_at is null)
    and exists (
    select from unnest(posted) j
    -- One row after the other, as in certification_check_journals.
    cross join lateral (select * from ledger_entries
      where journal_id = j.id and side = 'debit' offset 0) e
    cross join lateral (select * from ledger_accounts where id = e.account_id offset 0) a
    join recovered_debts d on d.user_id = a.owner_id and d.repaid_at is null
      and d.written_off_at is null
    where j.kind in ('withdrawal-held', 'withdrawal-standing', 'subscription-held')
      and a.code = 'user-available');
end
$$;
