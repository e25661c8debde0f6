-- Withdrawals: whom a user may pay, what was asked for, and every attempt to pay it on the chain.

-- The address book.
create table payees (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  note text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null,
  constraint payees_address unique (user_id, currency, address),
  constraint payees_shape check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  constraint payees_currency check (currency in ('TRX', 'USDT'))
);
create unique index payees_default on payees (user_id, currency) where is_default;

-- The order's text with the guard's signature travels to the signer as it is. The columns beside it
-- are for the books, and must say the same: who pays, how much, and whom.
create table withdrawals (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  amount_units bigint not null, -- what was held, the fee included
  fee_units bigint not null,
  state text not null,
  order_text text not null,
  order_signature text not null,
  requested_at timestamptz not null,
  signed_at timestamptz,
  broadcast_at timestamptz,
  settled_at timestamptz,
  returned_at timestamptz,
  attempts integer not null default 0, -- payments built so far; whoever gives the money back names it
  waits_for text not null default '', -- the reason while the house cannot go on
  lease_until timestamptz not null default '-infinity', -- one worker at a time; safety never rests on it
  cleared_as text, -- absent until the worker has judged it: once, for good
  approvals_needed integer not null default 0,
  review_at timestamptz, -- since when it waits, or waited, for operators
  approved_at timestamptz,
  cancel_asked_at timestamptz, -- the owner's word; nothing is built after it
  return_reason text not null default '',
  constraint withdrawals_currency check (currency in ('TRX', 'USDT')),
  constraint withdrawals_shape check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  constraint withdrawals_order check (
    split_part(order_text, E'\n', 1) = 'clearhold payment order 1'
    and split_part(order_text, E'\n', 3) = 'id=' || id
    and split_part(order_text, E'\n', 4) = 'user=' || user_id
    and split_part(order_text, E'\n', 5) = 'currency=' || currency
    and split_part(order_text, E'\n', 6) = 'amount=' || amount_units
    and split_part(order_text, E'\n', 7) = 'fee=' || fee_units
    and split_part(order_text, E'\n', 8) = 'address=' || address
  ),
  constraint withdrawals_amount check (fee_units >= 0 and amount_units > fee_units),
  constraint withdrawals_settled check ((state = 'settled') = (settled_at is not null)),
  constraint withdrawals_returned check ((state = 'returned') = (returned_at is not null)),
  -- An order is as old as the guard's text of it says.
  constraint withdrawals_created check (
    to_timestamp(substr(split_part(order_text, E'\n', 9), 9)::double precision) = requested_at
  ),
  constraint withdrawals_state
    check (state in ('held', 'review', 'signed', 'broadcast', 'settled', 'returned')),
  constraint withdrawals_cleared
    check ((cleared_as is null or cleared_as in ('automatic', 'review'))
      and (cleared_as is not distinct from 'review') = (review_at is not null)
      and (review_at is not null) = (approvals_needed > 0)),
  constraint withdrawals_review
    check (state <> 'review' or cleared_as = 'review' and approvals_needed between 1 and 4
      and approved_at is null),
  constraint withdrawals_approved check (approved_at is null or review_at is not null),
  -- Codes, never words of somebody: the screen has its text for each.
  constraint withdrawals_return_reason check (return_reason in ('', 'cancelled-by-owner',
    'account-frozen', 'payments-failed', 'payment-went-wrong', 'owed-first', 'payee-is-contract',
    'payee-blacklisted', 'approval-overdue', 'refused-source-of-funds', 'refused-payee',
    'refused-account-safety', 'order-forged')
    and (return_reason = '' or state = 'returned'))
);
create index withdrawals_of_user on withdrawals (user_id, requested_at desc, id);
create index withdrawals_under_way on withdrawals (requested_at)
  where state in ('held', 'review', 'signed', 'broadcast');
create index withdrawals_in_review on withdrawals (review_at) where state = 'review';
-- How long operators take is shown to everybody who asks for a withdrawal.
create index withdrawals_reviewed on withdrawals (currency, review_at desc)
  where review_at is not null;

-- One row for each chain transaction that was ever built. Its id is known before anything is
-- signed; only one may live at a time, and it ends by what the chain has proved.
create table payout_attempts (
  txid text collate "C" primary key,
  withdrawal_id text collate "C" not null,
  attempt integer not null,
  raw_hex text not null,
  built_ms bigint not null, -- the chain transaction's timestamp: unique, so that two equal payments differ
  expires_ms bigint not null, -- chain time
  reserve_units bigint not null, -- the most TRX that the network may charge for it
  state text not null,
  signed_hex text, -- stored before the first broadcast, never changed after
  built_at timestamptz not null default now(),
  sent_at timestamptz, -- the latest broadcast
  last_answer text not null default '', -- what the node said to it; decides nothing
  seen_block bigint, -- the block that shows it, while it may still be replaced
  ended_block bigint,
  network_fee_units bigint,
  -- When the signer was first asked; written before it is asked. Bytes that it was never asked
  -- about cannot have a signature anywhere, and only those may be withdrawn.
  asked_at timestamptz,
  -- The block with a payment that succeeded on the chain and moved something else than it should,
  -- or nothing. It stays open with its alarm until two operators end it (payout_verdicts).
  misdirected_block bigint,
  constraint payout_attempts_withdrawal foreign key (withdrawal_id) references withdrawals (id),
  constraint payout_attempts_number unique (withdrawal_id, attempt),
  constraint payout_attempts_built unique (built_ms),
  constraint payout_attempts_signed check (state <> 'signed' or signed_hex is not null),
  constraint payout_attempts_reserve check (reserve_units >= 0),
  constraint payout_attempts_asked check (signed_hex is null or asked_at is not null),
  constraint payout_attempts_withdrawn check (state <> 'withdrawn' or asked_at is null),
  constraint payout_attempts_state
    check (state in ('built', 'signed', 'settled', 'failed', 'expired', 'withdrawn', 'misdirected')),
  constraint payout_attempts_ended check (
    (ended_block is not null) = (state in ('settled', 'failed', 'expired', 'misdirected')))
);
create unique index payout_attempts_live on payout_attempts (withdrawal_id)
  where state in ('built', 'signed');
create index payout_attempts_settled on payout_attempts (withdrawal_id) where state = 'settled';

-- Taken for update by whoever builds: one builder at a time sees what the others reserved.
create table payout_desk (
  only_one boolean primary key default true,
  last_built_ms bigint not null default 0,
  constraint payout_desk_only_one check (only_one)
);

insert into payout_desk default values;

-- A payee whose owner proved it. Only the guard's tables say how far an address is trusted; without
-- this row, an entry of the address book is a note.
create table guard_payees (
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null, -- Unix seconds
  mac text not null, -- the guard's, over all of it
  constraint guard_payees_key primary key (user_id, currency, address),
  constraint guard_payees_user foreign key (user_id) references users (id)
);

-- A payee that the fund password alone may pay, from a time on. It stands on one confirmation of
-- the payee and falls with it. Gone is gone: a row that somebody deletes takes trust away and gives
-- none.
create table guard_whitelist (
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null, -- the confirmation on which it stands
  from_at timestamptz not null,
  mac text not null, -- the guard's, over all of it
  constraint guard_whitelist_key primary key (user_id, currency, address),
  constraint guard_whitelist_payee foreign key (user_id, currency, address)
    references guard_payees (user_id, currency, address) on delete cascade
);

-- The switches of an account: `is_on` from `from_at` on, and until then the opposite.
create table guard_address_switches (
  user_id text collate "C" not null,
  switch text not null,
  is_on boolean not null,
  from_at timestamptz not null,
  mac text not null, -- the guard's, over all of it
  constraint guard_address_switches_key primary key (user_id, switch),
  constraint guard_address_switches_user foreign key (user_id) references users (id),
  constraint guard_address_switches_switch
    check (switch in ('whitelist', 'default-address', 'address-lock'))
);

-- The most in 24 hours, by currency and level of certification.
create table withdrawal_limits (
  currency text collate "C" not null,
  level integer not null,
  day_units bigint not null,
  constraint withdrawal_limits_key primary key (currency, level),
  constraint withdrawal_limits_currency check (currency in ('TRX', 'USDT')),
  constraint withdrawal_limits_level check (level between 0 and 9),
  constraint withdrawal_limits_units check (day_units > 0)
);

insert into withdrawal_limits (currency, level, day_units) values
  ('TRX', 0, 100000000000), ('TRX', 1, 250000000000), ('TRX', 2, 500000000000),
  ('USDT', 0, 50000000000), ('USDT', 1, 100000000000), ('USDT', 2, 200000000000);

-- An operator's word on one that waits: the passkey's answer to an approval, which the signer
-- verifies by itself, or a refusal with a code. A word stays; an operator who came back approves again
-- what only the word of before the leaving is under.
create table withdrawal_approvals (
  withdrawal_id text collate "C" not null,
  operator_id text collate "C" not null,
  verdict text not null,
  reason text not null default '',
  assertion text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint withdrawal_approvals_key primary key (withdrawal_id, operator_id, at),
  constraint withdrawal_approvals_withdrawal foreign key (withdrawal_id) references withdrawals (id),
  constraint withdrawal_approvals_operator foreign key (operator_id) references operators (id),
  constraint withdrawal_approvals_verdict check (case verdict
    when 'approve' then reason = '' and octet_length(assertion) between 2 and 8000
    when 'refuse' then assertion = ''
      and reason in ('refused-source-of-funds', 'refused-payee', 'refused-account-safety')
    else false end)
);

-- How two operators end a misdirected payment, one way and never both: the whole goes back to its
-- owner and the loss stays the house's, or it counts as paid and what left pays for it.
create table payout_verdicts (
  id bigint generated always as identity primary key,
  withdrawal_id text collate "C" not null,
  operator_id text collate "C" not null,
  outcome text not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  -- Each act of the guard counts once.
  constraint payout_verdicts_once unique (withdrawal_id, operator_id, outcome, reason),
  constraint payout_verdicts_withdrawal foreign key (withdrawal_id) references withdrawals (id),
  constraint payout_verdicts_operator foreign key (operator_id) references operators (id),
  constraint payout_verdicts_outcome check (outcome in ('returned', 'paid')),
  constraint payout_verdicts_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);

-- A restored backup may have lost what a payment was made of: a payout, a refund, an exchange. The
-- payment is written down again all the same. What its owner's balance did not hold is owed: the
-- house bears it, it is repaid from what is credited next, and until then the owner spends nothing.
-- So nobody is paid and keeps the money too. Only journals write these rows.
create table recovered_debts (
  withdrawal_id text collate "C" primary key,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  owed_at timestamptz not null default clock_timestamp(),
  repaid_at timestamptz,
  written_off_at timestamptz,
  constraint recovered_debts_units check (units > 0)
);
create index recovered_debts_open on recovered_debts (user_id) where repaid_at is null;

-- What the books call paid and the signer has not yet seen leave on its own nodes. The trigger of the
-- journal writes the row, the guard takes it out when the signer has seen the payment.
create table payouts_unseen (
  journal_id text collate "C" not null primary key references ledger_journals (id),
  order_id text collate "C" not null, -- of a withdrawal, or of a project's spending
  currency text not null,
  units bigint not null,
  booked_at timestamptz not null default clock_timestamp(),
  constraint payouts_unseen_currency check (currency in ('TRX', 'USDT')),
  constraint payouts_unseen_units check (units > 0)
);
create index payouts_unseen_order on payouts_unseen (order_id);

-- What the signer stopped for, and none of whose payments can leave any more by its own nodes. The guard
-- writes the order; a trigger writes the rest, from what waits for the signer.
create table payouts_disproved (
  order_id text collate "C" primary key,
  journal_id text collate "C" not null references ledger_journals (id),
  currency text not null,
  units bigint not null,
  said_at timestamptz not null default clock_timestamp(),
  -- When the signer saw it leave after all. The guard writes it, only while the signer looks for it.
  ended_at timestamptz,
  constraint payouts_disproved_currency check (currency in ('TRX', 'USDT')),
  constraint payouts_disproved_units check (units > 0)
);

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

-- What two operators do for the owner of a withdrawal that the books have wrong: one proposes it, and
-- another approves, within 24 hours. Person, currency and units are
-- those of the withdrawal, written by a trigger.
--
-- 'write-off' ends the debt of one from before a restored backup, and gives back what was repaid of it.
-- 'give-back' gives back what an invented payout took: the books call a withdrawal paid, and the signer's
-- nodes prove that none of its payments left or can leave. So its coins are still in the hot wallet.
-- 'keep-paid' says that a withdrawal stays booked as paid, though its payment was called dead: a thief of
-- the guard's login can say so of a true one, and the comparison would wait for its give-back for ever.
-- 'charge' charges its owner with a payment in payouts_left: it is owed like a withdrawal of before a
-- restored backup. A debt that is wrong can be written off, so a withdrawal can have both.
create table remedies (
  id text collate "C" primary key,
  kind text not null,
  withdrawal_id text collate "C" not null,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  reason text not null, -- its owner reads it
  order_hash text collate "C" not null, -- of what operators put their names to, written by a trigger
  proposed_at timestamptz not null,
  approved_at timestamptz, -- absent until two operators have put their names to it
  booked_units bigint, -- what its owner got; these two are absent until it is booked
  booked_at timestamptz,
  fee_units bigint not null default 0, -- of a withdrawal that is given back; part of its units
  constraint remedies_kind check (kind in ('write-off', 'give-back', 'keep-paid', 'charge')),
  constraint remedies_withdrawal foreign key (withdrawal_id) references withdrawals (id),
  constraint remedies_id check (id ~ '^rem_[0-9a-z]{26}$'),
  constraint remedies_units check (units > 0),
  constraint remedies_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]'),
  constraint remedies_booked
    check ((booked_units is null) = (booked_at is null) and booked_units in (0, units))
);
create unique index remedies_once on remedies (withdrawal_id, (kind = 'charge'))
  where booked_at is not null;
create index remedies_of_person on remedies (user_id);
create index remedies_days on remedies (currency, booked_at);
