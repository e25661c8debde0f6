-- A movement is named by what the chain fixes within its chain transaction: the contract's index
-- (0), the log's index, or the inner transaction's own hash. Earlier versions named an inner payment
-- by its place in the list that a node printed, and that list depends on options of the node.
alter table deposits alter column position type text collate "C" using position::text;

-- What was only shown is shown or credited again under its new name.
delete from deposits where kind = 'int' and state <> 'credited';

-- Credited rows keep a place in a list until the worker has read their block again. New ones cannot
-- have one.
alter table deposits add constraint deposits_position check (position ~ case kind
  when 'int' then '^[0-9a-f]{64}$' else '^(0|[1-9][0-9]*)$' end) not valid;
create index deposits_to_reread on deposits (block_number)
  where kind = 'int' and length(position) < 64;

alter table deposit_claims drop constraint deposit_claims_outcome;
alter table deposit_claims add constraint deposit_claims_outcome check (outcome in ('looking',
  'found', 'recovered', 'under-way', 'pending', 'being-reread', 'not-found', 'failed',
  'other-token', 'nothing-moved', 'not-to-you'));
