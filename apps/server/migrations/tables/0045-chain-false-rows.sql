-- Which chain transactions, of rows above the block, the chain does not have, as the operators' node says.
-- A thief of the worker's login could hold a rewind back with a forged row.
alter table chain_rewinds add column false_txids text[] not null default '{}';
