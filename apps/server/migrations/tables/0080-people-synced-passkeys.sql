-- What a passkey says of its copies. A synced one lives on several devices, whose counts do not agree. Both
-- are absent until a passkey from before this file has signed again.
alter table guard_passkeys add column is_synced boolean; -- may live on several devices: fixed for its life
alter table guard_passkeys add column is_backed_up boolean; -- is there a copy now
alter table guard_passkeys add column count_fell_at timestamptz; -- when another device used it last
alter table guard_passkeys add constraint guard_passkeys_backup
  check ((is_synced is null) = (is_backed_up is null) and (is_synced or not is_backed_up));
alter table guard_passkeys add constraint guard_passkeys_fell
  check (count_fell_at is null or is_synced is true);
