-- After a statement that inserted journals: each subject checks those of its kinds, and writes what
-- follows from them. A batch is small and the tables are not, so this function and all that it calls
-- look rows up by index, whatever plan was made while the tables were small.
create function journals_check_subjects() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  -- Without the type's name each row would become text and a row again.
  posted ledger_journals[] := array(select j::ledger_journals from new_journals j);
  kinds text[] := array(select distinct kind from new_journals);
begin
  perform journal_check_evidence(posted) where exists (
    select from ledger_kinds k
    where k.kind = any (kinds) and k.checked_by = 'journal_check_evidence');
  perform surplus_check_journals(posted) where 'surplus-explained' = any (kinds);
  perform deficit_check_journals(posted) where 'deficit-explained' = any (kinds);
  perform deposit_takeback_check_journals(posted)
  where kinds && '{deposit-taken-back, exchanged-deposit-taken-back, deposit-given-back}';
  perform exchange_check_journals(posted) where 'exchange-done' = any (kinds);
  perform payout_check_journals(posted)
  where kinds && '{withdrawal-settled, withdrawal-returned, withdrawal-paid-otherwise}';
  perform project_book_subscriptions(posted) where 'subscription-held' = any (kinds);
  perform project_book_refunds(posted) where 'subscription-returned' = any (kinds);
  perform project_book_payouts(posted) where 'project-paid-out' = any (kinds);
  perform project_book_inflows(posted) where 'project-inflow-booked' = any (kinds);
  perform project_spending_check_journals(posted)
  where kinds && '{project-deployment-held, project-deployed, project-deployment-returned,
    project-cost-set-aside, project-cost-paid, project-cost-released,
    project-return-held, project-return-paid, project-return-released}';
  perform project_suspense_check_journals(posted) where 'project-suspense-exchanged' = any (kinds);
  perform project_unbook_inflows(posted) where 'project-inflow-unbooked' = any (kinds);
  perform recovered_debts_check_journals(posted) where kinds && '{withdrawal-recovered,
    withdrawal-repaid, withdrawal-held, withdrawal-standing, subscription-held}';
  perform restore_check_journals(kinds);
  perform standing_check_journals(posted) where 'withdrawal-standing' = any (kinds);
  perform withdrawal_check_journals(posted)
  where kinds && '{withdrawal-settled, withdrawal-returned}';
  perform spending_check_journals(posted)
  where 'journal-reversed' = any (kinds) or exists (select from ledger_shapes
    where kind = any (kinds) and 'debit user-available' = any (lines));
  return null;
end
$$;
