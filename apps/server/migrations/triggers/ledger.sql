create trigger ledger_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function ledger_check_journals();
create trigger ledger_entries_checked after insert on ledger_entries
  referencing new table as new_entries
  for each statement execute function ledger_check_entries();
create trigger ledger_journals_append_only before update or delete or truncate on ledger_journals
  for each statement execute function only_grows();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function only_grows();
create trigger idempotency_keys_append_only before update or delete or truncate on idempotency_keys
  for each statement execute function only_grows();
create trigger books_seals_append_only before update or delete or truncate on books_seals
  for each statement execute function only_grows();
-- A seal follows the one before it, and a salt comes with the seal of its line: a false one cannot
-- stand where a right one has to come.
create trigger books_seals_next after insert on books_seals
  referencing new table as new_seals
  for each statement execute function books_seals_check();
create trigger books_event_salts_sealed before insert on books_event_salts
  for each row execute function books_event_salts_check();
create trigger ledger_accounts_kept before delete or truncate on ledger_accounts
  for each statement execute function only_grows();
-- Only the owner's own functions change accounts. The right to update `lock_token` that logins have
-- serves for "for update", not for writing.
create trigger ledger_accounts_owner_only before insert or update on ledger_accounts
  for each statement when (current_user <> 'clearhold_owner')
  execute function refuse_change('ledger: balances follow from entries', '',
    'insufficient_privilege');
