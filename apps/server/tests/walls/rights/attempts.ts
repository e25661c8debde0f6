import type pg from "pg";

/** What is in the database, as its owner sees it. */
export type Catalogue = {
  readonly tables: readonly {
    readonly name: string;
    readonly kind: "table" | "view" | "materialized view";
    readonly columns: readonly { readonly name: string; readonly isIdentity: boolean }[];
  }[];
  readonly functions: readonly {
    readonly name: string;
    /** A call with a null for each argument, which the planner cannot compute beforehand. */
    readonly call: string;
    readonly isTrigger: boolean;
  }[];
  readonly sequences: readonly string[];
};

export async function readCatalogue(admin: pg.Client): Promise<Catalogue> {
  const { rows } = await admin.query<Catalogue>(`
    select (select json_agg(json_build_object('name', relname, 'kind',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        'columns', (select json_agg(json_build_object('name', attname, 'isIdentity', attidentity <> '')
          order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0
            and not attisdropped)) order by relname)
      from pg_class c where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm', 'f')) as tables,
    (select json_agg(json_build_object('name', proname, 'isTrigger', prorettype = 'trigger'::regtype,
        'call', (select format('select %s(%s) from (select %s offset 0) as nulls', proname,
            coalesce(string_agg('a' || n, ', ' order by n), ''),
            coalesce(string_agg(format('null::%s as a%s', format_type(t, null), n), ', ' order by n), ''))
          from unnest(proargtypes) with ordinality as a(t, n))) order by proname)
      from pg_proc where pronamespace = 'public'::regnamespace) as functions,
    (select json_agg(relname order by relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S') as sequences`);
  return rows[0] as Catalogue;
}

/** One right, and a statement that the database carries out only for a login that has it. */
type Attempt = {
  readonly right: string;
  readonly sql: string;
  /** It would change something, and is rolled back. Others touch no row. */
  readonly changes?: true;
};

export function attemptsOf({ tables, functions, sequences }: Catalogue): readonly Attempt[] {
  return [
    ...tables.flatMap(attemptsOnTable),
    ...functions.map(({ name, call }) => changing(`call ${name}`, call)),
    ...sequences.flatMap((name) => [
      { right: `select ${name}`, sql: `select last_value from ${name}` },
      changing(`nextval ${name}`, `select nextval('${name}')`),
      changing(`setval ${name}`, `select setval('${name}', 1)`),
    ]),
  ];
}

function attemptsOnTable({ name, kind, columns }: Catalogue["tables"][number]): Attempt[] {
  const reads = columns.map((column) => ({
    right: `select ${name}.${column.name}`,
    sql: `select ${column.name} from ${name} limit 0`,
  }));
  if (kind === "view") return [...reads, ownerOnly(name, `drop view ${name}`)];
  if (kind === "materialized view") {
    const refresh = { right: `maintain ${name}`, sql: `refresh materialized view ${name}` };
    return [...reads, refresh, ownerOnly(name, `drop materialized view ${name}`)];
  }
  return [
    ...reads,
    ...columns.flatMap((column) => [
      {
        right: `insert ${name}.${column.name}`,
        sql: `insert into ${name} (${column.name}) overriding system value select null where false`,
      },
      {
        right: `update ${name}.${column.name}`,
        sql: `update ${name} set ${column.name} = ${column.isIdentity ? "default" : "null"}
          where false`,
      },
    ]),
    { right: `delete ${name}`, sql: `delete from ${name} where false` },
    changing(`truncate ${name}`, `truncate ${name}`),
    { right: `references ${name}`, sql: referencing(name) },
    changing(
      `trigger ${name}`,
      `create trigger mine before update on ${name} for each row
         execute function suppress_redundant_updates_trigger()`,
    ),
    { right: `maintain ${name}`, sql: `reindex table ${name}` },
    ownerOnly(name, `alter table ${name} disable trigger all`),
    ownerOnly(name, `drop table ${name}`),
    ownerOnly(name, `create index on ${name} ((1))`),
  ];
}

/** A foreign key, which needs a table of one's own, too: the catalogue says whether it is allowed. */
const referencing = (name: string) =>
  `select 1 / has_any_column_privilege('${name}', 'references')::int`;

const changing = (right: string, sql: string): Attempt => ({ right, sql, changes: true });

const ownerOnly = (name: string, sql: string) => changing(`own ${name}`, sql);

/** The rights that this login has: those of which the database refused no attempt. */
export async function tryAll(login: pg.Client, catalogue: Catalogue): Promise<Set<string>> {
  const had = new Set<string>();
  for (const attempt of attemptsOf(catalogue)) {
    if (!(await isRefused(login, attempt))) had.add(attempt.right);
  }
  return had;
}

/** Whether the login lacks the right. Any other refusal means that it got past the rights. */
async function isRefused(login: pg.Client, { sql, changes }: Attempt): Promise<boolean> {
  if (changes) await login.query("begin");
  try {
    await login.query(sql);
    return false;
  } catch (error) {
    const { message } = error as Error;
    return /^(permission denied for|must be owner of|division by zero)/.test(message);
  } finally {
    if (changes) await login.query("rollback");
  }
}
