-- Who invited whom. Each person has a code. Whose code was typed when an account was opened, the database
-- notes then and for good; that person's account is older, so invitations have no circles.
alter table users add column invite_code text collate "C" not null
  -- 40 bits of chance, in signs that nobody takes for others. Should two meet, the second account is not
  -- opened, and its owner tries again.
  default translate(right(gen_random_uuid()::text, 10), '0123456789abcdef', '23456789ACDEFHJK');
alter table users add column inviter_id text collate "C";
alter table users add constraint users_invite_code unique (invite_code);
alter table users add constraint users_inviter foreign key (inviter_id) references users (id);
create index users_of_inviter on users (inviter_id, created_at desc, id desc)
  where inviter_id is not null;

-- A MAC of the random name that the browser gave itself. It names the browser and not the account. Empty
-- where the browser was last seen before we kept this.
alter table guard_devices add column browser_mac text collate "C" not null default '';
create index guard_devices_browser on guard_devices (browser_mac) where browser_mac <> '';
