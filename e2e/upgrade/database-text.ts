import type pg from "pg";

/** Remembered by the server, or worth nothing after a restart. */
const leftOut = ["schema_migrations", "process_heartbeats"];

/** Every row of every table as plain SQL, a line for each row, and where each sequence is. */
export async function writeDatabase(db: pg.Client): Promise<string> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename <> all ($1) order by 1`,
    [leftOut],
  );
  const names = tables.map(({ name }) => name);
  const parts = [
    // The rows refer to each other in every direction, and were checked when they were written.
    "set session_replication_role = replica;",
    `truncate ${names.join(", ")};`,
  ];
  for (const name of names) parts.push(...(await rowsOf(db, name)));
  parts.push(...(await sequences(db)), "reset session_replication_role;", "");
  return parts.join("\n");
}

async function rowsOf(db: pg.Client, table: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select row_to_json(t)::text as line from ${table} t order by 1`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map(({ line }) => line.replaceAll("'", "''")).join(",\n");
  return [
    `insert into ${table} overriding system value`,
    `select * from json_populate_recordset(null::${table}, '[`,
    `${lines}]');`,
  ];
}

async function sequences(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select format('select setval(%L, %s);', sequencename, last_value) as line
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** One account of the books. Units are whole numbers as text. */
export type Balance = { code: string; owner: string; currency: string; units: string };

export async function readBalances(db: pg.Client): Promise<Balance[]> {
  const { rows } = await db.query<Balance>(
    `select code, owner_id as owner, currency, balance_units::text as units from ledger_accounts
     order by code, owner_id, currency`,
  );
  return rows;
}
