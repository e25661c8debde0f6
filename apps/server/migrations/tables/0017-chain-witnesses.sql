-- Who signs the blocks that count: what operators pinned at the first start, and whom the chain itself
-- has put in their place since.
alter table scan_cursor add column configured_witnesses text[] collate "C" not null default '{}';
alter table scan_cursor add column active_witnesses text[] collate "C" not null default '{}';
