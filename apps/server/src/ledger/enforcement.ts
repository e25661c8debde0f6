import { readFileSync } from "node:fs";
import path from "node:path";
import type { Queryable } from "../kernel/database.ts";

/**
 * What the database itself enforces, as lines of text: rule tables, triggers and their state,
 * functions with a hash of their source, constraints, rights, roles. `enforcement.txt` is what it
 * must be; a test writes it from the migrations, so a change of the walls shows in a review.
 */
const enforcementSql = `
with guarded as (
  select oid, relname, relkind, relacl, relowner, relrowsecurity from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and (relname like 'ledger\\_%' or relname in ('idempotency_keys', 'users')
      -- What the ledger's triggers derive and demand for withdrawals, exchanges and projects, and
      -- the rows that journals stand on.
      or relname ~ '^(adjustment|books|demo|deposit_takebacks|remedies|recovered|desk|exchange|project|subscription|settlement|operator|withdrawal|payout|restore|deficit|address_q|chain_a|deposits|house_moves|journal|signer_|campaign|commission)')
), rooms as (
  select oid, proname, proowner, proacl, prosecdef, proconfig, prosrc from pg_proc
  where pronamespace = 'public'::regnamespace
      and (proname like 'ledger\\_%' or proname ~ '^(adjustment|demo|deposit|desk|exchange|project|operator|withdrawal|payout|restore|deficit|standing|spending|recovered|remed|refuse|sha256|address_q|chain|journal|house|signer_|surplus|campaign|commission|inviter|invitation|team_fault)')
    or oid in (select tgfoid from pg_trigger t join guarded g on g.oid = t.tgrelid
      where not tgisinternal)
)
select 'account ' || code || ': ' || class || ', ' || normal_side || ', of a ' || owner_kind
  || ', floor ' || coalesce(floor_units::text, 'none') as line from ledger_chart
union all
select 'kind ' || kind || ': ' || legs || ' leg(s)' || case when reversible then ', reversible'
  else '' end || ', stands on ' || evidence || ' by ' || checked_by from ledger_kinds
union all
select 'view ' || relname || ': ' || encode(sha256(convert_to(pg_get_viewdef(oid), 'UTF8')), 'hex')
from guarded where relkind = 'v'
union all
select 'shape ' || kind || ' leg ' || leg || ': ' || array_to_string(lines, ', ') from ledger_shapes
union all
select 'poster ' || kind || ': ' || role from ledger_posters
union all
select 'spending ' || kind || ': carries ' || carries from ledger_spendings
union all
select 'relation ' || relname || ': kind ' || relkind::text || ', owner ' || relowner::regrole
  || case when relrowsecurity then ', row policies' else '' end from guarded
union all
select 'constraint ' || g.relname || '.' || c.conname || ': ' || pg_get_constraintdef(c.oid)
  || case when c.convalidated then '' else ' NOT VALIDATED' end
from pg_constraint c join guarded g on g.oid = c.conrelid
where c.contype in ('c', 'p', 'u', 'f', 'x')
union all
select 'index ' || g.relname || '.' || i.indexrelid::regclass || ': '
  || case when x.indisunique then 'unique' else 'plain' end
  || coalesce(' where ' || pg_get_expr(x.indpred, x.indrelid), '')
  || case when x.indisvalid and x.indisready then '' else ' NOT VALID' end
from pg_index i join guarded g on g.oid = i.indrelid join pg_index x on x.indexrelid = i.indexrelid
union all
select 'trigger ' || g.relname || '.' || t.tgname || ': '
  || case t.tgenabled when 'A' then 'always' when 'O' then 'origin' when 'D' then 'DISABLED'
    else 'replica' end
  || substring(pg_get_triggerdef(t.oid) from position(' ' || t.tgname in pg_get_triggerdef(t.oid))
    + length(t.tgname) + 1)
from pg_trigger t join guarded g on g.oid = t.tgrelid where not t.tgisinternal
union all
select 'rule ' || g.relname || '.' || r.rulename
from pg_rewrite r join guarded g on g.oid = r.ev_class
union all
select 'child ' || i.inhrelid::regclass || ' of ' || g.relname
from pg_inherits i join guarded g on g.oid = i.inhparent
union all
select 'function ' || f.oid::regprocedure || ': owner ' || f.proowner::regrole
  || case when f.prosecdef then ', definer' else ', invoker' end
  || coalesce(', ' || array_to_string(f.proconfig, ', '), '')
  || ', source ' || encode(sha256(convert_to(f.prosrc, 'UTF8')), 'hex')
from rooms f
union all
select 'right ' || coalesce(nullif(a.grantee, 0)::regrole::text, 'public') || ': '
  || lower(a.privilege_type) || ' on ' || g.relname
  || case when a.is_grantable then ' WITH GRANT' else '' end
from guarded g cross join lateral aclexplode(g.relacl) a
where a.grantee <> g.relowner
union all
select 'right ' || coalesce(nullif(a.grantee, 0)::regrole::text, 'public') || ': '
  || lower(a.privilege_type) || ' of ' || c.attname || ' on ' || g.relname
  || case when a.is_grantable then ' WITH GRANT' else '' end
from guarded g join pg_attribute c on c.attrelid = g.oid cross join lateral aclexplode(c.attacl) a
where a.grantee <> g.relowner
union all
select 'right ' || coalesce(nullif(a.grantee, 0)::regrole::text, 'public') || ': execute '
  || f.oid::regprocedure
from rooms f
cross join lateral aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a
where a.grantee <> f.proowner
union all
select 'right ' || coalesce(nullif(a.grantee, 0)::regrole::text, 'public') || ': create in public'
from pg_namespace n
cross join lateral aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
where n.nspname = 'public' and a.privilege_type = 'CREATE' and a.grantee <> n.nspowner
union all
select 'role ' || rolname || case
    -- The start lets it log in on a devnet only.
    when rolname = 'clearhold_demo' then ', login by network'
    when rolcanlogin then ', login' else ', no login' end
  || case when rolsuper then ', SUPERUSER' else '' end
  || case when rolcreaterole then ', CREATES ROLES' else '' end
  || case when rolbypassrls then ', BYPASSES POLICIES' else '' end
  || case when rolreplication then ', REPLICATES' else '' end
from pg_roles where rolname like 'clearhold\\_%'
union all
select 'member ' || m.member::regrole || ' of ' || m.roleid::regrole
from pg_auth_members m join pg_roles r on r.oid = m.member and r.rolname like 'clearhold\\_%'`;

/** The walls as they stand in this database. */
export async function readEnforcement(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ line: string }>(enforcementSql);
  return rows.map((row) => row.line.replace(/\s+/g, " ")).sort();
}

/** The walls as they must be. */
export function expectedEnforcement(): readonly string[] {
  const file = path.join(import.meta.dirname, "enforcement.txt");
  return readFileSync(file, "utf8").trim().split("\n");
}
