-- Facts that no journal says. Journals are read from the accounts' entries, so nothing is added to
-- a posting.
create trigger security_events_told after insert on security_events
  for each row execute function message_note_fact('event', 'id', 'user_id', 'at');
create trigger project_moves_noted after insert on project_moves
  for each row when (new.to_status > 1)
  execute function message_note_fact('move', 'id', '', 'moved_at');
create trigger deposits_seen after insert on deposits
  for each row when (new.purpose = 'user' and new.state = 'detected')
  execute function message_note_fact('arrival-seen', 'id', 'owner_id', 'detected_at');
create trigger deposits_wait after insert or update of state on deposits
  for each row when (new.purpose = 'user' and new.state = 'waiting')
  execute function message_note_fact('arrival-waiting', 'id', 'owner_id', 'detected_at');
create trigger deposits_gone after update of state on deposits
  for each row when (new.purpose = 'user' and old.state in ('detected', 'waiting')
    and new.state = 'orphaned')
  execute function message_note_gone();
create trigger withdrawals_wait after update of waits_for on withdrawals
  for each row when (old.waits_for <> new.waits_for and new.waits_for <> '')
  execute function message_note_wait();
create trigger withdrawals_in_review after update of review_at on withdrawals
  for each row when (old.review_at is null and new.review_at is not null)
  execute function message_note_fact('payment-review', 'id', 'user_id', 'review_at');
create trigger withdrawals_sent after update of broadcast_at on withdrawals
  for each row when (old.broadcast_at is null and new.broadcast_at is not null)
  execute function message_note_fact('payment-sent', 'id', 'user_id', 'broadcast_at');
create trigger remedies_ended after update of approved_at on remedies
  for each row when (new.kind = 'write-off' and new.booked_units = 0)
  execute function message_note_fact('debt-ended', 'id', 'user_id', 'booked_at');
create trigger remedies_kept_paid after update of approved_at on remedies
  for each row when (new.kind = 'keep-paid' and new.booked_units = 0)
  execute function message_note_fact('payout-kept-paid', 'id', 'user_id', 'booked_at');
create trigger remedies_charged after update of approved_at on remedies
  for each row when (new.kind = 'charge' and new.booked_units = 0)
  execute function message_note_fact('payout-charged', 'id', 'user_id', 'booked_at');
-- What its owner takes back is a line of the history, which is told.
create trigger standing_payouts_fell_back after update of state on standing_payouts
  for each row when (old.state = 'standing' and new.state = 'fell-back'
    and new.reason not in ('nothing-paid', 'returned', 'revoked'))
  execute function message_note_fact('standing-fell-back', 'subscription_id', 'user_id', 'closed_at');
create trigger guard_holds_begun after insert on guard_holds
  for each row execute function message_note_hold();
create trigger guard_holds_longer after update of until_at on guard_holds
  for each row when (new.until_at > old.until_at) execute function message_note_hold();
create trigger level_limit_orders_told after update of starts_at, cancelled_at on level_limit_orders
  for each row when (new.falls) execute function level_limit_orders_note();
create trigger boxes_ready after insert on boxes
  for each row execute function boxes_note_ready();
create trigger project_moves_ready_boxes after insert on project_moves
  for each row when (new.to_status = 3) execute function boxes_note_ready();
