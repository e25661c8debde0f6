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
  constraint chain_rewinds_number check (number >= 0),
  constraint chain_rewinds_operator foreign key (operator_id) references operators (id),
  constraint chain_rewinds_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);
