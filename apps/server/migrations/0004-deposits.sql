-- Deposits: who owns which address, how far the chain was read, and what arrived.

-- One address belongs to one owner for good. Users and projects get an index of their account's
-- branch; the hot wallet has none. Addresses stand as people read them (base58check).
create table chain_addresses (
  address text collate "C" primary key,
  address_hex text collate "C" not null, -- the same as the chain writes it, for matching blocks
  purpose text not null,
  owner_id text collate "C" not null,
  derivation_index bigint, -- absent for the hot wallet, which the signer alone derives
  assigned_at timestamptz not null default now(),
  constraint chain_addresses_hex unique (address_hex),
  constraint chain_addresses_shape
    check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$' and address_hex ~ '^41[0-9a-f]{40}$'),
  constraint chain_addresses_purpose check (
    case purpose
      when 'user' then owner_id like 'usr\_%' and derivation_index >= 0
      when 'project' then owner_id like 'prj\_%' and derivation_index >= 0
      when 'hot' then owner_id = 'house' and derivation_index is null
      else false
    end
  ),
  constraint chain_addresses_owner unique (purpose, owner_id),
  constraint chain_addresses_index unique (purpose, derivation_index)
);

-- The next index of each branch. Taken in the transaction that inserts the address, so that a
-- rollback gives it back and no index is ever skipped.
create table chain_address_counters (
  purpose text primary key,
  next_index bigint not null default 0,
  constraint chain_address_counters_purpose check (purpose in ('user', 'project')),
  constraint chain_address_counters_next check (next_index >= 0)
);
insert into chain_address_counters (purpose) values ('user'), ('project');

-- The last solid block whose movements are in the books; one row, moved with the posting that
-- books the block. `genesis_id` ties these books to one chain.
create table scan_cursor (
  only_one boolean primary key default true,
  genesis_id text not null,
  number bigint not null,
  block_id text not null,
  block_at timestamptz not null,
  constraint scan_cursor_only_one check (only_one)
);

-- Blocks above the cursor that the node shows and that may still be replaced.
create table scan_tail (
  number bigint primary key,
  block_id text not null,
  parent_id text not null,
  block_at timestamptz not null
);

-- Everything that arrived at an address of ours, whoever owns it. A row is never deleted: what a
-- reorganisation takes away is orphaned, and usually comes back in another block.
create table deposits (
  id text collate "C" primary key,
  txid text collate "C" not null,
  kind text not null, -- trx: native transfer, log: USDT event, int: TRX sent by a contract
  position integer not null, -- which of its kind within the chain transaction
  purpose text not null,
  owner_id text collate "C" not null,
  address text collate "C" not null,
  from_address text collate "C" not null,
  currency text collate "C" not null,
  amount_units bigint not null,
  state text not null,
  block_number bigint not null,
  block_id text not null,
  block_at timestamptz not null,
  detected_at timestamptz not null default now(),
  credited_at timestamptz, -- absent until it is in the books
  constraint deposits_fact unique (txid, kind, position),
  constraint deposits_address foreign key (address) references chain_addresses (address),
  constraint deposits_kind check (kind in ('trx', 'log', 'int')),
  constraint deposits_currency check (currency in ('TRX', 'USDT')),
  constraint deposits_amount check (amount_units > 0),
  constraint deposits_state check (state in ('detected', 'credited', 'orphaned')),
  constraint deposits_credited check ((state = 'credited') = (credited_at is not null))
);
create index deposits_of_owner on deposits (owner_id, detected_at desc, id);
create index deposits_under_way on deposits (block_number) where state = 'detected';

-- Movements out of our addresses that no payout of ours explains. While one is open, nothing of
-- its currency leaves the house.
create table chain_alerts (
  id bigint generated always as identity primary key,
  currency text collate "C" not null,
  address text collate "C" not null,
  txid text collate "C" not null,
  units bigint not null,
  reason text not null,
  block_number bigint not null,
  noticed_at timestamptz not null default now(),
  resolved_at timestamptz, -- absent while it stops withdrawals
  constraint chain_alerts_fact unique (txid, address, currency, reason)
);
create index chain_alerts_open on chain_alerts (currency) where resolved_at is null;

grant select on chain_addresses, scan_cursor, scan_tail, deposits, chain_alerts
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant select on chain_address_counters
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert on chain_addresses to clearhold_api, clearhold_worker, clearhold_operator;
grant update (next_index) on chain_address_counters
  to clearhold_api, clearhold_worker, clearhold_operator;
grant insert, update on scan_cursor to clearhold_worker;
grant insert, update, delete on scan_tail to clearhold_worker;
grant insert on deposits to clearhold_worker;
grant update (state, block_number, block_id, block_at, credited_at) on deposits to clearhold_worker;
grant insert on chain_alerts to clearhold_worker;
grant update (resolved_at) on chain_alerts to clearhold_operator;
