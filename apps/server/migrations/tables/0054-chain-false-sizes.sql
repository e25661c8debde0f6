-- A surplus or a loss of more coins than there are would fill the account that it is booked to.
alter table chain_alerts add constraint chain_alerts_units_exist
  check (finding_id is null or units <= 100000000000000000) not valid;
