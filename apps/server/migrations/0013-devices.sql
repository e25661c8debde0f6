-- Devices that a person has logged in with, and the way to stop a thief without a login.

-- A device is a browser that keeps a random name of its own; the guard keeps its MAC.
create table guard_devices (
  user_id text collate "C" not null,
  device_mac text collate "C" not null,
  opened_account boolean not null, -- the account was opened on it: it is nobody's new device
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  mac text not null, -- the guard's, over user, device, opened_account and first_seen_at
  constraint guard_devices_key primary key (user_id, device_mac)
);

-- Links of mails, which work without a login. The token itself is in the mail alone.
create table guard_links (
  token_mac text collate "C" primary key,
  user_id text collate "C" not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz, -- absent until its button was pressed
  mac text not null, -- the guard's, over token_mac, user, purpose and expires_at
  constraint guard_links_purpose check (purpose in ('not-me'))
);
create index guard_links_old on guard_links (expires_at);

-- A frozen account: its login password is good for nothing until its mailbox sets another.
create table guard_freezes (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  frozen_at timestamptz not null,
  lifted_at timestamptz -- absent while it is frozen
);
create unique index guard_freezes_open on guard_freezes (user_id) where lifted_at is null;
create index guard_freezes_of_user on guard_freezes (user_id, lifted_at);

grant select, insert, update, delete on guard_devices, guard_links to clearhold_guard;
grant select, insert, update (lifted_at) on guard_freezes to clearhold_guard;
grant select on guard_freezes to clearhold_api, clearhold_auditor;
