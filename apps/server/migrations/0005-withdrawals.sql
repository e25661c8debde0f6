-- Withdrawals: whom a user may pay, what was asked for, and every attempt to pay it on the chain.

-- The address book.
create table payees (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  note text not null default '',
  is_default boolean not null default false,
  is_whitelisted boolean not null default false,
  confirmation_mac text not null, -- the guard's word that the owner confirmed this payee ...
  confirmed_at bigint not null, -- ... at this time, in Unix seconds
  created_at timestamptz not null,
  constraint payees_address unique (user_id, currency, address),
  constraint payees_shape check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  constraint payees_currency check (currency in ('TRX', 'USDT'))
);
create unique index payees_default on payees (user_id, currency) where is_default;

-- The order's text with the guard's signature travels to the signer as it is; the columns beside
-- it are for the books and must say the same, or the signer refuses.
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
  constraint withdrawals_currency check (currency in ('TRX', 'USDT')),
  constraint withdrawals_shape check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  constraint withdrawals_amount check (fee_units >= 0 and amount_units > fee_units),
  constraint withdrawals_state
    check (state in ('held', 'signed', 'broadcast', 'settled', 'returned')),
  constraint withdrawals_settled check ((state = 'settled') = (settled_at is not null)),
  constraint withdrawals_returned check ((state = 'returned') = (returned_at is not null))
);
create index withdrawals_of_user on withdrawals (user_id, requested_at desc, id);
create index withdrawals_under_way on withdrawals (requested_at)
  where state in ('held', 'signed', 'broadcast');

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
  constraint payout_attempts_withdrawal foreign key (withdrawal_id) references withdrawals (id),
  constraint payout_attempts_number unique (withdrawal_id, attempt),
  constraint payout_attempts_built unique (built_ms),
  constraint payout_attempts_state
    check (state in ('built', 'signed', 'settled', 'failed', 'expired')),
  constraint payout_attempts_signed check (state <> 'signed' or signed_hex is not null),
  constraint payout_attempts_ended
    check ((ended_block is not null) = (state in ('settled', 'failed', 'expired'))),
  constraint payout_attempts_reserve check (reserve_units >= 0)
);
create unique index payout_attempts_live on payout_attempts (withdrawal_id)
  where state in ('built', 'signed');

-- Taken for update by whoever builds: one builder at a time sees what the others reserved.
create table payout_desk (
  only_one boolean primary key default true,
  last_built_ms bigint not null default 0,
  constraint payout_desk_only_one check (only_one)
);
insert into payout_desk default values;

grant select on payees, withdrawals, payout_attempts, payout_desk
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert on payees to clearhold_api;
grant update (note, is_default) on payees to clearhold_api;
grant insert on withdrawals to clearhold_api;
grant update (state, signed_at, broadcast_at, settled_at, returned_at, attempts, waits_for,
  lease_until) on withdrawals to clearhold_worker;
grant insert on payout_attempts to clearhold_worker;
grant update (state, signed_hex, sent_at, last_answer, seen_block, ended_block, network_fee_units)
  on payout_attempts to clearhold_worker;
grant update (last_built_ms) on payout_desk to clearhold_worker;
