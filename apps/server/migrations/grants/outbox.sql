-- Letters wait in tables of a library, in a schema of its own: only the guard reads and sends them.
-- The columns stand in no list, because the library's statements name all of them.
revoke all on schema outbox from public, clearhold_api, clearhold_worker, clearhold_guard,
  clearhold_operator, clearhold_auditor, clearhold_demo;
revoke all on all tables in schema outbox from public, clearhold_api, clearhold_worker,
  clearhold_guard, clearhold_operator, clearhold_auditor, clearhold_demo;
revoke all on all functions in schema outbox from public;

grant usage on schema outbox to clearhold_guard;
grant execute on function outbox.job_now() to clearhold_guard;
grant select, insert, update, delete on outbox.job to clearhold_guard;
grant select, update on outbox.queue to clearhold_guard;
grant select, update, delete on outbox.job_dependency, outbox.instance to clearhold_guard;
grant select on outbox.version to clearhold_guard;
