create trigger exchange_rate_orders_decided before insert or update
  on exchange_rate_orders for each row execute function exchange_rate_orders_check();
create trigger exchange_cap_orders_decided before insert or update
  on exchange_cap_orders for each row execute function exchange_cap_orders_check();
create trigger exchanges_within_caps after insert on exchanges
  referencing new table as new_trades
  for each statement execute function exchange_check_caps();
create trigger desk_fundings_new before insert on desk_fundings
  for each row execute function desk_fundings_check();
create trigger desk_takebacks_new before insert on desk_takebacks
  for each row execute function desk_takebacks_check();
create trigger exchanges_while_open after insert on exchanges
  referencing new table as new_trades
  for each statement execute function exchange_check_open();
create trigger project_suspense_exchanges_while_open after insert on project_suspense_exchanges
  referencing new table as new_trades
  for each statement execute function exchange_check_open();
