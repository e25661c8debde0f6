-- A web server writes the archive: its login reads what the owner reads on the screens, and no other
-- login reads all of it. Only the guard says who asked and that it is ready.
grant select, update (attempt, tries, lease_until, done_parts) on data_exports to clearhold_api;
grant select, insert, delete on data_export_parts to clearhold_api;
grant select, insert (user_id, session_hash, asked_at),
  update (session_hash, asked_at, tries, lease_until, done_parts, ready_at, expires_at)
  on data_exports
  to clearhold_guard;

-- Only the guard says that an account closes; the database looks at what it holds.
grant select (user_id, asked_at, from_at, called_off_at, closed_at, rest_trx_units, rest_usdt_units)
  on account_closings
  to clearhold_api;
grant select, insert (user_id, asked_at, from_at, rest_trx_units, rest_usdt_units, mac),
  update (called_off_at, closed_at, reopened_at, reopened_for)
  on account_closings
  to clearhold_guard;
grant select (id, user_id, asked_at, from_at, called_off_at, closed_at, reopened_at) on account_closings
  to clearhold_auditor;
grant execute on function account_holdings(text, bigint, bigint), account_left(text)
  to clearhold_api, clearhold_guard;
grant execute on function has_first_login(text, timestamptz) to clearhold_guard;
grant execute on function closed_accounts_with_coins() to clearhold_auditor;
