-- The chain: who owns which address, how far the chain was read, what arrived, and the continuous
-- comparison of chain and books.

-- One address belongs to one owner for good. Users and projects get an index of their account's
-- branch; the hot wallet has none. Addresses stand as people read them (base58check).
create table chain_addresses (
  address text collate "C" primary key,
  address_hex text collate "C" not null, -- the same as the chain writes it, for matching blocks
  purpose text not null,
  owner_id text collate "C" not null,
  derivation_index bigint, -- absent for the hot wallet, which the signer alone derives
  assigned_at timestamptz not null default now(),
  -- The signer's own record says whose an address is. This is its signature over network, purpose,
  -- owner, index and address; the row is a copy.
  assignment_signature text collate "C",
  constraint chain_addresses_hex unique (address_hex),
  constraint chain_addresses_shape
    check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$' and address_hex ~ '^41[0-9a-f]{40}$'),
  constraint chain_addresses_owner unique (purpose, owner_id),
  constraint chain_addresses_index unique (purpose, derivation_index),
  -- The house's wallets have no index.
  constraint chain_addresses_signed check (
    case when derivation_index is null then assignment_signature is null
      else coalesce(assignment_signature, '') ~ '^[0-9a-f]{128}$' end
  ),
  constraint chain_addresses_purpose check (
    case purpose
      when 'user' then owner_id like 'usr\_%' and derivation_index >= 0
      when 'project' then owner_id like 'prj\_%' and derivation_index >= 0
      else purpose in ('hot', 'resource', 'cold') and owner_id = 'house' and derivation_index is null
    end
  )
);

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

-- A movement (txid) or a difference (no txid) between chain and books. While one that `stops` is
-- open, nothing of its currency leaves the house. A surplus stops nothing, so that nobody can stop
-- everyone by sending one unit.
create table chain_alerts (
  id bigint generated always as identity primary key,
  currency text collate "C" not null,
  address text collate "C" not null,
  txid text collate "C",
  units bigint not null,
  reason text not null,
  block_number bigint not null,
  noticed_at timestamptz not null default now(),
  resolved_at timestamptz, -- absent while it stops withdrawals
  stops boolean not null default true,
  -- What a later reading of the chain showed a surplus to have been; the whole of it ends the
  -- alert.
  explained_units bigint not null default 0,
  constraint chain_alerts_fact unique (txid, address, currency, reason),
  constraint chain_alerts_explained
    check (explained_units between 0 and units and (reason = 'surplus' or explained_units = 0)),
  -- 'keys-changed': somebody gave other keys the right over an address of ours
  -- (AccountPermissionUpdate). That moves no coin, but everything there can leave.
  constraint chain_alerts_reason check (case reason
    when 'surplus' then not stops
    when 'unexplained-outflow' then stops and txid is not null
    when 'keys-changed' then stops and txid is not null
    when 'shortfall' then stops
    when 'books-differ' then stops and txid is null
    else false end),
  constraint chain_alerts_units
    -- A payment of ours may have moved none of its coin.
    check (units > 0 or reason in ('keys-changed', 'unexplained-outflow') and units = 0)
);
create index chain_alerts_open on chain_alerts (currency) where resolved_at is null;

-- "Where is my deposit?": questions about one chain transaction each, and blocks that are read
-- again. Nobody who asks writes an answer: the worker looks at its own nodes, and what it finds
-- missing it books from the block itself, under the same unique facts as ever.
create table deposit_claims (
  id text collate "C" primary key,
  user_id text collate "C", -- absent when an operator asks
  txid text collate "C" not null,
  outcome text not null default 'looking',
  block_number bigint, -- where the chain has it, once it was found
  paid_to text[] collate "C" not null default '{}', -- whom it paid instead of the one who asks
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  constraint deposit_claims_id check (id ~ '^clm_[0-9a-z]{26}$'),
  constraint deposit_claims_user foreign key (user_id) references users (id),
  constraint deposit_claims_txid check (txid ~ '^[0-9a-f]{64}$'),
  constraint deposit_claims_outcome check (outcome in ('looking', 'found', 'recovered', 'under-way',
    'pending', 'not-found', 'failed', 'other-token', 'nothing-moved', 'not-to-you')),
  constraint deposit_claims_paid_to check (outcome = 'not-to-you' or paid_to = '{}'),
  constraint deposit_claims_answered check ((outcome = 'looking') = (answered_at is null))
);
create index deposit_claims_waiting on deposit_claims (asked_at) where outcome = 'looking';
create index deposit_claims_of_user on deposit_claims (user_id, asked_at desc, id);
-- The same question twice, while it is being looked into, is one question.
create unique index deposit_claims_open on deposit_claims (coalesce(user_id, ''), txid)
  where outcome = 'looking';

-- Booked blocks that an operator has read again, from the first to the last.
create table block_rescans (
  id bigint generated always as identity primary key,
  from_number bigint not null,
  to_number bigint not null,
  next_number bigint not null,
  recovered_count integer not null default 0, -- arrivals that had been missed
  asked_by name not null default session_user,
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  fault text not null default '', -- why it could not go on
  constraint block_rescans_range check (from_number >= 1 and to_number >= from_number),
  constraint block_rescans_span check (to_number - from_number < 100000),
  constraint block_rescans_next check (next_number between from_number and to_number + 1)
);
create index block_rescans_waiting on block_rescans (id) where ended_at is null;

-- What every movement of booked blocks adds up to at an address, network fees included. The chain
-- must hold exactly this; what it holds more or less is booked, and stands here from then on.
create table chain_holdings (
  address text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  moved_block bigint not null, -- the last booked block that changed it
  checked_block bigint not null default -1, -- `moved_block` as it was when it was last found right
  constraint chain_holdings_key primary key (address, currency),
  constraint chain_holdings_address foreign key (address) references chain_addresses (address),
  constraint chain_holdings_currency check (currency in ('TRX', 'USDT'))
);
create index chain_holdings_unchecked on chain_holdings (moved_block)
  where moved_block > checked_block;

-- For people and /readyz. What lets payouts leave is the worker's own memory, never this row.
create table reconciliations (
  currency text collate "C" primary key,
  state text not null,
  detail text not null, -- what is off, for the operator
  block_number bigint not null,
  compared_at timestamptz not null,
  clean_block bigint, -- absent until the first clean comparison
  clean_at timestamptz,
  constraint reconciliations_currency check (currency in ('TRX', 'USDT')),
  constraint reconciliations_state check (state in ('clean', 'moving', 'surplus', 'shortfall')),
  constraint reconciliations_clean check ((clean_block is null) = (clean_at is null))
);

-- What stops withdrawals ends when two operators resolve it; the rest when one does.
create table alert_resolutions (
  alert_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  constraint alert_resolutions_key primary key (alert_id, operator_id),
  constraint alert_resolutions_alert foreign key (alert_id) references chain_alerts (id),
  constraint alert_resolutions_operator foreign key (operator_id) references operators (id),
  constraint alert_resolutions_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);

-- A loss that was booked and was none: the coins came back as a surplus, so the same sum is in
-- "unclassified" and in the house's deficit. Two operators name both alerts, whole; no balance
-- moves.
create table deficit_explanations (
  id bigint generated always as identity primary key,
  shortfall_id bigint not null,
  surplus_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  -- Each act of the guard counts once.
  constraint deficit_explanations_once unique (shortfall_id, operator_id, surplus_id, reason),
  constraint deficit_explanations_shortfall foreign key (shortfall_id) references chain_alerts (id),
  constraint deficit_explanations_surplus foreign key (surplus_id) references chain_alerts (id),
  constraint deficit_explanations_operator foreign key (operator_id) references operators (id),
  constraint deficit_explanations_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);
