-- After a statement that inserted journals: each subject checks those of its kinds, and writes what
-- follows from them. A batch is small and the tables are not, so this function and all that it
-- calls look rows up by index, whatever plan was made while the tables were small. A function in SQL keeps
-- the plan of its first call in a session: one that is called elsewhere too has these settings of its own.
create function journals_check_subjects() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  -- Without the type's name each row would become text and a row again.
  posted ledger_journals[] := array(select j::ledger_journals from new_journals j);
  kinds text[] := array(select distinct kind from new_journals);
begin
  if exists (
    select from ledger_kinds k
    where k.kind = any (kinds) and k.checked_by = 'journal_check_evidence') then
    perform journal_check_evidence(posted);
  end if;
  if 'surplus-explained' = any (kinds) then perform surplus_check_journals(posted); end if;
  if 'deficit-explained' = any (kinds) then perform deficit_check_journals(posted); end if;
  if kinds && '{deposit-taken-back, exchanged-deposit-taken-back, deposit-given-back}' then
    perform deposit_takeback_check_journals(posted);
  end if;
  if kinds && '{debt-written-off, payout-given-back}' then
    perform remedy_check_journals(posted);
  end if;
  if kinds && '{exchange-done, subscription-held}' then
    perform certification_check_journals(posted);
  end if;
  if 'exchange-done' = any (kinds) then perform exchange_check_journals(posted); end if;
  if kinds && '{withdrawal-settled, withdrawal-returned, withdrawal-paid-otherwise}' then
    perform payout_check_journals(posted);
  end if;
  if exists (select from unnest(kinds) kind where ledger_takes_held(kind)) then
    perform payout_note_unseen(posted);
  end if;
  if 'subscription-held' = any (kinds) then perform project_book_subscriptions(posted); end if;
  if 'subscription-returned' = any (kinds) then perform project_book_refunds(posted); end if;
  if 'project-paid-out' = any (kinds) then perform project_book_payouts(posted); end if;
  if kinds && '{project-paid-out, commission-paid}' then
    perform commission_check_journals(posted);
  end if;
  if 'reward-paid' = any (kinds) then perform reward_check_journals(posted); end if;
  if 'project-inflow-booked' = any (kinds) then perform project_book_inflows(posted); end if;
  if kinds && '{project-deployment-held, project-deployed, project-deployment-returned,
    project-cost-set-aside, project-cost-paid, project-cost-released,
    project-return-held, project-return-paid, project-return-released}' then
    perform project_spending_check_journals(posted);
  end if;
  if 'project-suspense-exchanged' = any (kinds) then
    perform project_suspense_check_journals(posted);
  end if;
  if 'project-inflow-unbooked' = any (kinds) then perform project_unbook_inflows(posted); end if;
  if kinds && '{withdrawal-recovered,
    withdrawal-repaid, withdrawal-held, withdrawal-standing, subscription-held}' then
    perform recovered_debts_check_journals(posted);
  end if;
  perform restore_check_journals(kinds);
  if 'withdrawal-standing' = any (kinds) then perform standing_check_journals(posted); end if;
  if kinds && '{withdrawal-settled, withdrawal-returned}' then
    perform withdrawal_check_journals(posted);
  end if;
  if kinds && '{journal-reversed, subscription-returned}' or exists (select from ledger_shapes
    where kind = any (kinds) and 'debit user-available' = any (lines)) then
    perform spending_check_journals(posted);
  end if;
  return null;
end
$$;
