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

-- At commit: a withdrawal stands on the journal that took exactly its amount from its own user, and
-- ends with the journal of its end. Without it nothing may be paid, whoever wrote the row.
create function withdrawal_check_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.state <> 'held' then
    raise exception 'withdrawal: % does not begin as held', new.id using errcode = 'check_violation';
  end if;
  if not withdrawal_is_booked(new, 'withdrawal-held', 'user-available')
    or new.state in ('settled', 'returned')
      and not withdrawal_is_booked(new, 'withdrawal-' || new.state, 'user-held') then
    raise exception 'withdrawal: % is % without its journal', new.id, new.state
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- True when the journal of this kind took the withdrawal's amount from this account of its user.
create function withdrawal_is_booked(w withdrawals, booked_kind text, account_code text)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit' and e.units = w.amount_units
    join ledger_accounts a on a.id = e.account_id
    where (j.kind, j.reference) = (booked_kind, w.id)
      and (a.code, a.owner_id, a.currency) = (account_code, w.user_id, w.currency)
  )
$$;

create constraint trigger withdrawals_booked after insert or update of state on withdrawals
  deferrable initially deferred for each row execute function withdrawal_check_row();
alter table withdrawals enable always trigger withdrawals_booked;

-- After a statement that inserted journals: what ends a withdrawal agrees with its row, and no
-- payment of it can still leave.
create function withdrawal_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  bad text;
begin
  select w.id into bad
  from new_journals j join withdrawals w on w.id = j.reference
  where j.kind in ('withdrawal-settled', 'withdrawal-returned')
    and (j.kind <> 'withdrawal-' || w.state
      or exists (select from payout_attempts p
        where p.withdrawal_id = w.id and p.state in ('built', 'signed')))
  limit 1;
  if bad is not null then
    raise exception 'withdrawal: % has not ended so', bad using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger withdrawal_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function withdrawal_check_journals();
alter table ledger_journals enable always trigger withdrawal_journals_checked;

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
