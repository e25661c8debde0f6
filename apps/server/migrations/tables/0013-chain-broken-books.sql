-- A row of the books that breaks their rules. It stops the currency where it is about money.
alter table chain_alerts drop constraint chain_alerts_reason;
alter table chain_alerts add constraint chain_alerts_reason check (case reason
  when 'surplus' then not stops
  when 'unexplained-outflow' then stops and txid is not null
  when 'keys-changed' then stops and txid is not null
  when 'shortfall' then stops
  when 'books-differ' then stops and txid is null
  when 'books-broken' then txid is null
  when 'order-forged' then not stops and txid is null
  else false end);

alter table chain_alerts drop constraint chain_alerts_units;
alter table chain_alerts add constraint chain_alerts_units check (units > 0
  or reason in ('keys-changed', 'unexplained-outflow', 'books-broken') and units = 0);
