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
  -- Who signs the blocks that count: what operators pinned at the first start, and whom the chain itself
  -- has put in their place since.
  configured_witnesses text[] collate "C" not null default '{}',
  active_witnesses text[] collate "C" not null default '{}',
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
--
-- What only one node says, and no bytes prove, is credited up to a limit in 24 hours. What is above
-- waits until a second node says it too.
create table deposits (
  id text collate "C" primary key,
  txid text collate "C" not null,
  kind text not null, -- trx: native transfer, log: USDT event, int: TRX sent by a contract
  -- Which of its kind within the chain transaction, named by what the chain fixes: the contract's index
  -- (0), the log's index, or the inner transaction's own hash. Its place in the list that a node prints
  -- depends on options of the node.
  position text collate "C" not null,
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
  -- What the network took from the cold address for its own payment. No record of ours has the fee.
  network_fee_units bigint,
  proved boolean not null default true,
  -- How many rows of the same fact two operators took back whole before: what really came is credited
  -- beside a false row of it, and never beside one that stands.
  turn integer not null default 0,
  constraint deposits_fact unique (txid, kind, position, turn),
  constraint deposits_address foreign key (address) references chain_addresses (address),
  constraint deposits_kind check (kind in ('trx', 'log', 'int')),
  constraint deposits_currency check (currency in ('TRX', 'USDT')),
  constraint deposits_amount check (amount_units > 0),
  -- More than there is of either coin.
  constraint deposits_amount_exists check (amount_units <= 100000000000000000),
  constraint deposits_network_fee check (network_fee_units > 0),
  constraint deposits_turn check (turn >= 0),
  constraint deposits_position check (position ~ case kind
    when 'int' then '^[0-9a-f]{64}$' else '^(0|[1-9][0-9]*)$' end),
  constraint deposits_state check (state in ('detected', 'waiting', 'credited', 'orphaned')),
  constraint deposits_credited check ((state = 'credited') = (credited_at is not null))
);
create index deposits_of_owner on deposits (owner_id, detected_at desc, id);
create index deposits_under_way on deposits (block_number) where state = 'detected';
create index deposits_waiting on deposits (block_number) where state = 'waiting';
create index deposits_unproved on deposits (currency, credited_at)
  where not proved and state = 'credited';
-- What a person was credited in 30 days is summed for each exchange and subscription.
create index deposits_credited on deposits (owner_id, currency, credited_at) include (amount_units)
  where state = 'credited';

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
  -- The reference of the journal that booked what the alert tells; absent where nothing was booked.
  finding_id text collate "C",
  constraint chain_alerts_fact unique (txid, address, currency, reason),
  constraint chain_alerts_explained
    check (explained_units between 0 and units and (reason = 'surplus' or explained_units = 0)),
  -- 'keys-changed': somebody gave other keys the right over an address of ours
  -- (AccountPermissionUpdate). That moves no coin, but everything there can leave.
  -- 'books-broken': a row of the books that breaks their rules; it stops the currency where it is
  -- about money.
  -- 'order-forged': a withdrawal whose order is not the guard's goes back to its owner. It stops
  -- nothing: the signer pays no such order, and whoever can write one could stop everybody.
  constraint chain_alerts_reason check (case reason
    when 'surplus' then not stops
    when 'unexplained-outflow' then stops and txid is not null
    when 'keys-changed' then stops and txid is not null
    when 'shortfall' then stops
    when 'books-differ' then stops and txid is null
    when 'books-broken' then txid is null
    when 'order-forged' then not stops and txid is null
    else false end),
  constraint chain_alerts_units check (units > 0
    -- A payment of ours may have moved none of its coin.
    or reason in ('keys-changed', 'unexplained-outflow', 'books-broken') and units = 0)
);
create index chain_alerts_open on chain_alerts (currency) where resolved_at is null;
create unique index chain_alerts_finding on chain_alerts (finding_id);
create index chain_alerts_surplus on chain_alerts (address, currency) where reason = 'surplus';

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
    'pending', 'being-reread', 'not-found', 'failed', 'other-token', 'nothing-moved', 'not-to-you')),
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
  constraint chain_holdings_currency check (currency in ('TRX', 'USDT')),
  -- No row may be so large that the next movement there cannot be added to it.
  constraint chain_holdings_units
    check (units between -1000000000000000000 and 1000000000000000000)
);
create index chain_holdings_unchecked on chain_holdings (moved_block)
  where moved_block > checked_block;

-- For people and /readyz. What lets payouts leave is the worker's own memory, never this row. What the
-- comparison finds is equal; only a house without open matters is called clean.
create table reconciliations (
  currency text collate "C" primary key,
  state text not null,
  detail text not null, -- what is off, for the operator
  block_number bigint not null,
  compared_at timestamptz not null,
  clean_block bigint, -- absent until the first clean comparison
  clean_at timestamptz,
  -- When the database last heard that the chain holds all that the books say. No login writes it.
  covered_at timestamptz,
  constraint reconciliations_currency check (currency in ('TRX', 'USDT')),
  constraint reconciliations_state check (state in ('equal', 'moving', 'surplus', 'shortfall')),
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

-- What operators may take from people within 24 hours, all people together. No login changes it.
create table adjustment_caps (
  currency text collate "C" primary key,
  day_units bigint not null,
  constraint adjustment_caps_currency check (currency in ('TRX', 'USDT')),
  constraint adjustment_caps_units check (day_units > 0)
);
insert into adjustment_caps (currency, day_units) values
  ('TRX', 10000000000), ('USDT', 2500000000);

-- A deposit was credited, and the chain does not have it: a node lied, or a login was stolen. What it
-- credited is taken back from its owner against the house's deficit: what one operator proposes and
-- another approves, within 24 hours. It is booked once, for as much of
-- it as its owner has available then.
create table deposit_takebacks (
  id text collate "C" primary key,
  deposit_id text collate "C" not null,
  user_id text collate "C" not null, -- these two are the deposit's, written by a trigger
  currency text collate "C" not null,
  units bigint not null,
  reason text not null, -- its owner reads it
  order_hash text collate "C" not null, -- of what operators put their names to, written by a trigger
  proposed_at timestamptz not null,
  approved_at timestamptz, -- absent until two operators have put their names to it
  booked_units bigint, -- these two are absent until it is booked
  booked_at timestamptz,
  -- A take-back also reaches what the deposit's owner exchanged it for, at the rate of that exchange. And
  -- one that was an error is given back, whole and once.
  exchange_id text collate "C", -- takes the other coin, which this exchange gave
  exchanged_units bigint, -- of the other coin; absent until it is booked
  undoes text collate "C", -- gives back what that take-back took
  constraint deposit_takebacks_deposit foreign key (deposit_id) references deposits (id),
  constraint deposit_takebacks_id check (id ~ '^dtb_[0-9a-z]{26}$'),
  constraint deposit_takebacks_units check (units > 0),
  constraint deposit_takebacks_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]'),
  constraint deposit_takebacks_booked
    check ((booked_units is null) = (booked_at is null) and booked_units between 1 and units),
  constraint deposit_takebacks_undoes foreign key (undoes) references deposit_takebacks (id),
  constraint deposit_takebacks_way check (num_nonnulls(exchange_id, undoes) < 2),
  constraint deposit_takebacks_exchanged check (
    (exchanged_units is not null) = (exchange_id is not null and booked_at is not null)
    and exchanged_units > 0)
);
create index deposit_takebacks_of_deposit on deposit_takebacks (deposit_id);
create index deposit_takebacks_days on deposit_takebacks (currency, booked_at);
create index deposit_takebacks_of_user on deposit_takebacks (user_id);
create index deposit_takebacks_of_exchange on deposit_takebacks (exchange_id)
  where exchange_id is not null;
create unique index deposit_takebacks_undone on deposit_takebacks (undoes) where booked_at is not null;

-- What the signer stopped by itself, as it told the guard: the exchange of its currency stops too.
create table signer_stops (
  currency text not null primary key,
  reason text not null,
  told_at timestamptz not null default clock_timestamp(),
  constraint signer_stops_currency check (currency in ('TRX', 'USDT')),
  constraint signer_stops_reason check (
    reason in ('foreign-transaction', 'wallet-short', 'paid-before', 'coins-unseen',
      'return-unproved', 'payout-unseen', 'record-damaged', 'coins-awaited'))
);

-- When the signer last read the chain up to now and compared the books with it. Nothing is exchanged
-- while that is too long ago.
create table signer_looks (
  is_only boolean not null primary key default true,
  looked_at timestamptz not null default clock_timestamp(),
  constraint signer_looks_only check (is_only)
);

-- Rows of addresses that the signer did not sign, taken out by an operator; `was` is the whole row.
create table address_quarantines (
  id bigint generated always as identity primary key,
  address text collate "C" not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  was jsonb not null,
  constraint address_quarantines_operator foreign key (operator_id) references operators (id),
  constraint address_quarantines_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);

-- The owner writes it at the start: the worker's login could name somebody else's.
create table house_cold_address (
  only_one boolean primary key default true,
  address text collate "C" not null,
  constraint house_cold_address_only_one check (only_one)
);

-- How far ahead of the database's clock a process may write. The owner writes it at each start: on a
-- devnet time can be shifted, and blocks follow each other at will.
create table process_clock (
  only_one boolean primary key default true,
  ahead interval not null default '0',
  block_every interval not null default '3 seconds', -- the least between two blocks
  constraint process_clock_only_one check (only_one)
);
insert into process_clock default values;

-- Two operators set the books' cursor back to a block that a node of theirs shows. Until the second one
-- orders the same, nothing changes.
create table chain_rewinds (
  id bigint generated always as identity primary key,
  number bigint not null,
  block_id text not null,
  block_at timestamptz not null,
  forget_witnesses boolean not null default false, -- the next start pins the list of witnesses again
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  done_at timestamptz, -- absent until two operators have ordered it
  -- Which chain transactions, of rows above the block, the chain does not have, as the operators' node
  -- says. A thief of the worker's login could hold a rewind back with a forged row.
  false_txids text[] not null default '{}',
  constraint chain_rewinds_number check (number >= 0),
  constraint chain_rewinds_operator foreign key (operator_id) references operators (id),
  constraint chain_rewinds_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);
