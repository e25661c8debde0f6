create constraint trigger withdrawals_booked after insert or update of state on withdrawals
  deferrable initially deferred for each row execute function withdrawal_check_row();
create trigger withdrawal_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function withdrawal_check_journals();
create trigger withdrawals_not_held before insert on withdrawals
  for each row execute function withdrawal_check_holds();
create trigger withdrawal_approvals_append_only before update or delete or truncate
  on withdrawal_approvals for each statement execute function operators_append_only();
create trigger withdrawal_approvals_new before insert on withdrawal_approvals
  for each row execute function withdrawal_approvals_check();
create trigger withdrawals_step before update on withdrawals
  for each row execute function withdrawal_check_step();
create trigger payout_attempts_step before insert or update on payout_attempts
  for each row execute function payout_attempts_check();
create constraint trigger withdrawals_within_limit after insert on withdrawals
  deferrable initially deferred for each row execute function withdrawal_check_limit();
create trigger withdrawals_new before insert on withdrawals
  for each row execute function withdrawal_check_new();
create trigger payout_verdicts_new before insert on payout_verdicts
  for each row execute function payout_verdicts_check();
create trigger payout_verdicts_append_only before update or delete or truncate
  on payout_verdicts for each statement execute function operators_append_only();
create trigger payout_attempts_misdirected before insert or update of state on payout_attempts
  for each row execute function payout_check_misdirected();
create trigger payout_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function payout_check_journals();
create trigger standing_payouts_new before insert on standing_payouts
  for each row execute function standing_check_new();
create constraint trigger standing_payouts_subscribed after insert on standing_payouts
  deferrable initially deferred for each row execute function standing_check_subscription();
create trigger standing_payouts_change before update on standing_payouts
  for each row execute function standing_check_change();
create constraint trigger standing_payouts_withdrawn after update of state on standing_payouts
  deferrable initially deferred for each row execute function standing_check_withdrawn();
create trigger standing_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function standing_check_journals();
create trigger recovered_debts_journals after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function recovered_debts_check_journals();
create constraint trigger withdrawal_holds_row after insert on ledger_journals
  deferrable initially deferred for each row
  when (new.kind in ('withdrawal-held', 'withdrawal-recovered', 'withdrawal-standing'))
  execute function withdrawal_check_hold();
