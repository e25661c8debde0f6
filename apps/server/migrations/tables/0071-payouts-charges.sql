-- What the books gave back and what left all the same, by the signer's nodes: the owner has the coins and the
-- balance. The guard writes order and chain transaction; a trigger writes the rest, from the books.
create table payouts_left (
  order_id text collate "C" not null,
  txid text collate "C" not null,
  journal_id text collate "C" not null references ledger_journals (id),
  said_at timestamptz not null default clock_timestamp(),
  constraint payouts_left_key primary key (order_id, txid),
  constraint payouts_left_txid check (txid ~ '^[0-9a-f]{64}$')
);

-- Two operators charge its owner with such a payment: it is owed like a withdrawal of before a restored backup.
-- A debt that is wrong can be written off, so a withdrawal can have both.
alter table remedies drop constraint remedies_kind;
alter table remedies add constraint remedies_kind
  check (kind in ('write-off', 'give-back', 'keep-paid', 'charge'));
drop index remedies_once;
create unique index remedies_once on remedies (withdrawal_id, (kind = 'charge'))
  where booked_at is not null;
insert into message_kinds (source, kind, category) values ('fact', 'payout-charged', 'money');

-- What its owner ordered meanwhile goes back.
alter table withdrawals drop constraint withdrawals_return_reason;
alter table withdrawals add constraint withdrawals_return_reason check (return_reason in ('',
  'cancelled-by-owner', 'account-frozen', 'payments-failed', 'payment-went-wrong', 'owed-first',
  'payee-is-contract', 'payee-blacklisted', 'approval-overdue', 'refused-source-of-funds',
  'refused-payee', 'refused-account-safety', 'order-forged')
  and (return_reason = '' or state = 'returned'));
