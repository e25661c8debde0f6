-- Passkeys (WebAuthn) and the codes on paper for whoever has lost them.

create table guard_passkeys (
  id text collate "C" primary key, -- credential id, base64url
  user_id text collate "C" not null,
  public_key text collate "C" not null, -- COSE, base64url
  sign_count bigint not null,
  transports text not null default '', -- comma between
  name text not null,
  mac text not null, -- the guard's, over id, user and public key
  created_at timestamptz not null,
  used_at timestamptz,
  constraint guard_passkeys_user foreign key (user_id) references users (id)
);
create index guard_passkeys_of_user on guard_passkeys (user_id, created_at);

-- What a device is asked to sign, once: for one person, one use and one payment.
create table guard_challenges (
  challenge text collate "C" primary key, -- base64url
  user_id text collate "C" not null default '', -- empty: a login, nobody yet
  purpose text not null,
  subject_hash text collate "C" not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_for text collate "C" not null default ''
);
create index guard_challenges_old on guard_challenges (created_at);

create table guard_recovery_codes (
  user_id text collate "C" not null,
  code_mac text collate "C" not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint guard_recovery_codes_key primary key (user_id, code_mac)
);

grant select, insert, update, delete on guard_passkeys, guard_challenges, guard_recovery_codes
  to clearhold_guard;
grant select (id, user_id, name, created_at, used_at) on guard_passkeys
  to clearhold_api, clearhold_auditor;
grant select (user_id, created_at, used_at) on guard_recovery_codes
  to clearhold_api, clearhold_auditor;
