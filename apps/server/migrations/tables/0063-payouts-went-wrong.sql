-- A payment that succeeded and moved something else has a reason of its own.
alter table withdrawals drop constraint withdrawals_return_reason;
alter table withdrawals add constraint withdrawals_return_reason check (return_reason in ('',
  'cancelled-by-owner', 'account-frozen', 'payments-failed', 'payment-went-wrong',
  'payee-is-contract', 'payee-blacklisted', 'approval-overdue', 'refused-source-of-funds',
  'refused-payee', 'refused-account-safety', 'order-forged')
  and (return_reason = '' or state = 'returned'));
update withdrawals w set return_reason = 'payment-went-wrong'
where return_reason = 'payments-failed' and exists (select from payout_attempts a
  where a.withdrawal_id = w.id and a.state = 'misdirected');
