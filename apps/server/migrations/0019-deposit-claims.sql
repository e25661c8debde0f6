-- "Where is my deposit?": questions about one chain transaction each, and blocks that are read again.
-- Nobody who asks writes an answer: the worker looks at its own nodes, and what it finds missing it
-- books from the block itself, under the same unique facts as ever.

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

-- A part that does not work may say so in a word, instead of falling silent.
alter table process_heartbeats add column well boolean not null default true;

grant select on deposit_claims, block_rescans
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert (id, user_id, txid) on deposit_claims to clearhold_api;
grant insert (id, txid) on deposit_claims to clearhold_operator;
grant update (outcome, block_number, paid_to, answered_at) on deposit_claims to clearhold_worker;
grant insert (from_number, to_number, next_number) on block_rescans to clearhold_operator;
grant update (next_number, recovered_count, ended_at, fault) on block_rescans to clearhold_worker;

-- What a block that may still be replaced shows can be a lie of one node: until a deposit is
-- credited, its row says what the chain shows now, and when it is, what was credited.
grant update (id, purpose, owner_id, address, from_address, currency, amount_units) on deposits
  to clearhold_worker;

-- Credited is final, for every login.
create function deposits_credited_is_final() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state = 'credited' then
    raise exception 'deposit %: what is credited does not change', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger deposits_credited_is_final before update on deposits
  for each row execute function deposits_credited_is_final();
