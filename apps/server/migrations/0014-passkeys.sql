-- Passkeys (WebAuthn) and the codes on paper for whoever has lost them.

create table guard_passkeys (
  id text collate "C" primary key, -- credential id, base64url
  user_id text collate "C" not null,
  public_key text collate "C" not null, -- COSE, base64url
  sign_count bigint not null,
  transports text not null default '', -- comma between
  name text not null,
  confirms_from timestamptz not null, -- logs in at once, confirms steps from here on
  mac text not null, -- the guard's, over id, user, public key and confirms_from
  created_at timestamptz not null,
  used_at timestamptz, -- absent until it was used
  constraint guard_passkeys_user foreign key (user_id) references users (id)
);
create index guard_passkeys_of_user on guard_passkeys (user_id, created_at);

-- Challenges that were answered. A challenge is not kept when it is given: it carries the guard's
-- MAC over the person, the use, the payment and the end of its time, and is kept once it is used.
create table guard_challenges (
  challenge text collate "C" primary key, -- base64url
  used_for text collate "C" not null, -- the one thing it was accepted for
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index guard_challenges_old on guard_challenges (expires_at);

create table guard_recovery_codes (
  user_id text collate "C" not null,
  code_mac text collate "C" not null,
  created_at timestamptz not null,
  good_from timestamptz not null, -- later than it was made where no settled passkey vouched for it
  used_at timestamptz, -- absent while it is good
  used_for text collate "C" not null default '', -- the one thing it was accepted for
  constraint guard_recovery_codes_key primary key (user_id, code_mac)
);

-- Browsers that have set a new login password, in the place of networks: they log in whatever strangers
-- try. A network would tell whoever shares it who has an account.
delete from guard_places;
alter table guard_places rename to guard_ways_back;
alter table guard_ways_back rename column place_mac to device_mac;
alter table guard_ways_back rename constraint guard_places_key to guard_ways_back_key;

grant select, insert, delete, update (sign_count, used_at, name) on guard_passkeys
  to clearhold_guard;
grant select, insert, delete on guard_challenges to clearhold_guard;
grant select, insert, delete, update (used_at, used_for) on guard_recovery_codes to clearhold_guard;
grant select (id, user_id, name, confirms_from, created_at, used_at) on guard_passkeys
  to clearhold_api, clearhold_auditor;
grant select (user_id, created_at, good_from, used_at) on guard_recovery_codes
  to clearhold_api, clearhold_auditor;
