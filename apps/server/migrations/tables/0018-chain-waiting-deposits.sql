-- What only one node says, and no bytes prove, is credited up to a limit in 24 hours. What is above
-- waits until a second node says it too.
alter table deposits add column proved boolean not null default true;
alter table deposits drop constraint deposits_state;
alter table deposits add constraint deposits_state
  check (state in ('detected', 'waiting', 'credited', 'orphaned'));
create index deposits_unproved on deposits (currency, credited_at)
  where not proved and state = 'credited';
create index deposits_waiting on deposits (block_number) where state = 'waiting';
