-- Nobody has a right by default: every later migration grants, table by table, what a process needs.
--
-- The roles themselves are made by the migration runner, because they belong to the server and not
-- to one database: clearhold_owner (cannot log in, owns everything), clearhold_api,
-- clearhold_worker, clearhold_guard, clearhold_operator and clearhold_auditor (reads alone).
--
-- Conventions: snake_case, plural tables, `id text`, `*_units bigint`, `*_at timestamptz`, every
-- column not null unless absence means something, constraint names written by hand because they
-- surface as refusals.

revoke all on schema public from public;
grant usage on schema public
  to clearhold_api, clearhold_worker, clearhold_guard, clearhold_operator, clearhold_auditor;

alter default privileges for role clearhold_owner revoke execute on functions from public;
alter default privileges for role clearhold_owner revoke usage on types from public;

grant select on schema_migrations
  to clearhold_api, clearhold_worker, clearhold_guard, clearhold_operator, clearhold_auditor;
