-- At commit, each row of evidence has its journal. The arguments are the columns that name it.
create constraint trigger deposits_booked after insert or update of state on deposits
  deferrable initially deferred for each row when (new.state = 'credited')
  execute function journal_evidence_check_booked('id', 'txid');
create constraint trigger payout_attempts_booked after insert or update of state on payout_attempts
  deferrable initially deferred for each row when (new.state in ('settled', 'failed'))
  execute function journal_evidence_check_booked('withdrawal_id', 'txid');
create constraint trigger house_moves_evidence after insert or update of state on house_moves
  deferrable initially deferred for each row when (new.state in ('done', 'failed'))
  execute function journal_evidence_check_booked('id', 'txid');
create constraint trigger chain_alerts_booked after insert on chain_alerts
  deferrable initially deferred for each row when (new.finding_id is not null)
  execute function journal_evidence_check_booked('finding_id');
create constraint trigger desk_fundings_booked after insert on desk_fundings
  deferrable initially deferred for each row
  execute function journal_evidence_check_booked('id');
create constraint trigger campaign_fundings_booked after insert on campaign_fundings
  deferrable initially deferred for each row
  execute function journal_evidence_check_booked('campaign_id');
create constraint trigger campaign_returns_booked after insert on campaign_returns
  deferrable initially deferred for each row when (new.units > 0)
  execute function journal_evidence_check_booked('campaign_id');
-- The journal names the one that it takes back, so its own row checks it.
create constraint trigger desk_takebacks_booked after insert on desk_takebacks
  deferrable initially deferred for each row execute function desk_takebacks_check_booked();
-- A surplus or a loss that nobody booked is no alert of these kinds.
create trigger chain_alerts_found before insert on chain_alerts
  for each row when (new.reason in ('surplus', 'shortfall') and new.finding_id is null)
  execute function refuse_change('alert at %s: no journal books it', 'address');
