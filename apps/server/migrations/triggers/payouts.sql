create constraint trigger withdrawals_booked after insert or update of state on withdrawals
  deferrable initially deferred for each row execute function withdrawal_check_row();
create trigger withdrawals_not_held before insert on withdrawals
  for each row execute function withdrawal_check_holds();
create trigger withdrawal_approvals_new before insert on withdrawal_approvals
  for each row execute function withdrawal_approvals_check();
create trigger withdrawals_step before update on withdrawals
  for each row execute function withdrawal_check_step();
create trigger payout_attempts_step before insert or update on payout_attempts
  for each row execute function payout_attempts_check();
create constraint trigger withdrawals_within_limit after insert on withdrawals
  deferrable initially deferred for each row execute function withdrawal_check_limit();
-- Nobody has judged a new one, and no payment was built for it.
create trigger withdrawals_new before insert on withdrawals
  for each row when (new.state <> 'held' or new.cleared_as is not null or new.approvals_needed <> 0
    or coalesce(new.review_at, new.approved_at, new.cancel_asked_at, new.signed_at,
      new.broadcast_at) is not null
    or (new.attempts, new.waits_for, new.return_reason, new.lease_until)
      <> (0, '', '', '-infinity'))
  execute function refuse_change('withdrawal %s: does not begin so', 'id');
create trigger payout_verdicts_new before insert on payout_verdicts
  for each row execute function payout_verdicts_check();
create trigger standing_payouts_new before insert on standing_payouts
  for each row when (new.state <> 'standing' or new.details <> '{}')
  execute function refuse_change('standing payout %s: does not begin so', 'subscription_id');
create constraint trigger standing_payouts_subscribed after insert on standing_payouts
  deferrable initially deferred for each row execute function standing_check_subscription();
-- It ends once, and its owner is told once; nothing else of it ever changes.
create trigger standing_payouts_change before update on standing_payouts
  for each row when (
    to_jsonb(new) - array['state', 'reason', 'details', 'closed_at', 'told_at']
      <> to_jsonb(old) - array['state', 'reason', 'details', 'closed_at', 'told_at']
    or old.state <> 'standing' and (new.state, new.reason, new.details, new.closed_at)
      is distinct from (old.state, old.reason, old.details, old.closed_at)
    or old.told_at is not null and new.told_at is distinct from old.told_at)
  execute function refuse_change('standing payout %s: is as it is', 'subscription_id');
create constraint trigger standing_payouts_withdrawn after update of state on standing_payouts
  deferrable initially deferred for each row execute function standing_check_withdrawn();
create constraint trigger withdrawal_holds_row after insert on ledger_journals
  deferrable initially deferred for each row
  when (new.kind in ('withdrawal-held', 'withdrawal-recovered', 'withdrawal-standing'))
  execute function withdrawal_check_hold();
create trigger remedies_decided before insert or update of approved_at
  on remedies for each row execute function remedies_check();
create trigger payouts_disproved_said before insert or update on payouts_disproved
  for each row execute function payouts_disproved_check();
create trigger payouts_left_said before insert on payouts_left
  for each row execute function payouts_left_check();
-- It reserves no more than the network can charge: the limit for one contract is 15,000 TRX.
create trigger payout_attempts_reserve_possible before insert or update of reserve_units
  on payout_attempts for each row when (new.reserve_units > 20000000000)
  execute function refuse_change('payment %s: reserves more than can be charged', 'txid');
create trigger standing_payouts_words before insert or update of details on standing_payouts
  for each row when (not (jsonb_typeof(new.details) = 'object'
    and not jsonb_path_exists(new.details, 'strict $.*.type() ? (@ != "string")')))
  execute function refuse_change('standing payout %s: its details are malformed', 'subscription_id');
