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

-- A withdrawal that was asked for before a freeze and is not signed yet goes back to its owner: the
-- worker looks, and writes it into the history.
grant select (user_id, frozen_at) on guard_freezes to clearhold_worker;
grant insert (user_id, kind, at, ip, device, details) on security_events to clearhold_worker;

-- An order is as old as the guard's text of it says ...
alter table withdrawals add constraint withdrawals_created check (
  to_timestamp(substr(split_part(order_text, E'\n', 9), 9)::double precision) = requested_at
);

-- ... and one that was kept back until a hold had begun comes too late, for good. The guard found no
-- hold at the order's time, which stands there in whole seconds.
create function withdrawal_check_holds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from guard_holds
    where user_id = new.user_id and until_at >= new.requested_at + interval '1 second') then
    raise exception 'withdrawal: % comes after a hold began', new.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawals_not_held before insert on withdrawals
  for each row execute function withdrawal_check_holds();
alter table withdrawals enable always trigger withdrawals_not_held;
