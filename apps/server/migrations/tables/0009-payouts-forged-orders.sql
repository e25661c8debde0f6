-- A withdrawal whose order is not the guard's goes back to its owner, and an alert names it. The alert
-- stops nothing: the signer pays no such order, and whoever can write one could stop everybody.
alter table withdrawals drop constraint withdrawals_return_reason;
alter table withdrawals add constraint withdrawals_return_reason check (return_reason in ('',
  'cancelled-by-owner', 'account-frozen', 'payments-failed', 'payee-is-contract',
  'payee-blacklisted', 'approval-overdue', 'refused-source-of-funds', 'refused-payee',
  'refused-account-safety', 'order-forged')
  and (return_reason = '' or state = 'returned'));

alter table chain_alerts drop constraint chain_alerts_reason;
alter table chain_alerts add constraint chain_alerts_reason check (case reason
  when 'surplus' then not stops
  when 'unexplained-outflow' then stops and txid is not null
  when 'keys-changed' then stops and txid is not null
  when 'shortfall' then stops
  when 'books-differ' then stops and txid is null
  when 'order-forged' then not stops and txid is null
  else false end);
