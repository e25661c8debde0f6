-- The house's own wallets come only from the worker, which hears of them from the signer.
create trigger chain_addresses_writer before insert on chain_addresses
  for each row when (new.purpose not in ('user', 'project')
    and session_user in ('clearhold_api', 'clearhold_operator'))
  execute function refuse_change('address %s: not for this login to write', 'address',
    'insufficient_privilege');
-- Credited is final, for every login.
create trigger deposits_credited_is_final before update on deposits
  for each row when (old.state = 'credited')
  execute function refuse_change('deposit %s: what is credited does not change', 'id');
create trigger chain_alerts_explained before update of explained_units on chain_alerts
  for each row execute function chain_alerts_explain();
-- Only the guard watches the books: an alert of somebody else could be in the place of its own.
create trigger chain_alerts_of_guard before insert on chain_alerts
  for each row when ((session_user = 'clearhold_guard') <> (new.reason = 'books-broken'))
  execute function refuse_change('alert %s: not for this login to raise', 'reason',
    'insufficient_privilege');
create trigger chain_alerts_counted before insert on chain_alerts
  for each row when (new.finding_id is not null and new.txid is null and new.units > 1000000000000)
  execute function chain_alerts_check_count();
create trigger alert_resolutions_new before insert on alert_resolutions
  for each row execute function alert_resolutions_check();
create trigger deficit_explanations_new before insert on deficit_explanations
  for each row execute function deficit_explanations_check();
create trigger chain_addresses_new before insert on chain_addresses
  for each row execute function chain_addresses_check_new();
create trigger address_quarantines_new before insert on address_quarantines
  for each row execute function address_quarantines_check();
create trigger deposit_takebacks_decided before insert or update of approved_at
  on deposit_takebacks for each row execute function deposit_takebacks_check();
-- Operators set it back by a row of chain_rewinds.
create trigger scan_cursor_step before insert or update on scan_cursor
  for each row when (session_user = 'clearhold_worker')
  execute function scan_cursor_check_step();
create trigger deposits_true_fact before insert or update of id, txid, kind, position, turn, purpose,
  owner_id, address on deposits
  for each row execute function deposits_check_fact();
create trigger deposits_true_owner before update of state on deposits
  for each row when (new.state = 'credited') execute function deposits_check_fact();
create trigger chain_rewinds_new before insert on chain_rewinds
  for each row execute function chain_rewinds_check();
create trigger reconciliations_dated before insert or update on reconciliations
  for each row execute function reconciliations_date();
-- A surplus or a loss of more coins than there are would fill the account that it is booked to. This and
-- the like are no checks of the table: an old row that breaks one can still end.
create trigger chain_alerts_units_exist before insert or update of finding_id, units on chain_alerts
  for each row when (new.finding_id is not null and new.units > 100000000000000000)
  execute function refuse_change('alert at %s: more coins than there are', 'address');
