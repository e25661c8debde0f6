-- Devices that a person has logged in with, and the way to stop a thief without a login.

-- A device is a browser that keeps a random name of its own; the guard keeps its MAC.
create table guard_devices (
  user_id text collate "C" not null,
  device_mac text collate "C" not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  constraint guard_devices_key primary key (user_id, device_mac)
);

-- Links of mails, which work without a login. The token itself is in the mail alone.
create table guard_links (
  token_mac text collate "C" primary key,
  user_id text collate "C" not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint guard_links_purpose check (purpose in ('not-me'))
);

-- A frozen account: its login password is good for nothing until its mailbox sets another.
create table guard_freezes (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  frozen_at timestamptz not null,
  lifted_at timestamptz
);
create index guard_freezes_open on guard_freezes (user_id) where lifted_at is null;

grant select, insert, update, delete on guard_devices, guard_links to clearhold_guard;
grant select, insert, update (lifted_at) on guard_freezes to clearhold_guard;
grant select on guard_freezes to clearhold_api, clearhold_auditor;
