-- Nobody has a right by default. These files give each process what it needs, table by table, and
-- say all that a role may do: what they do not name is taken away when they are applied. Each file
-- begins with the tables that roles read whole.
--
-- The start makes the roles, because they belong to the server and not to one database:
-- clearhold_owner (cannot log in, owns everything), clearhold_api, clearhold_worker,
-- clearhold_guard, clearhold_operator, clearhold_auditor (only reads) and clearhold_demo (the demo
-- seed, which can log in on a devnet only).

grant usage on schema public
  to clearhold_api, clearhold_worker, clearhold_guard, clearhold_operator, clearhold_auditor,
    clearhold_demo;
grant select on schema_migrations to clearhold_auditor;
grant select on process_heartbeats to clearhold_api, clearhold_auditor;
grant select, insert (process, state, well), update (state, well, beat_at) on process_heartbeats
  to clearhold_worker, clearhold_guard;
