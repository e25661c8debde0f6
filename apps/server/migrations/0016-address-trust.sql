-- How far each payee is trusted, in the guard's own hand (decisions 4 and 8, rule 1). The address book
-- of the web server is a list of names from now on: nothing that is written there is believed.

-- A payee whose owner proved it. Without its row an address is a note.
create table guard_payees (
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null, -- Unix seconds
  mac text not null, -- the guard's, over all of it
  constraint guard_payees_key primary key (user_id, currency, address),
  constraint guard_payees_user foreign key (user_id) references users (id)
);

insert into guard_payees (user_id, currency, address, confirmed_at, mac)
  select p.user_id, p.currency, p.address, p.confirmed_at, p.confirmation_mac
  from payees p join users u on u.id = p.user_id;

alter table payees
  drop column is_whitelisted,
  drop column confirmation_mac,
  drop column confirmed_at;

-- A payee that the fund password alone may pay, from a time on. It stands on one confirmation of the
-- payee and falls with it. Gone is gone: a row that somebody deletes takes trust away and gives none.
create table guard_whitelist (
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null, -- the confirmation on which it stands
  from_at timestamptz not null,
  mac text not null, -- the guard's, over all of it
  constraint guard_whitelist_key primary key (user_id, currency, address),
  constraint guard_whitelist_payee foreign key (user_id, currency, address)
    references guard_payees (user_id, currency, address) on delete cascade
);

-- The switches of an account: `is_on` from `from_at` on, and until then the opposite.
create table guard_address_switches (
  user_id text collate "C" not null,
  switch text not null,
  is_on boolean not null,
  from_at timestamptz not null,
  mac text not null, -- the guard's, over all of it
  constraint guard_address_switches_key primary key (user_id, switch),
  constraint guard_address_switches_user foreign key (user_id) references users (id),
  constraint guard_address_switches_switch
    check (switch in ('whitelist', 'default-address', 'address-lock'))
);

grant select, insert, update, delete on guard_payees, guard_whitelist, guard_address_switches
  to clearhold_guard;
grant select (user_id, currency, address, confirmed_at) on guard_payees
  to clearhold_api, clearhold_auditor;
grant select (user_id, currency, address, from_at) on guard_whitelist
  to clearhold_api, clearhold_auditor;
grant select (user_id, switch, is_on, from_at) on guard_address_switches
  to clearhold_api, clearhold_auditor;

-- Names may be changed and removed by whoever keeps the book.
grant update (currency, address), delete on payees to clearhold_api;
