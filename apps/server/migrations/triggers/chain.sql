-- The house's own wallets come only from the worker, which hears of them from the signer.
create trigger chain_addresses_writer before insert on chain_addresses
  for each row when (new.purpose not in ('user', 'project')
    and session_user in ('clearhold_api', 'clearhold_operator'))
  execute function refuse_change('address %s: not for this login to write', 'address',
    'insufficient_privilege');
-- Credited is final, for every login. Only a place in a node's list may become the hash, once.
create trigger deposits_credited_is_final before update on deposits
  for each row when (old.state = 'credited'
    and (old.kind <> 'int' or length(old.position) = 64
      or to_jsonb(old) - 'position' <> to_jsonb(new) - 'position'))
  execute function refuse_change('deposit %s: what is credited does not change', 'id');
create trigger deposits_reread_first before insert on deposits
  for each row when (new.kind = 'int') execute function deposits_check_reread();
create trigger chain_alerts_explained before update of explained_units on chain_alerts
  for each row execute function chain_alerts_explain();
-- Only the guard watches the books: an alert of somebody else could be in the place of its own.
create trigger chain_alerts_of_guard before insert on chain_alerts
  for each row when ((session_user = 'clearhold_guard') <> (new.reason = 'books-broken'))
  execute function refuse_change('alert %s: not for this login to raise', 'reason',
    'insufficient_privilege');
create trigger alert_resolutions_new before insert on alert_resolutions
  for each row execute function alert_resolutions_check();
create trigger deficit_explanations_new before insert on deficit_explanations
  for each row execute function deficit_explanations_check();
create trigger chain_addresses_new before insert on chain_addresses
  for each row execute function chain_addresses_check_new();
create trigger address_quarantines_new before insert on address_quarantines
  for each row execute function address_quarantines_check();
create trigger deposit_takebacks_decided before insert or update of approved_at or delete
  on deposit_takebacks for each row execute function deposit_takebacks_check();
