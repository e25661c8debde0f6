-- The house's own coins: sweeps of deposit addresses to the hot wallet, the TRX and energy that pay
-- for them, what goes to the cold address, and the payments of projects; and the locks of restored
-- backups.

-- One move is one chain transaction. `planned` until it can be built: nothing is decided yet and
-- what it waits for is said. From `built` on it never changes what it does; it ends by what the
-- chain has proved.
create table house_moves (
  id text collate "C" primary key,
  -- Whose turn it is: an address of a branch, or a wallet of the house. One move of a lane lives at
  -- a time.
  lane text collate "C" not null,
  kind text not null,
  purpose text, -- of the assigned address that is swept, topped up or lent to
  derivation_index bigint,
  currency text collate "C" not null,
  amount_units bigint not null, -- of coins moved, or of the TRX staked behind what is lent
  state text not null,
  waits_for text not null default '', -- the reason while it cannot be built or signed
  through_block bigint, -- a sweep takes what was solid here
  planned_at timestamptz not null,
  txid text collate "C",
  raw_hex text,
  built_ms bigint, -- the chain transaction's own timestamp
  expires_ms bigint, -- chain time
  reserve_units bigint not null default 0, -- the most TRX that the network may charge for it
  signed_hex text, -- stored before the first broadcast, never changed after
  sent_at timestamptz, -- the latest broadcast
  last_answer text not null default '', -- what the node said to it; decides nothing
  ended_at timestamptz,
  ended_block bigint,
  network_fee_units bigint,
  constraint house_moves_txid unique (txid),
  constraint house_moves_place check (
    (kind in ('sweep', 'top-up', 'delegate', 'undelegate'))
      = (purpose is not null and derivation_index is not null)
    and coalesce(purpose in ('user', 'project'), true)
  ),
  constraint house_moves_amount
    check (amount_units > 0 or kind = 'collect-unstaked' and amount_units = 0),
  constraint house_moves_state
    check (state in ('planned', 'built', 'signed', 'broadcast', 'done', 'failed', 'expired')),
  constraint house_moves_built check (
    state in ('planned', 'expired')
    or (txid is not null and raw_hex is not null and built_ms is not null and expires_ms is not null)
  ),
  constraint house_moves_signed
    check (state not in ('signed', 'broadcast') or signed_hex is not null),
  constraint house_moves_ended
    check ((ended_at is not null) = (state in ('done', 'failed', 'expired'))),
  constraint house_moves_reserve check (reserve_units >= 0),
  -- The last three are payments of projects, in a lane of their own.
  constraint house_moves_kind check (kind in ('sweep', 'top-up', 'stake', 'unstake',
    'collect-unstaked', 'delegate', 'undelegate', 'to-cold', 'deploy', 'pay-cost', 'return-inflow')),
  constraint house_moves_currency
    check (currency = 'TRX' or currency = 'USDT'
      and kind in ('sweep', 'to-cold', 'deploy', 'pay-cost', 'return-inflow'))
);
create unique index house_moves_live on house_moves (lane)
  where state in ('planned', 'built', 'signed', 'broadcast');
create index house_moves_latest on house_moves (planned_at desc, id);
create index house_moves_of_lane on house_moves (lane, kind, currency) where state = 'done';

-- Taken for update by whoever plans or builds: one at a time sees what the others reserved.
create table house_move_desk (
  only_one boolean primary key default true,
  last_built_ms bigint not null default 0,
  constraint house_move_desk_only_one check (only_one)
);

insert into house_move_desk default values;

-- These books are older than what the signer remembers: a backup was put back. While a lock is
-- open, nothing is paid and nothing is moved. Two operators read from the signer what it remembers
-- and release the lock by those figures, which decide which entries never lock again; so the worker
-- writes none.
create table restore_locks (
  id bigint generated always as identity primary key,
  found_at timestamptz not null default clock_timestamp(),
  reason text not null,
  cursor_number bigint not null, -- how far the restored books had read the chain
  -- These three are absent until it is released.
  mark_number bigint, -- how far the signer knows that they had
  payment_count bigint, -- what the signer remembered then; no older entry locks again
  move_count bigint,
  released_at timestamptz, -- absent while it locks
  constraint restore_locks_reason check (reason in ('cursor-behind', 'payment-unknown'))
);
create unique index restore_locks_open on restore_locks ((true)) where released_at is null;

-- That the worker has compared these very books with the signer's memory. Until it has, nobody
-- knows whether they are a backup, so the row holds what no backup brings along: files that are put
-- back need a start of the server, a copied database has another oid, and loaded rows another xmin.
create table restore_checks (
  only_one boolean primary key default true,
  database_oid oid not null,
  started_at timestamptz not null, -- the server, not the product
  written_by xid not null,
  constraint restore_checks_only_one check (only_one)
);

create table restore_releases (
  lock_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  mark_number bigint,
  payment_count bigint,
  move_count bigint,
  constraint restore_releases_key primary key (lock_id, operator_id),
  constraint restore_releases_lock foreign key (lock_id) references restore_locks (id),
  constraint restore_releases_operator foreign key (operator_id) references operators (id),
  constraint restore_releases_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);
