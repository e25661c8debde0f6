grant select on ledger_chart, ledger_kinds, ledger_shapes, ledger_posters, ledger_spendings
  to clearhold_guard, clearhold_auditor;
grant select on ledger_accounts, ledger_journals, ledger_entries
  to clearhold_guard, clearhold_auditor;
grant select (user_id, operation, key, created_at) on idempotency_keys to clearhold_auditor;
grant select on books_seals to clearhold_auditor;
grant select (account_id, epoch, version, balance_units) on books_checkpoints to clearhold_auditor;

-- The guard watches the books, and writes nothing in them but what it has verified.
grant select, insert (seq, journal_id, event_id, personal_hash, hash) on books_seals
  to clearhold_guard;
grant select, insert on books_event_salts to clearhold_guard;
grant select, insert, update (epoch, version, balance_units, mac) on books_checkpoints to clearhold_guard;

grant select, update (lock_token) on ledger_accounts
  to clearhold_api, clearhold_worker, clearhold_operator;
grant select, insert (id, kind, reference, entry_count, occurred_at, reverses, authorisation) on
  ledger_journals
  to clearhold_api, clearhold_worker, clearhold_operator;
grant select, insert on ledger_entries to clearhold_api, clearhold_worker, clearhold_operator;

-- The answers to people's requests say what they asked for; an operator's posting has no such key.
grant select, insert (user_id, operation, key, fingerprint, answer) on idempotency_keys
  to clearhold_api, clearhold_worker;
grant insert (user_id, operation, key, fingerprint, answer) on idempotency_keys
  to clearhold_operator;

grant execute on function ledger_takes_held(text) to clearhold_guard;
grant execute on function ledger_open_accounts(jsonb)
  to clearhold_api, clearhold_worker, clearhold_operator;
