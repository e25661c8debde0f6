create trigger chain_addresses_writer before insert on chain_addresses
  for each row execute function chain_addresses_check_writer();
create trigger deposits_credited_is_final before update on deposits
  for each row execute function deposits_credited_is_final();
create trigger chain_alerts_explained before update of explained_units on chain_alerts
  for each row execute function chain_alerts_explain();
create trigger alert_resolutions_new before insert on alert_resolutions
  for each row execute function alert_resolutions_check();
create trigger alert_resolutions_append_only before update or delete or truncate
  on alert_resolutions for each statement execute function operators_append_only();
create trigger deficit_explanations_new before insert on deficit_explanations
  for each row execute function deficit_explanations_check();
create trigger deficit_explanations_append_only before update or delete or truncate
  on deficit_explanations for each statement execute function operators_append_only();
create trigger deficit_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function deficit_check_journals();
