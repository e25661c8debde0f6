-- Which payees are trusted how far, in the guard's own hand (decisions 4 and 8, rule 1).

-- A payee becomes one of the whitelist a day after its owner proved it, and leaves it at once.
create table guard_whitelist (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  currency text not null,
  address text collate "C" not null,
  is_on boolean not null,
  asked_at timestamptz not null,
  from_at timestamptz not null,
  mac text not null, -- the guard's, over all of it
  constraint guard_whitelist_user foreign key (user_id) references users (id)
);
create index guard_whitelist_newest on guard_whitelist (user_id, currency, address, from_at, id);

-- The account's own switches: whitelist may skip codes, new addresses wait a day.
create table guard_address_switches (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  switch text not null,
  is_on boolean not null,
  asked_at timestamptz not null,
  from_at timestamptz not null,
  mac text not null,
  constraint guard_address_switches_user foreign key (user_id) references users (id),
  constraint guard_address_switches_switch check (switch in ('whitelist', 'lock'))
);
create index guard_address_switches_newest
  on guard_address_switches (user_id, switch, from_at, id);

grant select, insert on guard_whitelist, guard_address_switches to clearhold_guard;
grant select (user_id, currency, address, is_on, asked_at, from_at) on guard_whitelist
  to clearhold_api, clearhold_auditor;
grant select (user_id, switch, is_on, asked_at, from_at) on guard_address_switches
  to clearhold_api, clearhold_auditor;
